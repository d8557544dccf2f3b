-- Whom an organization works with: connections, customers, dentists, patients.
set local role pontic_owner;

create table app.dentists (
  organization_id uuid not null constraint dentists_organization references app.organizations (id),
  id uuid not null,
  first_name text not null,
  last_name text not null,
  title text,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as ("left"(app.fold(((((COALESCE(title,
    '') || ' ') || first_name) || ' ') || last_name)), 300)) stored not null,
  constraint dentists_key primary key (organization_id, id) include (search)
);
comment on table app.dentists is
  'A prescribing dentist of a clinic, by name; all else is in dentist_details';
comment on column app.dentists.updated_at is
  'When the name changed; of all else see dentist_details';
call app.force_row_security('app.dentists', 'select, insert, update');
call app.grant_tenant_policy('clinic', 'app.dentists', 'organization_id', 'select, insert, update');
grant select on app.dentists to pontic_lab;

create table app.dentist_details (
  organization_id uuid not null,
  dentist_id uuid not null,
  license_number text,
  license_region text,
  npi text,
  email text,
  phone text,
  preferences jsonb not null default '{}',
  is_active boolean not null default true,
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(coalesce(license_number, '')),
    100)) stored not null,
  constraint dentist_details_key primary key (organization_id, dentist_id) include (search,
    is_active),
  constraint dentist_details_dentist
    foreign key (organization_id, dentist_id)
    references app.dentists (organization_id, id)
);
comment on table app.dentist_details is
  'What a clinic says of a dentist besides the name; a laboratory reads it while the two are connected';
comment on column app.dentist_details.npi is 'National Provider Identifier (United States)';
comment on column app.dentist_details.preferences is
  'How this dentist likes the work: contacts, occlusion, pontic and margin design, stain, shade system';
call app.force_row_security('app.dentist_details', 'select, insert, update');
call app.grant_tenant_policy('clinic', 'app.dentist_details', 'organization_id',
  'select, insert, update');
grant select on app.dentist_details to pontic_lab;

create table app.lab_connections (
  id uuid constraint lab_connections_key primary key,
  lab_organization_id uuid constraint lab_connections_lab references app.organizations (id),
  clinic_organization_id uuid constraint lab_connections_clinic references app.organizations (id),
  lab_name text,
  clinic_name text,
  invited_email text,
  invitation_token_hash bytea constraint lab_connections_invitation_token_once unique
    constraint lab_connections_invitation_token_hash check (length(invitation_token_hash) = 32),
  status text not null default 'pending'
    constraint lab_connections_status check (status in ('pending', 'active', 'declined',
      'withdrawn', 'expired', 'suspended', 'ended')),
  requested_by text not null
    constraint lab_connections_requested_by check (requested_by in ('lab', 'clinic')),
  requested_by_user_id uuid not null
    constraint lab_connections_requested_by_user references app.users (id),
  message text,
  account_number text,
  payment_terms_days integer
    constraint lab_connections_payment_terms check (payment_terms_days between 0 and 365),
  billing_mode text not null default 'per_order'
    constraint lab_connections_billing_mode check (billing_mode in ('per_order',
      'monthly_statement', 'prepay')),
  privacy_mode text not null default 'full'
    constraint lab_connections_privacy_mode check (privacy_mode in ('full', 'initials',
      'code_only')),
  auto_accept boolean not null default false,
  default_courier text,
  inbound_transit_days integer not null default 1
    constraint lab_connections_inbound_transit check (inbound_transit_days between 0 and 60),
  outbound_transit_days integer not null default 1
    constraint lab_connections_outbound_transit check (outbound_transit_days between 0 and 60),
  complete_after_days integer default 14
    constraint lab_connections_complete_after check (complete_after_days between 1 and 365),
  customer_id uuid,
  expires_at timestamptz(3) not null,
  responded_at timestamptz(3),
  decline_reason text,
  suspended_by text
    constraint lab_connections_suspended_by check (suspended_by in ('lab', 'clinic')),
  suspended_reason text,
  ended_at timestamptz(3),
  ended_by text constraint lab_connections_ended_by check (ended_by in ('lab', 'clinic')),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as ("left"(app.fold(((((((COALESCE(lab_name,
    '') || ' ') || COALESCE(clinic_name, '')) || ' ') || COALESCE(account_number, '')) || ' ') ||
CASE
    WHEN ((lab_organization_id IS NULL) OR (clinic_organization_id IS NULL)) THEN COALESCE(invited_email, '')
    ELSE ''
END)), 300)) stored not null,
  price_list_id uuid,
  remake_policy_id uuid,
  accepted_by_user_id uuid constraint lab_connections_accepted_by references app.users (id),
  accepted_by_name text,
  accepted_by_email text,
  is_other_address boolean,
  constraint lab_connections_active_has_customer
    check (status not in ('active', 'suspended') or customer_id is not null),
  constraint lab_connections_has_two_sides
    check ( (lab_organization_id is not null and clinic_organization_id is not null)
      or invited_email is not null),
  constraint lab_connections_acceptance_is_whole
    check (num_nonnulls(accepted_by_user_id, accepted_by_name, accepted_by_email,
      is_other_address) in (0, 4))
);
create unique index lab_connections_once_per_pair on app.lab_connections (lab_organization_id,
  clinic_organization_id)
  where status in ('pending', 'active', 'suspended');
