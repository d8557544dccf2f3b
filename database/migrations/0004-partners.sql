-- Whom an organization works with, and for whom: connections, customers, dentists, patients.
set local role pontic_owner;

create table app.customers (
  organization_id uuid not null constraint customers_organization references app.organizations (id),
  id uuid not null,
  lab_connection_id uuid,
  name text not null constraint customers_name check (length(name) between 1 and 120),
  email text,
  phone text,
  address_line1 text,
  address_line2 text,
  city text,
  region text,
  postal_code text,
  country text constraint customers_country check (country ~ '^[A-Z]{2}$'),
  account_number text,
  tags text[] not null default '{}',
  credit_hold boolean not null default false,
  notes text,
  status text not null default 'active' constraint customers_status check (status in ('active', 'archived')),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(name || ' ' || coalesce(account_number, '') || ' '
    || coalesce(city, '') || ' ' || coalesce(email, '')), 300)) stored not null,
  constraint customers_key primary key (organization_id, id) include (search)
);
comment on table app.customers is 'Whom a laboratory works for: a connected clinic, or an offline customer on paper';
comment on column app.customers.lab_connection_id is 'Null for an offline customer';
call app.lock_to_organization('app.customers');

create table app.lab_connections (
  id uuid constraint lab_connections_key primary key,
  lab_organization_id uuid constraint lab_connections_lab references app.organizations (id),
  clinic_organization_id uuid constraint lab_connections_clinic references app.organizations (id),
  lab_name text,
  clinic_name text,
  invited_email text,
  invitation_token_hash bytea constraint lab_connections_invitation_token_hash check (length(invitation_token_hash) = 32),
  status text not null default 'pending' constraint lab_connections_status
    check (status in ('pending', 'active', 'declined', 'withdrawn', 'expired', 'suspended', 'ended')),
  requested_by text not null constraint lab_connections_requested_by check (requested_by in ('lab', 'clinic')),
  requested_by_user_id uuid not null constraint lab_connections_requested_by_user references app.users (id),
  message text,
  account_number text,
  payment_terms_days integer constraint lab_connections_payment_terms check (payment_terms_days between 0 and 365),
  billing_mode text not null default 'per_order' constraint lab_connections_billing_mode
    check (billing_mode in ('per_order', 'monthly_statement', 'prepay')),
  privacy_mode text not null default 'full' constraint lab_connections_privacy_mode
    check (privacy_mode in ('full', 'initials', 'code_only')),
  auto_accept boolean not null default false,
  default_courier text,
  inbound_transit_days integer not null default 1 constraint lab_connections_inbound_transit check (inbound_transit_days between 0 and 60),
  outbound_transit_days integer not null default 1 constraint lab_connections_outbound_transit check (outbound_transit_days between 0 and 60),
  complete_after_days integer default 14 constraint lab_connections_complete_after check (complete_after_days between 1 and 365),
  customer_id uuid,
  expires_at timestamptz(3) not null,
  responded_at timestamptz(3),
  decline_reason text,
  suspended_by text constraint lab_connections_suspended_by check (suspended_by in ('lab', 'clinic')),
  suspended_reason text,
  ended_at timestamptz(3),
  ended_by text constraint lab_connections_ended_by check (ended_by in ('lab', 'clinic')),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(coalesce(lab_name, '') || ' ' || coalesce(clinic_name, '')
    || ' ' || coalesce(account_number, '') || ' ' || coalesce(invited_email, '')), 300)) stored not null,
  constraint lab_connections_invitation_token_once unique (invitation_token_hash),
  constraint lab_connections_customer foreign key (lab_organization_id, customer_id)
    references app.customers (organization_id, id),
  constraint lab_connections_active_has_customer check (status not in ('active', 'suspended') or customer_id is not null),
  constraint lab_connections_has_two_sides check (
    (lab_organization_id is not null and clinic_organization_id is not null) or invited_email is not null)
);
create unique index lab_connections_once_per_pair on app.lab_connections (lab_organization_id, clinic_organization_id)
  where status in ('pending', 'active', 'suspended');
