-- What is planned is planned at work centres, and each leg's plan is compared with what came of it.
set local role pontic_owner;

drop table app.stage_loads;

-- Every laboratory is planned again after the upgrade: the old plan counted pieces of stages.
truncate app.planned_work;
alter table app.planned_work
  drop constraint planned_work_key,
  drop column minutes,
  add column work_centre_id uuid,
  add column slot integer not null default 0,
  add column amount integer not null constraint planned_work_amount check (amount >= 0),
  add constraint planned_work_work_centre
    foreign key (lab_organization_id, work_centre_id)
    references app.work_centres (organization_id, id),
  add constraint planned_work_once unique nulls not distinct
    (order_item_id, workflow_stage_id, day_on, work_centre_id, slot);
drop index app.planned_work_of_lab;
create index planned_work_of_stage on app.planned_work (lab_organization_id, workflow_stage_id);
create index planned_work_of_centre on app.planned_work (lab_organization_id, work_centre_id, day_on);
comment on table app.planned_work is
  'What is promised of a work centre and a day: the open work of accepted orders, as it was planned last';
comment on column app.planned_work.order_item_id is
  'The item, or the first of those that go through the same stages together';
comment on column app.planned_work.work_centre_id is
  'Where it is done: that of the stage or its alternative; null: the stage names none';
comment on column app.planned_work.slot is 'Which of the runs of the day; 0 for everything else';
comment on column app.planned_work.amount is
  'What it takes of the day: minutes of people and machines, pieces of runs and partners';
comment on column app.planned_work.pieces is
  'Pieces that are through the stage then; 0 on the earlier days of work that takes several';

create table app.work_centre_loads (
  lab_organization_id uuid not null,
  work_centre_id uuid not null,
  day_on date not null,
  slot integer not null,
  amount integer not null constraint work_centre_loads_amount check (amount >= 0),
  rush_amount integer not null
    constraint work_centre_loads_rush check (rush_amount between 0 and amount),
  constraint work_centre_loads_key
    primary key (lab_organization_id, work_centre_id, day_on, slot),
  constraint work_centre_loads_work_centre
    foreign key (lab_organization_id, work_centre_id)
    references app.work_centres (organization_id, id)
);
comment on table app.work_centre_loads is
  'The sum of planned_work of a work centre and a day, written with it: whoever asks for a day reads some hundred rows';
comment on column app.work_centre_loads.rush_amount is 'What of it is rush: nothing else is in the way of rush';
call app.force_row_security('app.work_centre_loads', 'select, insert, update, delete');
call app.grant_tenant_policy('lab', 'app.work_centre_loads', 'lab_organization_id', 'select');

-- Days that are held go on: what they keep free is kept free at the work centre of their stage.
alter table app.reservations no force row level security;
alter table app.workflow_stages no force row level security;
alter table app.reservations disable trigger user;
update app.reservations r set work = coalesce((
  select jsonb_agg(jsonb_build_object('centreId', s.work_centre_id, 'day', e ->> 'day', 'slot', 0,
    'amount', (e ->> 'minutes')::integer))
  from jsonb_array_elements(r.work) e
    join app.workflow_stages s on s.organization_id = r.lab_organization_id and s.id = (e ->> 'stageId')::uuid
  where s.work_centre_id is not null), '[]');
alter table app.reservations enable trigger user;
alter table app.reservations force row level security;
alter table app.workflow_stages force row level security;
comment on column app.reservations.work is
  'centreId, day, slot and amount (as in planned_work) of each piece of work that is kept free';

create table app.planned_legs (
  order_id uuid constraint planned_legs_key primary key
    constraint planned_legs_order references app.orders (id) on delete cascade,
  lab_organization_id uuid not null constraint planned_legs_lab references app.organizations (id),
  workflow_id uuid,
  is_rush boolean not null,
  promised_on date,
  counts_from_on date not null,
  ship_on date not null,
  left_on date,
  planned_days integer,
  difference_days integer,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint planned_legs_ended
    check (num_nonnulls(left_on, planned_days, difference_days) in (0, 3))
);
create index planned_legs_open on app.planned_legs (lab_organization_id) where left_on is null;
create index planned_legs_measured on app.planned_legs (lab_organization_id, is_rush, workflow_id,
  left_on);
comment on table app.planned_legs is
  'The plan of an order when its day was promised, and by how much the laboratory missed it: promises are made by these differences';
comment on column app.planned_legs.workflow_id is 'Null: it goes through several, or none';
comment on column app.planned_legs.promised_on is
  'The promise that the plan belongs to; another promise has another plan';
comment on column app.planned_legs.counts_from_on is 'The day on which work could begin';
comment on column app.planned_legs.ship_on is 'The day on which it was planned to be done';
comment on column app.planned_legs.left_on is 'The day on which it was done';
comment on column app.planned_legs.planned_days is 'Working days from counts_from_on to ship_on';
comment on column app.planned_legs.difference_days is
  'Working days from ship_on to left_on; below zero: earlier';
call app.force_row_security('app.planned_legs', 'select, insert, update, delete');
call app.grant_tenant_policy('lab', 'app.planned_legs', 'lab_organization_id', 'select');

alter table app.workflow_stages drop column capacity_per_day;