create index lab_connections_of_customer on app.lab_connections (lab_organization_id, customer_id);
create index lab_connections_requested_by_person on app.lab_connections (requested_by_user_id);
create unique index lab_connections_once_per_invitation on app.lab_connections (lab_organization_id, clinic_organization_id, lower(invited_email)) NULLS NOT DISTINCT
  where invited_email is not null and status = 'pending';
create index lab_connections_of_price_list on app.lab_connections (lab_organization_id,
  price_list_id);
create index lab_connections_of_remake_policy on app.lab_connections (lab_organization_id,
  remake_policy_id);
create index lab_connections_accepted_by_person on app.lab_connections (accepted_by_user_id)
  where accepted_by_user_id is not null;
create index lab_connections_of_lab on app.lab_connections (lab_organization_id,
  id) include (search);
create index lab_connections_of_clinic on app.lab_connections (clinic_organization_id,
  id) include (search);
comment on table app.lab_connections is
  'A laboratory and a clinic that agreed to work together, with each side''s terms';
comment on column app.lab_connections.lab_name is
  'The laboratory''s name as the clinic sees it; follows the organization';
comment on column app.lab_connections.clinic_name is
  'The clinic''s name as the laboratory sees it; follows the organization';
comment on column app.lab_connections.invited_email is
  'Asked by email: the other side is filled in when its owner accepts';
comment on column app.lab_connections.invitation_token_hash is
  'SHA-256 of the token in the mailed link';
comment on column app.lab_connections.privacy_mode is
  'How much of a patient''s identity the laboratory gets';
comment on column app.lab_connections.complete_after_days is
  'Days after which a delivered order completes automatically; null: never';
comment on column app.lab_connections.expires_at is
  'A pending request that is older is expired; it is written as such when the pair is asked again';
comment on column app.lab_connections.price_list_id is
  'The laboratory''s prices for this clinic, before all other lists';
comment on column app.lab_connections.remake_policy_id is
  'The terms of remakes for this clinic, before the default ones';
comment on column app.lab_connections.accepted_by_user_id is
  'Who accepted a mailed invitation; null for other requests and for what was accepted before this was kept';
comment on column app.lab_connections.accepted_by_name is 'The name at that moment';
comment on column app.lab_connections.accepted_by_email is 'The confirmed address at that moment';
comment on column app.lab_connections.is_other_address is
  'Whether neither that person nor a colleague had confirmed the invited address; it stays as it was then';
call app.restrict_to_sides('app.lab_connections', 'select, insert, update');
-- An array from one init plan: the planner can use the key's index, which it cannot with exists.
create policy lab on app.dentists for select to pontic_lab
  using (organization_id = any (array(
    select c.clinic_organization_id from app.lab_connections c
    where c.lab_organization_id = (select app.org()) and c.status in ('active', 'suspended', 'ended'))));
-- A suspended connection is not over: its open orders go on.
create policy lab on app.dentist_details for select to pontic_lab
  using (organization_id = any (array(
    select c.clinic_organization_id from app.lab_connections c
    where c.lab_organization_id = (select app.org()) and c.status in ('active', 'suspended'))));

