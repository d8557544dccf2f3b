-- Pick-ups: a clinic asks its laboratory to fetch parcels.
set local role pontic_owner;

create table app.pickups (
  id uuid constraint pickups_key primary key,
  lab_organization_id uuid not null constraint pickups_lab references app.organizations (id),
  clinic_organization_id uuid not null constraint pickups_clinic references app.organizations (id),
  lab_connection_id uuid not null constraint pickups_lab_connection references app.lab_connections (id),
  status text not null default 'requested' constraint pickups_status
    check (status in ('requested', 'confirmed', 'declined', 'cancelled')),
  pickup_on date not null,
  window_from time,
  window_to time,
  place text not null constraint pickups_place check (length(place) between 1 and 300),
  parcel_count integer not null constraint pickups_parcel_count check (parcel_count between 1 and 100),
  order_ids uuid[] not null default '{}',
  note text,
  reason text,
  requested_by_user_id uuid constraint pickups_requested_by references app.users (id),
  requested_by_name text not null,
  answered_by_name text,
  answered_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(place || ' ' || coalesce(note, '')), 600)) stored not null,
  constraint pickups_window check (window_from < window_to)
);
create index pickups_of_lab on app.pickups (lab_organization_id, id);
create index pickups_of_clinic on app.pickups (clinic_organization_id, id);
create index pickups_of_connection on app.pickups (lab_connection_id);
create index pickups_requested_by_person on app.pickups (requested_by_user_id);
comment on table app.pickups is 'A clinic asks its laboratory to fetch parcels on a day';
comment on column app.pickups.window_from is 'From when somebody is there, by the clock of the clinic';
comment on column app.pickups.window_to is 'Until when';
comment on column app.pickups.order_ids is 'What is fetched, where the clinic says so';
comment on column app.pickups.reason is 'Why it was declined or cancelled';
call app.lock_to_sides('app.pickups', 'select, insert, update');
