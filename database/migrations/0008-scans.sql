-- Files and scans, and the connections that bring them.
set local role pontic_owner;

create table app.scanner_connections (
  organization_id uuid not null
    constraint scanner_connections_organization references app.organizations (id),
  id uuid not null constraint scanner_connections_id_once unique,
  scanner_type text not null
    constraint scanner_connections_type check (scanner_type in ('itero', 'threeshape', 'medit',
      'dentsply_sirona', 'carestream', 'shining3d', 'planmeca', 'exocad', 'watch_folder', 'other')),
  name text not null constraint scanner_connections_name check (length(name) between 1 and 120),
  connection_status text not null default 'pending'
    constraint scanner_connections_status check (connection_status in ('pending', 'connected',
      'disconnected', 'expired', 'error')),
  status_message text,
  test_mode boolean not null default false,
  sort_order integer not null default 0,
  is_active boolean not null default true,
  last_connected_at timestamptz(3),
  last_sync_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(name || ' ' || scanner_type),
    300)) stored not null,
  constraint scanner_connections_key primary key (organization_id, id) include (search)
);
comment on table app.scanner_connections is
  'A scanner or scanner cloud that brings scans to an organization (spec 2.1)';
comment on column app.scanner_connections.connection_status is
  'Derived from what happened; a client cannot set it';
call app.restrict_to_organization('app.scanner_connections');

create table app.scanner_secrets (
  organization_id uuid not null,
  scanner_connection_id uuid not null,
  webhook_key text not null constraint scanner_secrets_key_once unique,
  webhook_profile text not null
    constraint scanner_secrets_profile check (webhook_profile in ('standard', 'medit', 'bearer',
      'hint')),
  secret_current bytea not null,
  secret_previous bytea,
  previous_expires_at timestamptz(3),
  external_account text,
  updated_at timestamptz(3) not null default clock_timestamp(),
  bare_sender bytea,
  constraint scanner_secrets_one_per_connection primary key (organization_id,
    scanner_connection_id),
  constraint scanner_secrets_connection
    foreign key (organization_id, scanner_connection_id)
    references app.scanner_connections (organization_id, id) on delete cascade
);
create index scanner_secrets_by_account on app.scanner_secrets (external_account)
  where external_account is not null;
create index scanner_secrets_by_bare_sender on app.scanner_secrets (bare_sender)
  where bare_sender is not null;
comment on table app.scanner_secrets is
  'How a scanner connection''s webhooks are proven; secrets are encrypted (AES-256-GCM)';
comment on column app.scanner_secrets.webhook_key is
  'Opaque word in the webhook address that names the connection';
comment on column app.scanner_secrets.external_account is
  'The vendor''s id of the account, learned from a verified event';
comment on column app.scanner_secrets.bare_sender is
  'Fingerprint of the address whose events came without the key, learned from a verified one';
call app.restrict_to_organization('app.scanner_secrets');

create table app.scanner_authorizations (
  organization_id uuid not null,
  state_hash bytea not null
    constraint scanner_authorizations_state_hash check (length(state_hash) = 32),
  scanner_connection_id uuid not null,
  user_id uuid not null constraint scanner_authorizations_user references app.users (id),
  code_verifier bytea not null,
  service_url text,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint scanner_authorizations_key primary key (organization_id, state_hash),
  constraint scanner_authorizations_connection
    foreign key (organization_id, scanner_connection_id)
    references app.scanner_connections (organization_id, id) on delete cascade
);
create index scanner_authorizations_of_connection on app.scanner_authorizations (organization_id,
  scanner_connection_id);
create index scanner_authorizations_by_user on app.scanner_authorizations (user_id);
create index scanner_authorizations_to_end on app.scanner_authorizations (expires_at);
comment on table app.scanner_authorizations is
  'Ways to a vendor''s sign-in page that nobody came back from yet; each is good once';
comment on column app.scanner_authorizations.state_hash is
  'SHA-256 of the word that comes back with the person';
comment on column app.scanner_authorizations.code_verifier is
  'The secret half of PKCE (RFC 7636), encrypted';
