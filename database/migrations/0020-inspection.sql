-- What becomes of bytes that arrived: each file is looked into before anybody can read it.
set local role pontic_owner;

alter table app.files
  add column received_at timestamptz(3),
  add column inspected_at timestamptz(3),
  add column mesh_stats jsonb,
  add column preview_format text constraint files_preview_format check (preview_format in ('glb', 'webp')),
  add column has_thumbnail boolean not null default false,
  add column exif_stripped boolean not null default false,
  add column inner_texts text[] not null default '{}',
  add column bytes_removed_at timestamptz(3);
comment on column app.files.received_at is 'When the bytes were whole in the store; from then on they are inspected';
comment on column app.files.inspected_at is 'When the inspection ended; null again is a wish to inspect anew';
comment on column app.files.mesh_stats is 'Figures of a mesh as the contract has them';
comment on column app.files.preview_format is 'Of the copy that an app shows: a light mesh or a photo without its EXIF; null without one';
comment on column app.files.exif_stripped is 'Whether the copy that an app shows was freed of place, device and person';
comment on column app.files.inner_texts is 'Words inside the file, such as header and comments, for the scan check; no operation shows them';
comment on column app.files.bytes_removed_at is 'When the bytes of a file in quarantine were removed; the row stays';
create index files_in_quarantine on app.files (received_at) where upload_status = 'quarantined' and bytes_removed_at is null;

-- No foreign key: the job of a file that is removed meanwhile still cleans up after itself.
create table app.inspections (
  id uuid constraint inspections_key primary key,
  order_key text not null,
  state text not null default 'waiting' constraint inspections_state
    check (state in ('waiting', 'done', 'ignored', 'failed')),
  attempts integer not null default 0,
  run_at timestamptz(3) not null default clock_timestamp(),
  leased_until timestamptz(3),
  last_error text
);
create index inspections_to_work on app.inspections (run_at, id) where state = 'waiting';
create index inspections_in_order on app.inspections (order_key, id) where state = 'waiting';
comment on table app.inspections is 'A file whose bytes are to be looked into, by the file''s id: the row is the job';
call app.close_table('app.inspections', 'select, insert, update, delete');

create function app.queue_inspection() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
declare
  first_id uuid := new.id;
begin
  -- The files of an archive get their versions when it is unpacked: of its own versions the older goes first.
  if new.format = 'zip' then
    with recursive chain as (
      select new.id as id, new.replaces_file_id as replaces_file_id
      union all
      select f.id, f.replaces_file_id from chain c join app.files f on f.id = c.replaces_file_id)
    select id into first_id from chain where replaces_file_id is null;
  end if;
  insert into app.inspections (id, order_key, run_at) values (new.id, first_id::text, new.received_at)
    on conflict (id) do update set state = 'waiting', attempts = 0, run_at = clock_timestamp(), leased_until = null;
  return null;
end
$$;
comment on function app.queue_inspection() is 'Makes the job that looks into a file whose bytes are here';
create trigger queue_inspection after insert on app.files for each row
  when (new.received_at is not null and new.inspected_at is null and new.upload_status in ('pending', 'uploaded'))
  execute function app.queue_inspection();
create trigger queue_inspection_later after update of received_at, inspected_at on app.files for each row
  when (new.received_at is not null and new.inspected_at is null and new.upload_status in ('pending', 'uploaded')
    and (old.received_at is null or old.inspected_at is not null))
  execute function app.queue_inspection();

-- What a file says of an erased patient inside is forgotten; its bytes are the order's record.
create function app.forget_inner_texts() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  update app.files f set inner_texts = '{}' from app.orders o
    where o.patient_organization_id = coalesce(new.shared_by_organization_id, new.organization_id) and o.patient_id = new.id
      and f.order_id = o.id and f.inner_texts <> '{}';
  return null;
end
$$;
comment on function app.forget_inner_texts() is 'An erased patient is forgotten by what was noted from inside the files';
create trigger forget_inner_texts after update of anonymized_at on app.patients for each row
  when (new.anonymized_at is not null and old.anonymized_at is null) execute function app.forget_inner_texts();

-- A file that is removed is still known by who read it.
create table app.file_reads (
  id uuid constraint file_reads_key primary key,
  file_id uuid not null,
  owner_organization_id uuid not null,
  organization_id uuid not null constraint file_reads_organization references app.organizations (id),
  organization_name text not null,
  user_id uuid not null constraint file_reads_user references app.users (id),
  user_name text not null,
  part text not null constraint file_reads_part check (part in ('content', 'preview', 'thumbnail')),
  read_at timestamptz(3) not null default clock_timestamp()
);
create index file_reads_of_file on app.file_reads (owner_organization_id, file_id, id);
create index file_reads_of_organization on app.file_reads (organization_id);
create index file_reads_of_user on app.file_reads (user_id);
comment on table app.file_reads is 'Who read the bytes of a file; written by the reader, read by the side that brought the file';
comment on column app.file_reads.owner_organization_id is 'Who brought the file';
comment on column app.file_reads.organization_id is 'Who read it';
comment on column app.file_reads.user_name is 'As it was then: the other side sees no list of members';
call app.close_table('app.file_reads', 'select, insert, delete');
grant select, insert on app.file_reads to pontic_lab, pontic_clinic;
create policy lab on app.file_reads for select to pontic_lab using (owner_organization_id = (select app.org()));
create policy clinic on app.file_reads for select to pontic_clinic using (owner_organization_id = (select app.org()));
create policy lab_reads on app.file_reads for insert to pontic_lab with check (organization_id = (select app.org()));
create policy clinic_reads on app.file_reads for insert to pontic_clinic with check (organization_id = (select app.org()));

revoke execute on function app.queue_inspection(), app.forget_inner_texts() from public;
grant create on schema app to pontic_across;
alter function app.queue_inspection() owner to pontic_across;
alter function app.forget_inner_texts() owner to pontic_across;
revoke create on schema app from pontic_across;
