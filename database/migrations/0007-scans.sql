-- Files of orders, the scanners that bring them, and the inbox of what a vendor announced.
set local role pontic_owner;

create table app.files (
  id uuid constraint files_key primary key,
  organization_id uuid not null constraint files_organization references app.organizations (id),
  order_id uuid not null constraint files_order references app.orders (id) on delete cascade,
  lab_organization_id uuid,
  clinic_organization_id uuid,
  kind text not null constraint files_kind check (kind in ('scan_upper', 'scan_lower', 'scan_bite', 'scan_prep', 'scan_preop',
    'scan_implant', 'scan_gingiva', 'cbct', 'photo_shade', 'photo_face', 'photo_intraoral', 'xray', 'rx_pdf', 'design_stl',
    'design_preview', 'cad_project', 'model_stl', 'invoice_pdf', 'statement_pdf', 'other')),
  format text not null constraint files_format check (format in ('stl', 'ply', 'obj', 'dcm', 'dxd', '3oxz', 'zip', 'dicom',
    'jpg', 'png', 'heic', 'pdf', 'xml', 'html', 'other')),
  name text not null,
  size_bytes bigint,
  sha256 bytea constraint files_sha256 check (length(sha256) = 32),
  version integer not null default 1,
  replaces_file_id uuid constraint files_replaces references app.files (id),
  source text not null constraint files_source check (source in ('upload', 'scanner', 'device')),
  visibility text not null default 'shared' constraint files_visibility check (visibility in ('shared', 'lab', 'clinic')),
  upload_status text not null constraint files_upload_status check (upload_status in ('pending', 'uploaded', 'failed', 'quarantined')),
  status_reason text,
  external_id text,
  external_fingerprint text,
  created_by_user_id uuid constraint files_created_by references app.users (id),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint files_one_version unique (order_id, external_id, version),
  constraint files_once_per_announcement unique (order_id, external_id, external_fingerprint)
);
create index files_of_organization on app.files (organization_id);
create index files_of_lab on app.files (lab_organization_id, order_id);
create index files_of_clinic on app.files (clinic_organization_id, order_id);
create index files_replaced on app.files (replaces_file_id);
create index files_of_creator on app.files (created_by_user_id);
create index files_to_fetch on app.files (created_at) where upload_status = 'pending';
comment on table app.files is 'A file of an order; never overwritten, a rescan is a new version';
comment on column app.files.organization_id is 'Who brought it';
comment on column app.files.lab_organization_id is 'Null while the laboratory must not see it';
comment on column app.files.clinic_organization_id is 'Null when the clinic must not see it';
comment on column app.files.upload_status is 'Only uploaded files can be downloaded';
comment on column app.files.external_id is 'Connection, case and file of the scanner vendor';
comment on column app.files.external_fingerprint is 'Tells versions apart before the bytes are here: the vendor''s hash, else the event';
call app.lock_to_sides('app.files');

create table app.file_removals (
  file_id uuid constraint file_removals_key primary key,
  created_at timestamptz(3) not null default clock_timestamp()
);
comment on table app.file_removals is 'Files whose row is gone: their bytes are removed next';
call app.close_table('app.file_removals', 'select, insert, delete');

-- A row also goes with its order, by the hand of the owner: whatever the way, the bytes follow.
create function app.remove_file() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  insert into app.file_removals (file_id) values (old.id);
  return null;
end
$$;
comment on function app.remove_file() is 'Marks the bytes of a deleted file for removal';
create trigger remove_file after delete on app.files for each row execute function app.remove_file();
revoke execute on function app.remove_file() from public;
grant create on schema app to pontic_across;
alter function app.remove_file() owner to pontic_across;
revoke create on schema app from pontic_across;

create table app.scanner_connections (
  organization_id uuid not null constraint scanner_connections_organization references app.organizations (id),
  id uuid not null constraint scanner_connections_id_once unique,
  scanner_type text not null constraint scanner_connections_type check (scanner_type in ('itero', 'threeshape', 'medit',
    'dentsply_sirona', 'carestream', 'shining3d', 'planmeca', 'exocad', 'watch_folder', 'other')),
  name text not null constraint scanner_connections_name check (length(name) between 1 and 120),
  connection_status text not null default 'pending' constraint scanner_connections_status
    check (connection_status in ('pending', 'connected', 'disconnected', 'expired', 'error')),
  status_message text,
  test_mode boolean not null default false,
  sort_order integer not null default 0,
  is_active boolean not null default true,
  last_connected_at timestamptz(3),
  last_sync_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(name || ' ' || scanner_type), 300)) stored not null,
  constraint scanner_connections_key primary key (organization_id, id) include (search)
);
comment on table app.scanner_connections is 'A scanner or scanner cloud that brings scans to an organization (spec 2.1)';
comment on column app.scanner_connections.connection_status is 'Derived from what happened; a client cannot set it';
call app.lock_to_organization('app.scanner_connections');

