-- Recalls: work that is noted late, and who is notified.
set local role pontic_owner;

-- A use that was forgotten and is noted after its lot was recalled. No definer: whoever notes uses may
-- write what a recall found. The lot is locked, so that the recall is there or comes after.
create or replace function app.find_late_use() returns trigger
  language plpgsql
  as $$
begin
  insert into app.recall_orders (id, recall_id, lab_organization_id, clinic_organization_id, customer_id,
      order_id, order_item_id, item_description, tooth, material_lot_id, lot_number, material_name)
    select uuidv7(), x.recall_id, o.lab_organization_id, o.clinic_organization_id, o.customer_id,
      new.order_id, new.order_item_id, new.item_description, new.tooth, new.material_lot_id, l.lot_number, m.name
    from app.recall_lots x
      join app.material_lots l on l.organization_id = x.organization_id and l.id = x.material_lot_id
      join app.materials m on m.organization_id = l.organization_id and m.id = l.material_id
      join app.orders o on o.id = new.order_id
    where x.organization_id = new.organization_id and x.material_lot_id = new.material_lot_id
    on conflict do nothing;
  insert into app.recall_notices (id, recall_id, lab_organization_id, clinic_organization_id, customer_id,
      order_id, actor_user_id)
    select uuidv7(), x.recall_id, o.lab_organization_id, o.clinic_organization_id, o.customer_id,
      new.order_id, new.used_by_user_id
    from app.recall_lots x join app.orders o on o.id = new.order_id
    where x.organization_id = new.organization_id and x.material_lot_id = new.material_lot_id
    on conflict do nothing;
  return null;
end
$$;
comment on function app.find_late_use() is
  'Adds work that was noted late to the recall of its lot, and notifies a clinic that was not notified';

-- Security definers run with the rights of pontic_across; test/laws/database-rights.test.ts has the reason of each.
grant create on schema app to pontic_across;
set local role pontic_across;

create or replace function app.notify_of_recall() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  perform app.queue_order_notification(new.order_id, jsonb_build_object('recallNoticeId', new.id));
  return null;
end
$$;
comment on function app.notify_of_recall() is 'Makes the job that notifies a clinic of a recall';

-- The owner of the tables makes the triggers.
grant execute on function app.notify_of_recall() to pontic_owner;

set local role pontic_owner;
revoke create on schema app from pontic_across;
