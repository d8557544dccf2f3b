-- How ordered work is made: stages, days, materials, recalls.
set local role pontic_owner;

create table app.order_stages (
  id uuid default uuidv7() constraint order_stages_key primary key,
  lab_organization_id uuid not null constraint order_stages_lab references app.organizations (id),
  order_id uuid not null constraint order_stages_order references app.orders (id) on delete cascade,
  order_item_id uuid constraint order_stages_item references app.order_items (id),
  former_item_id uuid,
  former_product_id uuid,
  former_description text,
  former_quantity integer,
  workflow_id uuid,
  workflow_stage_id uuid,
  sort_order integer not null,
  name text not null,
  public_label text not null,
  department text,
  planned_minutes integer,
  requires_quality_check boolean not null default false,
  quality_checklist text[] not null default '{}',
  pay_rate_minor bigint,
  status text not null default 'pending'
    constraint order_stages_status check (status in ('pending', 'in_progress', 'done', 'skipped',
      'rework')),
  is_current boolean not null default false,
  current_since timestamptz(3),
  technician_user_id uuid constraint order_stages_technician references app.users (id),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  worked_minutes integer not null default 0
    constraint order_stages_worked check (worked_minutes between 0 and 10000000),
  note text,
  reason text,
  reworked_at timestamptz(3),
  rework_count integer not null default 0,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint order_stages_item_or_former check (num_nonnulls(order_item_id, former_item_id) = 1),
  constraint order_stages_former
    check (num_nulls(former_item_id, former_product_id, former_description, former_quantity) in (0,
      4)),
  constraint order_stages_without_item_ended
    check (order_item_id is not null or status in ('done', 'skipped')),
  constraint order_stages_current_since check (is_current = (current_since is not null)),
  constraint order_stages_in_progress_is_started
    check (status <> 'in_progress' or started_at is not null),
  constraint order_stages_ended
    check ((status in ('done', 'skipped')) = (finished_at is not null)),
  constraint order_stages_once unique (order_item_id, sort_order),
  constraint order_stages_workflow
    foreign key (lab_organization_id, workflow_id)
    references app.workflows (organization_id, id),
  constraint order_stages_workflow_stage
    foreign key (lab_organization_id, workflow_stage_id)
    references app.workflow_stages (organization_id, id) on delete set null (workflow_stage_id)
);
create index order_stages_of_order on app.order_stages (order_id);
create index order_stages_of_workflow on app.order_stages (lab_organization_id, workflow_id);
create index order_stages_of_workflow_stage on app.order_stages (lab_organization_id,
  workflow_stage_id);
create index order_stages_of_technician on app.order_stages (technician_user_id);
-- Without it a table that has no statistics yet is met with all stages of the laboratory for each item.
create index order_stages_of_item on app.order_stages (lab_organization_id, order_item_id);
create index order_stages_at on app.order_stages (lab_organization_id, workflow_stage_id, order_id)
  where is_current or status = 'in_progress';
create unique index order_stages_one_current on app.order_stages (order_item_id) where is_current;
comment on table app.order_stages is
  'One stage of the work on one item of an order, as the workflow was when the order was started';
comment on column app.order_stages.order_item_id is
  'Null once the item was taken off its order: what was worked on it stays';
comment on column app.order_stages.former_item_id is
  'The item that was taken off, as the history names it; the columns after it say what it was';
comment on column app.order_stages.workflow_id is
  'Null: the laboratory had no workflow for it, and the item has the one stage "Production"';
comment on column app.order_stages.workflow_stage_id is
  'Null too once the workflow no longer has the stage';
comment on column app.order_stages.planned_minutes is 'As the workflow had it; null: nobody said';
comment on column app.order_stages.pay_rate_minor is
  'For one piece, as the workflow had it; only owners see it';
comment on column app.order_stages.is_current is 'Whether it is the first open stage of its item';
comment on column app.order_stages.current_since is 'Since when it is its turn';
comment on column app.order_stages.technician_user_id is 'Whose work it is, or was';
comment on column app.order_stages.worked_minutes is 'Over all sittings';
comment on column app.order_stages.reason is 'Why it was skipped or sent back last';
comment on column app.order_stages.reworked_at is 'When work was last sent back to it';
call app.force_row_security('app.order_stages', 'select, insert, update, delete');
call app.grant_tenant_policy('lab', 'app.order_stages', 'lab_organization_id',
  'select, insert, update');

