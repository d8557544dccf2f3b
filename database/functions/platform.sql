-- Jobs, mails, limits and the change feed.
set local role pontic_owner;

create or replace function app.forget_mail() returns trigger
  language plpgsql
  as $$
begin
  new.body := '';
  new.attachment := null;
  new.attachment_name := null;
  return new;
end
$$;
comment on function app.forget_mail() is
  'A mail that was sent is in the mailbox and nowhere else; one that failed carries no live link';

create or replace function app.count_within(bucket text, span interval, most integer) returns boolean
  language sql
  set search_path = pg_catalog, pg_temp
  as $$
  insert into app.rate_buckets as b (key, started_at, count) values (bucket, now(), 1)
  on conflict (key) do update set
    count = case when b.started_at > now() - span then b.count + 1 else 1 end,
    started_at = case when b.started_at > now() - span then b.started_at else now() end
  returning count <= most
  $$;
comment on function app.count_within(text, interval, integer) is
  'Counts one more in a window that begins with its first; false when there are too many';
grant execute on function app.count_within(text, interval, integer) to pontic_across;

create or replace function app.queue_owner_of(lab uuid) returns uuid
  language sql stable
  set search_path = pg_catalog, pg_temp
  as $$ select coalesce(app.org(), lab, '00000000-0000-0000-0000-000000000000'::uuid) $$;
comment on function app.queue_owner_of(uuid) is
  'The organization whose command queues work; without one, as when a payment is reported, the laboratory that it is about';
grant execute on function app.queue_owner_of(uuid) to pontic_across;

-- Security definers run with the rights of pontic_across; test/laws/database-rights.test.ts has the reason of each.
grant create on schema app to pontic_across;
set local role pontic_across;

-- The sides of a row are its own columns: null where a side must not see it. Columns by their names: a
-- row as JSON would cost as much as the rest.
create or replace function app.publish_change_to_sides() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
declare
  sides uuid[];
  subject uuid;
  word text;
begin
  if tg_table_name = 'order_stages' then
    sides := array[new.lab_organization_id];
    subject := new.order_id;
    word := new.status;
  elsif tg_table_name = 'delivery_runs' then
    sides := array[new.organization_id];
    subject := new.id;
    word := new.status;
  else
    sides := array_remove(array[new.lab_organization_id, new.clinic_organization_id], null);
    case tg_table_name
      when 'order_events' then subject := new.order_id; word := new.action;
      when 'comments', 'margin_lines' then subject := new.order_id; word := 'added';
      when 'order_legs', 'design_approvals' then subject := new.order_id; word := 'changed';
      when 'carrier_bookings', 'shipment_events' then subject := new.shipment_id; word := 'changed';
      when 'recall_notices' then
        subject := new.recall_id;
        word := case when new.acknowledged_at is null then 'added' else 'acknowledged' end;
      else subject := new.id; word := new.status;
    end case;
  end if;
  insert into app.stream_changes (organization_ids, noun, subject_id, change)
    values (sides, tg_argv[0], subject, word);
  return null;
end
$$;
comment on function app.publish_change_to_sides() is
  'Publishes a change to the sides that a row names; the argument is the noun';

create or replace function app.is_being_charged(of_invoice uuid) returns boolean
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select exists (select from app.autopay_charges c
      where c.invoice_id = of_invoice and c.lab_organization_id = app.org()
        and c.state = 'waiting' and c.fixed_at is not null)
  $$;
comment on function app.is_being_charged(uuid) is
  'Whether autopay is at work on an invoice of the laboratory: its attempts belong to the service';
grant execute on function app.is_being_charged(uuid) to pontic_lab;

-- The hold is the laboratory's own. A clinic that submits must not read it, and yet the order then
-- waits for a person: the question has one answer, and only within a connection of who asks.
create or replace function app.is_on_credit_hold(connection uuid) returns boolean
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
  select exists (select from app.lab_connections c join app.customers k on k.id = c.customer_id
    where c.id = connection and app.org() in (c.lab_organization_id, c.clinic_organization_id) and k.credit_hold)
$$;
comment on function app.is_on_credit_hold(uuid) is
  'Whether the laboratory of a connection waits for money before it takes more work';
grant execute on function app.is_on_credit_hold(uuid) to pontic_lab, pontic_clinic;

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
comment on function app.queue_mail(uuid, text, text, text, text, uuid, uuid, text, boolean) is
  'Queues a mail, or says which limit keeps it back: unconfirmed, organization, recipient, repeated, skipped';
grant execute on function app.queue_mail(uuid, text, text, text, text, uuid, uuid, text, boolean)
  to pontic_lab, pontic_clinic;

-- The transaction that wrote a mail attaches to it, and no other.
create or replace function app.attach_to_mail(mail_id uuid, file_name text, content bytea) returns void
  language sql security definer
  set search_path = pg_catalog, pg_temp
  as $$
  update app.mails set attachment_name = file_name, attachment = content
    where id = mail_id and xmin = pg_current_xact_id()::xid
  $$;
comment on function app.attach_to_mail(uuid, text, bytea) is
  'Attaches a file to a mail that the same transaction has queued';
grant execute on function app.attach_to_mail(uuid, text, bytea) to pontic_lab, pontic_clinic;

create or replace function app.mail_locale(recipient text, member_of uuid, sender uuid) returns text
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
  select coalesce(
    (select u.locale from app.users u where lower(u.email) = lower(recipient)),
    (select o.locale from app.organizations o where o.id = member_of),
    (select o.locale from app.users u
        join app.memberships m on m.user_id = u.id and m.status = 'active'
        join app.organizations o on o.id = m.organization_id
      where lower(u.email) = lower(recipient) order by m.created_at, m.id limit 1),
    (select o.locale from app.organizations o where o.id = coalesce(app.org(), sender)),
    'en')
  $$;
comment on function app.mail_locale(text, uuid, uuid) is
  'The language of a mail: of the person, else of the organization they are mailed as a member of, else of their first, else of the sender';
grant execute on function app.mail_locale(text, uuid, uuid) to pontic_lab, pontic_clinic;

-- The owner of the tables makes the triggers.
grant execute on function app.publish_change_to_sides()
  to pontic_owner;

set local role pontic_owner;
revoke create on schema app from pontic_across;