create index lab_connections_of_lab on app.lab_connections (lab_organization_id, id) include (search);
create index lab_connections_of_clinic on app.lab_connections (clinic_organization_id, id) include (search);
create index lab_connections_of_customer on app.lab_connections (lab_organization_id, customer_id);
create index lab_connections_requested_by_person on app.lab_connections (requested_by_user_id);
create unique index lab_connections_once_per_invitation
  on app.lab_connections (lab_organization_id, clinic_organization_id, lower(invited_email)) nulls not distinct
  where invited_email is not null and status = 'pending';
comment on table app.lab_connections is 'A laboratory and a clinic that agreed to work together, with each side''s terms';
comment on column app.lab_connections.lab_name is 'The laboratory''s name as the clinic sees it; follows the organization';
comment on column app.lab_connections.clinic_name is 'The clinic''s name as the laboratory sees it; follows the organization';
comment on column app.lab_connections.invited_email is 'Asked by e-mail: the other side is filled in when its owner accepts';
comment on column app.lab_connections.invitation_token_hash is 'SHA-256 of the token in the mailed link';
comment on column app.lab_connections.privacy_mode is 'How much of a patient''s identity the laboratory gets';
comment on column app.lab_connections.complete_after_days is
  'Days after which a delivered order completes by itself; null: never';
comment on column app.lab_connections.expires_at is
  'A pending request that is older is expired; it is written as such when the pair is asked anew';
call app.lock_to_sides('app.lab_connections', 'select, insert, update');

alter table app.customers add constraint customers_lab_connection
  foreign key (lab_connection_id) references app.lab_connections (id);
create unique index customers_once_per_connection on app.customers (lab_connection_id) where lab_connection_id is not null;

create table app.dentists (
  organization_id uuid not null constraint dentists_organization references app.organizations (id),
  id uuid not null,
  first_name text not null,
  last_name text not null,
  title text,
  license_number text,
  license_region text,
  npi text,
  email text,
  phone text,
  preferences jsonb not null default '{}',
  is_active boolean not null default true,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(coalesce(title, '') || ' ' || first_name || ' ' || last_name
    || ' ' || coalesce(license_number, '')), 300)) stored not null,
  constraint dentists_key primary key (organization_id, id) include (search)
);
comment on table app.dentists is 'A prescribing dentist of a clinic';
comment on column app.dentists.npi is 'National Provider Identifier (United States)';
comment on column app.dentists.preferences is 'How this dentist likes the work: contacts, occlusion, pontic and margin design, stain, shade system';
call app.close_table('app.dentists', 'select, insert, update');
call app.open_to('clinic', 'app.dentists', 'organization_id', 'select, insert, update');
grant select on app.dentists to pontic_lab;
-- An array from one init plan: the planner can use the key's index, which it cannot with exists.
create policy lab on app.dentists for select to pontic_lab
  using (organization_id = any (array(
    select c.clinic_organization_id from app.lab_connections c
    where c.lab_organization_id = (select app.org()) and c.status in ('active', 'suspended', 'ended'))));

create table app.patients (
  organization_id uuid not null constraint patients_organization references app.organizations (id),
  id uuid not null,
  shared_by_organization_id uuid constraint patients_shared_by references app.organizations (id),
  lab_connection_id uuid constraint patients_lab_connection references app.lab_connections (id),
  customer_id uuid,
  code text not null constraint patients_code check (length(code) between 1 and 40),
  first_name text,
  last_name text,
  former_names text[] not null default '{}',
  date_of_birth date,
  sex text constraint patients_sex check (sex in ('female', 'male', 'other')),
  chart_number text,
  external_ids jsonb not null default '[]',
  notes text,
  archived_at timestamptz(3),
  merged_into_id uuid,
  anonymized_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(coalesce(first_name, '') || ' ' || coalesce(last_name, '')
    || ' ' || code || ' ' || coalesce(chart_number, '')), 300)) stored not null,
  constraint patients_key primary key (organization_id, id) include (search, archived_at),
  constraint patients_customer foreign key (organization_id, customer_id) references app.customers (organization_id, id),
  constraint patients_copy_names_its_connection check ((shared_by_organization_id is null) = (lab_connection_id is null)),
  constraint patients_merged_into foreign key (organization_id, merged_into_id) references app.patients (organization_id, id),
  constraint patients_merged_is_archived check (merged_into_id is null or archived_at is not null),
  constraint patients_names check (shared_by_organization_id is not null or anonymized_at is not null
    or (first_name is not null and last_name is not null)),
  constraint patients_anonymized_has_no_identity check (anonymized_at is null or (first_name is null and last_name is null
    and date_of_birth is null and sex is null and chart_number is null and external_ids = '[]' and notes is null and former_names = '{}'))
);
create unique index patients_code_once on app.patients (organization_id, code) where shared_by_organization_id is null;
create index patients_shared on app.patients (shared_by_organization_id, id) where shared_by_organization_id is not null;
create index patients_of_connection on app.patients (lab_connection_id);
create index patients_of_customer on app.patients (organization_id, customer_id);
create index patients_merged on app.patients (organization_id, merged_into_id) where merged_into_id is not null;
comment on table app.patients is
  'A clinic''s patient, a laboratory''s offline patient, or a laboratory''s copy of what a clinic''s privacy mode lets it see';