create table app.stage_sittings (
  id uuid default uuidv7() constraint stage_sittings_key primary key,
  lab_organization_id uuid not null constraint stage_sittings_lab references app.organizations (id),
  order_stage_id uuid not null
    constraint stage_sittings_stage references app.order_stages (id) on delete cascade,
  technician_user_id uuid not null constraint stage_sittings_technician references app.users (id),
  started_at timestamptz(3) not null default clock_timestamp(),
  finished_at timestamptz(3),
  minutes integer constraint stage_sittings_minutes check (minutes between 0 and 100000),
  constraint stage_sittings_ended check ((finished_at is null) = (minutes is null))
);
create unique index stage_sittings_one_open on app.stage_sittings (order_stage_id)
  where finished_at is null;
create index stage_sittings_of_stage on app.stage_sittings (order_stage_id);
create index stage_sittings_of_lab on app.stage_sittings (lab_organization_id, started_at);
create index stage_sittings_of_technician on app.stage_sittings (technician_user_id);
comment on table app.stage_sittings is
  'One time that a technician worked on a stage, from start to finish';
comment on column app.stage_sittings.minutes is 'From the clock, or as the technician said';
call app.force_row_security('app.stage_sittings', 'select, insert, update');
call app.grant_tenant_policy('lab', 'app.stage_sittings', 'lab_organization_id',
  'select, insert, update');