call app.restrict_to_organization('app.scanner_authorizations', 'select, insert, delete');

create table app.scanner_sign_ins (
  organization_id uuid not null,
  scanner_connection_id uuid not null,
  service_url text,
  account_id text,
  region_url text,
  access_token bytea,
  refresh_token bytea,
  access_expires_at timestamptz(3),
  token_version integer not null default 1,
  renewing_until timestamptz(3),
  ended_at timestamptz(3),
  ended_reason text,
  synced_until timestamptz(3) not null,
  next_sync_at timestamptz(3) not null default clock_timestamp(),
  failed_syncs integer not null default 0,
  signed_in_at timestamptz(3) not null default clock_timestamp(),
  signed_in_by_user_id uuid not null constraint scanner_sign_ins_user references app.users (id),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint scanner_sign_ins_tokens check ((ended_at is null) = (access_token is not null)),
  constraint scanner_sign_ins_one_per_connection primary key (organization_id,
    scanner_connection_id),
  constraint scanner_sign_ins_connection
    foreign key (organization_id, scanner_connection_id)
    references app.scanner_connections (organization_id, id) on delete cascade
);
create index scanner_sign_ins_by_user on app.scanner_sign_ins (signed_in_by_user_id);
create index scanner_sign_ins_to_sync on app.scanner_sign_ins (next_sync_at)
  where ended_at is null;
comment on table app.scanner_sign_ins is
  'What a scanner vendor gave a connection to fetch scans with; tokens are encrypted (AES-256-GCM)';
comment on column app.scanner_sign_ins.service_url is
  'Where the customer''s own service stands, for vendors that run in the practice';
comment on column app.scanner_sign_ins.account_id is
  'The account at the vendor, as the vendor named it after the sign-in';
comment on column app.scanner_sign_ins.region_url is
  'The regional address that the vendor gave for this account';
comment on column app.scanner_sign_ins.token_version is
  'Counts the pairs of tokens: whoever saw an older pair knows that it was renewed';
comment on column app.scanner_sign_ins.renewing_until is
  'One server renews the tokens until then; all others wait for it';
comment on column app.scanner_sign_ins.synced_until is
  'Changes until then were looked for at the vendor';
comment on column app.scanner_sign_ins.signed_in_at is
  'Events that ended before it for want of a sign-in are processed again';
call app.restrict_to_organization('app.scanner_sign_ins');

create table app.scanner_sender_maps (
  organization_id uuid not null,
  id uuid not null,
  scanner_connection_id uuid not null,
  sender_kind text not null
    constraint scanner_sender_maps_kind check (sender_kind in ('licence', 'phone', 'email',
      'external_id', 'default')),
  sender_value text not null
    constraint scanner_sender_maps_value check (length(sender_value) <= 200),
  customer_id uuid,
  dentist_id uuid,
  created_by_user_id uuid not null
    constraint scanner_sender_maps_created_by references app.users (id),
  created_by_name text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint scanner_sender_maps_name_one check ((customer_id is null) <> (dentist_id is null)),
  constraint scanner_sender_maps_default_has_no_value
    check ((sender_kind = 'default') = (sender_value = '')),
  constraint scanner_sender_maps_key primary key (organization_id, id),
  constraint scanner_sender_maps_once unique (organization_id, scanner_connection_id, sender_kind,
    sender_value),
  constraint scanner_sender_maps_connection
    foreign key (organization_id, scanner_connection_id)
    references app.scanner_connections (organization_id, id) on delete cascade,
  constraint scanner_sender_maps_customer
    foreign key (organization_id, customer_id)
    references app.customers (organization_id, id),
  constraint scanner_sender_maps_dentist
    foreign key (organization_id, dentist_id)
    references app.dentists (organization_id, id)
);
create index scanner_sender_maps_of_customer on app.scanner_sender_maps (organization_id,
  customer_id);
create index scanner_sender_maps_of_dentist on app.scanner_sender_maps (organization_id,
  dentist_id);
create index scanner_sender_maps_of_creator on app.scanner_sender_maps (created_by_user_id);
comment on table app.scanner_sender_maps is
  'Who a sender of scans is: a customer of the laboratory, or a dentist of the clinic, as a person said';
