-- The relevant case: whose scan it is, every link and its undoing, and files that wait with their scan.
set local role pontic_owner;

alter table app.scan_cases
  add column suggestions jsonb not null default '[]',
  add column looked_at timestamptz(3) not null default clock_timestamp(),
  add column matched_at timestamptz(3),
  add column is_by_hand boolean not null default false;
create index scan_cases_waiting on app.scan_cases (organization_id, looked_at)
  where match_state in ('unmatched', 'suggested');
comment on column app.scan_cases.suggestions is 'Orders that may be meant, the likeliest first, each with the reason';
comment on column app.scan_cases.looked_at is 'When the orders were last searched for it';
comment on column app.scan_cases.matched_at is 'Since when it has its order';
comment on column app.scan_cases.is_by_hand is
  'A person took it back from an order: from then on no rule attaches it, it is only suggested';

create table app.scanner_sender_maps (
  organization_id uuid not null,
  id uuid not null,
  scanner_connection_id uuid not null,
  sender_kind text not null constraint scanner_sender_maps_kind
    check (sender_kind in ('licence', 'phone', 'email', 'external_id', 'default')),
  sender_value text not null constraint scanner_sender_maps_value check (length(sender_value) <= 200),
  customer_id uuid,
  dentist_id uuid,
  created_by_user_id uuid not null constraint scanner_sender_maps_created_by references app.users (id),
  created_by_name text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint scanner_sender_maps_key primary key (organization_id, id),
  constraint scanner_sender_maps_once unique (organization_id, scanner_connection_id, sender_kind, sender_value),
  constraint scanner_sender_maps_connection foreign key (organization_id, scanner_connection_id)
    references app.scanner_connections (organization_id, id) on delete cascade,
  constraint scanner_sender_maps_customer foreign key (organization_id, customer_id)
    references app.customers (organization_id, id),
  constraint scanner_sender_maps_dentist foreign key (organization_id, dentist_id)
    references app.dentists (organization_id, id),
  constraint scanner_sender_maps_name_one check ((customer_id is null) <> (dentist_id is null)),
  constraint scanner_sender_maps_default_has_no_value check ((sender_kind = 'default') = (sender_value = ''))
);
create index scanner_sender_maps_of_customer on app.scanner_sender_maps (organization_id, customer_id);
create index scanner_sender_maps_of_dentist on app.scanner_sender_maps (organization_id, dentist_id);
create index scanner_sender_maps_of_creator on app.scanner_sender_maps (created_by_user_id);
comment on table app.scanner_sender_maps is
  'Who a sender of scans is: a customer of the laboratory, or a dentist of the clinic, as a person said';
comment on column app.scanner_sender_maps.sender_value is 'As it is compared: an e-mail in lower case, a phone as digits';
call app.lock_to_organization('app.scanner_sender_maps');

-- No reference to the case or the order: what was done is told also when one of them is gone.
create table app.scan_case_events (
  organization_id uuid not null constraint scan_case_events_organization references app.organizations (id),
  id uuid not null,
  scan_case_id uuid not null,
  action text not null constraint scan_case_events_action check (action in ('created', 'suggested', 'matched',
    'unmatched', 'ignored', 'cancelled', 'sender_remembered')),
  order_id uuid,
  rule text constraint scan_case_events_rule check (rule in ('reference', 'patient', 'person')),
  reason text,
  actor_user_id uuid constraint scan_case_events_actor references app.users (id),
  actor_name text,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint scan_case_events_key primary key (organization_id, id),
  constraint scan_case_events_by_person check ((actor_user_id is null) or (actor_name is not null))
);
create index scan_case_events_of_case on app.scan_case_events (organization_id, scan_case_id, id);
create index scan_case_events_of_actor on app.scan_case_events (actor_user_id);
comment on table app.scan_case_events is 'What became of a scan: every link and every unlinking, by whom or by which rule';
comment on column app.scan_case_events.rule is 'What linked it: our reference, the patient''s id, or a person';
comment on column app.scan_case_events.reason is 'In words; names no patient';
call app.lock_to_organization('app.scan_case_events', 'select, insert');

-- A file whose scan was taken back from its order waits with the scan, for the order that is next.
alter table app.files
  alter column order_id drop not null,
  add column scan_case_id uuid,
  add constraint files_scan_case foreign key (organization_id, scan_case_id)
    references app.scan_cases (organization_id, id) on delete set null (scan_case_id),
  add constraint files_have_a_place check (order_id is not null or scan_case_id is not null);
create index files_of_scan_case on app.files (organization_id, scan_case_id) where scan_case_id is not null;
comment on column app.files.order_id is 'Null while its scan has no order: nobody reads it then';
comment on column app.files.scan_case_id is 'The scan that brought it';

-- Runs before the reference is emptied, which a file without an order could not bear.
create function app.remove_waiting_files() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  delete from app.files where organization_id = old.organization_id and scan_case_id = old.id and order_id is null;
  return old;