create table app.quality_checks (
  id uuid default uuidv7() constraint quality_checks_key primary key,
  lab_organization_id uuid not null constraint quality_checks_lab references app.organizations (id),
  order_id uuid not null
    constraint quality_checks_order references app.orders (id) on delete cascade,
  order_stage_id uuid
    constraint quality_checks_stage references app.order_stages (id) on delete set null,
  result text not null
    constraint quality_checks_result check (result in ('passed', 'failed', 'conditional')),
  checklist jsonb not null default '[]',
  inspector_user_id uuid not null constraint quality_checks_inspector references app.users (id),
  inspector_name text not null,
  photo_file_ids uuid[] not null default '{}',
  note text,
  sent_back_to_stage_id uuid
    constraint quality_checks_sent_back_to references app.order_stages (id) on delete set null,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index quality_checks_of_lab on app.quality_checks (lab_organization_id, created_at);
create index quality_checks_of_order on app.quality_checks (order_id, id);
create index quality_checks_of_stage on app.quality_checks (order_stage_id);
create index quality_checks_of_inspector on app.quality_checks (inspector_user_id);
create index quality_checks_of_sent_back on app.quality_checks (sent_back_to_stage_id);
comment on table app.quality_checks is
  'Append-only: each time that someone checked the work on an order';
comment on column app.quality_checks.checklist is 'text, isPassed and note of each point';
call app.force_row_security('app.quality_checks', 'select, insert');
call app.grant_tenant_policy('lab', 'app.quality_checks', 'lab_organization_id', 'select, insert');

create table app.outsourcing (
  id uuid default uuidv7() constraint outsourcing_key primary key,
  lab_organization_id uuid not null constraint outsourcing_lab references app.organizations (id),
  order_id uuid not null constraint outsourcing_order references app.orders (id) on delete cascade,
  item_ids uuid[] not null default '{}',
  partner_name text not null,
  city text,
  region text,
  country text not null constraint outsourcing_country check (country ~ '^[A-Z]{2}$'),
  what text not null,
  recorded_by_user_id uuid not null constraint outsourcing_recorded_by references app.users (id),
  created_at timestamptz(3) not null default clock_timestamp()
);
create index outsourcing_of_lab on app.outsourcing (lab_organization_id, id);
create index outsourcing_of_order on app.outsourcing (order_id, id);
create index outsourcing_recorded_by_person on app.outsourcing (recorded_by_user_id);
comment on table app.outsourcing is 'Append-only: work on an order that somebody else did, and where';
comment on column app.outsourcing.item_ids is
  'The items that it was done for; none: the whole order';
call app.force_row_security('app.outsourcing', 'select, insert');
call app.grant_tenant_policy('lab', 'app.outsourcing', 'lab_organization_id', 'select, insert');

create table app.work_calendars (
  organization_id uuid constraint work_calendars_key primary key
    constraint work_calendars_organization references app.organizations (id),
  weekdays jsonb not null
    constraint work_calendars_weekdays check (jsonb_typeof(weekdays) = 'array'),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
comment on table app.work_calendars is
  'When a laboratory works; without a row it is Monday to Friday, 08:00 to 17:00, 480 minutes';
comment on column app.work_calendars.weekdays is
  'weekday (1 Monday to 7 Sunday), from, to (HH:MM of the laboratory) and minutes of work; a missing weekday is free';
call app.force_row_security('app.work_calendars', 'select, insert, update');
call app.grant_tenant_policy('lab', 'app.work_calendars', 'organization_id',
  'select, insert, update');

create table app.work_capacities (
  id uuid default uuidv7() constraint work_capacities_key primary key,
  organization_id uuid not null
    constraint work_capacities_calendar references app.work_calendars (organization_id),
  day_on date not null,
  department text,
  percent integer not null constraint work_capacities_percent check (percent between 0 and 1000),
  constraint work_capacities_once unique nulls not distinct (organization_id, day_on, department)
);
comment on table app.work_capacities is 'A day on which a laboratory can do less or more than usual';
comment on column app.work_capacities.department is
  'Null: every department without a line of its own';
comment on column app.work_capacities.percent is
  'Of the usual capacity, and of the minutes of work';
call app.force_row_security('app.work_capacities', 'select, insert, delete');
call app.grant_tenant_policy('lab', 'app.work_capacities', 'organization_id',
  'select, insert, delete');

create table app.work_holidays (
  id uuid default uuidv7() constraint work_holidays_key primary key,
  organization_id uuid not null
    constraint work_holidays_calendar references app.work_calendars (organization_id),
  kind text not null constraint work_holidays_kind check (kind in ('holiday', 'closure')),
  first_on date not null,
  last_on date not null,
  name text,
  constraint work_holidays_days check (last_on >= first_on and last_on - first_on <= 731)
);
create index work_holidays_of_lab on app.work_holidays (organization_id, first_on);
comment on table app.work_holidays is
  'Days on which a laboratory does not work: one holiday, or a closure from one day to another';
call app.force_row_security('app.work_holidays', 'select, insert, delete');
call app.grant_tenant_policy('lab', 'app.work_holidays', 'organization_id',
  'select, insert, delete');

create table app.order_plans (
  order_id uuid constraint order_plans_key primary key
    constraint order_plans_order references app.orders (id) on delete cascade,
  lab_organization_id uuid not null constraint order_plans_lab references app.organizations (id),
  start_on date,
  ship_on date,
  delivery_on date,
  planned_on date not null,
  notified_promise_on date,
  has_days_when_notified boolean not null default true,
  updated_at timestamptz(3) not null default clock_timestamp()
);
create index order_plans_of_lab on app.order_plans (lab_organization_id, planned_on);
comment on table app.order_plans is 'When an accepted order will be there, as it was planned last';
comment on column app.order_plans.delivery_on is 'Null: not within two years';
comment on column app.order_plans.planned_on is 'The laboratory''s day of the plan';
comment on column app.order_plans.notified_promise_on is
  'The promised day of which both sides were notified that it cannot be kept; null: it can, or nobody was notified';
comment on column app.order_plans.has_days_when_notified is
  'Whether there were days to choose from at that notification; false: none within two years';
call app.force_row_security('app.order_plans', 'select, insert, update, delete');
call app.grant_tenant_policy('lab', 'app.order_plans', 'lab_organization_id', 'select');

create table app.planned_work (
  lab_organization_id uuid not null constraint planned_work_lab references app.organizations (id),
  order_id uuid not null constraint planned_work_order references app.orders (id) on delete cascade,
  order_item_id uuid not null
    constraint planned_work_item references app.order_items (id) on delete cascade,
  workflow_stage_id uuid not null,
  day_on date not null,
  pieces integer not null constraint planned_work_pieces check (pieces >= 0),
  minutes integer not null constraint planned_work_minutes check (minutes >= 0),
  constraint planned_work_key primary key (order_item_id, workflow_stage_id, day_on),
  constraint planned_work_stage
    foreign key (lab_organization_id, workflow_stage_id)
    references app.workflow_stages (organization_id, id) on delete cascade
);
create index planned_work_of_lab on app.planned_work (lab_organization_id, workflow_stage_id,
  day_on);
create index planned_work_of_order on app.planned_work (order_id);
comment on table app.planned_work is
  'What is promised of a stage and a day: the open work of accepted orders, as it was planned last';
comment on column app.planned_work.pieces is
  'Pieces that the stage lets through; 0 on the earlier days of work that takes several';
call app.force_row_security('app.planned_work', 'select, insert, update, delete');
call app.grant_tenant_policy('lab', 'app.planned_work', 'lab_organization_id', 'select');

create table app.reservations (
  id uuid default uuidv7() constraint reservations_key primary key,
  order_id uuid not null constraint reservations_once_per_order unique
    constraint reservations_order references app.orders (id) on delete cascade,
  lab_organization_id uuid not null constraint reservations_lab references app.organizations (id),
  clinic_organization_id uuid not null
    constraint reservations_clinic references app.organizations (id),
  delivery_on date not null,
  ship_on date not null,
  start_on date not null,
  arrive_on date not null,
  work jsonb not null,
  held_until timestamptz(3) not null,
  expires_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
create index reservations_of_lab on app.reservations (lab_organization_id, clinic_organization_id);
create index reservations_of_clinic on app.reservations (clinic_organization_id, id);
create index reservations_to_expire on app.reservations (expires_at) where expires_at is not null;
comment on table app.reservations is
  'A day of delivery that a clinic holds for a draft, with the work that is kept free for it';
comment on column app.reservations.arrive_on is
  'The day by which the case has to be in the laboratory';
comment on column app.reservations.work is
  'stageId, day, pieces and minutes of each piece of work that is kept free';
comment on column app.reservations.held_until is
  'How long the draft may hold a day, from its first one on: neither another day nor sending and withdrawing adds to it';
comment on column app.reservations.expires_at is
  'held_until for a draft; null once the order is sent: then it stands until the laboratory has answered';
call app.force_row_security('app.reservations', 'select, insert, update, delete');
call app.grant_tenant_policy('clinic', 'app.reservations', 'clinic_organization_id',
  'select, insert, delete');

create table app.stage_loads (
  lab_organization_id uuid not null,
  workflow_stage_id uuid not null,
  day_on date not null,
  pieces integer not null constraint stage_loads_pieces check (pieces >= 0),
  constraint stage_loads_key primary key (lab_organization_id, workflow_stage_id, day_on),
  constraint stage_loads_stage
    foreign key (lab_organization_id, workflow_stage_id)
    references app.workflow_stages (organization_id, id) on delete cascade
);
comment on table app.stage_loads is
  'The sum of planned_work of a stage and a day, written with it: whoever asks for a day reads some hundred rows (1 ms for 29)';
call app.force_row_security('app.stage_loads', 'select, insert, update, delete');
call app.grant_tenant_policy('lab', 'app.stage_loads', 'lab_organization_id', 'select');

create table app.materials (
  organization_id uuid not null constraint materials_organization references app.organizations (id),
  id uuid not null,
  name text not null constraint materials_name check (length(name) between 1 and 120),
  manufacturer text not null,
  class text not null,
  type text,
  unit text not null constraint materials_unit check (unit in ('piece', 'milligram', 'milliliter')),
  ce_marked boolean not null default false,
  iso10993_ref text,
  fda_clearance text,
  gtin text constraint materials_gtin check (gtin ~ '^\d{14}$'),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(name || ' ' || manufacturer || ' ' || coalesce(type, '') || ' ' || coalesce(gtin, '')), 400)) stored not null,
  constraint materials_key primary key (organization_id, id) include (search)
);
create unique index materials_gtin_once on app.materials (organization_id, gtin)
  where gtin is not null;
comment on table app.materials is 'What a laboratory makes devices of';
comment on column app.materials.class is
  'A word of the list of materials (contract/catalog-terms.ts)';
comment on column app.materials.unit is 'What quantities of its lots count';
comment on column app.materials.gtin is 'Number of the trade item, as 14 digits';
call app.force_row_security('app.materials', 'select, insert, update, delete');
call app.grant_tenant_policy('lab', 'app.materials', 'organization_id',
  'select, insert, update, delete');

create table app.material_lots (
  organization_id uuid not null
    constraint material_lots_organization references app.organizations (id),
  id uuid not null,
  material_id uuid not null,
  lot_number text not null,
  udi_pi text,
  expires_on date,
  received_at timestamptz(3) not null default clock_timestamp(),
  supplier text,
  quantity_received integer not null
    constraint material_lots_received check (quantity_received > 0),
  quantity_available integer not null,
  recalled_at timestamptz(3),
  certificate_file_id uuid,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(lot_number || ' ' || coalesce(supplier,
    '') || ' ' || coalesce(udi_pi, '')), 400)) stored not null,
  constraint material_lots_available check (quantity_available between 0 and quantity_received),
  constraint material_lots_key primary key (organization_id, id) include (search),
  constraint material_lots_number_once unique (organization_id, material_id, lot_number),
  constraint material_lots_material
    foreign key (organization_id, material_id)
    references app.materials (organization_id, id)
);
create index material_lots_first_in on app.material_lots (organization_id, material_id,
  received_at, id);
