-- What the pages of settings need: who did what, a directory, locations, saved views, a person's profile.
set local role pontic_owner;

alter table app.users
  add column locale text,
  add column timezone text;
comment on column app.users.locale is 'Language and region (BCP 47); null takes those of the organization';
comment on column app.users.timezone is 'IANA name; null takes that of the organization';

create table app.audit_events (
  organization_id uuid not null constraint audit_events_organization references app.organizations (id),
  id uuid not null,
  operation text not null,
  subject_kind text not null,
  subject_id uuid,
  outcome text not null constraint audit_events_outcome check (outcome in ('done', 'begun')),
  actor_user_id uuid not null,
  actor_membership_id uuid not null,
  actor_name text not null,
  credential_kind text constraint audit_events_credential_kind check (credential_kind in ('session', 'device')),
  credential_id uuid,
  ip text,
  created_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(actor_name || ' ' || operation), 300)) stored not null,
  constraint audit_events_key primary key (organization_id, id) include (search)
);
create index audit_events_of_subject on app.audit_events (organization_id, subject_id, id) where subject_id is not null;
create index audit_events_of_actor on app.audit_events (organization_id, actor_user_id, id);
create index audit_events_of_membership on app.audit_events (organization_id, actor_membership_id, id);
create index audit_events_by_age on app.audit_events (created_at);
comment on table app.audit_events is
  'Who did what to the organization and its settings; nobody changes a row, and it goes when its time is over';
comment on column app.audit_events.operation is 'The operation of the contract, by its name';
comment on column app.audit_events.subject_id is
  'The record that it was done to; no foreign key: an event outlives what it tells of';
comment on column app.audit_events.outcome is 'begun: the act reached outside, and its record says what came of it';
comment on column app.audit_events.actor_name is 'The name at that moment: a member who left is not seen any more';
comment on column app.audit_events.credential_id is 'The session or device that it was done with; null for a sign-in';
call app.close_table('app.audit_events', 'select, insert, delete');
call app.open_to('lab', 'app.audit_events', 'organization_id', 'select, insert');
call app.open_to('clinic', 'app.audit_events', 'organization_id', 'select, insert');

alter table app.organizations
  add column is_listed boolean not null default false,
  add column introduction text
    constraint organizations_introduction check (length(introduction) between 1 and 500);
comment on column app.organizations.is_listed is 'Whether the other side finds it in the directory';
comment on column app.organizations.introduction is 'What it makes or does, in its own words, for the directory';
create index organizations_listed on app.organizations (type, id) where is_listed and status = 'active';

-- Whoever looks must not see the row of another organization, so the few columns of the listed ones are told.
create function app.listed_partners()
  returns table (id uuid, type text, name text, city text, region text, country text, website text,
    introduction text)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
  select o.id, o.type, o.name, o.city, o.region, o.country, o.website, o.introduction
  from app.organizations own
    join app.organizations o on o.type <> own.type and o.is_listed and o.status = 'active'
  where own.id = app.org()
  $$;
comment on function app.listed_partners() is
  'The laboratories or clinics of the other type that let themselves be listed, with what they publish';
revoke execute on function app.listed_partners() from public;
grant execute on function app.listed_partners() to pontic_lab, pontic_clinic;
grant create on schema app to pontic_across;
alter function app.listed_partners() owner to pontic_across;
revoke create on schema app from pontic_across;

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
  search text generated always as (left(app.fold(name || ' ' || coalesce(city, '') || ' '
    || coalesce(postal_code, '')), 300)) stored not null,
  constraint locations_key primary key (organization_id, id) include (search),
  constraint locations_archived_is_not_primary check (archived_at is null or not is_primary)
);
create unique index locations_one_primary on app.locations (organization_id) where is_primary;
comment on table app.locations is 'A place where an organization works; one of those that are open is the primary one';
comment on column app.locations.timezone is 'IANA name; null takes that of the organization';
call app.lock_to_organization('app.locations', 'select, insert, update');

create table app.saved_views (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  screen text not null constraint saved_views_screen check (length(screen) between 1 and 40),
  name text not null constraint saved_views_name check (length(name) between 1 and 80),
  query text not null constraint saved_views_query check (length(query) <= 2000),
  sort_order integer not null default 0,
  is_shared boolean not null default false,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(name || ' ' || screen), 300)) stored not null,
  constraint saved_views_key primary key (organization_id, id) include (search),
  constraint saved_views_membership foreign key (organization_id, user_id)
    references app.memberships (organization_id, user_id) on delete cascade
);
create unique index saved_views_named_once on app.saved_views (organization_id, user_id, screen, lower(name));
comment on table app.saved_views is 'Filters of a page of the web app under a name; they go with the member who saved them';
comment on column app.saved_views.query is 'The filters as the query of an address, without the question mark';
comment on column app.saved_views.is_shared is 'Whether every member of the organization sees it';
call app.lock_to_organization('app.saved_views');
