-- Who works here: organizations, people, the memberships that join them, and the proofs of who asks.
set local role pontic_owner;

create table app.organizations (
  id uuid constraint organizations_key primary key,
  type text not null constraint organizations_type check (type in ('lab', 'clinic')),
  name text not null constraint organizations_name check (length(name) between 1 and 120),
  status text not null default 'active'
    constraint organizations_status check (status in ('active', 'suspended', 'closed')),
  timezone text not null default 'UTC',
  locale text not null default 'en',
  tooth_notation text not null default 'fdi'
    constraint organizations_tooth_notation check (tooth_notation in ('fdi', 'universal',
      'palmer')),
  legal_name text,
  registration_number text,
  tax_id text,
  email text,
  phone text,
  website text,
  address_line1 text,
  address_line2 text,
  city text,
  region text,
  postal_code text,
  country text constraint organizations_country check (country ~ '^[A-Z]{2}$'),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  is_listed boolean not null default false,
  introduction text
    constraint organizations_introduction check (length(introduction) between 1 and 500),
  name_key text generated always as (app.name_key(name)) stored not null
);
create index organizations_listed on app.organizations (type, id)
  where is_listed and status = 'active';
create index organizations_of_name on app.organizations (name_key) where status <> 'closed';
comment on table app.organizations is 'A laboratory or a clinic with its company profile';
comment on column app.organizations.type is 'Never changes';
comment on column app.organizations.timezone is 'IANA name; due dates are days in it';
comment on column app.organizations.legal_name is
  'Name of the company in law, for invoices and statements';
comment on column app.organizations.registration_number is
  'Number at the authority that registers laboratories or practices';
comment on column app.organizations.country is 'ISO 3166-1 alpha-2';
comment on column app.organizations.is_listed is 'Whether the other side finds it in the directory';
comment on column app.organizations.introduction is
  'What it makes or does, in its own words, for the directory';
comment on column app.organizations.name_key is
  'The name as it is compared with those of other organizations';
call app.restrict_to_sides('app.organizations', 'select, insert, update', 'id', 'id');
create policy identity on app.organizations for select to pontic_app using (true);
grant select (id, type, name, status) on app.organizations to pontic_app;

create table app.users (
  id uuid constraint users_key primary key,
  email text not null constraint users_email check (length(email) between 6 and 254),
  name text not null constraint users_name check (length(name) between 1 and 120),
  password_hash text not null,
  email_verified_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  locale text,
  timezone text
);
create unique index users_email_once on app.users (lower(email));
comment on table app.users is 'A person who signs in; belongs to an organization only through a membership';
comment on column app.users.password_hash is 'Argon2id, encoded with its parameters';
comment on column app.users.locale is
  'Language and region (BCP 47); null takes those of the organization';
comment on column app.users.timezone is 'IANA name; null takes that of the organization';
call app.force_row_security('app.users', 'select, insert, update');
create policy identity on app.users for select to pontic_app using (true);
grant select (id, email, name) on app.users to pontic_app;
grant select (id, email, name) on app.users to pontic_clinic;
grant select (id, email, name) on app.users to pontic_lab;

create table app.memberships (
  organization_id uuid not null
    constraint memberships_organization references app.organizations (id),
  id uuid not null,
  user_id uuid not null constraint memberships_user references app.users (id),
  role text not null constraint memberships_role check (role in ('owner', 'staff')),
  title text,
  can_see_finance boolean not null,
  status text not null default 'active'
    constraint memberships_status check (status in ('active', 'disabled')),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint memberships_key primary key (organization_id, id),
  constraint memberships_once_per_user unique (organization_id, user_id)
);
create index memberships_of_user on app.memberships (user_id, organization_id);
comment on table app.memberships is 'A person''s place in an organization: role and what they may see';
comment on column app.memberships.can_see_finance is
  'Whether the server shows money to this member';
call app.restrict_to_organization('app.memberships');
create policy identity on app.memberships for select to pontic_app using (true);
grant select on app.memberships to pontic_app;
create policy clinic on app.users for select to pontic_clinic
  using (exists (select from app.memberships m where m.user_id = users.id and m.organization_id = (select app.org())));
-- A member sees the people of the own organization; membership rows are already the tenant's own.
create policy lab on app.users for select to pontic_lab
  using (exists (select from app.memberships m where m.user_id = users.id and m.organization_id = (select app.org())));

create table app.invitations (
  organization_id uuid not null
    constraint invitations_organization references app.organizations (id),
  id uuid not null,
  email text not null,
  role text not null constraint invitations_role check (role in ('owner', 'staff')),
  token_hash bytea not null constraint invitations_token_once unique
    constraint invitations_token_hash check (length(token_hash) = 32),
  status text not null default 'pending'
    constraint invitations_status check (status in ('pending', 'accepted', 'revoked')),
  invited_by_user_id uuid not null constraint invitations_invited_by references app.users (id),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint invitations_key primary key (organization_id, id)
);
create unique index invitations_open_once on app.invitations (organization_id, lower(email))
  where status = 'pending';
create index invitations_invited_by_user on app.invitations (invited_by_user_id);
comment on table app.invitations is
  'An invitation by email to join an organization; expired when expires_at has passed';
call app.restrict_to_organization('app.invitations');

create table app.setup_guides (
  organization_id uuid constraint setup_guides_key primary key
    constraint setup_guides_organization references app.organizations (id),
  skipped text[] not null default '{}',
  hidden_at timestamptz(3),
  updated_at timestamptz(3) not null default clock_timestamp()
);
comment on table app.setup_guides is
  'What an organization skipped of its setup; what is done is never stored';