create table app.scanner_secrets (
  organization_id uuid not null,
  scanner_connection_id uuid not null,
  webhook_key text not null constraint scanner_secrets_key_once unique,
  webhook_profile text not null constraint scanner_secrets_profile check (webhook_profile in ('standard', 'medit', 'bearer', 'hint')),
  secret_current bytea not null,
  secret_previous bytea,
  previous_expires_at timestamptz(3),
  external_account text,
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint scanner_secrets_one_per_connection primary key (organization_id, scanner_connection_id),
  constraint scanner_secrets_connection foreign key (organization_id, scanner_connection_id)
    references app.scanner_connections (organization_id, id) on delete cascade
);
comment on table app.scanner_secrets is 'How a scanner connection''s webhooks are proven; secrets are encrypted (AES-256-GCM)';
comment on column app.scanner_secrets.webhook_key is 'Opaque word in the webhook address that names the connection';
comment on column app.scanner_secrets.external_account is 'The vendor''s id of the account, learned from a verified event';
create index scanner_secrets_by_account on app.scanner_secrets (external_account) where external_account is not null;
call app.lock_to_organization('app.scanner_secrets');

create table app.scan_cases (
  organization_id uuid not null,
  id uuid not null,
  scanner_connection_id uuid not null,
  external_case_id text not null,
  external_status text,
  reference text,
  account_ref text,
  patient_hint jsonb,
  dentist_hint jsonb,
  rx jsonb not null default '{}',
  files jsonb not null default '[]',
  said_at jsonb not null default '{}',
  matched_order_id uuid constraint scan_cases_order references app.orders (id) on delete set null,
  suggested_order_id uuid constraint scan_cases_suggested_order references app.orders (id) on delete set null,
  match_state text not null default 'unmatched' constraint scan_cases_match_state
    check (match_state in ('unmatched', 'suggested', 'matched', 'ignored')),
  match_reason text,
  is_cancelled boolean not null default false,
  received_at timestamptz(3) not null default clock_timestamp(),
  last_event_at timestamptz(3),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(external_case_id || ' ' || coalesce(reference, '') || ' '
    || coalesce(patient_hint ->> 'name', '') || ' ' || coalesce(patient_hint ->> 'code', '')), 300)) stored not null,
  constraint scan_cases_key primary key (organization_id, id) include (search),
  constraint scan_cases_once unique (organization_id, scanner_connection_id, external_case_id),
  constraint scan_cases_connection foreign key (organization_id, scanner_connection_id)
    references app.scanner_connections (organization_id, id) on delete cascade
);
create index scan_cases_of_order on app.scan_cases (matched_order_id);
create index scan_cases_suggested on app.scan_cases (suggested_order_id);
comment on table app.scan_cases is 'What a scanner vendor announced: the inbox between a scan and an order';
comment on column app.scan_cases.reference is 'Our own reference as the vendor echoes it: an order''s number or id';
comment on column app.scan_cases.said_at is 'When the vendor last said each part: a late event undoes nothing newer';
comment on column app.scan_cases.match_reason is 'Why it was matched or suggested, in words';
call app.lock_to_organization('app.scan_cases');

-- A scan that has its order is that order's: what the scanner of a laboratory said of the patient is held
-- to the privacy mode of the connection, and what any scanner said of an erased one is gone. Items and
-- dates stay; names of cases and files, and notes, carry names of patients.
create function app.reduce_scan_case() returns trigger
  language plpgsql
  as $$
declare
  mode text;
  patient_code text;
  erased_at timestamptz;
