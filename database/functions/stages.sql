-- Stages: which an order gets, whose turn it is, and what ends or opens them again.
set local role pontic_owner;

-- A stage can wait and carry minutes: what was sent back, or was written down without a start.
create or replace function app.is_begun(of_stage uuid) returns boolean
  language sql stable
  set search_path = pg_catalog, pg_temp
  as $$
  select s.status not in ('pending', 'skipped') or s.started_at is not null or s.worked_minutes > 0
    or exists (select from app.stage_sittings t where t.order_stage_id = s.id)
    or exists (select from app.quality_checks c where c.order_stage_id = s.id)
  from app.order_stages s where s.id = of_stage
  $$;
comment on function app.is_begun(uuid) is
  'Whether somebody has worked on a stage, or checked what was';
grant execute on function app.is_begun(uuid) to pontic_across;

-- Security definers run with the rights of pontic_across; test/laws/database-rights.test.ts has the reason of each.
grant create on schema app to pontic_across;
set local role pontic_across;

-- Which stage has its turn, for the board and for the clinic, whoever changed the stages: a technician,
-- or a clinic that takes an item off its order.
create or replace function app.mark_current_stages(of_order uuid) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  -- The old one leaves first: an item has one current stage at any moment.
  update app.order_stages s set is_current = false, current_since = null
    where s.order_id = of_order and s.is_current and (s.status in ('done', 'skipped') or exists (
      select from app.order_stages e where e.order_item_id = s.order_item_id and e.sort_order < s.sort_order
        and e.status in ('pending', 'in_progress', 'rework')));
  update app.order_stages s set is_current = true, current_since = clock_timestamp()
    from (select distinct on (o.order_item_id) o.id from app.order_stages o
      where o.order_id = of_order and o.status in ('pending', 'in_progress', 'rework')
      order by o.order_item_id, o.sort_order) as first
    where s.id = first.id and not s.is_current;
  update app.orders o set current_stage_id = c.id, current_stage_label = c.public_label,
      current_stage_since = case when c.public_label = o.current_stage_label then o.current_stage_since
        when c.id is not null then clock_timestamp() end
    from (values (1)) as one left join lateral (
      select s.id, s.public_label from app.order_stages s join app.order_items i on i.id = s.order_item_id
      where s.order_id = of_order and s.is_current order by s.sort_order, i.position limit 1) as c on true
    where o.id = of_order
      and (o.current_stage_id, o.current_stage_label) is distinct from (c.id, c.public_label);
  perform app.plan_legs(of_order);
end
$$;
comment on function app.mark_current_stages(uuid) is
  'Marks the current stages, copies the first one to the order, and keeps its legs';

create or replace function app.plan_stages(of_order uuid) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  perform app.assert_order_party(of_order);
  insert into app.order_stages (lab_organization_id, order_id, order_item_id, workflow_id, workflow_stage_id,
      sort_order, name, public_label, department, kind, work_centre_id, planned_minutes_per_order, planned_minutes,
      wait_minutes, can_wait_overnight, clinic_days, requires_quality_check, quality_checklist, pay_rate_minor)
    select o.lab_organization_id, o.id, i.id, s.workflow_id, s.id, coalesce(s.sort_order, 0),
      coalesce(s.name, 'Production'), coalesce(s.public_label, 'In production'), s.department,
      coalesce(s.kind, 'work'), s.work_centre_id, coalesce(s.minutes_per_order, 0), s.minutes_per_piece,
      coalesce(s.wait_minutes, 0), coalesce(s.can_wait_overnight, true), coalesce(s.clinic_days, 5),
      coalesce(s.requires_quality_check, false), coalesce(s.quality_checklist, '{}'), s.pay_rate_minor
    from app.orders o
    join app.order_items i on i.order_id = o.id
    join app.products p on p.organization_id = i.product_owner_id and p.id = i.product_id
    -- Nobody works by a template that nobody adopted.
    left join lateral (
      select w.id from app.workflows w
      where w.organization_id = o.lab_organization_id and w.is_active and w.saved_by_user_id is not null
        and (w.id = p.workflow_id or w.is_default)
      order by w.id is not distinct from p.workflow_id desc limit 1) as w on true
    left join app.workflow_stages s on s.organization_id = o.lab_organization_id and s.workflow_id = w.id
    where o.id = of_order and not exists (select from app.order_stages e where e.order_item_id = i.id);
  perform app.mark_current_stages(of_order);
end
$$;
comment on function app.plan_stages(uuid) is
  'Gives the items of a started order the stages of their workflows';
grant execute on function app.plan_stages(uuid) to pontic_lab, pontic_clinic;

create or replace function app.begun_items(of_order uuid, items uuid[]) returns uuid[]
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
  select array(select distinct s.order_item_id
    from app.orders o join app.order_stages s on s.order_id = o.id and s.order_item_id = any (items)
    where o.id = of_order and app.org() in (o.clinic_organization_id, o.lab_view_id) and app.is_begun(s.id)
    order by 1)
  $$;
comment on function app.begun_items(uuid, uuid[]) is
  'Those of these items of an order on which somebody has worked';
grant execute on function app.begun_items(uuid, uuid[]) to pontic_lab, pontic_clinic;

