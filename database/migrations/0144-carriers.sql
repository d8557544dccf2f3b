-- Carriers of a laboratory: their connectors, the labels they made, and what they report of parcels.
set local role pontic_owner;

create table app.carrier_connections (
  organization_id uuid not null
    constraint carrier_connections_organization references app.organizations (id),
  id uuid not null,
  name text not null constraint carrier_connections_name check (length(name) between 1 and 80),
  service_url text not null constraint carrier_connections_service_url
    check (length(service_url) <= 500 and service_url ~ '^https?://'),
  is_active boolean not null default true,
  problem text constraint carrier_connections_problem check (problem in ('not_answering',
    'address_not_allowed', 'signature_refused', 'answer_not_understood', 'refused')),
  problem_message text,
  checked_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(name), 300)) stored not null,
  constraint carrier_connections_key primary key (organization_id, id) include (search)
);
comment on table app.carrier_connections is
  'A carrier of a laboratory, reached by a connector that the laboratory runs';
comment on column app.carrier_connections.name is 'As it is written on parcels';
comment on column app.carrier_connections.problem is
  'What was wrong when the connector was asked last; null: nothing';
call app.force_row_security('app.carrier_connections', 'select, insert, update, delete');
call app.grant_tenant_policy('lab', 'app.carrier_connections', 'organization_id',
  'select, insert, update');

create table app.carrier_secrets (
  organization_id uuid not null,
  carrier_connection_id uuid not null,
  webhook_key text not null constraint carrier_secrets_webhook_key_once unique,
  secret_current bytea not null,
  secret_previous bytea,
  previous_expires_at timestamptz(3),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint carrier_secrets_one_per_connection
    primary key (organization_id, carrier_connection_id),
  constraint carrier_secrets_connection foreign key (organization_id, carrier_connection_id)
    references app.carrier_connections (organization_id, id)
);
comment on table app.carrier_secrets is
  'By what messages to and from a connector are signed; secrets are encrypted (AES-256-GCM)';
comment on column app.carrier_secrets.webhook_key is
  'Opaque word in the webhook address that names the connection';
call app.force_row_security('app.carrier_secrets', 'select, insert, update, delete');
call app.grant_tenant_policy('lab', 'app.carrier_secrets', 'organization_id',
  'select, insert, update');

create table app.carrier_bookings (
  id uuid constraint carrier_bookings_key primary key,
  lab_organization_id uuid not null
    constraint carrier_bookings_lab references app.organizations (id),
  clinic_organization_id uuid
    constraint carrier_bookings_clinic references app.organizations (id),
  shipment_id uuid not null constraint carrier_bookings_shipment references app.shipments (id),
  carrier_connection_id uuid not null,
  carrier_name text not null,
  service text,
  weight_grams integer constraint carrier_bookings_weight_grams
    check (weight_grams between 1 and 1000000),
  parcel jsonb not null constraint carrier_bookings_parcel check (jsonb_typeof(parcel) = 'object'),
  status text not null constraint carrier_bookings_status check (status in
    ('requested', 'booked', 'failed', 'cancel_requested', 'cancelled')),
  problem text constraint carrier_bookings_problem check (problem in ('not_answering',
    'address_not_allowed', 'signature_refused', 'answer_not_understood', 'refused')),
  problem_message text,
  reference text,
  tracking_number text,
  label_format text constraint carrier_bookings_label_format check (label_format in ('pdf', 'zpl')),
  label bytea constraint carrier_bookings_label check (length(label) between 1 and 524288),
  booked_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint carrier_bookings_has_label check ((label is null) = (label_format is null)),
  constraint carrier_bookings_connection foreign key (lab_organization_id, carrier_connection_id)
    references app.carrier_connections (organization_id, id)
);
create unique index carrier_bookings_one_open on app.carrier_bookings (shipment_id)
  where status not in ('failed', 'cancelled');
