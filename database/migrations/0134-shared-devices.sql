-- Devices that several members of a laboratory use, each with a PIN of their own.
set local role pontic_owner;

create table app.shared_devices (
  organization_id uuid not null
    constraint shared_devices_organization references app.organizations (id),
  id uuid not null,
  name text not null constraint shared_devices_name check (length(name) between 1 and 80),
  idle_minutes smallint not null
    constraint shared_devices_idle_minutes check (idle_minutes between 1 and 120),
  token_hash bytea not null constraint shared_devices_token_once unique
    constraint shared_devices_token_hash check (length(token_hash) = 32),
  last_used_at timestamptz(3),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(name), 300)) stored not null,
  constraint shared_devices_key primary key (organization_id, id) include (search)
);
comment on table app.shared_devices is
  'A browser of a laboratory at which members sign in with a PIN; it is signed in as itself';
comment on column app.shared_devices.idle_minutes is
  'Minutes without use after which the session of a member ends';
comment on column app.shared_devices.token_hash is 'SHA-256 of the cookie''s value';
comment on column app.shared_devices.last_used_at is 'When somebody last signed in with a PIN';
call app.force_row_security('app.shared_devices', 'select, insert, update, delete');
call app.grant_tenant_policy('lab', 'app.shared_devices', 'organization_id', 'select, insert, update');

alter table app.sessions
  add column shared_device_id uuid,
  add constraint sessions_shared_device foreign key (organization_id, shared_device_id)
    references app.shared_devices (organization_id, id) on delete cascade;
create index sessions_of_shared_device on app.sessions (organization_id, shared_device_id)
  where shared_device_id is not null;
comment on column app.sessions.shared_device_id is
  'Where a member signed in with a PIN; null: with the password';

create table app.member_pins (
  organization_id uuid not null,
  user_id uuid not null,
  pin_hash text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint member_pins_key primary key (organization_id, user_id),
  constraint member_pins_membership foreign key (organization_id, user_id)
    references app.memberships (organization_id, user_id) on delete cascade
);
comment on table app.member_pins is 'The PIN of a member for shared devices of the laboratory';
comment on column app.member_pins.pin_hash is 'Argon2id, encoded with its parameters';
call app.force_row_security('app.member_pins', 'select, insert, update, delete');
