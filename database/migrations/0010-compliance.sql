-- Device statements, incidents, and the keys that sign.
set local role pontic_owner;

create table app.compliance_settings (
  organization_id uuid constraint compliance_settings_key primary key
    constraint compliance_settings_organization references app.organizations (id),
  requires_statement_to_ship boolean not null default false,
  requires_lots_to_ship boolean not null default false,
  updated_at timestamptz(3) not null default clock_timestamp()
);
comment on table app.compliance_settings is
  'What a laboratory asks of itself before work leaves; without a row nothing';
call app.force_row_security('app.compliance_settings', 'select, insert, update');
call app.grant_tenant_policy('lab', 'app.compliance_settings', 'organization_id',
  'select, insert, update');

create table app.incidents (
  id uuid constraint incidents_key primary key,
  order_id uuid not null constraint incidents_order references app.orders (id),
  lab_organization_id uuid not null,
  clinic_organization_id uuid,
  reported_by text not null
    constraint incidents_reported_by check (reported_by in ('lab', 'clinic')),
  reported_by_user_id uuid not null constraint incidents_reporter references app.users (id),
  reported_by_name text not null,
  severity text not null
    constraint incidents_severity check (severity in ('no_harm', 'harm', 'serious', 'death')),
  happened_on date not null,
  description text not null
    constraint incidents_description check (length(description) between 1 and 4000),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
create index incidents_of_lab on app.incidents (lab_organization_id, id);
create index incidents_of_clinic on app.incidents (clinic_organization_id, id);
create index incidents_of_order on app.incidents (order_id);
create index incidents_of_reporter on app.incidents (reported_by_user_id);
comment on table app.incidents is
  'Append-only: what went wrong with a device in use, reported by either side';
call app.restrict_to_sides('app.incidents', 'select, insert');

create table app.signing_keys (
  id text constraint signing_keys_key primary key
    constraint signing_keys_id check (id ~ '^[0-9a-f]{16}$'),
  public_key bytea not null constraint signing_keys_public_key check (length(public_key) = 32),
  created_at timestamptz(3) not null default clock_timestamp()
);
comment on table app.signing_keys is
  'Public halves (Ed25519) of the keys that statements were signed with; old ones stay, so that old statements verify';
call app.force_row_security('app.signing_keys', 'select, insert');

create table app.device_statements (
  id uuid constraint device_statements_key primary key,
  order_id uuid not null constraint device_statements_order references app.orders (id),
  version integer not null constraint device_statements_version check (version >= 1),
  lab_organization_id uuid not null
    constraint device_statements_lab references app.organizations (id),
  clinic_organization_id uuid constraint device_statements_clinic references app.organizations (id),
  patient_organization_id uuid not null,
  patient_id uuid not null,
  content jsonb not null,
  sha256 bytea not null constraint device_statements_sha256 check (length(sha256) = 32),
  signature bytea not null constraint device_statements_signature check (length(signature) = 64),
  signing_key_id text not null
    constraint device_statements_signing_key references app.signing_keys (id),
  token_hash bytea not null constraint device_statements_token_once unique
    constraint device_statements_token_hash check (length(token_hash) = 32),
  retain_until date not null,
  issued_by_user_id uuid not null constraint device_statements_issued_by references app.users (id),
  issued_at timestamptz(3) not null,
  masked jsonb,
  is_forgotten boolean not null default false,
  constraint device_statements_once unique (order_id, version),
  constraint device_statements_patient
    foreign key (patient_organization_id, patient_id)
    references app.patients (organization_id, id)
);
create index device_statements_of_lab on app.device_statements (lab_organization_id);
create index device_statements_of_clinic on app.device_statements (clinic_organization_id);
create index device_statements_of_patient on app.device_statements (patient_organization_id,
  patient_id);
create index device_statements_signed_with on app.device_statements (signing_key_id);
create index device_statements_of_person on app.device_statements (issued_by_user_id);
comment on table app.device_statements is
  'Append-only: the statement of a custom-made device, version by version, signed; kept until retain_until whatever is erased';
comment on column app.device_statements.patient_id is
  'Whom it was signed for, who need not be the patient of the order any more; one who was merged is read as the kept one';
comment on column app.device_statements.content is
  'What is signed: the signature is over its canonical JSON (RFC 8785)';
comment on column app.device_statements.token_hash is
  'SHA-256 of the word in the address that is printed as a code';
comment on column app.device_statements.masked is
  'The characteristics without the name of the patient, for who must not read it; what is signed stays';
comment on column app.device_statements.is_forgotten is
  'The patient was erased: everyone reads what is masked';
call app.force_row_security('app.device_statements', 'select, insert');
call app.grant_tenant_policy('lab', 'app.device_statements', 'lab_organization_id',
  'select, insert');
call app.grant_tenant_policy('clinic', 'app.device_statements', 'clinic_organization_id', 'select');
grant update (masked, is_forgotten) on app.device_statements to pontic_across;
