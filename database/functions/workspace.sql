-- What workspace needs of the database beyond tables.
set local role pontic_owner;

create or replace function app.queue_order_notification(of_order uuid, cause jsonb) returns void
  language sql
  set search_path = pg_catalog, pg_temp
  as $$
  insert into app.jobs (queue, payload, owner_id, order_key)
    select 'order-notifications', cause || jsonb_build_object('orderId', of_order),
      app.queue_owner_of((select coalesce(o.lab_organization_id, o.clinic_organization_id) from app.orders o where o.id = of_order)),
      of_order::text
  $$;
comment on function app.queue_order_notification(uuid, jsonb) is
  'Makes the job that notifies members of something about an order';
grant execute on function app.queue_order_notification(uuid, jsonb) to pontic_across;

create or replace function app.queue_finance_notification(kind text, lab uuid, subject text, subject_id uuid) returns void
  language sql
  set search_path = pg_catalog, pg_temp
  as $$
  insert into app.jobs (queue, payload, owner_id, order_key)
    values ('finance-notifications', jsonb_build_object('kind', kind, 'organizationId', lab, subject, subject_id),
      app.queue_owner_of(lab), subject_id::text)
  $$;
comment on function app.queue_finance_notification(text, uuid, text, uuid) is
  'Makes the job that notifies members who may see money; the subject is the name of an id in its payload';
grant execute on function app.queue_finance_notification(text, uuid, text, uuid) to pontic_across;

-- Security definers run with the rights of pontic_across; test/laws/database-rights.test.ts has the reason of each.
grant create on schema app to pontic_across;
set local role pontic_across;

create or replace function app.publish_notification_change() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  insert into app.stream_changes (organization_ids, user_id, noun, subject_id, change)
    values (array[new.organization_id], new.user_id, 'notification', new.order_id,
      case tg_op when 'INSERT' then 'added' else 'changed' end);
  return null;
end
$$;
comment on function app.publish_notification_change() is
  'Publishes to a member that there is something to read, or that it was read';

-- Whoever looks must not see the row of another organization, so the few columns of the listed ones come from a function.
create or replace function app.listed_partners()
  returns table (id uuid, type text, name text, city text, region text, country text, website text,
    introduction text)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
  select o.id, o.type, o.name, o.city, o.region, o.country, o.website, o.introduction
  from app.organizations own
    join app.organizations o on o.type <> own.type and o.is_listed and o.status = 'active'
  where own.id = app.org()
  $$;
comment on function app.listed_partners() is
  'The laboratories or clinics of the other type that let themselves be listed, with what they publish';
grant execute on function app.listed_partners() to pontic_lab, pontic_clinic;

create or replace function app.notify_of_overpayment(of_payment uuid) returns void
  language sql security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select app.queue_finance_notification('overpayment_received', p.lab_organization_id, 'paymentId', p.id)
      from app.payments p where p.id = of_payment and p.lab_organization_id = app.org()
  $$;
comment on function app.notify_of_overpayment(uuid) is
  'Makes the job that notifies both sides of a payment of which a part is on no invoice';
grant execute on function app.notify_of_overpayment(uuid) to pontic_lab;

-- The owner of the tables makes the triggers.
grant execute on function app.publish_notification_change()
  to pontic_owner;

set local role pontic_owner;
revoke create on schema app from pontic_across;
