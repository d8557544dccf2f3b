-- What the service keeps for itself: jobs, webhook events, changes for live updates, counters, mails.
set local role pontic_owner;

create table app.jobs (
  id uuid default uuidv7() constraint jobs_key primary key,
  queue text not null,
  payload jsonb not null default '{}'
    constraint jobs_payload check (jsonb_typeof(payload) = 'object'),
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
create unique index jobs_once on app.jobs (queue, once_key) where once_key is not null;
create index jobs_by_owner on app.jobs (queue, owner_id, lane, run_at, id) where state = 'waiting';
create index jobs_in_order on app.jobs (queue, order_key, id) where state = 'waiting';
create index jobs_in_batch on app.jobs (queue, batch_key, id)
  where state = 'waiting' and batch_key is not null;
create index jobs_due on app.jobs (queue, run_at) where state = 'waiting';
create index jobs_ended on app.jobs (queue, ended_at) where state <> 'waiting';
comment on table app.jobs is 'Work that is done later, by the queue that a module registers';
comment on column app.jobs.queue is 'The name under which a module registered how it is done';
comment on column app.jobs.payload is 'Ids of what it is about, never a text that somebody wrote';
comment on column app.jobs.owner_id is
  'The organization whose work it is: organizations take turns; zeros for work of the service itself';
comment on column app.jobs.order_key is
  'Jobs of one queue and one key are done one after another, by their ids';
comment on column app.jobs.once_key is
  'A queue has one job of a key, as long as the row is kept; null for any number';
comment on column app.jobs.batch_key is
  'Jobs of one queue and one key are done together the first time; null for a job alone';
comment on column app.jobs.lane is 'Of one organization the lower goes first';
comment on column app.jobs.cost is 'What it counts against its organization';
comment on column app.jobs.state is 'waiting, failed after the last attempt, or how it ended';
comment on column app.jobs.attempts is 'How often it was started';
comment on column app.jobs.leased_until is
  'A process works on it until then; one that was killed holds it no longer';
call app.force_row_security('app.jobs', 'select, insert, update, delete');

create table app.task_runs (
  task text constraint task_runs_key primary key,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3) not null,
  succeeded_at timestamptz(3),
  failures integer not null default 0,
  last_error text
);
comment on table app.task_runs is 'The last run of each periodic task, for operators';
comment on column app.task_runs.failures is 'Runs that failed since the last one that succeeded';
comment on column app.task_runs.last_error is 'Why the last run failed; null when it succeeded';
call app.force_row_security('app.task_runs', 'select, insert, update, delete');

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
  state text not null default 'waiting'
    constraint webhook_events_state check (state in ('waiting', 'done', 'ignored', 'unroutable',
      'held_inactive', 'unmatched', 'malformed', 'failed')),
  attempts integer not null default 0,
  run_at timestamptz(3) not null default clock_timestamp(),
  leased_until timestamptz(3),
  last_error text,
  processed_at timestamptz(3),
  owner_id uuid generated always as (COALESCE(organization_id,
CASE
    WHEN (external_account <> '') THEN (md5(external_account))::uuid
    ELSE NULL::uuid
END, '00000000-0000-0000-0000-000000000000'::uuid)) stored not null,
  constraint webhook_events_once unique (source, dedupe_key)
);
create index webhook_events_in_order on app.webhook_events (order_key, id) where state = 'waiting';
create index webhook_events_held on app.webhook_events (scanner_connection_id, object_id)
  where state in ('held_inactive', 'unmatched');
create index webhook_events_with_payload on app.webhook_events (received_at)
  where payload is not null;
-- What arrived while a scan was put aside is processed when somebody attaches it after all.
create index webhook_events_put_aside on app.webhook_events (scanner_connection_id, object_id)
  where state = 'ignored' and payload is not null;
create index webhook_events_by_owner on app.webhook_events (owner_id, run_at, id)
  where state = 'waiting';
create index webhook_events_of_connection on app.webhook_events (scanner_connection_id, id)
  where scanner_connection_id is not null;
create index webhook_events_of_organization on app.webhook_events (organization_id, id)
  where organization_id is not null;
comment on table app.webhook_events is
  'Inbox of verified webhooks; the row is the job (docs/architecture.md)';
