-- Who works here: organizations, people, and the memberships that join them.
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
    constraint organizations_tooth_notation check (tooth_notation in ('fdi', 'universal', 'palmer')),
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
  updated_at timestamptz(3) not null default clock_timestamp()
);
comment on table app.organizations is 'A laboratory or a clinic with its company profile';
comment on column app.organizations.type is 'Never changes';
comment on column app.organizations.timezone is 'IANA name; due dates are days in it';
comment on column app.organizations.legal_name is 'Name of the company in law, for invoices and statements';
comment on column app.organizations.registration_number is 'Number at the authority that registers laboratories or practices';
comment on column app.organizations.country is 'ISO 3166-1 alpha-2';
call app.lock_to_sides('app.organizations', 'select, insert, update', 'id', 'id');
grant select (id, type, name, status) on app.organizations to pontic_app;
create policy identity on app.organizations for select to pontic_app using (true);

create function app.keep_organization_type() returns trigger
  language plpgsql
  as $$
begin
  if new.type <> old.type then
    raise exception 'the type of an organization never changes'
      using errcode = 'check_violation', constraint = 'organizations_type_is_final';
  end if;
  return new;
end
$$;
comment on function app.keep_organization_type() is 'Refuses to make a clinic of a laboratory or the reverse';
revoke execute on function app.keep_organization_type() from public;
create trigger keep_type before update of type on app.organizations
  for each row execute function app.keep_organization_type();

create table app.users (
  id uuid constraint users_key primary key,
  email text not null constraint users_email check (length(email) between 6 and 254),
  name text not null constraint users_name check (length(name) between 1 and 120),
  password_hash text not null,
  email_verified_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
create unique index users_email_once on app.users (lower(email));
comment on table app.users is 'A person who signs in; belongs to no organization by itself';
comment on column app.users.password_hash is 'Argon2id, encoded with its parameters';
call app.close_table('app.users', 'select, insert, update');
grant select (id, email, name) on app.users to pontic_app, pontic_lab, pontic_clinic;
create policy identity on app.users for select to pontic_app using (true);

create table app.memberships (
  organization_id uuid not null constraint memberships_organization references app.organizations (id),
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
comment on column app.memberships.can_see_finance is 'Whether the server shows money to this member';
call app.lock_to_organization('app.memberships');
grant select on app.memberships to pontic_app;
create policy identity on app.memberships for select to pontic_app using (true);

-- A member sees the people of the own organization; membership rows are already the tenant's own.
create policy lab on app.users for select to pontic_lab
  using (exists (select from app.memberships m where m.user_id = users.id and m.organization_id = (select app.org())));
create policy clinic on app.users for select to pontic_clinic
  using (exists (select from app.memberships m where m.user_id = users.id and m.organization_id = (select app.org())));

create table app.invitations (
  organization_id uuid not null constraint invitations_organization references app.organizations (id),
  id uuid not null,
  email text not null,
  role text not null constraint invitations_role check (role in ('owner', 'staff')),
  token_hash bytea not null constraint invitations_token_hash check (length(token_hash) = 32),
  status text not null default 'pending'
    constraint invitations_status check (status in ('pending', 'accepted', 'revoked')),
  invited_by_user_id uuid not null constraint invitations_invited_by references app.users (id),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint invitations_key primary key (organization_id, id),
  constraint invitations_token_once unique (token_hash)
);
create unique index invitations_open_once on app.invitations (organization_id, lower(email)) where status = 'pending';
create index invitations_invited_by_user on app.invitations (invited_by_user_id);
comment on table app.invitations is 'An invitation by e-mail to join an organization; expired when expires_at has passed';
call app.lock_to_organization('app.invitations');

create table app.setup_guides (
  organization_id uuid constraint setup_guides_key primary key
    constraint setup_guides_organization references app.organizations (id),
  skipped text[] not null default '{}',
  hidden_at timestamptz(3),
  updated_at timestamptz(3) not null default clock_timestamp()
);
comment on table app.setup_guides is 'What an organization skipped of its setup; what is done is never stored';
call app.lock_to_organization('app.setup_guides');

create table app.counters (
  organization_id uuid not null constraint counters_organization references app.organizations (id),
  name text not null,
  value bigint not null,
  constraint counters_key primary key (organization_id, name)
);
comment on table app.counters is 'The last number given, for each kind of number of an organization';
call app.lock_to_organization('app.counters', 'select, insert, update');

create table app.idempotency_keys (
  organization_id uuid not null constraint idempotency_keys_organization references app.organizations (id),
  key text not null,
  operation text not null,
  fingerprint bytea not null,
  status smallint,
  reply bytea,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint idempotency_keys_key primary key (organization_id, key)
);
create index idempotency_keys_by_age on app.idempotency_keys (created_at);
comment on table app.idempotency_keys is 'First answers to creating requests, so that a repeated request creates nothing twice';
comment on column app.idempotency_keys.reply is 'Encrypted: an answer may show a secret that is shown once';
call app.lock_to_organization('app.idempotency_keys');