create index carrier_bookings_of_shipment on app.carrier_bookings (shipment_id, id);
create index carrier_bookings_of_connection
  on app.carrier_bookings (lab_organization_id, carrier_connection_id);
create index carrier_bookings_of_clinic on app.carrier_bookings (clinic_organization_id);
comment on table app.carrier_bookings is
  'A label that a carrier was asked for; its id is the key under which the carrier makes it once';
comment on column app.carrier_bookings.parcel is
  'from, to and orderNumbers as they are sent: a repetition sends the same';
comment on column app.carrier_bookings.reference is 'What the carrier calls it';
call app.force_row_security('app.carrier_bookings', 'select, insert, update, delete');
call app.grant_tenant_policy('lab', 'app.carrier_bookings', 'lab_organization_id',
  'select, insert, update');
call app.grant_tenant_policy('clinic', 'app.carrier_bookings', 'clinic_organization_id', 'select');

create table app.shipment_events (
  id uuid constraint shipment_events_key primary key,
  lab_organization_id uuid not null
    constraint shipment_events_lab references app.organizations (id),
  clinic_organization_id uuid
    constraint shipment_events_clinic references app.organizations (id),
  shipment_id uuid constraint shipment_events_shipment references app.shipments (id),
  carrier_connection_id uuid not null,
  carrier_name text not null,
  event_key text not null constraint shipment_events_event_key
    check (length(event_key) between 1 and 200),
  tracking_number text not null,
  kind text not null constraint shipment_events_kind check (kind in ('label_made', 'collected',
    'in_transit', 'out_for_delivery', 'delivered', 'exception', 'returned')),
  place text,
  message text,
  received_by_name text,
  occurred_at timestamptz(3) not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint shipment_events_once unique (carrier_connection_id, event_key),
  constraint shipment_events_connection foreign key (lab_organization_id, carrier_connection_id)
    references app.carrier_connections (organization_id, id)
);
create index shipment_events_of_shipment on app.shipment_events (shipment_id, occurred_at);
create index shipment_events_of_connection
  on app.shipment_events (lab_organization_id, carrier_connection_id);
create index shipment_events_of_clinic on app.shipment_events (clinic_organization_id);
create index shipment_events_without_parcel
  on app.shipment_events (lab_organization_id, tracking_number) where shipment_id is null;
comment on table app.shipment_events is
  'What a carrier reported of a parcel; an event of a number that no parcel has yet waits for it';
comment on column app.shipment_events.event_key is
  'What the connector calls the event: a repetition has the same';
call app.force_row_security('app.shipment_events', 'select, insert, update, delete');
call app.grant_tenant_policy('lab', 'app.shipment_events', 'lab_organization_id', 'select, insert');
call app.grant_tenant_policy('clinic', 'app.shipment_events', 'clinic_organization_id', 'select');

alter table app.shipments
  add column carrier_status text constraint shipments_carrier_status check (carrier_status in
    ('label_made', 'collected', 'in_transit', 'out_for_delivery', 'delivered', 'exception',
      'returned')),
  add column carrier_status_at timestamptz(3),
  add constraint shipments_carrier_status_has_time
    check ((carrier_status is null) = (carrier_status_at is null));
comment on column app.shipments.carrier_status is
  'What the carrier reported last, by its own time; it confirms no arrival';
create index shipments_by_tracking_number
  on app.shipments (lab_organization_id, tracking_number) where tracking_number is not null;
create index shipments_reported_by_carrier on app.shipments (lab_organization_id)
  where carrier_status in ('delivered', 'exception', 'returned')
    and status not in ('delivered', 'cancelled');
create index shipments_reported_to_clinic on app.shipments (clinic_organization_id)
  where carrier_status in ('delivered', 'exception', 'returned')
    and status not in ('delivered', 'cancelled');

alter table app.webhook_events
  drop constraint webhook_events_source,
  add constraint webhook_events_source check (source in ('stripe', 'scanner', 'carrier'));