call app.restrict_to_organization('app.setup_guides');

create table app.locations (
  organization_id uuid not null constraint locations_organization references app.organizations (id),
  id uuid not null,
  name text not null constraint locations_name check (length(name) between 1 and 120),
  phone text,
  address_line1 text,
  address_line2 text,
  city text,
  region text,
  postal_code text,
  country text constraint locations_country check (country ~ '^[A-Z]{2}$'),
  timezone text,
  is_primary boolean not null,
  archived_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(name || ' ' || coalesce(city,
    '') || ' ' || coalesce(postal_code, '')), 300)) stored not null,
  constraint locations_archived_is_not_primary check (archived_at is null or not is_primary),
  constraint locations_key primary key (organization_id, id) include (search)
);
create unique index locations_one_primary on app.locations (organization_id) where is_primary;
comment on table app.locations is
  'A place where an organization works; one of those that are open is the primary one';
comment on column app.locations.timezone is 'IANA name; null takes that of the organization';
call app.restrict_to_organization('app.locations', 'select, insert, update');

create table app.sessions (
  id uuid constraint sessions_key primary key,
  token_hash bytea not null constraint sessions_token_once unique
    constraint sessions_token_hash check (length(token_hash) = 32),
  user_id uuid not null,
  organization_id uuid not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  renewed_at timestamptz(3) not null default clock_timestamp(),
  last_used_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null,
  ip text,
  user_agent text,
  constraint sessions_membership
    foreign key (organization_id, user_id)
    references app.memberships (organization_id, user_id) on delete cascade
);
create index sessions_of_membership on app.sessions (organization_id, user_id);
create index sessions_of_user on app.sessions (user_id, last_used_at desc);
comment on table app.sessions is
  'A browser that is signed in, bound to one membership; it ends when the membership goes';
comment on column app.sessions.token_hash is 'SHA-256 of the cookie''s value';
call app.restrict_to_organization('app.sessions');
create policy identity on app.sessions for select to pontic_app using (true);
grant select on app.sessions to pontic_app;

create table app.device_credentials (
  id uuid constraint device_credentials_key primary key,
  token_hash bytea not null constraint device_credentials_token_once unique
    constraint device_credentials_token_hash check (length(token_hash) = 32),
  hint text not null,
  name text not null,
  platform text,
  user_id uuid not null,
  organization_id uuid not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  last_used_at timestamptz(3) not null default clock_timestamp(),
  last_used_ip text,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  constraint device_credentials_membership
    foreign key (organization_id, user_id)
    references app.memberships (organization_id, user_id) on delete cascade
);
create index device_credentials_of_membership on app.device_credentials (organization_id, user_id);
comment on table app.device_credentials is
  'A program or a scanner''s computer that acts for a member (service_device_v1_…)';
comment on column app.device_credentials.hint is
  'The last four characters, to distinguish credentials';
call app.restrict_to_organization('app.device_credentials');
create policy identity on app.device_credentials for select to pontic_app using (true);
grant select on app.device_credentials to pontic_app;

create table app.mailed_tokens (
  id uuid constraint mailed_tokens_key primary key,
  user_id uuid not null constraint mailed_tokens_user references app.users (id) on delete cascade,
  purpose text not null
    constraint mailed_tokens_purpose check (purpose in ('password_reset', 'email_verification')),
  token_hash bytea not null constraint mailed_tokens_token_once unique
    constraint mailed_tokens_token_hash check (length(token_hash) = 32),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp()
);
create index mailed_tokens_of_user on app.mailed_tokens (user_id, purpose);
comment on table app.mailed_tokens is 'Links that were mailed to a person; each works once';
call app.force_row_security('app.mailed_tokens', 'select, insert, update, delete');

create table app.audit_events (
  organization_id uuid not null
    constraint audit_events_organization references app.organizations (id),
  id uuid not null,
  operation text not null,
  subject_kind text not null,
  subject_id uuid,
  outcome text not null constraint audit_events_outcome check (outcome in ('done', 'begun')),
  actor_user_id uuid not null,
  actor_membership_id uuid not null,
  actor_name text not null,
  credential_kind text
    constraint audit_events_credential_kind check (credential_kind in ('session', 'device')),
  credential_id uuid,
  ip text,
  created_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(actor_name || ' ' || operation),
    300)) stored not null,
  constraint audit_events_key primary key (organization_id, id) include (search)
);
create index audit_events_of_subject on app.audit_events (organization_id, subject_id, id)
  where subject_id is not null;
create index audit_events_of_actor on app.audit_events (organization_id, actor_user_id, id);
create index audit_events_of_membership on app.audit_events (organization_id, actor_membership_id,
  id);
create index audit_events_by_age on app.audit_events (created_at);
comment on table app.audit_events is
  'Who did what to the organization and its settings; nobody changes a row, and it goes when its time is over';
comment on column app.audit_events.operation is 'The operation of the contract, by its name';
comment on column app.audit_events.subject_id is
  'The record that it was done to; no foreign key: an event outlives what it records';
comment on column app.audit_events.outcome is
  'begun: the command reached outside, and its record says what came of it';
comment on column app.audit_events.actor_name is
  'The name at that moment: a member who left is not seen any more';
comment on column app.audit_events.credential_id is
  'The session or device that it was done with; null for a sign-in';
call app.force_row_security('app.audit_events', 'select, insert, delete');
call app.grant_tenant_policy('lab', 'app.audit_events', 'organization_id', 'select, insert');
call app.grant_tenant_policy('clinic', 'app.audit_events', 'organization_id', 'select, insert');