create or replace function app.mark_stages_of_order() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  perform app.mark_current_stages(old.order_id);
  return null;
end
$$;
comment on function app.mark_stages_of_order() is
  'Whose turn it is follows every change of a stage';

create or replace function app.plan_changed_items(of_order uuid, items uuid[]) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  perform app.assert_order_party(of_order);
  if exists (select from app.orders o where o.id = of_order
      and o.status in ('in_production', 'awaiting_approval', 'on_hold')
      and exists (select from app.order_events e where e.order_id = o.id and e.action = 'started')) then
    delete from app.order_stages s where s.order_id = of_order and s.order_item_id = any (items)
      and not exists (select from app.order_stages b
        where b.order_item_id = s.order_item_id and (b.status <> 'pending' or app.is_begun(b.id)));
    perform app.plan_stages(of_order);
  end if;
end
$$;
comment on function app.plan_changed_items(uuid, uuid[]) is
  'Gives items that came or changed while their order is made the stages of their workflows';
grant execute on function app.plan_changed_items(uuid, uuid[]) to pontic_lab, pontic_clinic;

create or replace function app.end_stages(of_order uuid) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
declare
  now_in text := (select o.status from app.orders o where o.id = of_order);
begin
  perform app.assert_order_party(of_order);
  -- What the laboratory made without a workflow is made when the order is; what is cancelled ends as it is.
  update app.stage_sittings t set finished_at = clock_timestamp(),
      minutes = least(100000, ceil(extract(epoch from clock_timestamp() - t.started_at) / 60))
    from app.order_stages s
    where s.order_id = of_order and t.order_stage_id = s.id and t.finished_at is null;
  update app.order_stages s set finished_at = clock_timestamp(),
      status = case when now_in = 'cancelled' then 'skipped' else 'done' end,
      worked_minutes = least(10000000, coalesce((select sum(t.minutes) from app.stage_sittings t where t.order_stage_id = s.id), 0))
    where s.order_id = of_order and s.status not in ('done', 'skipped')
      -- What is made for a try-in waits for it with all that comes after.
      and (now_in = 'cancelled' or not app.is_behind_try_in(s.order_item_id, s.sort_order));
  if found then
    perform app.replan_order(of_order);
  end if;
end
$$;
comment on function app.end_stages(uuid) is
  'Ends the open stages of an order that is made or cancelled, and has its laboratory planned again';
grant execute on function app.end_stages(uuid) to pontic_lab, pontic_clinic;

create or replace function app.end_stages_of_removed_items(of_order uuid, kept_items uuid[]) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
declare
  removed app.order_items%rowtype;
begin
  perform app.assert_order_party(of_order);
  for removed in select i.* from app.order_items i
    where i.order_id = of_order and i.id <> all (kept_items) order by i.id
  loop
    update app.stage_sittings t set finished_at = clock_timestamp(),
        minutes = least(100000, ceil(extract(epoch from clock_timestamp() - t.started_at) / 60))
      from app.order_stages s
      where s.order_item_id = removed.id and t.order_stage_id = s.id and t.finished_at is null;
    delete from app.order_stages s where s.order_item_id = removed.id and not app.is_begun(s.id);
    update app.order_stages s set order_item_id = null, former_item_id = removed.id,
        former_product_id = removed.product_id, former_description = removed.description,
        former_quantity = removed.quantity, is_current = false, current_since = null,
        status = case when s.status = 'done' then 'done' else 'skipped' end,
        reason = case when s.status in ('done', 'skipped') then s.reason else 'The item was taken off the order' end,
        reason_code = case when s.status in ('done', 'skipped') then s.reason_code else 'item_removed' end,
        finished_at = coalesce(s.finished_at, clock_timestamp()),
        worked_minutes = least(10000000, coalesce((select sum(t.minutes) from app.stage_sittings t where t.order_stage_id = s.id), 0))
      where s.order_item_id = removed.id;
    if found then
      perform app.replan_order(of_order);
    end if;
  end loop;
end
$$;
comment on function app.end_stages_of_removed_items(uuid, uuid[]) is
  'Ends the stages of items that are about to leave their order; those that nobody has begun go with them';
grant execute on function app.end_stages_of_removed_items(uuid, uuid[])
  to pontic_lab, pontic_clinic;

create or replace function app.reopen_stages(of_order uuid, items uuid[]) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  perform app.assert_order_party(of_order);
  update app.order_stages s set status = 'pending', finished_at = null,
      reason = 'The prescription was changed', reason_code = 'prescription_changed'
    from app.orders o
    where o.id = of_order and o.status = 'on_hold' and o.held_from = 'ready'
      and s.order_id = o.id and s.order_item_id = any (items) and s.status = 'done';
  if found then
    perform app.replan_order(of_order);
  end if;
end
$$;
comment on function app.reopen_stages(uuid, uuid[]) is
  'Opens what was done on items that are prescribed again while their order, which was made, is on hold';
grant execute on function app.reopen_stages(uuid, uuid[]) to pontic_lab, pontic_clinic;

-- The owner of the tables makes the triggers.
grant execute on function app.mark_stages_of_order() to pontic_owner;

set local role pontic_owner;
revoke create on schema app from pontic_across;