comment on column app.scanner_sender_maps.sender_value is
  'As it is compared: an e-mail in lower case, a phone as digits';
call app.restrict_to_organization('app.scanner_sender_maps');

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
  suggested_order_id uuid
    constraint scan_cases_suggested_order references app.orders (id) on delete set null,
  match_state text not null default 'unmatched'
    constraint scan_cases_match_state check (match_state in ('unmatched', 'suggested', 'matched',
      'ignored')),
  match_reason text,
  is_cancelled boolean not null default false,
  received_at timestamptz(3) not null default clock_timestamp(),
  last_event_at timestamptz(3),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(external_case_id || ' ' || coalesce(reference,
    '') || ' ' || coalesce(patient_hint ->> 'name', '') || ' ' || coalesce(patient_hint ->> 'code',
    '')), 300)) stored not null,
  suggestions jsonb not null default '[]',
  looked_at timestamptz(3) not null default clock_timestamp(),
  matched_at timestamptz(3),
  is_by_hand boolean not null default false,
  use_number smallint not null default 1,
  claims jsonb not null default '[]',
  matched_by text
    constraint scan_cases_matched_by check (matched_by in ('reference', 'patient', 'person')),
  accepted jsonb not null default '[]',
  match_reason_code text,
  files_came_at timestamptz(3),
  constraint scan_cases_key primary key (organization_id, id) include (search),
  constraint scan_cases_connection
    foreign key (organization_id, scanner_connection_id)
    references app.scanner_connections (organization_id, id) on delete cascade,
  constraint scan_cases_once unique (organization_id, scanner_connection_id, external_case_id,
    use_number)
);
create index scan_cases_of_order on app.scan_cases (matched_order_id);
create index scan_cases_suggested on app.scan_cases (suggested_order_id);
create index scan_cases_waiting on app.scan_cases (organization_id, looked_at)
  where match_state in ('unmatched', 'suggested');
comment on table app.scan_cases is
  'What a scanner vendor announced: the inbox between a scan and an order';
comment on column app.scan_cases.reference is
  'Our own reference as the vendor echoes it: an order''s number or id';
comment on column app.scan_cases.said_at is
  'When the vendor last said each part: a late event undoes nothing newer';
comment on column app.scan_cases.match_reason is 'Why it was matched or suggested, in words';
comment on column app.scan_cases.suggestions is
  'Orders that may be meant, the likeliest first, each with the reason';
comment on column app.scan_cases.looked_at is 'When the orders were last searched for it';
comment on column app.scan_cases.matched_at is 'Since when it has its order';
comment on column app.scan_cases.is_by_hand is
  'A person took it back from an order: from then on no rule attaches it, it is only suggested';
comment on column app.scan_cases.use_number is
  'How often the vendor has used its id of the case, for how many patients or orders';
comment on column app.scan_cases.claims is
  'When the vendor said whose this use of the id is: what it says without that belongs to the use before it';
comment on column app.scan_cases.matched_by is
  'What attached it: our reference, the patient''s id, or a person';
comment on column app.scan_cases.accepted is
  'In what it differs from the order, and a person attached it all the same';
comment on column app.scan_cases.match_reason_code is
  'Why it was matched or suggested, as a word for programs';
comment on column app.scan_cases.files_came_at is
  'When it last got files that were announced for another use of the id';
call app.restrict_to_organization('app.scan_cases');

-- No reference to the case or the order: what was done is recorded even when one of them is gone.
create table app.scan_case_events (
  organization_id uuid not null
    constraint scan_case_events_organization references app.organizations (id),
  id uuid not null,
  scan_case_id uuid not null,
  action text not null
    constraint scan_case_events_action check (action in ('created', 'suggested', 'matched',
      'unmatched', 'ignored', 'cancelled', 'sender_remembered')),
  order_id uuid,
  rule text constraint scan_case_events_rule check (rule in ('reference', 'patient', 'person')),
  reason text,
  actor_user_id uuid constraint scan_case_events_actor references app.users (id),
  actor_name text,
  created_at timestamptz(3) not null default clock_timestamp(),
  reason_code text,
  differences text[] not null default '{}',
  constraint scan_case_events_by_person
    check ((actor_user_id is null) or (actor_name is not null)),
  constraint scan_case_events_key primary key (organization_id, id)
);
create index scan_case_events_of_case on app.scan_case_events (organization_id, scan_case_id, id);
create index scan_case_events_of_actor on app.scan_case_events (actor_user_id);
comment on table app.scan_case_events is
  'What became of a scan: every link and every unlinking, by whom or by which rule';