begin
  -- Who hides more, or erases the patient, at this moment waits and then finds this scan.
  select c.privacy_mode into mode from app.lab_connections c
    where c.id = (select o.lab_connection_id from app.orders o
      where o.id = new.matched_order_id and o.lab_organization_id = new.organization_id) for share;
  select p.code, p.anonymized_at into patient_code, erased_at from app.patients p
    where p.organization_id = new.organization_id
      and p.id = (select o.patient_id from app.orders o where o.id = new.matched_order_id) for share;
  if mode in ('initials', 'code_only') or erased_at is not null then
    if new.patient_hint is not null then
      new.patient_hint := jsonb_build_object('externalId', null, 'name', null, 'dateOfBirth', null,
        'code', case when new.patient_hint ->> 'code' = patient_code then patient_code end);
    end if;
    new.rx := new.rx || '{"name": null, "notes": null}';
    new.files := coalesce((
      select jsonb_agg(file || jsonb_build_object('name',
          coalesce(file ->> 'role', 'file') || coalesce(lower(substring(file ->> 'name' from '\.\w{1,8}$')), '')) order by place)
      from jsonb_array_elements(new.files) with ordinality as known (file, place)), '[]');
  end if;
  return new;
end
$$;
comment on function app.reduce_scan_case() is 'Takes from a matched scan what its organization may not know of the patient';
create trigger reduce_scan_case before insert or update on app.scan_cases for each row
  when (new.matched_order_id is not null) execute function app.reduce_scan_case();

create function app.reduce_scans_again() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  update app.scan_cases s set patient_hint = s.patient_hint from app.orders o
    where o.lab_connection_id = new.id and s.matched_order_id = o.id and s.organization_id = new.lab_organization_id;
  return null;
end
$$;
comment on function app.reduce_scans_again() is 'A stricter privacy mode is applied to scans that have their order';
create trigger reduce_scans_again after update of privacy_mode on app.lab_connections for each row
  when (new.privacy_mode <> old.privacy_mode) execute function app.reduce_scans_again();

-- Copies of laboratories come by here too: each forgets the scans of its own scanners. No definer
-- is needed for that; whoever changes the row may change the scans beside it.
create function app.forget_scans() returns trigger
  language plpgsql
  as $$
begin
  update app.scan_cases s set patient_hint = s.patient_hint from app.orders o
    where o.patient_organization_id = coalesce(new.shared_by_organization_id, new.organization_id) and o.patient_id = new.id
      and s.matched_order_id = o.id and s.organization_id = new.organization_id;
  return null;
end
$$;
comment on function app.forget_scans() is 'An erased patient is forgotten by the scans that have an order';
create trigger forget_scans after update of anonymized_at on app.patients for each row
  when (new.anonymized_at is not null and old.anonymized_at is null) execute function app.forget_scans();
revoke execute on function app.reduce_scan_case(), app.reduce_scans_again(), app.forget_scans() from public;
grant create on schema app to pontic_across;
alter function app.reduce_scans_again() owner to pontic_across;
revoke create on schema app from pontic_across;

create table app.webhook_events (
  id uuid constraint webhook_events_key primary key,
  source text not null constraint webhook_events_source check (source in ('stripe', 'scanner')),
  provider_event_id text,
  dedupe_key text not null,
  scanner_connection_id uuid,
  organization_id uuid,
  external_account text,
  type text not null,
  api_version text,
  is_live boolean,
  occurred_at timestamptz(3),
  received_at timestamptz(3) not null default clock_timestamp(),
  signature_key smallint,
  payload bytea,
  payload_sha256 bytea not null,
  object_type text,
  object_id text,
  order_key text not null,
  state text not null default 'waiting' constraint webhook_events_state check (state in ('waiting', 'done', 'ignored',
    'unroutable', 'held_inactive', 'unmatched', 'malformed', 'failed')),
  attempts integer not null default 0,
  run_at timestamptz(3) not null default clock_timestamp(),
  leased_until timestamptz(3),
  last_error text,
  processed_at timestamptz(3),
  constraint webhook_events_once unique (source, dedupe_key)
);
create index webhook_events_to_work on app.webhook_events (run_at, id) where state = 'waiting';
create index webhook_events_in_order on app.webhook_events (order_key, id) where state = 'waiting';
create index webhook_events_held on app.webhook_events (scanner_connection_id, object_id)
  where state in ('held_inactive', 'unmatched');
create index webhook_events_with_payload on app.webhook_events (received_at) where payload is not null;
comment on table app.webhook_events is 'Inbox of verified webhooks; the row is the job (docs/architecture.md)';
comment on column app.webhook_events.payload is 'The raw body, encrypted; removed after 30 days';
comment on column app.webhook_events.order_key is 'Events of one key are worked off one after another';
call app.close_table('app.webhook_events', 'select, insert, update, delete');
