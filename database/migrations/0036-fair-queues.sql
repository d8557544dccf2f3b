-- Whose work each waiting row is, so that whoever brings much waits behind nobody but themselves.
set local role pontic_owner;

create function app.queue_owner() returns uuid
  language sql stable
  set search_path = pg_catalog, pg_temp
  as $$ select coalesce(app.org(), '00000000-0000-0000-0000-000000000000'::uuid) $$;
comment on function app.queue_owner() is
  'The organization whose act queues work; zeros for work of the service itself, which has one share together';
revoke execute on function app.queue_owner() from public;
grant execute on function app.queue_owner() to pontic_across, pontic_lab, pontic_clinic, pontic_app;

alter table app.mails add column owner_id uuid not null default '00000000-0000-0000-0000-000000000000';
alter table app.mails alter column owner_id set default app.queue_owner();
alter table app.announcements add column owner_id uuid not null default '00000000-0000-0000-0000-000000000000';
alter table app.announcements alter column owner_id set default app.queue_owner();
alter table app.finance_announcements add column owner_id uuid not null default '00000000-0000-0000-0000-000000000000';
alter table app.finance_announcements alter column owner_id set default app.queue_owner();
alter table app.remake_resolutions
  add column owner_id uuid not null generated always as (lab_organization_id) stored;
alter table app.replans
  add column owner_id uuid not null generated always as (lab_organization_id) stored;
alter table app.autopay_charges
  add column owner_id uuid not null generated always as (lab_organization_id) stored;
alter table app.deposit_jobs
  add column owner_id uuid not null generated always as (lab_organization_id) stored;
alter table app.scan_work
  add column owner_id uuid not null generated always as (organization_id) stored;
-- An account of the payment platform is one laboratory's, also before it is known whose.
alter table app.webhook_events
  add column owner_id uuid not null generated always as (coalesce(organization_id,
    case when external_account <> '' then md5(external_account)::uuid end,
    '00000000-0000-0000-0000-000000000000'::uuid)) stored;

alter table app.inspections
  add column owner_id uuid not null default '00000000-0000-0000-0000-000000000000',
  add column lane smallint not null default 0,
  add column cost integer not null default 1 constraint inspections_cost check (cost > 0),
  add column batch_key text;
alter table app.inspections alter column owner_id drop default;
comment on column app.inspections.owner_id is 'The organization whose work it is; it waits behind its own';
comment on column app.inspections.lane is 'Of one organization the lower goes first: what a person sent by itself before what came in archives';
comment on column app.inspections.cost is 'What it counts against its organization: a part for the file, a part for its bytes';
comment on column app.inspections.batch_key is 'Small files that one process looks into together share it; null for a file by itself';
comment on column app.mails.owner_id is 'The organization whose work it is; it waits behind its own';
comment on column app.announcements.owner_id is 'The organization whose work it is; it waits behind its own';
comment on column app.finance_announcements.owner_id is 'The organization whose work it is; it waits behind its own';
comment on column app.remake_resolutions.owner_id is 'The organization whose work it is; it waits behind its own';
comment on column app.replans.owner_id is 'The organization whose work it is; it waits behind its own';
comment on column app.autopay_charges.owner_id is 'The organization whose work it is; it waits behind its own';
comment on column app.deposit_jobs.owner_id is 'The organization whose work it is; it waits behind its own';
comment on column app.scan_work.owner_id is 'The organization whose work it is; it waits behind its own';
comment on column app.webhook_events.owner_id is 'The organization whose work it is, or its account at the provider; it waits behind its own';

set local role pontic_across;
update app.inspections i set owner_id = f.organization_id from app.files f where f.id = i.id and i.state = 'waiting';
set local role pontic_owner;

create index mails_in_order on app.mails (order_key, id) where state = 'waiting';
create index mails_by_owner on app.mails (owner_id, run_at, id) where state = 'waiting';
create index announcements_by_owner on app.announcements (owner_id, run_at, id) where state = 'waiting';
create index finance_announcements_by_owner on app.finance_announcements (owner_id, run_at, id) where state = 'waiting';
create index remake_resolutions_by_owner on app.remake_resolutions (owner_id, run_at, id) where state = 'waiting';
create index replans_by_owner on app.replans (owner_id, run_at, id) where state = 'waiting';
create index autopay_charges_by_owner on app.autopay_charges (owner_id, run_at, id) where state = 'waiting';
create index deposit_jobs_by_owner on app.deposit_jobs (owner_id, run_at, id) where state = 'waiting';
create index scan_work_by_owner on app.scan_work (owner_id, run_at, id) where state = 'waiting';
create index webhook_events_by_owner on app.webhook_events (owner_id, run_at, id) where state = 'waiting';
create index inspections_by_owner on app.inspections (owner_id, lane, run_at, id) where state = 'waiting';
create index inspections_in_batch on app.inspections (batch_key, id) where state = 'waiting' and batch_key is not null;
drop index app.mails_to_send, app.announcements_to_work, app.finance_announcements_to_work, app.remake_resolutions_to_work,
  app.replans_to_work, app.autopay_charges_to_work, app.deposit_jobs_to_work, app.scan_work_to_do,
  app.webhook_events_to_work, app.inspections_to_work;

-- What the service itself wrote down, such as a payment that was reported, is work of whom it is about.
create function app.own_announcement() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
  as $$
begin
  new.owner_id := coalesce(
    (select coalesce(o.lab_organization_id, o.clinic_organization_id) from app.orders o where o.id = new.order_id),
    new.owner_id);
  return new;
end
$$;
comment on function app.own_announcement() is 'Says whose an announcement is that no organization''s act made';
create trigger own before insert on app.announcements for each row
  when (new.owner_id = '00000000-0000-0000-0000-000000000000') execute function app.own_announcement();

create function app.own_money_announcement() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
  as $$
begin
  new.owner_id := coalesce(new.organization_id,
    (select i.lab_organization_id from app.invoices i where i.id = new.invoice_id),
    (select y.lab_organization_id from app.payments y where y.id = new.payment_id),
    (select s.lab_organization_id from app.statements s where s.id = new.statement_id),
    (select q.lab_organization_id from app.invoice_queries q where q.id = new.invoice_query_id),
    new.owner_id);
  return new;
end
$$;
comment on function app.own_money_announcement() is 'Says whose an announcement about money is that no organization''s act made';
create trigger own before insert on app.finance_announcements for each row
  when (new.owner_id = '00000000-0000-0000-0000-000000000000') execute function app.own_money_announcement();
revoke execute on function app.own_announcement(), app.own_money_announcement() from public;
grant execute on function app.own_announcement(), app.own_money_announcement() to pontic_across;

alter table app.files add column archive_id uuid;
comment on column app.files.archive_id is
  'The archive that the file came in, which may be gone by now; null for a file that came by itself';
create index files_of_archive on app.files (archive_id) where archive_id is not null;

grant create on schema app to pontic_across;
set local role pontic_across;
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
  insert into app.inspections (id, order_key, run_at, owner_id, lane, cost, batch_key)
    values (new.id, first_id::text, new.received_at, new.organization_id,
      case when new.archive_id is not null or new.format = 'zip' then 1 else 0 end,
      case when is_small then 1 else 4 + ceil(coalesce(new.size_bytes, 0) / 1048576.0) end,
      case when is_small then new.archive_id || case when new.format in ('jpg', 'png') then ' pictures' else '' end end)
    on conflict (id) do update set state = 'waiting', attempts = 0, run_at = clock_timestamp(), leased_until = null;
  return null;
end
$$;

set local role pontic_owner;
revoke create on schema app from pontic_across;
