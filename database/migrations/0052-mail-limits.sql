-- Mails go out through one function: it counts, and it knows whether the sender's own address is
-- confirmed. The roles of the sides write no mail by themselves any more.
set local role pontic_owner;

alter table app.mails
  add column kind text not null default 'notice'
    constraint mails_kind check (kind in ('account', 'notice', 'outside'));
comment on column app.mails.kind is
  'account: about the recipient''s own account; notice: to a member who chose it; outside: to somebody who may not know Pontic';
create index mails_of_recipient on app.mails (order_key, kind, created_at);
comment on table app.rate_buckets is
  'Counted attempts to sign in and counted mails; they survive a restart';

drop policy lab on app.mails;
drop policy clinic on app.mails;
revoke insert on app.mails from pontic_lab, pontic_clinic;

create function app.count_within(bucket text, span interval, most integer) returns boolean
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

-- Counters take the row of an organization, of a recipient and of a topic, in this order; whoever mails
-- the same one at the same moment waits for the commit, all others do not. Mails to members and about an
-- account are counted in the queue itself, without a lock: one too many does no harm there.
create function app.queue_mail(
  mail_id uuid, mail_kind text, recipient text, subject text, body text,
  organization uuid, sender uuid, topic text, may_wait boolean) returns text
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
declare
  sender_organization uuid := coalesce(app.org(), organization);
  address text := lower(recipient);
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
      where m.order_key = address and m.kind = mail_kind and m.created_at > now() - interval '1 hour')
    >= (case mail_kind when 'account' then 20 else 60 end) then
    return 'skipped';
  end if;
  insert into app.mails (id, kind, recipient, subject, body, order_key, run_at, owner_id)
    values (mail_id, mail_kind, recipient, subject, body, address, starts_at,
      coalesce(sender_organization, '00000000-0000-0000-0000-000000000000'));
  return 'queued';
end
$$;
comment on function app.queue_mail(uuid, text, text, text, text, uuid, uuid, text, boolean) is
  'Queues a mail, or says which limit keeps it back: unconfirmed, organization, recipient, repeated, skipped';

revoke execute on function app.count_within(text, interval, integer),
  app.queue_mail(uuid, text, text, text, text, uuid, uuid, text, boolean) from public;
grant execute on function app.count_within(text, interval, integer) to pontic_across;
grant execute on function app.queue_mail(uuid, text, text, text, text, uuid, uuid, text, boolean)
  to pontic_lab, pontic_clinic, pontic_across;
grant create on schema app to pontic_across;
alter function app.queue_mail(uuid, text, text, text, text, uuid, uuid, text, boolean) owner to pontic_across;
revoke create on schema app from pontic_across;
