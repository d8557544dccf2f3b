-- Shipments and pickups.
set local role pontic_owner;

create table app.shipments (
  id uuid constraint shipments_key primary key,
  lab_organization_id uuid not null constraint shipments_lab references app.organizations (id),
  clinic_organization_id uuid constraint shipments_clinic references app.organizations (id),
  customer_id uuid not null,
  direction text not null
    constraint shipments_direction check (direction in ('to_lab', 'to_clinic')),
  purpose text not null
    constraint shipments_purpose check (purpose in ('inbound', 'try_in', 'final', 'return')),
  courier text,
  service text,
  tracking_number text,
  tracking_url text,
  status text not null
    constraint shipments_status check (status in ('created', 'label_printed', 'picked_up',
      'in_transit', 'delivered', 'exception', 'cancelled')),
  disinfected boolean,
  disinfected_by_name text,
  disinfected_at timestamptz(3),
  shipped_at timestamptz(3),
  expected_on date,
  delivered_at timestamptz(3),
  received_by_name text,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(coalesce(courier,
    '') || ' ' || coalesce(tracking_number, '')), 300)) stored not null,
  constraint shipments_customer
    foreign key (lab_organization_id, customer_id)
    references app.customers (organization_id, id)
);
create index shipments_of_lab on app.shipments (lab_organization_id, id);
create index shipments_of_clinic on app.shipments (clinic_organization_id, id);
create index shipments_of_customer on app.shipments (lab_organization_id, customer_id);
comment on table app.shipments is
  'A parcel between a laboratory and a clinic, with one or more orders';
comment on column app.shipments.disinfected is
  'What somebody said of the content; null: nobody was asked';
comment on column app.shipments.disinfected_by_name is 'Who said so, yes or no';
comment on column app.shipments.disinfected_at is 'When they said so';
call app.restrict_to_sides('app.shipments', 'select, insert, update');

create table app.shipment_orders (
  shipment_id uuid not null constraint shipment_orders_shipment references app.shipments (id),
  order_id uuid not null constraint shipment_orders_order references app.orders (id),
  lab_organization_id uuid not null,
  clinic_organization_id uuid,
  item_ids uuid[] constraint shipment_orders_item_ids check (cardinality(item_ids) > 0),
  constraint shipment_orders_key primary key (shipment_id, order_id)
);
create index shipment_orders_of_order on app.shipment_orders (order_id);
create index shipment_orders_of_lab on app.shipment_orders (lab_organization_id);
create index shipment_orders_of_clinic on app.shipment_orders (clinic_organization_id);
comment on table app.shipment_orders is 'Which orders are in a shipment';
comment on column app.shipment_orders.item_ids is
  'The items of the order that are in it; null: all of them';
call app.restrict_to_sides('app.shipment_orders', 'select, insert');

create table app.pickups (
  id uuid constraint pickups_key primary key,
  lab_organization_id uuid not null constraint pickups_lab references app.organizations (id),
  clinic_organization_id uuid not null constraint pickups_clinic references app.organizations (id),
  lab_connection_id uuid not null
    constraint pickups_lab_connection references app.lab_connections (id),
  status text not null default 'requested'
    constraint pickups_status check (status in ('requested', 'confirmed', 'declined', 'cancelled')),
  pickup_on date not null,
  window_from time,
  window_to time,
  place text not null constraint pickups_place check (length(place) between 1 and 300),
  parcel_count integer not null
    constraint pickups_parcel_count check (parcel_count between 1 and 100),
  order_ids uuid[] not null default '{}',
  note text,
  reason text,
  requested_by_user_id uuid constraint pickups_requested_by references app.users (id),
  requested_by_name text not null,
  answered_by_name text,
  answered_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(place || ' ' || coalesce(note, '')),
    600)) stored not null,
  constraint pickups_window check (window_from < window_to)
);
create index pickups_of_lab on app.pickups (lab_organization_id, id);
create index pickups_of_clinic on app.pickups (clinic_organization_id, id);
create index pickups_of_connection on app.pickups (lab_connection_id);
create index pickups_requested_by_person on app.pickups (requested_by_user_id);
comment on table app.pickups is 'A clinic asks its laboratory to fetch parcels on a day';
comment on column app.pickups.window_from is
  'From when somebody is there, by the clock of the clinic';
comment on column app.pickups.window_to is 'Until when';
comment on column app.pickups.order_ids is 'What is fetched, where the clinic says so';
comment on column app.pickups.reason is 'Why it was declined or cancelled';
call app.restrict_to_sides('app.pickups', 'select, insert, update');
