-- One table for work that is done later, in the place of nine tables with the same columns
-- (docs/decisions/0042).
set local role pontic_owner;

create table app.jobs (
  id uuid not null default uuidv7() constraint jobs_key primary key,
  queue text not null,
  payload jsonb not null default '{}' constraint jobs_payload check (jsonb_typeof(payload) = 'object'),
  owner_id uuid not null default app.queue_owner(),
  order_key text not null,
  once_key text,
  batch_key text,
  lane smallint not null default 0,
  cost integer not null default 1 constraint jobs_cost check (cost > 0),
  state text not null default 'waiting',
  attempts integer not null default 0,
  run_at timestamptz(3) not null default clock_timestamp(),
  leased_until timestamptz(3),
  last_error text,
  created_at timestamptz(3) not null default clock_timestamp(),
  ended_at timestamptz(3)
);
comment on table app.jobs is 'Work that is done later, by the queue that a module registers';
comment on column app.jobs.queue is 'The name under which a module registered how it is done';
comment on column app.jobs.payload is 'Ids of what it is about, never a text that somebody wrote';
comment on column app.jobs.owner_id is 'The organization whose work it is: organizations take turns; zeros for work of the service itself';
comment on column app.jobs.order_key is 'Jobs of one queue and one key are done one after another, by their ids';
comment on column app.jobs.once_key is 'A queue has one job of a key, as long as the row is kept; null for any number';
comment on column app.jobs.batch_key is 'Jobs of one queue and one key are done together the first time; null for a job alone';
comment on column app.jobs.lane is 'Of one organization the lower goes first';
comment on column app.jobs.cost is 'What it counts against its organization';
comment on column app.jobs.state is 'waiting, failed after the last attempt, or how it ended';
comment on column app.jobs.attempts is 'How often it was started';
comment on column app.jobs.leased_until is 'A process works on it until then; one that was killed holds it no longer';

create unique index jobs_once on app.jobs (queue, once_key) where once_key is not null;
create index jobs_by_owner on app.jobs (queue, owner_id, lane, run_at, id) where state = 'waiting';
create index jobs_in_order on app.jobs (queue, order_key, id) where state = 'waiting';
create index jobs_in_batch on app.jobs (queue, batch_key, id) where state = 'waiting' and batch_key is not null;
create index jobs_due on app.jobs (queue, run_at) where state = 'waiting';
create index jobs_ended on app.jobs (queue, ended_at) where state <> 'waiting';
call app.close_table('app.jobs', 'select, insert, update, delete');

create table app.task_runs (
  task text not null constraint task_runs_key primary key,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3) not null,
  succeeded_at timestamptz(3),
  failures integer not null default 0,
  last_error text
);
comment on table app.task_runs is 'The last run of each periodic task, for operators';
comment on column app.task_runs.failures is 'Runs that failed since the last one that succeeded';
comment on column app.task_runs.last_error is 'Why the last run failed; null when it succeeded';
call app.close_table('app.task_runs', 'select, insert, update, delete');

-- What waits, and what failed, goes on; of what an invoice was announced for it is remembered.
set local role pontic_across;
insert into app.jobs (id, queue, payload, owner_id, order_key, state, attempts, run_at, leased_until, last_error, created_at, ended_at)
  select id, 'order-notifications',
    jsonb_build_object('orderId', order_id, 'eventSequence', event_sequence, 'commentId', comment_id, 'recallNoticeId', recall_notice_id),
    owner_id, order_key, state, attempts, run_at, leased_until, last_error, run_at, case when state <> 'waiting' then run_at end
  from app.announcements where state in ('waiting', 'failed');
insert into app.jobs (id, queue, payload, owner_id, order_key, once_key, state, attempts, run_at, leased_until, last_error, created_at, ended_at)
  select id, case kind when 'invoice_overdue' then 'overdue-invoice-notifications' else 'finance-notifications' end,
    jsonb_build_object('kind', kind, 'statementId', statement_id, 'invoiceQueryId', invoice_query_id, 'invoiceId', invoice_id,
      'paymentId', payment_id, 'organizationId', organization_id, 'payoutId', payout_id),
    owner_id, order_key, case kind when 'invoice_overdue' then invoice_id::text end, state, attempts, run_at, leased_until,
    last_error, run_at, case when state <> 'waiting' then run_at end
  from app.finance_announcements where state in ('waiting', 'failed') or kind = 'invoice_overdue';
insert into app.jobs (id, queue, payload, owner_id, order_key, state, attempts, run_at, leased_until, last_error, created_at, ended_at)
  select id, 'remake-claims', jsonb_build_object('claimId', claim_id, 'labOrganizationId', lab_organization_id),
    owner_id, order_key, state, attempts, run_at, leased_until, last_error, run_at, case when state <> 'waiting' then run_at end
  from app.remake_resolutions where state in ('waiting', 'failed');
