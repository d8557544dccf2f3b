-- Brings a database that has had every migration from before the baseline to the baseline (decision 0045).
set local role pontic_across;
alter default privileges revoke execute on functions from public;
set local role pontic_owner;
alter default privileges revoke execute on functions from public;

-- Functions and triggers come from their files again, apart from the functions that tables use.
do $$
declare
  object text;
begin
  for object in
    select format('trigger %I on %s', tgname, tgrelid::regclass)
    from pg_trigger t join pg_class c on c.oid = tgrelid
    where c.relnamespace = 'app'::regnamespace and not tgisinternal
  loop
    execute 'drop ' || object;
  end loop;
  for object in
    select format('%s %s', case prokind when 'p' then 'procedure' else 'function' end, p.oid::regprocedure)
    from pg_proc p
    where pronamespace = 'app'::regnamespace and not exists (
      select from pg_depend where refclassid = 'pg_proc'::regclass and refobjid = p.oid)
  loop
    execute 'drop ' || object;
  end loop;
end
$$;

-- What leaves the draft has a number; every database has kept that by its triggers.
alter table app.orders drop constraint if exists orders_number_outside_drafts;
alter table app.orders add constraint orders_number_outside_drafts
  check (number is not null or status = 'draft');

alter table app.payers rename to stripe_customers;
alter table app.platform_keys rename to provider_keys;
do $$
declare
  renamed record;
begin
  for renamed in
    select conrelid::regclass as target, conname,
      regexp_replace(regexp_replace(conname, '^payers_', 'stripe_customers_'), '^platform_keys_', 'provider_keys_') as name
    from pg_constraint where connamespace = 'app'::regnamespace and conname ~ '^(payers|platform_keys)_'
  loop
    execute format('alter table %s rename constraint %I to %I', renamed.target, renamed.conname, renamed.name);
  end loop;
  for renamed in
    select c.oid::regclass as target, relname,
      regexp_replace(regexp_replace(relname, '^payers_', 'stripe_customers_'), '^platform_keys_', 'provider_keys_') as name
    from pg_class c where relnamespace = 'app'::regnamespace and relkind = 'i' and relname ~ '^(payers|platform_keys)_'
  loop
    execute format('alter index %s rename to %I', renamed.target, renamed.name);
  end loop;
end
$$;

alter table app.autopay_charges rename column told_at to notified_at;
alter table app.order_plans rename column told_promise_on to notified_promise_on;
alter table app.order_plans rename column has_told_days to has_days_when_notified;
alter table app.stream_changes rename column told_at to published_at;
-- Comments in the words of today.
comment on table app.users is 'A person who signs in; belongs to an organization only through a membership';
comment on table app.invitations is
  'An invitation by email to join an organization; expired when expires_at has passed';
comment on column app.device_credentials.hint is
  'The last four characters, to distinguish credentials';
comment on column app.audit_events.subject_id is
  'The record that it was done to; no foreign key: an event outlives what it records';
comment on column app.audit_events.outcome is
  'begun: the command reached outside, and its record says what came of it';
comment on column app.webhook_events.order_key is
  'Events of one key are processed one after another';
comment on column app.stream_changes.organization_ids is 'Those that may know; nobody else receives it';
comment on column app.lab_connections.invited_email is
  'Asked by email: the other side is filled in when its owner accepts';
comment on column app.lab_connections.complete_after_days is
  'Days after which a delivered order completes automatically; null: never';
comment on column app.lab_connections.expires_at is
  'A pending request that is older is expired; it is written as such when the pair is asked again';
comment on column app.surcharges.kind is
  'rush comes with every rush order and shipping with every order automatically; the laboratory adds the others';
comment on column app.orders.delivered_at is
  'Since when it is there for good; the order completes automatically some days later';
comment on table app.order_events is
  'Every event of an order, in order, each with the hash of the one before';
comment on table app.floor_acts is
  'Append-only: who of a laboratory did what the history, which both sides read, attributes to the laboratory as a whole';
comment on column app.comments.mentions is 'Users who are notified';
comment on column app.order_plans.notified_promise_on is
  'The promised day of which both sides were notified that it cannot be kept; null: it can, or nobody was notified';
comment on column app.order_plans.has_days_when_notified is
  'Whether there were days to choose from at that notification; false: none within two years';
comment on table app.recall_notices is
  'Each customer whom a recall reaches: a clinic on the service is notified, an offline customer is for the laboratory to call';
comment on column app.scanner_sign_ins.signed_in_at is
  'Events that ended before it for want of a sign-in are processed again';
comment on column app.files.external_fingerprint is
  'Distinguishes versions before the bytes are here: the vendor''s hash, else the event';
comment on column app.autopay_charges.notified_at is 'When the clinic was notified that the bank declined';
comment on table app.notifications is
  'What a member is notified of about an order, or about money if the member may see it; names no patient';