comment on column app.patients.shared_by_organization_id is
  'Set on a laboratory''s copy: the clinic whose patient this is. The database keeps the copy (app.share_patient)';
comment on column app.patients.code is 'Stands for the patient where names must not be; unique in the organization';
comment on column app.patients.former_names is
  'First and last names that the patient had before: texts that say them are masked as those with the present names';
comment on column app.patients.notes is 'Never leaves the organization';
comment on column app.patients.merged_into_id is 'This was a second record of one person; the orders went to the one named here';
comment on column app.patients.anonymized_at is 'Since when the person behind the code is forgotten; orders and statements keep the code';
call app.lock_to_organization('app.patients');

-- No definer: whoever renames the patient may write the row.
create function app.keep_former_names() returns trigger
  language plpgsql
  as $$
begin
  new.former_names := array(
    select distinct name from unnest(old.former_names || array[old.first_name, old.last_name]) as name
    where name is distinct from new.first_name and name is distinct from new.last_name and name is not null order by name);
  return new;
end
$$;
comment on function app.keep_former_names() is 'A name that the patient no longer has stays to be looked for';
revoke execute on function app.keep_former_names() from public;
create trigger keep_former_names before update of first_name, last_name on app.patients for each row
  when (new.shared_by_organization_id is null and new.anonymized_at is null
    and (old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function app.keep_former_names();

create table app.patient_acts (
  organization_id uuid not null constraint patient_acts_organization references app.organizations (id),
  id uuid not null,
  patient_id uuid not null,
  action text not null constraint patient_acts_action check (action in ('merged', 'erased')),
  into_patient_id uuid,
  actor_user_id uuid not null constraint patient_acts_actor references app.users (id),
  actor_name text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint patient_acts_key primary key (organization_id, id),
  constraint patient_acts_patient foreign key (organization_id, patient_id) references app.patients (organization_id, id),
  constraint patient_acts_into foreign key (organization_id, into_patient_id) references app.patients (organization_id, id)
);
create index patient_acts_of_patient on app.patient_acts (organization_id, patient_id);
create index patient_acts_into_patient on app.patient_acts (organization_id, into_patient_id) where into_patient_id is not null;
create index patient_acts_of_actor on app.patient_acts (actor_user_id);
comment on table app.patient_acts is 'What was done with a patient''s record as a whole and by whom: merged, erased';
call app.lock_to_organization('app.patient_acts', 'select, insert');

-- The one place where a patient's identity crosses to a laboratory. It runs as pontic_across because
-- neither side may write the other's rows; callers are triggers only.
create function app.share_patient(from_organization uuid, patient uuid, connection uuid) returns void
  language sql security definer
  set search_path = pg_catalog, pg_temp
  as $$
  insert into app.patients (organization_id, id, shared_by_organization_id, lab_connection_id, code,
      first_name, last_name, date_of_birth, sex, chart_number, archived_at, anonymized_at)
    select c.lab_organization_id, p.id, p.organization_id, c.id, p.code,
      case c.privacy_mode when 'full' then p.first_name when 'initials' then left(p.first_name, 1) || '.' end,
      case c.privacy_mode when 'full' then p.last_name when 'initials' then left(p.last_name, 1) || '.' end,
      case when c.privacy_mode = 'full' then p.date_of_birth end,
      case when c.privacy_mode = 'full' then p.sex end,
      case when c.privacy_mode = 'full' then p.chart_number end,
      p.archived_at, p.anonymized_at
    from app.patients p join app.lab_connections c on c.id = connection and c.clinic_organization_id = p.organization_id
    where p.organization_id = from_organization and p.id = patient
    -- Who erases the patient or hides more at this moment waits, and then finds this copy; or has been
    -- waited for, and this copy is made of what is true then.
    for share of p, c
  on conflict (organization_id, id) do update set
    lab_connection_id = excluded.lab_connection_id, code = excluded.code,
    first_name = excluded.first_name, last_name = excluded.last_name,
    date_of_birth = excluded.date_of_birth, sex = excluded.sex,
    chart_number = excluded.chart_number, archived_at = excluded.archived_at,
    anonymized_at = excluded.anonymized_at
    -- A copy that is right already is left alone: every step of an order comes by here, and none of
    -- them changes the patient for those who synchronise.
    where (patients.lab_connection_id, patients.code, patients.first_name, patients.last_name,
        patients.date_of_birth, patients.sex, patients.chart_number, patients.archived_at, patients.anonymized_at)
      is distinct from (excluded.lab_connection_id, excluded.code, excluded.first_name, excluded.last_name,
        excluded.date_of_birth, excluded.sex, excluded.chart_number, excluded.archived_at, excluded.anonymized_at)
  $$;
comment on function app.share_patient(uuid, uuid, uuid) is
  'Writes a laboratory''s copy of a clinic''s patient, through the privacy mode of their connection';

create function app.share_changed_patient() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  perform app.share_patient(new.organization_id, new.id, copy.lab_connection_id)
    from app.patients copy join app.lab_connections c on c.id = copy.lab_connection_id
    where copy.shared_by_organization_id = new.organization_id and copy.id = new.id
      -- After the end only what is still being made needs to know; but everyone forgets.
      and (c.status in ('active', 'suspended') or new.anonymized_at is not null or exists (
        select from app.orders o
        where o.lab_connection_id = c.id and o.patient_id = new.id
          and o.status not in ('draft', 'completed', 'rejected', 'cancelled')));
  return null;
end
$$;
comment on function app.share_changed_patient() is 'A changed patient reaches the laboratories that have a copy and still work for this clinic';
create trigger share_changed after update on app.patients for each row
  when (new.shared_by_organization_id is null) execute function app.share_changed_patient();

-- The orders of a merged patient name the kept one: whoever had a copy of the one needs one of the other.
-- After the end of a connection nothing new is told: the laboratory keeps what it knew of the first.
create function app.merge_copies() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  insert into app.patients (organization_id, id, shared_by_organization_id, lab_connection_id, code,
      first_name, last_name, date_of_birth, sex, chart_number)
    select copy.organization_id, new.merged_into_id, copy.shared_by_organization_id, copy.lab_connection_id, copy.code,
      copy.first_name, copy.last_name, copy.date_of_birth, copy.sex, copy.chart_number
    from app.patients copy where copy.shared_by_organization_id = new.organization_id and copy.id = new.id
    on conflict (organization_id, id) do nothing;
  perform app.share_patient(new.organization_id, new.merged_into_id, copy.lab_connection_id)
    from app.patients copy join app.lab_connections c on c.id = copy.lab_connection_id
    where copy.shared_by_organization_id = new.organization_id and copy.id = new.id and c.status in ('active', 'suspended');
  update app.patients copy set merged_into_id = new.merged_into_id, archived_at = coalesce(copy.archived_at, new.archived_at)
    where copy.shared_by_organization_id = new.organization_id and copy.id = new.id;
  return null;
end
$$;
comment on function app.merge_copies() is 'What laboratories have of a merged patient follows to the kept one';
create trigger merge_copies after update of merged_into_id on app.patients for each row
  when (new.shared_by_organization_id is null and new.merged_into_id is not null) execute function app.merge_copies();

create function app.share_again() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  perform app.share_patient(new.clinic_organization_id, copy.id, new.id)
    from app.patients copy where copy.lab_connection_id = new.id;
  return null;
end
$$;
comment on function app.share_again() is 'A changed privacy mode is applied to what was shared before';
create trigger share_again after update of privacy_mode on app.lab_connections for each row
  when (new.privacy_mode <> old.privacy_mode) execute function app.share_again();

-- The laboratory's customer of a connection, whichever side made the connection active.
create function app.link_customer() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  insert into app.customers (organization_id, id, name, account_number)
    values (new.lab_organization_id, new.customer_id, new.clinic_name, new.account_number)
    on conflict do nothing;
  return new;
end
$$;
comment on function app.link_customer() is 'An active connection is a customer of the laboratory';
create trigger link_customer before insert or update of status on app.lab_connections for each row
  when (new.status = 'active') execute function app.link_customer();

create function app.link_connection() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  update app.customers set lab_connection_id = new.id, status = 'active'
    where organization_id = new.lab_organization_id and id = new.customer_id
      and (lab_connection_id is distinct from new.id or status <> 'active');
  -- What an earlier connection of the two shared follows the privacy mode of this one.
  perform app.share_patient(new.clinic_organization_id, copy.id, new.id)
    from app.patients copy
    where copy.organization_id = new.lab_organization_id
      and copy.shared_by_organization_id = new.clinic_organization_id
      and copy.lab_connection_id <> new.id;
  return null;
end
$$;
comment on function app.link_connection() is 'The customer of a connection names it; a second step because the connection has to exist first';
create trigger link_connection after insert or update of status on app.lab_connections for each row
  when (new.status = 'active') execute function app.link_connection();

-- No definer: both sides see the connections that they had with each other.
create function app.keep_privacy_mode() returns trigger
  language plpgsql
  as $$
declare
  earlier text;
begin
  if tg_op = 'INSERT' or old.status = 'pending' then
    select c.privacy_mode into earlier from app.lab_connections c
      where c.lab_organization_id = new.lab_organization_id
        and c.clinic_organization_id = new.clinic_organization_id and c.id <> new.id
        and c.status in ('active', 'suspended', 'ended')
      order by c.id desc limit 1;
    new.privacy_mode := case
      when 'code_only' in (new.privacy_mode, earlier) then 'code_only'
      when 'initials' in (new.privacy_mode, earlier) then 'initials'
      else new.privacy_mode end;
  end if;
  return new;
end
$$;
comment on function app.keep_privacy_mode() is 'Who connects again begins with the stricter of the two privacy modes, then and now';
revoke execute on function app.keep_privacy_mode() from public;
create trigger keep_privacy_mode before insert or update of status on app.lab_connections for each row
  when (new.status = 'active') execute function app.keep_privacy_mode();

-- No definer: the side that renames itself may write its own connections.
create function app.rename_in_connections() returns trigger
  language plpgsql
  as $$
begin
  update app.lab_connections set lab_name = new.name where lab_organization_id = new.id;
  update app.lab_connections set clinic_name = new.name where clinic_organization_id = new.id;
  return null;
end
$$;
comment on function app.rename_in_connections() is 'The names on a connection follow the organizations';
revoke execute on function app.rename_in_connections() from public;
create trigger rename_in_connections after update of name on app.organizations for each row
  when (new.name <> old.name) execute function app.rename_in_connections();

revoke execute on function app.share_patient(uuid, uuid, uuid), app.share_changed_patient(), app.merge_copies(),
  app.share_again(), app.link_customer(), app.link_connection() from public;
grant create on schema app to pontic_across;
alter function app.share_patient(uuid, uuid, uuid) owner to pontic_across;
alter function app.share_changed_patient() owner to pontic_across;
alter function app.merge_copies() owner to pontic_across;
alter function app.share_again() owner to pontic_across;
alter function app.link_customer() owner to pontic_across;
alter function app.link_connection() owner to pontic_across;
revoke create on schema app from pontic_across;
