-- A laboratory's own drivers: their routes, the runs of a day, and what came of each parcel.
set local role pontic_owner;

create table app.delivery_routes (
  organization_id uuid not null
    constraint delivery_routes_organization references app.organizations (id),
  id uuid not null,
  name text not null constraint delivery_routes_name check (length(name) between 1 and 120),
  weekdays smallint[] not null constraint delivery_routes_weekdays
    check (cardinality(weekdays) between 1 and 7 and weekdays <@ '{1,2,3,4,5,6,7}'),
  departure_time time,
  driver_user_id uuid,
  is_active boolean not null default true,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(name), 300)) stored not null,
  constraint delivery_routes_key primary key (organization_id, id) include (search),
  constraint delivery_routes_driver foreign key (organization_id, driver_user_id)
    references app.memberships (organization_id, user_id) on delete set null (driver_user_id)
);
create index delivery_routes_of_driver on app.delivery_routes (organization_id, driver_user_id);
comment on table app.delivery_routes is 'A tour that a driver of a laboratory makes on some weekdays';
comment on column app.delivery_routes.weekdays is 'ISO days of the week: 1 is Monday';
comment on column app.delivery_routes.driver_user_id is 'Who usually drives it';
call app.force_row_security('app.delivery_routes', 'select, insert, update, delete');
call app.grant_tenant_policy('lab', 'app.delivery_routes', 'organization_id', 'select, insert, update');

create table app.delivery_route_stops (
  organization_id uuid not null,
  delivery_route_id uuid not null,
  position smallint not null,
  customer_id uuid not null,
  place text,
  note text,
  constraint delivery_route_stops_key primary key (organization_id, delivery_route_id, position),
  constraint delivery_route_stops_customer_once
    unique (organization_id, delivery_route_id, customer_id),
  constraint delivery_route_stops_route foreign key (organization_id, delivery_route_id)
    references app.delivery_routes (organization_id, id),
  constraint delivery_route_stops_customer foreign key (organization_id, customer_id)
    references app.customers (organization_id, id)
);
create index delivery_route_stops_of_customer
  on app.delivery_route_stops (organization_id, customer_id);
comment on table app.delivery_route_stops is 'Whom a route visits, in this order';
comment on column app.delivery_route_stops.place is
  'Where to go; null: the address of the customer';
call app.force_row_security('app.delivery_route_stops', 'select, insert, update, delete');
call app.grant_tenant_policy('lab', 'app.delivery_route_stops', 'organization_id',
  'select, insert, update, delete');

create table app.delivery_runs (
  organization_id uuid not null
    constraint delivery_runs_organization references app.organizations (id),
  id uuid not null,
  delivery_route_id uuid,
  name text not null constraint delivery_runs_name check (length(name) between 1 and 120),
  run_on date not null,
  departure_time time,
  driver_user_id uuid,
  status text not null default 'planned' constraint delivery_runs_status
    check (status in ('planned', 'under_way', 'finished', 'cancelled')),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(name), 300)) stored not null,
  constraint delivery_runs_key primary key (organization_id, id) include (search),
  constraint delivery_runs_route foreign key (organization_id, delivery_route_id)
    references app.delivery_routes (organization_id, id),
  constraint delivery_runs_driver foreign key (organization_id, driver_user_id)
    references app.memberships (organization_id, user_id) on delete set null (driver_user_id)
);
create unique index delivery_runs_once_a_day
  on app.delivery_runs (organization_id, delivery_route_id, run_on) where status <> 'cancelled';
create index delivery_runs_of_route on app.delivery_runs (organization_id, delivery_route_id);
create index delivery_runs_of_driver on app.delivery_runs (organization_id, driver_user_id);
create index delivery_runs_of_day on app.delivery_runs (organization_id, run_on);
comment on table app.delivery_runs is 'A route on a day, or a tour that was made up for one day';
comment on column app.delivery_runs.delivery_route_id is 'Null for a tour of one day';
call app.force_row_security('app.delivery_runs', 'select, insert, update, delete');
call app.grant_tenant_policy('lab', 'app.delivery_runs', 'organization_id', 'select, insert, update');

create table app.delivery_stops (
  organization_id uuid not null,
  id uuid not null,
  delivery_run_id uuid not null,
  position smallint not null,
  customer_id uuid not null,
  place text,
  note text,
  visited_at timestamptz(3),
  constraint delivery_stops_key primary key (organization_id, id),
  constraint delivery_stops_customer_once unique (organization_id, delivery_run_id, customer_id),
  constraint delivery_stops_run foreign key (organization_id, delivery_run_id)
    references app.delivery_runs (organization_id, id),
  constraint delivery_stops_customer foreign key (organization_id, customer_id)
    references app.customers (organization_id, id)
);
create index delivery_stops_of_customer on app.delivery_stops (organization_id, customer_id);
comment on table app.delivery_stops is 'Whom a run visits, in the order of position';
comment on column app.delivery_stops.visited_at is 'When the driver was there last, by the phone';
call app.force_row_security('app.delivery_stops', 'select, insert, update, delete');
call app.grant_tenant_policy('lab', 'app.delivery_stops', 'organization_id', 'select, insert, update');