comment on column app.scan_case_events.rule is
  'What linked it: our reference, the patient''s id, or a person';
comment on column app.scan_case_events.reason is 'In words; names no patient';
comment on column app.scan_case_events.reason_code is 'Why, as a word for programs';
comment on column app.scan_case_events.differences is 'In what the scan differs from the order';
call app.restrict_to_organization('app.scan_case_events', 'select, insert');

create table app.files (
  id uuid constraint files_key primary key,
  organization_id uuid not null constraint files_organization references app.organizations (id),
  order_id uuid constraint files_order references app.orders (id) on delete cascade,
  lab_organization_id uuid,
  clinic_organization_id uuid,
  kind text not null
    constraint files_kind check (kind in ('scan_upper', 'scan_lower', 'scan_bite', 'scan_prep',
      'scan_preop', 'scan_implant', 'scan_gingiva', 'cbct', 'photo_shade', 'photo_face',
      'photo_intraoral', 'xray', 'rx_pdf', 'design_stl', 'design_preview', 'cad_project',
      'model_stl', 'invoice_pdf', 'statement_pdf', 'other')),
  format text not null
    constraint files_format check (format in ('stl', 'ply', 'obj', 'dcm', 'dxd', '3oxz', 'zip',
      'dicom', 'jpg', 'png', 'heic', 'pdf', 'xml', 'html', 'other')),
  name text not null,
  size_bytes bigint,
  sha256 bytea constraint files_sha256 check (length(sha256) = 32),
  version integer not null default 1,
  replaces_file_id uuid constraint files_replaces references app.files (id),
  source text not null constraint files_source check (source in ('upload', 'scanner', 'device')),
  visibility text not null default 'shared'
    constraint files_visibility check (visibility in ('shared', 'lab', 'clinic')),
  upload_status text not null
    constraint files_upload_status check (upload_status in ('pending', 'uploaded', 'failed',
      'quarantined')),
  status_reason text,
  external_id text,
  external_fingerprint text,
  created_by_user_id uuid constraint files_created_by references app.users (id),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  received_at timestamptz(3),
  inspected_at timestamptz(3),
  mesh_stats jsonb,
  preview_format text constraint files_preview_format check (preview_format in ('glb', 'webp')),
  has_thumbnail boolean not null default false,
  exif_stripped boolean not null default false,
  inner_texts text[] not null default '{}',
  bytes_removed_at timestamptz(3),
  scan_case_id uuid,
  scanned_at timestamptz(3),
  archive_id uuid,
  status_code text,
  status_params jsonb,
  constraint files_once_per_announcement unique (order_id, external_id, external_fingerprint),
  constraint files_scan_case
    foreign key (organization_id, scan_case_id)
    references app.scan_cases (organization_id, id) on delete set null (scan_case_id),
  constraint files_have_a_place check (order_id is not null or scan_case_id is not null),
  constraint files_one_version unique (order_id, external_id, version) DEFERRABLE,
  constraint files_status_code check (status_code is null or status_reason is not null)
);
create index files_of_organization on app.files (organization_id);
create index files_of_lab on app.files (lab_organization_id, order_id);
create index files_of_clinic on app.files (clinic_organization_id, order_id);
create index files_replaced on app.files (replaces_file_id);
create index files_of_creator on app.files (created_by_user_id);
create index files_to_fetch on app.files (created_at) where upload_status = 'pending';
create index files_in_quarantine on app.files (received_at)
  where upload_status = 'quarantined' and bytes_removed_at is null;
create index files_of_scan_case on app.files (organization_id, scan_case_id)
  where scan_case_id is not null;
