-- Files on their way here, piece by piece.
set local role pontic_owner;

create table app.uploads (
  organization_id uuid not null constraint uploads_organization references app.organizations (id),
  id uuid not null constraint uploads_id_once unique,
  name text not null constraint uploads_name check (length(name) between 1 and 255),
  kind text constraint uploads_kind check (kind in ('scan_upper', 'scan_lower', 'scan_bite', 'scan_prep', 'scan_preop',
    'scan_implant', 'scan_gingiva', 'cbct', 'photo_shade', 'photo_face', 'photo_intraoral', 'xray', 'rx_pdf', 'design_stl',
    'design_preview', 'cad_project', 'model_stl', 'invoice_pdf', 'statement_pdf', 'other')),
  size_bytes bigint not null constraint uploads_size check (size_bytes > 0),
  received_bytes bigint not null default 0 constraint uploads_received check (received_bytes between 0 and size_bytes),
  status text not null default 'receiving' constraint uploads_status
    check (status in ('receiving', 'complete', 'attached', 'failed', 'expired')),
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
  search text generated always as (left(app.fold(name || ' ' || coalesce(kind, '')), 300)) stored not null,
  constraint uploads_key primary key (organization_id, id) include (search),
  constraint uploads_whole check ((status in ('complete', 'attached')) <= (received_bytes = size_bytes and sha256 is not null)),
  constraint uploads_of_scan check ((scan_case_id is not null) <= (external_id is not null)),
  constraint uploads_held check ((held_by is null) = (held_until is null)),
  constraint uploads_scan_case foreign key (organization_id, scan_case_id)
    references app.scan_cases (organization_id, id) on delete set null (scan_case_id)
);
create index uploads_of_order on app.uploads (order_id) where order_id is not null;
create index uploads_of_scan_case on app.uploads (organization_id, scan_case_id) where scan_case_id is not null;
create index uploads_of_file on app.uploads (file_id) where file_id is not null;
create index uploads_of_creator on app.uploads (created_by_user_id);
create index uploads_to_expire on app.uploads (expires_at) where status in ('receiving', 'complete');
create index uploads_let_go on app.uploads (held_until) where held_until is not null;
create index uploads_to_attach on app.uploads (id) where status = 'complete' and order_id is not null and status_reason is null;
comment on table app.uploads is 'A file on its way here; whole, it becomes a file of an order under the same id';
comment on column app.uploads.name is 'As the sender named it; replaced by what it is once nobody needs it: it may name a patient';
comment on column app.uploads.promised_sha256 is 'What the sender says the bytes are; others are refused';
comment on column app.uploads.order_id is 'The order that it is meant for, then the one that it belongs to';
comment on column app.uploads.external_id is 'The id of the file in its scan';
comment on column app.uploads.file_id is 'Null until it is attached, and again when that file is removed or had the bytes already';
comment on column app.uploads.expires_at is 'Null for what is a file, and for what waits with its scan';
comment on column app.uploads.held_by is 'The request that writes its bytes now; one alone may';
comment on column app.uploads.held_until is 'Renewed while it is held; a time that has passed tells of a process that was killed';
call app.lock_to_organization('app.uploads');

create function app.remove_upload() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  insert into app.file_removals (file_id) values (old.id) on conflict do nothing;
  return null;
end
$$;
comment on function app.remove_upload() is 'Marks the bytes of an upload for removal that becomes no file';
-- An upload that became a file leaves its bytes to it.
create trigger remove_upload after delete on app.uploads for each row
  when (old.status in ('receiving', 'complete')) execute function app.remove_upload();
create trigger end_upload after update of status on app.uploads for each row
  when (old.status in ('receiving', 'complete')
    and (new.status in ('failed', 'expired') or new.status = 'attached' and new.file_id is null))
  execute function app.remove_upload();
revoke execute on function app.remove_upload() from public;
grant create on schema app to pontic_across;
alter function app.remove_upload() owner to pontic_across;
revoke create on schema app from pontic_across;