create index material_lots_of_certificate on app.material_lots (certificate_file_id);
comment on table app.material_lots is
  'A lot of a material that a laboratory received; its stock is the laboratory''s alone';
comment on column app.material_lots.expires_on is
  'The last day on which it may be used, of the laboratory';
comment on column app.material_lots.quantity_available is
  'What is left; never below zero, whoever takes at once';
comment on column app.material_lots.recalled_at is
  'Since when it must not be used; it never comes back';
call app.force_row_security('app.material_lots', 'select, insert, update, delete');
call app.grant_tenant_policy('lab', 'app.material_lots', 'organization_id',
  'select, insert, update');

create table app.material_uses (
  id uuid constraint material_uses_key primary key,
  organization_id uuid not null,
  order_id uuid not null constraint material_uses_order references app.orders (id),
  order_item_id uuid not null,
  item_description text not null,
  tooth smallint,
  material_lot_id uuid not null,
  quantity integer not null constraint material_uses_quantity check (quantity > 0),
  undoes_use_id uuid constraint material_uses_undone_once unique
    constraint material_uses_undoes references app.material_uses (id),
  used_by_user_id uuid not null constraint material_uses_used_by references app.users (id),
  used_by_name text not null,
  used_at timestamptz(3) not null default clock_timestamp(),
  noted_at timestamptz(3) not null default clock_timestamp(),
  constraint material_uses_lot
    foreign key (organization_id, material_lot_id)
    references app.material_lots (organization_id, id)
);
create index material_uses_of_organization on app.material_uses (organization_id, id);
create index material_uses_of_order on app.material_uses (order_id);
create index material_uses_of_lot on app.material_uses (organization_id, material_lot_id);
create index material_uses_of_person on app.material_uses (used_by_user_id);
comment on table app.material_uses is 'Append-only: how much of a lot went into a piece of work';
comment on column app.material_uses.order_item_id is
  'The item of then; a later version of the prescription may have no such item, and the use stays';
