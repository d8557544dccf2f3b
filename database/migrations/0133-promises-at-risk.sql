-- How far each plan is from breaking its promise, for the laboratory's list of promises at risk.
set local role pontic_owner;

alter table app.order_plans
  add column slack_days integer,
  add column chance_late_percent integer
    constraint order_plans_chance check (chance_late_percent between 0 and 100),
  add column is_at_risk boolean not null default false,
  add column late_since_on date;
comment on column app.order_plans.slack_days is
  'Working days from the planned day of leaving to the last one that keeps the promise; below zero: the plan breaks it; null: no promise, or no day';
comment on column app.order_plans.chance_late_percent is
  'In how many of a hundred cases it leaves too late, as measured of former work; null: too little was measured';
comment on column app.order_plans.is_at_risk is 'Whether the laboratory is to look at the promise';
comment on column app.order_plans.late_since_on is
  'The laboratory''s day since which each plan breaks the promise; null: the last one keeps it';
create index order_plans_at_risk on app.order_plans (lab_organization_id, order_id) where is_at_risk;

-- What was due in the last months, for the share of promises that are kept.
create index orders_promised_at_lab on app.orders (lab_view_id, promised_delivery_date)
  where promised_delivery_date is not null;
