-- A stage will have minutes for the order (setup) beside those for each piece: the name says which these are.
set local role pontic_owner;
alter table app.workflow_stages rename column default_minutes to minutes_per_piece;