comment on column app.material_uses.undoes_use_id is 'Set where this row takes another one back';
comment on column app.material_uses.used_at is 'Before noted_at where it was noted later';
call app.force_row_security('app.material_uses', 'select, insert');
call app.grant_tenant_policy('lab', 'app.material_uses', 'organization_id', 'select, insert');

create table app.recalls (
  id uuid constraint recalls_key primary key,
  organization_id uuid not null constraint recalls_organization references app.organizations (id),
  reason text not null,
  instruction text not null,
  lots jsonb not null constraint recalls_lots check (jsonb_array_length(lots) > 0),
  started_by_user_id uuid not null constraint recalls_started_by references app.users (id),
  started_by_name text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
create index recalls_of_lab on app.recalls (organization_id, id);
create index recalls_started_by_person on app.recalls (started_by_user_id);
comment on table app.recalls is
  'A laboratory calls back all work that has material of certain lots in it';
comment on column app.recalls.lots is
  'The lots as they were called then: a clinic cannot see the stock';
call app.force_row_security('app.recalls', 'select, insert');
call app.grant_tenant_policy('lab', 'app.recalls', 'organization_id', 'select, insert');
grant select on app.recalls to pontic_clinic;

create table app.recall_lots (
  recall_id uuid not null constraint recall_lots_recall references app.recalls (id),
  organization_id uuid not null,
  material_lot_id uuid not null,
  constraint recall_lots_key primary key (organization_id, material_lot_id),
  constraint recall_lots_lot
    foreign key (organization_id, material_lot_id)
    references app.material_lots (organization_id, id)
);
create index recall_lots_of_recall on app.recall_lots (recall_id);
comment on table app.recall_lots is 'Which lots a recall is about; a lot is recalled once';
call app.force_row_security('app.recall_lots', 'select, insert');
call app.grant_tenant_policy('lab', 'app.recall_lots', 'organization_id', 'select, insert');

create table app.recall_notices (
  id uuid constraint recall_notices_key primary key,
  recall_id uuid not null constraint recall_notices_recall references app.recalls (id),
  lab_organization_id uuid not null,
  clinic_organization_id uuid,
  customer_id uuid not null,
  order_id uuid not null constraint recall_notices_order references app.orders (id),
  actor_user_id uuid not null constraint recall_notices_actor references app.users (id),
  acknowledged_at timestamptz(3),
  acknowledged_by_user_id uuid constraint recall_notices_acknowledged_by references app.users (id),
  acknowledged_by_name text,
  constraint recall_notices_acknowledged_by_someone
    check ((acknowledged_at is null) = (acknowledged_by_name is null)),
  constraint recall_notices_once unique (recall_id, customer_id),
  constraint recall_notices_customer
    foreign key (lab_organization_id, customer_id)
    references app.customers (organization_id, id)
);
create index recall_notices_of_customer on app.recall_notices (lab_organization_id, customer_id);
create index recall_notices_of_clinic on app.recall_notices (clinic_organization_id, recall_id);
create index recall_notices_of_order on app.recall_notices (order_id);
create index recall_notices_of_actor on app.recall_notices (actor_user_id);
create index recall_notices_acknowledged_by_person on app.recall_notices (acknowledged_by_user_id);
comment on table app.recall_notices is
  'Each customer whom a recall reaches: a clinic on the service is notified, an offline customer is for the laboratory to call';
comment on column app.recall_notices.order_id is
  'The newest order of the customer that the recall found';
call app.force_row_security('app.recall_notices', 'select, insert');
call app.grant_tenant_policy('lab', 'app.recall_notices', 'lab_organization_id', 'select, insert');
call app.grant_tenant_policy('clinic', 'app.recall_notices', 'clinic_organization_id', 'select');
grant update (acknowledged_at, acknowledged_by_user_id, acknowledged_by_name)
  on app.recall_notices to pontic_clinic;
create policy clinic on app.recalls for select to pontic_clinic
  using (id = any (array(
    select n.recall_id from app.recall_notices n where n.clinic_organization_id = (select app.org()))));

create table app.recall_orders (
  id uuid constraint recall_orders_key primary key,
  recall_id uuid not null constraint recall_orders_recall references app.recalls (id),
  lab_organization_id uuid not null,
  clinic_organization_id uuid,
  customer_id uuid not null,
  order_id uuid not null constraint recall_orders_order references app.orders (id),
  order_item_id uuid not null,
  item_description text not null,
  tooth smallint,
  material_lot_id uuid not null,
  lot_number text not null,
  material_name text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint recall_orders_once unique nulls not distinct (recall_id, order_id, order_item_id,
    tooth, material_lot_id)
);
create index recall_orders_of_lab on app.recall_orders (lab_organization_id);
create index recall_orders_of_clinic on app.recall_orders (clinic_organization_id);
create index recall_orders_of_order on app.recall_orders (order_id);
comment on table app.recall_orders is
  'What a recall found: each piece of work and tooth that has a recalled lot in it';
call app.force_row_security('app.recall_orders', 'select, insert');
call app.grant_tenant_policy('lab', 'app.recall_orders', 'lab_organization_id', 'select, insert');
call app.grant_tenant_policy('clinic', 'app.recall_orders', 'clinic_organization_id', 'select');
