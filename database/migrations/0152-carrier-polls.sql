-- When connectors of carriers are asked again where their parcels are.
set local role pontic_owner;

create table app.carrier_polls (
  organization_id uuid not null,
  carrier_connection_id uuid not null,
  next_at timestamptz(3) not null,
  failures integer not null default 0 constraint carrier_polls_failures check (failures >= 0),
  after_booking_id uuid,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint carrier_polls_key primary key (organization_id, carrier_connection_id),
  constraint carrier_polls_connection foreign key (organization_id, carrier_connection_id)
    references app.carrier_connections (organization_id, id)
);
create index carrier_polls_due on app.carrier_polls (next_at);
comment on table app.carrier_polls is
  'When the connector of a carrier is asked next where its parcels are';
comment on column app.carrier_polls.failures is
  'How often in a row it did not answer; the pause doubles with each';
comment on column app.carrier_polls.after_booking_id is
  'The last parcel of a round that was not over; no foreign key: it is a place in an order';
call app.force_row_security('app.carrier_polls', 'select, insert, update, delete');
call app.grant_tenant_policy('lab', 'app.carrier_polls', 'organization_id', 'select, insert, update');
create index carrier_bookings_by_connection_booked
  on app.carrier_bookings (lab_organization_id, carrier_connection_id, id) where status = 'booked';