create table app.delivery_tasks (
  organization_id uuid not null,
  id uuid not null,
  delivery_stop_id uuid not null,
  shipment_id uuid constraint delivery_tasks_shipment references app.shipments (id),
  pickup_id uuid constraint delivery_tasks_pickup references app.pickups (id),
  outcome text,
  reason text,
  follow_up text constraint delivery_tasks_follow_up
    check (follow_up in ('next_run', 'back_to_lab')),
  parcel_count integer constraint delivery_tasks_parcel_count
    check (parcel_count between 1 and 100),
  occurred_at timestamptz(3),
  constraint delivery_tasks_key primary key (organization_id, id),
  constraint delivery_tasks_is_of_one check (num_nonnulls(shipment_id, pickup_id) = 1),
  constraint delivery_tasks_outcome check (outcome in ('delivered', 'collected', 'nobody_there',
    'refused', 'wrong_address', 'not_on_board', 'not_ready', 'not_visited')),
  constraint delivery_tasks_outcome_has_time check ((outcome is null) = (occurred_at is null)),
  constraint delivery_tasks_stop foreign key (organization_id, delivery_stop_id)
    references app.delivery_stops (organization_id, id)
);
create unique index delivery_tasks_shipment_once
  on app.delivery_tasks (shipment_id) where outcome is null;
create unique index delivery_tasks_pickup_once
  on app.delivery_tasks (pickup_id) where outcome is null;
create index delivery_tasks_of_shipment on app.delivery_tasks (shipment_id);
create index delivery_tasks_of_pickup on app.delivery_tasks (pickup_id);
create index delivery_tasks_of_stop on app.delivery_tasks (organization_id, delivery_stop_id);
comment on table app.delivery_tasks is
  'A parcel to hand over or parcels to fetch at a stop; a parcel is open on one run at a time';
comment on column app.delivery_tasks.occurred_at is 'When it happened, by the phone of the driver';
call app.force_row_security('app.delivery_tasks', 'select, insert, update, delete');
call app.grant_tenant_policy('lab', 'app.delivery_tasks', 'organization_id',
  'select, insert, update, delete');

create table app.delivery_attempts (
  id uuid constraint delivery_attempts_key primary key,
  lab_organization_id uuid not null
    constraint delivery_attempts_lab references app.organizations (id),
  clinic_organization_id uuid
    constraint delivery_attempts_clinic references app.organizations (id),
  shipment_id uuid not null constraint delivery_attempts_shipment references app.shipments (id),
  outcome text not null constraint delivery_attempts_outcome check (outcome in
    ('delivered', 'nobody_there', 'refused', 'wrong_address')),
  reason text,
  received_by_name text,
  signature_path text constraint delivery_attempts_signature
    check (length(signature_path) <= 20000 and signature_path ~ '^M[-ML0-9. ]*$'),
  photo_file_id uuid constraint delivery_attempts_photo references app.files (id) on delete set null,
  driver_name text not null,
  occurred_at timestamptz(3) not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint delivery_attempts_once unique (shipment_id, occurred_at, outcome, driver_name),
  constraint delivery_attempts_has_receiver
    check ((outcome = 'delivered') = (received_by_name is not null))
);
create index delivery_attempts_of_lab on app.delivery_attempts (lab_organization_id);
create index delivery_attempts_of_clinic on app.delivery_attempts (clinic_organization_id);
create index delivery_attempts_of_photo on app.delivery_attempts (photo_file_id);
comment on table app.delivery_attempts is
  'What a driver reported of a parcel: the proof of delivery for both sides; never changed';
comment on column app.delivery_attempts.signature_path is
  'The lines of the signature as SVG path data of a field of 600 by 200: moves and lines only';
call app.restrict_to_sides('app.delivery_attempts', 'select, insert');

-- A pick-up ends when its parcels are on board.
alter table app.pickups
  drop constraint pickups_status,
  add constraint pickups_status check (status in
    ('requested', 'confirmed', 'declined', 'cancelled', 'collected')),
  add column collected_parcel_count integer
    constraint pickups_collected_parcel_count check (collected_parcel_count between 1 and 100),
  add constraint pickups_collected_has_count
    check ((status = 'collected') = (collected_parcel_count is not null));
comment on column app.pickups.collected_parcel_count is 'How many parcels the driver took';