create index files_of_archive on app.files (archive_id) where archive_id is not null;
create index files_by_bytes on app.files (order_id, sha256) where order_id is not null;
comment on table app.files is 'A file of an order; never overwritten, a rescan is a new version';
comment on column app.files.organization_id is 'Who brought it';
comment on column app.files.order_id is 'Null while its scan has no order: nobody reads it then';
comment on column app.files.lab_organization_id is 'Null while the laboratory must not see it';
comment on column app.files.clinic_organization_id is 'Null when the clinic must not see it';
comment on column app.files.upload_status is 'Only uploaded files can be downloaded';
comment on column app.files.external_id is 'Connection, case and file of the scanner vendor';
comment on column app.files.external_fingerprint is
  'Distinguishes versions before the bytes are here: the vendor''s hash, else the event';
comment on column app.files.received_at is
  'When the bytes were whole in the store; from then on they are inspected';
comment on column app.files.inspected_at is
  'When the inspection ended; null again is a wish to inspect anew';
comment on column app.files.mesh_stats is 'Figures of a mesh as the contract has them';
comment on column app.files.preview_format is
  'Of the copy that an app shows: a light mesh or a photo without its EXIF; null without one';
comment on column app.files.exif_stripped is
  'Whether the copy that an app shows was freed of place, device and person';
comment on column app.files.inner_texts is
  'Words inside the file, such as header and comments, for the scan check; no operation shows them';
comment on column app.files.bytes_removed_at is
  'When the bytes of a file in quarantine were removed; the row stays';
comment on column app.files.scan_case_id is 'The scan that brought it';
comment on column app.files.scanned_at is
  'When its vendor first said that it was scanned; null for what a person brought, which counts from its making';
comment on column app.files.archive_id is
  'The archive that the file came in, which may be gone by now; null for a file that came by itself';
comment on column app.files.status_code is
  'The code of status_reason, which is its text in English; null in rows from before';
comment on column app.files.status_params is 'The values that the text of status_code names';
call app.restrict_to_sides('app.files');
alter table app.material_lots add constraint material_lots_certificate
  foreign key (certificate_file_id) references app.files (id) on delete set null;

create table app.file_removals (
  file_id uuid constraint file_removals_key primary key,
  created_at timestamptz(3) not null default clock_timestamp()
);
comment on table app.file_removals is 'Files whose row is gone: their bytes are removed next';
call app.force_row_security('app.file_removals', 'select, insert, delete');

-- A file that is removed is still known by who read it.
create table app.file_reads (
  id uuid constraint file_reads_key primary key,
  file_id uuid not null,
  owner_organization_id uuid not null,
  organization_id uuid not null
    constraint file_reads_organization references app.organizations (id),
  organization_name text not null,
  user_id uuid not null constraint file_reads_user references app.users (id),
  user_name text not null,
  part text not null constraint file_reads_part check (part in ('content', 'preview', 'thumbnail')),
  read_at timestamptz(3) not null default clock_timestamp()
);
create index file_reads_of_file on app.file_reads (owner_organization_id, file_id, id);
create index file_reads_of_organization on app.file_reads (organization_id);
create index file_reads_of_user on app.file_reads (user_id);
comment on table app.file_reads is
  'Who read the bytes of a file; written by the reader, read by the side that brought the file';
comment on column app.file_reads.owner_organization_id is 'Who brought the file';
comment on column app.file_reads.organization_id is 'Who read it';
comment on column app.file_reads.user_name is
  'As it was then: the other side sees no list of members';
call app.force_row_security('app.file_reads', 'select, insert, delete');
create policy clinic on app.file_reads for select to pontic_clinic using (owner_organization_id = (select app.org()));
create policy clinic_reads on app.file_reads for insert to pontic_clinic with check (organization_id = (select app.org()));
create policy lab on app.file_reads for select to pontic_lab using (owner_organization_id = (select app.org()));
create policy lab_reads on app.file_reads for insert to pontic_lab with check (organization_id = (select app.org()));
grant select, insert on app.file_reads to pontic_clinic;
grant select, insert on app.file_reads to pontic_lab;