insert into app.jobs (id, queue, payload, owner_id, order_key, once_key, state, attempts, run_at, leased_until, last_error, created_at, ended_at)
  select id, 'lab-plans', jsonb_build_object('labOrganizationId', lab_organization_id), owner_id, order_key,
    case state when 'waiting' then lab_organization_id || ' ' || made_in end, state, attempts, run_at, leased_until,
    last_error, run_at, case when state <> 'waiting' then run_at end
  from app.replans where state in ('waiting', 'failed');
insert into app.jobs (id, queue, payload, owner_id, order_key, state, attempts, run_at, leased_until, last_error, created_at, ended_at)
  select id, 'deposits', jsonb_build_object('orderId', order_id, 'labOrganizationId', lab_organization_id, 'task', task),
    owner_id, order_key, state, attempts, run_at, leased_until, last_error, run_at, case when state <> 'waiting' then run_at end
  from app.deposit_jobs where state in ('waiting', 'failed');
insert into app.jobs (id, queue, payload, owner_id, order_key, state, attempts, run_at, leased_until, last_error, created_at, ended_at)
  select id, 'scan-cases', jsonb_build_object('organizationId', organization_id, 'scanCaseId', scan_case_id),
    owner_id, order_key, state, attempts, run_at, leased_until, last_error, run_at, case when state <> 'waiting' then run_at end
  from app.scan_work where state in ('waiting', 'failed');
insert into app.jobs (id, queue, payload, owner_id, order_key, once_key, batch_key, lane, cost, state, attempts, run_at, leased_until, last_error, created_at, ended_at)
  select id, 'file-inspections', jsonb_build_object('fileId', id), owner_id, order_key, id::text, batch_key, lane, cost,
    state, attempts, run_at, leased_until, last_error, run_at, case when state <> 'waiting' then run_at end
  from app.inspections where state in ('waiting', 'failed');
insert into app.jobs (id, queue, payload, owner_id, order_key, attempts, run_at, leased_until, last_error, created_at)
  select id, 'autopay-charges',
    jsonb_build_object('chargeId', id, 'labOrganizationId', lab_organization_id, 'clinicOrganizationId', clinic_organization_id,
      'invoiceId', invoice_id, 'attempt', attempt),
    owner_id, order_key, attempts, run_at, leased_until, last_error, created_at
  from app.autopay_charges where state = 'waiting';
insert into app.jobs (id, queue, payload, owner_id, order_key, attempts, run_at, leased_until, last_error, created_at)
  select id, 'mails', jsonb_build_object('mailId', id), owner_id, order_key, attempts, run_at, leased_until, last_error, created_at
  from app.mails where state = 'waiting';
reset role;
set local role pontic_owner;

-- Each mail and each attempt of autopay stays, with how it ended; how it is done is its job's.
drop index app.mails_by_owner, app.mails_in_order, app.autopay_charges_by_owner, app.autopay_charges_in_order;
alter table app.mails drop column attempts, drop column run_at, drop column leased_until, drop column last_error,
  drop column owner_id;
alter table app.mails rename column order_key to address;
comment on column app.mails.address is 'The recipient in lower case: mails to one are sent in order, and counted';
comment on table app.mails is 'Mail to be sent; without a mail server it is kept here for the operator to read';
alter table app.autopay_charges drop column attempts, drop column run_at, drop column leased_until, drop column order_key,
  drop column owner_id;
alter table app.autopay_charges rename column last_error to remark;
comment on table app.autopay_charges is 'One attempt to charge an invoice without its payer';
comment on column app.autopay_charges.remark is 'Why it did not charge, for the operator';

create function app.queue_owner_of(lab uuid) returns uuid
  language sql stable
  set search_path = pg_catalog, pg_temp
  as $$ select coalesce(app.org(), lab, '00000000-0000-0000-0000-000000000000'::uuid) $$;
comment on function app.queue_owner_of(uuid) is
  'The organization whose act queues work; without one, as when a payment is reported, the laboratory that it is about';
revoke execute on function app.queue_owner_of(uuid) from public;
grant execute on function app.queue_owner_of(uuid) to pontic_across;

create function app.queue_order_notification(of_order uuid, cause jsonb) returns void
  language sql
  set search_path = pg_catalog, pg_temp
  as $$
  insert into app.jobs (queue, payload, owner_id, order_key)
    select 'order-notifications', cause || jsonb_build_object('orderId', of_order),
      app.queue_owner_of((select coalesce(o.lab_organization_id, o.clinic_organization_id) from app.orders o where o.id = of_order)),
      of_order::text
  $$;