comment on column app.webhook_events.payload is 'The raw body, encrypted; removed after 30 days';
comment on column app.webhook_events.order_key is
  'Events of one key are processed one after another';
comment on column app.webhook_events.owner_id is
  'The organization whose work it is, or its account at the provider; it waits behind its own';
call app.force_row_security('app.webhook_events', 'select, insert, update, delete');
create policy clinic on app.webhook_events for select to pontic_clinic
  using (organization_id = (select app.org()) and source = 'scanner');
create policy lab on app.webhook_events for select to pontic_lab
  using (organization_id = (select app.org()) and source = 'scanner');
grant select (id, source, provider_event_id, scanner_connection_id, organization_id, type, is_live,
  occurred_at, received_at, payload, object_id, state, attempts, last_error, processed_at)
  on app.webhook_events to pontic_clinic;
grant select (id, source, provider_event_id, scanner_connection_id, organization_id, type, is_live,
  occurred_at, received_at, payload, object_id, state, attempts, last_error, processed_at)
  on app.webhook_events to pontic_lab;

create table app.stream_changes (
  transaction_id xid8 not null default pg_current_xact_id(),
  id uuid not null default uuidv7(),
  organization_ids uuid[] not null,
  user_id uuid,
  noun text not null,
  subject_id uuid,
  change text not null,
  version integer,
  status text,
  published_at timestamptz(3) not null default clock_timestamp(),
  constraint stream_changes_key primary key (transaction_id, id)
);
comment on table app.stream_changes is
  'What changed in the last minutes: ids and words of closed lists, nothing that anybody wrote';
comment on column app.stream_changes.transaction_id is
  'Who knows which transactions were visible at the last look knows which rows are new';
comment on column app.stream_changes.organization_ids is 'Those that may know; nobody else receives it';
comment on column app.stream_changes.user_id is 'With a notification: whose it is';
comment on column app.stream_changes.subject_id is
  'The order; of a shipment and a pick-up their own; of a notification its order, if any';
call app.force_row_security('app.stream_changes', 'select, insert, delete');

create table app.counters (
  organization_id uuid not null constraint counters_organization references app.organizations (id),
  name text not null,
  value bigint not null,
  constraint counters_key primary key (organization_id, name)
);
comment on table app.counters is 'The last number given, for each kind of number of an organization';
call app.restrict_to_organization('app.counters', 'select, insert, update');

create table app.idempotency_keys (
  organization_id uuid not null
    constraint idempotency_keys_organization references app.organizations (id),
  key text not null,
  operation text not null,
  fingerprint bytea not null,
  status smallint,
  reply bytea,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint idempotency_keys_key primary key (organization_id, key)
);
create index idempotency_keys_by_age on app.idempotency_keys (created_at);
comment on table app.idempotency_keys is
  'First answers to creating requests, so that a repeated request creates nothing twice';
comment on column app.idempotency_keys.reply is
  'Encrypted: an answer may show a secret that is shown once';
call app.restrict_to_organization('app.idempotency_keys');

create table app.mails (
  id uuid constraint mails_key primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  state text not null default 'waiting'
    constraint mails_state check (state in ('waiting', 'sent', 'kept', 'failed')),
  address text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  kind text not null default 'notice'
    constraint mails_kind check (kind in ('account', 'notice', 'outside'))
);
create index mails_of_recipient on app.mails (address, kind, created_at);
comment on table app.mails is
  'Mail to be sent; without a mail server it is kept here for the operator to read';
comment on column app.mails.body is 'Empty once it is sent: a link in it may carry a token';
comment on column app.mails.address is
  'The recipient in lower case: mails to one are sent in order, and counted';
comment on column app.mails.kind is
  'account: about the recipient''s own account; notice: to a member who chose it; outside: to somebody who may not know Pontic';
call app.force_row_security('app.mails', 'select, insert, update, delete');

create table app.rate_buckets (
  key text constraint rate_buckets_key primary key,
  started_at timestamptz(3) not null,
  count integer not null
);
comment on table app.rate_buckets is
  'Counted attempts to sign in and counted mails; they survive a restart';
call app.force_row_security('app.rate_buckets', 'select, insert, update, delete');