create table app.customers (
  organization_id uuid not null constraint customers_organization references app.organizations (id),
  id uuid not null,
  lab_connection_id uuid constraint customers_lab_connection references app.lab_connections (id),
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
  status text not null default 'active'
    constraint customers_status check (status in ('active', 'archived')),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(name || ' ' || coalesce(account_number,
    '') || ' ' || coalesce(city, '') || ' ' || coalesce(email, '')), 300)) stored not null,
  charges_late_fees boolean not null default true,
  deposit_basis_points integer
    constraint customers_deposit check (deposit_basis_points between 0 and 10000),
  constraint customers_key primary key (organization_id, id) include (search)
);
create unique index customers_once_per_connection on app.customers (lab_connection_id)
  where lab_connection_id is not null;
comment on table app.customers is
  'Whom a laboratory works for: a connected clinic, or an offline customer on paper';
comment on column app.customers.lab_connection_id is 'Null for an offline customer';
comment on column app.customers.charges_late_fees is
  'Whether late fees are charged to this customer at all';
comment on column app.customers.deposit_basis_points is
  'In place of the laboratory''s; null: as the laboratory has it';
call app.restrict_to_organization('app.customers');
alter table app.lab_connections add constraint lab_connections_customer
  foreign key (lab_organization_id, customer_id) references app.customers (organization_id, id);

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
  search text generated always as (left(app.fold(coalesce(first_name,
    '') || ' ' || coalesce(last_name, '') || ' ' || code || ' ' || coalesce(chart_number, '')),
    300)) stored not null,
  constraint patients_copy_names_its_connection
    check ((shared_by_organization_id is null) = (lab_connection_id is null)),
  constraint patients_merged_is_archived check (merged_into_id is null or archived_at is not null),
  constraint patients_names
    check (shared_by_organization_id is not null or anonymized_at is not null
      or (first_name is not null and last_name is not null)),
  constraint patients_anonymized_has_no_identity
    check (anonymized_at is null or (first_name is null and last_name is null
      and date_of_birth is null and sex is null and chart_number is null and external_ids = '[]'
      and notes is null and former_names = '{}')),
  constraint patients_key primary key (organization_id, id) include (search, archived_at),
  constraint patients_customer
    foreign key (organization_id, customer_id)
    references app.customers (organization_id, id),
  constraint patients_merged_into
    foreign key (organization_id, merged_into_id)
    references app.patients (organization_id, id)
);
create unique index patients_code_once on app.patients (organization_id, code)
  where shared_by_organization_id is null;
create index patients_shared on app.patients (shared_by_organization_id, id)
  where shared_by_organization_id is not null;
create index patients_of_connection on app.patients (lab_connection_id);
create index patients_of_customer on app.patients (organization_id, customer_id);
create index patients_merged on app.patients (organization_id, merged_into_id)
  where merged_into_id is not null;
comment on table app.patients is
  'A clinic''s patient, a laboratory''s offline patient, or a laboratory''s copy of what a clinic''s privacy mode lets it see';
comment on column app.patients.shared_by_organization_id is
  'Set on a laboratory''s copy: the clinic whose patient this is. The database keeps the copy (app.share_patient)';
comment on column app.patients.code is
  'Stands for the patient where names must not be; unique in the organization';
comment on column app.patients.former_names is
  'First and last names that the patient had before: texts that say them are masked as those with the present names';
comment on column app.patients.notes is 'Never leaves the organization';
comment on column app.patients.merged_into_id is
  'This was a second record of one person; the orders went to the one named here';
comment on column app.patients.anonymized_at is
  'Since when the person behind the code is forgotten; orders and statements keep the code';
call app.restrict_to_organization('app.patients');

create table app.patient_acts (
  organization_id uuid not null
    constraint patient_acts_organization references app.organizations (id),
  id uuid not null,
  patient_id uuid not null,
  action text not null constraint patient_acts_action check (action in ('merged', 'erased')),
  into_patient_id uuid,
  actor_user_id uuid not null constraint patient_acts_actor references app.users (id),
  actor_name text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint patient_acts_key primary key (organization_id, id),
  constraint patient_acts_patient
    foreign key (organization_id, patient_id)
    references app.patients (organization_id, id),
  constraint patient_acts_into
    foreign key (organization_id, into_patient_id)
    references app.patients (organization_id, id)
);
create index patient_acts_of_patient on app.patient_acts (organization_id, patient_id);
create index patient_acts_into_patient on app.patient_acts (organization_id, into_patient_id)
  where into_patient_id is not null;
create index patient_acts_of_actor on app.patient_acts (actor_user_id);
comment on table app.patient_acts is
  'What was done with a patient''s record as a whole and by whom: merged, erased';
call app.restrict_to_organization('app.patient_acts', 'select, insert');
