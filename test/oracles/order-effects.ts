/**
 * Checks at the commit of a side's transaction that nothing is missing which a change of an order, of its
 * items or of its stages has to cause. They do none of it: a command that forgets an effect fails in every
 * test that runs it. The template of tests has them; the product has not. What a test writes across
 * organizations is not checked: it represents a past that nobody asked for.
 */
export const orderEffectChecks = `
create schema checks;

create function checks.is_replanned(lab uuid) returns boolean
  language sql stable
  as $$ select exists (select from app.jobs
    where queue = 'lab-plans' and once_key = lab || ' ' || pg_current_xact_id()) $$;

create function checks.waits_for_try_in(stage app.order_stages) returns boolean
  language sql stable security definer
  as $$ select exists (select from app.order_stages t where t.order_item_id = stage.order_item_id
    and t.kind = 'try_in' and t.sort_order <= stage.sort_order and t.status not in ('done', 'skipped')) $$;

create function checks.order_effects() returns trigger
  language plpgsql security definer
  as $$
declare
  planned text[] := array['accepted', 'in_production', 'awaiting_approval', 'ready'];
  was text := case when tg_op = 'UPDATE' then old.status end;
  reserved app.reservations := (select r from app.reservations r where r.order_id = new.id);
begin
  if (new.status = any (planned) or was = any (planned)) and not checks.is_replanned(new.lab_organization_id)
    and (tg_op = 'INSERT' or (old.status, old.priority, old.rx_version, old.promised_delivery_date)
      is distinct from (new.status, new.priority, new.rx_version, new.promised_delivery_date)) then
    raise exception 'the laboratory of order % is not planned again', new.id;
  end if;
  if new.status in ('rejected', 'cancelled') and reserved.id is not null then
    raise exception 'order %, which ended unmade, holds a day', new.id;
  end if;
  if new.status is distinct from was and reserved.id is not null and
    reserved.expires_at is distinct from (case when new.status = 'draft' then reserved.held_until end) then
    raise exception 'the reserved day of order % does not go with its status', new.id;
  end if;
  if new.status in ('rejected', 'cancelled') and exists (
      select from app.invoices i where i.deposit_order_id = new.id and i.status not in ('void', 'credited'))
    and not exists (select from app.jobs j where j.queue = 'deposits' and j.order_key = new.id::text
      and j.payload ->> 'task' = 'release') then
    raise exception 'the deposit of order % is not freed', new.id;
  end if;
  if new.status in ('rejected', 'cancelled') and exists (select from app.remake_claims r
      where r.new_order_id = new.id and r.status = 'resolved' and r.outcome = 'new_order')
    and not exists (select from app.jobs j join app.remake_claims r on r.id::text = j.order_key
      where j.queue = 'remake-claims' and r.new_order_id = new.id) then
    raise exception 'the claim of order % is not opened again', new.id;
  end if;
  if new.accepted_at is not null and (tg_op = 'INSERT' or old.accepted_at is null) and exists (
      select from app.customers c join app.finance_settings f on f.organization_id = c.organization_id
      where c.organization_id = new.lab_organization_id and c.id = new.customer_id
        and coalesce(c.deposit_basis_points, f.deposit_basis_points) > 0 and f.confirmed_at is not null)
    and not exists (select from app.jobs j where j.queue = 'deposits' and j.order_key = new.id::text) then
    raise exception 'nobody asks for the deposit of order %', new.id;
  end if;
  if was = 'accepted' and new.status = 'in_production' and exists (select from app.order_items i
      where i.order_id = new.id and not exists (select from app.order_stages s where s.order_item_id = i.id)) then
    raise exception 'an item of order %, which has begun, has no stage', new.id;
  end if;
  if (new.status = 'cancelled' or was = 'in_production' and new.status = 'ready') and exists (
      select from app.order_stages s where s.order_id = new.id and s.status not in ('done', 'skipped')
        and (new.status = 'cancelled' or not checks.waits_for_try_in(s))) then
    raise exception 'a stage of order % is open', new.id;
  end if;
  if exists (select from app.orders o where o.id = new.id and o.status = 'at_try_in') <> exists (select from app.order_legs l
      where l.order_id = new.id and l.arrived_at is not null and l.returned_at is null) then
    raise exception 'the legs of order % do not say whether the clinic has it for a try-in', new.id;
  end if;
  return null;
end
$$;

create function checks.stage_effects() returns trigger
  language plpgsql security definer
  as $$
begin
  if not checks.is_replanned(new.lab_organization_id) then
    raise exception 'the laboratory of stage % is not planned again', new.id;
  end if;
  if new.status = 'in_progress' and checks.waits_for_try_in(new) then
    raise exception 'stage % has begun before its try-in', new.id;
  end if;
  return null;
end
$$;

create function checks.item_effects() returns trigger
  language plpgsql security definer
  as $$
declare
  changed app.order_items := case when tg_op = 'DELETE' then old else new end;
begin
  if exists (select from app.reservations r where r.order_id = changed.order_id) then
    raise exception 'order % holds a day that was found for other items', changed.order_id;
  end if;
  if exists (select from app.order_items i join app.orders o on o.id = i.order_id
      where i.id = changed.id and o.status in ('in_production', 'awaiting_approval', 'on_hold')
        and exists (select from app.order_events e where e.order_id = o.id and e.action = 'started')
        and not exists (select from app.order_stages s where s.order_item_id = i.id)) then
    raise exception 'item % of an order that has begun has no stage', changed.id;
  end if;
  return null;
end
$$;

create constraint trigger check_effects after insert or update on app.orders
  deferrable initially deferred for each row
  when (current_setting('role') in ('pontic_lab', 'pontic_clinic')) execute function checks.order_effects();
create constraint trigger check_effects after update of status on app.order_stages
  deferrable initially deferred for each row
  when (new.status <> old.status and current_setting('role') in ('pontic_lab', 'pontic_clinic'))
  execute function checks.stage_effects();
create constraint trigger check_effects after insert or delete on app.order_items
  deferrable initially deferred for each row
  when (current_setting('role') in ('pontic_lab', 'pontic_clinic')) execute function checks.item_effects();
create constraint trigger check_effects_of_change after update of product_id, quantity on app.order_items
  deferrable initially deferred for each row
  when ((new.product_id, new.quantity) is distinct from (old.product_id, old.quantity)
    and current_setting('role') in ('pontic_lab', 'pontic_clinic'))
  execute function checks.item_effects()`