comment on function app.queue_order_notification(uuid, jsonb) is 'Makes the job that notifies members of something about an order';
revoke execute on function app.queue_order_notification(uuid, jsonb) from public;
grant execute on function app.queue_order_notification(uuid, jsonb) to pontic_across;

create function app.queue_finance_notification(kind text, lab uuid, subject text, subject_id uuid) returns void
  language sql
  set search_path = pg_catalog, pg_temp
  as $$
  insert into app.jobs (queue, payload, owner_id, order_key)
    values ('finance-notifications', jsonb_build_object('kind', kind, 'organizationId', lab, subject, subject_id),
      app.queue_owner_of(lab), subject_id::text)
  $$;
comment on function app.queue_finance_notification(text, uuid, text, uuid) is
  'Makes the job that notifies members who may see money; the subject is the name of an id in its payload';
revoke execute on function app.queue_finance_notification(text, uuid, text, uuid) from public;
grant execute on function app.queue_finance_notification(text, uuid, text, uuid) to pontic_across;

grant create on schema app to pontic_across;
set local role pontic_across;

create or replace function app.announce_comment() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  insert into app.order_watchers (order_id, organization_id, user_id, is_watching, changed_at)
    values (new.order_id, new.organization_id, new.author_user_id, true, new.created_at)
    on conflict do nothing;
  perform app.queue_order_notification(new.order_id, jsonb_build_object('commentId', new.id));
  return null;
end
$$;

create or replace function app.announce_event() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  insert into app.order_watchers (order_id, organization_id, user_id, is_watching, changed_at)
    select new.order_id, m.organization_id, m.user_id, true, new.created_at from app.memberships m
    where m.organization_id = new.actor_organization_id and m.user_id = new.actor_user_id
    on conflict do nothing;
  perform app.queue_order_notification(new.order_id, jsonb_build_object('eventSequence', new.sequence));
  return null;
end
$$;

create or replace function app.announce_recall() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  perform app.queue_order_notification(new.order_id, jsonb_build_object('recallNoticeId', new.id));
  return null;
end
$$;

create or replace function app.announce_finance() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
declare
  kind text;
begin
  if tg_op = 'UPDATE' then
    if new.status = old.status then return null; end if;
  end if;
  if tg_table_name = 'statements' then
    kind := case when tg_op = 'INSERT' then 'statement_issued' when new.status = 'queried' then 'statement_queried'
      when new.status = 'acknowledged' then 'statement_acknowledged' else 'statement_answered' end;
    perform app.queue_finance_notification(kind, new.lab_organization_id, 'statementId', new.id);
  else
    kind := case new.status when 'open' then 'line_queried' when 'answered' then 'line_answered'
      when 'credited' then 'line_answered' end;
    if kind is not null then
      perform app.queue_finance_notification(kind, new.lab_organization_id, 'invoiceQueryId', new.id);
    end if;
  end if;
  return null;
end
$$;

create or replace function app.announce_money() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  case tg_table_name
    when 'invoices' then
      if old.clinic_view_id is null and new.clinic_view_id is not null then
        perform app.queue_finance_notification('invoice_sent', new.lab_organization_id, 'invoiceId', new.id);
      end if;
    when 'payments' then
      if new.status in ('succeeded', 'failed') and (tg_op = 'INSERT' or (new.status <> old.status
          and old.status in ('requires_action', 'processing', 'failed', 'cancelled', 'succeeded')))
      then
        perform app.queue_finance_notification(
          case new.status when 'failed' then 'payment_failed' else 'payment_received' end,
          new.lab_organization_id, 'paymentId', new.id);
      end if;
    when 'disputes' then
      if new.status not in ('won', 'lost', 'prevented', 'warning_closed') then
        perform app.queue_finance_notification('dispute_opened', p.lab_organization_id, 'paymentId', p.id)
          from app.payments p where p.id = new.payment_id;
      end if;
    else
      if new.status = 'failed' and (tg_op = 'INSERT' or old.status <> 'failed') then
        perform app.queue_finance_notification('payout_failed', new.organization_id, 'payoutId', new.id);
      end if;
  end case;
  return null;
end
$$;

create or replace function app.announce_overpayment(of_payment uuid) returns void
  language sql security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select app.queue_finance_notification('overpayment_received', p.lab_organization_id, 'paymentId', p.id)
      from app.payments p where p.id = of_payment and p.lab_organization_id = app.org()
  $$;

create or replace function app.call_for_scan_work() returns trigger
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

create or replace function app.queue_deposit() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
declare
  task text;
