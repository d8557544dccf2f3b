-- Runs of a route can be planned by the clock of the laboratory.
set local role pontic_owner;

alter table app.delivery_routes add column plan_time time;
comment on column app.delivery_routes.plan_time is
  'When its run of the day is planned automatically, in the time zone of the laboratory; null: by a member';
create index delivery_routes_planned on app.delivery_routes (plan_time)
  where is_active and plan_time is not null;