create table app.uploads (
  organization_id uuid not null constraint uploads_organization references app.organizations (id),
  id uuid not null constraint uploads_id_once unique,
  name text not null constraint uploads_name check (length(name) between 1 and 255),
  kind text
    constraint uploads_kind check (kind in ('scan_upper', 'scan_lower', 'scan_bite', 'scan_prep',
      'scan_preop', 'scan_implant', 'scan_gingiva', 'cbct', 'photo_shade', 'photo_face',
      'photo_intraoral', 'xray', 'rx_pdf', 'design_stl', 'design_preview', 'cad_project',
      'model_stl', 'invoice_pdf', 'statement_pdf', 'other')),
  size_bytes bigint not null constraint uploads_size check (size_bytes > 0),
  received_bytes bigint not null default 0,
  status text not null default 'receiving'
    constraint uploads_status check (status in ('receiving', 'complete', 'attached', 'failed',
      'expired')),
  status_reason text,
  promised_sha256 bytea constraint uploads_promised_sha256 check (length(promised_sha256) = 32),
  sha256 bytea constraint uploads_sha256 check (length(sha256) = 32),
  source text not null constraint uploads_source check (source in ('upload', 'scanner', 'device')),
  order_id uuid constraint uploads_order references app.orders (id) on delete set null,
  scan_case_id uuid,
  external_id text,
  file_id uuid constraint uploads_file references app.files (id) on delete set null,
  created_by_user_id uuid not null constraint uploads_created_by references app.users (id),
  held_by uuid,
  held_until timestamptz(3),
  expires_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(name || ' ' || coalesce(kind, '')),
    300)) stored not null,
  status_code text,
  status_params jsonb,
  constraint uploads_received check (received_bytes between 0 and size_bytes),
  constraint uploads_whole
    check ((status in ('complete', 'attached')) <= (received_bytes = size_bytes
      and sha256 is not null)),
  constraint uploads_of_scan check ((scan_case_id is not null) <= (external_id is not null)),
  constraint uploads_held check ((held_by is null) = (held_until is null)),
  constraint uploads_key primary key (organization_id, id) include (search),
  constraint uploads_scan_case
    foreign key (organization_id, scan_case_id)
    references app.scan_cases (organization_id, id) on delete set null (scan_case_id),
  constraint uploads_status_code check (status_code is null or status_reason is not null)
);
create index uploads_of_order on app.uploads (order_id) where order_id is not null;
create index uploads_of_scan_case on app.uploads (organization_id, scan_case_id)
  where scan_case_id is not null;
create index uploads_of_file on app.uploads (file_id) where file_id is not null;
create index uploads_of_creator on app.uploads (created_by_user_id);
create index uploads_to_expire on app.uploads (expires_at)
  where status in ('receiving', 'complete');
create index uploads_let_go on app.uploads (held_until) where held_until is not null;
create index uploads_to_attach on app.uploads (id)
  where status = 'complete' and order_id is not null and status_reason is null;
comment on table app.uploads is
  'A file on its way here; whole, it becomes a file of an order under the same id';
comment on column app.uploads.name is
  'As the sender named it; replaced by what it is once nobody needs it: it may name a patient';
comment on column app.uploads.promised_sha256 is
  'What the sender says the bytes are; others are refused';
comment on column app.uploads.order_id is
  'The order that it is meant for, then the one that it belongs to';
comment on column app.uploads.external_id is 'The id of the file in its scan';
comment on column app.uploads.file_id is
  'Null until it is attached, and again when that file is removed; another id than its own where that file had the bytes already';
comment on column app.uploads.held_by is 'The request that writes its bytes now; one alone may';
comment on column app.uploads.held_until is
  'Renewed while it is held; a time that has passed tells of a process that was killed';
comment on column app.uploads.expires_at is
  'Null for what is a file, and for what waits with its scan';
comment on column app.uploads.status_code is
  'The code of status_reason, which is its text in English; null in rows from before';
comment on column app.uploads.status_params is 'The values that the text of status_code names';
call app.restrict_to_organization('app.uploads');