begin
  if new.status in ('rejected', 'cancelled') then
    if exists (select from app.invoices i where i.deposit_order_id = new.id and i.status not in ('void', 'credited'))
      or exists (select from app.jobs j where j.queue = 'deposits' and j.order_key = new.id::text and j.state = 'waiting')
    then
      task := 'release';
    end if;
  elsif new.accepted_at is not null and (tg_op = 'INSERT' or old.accepted_at is null) then
    if exists (select from app.customers c join app.finance_settings f on f.organization_id = c.organization_id
      where c.organization_id = new.lab_organization_id and c.id = new.customer_id
        and coalesce(c.deposit_basis_points, f.deposit_basis_points) > 0 and f.confirmed_at is not null)
    then
      task := 'ask';
    end if;
  end if;
  if task is not null then
    insert into app.jobs (queue, payload, owner_id, order_key)
      values ('deposits', jsonb_build_object('orderId', new.id, 'labOrganizationId', new.lab_organization_id, 'task', task),
        new.lab_organization_id, new.id::text);
  end if;
  return null;
end
$$;

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

create or replace function app.queue_reopening() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  insert into app.jobs (queue, payload, owner_id, order_key)
    select 'remake-claims', jsonb_build_object('claimId', r.id, 'labOrganizationId', r.lab_organization_id),
      r.lab_organization_id, r.id::text
    from app.remake_claims r
    where r.new_order_id = new.id and r.status = 'resolved' and r.outcome = 'new_order';
  return null;
end
$$;

create or replace function app.queue_resolution() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  insert into app.jobs (queue, payload, owner_id, order_key)
    values ('remake-claims', jsonb_build_object('claimId', new.id, 'labOrganizationId', new.lab_organization_id),
      new.lab_organization_id, new.id::text);
  return null;
end
$$;

create or replace function app.queue_mail(
  mail_id uuid, mail_kind text, recipient text, subject text, body text,
  organization uuid, sender uuid, topic text, may_wait boolean) returns text
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
declare
  sender_organization uuid := coalesce(app.org(), organization);
  mail_address constant text := lower(recipient);
  -- Hashes: no addresses pile up among the counters.
  place text := encode(sha256(convert_to(lower(recipient), 'UTF8')), 'hex');
  starts_at timestamptz := clock_timestamp();
  is_confirmed boolean;
begin
  if topic is not null
    and not app.count_within(format('mail again %s %s', topic, place), interval '1 day', 4) then
    return 'repeated';
  end if;
  if mail_kind = 'outside' then
    select exists (
      select from app.users u join app.memberships m on m.user_id = u.id and m.status = 'active'
      where m.organization_id = sender_organization and u.email_verified_at is not null
        and (u.id = sender or sender is null and m.role = 'owner'))
      into is_confirmed;
    if not is_confirmed then
      return 'unconfirmed';
    end if;
    if not app.count_within(format('mail of %s', sender_organization), interval '1 hour', 100) then
      if not may_wait then
        return 'organization';
      end if;
      starts_at := starts_at + interval '1 hour';
    end if;
    if not app.count_within(format('mail to %s', place), interval '1 hour', 20) then
      if not may_wait then
        return 'recipient';
      end if;
      starts_at := starts_at + interval '1 hour';
    end if;
  elsif (select count(*) from app.mails m
      where m.address = mail_address and m.kind = mail_kind and m.created_at > now() - interval '1 hour')
    >= (case mail_kind when 'account' then 20 else 60 end) then
    return 'skipped';
  end if;
  insert into app.mails (id, kind, recipient, address, subject, body)
    values (mail_id, mail_kind, recipient, mail_address, subject, body);
  insert into app.jobs (id, queue, payload, owner_id, order_key, run_at)
    values (mail_id, 'mails', jsonb_build_object('mailId', mail_id),
      coalesce(sender_organization, '00000000-0000-0000-0000-000000000000'), mail_address, starts_at);
  return 'queued';
end
$$;

set local role pontic_owner;
revoke create on schema app from pontic_across;

create or replace function app.replan(lab uuid) returns void
  language sql
  set search_path = pg_catalog, pg_temp
  as $$
  -- A job that joined the one of another transaction could be done before this one is seen.
  insert into app.jobs (queue, payload, owner_id, order_key, once_key)
    values ('lab-plans', jsonb_build_object('labOrganizationId', lab), lab, lab::text, lab || ' ' || pg_current_xact_id())
    on conflict (queue, once_key) where once_key is not null do nothing
  $$;

drop table app.announcements, app.finance_announcements, app.remake_resolutions, app.replans, app.deposit_jobs,
  app.scan_work, app.inspections;
drop function app.own_announcement(), app.own_money_announcement();