end
$$;
comment on function app.remove_waiting_files() is 'What waits with a scan goes with it';
create trigger remove_waiting_files before delete on app.scan_cases
  for each row execute function app.remove_waiting_files();

-- No definer: whoever links a scan may write its row.
create function app.stamp_match() returns trigger
  language plpgsql
  as $$
begin
  new.matched_at := case when new.matched_order_id is not null then clock_timestamp() end;
  return new;
end
$$;
comment on function app.stamp_match() is 'Keeps since when a scan has its order';
create trigger stamp_match before update of matched_order_id on app.scan_cases for each row
  when (new.matched_order_id is distinct from old.matched_order_id) execute function app.stamp_match();

-- A draft is deleted with all that hangs on it, but for its scans: they wait for another order.
create function app.keep_scans() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  update app.files f set order_id = null,
      lab_organization_id = case when f.organization_id = old.lab_organization_id then f.organization_id end,
      clinic_organization_id = case when f.organization_id = old.clinic_organization_id then f.organization_id end
    where f.order_id = old.id and f.scan_case_id is not null;
  insert into app.scan_case_events (organization_id, id, scan_case_id, action, order_id, reason)
    select c.organization_id, uuidv7(), c.id, 'unmatched', old.id, 'The order was deleted.' from app.scan_cases c
    where c.matched_order_id = old.id;
  update app.scan_cases set match_state = 'unmatched', match_reason = null, matched_order_id = null, is_by_hand = true
    where matched_order_id = old.id;
  return old;
end
$$;
comment on function app.keep_scans() is 'The scans of an order that is deleted wait for another one, with their files';
create trigger keep_scans before delete on app.orders for each row execute function app.keep_scans();

alter table app.orders add column scan_cancelled_at timestamptz(3);
comment on column app.orders.scan_cancelled_at is
  'The scanner vendor cancelled the case: somebody looks at it, the order goes on until then';
create index orders_with_cancelled_scan on app.orders (scan_cancelled_at) where scan_cancelled_at is not null;

create table app.scan_work (
  id uuid not null default uuidv7() constraint scan_work_key primary key,
  organization_id uuid not null,
  scan_case_id uuid not null,
  order_key text not null,
  state text not null default 'waiting' constraint scan_work_state check (state in ('waiting', 'done', 'failed')),
  attempts integer not null default 0,
  run_at timestamptz(3) not null default clock_timestamp(),
  leased_until timestamptz(3),
  last_error text,
  constraint scan_work_case foreign key (organization_id, scan_case_id)
    references app.scan_cases (organization_id, id) on delete cascade
);
create index scan_work_of_case on app.scan_work (organization_id, scan_case_id);
create index scan_work_to_do on app.scan_work (run_at, id) where state = 'waiting';
create index scan_work_in_order on app.scan_work (order_key, id) where state = 'waiting';
comment on table app.scan_work is
  'A scan for which something is to be done: it has found its order, or bytes of it have come. The row is the job';
call app.close_table('app.scan_work', 'select, insert, update, delete');

-- The argument names the column that has the scan's id.
create function app.call_for_scan_work() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
declare
  scan_case_id text := to_jsonb(new) ->> tg_argv[0];
begin
  insert into app.scan_work (organization_id, scan_case_id, order_key)
    values (new.organization_id, scan_case_id::uuid, 'scan:' || scan_case_id);
  return null;
end
$$;
comment on function app.call_for_scan_work() is 'Makes the job of a scan, in the transaction that gives the reason for it';
create trigger call_for_scan_work after update of matched_order_id on app.scan_cases for each row
  when (new.matched_order_id is not null and new.matched_order_id is distinct from old.matched_order_id)
  execute function app.call_for_scan_work('id');
create trigger call_for_scan_work after update of status on app.uploads for each row
  when (new.status = 'complete' and old.status <> 'complete' and new.scan_case_id is not null)
  execute function app.call_for_scan_work('scan_case_id');
create trigger call_for_scan_work after update of upload_status on app.files for each row
  when (new.scan_case_id is not null and new.upload_status = 'uploaded' and old.upload_status <> 'uploaded')
  execute function app.call_for_scan_work('scan_case_id');

-- What arrived while a scan was put aside is worked off when somebody attaches it after all.
create index webhook_events_put_aside on app.webhook_events (scanner_connection_id, object_id)
  where state = 'ignored' and payload is not null;

revoke execute on function app.remove_waiting_files(), app.call_for_scan_work(), app.stamp_match(), app.keep_scans()
  from public;
grant create on schema app to pontic_across;
alter function app.remove_waiting_files() owner to pontic_across;
alter function app.keep_scans() owner to pontic_across;
alter function app.call_for_scan_work() owner to pontic_across;
revoke create on schema app from pontic_across;
