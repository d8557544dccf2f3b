-- What scans needs of the database beyond tables.
set local role pontic_owner;

-- No definer: whoever links a scan may write its row.
create or replace function app.stamp_match() returns trigger
  language plpgsql
  as $$
begin
  new.matched_at := case when new.matched_order_id is not null then clock_timestamp() end;
  return new;
end
$$;
comment on function app.stamp_match() is 'Keeps since when a scan has its order';

-- Security definers run with the rights of pontic_across; test/laws/database-rights.test.ts has the reason of each.
grant create on schema app to pontic_across;
set local role pontic_across;

-- A row also goes with its order, by the hand of the owner: whatever the way, the bytes follow.
create or replace function app.remove_file() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  insert into app.file_removals (file_id) values (old.id);
  return null;
end
$$;
comment on function app.remove_file() is 'Marks the bytes of a deleted file for removal';

-- Neither side may change a line: who sees it follows its scan, also when that is hidden or shared later.
-- A scan that goes to another order leaves its lines behind, and finds them again when it comes back.
create or replace function app.show_margin_lines() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  update app.margin_lines set
      lab_organization_id = case when order_id = new.order_id then new.lab_organization_id end,
      clinic_organization_id = case when order_id = new.order_id then new.clinic_organization_id end
    where file_id = new.id;
  return null;
end
$$;
comment on function app.show_margin_lines() is 'Shows the margin lines of a scan to who sees the scan';

create or replace function app.remove_upload() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  insert into app.file_removals (file_id) values (old.id) on conflict do nothing;
  return null;
end
$$;
comment on function app.remove_upload() is
  'Marks the bytes of an upload for removal that becomes no file';

create or replace function app.queue_inspection() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
declare
  first_id uuid := new.id;
  is_small constant boolean := new.archive_id is not null and new.format <> 'zip' and new.size_bytes <= 524288;
begin
  -- The files of an archive get their versions when it is unpacked: of its own versions the older goes first.
  if new.format = 'zip' then
    with recursive chain as (
      select new.id as id, new.replaces_file_id as replaces_file_id
      union all
      select f.id, f.replaces_file_id from chain c join app.files f on f.id = c.replaces_file_id)
    select id into first_id from chain where replaces_file_id is null;
  end if;
  -- A process of its own counts as much as four megabytes. Pictures need one that may load machine code.
  insert into app.jobs (id, queue, payload, owner_id, order_key, once_key, run_at, lane, cost, batch_key)
    values (new.id, 'file-inspections', jsonb_build_object('fileId', new.id), new.organization_id, first_id::text,
      new.id::text, new.received_at,
      case when new.archive_id is not null or new.format = 'zip' then 1 else 0 end,
      case when is_small then 1 else 4 + ceil(coalesce(new.size_bytes, 0) / 1048576.0) end,
      case when is_small then new.archive_id || case when new.format in ('jpg', 'png') then ' pictures' else '' end end)
    on conflict (id) do update set state = 'waiting', attempts = 0, run_at = clock_timestamp(), leased_until = null,
      ended_at = null;
  return null;
end
$$;
comment on function app.queue_inspection() is
  'Makes the job that looks into a file whose bytes are here';

-- Runs before the reference is emptied, which a file without an order could not bear.
create or replace function app.remove_waiting_files() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  delete from app.files where organization_id = old.organization_id and scan_case_id = old.id and order_id is null;
  return old;
end
$$;
comment on function app.remove_waiting_files() is 'What waits with a scan goes with it';

create or replace function app.queue_scan_case() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
declare
  scan_case_id text := to_jsonb(new) ->> tg_argv[0];
begin
  insert into app.jobs (queue, payload, owner_id, order_key)
    values ('scan-cases', jsonb_build_object('organizationId', new.organization_id, 'scanCaseId', scan_case_id),
      new.organization_id, scan_case_id);
  return null;
end
$$;
comment on function app.queue_scan_case() is
  'Makes the job of a scan, in the transaction that gives the reason for it';

-- The owner of the tables makes the triggers.
grant execute on function app.remove_file(), app.remove_upload(), app.queue_inspection(),
  app.remove_waiting_files(), app.queue_scan_case(), app.show_margin_lines()
  to pontic_owner;

set local role pontic_owner;
revoke create on schema app from pontic_across;
