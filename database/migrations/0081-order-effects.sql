-- What a change of an order causes is called by the command that changes it. Triggers stay for what
-- must hold for every writer.
set local role pontic_owner;

drop trigger number_order on app.orders;
drop trigger queue_deposit on app.orders;
drop trigger queue_reopening on app.orders;
drop trigger replan on app.orders;
drop trigger replan_new on app.orders;
drop trigger follow_reservation on app.orders;
drop trigger start_stages on app.orders;
drop trigger replan on app.order_stages;
drop trigger keep_worked_stages on app.order_items;
drop trigger plan_new_item on app.order_items;
drop trigger plan_other_product on app.order_items;
drop trigger release_reservation on app.order_items;
drop trigger release_reservation_of_changed on app.order_items;
drop function app.number_order(), app.queue_deposit(), app.queue_reopening(), app.follow_reservation(),
  app.start_stages(), app.keep_worked_stages(), app.plan_changed_item(), app.release_changed_reservation();

alter table app.orders add constraint orders_number_outside_drafts
  check (number is not null or status = 'draft');

create function app.assert_order_party(of_order uuid) returns void
  language plpgsql stable
  set search_path = pg_catalog, pg_temp
  as $$
begin
  if not exists (select from app.orders o
      where o.id = of_order and app.org() in (o.clinic_organization_id, o.lab_view_id)) then
    raise exception 'the organization is no party of the order' using errcode = 'insufficient_privilege';
  end if;
end
$$;
comment on function app.assert_order_party(uuid) is
  'Refuses to act on an order for anyone but the two organizations that it is between';

revoke execute on function app.assert_order_party(uuid) from public;
grant execute on function app.assert_order_party(uuid) to pontic_across;

grant create on schema app to pontic_across;
set local role pontic_across;

create function app.take_order_number(lab uuid) returns text
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
declare
  year text;
  next_value bigint;
begin
  if lab is distinct from app.org() and not exists (select from app.lab_connections c
      where c.lab_organization_id = lab and c.clinic_organization_id = app.org()) then
    raise exception 'the organization orders nothing from this laboratory'
      using errcode = 'insufficient_privilege';
  end if;
  select to_char(clock_timestamp() at time zone o.timezone, 'YY') into year
    from app.organizations o where o.id = lab;
  insert into app.counters (organization_id, name, value)
    values (lab, 'orders-' || year, 1)
    on conflict (organization_id, name) do update set value = counters.value + 1
    returning value into next_value;
  return year || '-' || lpad(next_value::text, 6, '0');
end
$$;
comment on function app.take_order_number(uuid) is
  'The next order number of a laboratory: its year, then a count';

create function app.settle_reservation(of_order uuid) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
declare
  now_in text := (select o.status from app.orders o where o.id = of_order);
begin
  perform app.assert_order_party(of_order);
  if now_in in ('rejected', 'cancelled') then
    delete from app.reservations where order_id = of_order;
  else
    -- What has run out may be someone else's by now.
    delete from app.reservations where order_id = of_order
      and case when now_in = 'draft' then held_until else expires_at end <= clock_timestamp();
    update app.reservations set expires_at = case when now_in = 'draft' then held_until end
      where order_id = of_order;
  end if;
end
$$;
comment on function app.settle_reservation(uuid) is
  'What is sent keeps its reservation, what is withdrawn for the rest of its two days, what is over has none';

create function app.request_deposit(of_order uuid) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  perform app.assert_order_party(of_order);
  insert into app.jobs (queue, payload, owner_id, order_key)
    select 'deposits', jsonb_build_object('orderId', o.id, 'labOrganizationId', o.lab_organization_id, 'task', 'ask'),
      o.lab_organization_id, o.id::text
    from app.orders o
      join app.customers c on c.organization_id = o.lab_organization_id and c.id = o.customer_id
      join app.finance_settings f on f.organization_id = c.organization_id
    where o.id = of_order and f.confirmed_at is not null
      and coalesce(c.deposit_basis_points, f.deposit_basis_points) > 0;
end
$$;
comment on function app.request_deposit(uuid) is
  'Makes the job that asks for the deposit of an accepted order, where its customer pays one';

create function app.release_deposit(of_order uuid) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  perform app.assert_order_party(of_order);
  insert into app.jobs (queue, payload, owner_id, order_key)
    select 'deposits', jsonb_build_object('orderId', o.id, 'labOrganizationId', o.lab_organization_id, 'task', 'release'),
      o.lab_organization_id, o.id::text
    from app.orders o
    where o.id = of_order and (
      exists (select from app.invoices i where i.deposit_order_id = o.id and i.status not in ('void', 'credited'))
      or exists (select from app.jobs j
        where j.queue = 'deposits' and j.order_key = o.id::text and j.state = 'waiting'));
end
$$;
comment on function app.release_deposit(uuid) is
  'Makes the job that frees the deposit of an order that ended unmade';

create function app.queue_claim_reopening(of_order uuid) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  perform app.assert_order_party(of_order);
  insert into app.jobs (queue, payload, owner_id, order_key)
    select 'remake-claims', jsonb_build_object('claimId', r.id, 'labOrganizationId', r.lab_organization_id),
      r.lab_organization_id, r.id::text
    from app.remake_claims r
    where r.new_order_id = of_order and r.status = 'resolved' and r.outcome = 'new_order';
end
$$;
comment on function app.queue_claim_reopening(uuid) is
  'Makes the job that opens a claim again whose new order is rejected or cancelled';

create function app.replan_order(of_order uuid) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  perform app.assert_order_party(of_order);
  perform app.replan(o.lab_organization_id) from app.orders o where o.id = of_order;
end
$$;
comment on function app.replan_order(uuid) is 'Makes the job that plans the laboratory of an order anew';

create or replace function app.plan_stages(of_order uuid) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  perform app.assert_order_party(of_order);
  insert into app.order_stages (lab_organization_id, order_id, order_item_id, workflow_id, workflow_stage_id,
      sort_order, name, public_label, department, planned_minutes, requires_quality_check, quality_checklist,
      pay_rate_minor)
    select o.lab_organization_id, o.id, i.id, s.workflow_id, s.id, coalesce(s.sort_order, 0),
      coalesce(s.name, 'Production'), coalesce(s.public_label, 'In production'), s.department, s.default_minutes,
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
  perform app.follow_stages(of_order);
end
$$;

create function app.plan_changed_items(of_order uuid, items uuid[]) returns void
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

create function app.end_stages(of_order uuid) returns void
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
    where s.order_id = of_order and s.status not in ('done', 'skipped');
  if found then
    perform app.replan_order(of_order);
  end if;
end
$$;
comment on function app.end_stages(uuid) is
  'Ends the open stages of an order that is made or cancelled, and has its laboratory planned anew';

create function app.end_stages_of_removed_items(of_order uuid, kept_items uuid[]) returns void
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

drop function app.reopen_made(uuid, uuid[]);
create function app.reopen_stages(of_order uuid, items uuid[]) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  perform app.assert_order_party(of_order);
  update app.order_stages s set status = 'pending', finished_at = null, reason = 'The prescription was changed'
    from app.orders o
    where o.id = of_order and o.status = 'on_hold' and o.held_from = 'ready'
      and s.order_id = o.id and s.order_item_id = any (items) and s.status = 'done';
  if found then
    perform app.replan_order(of_order);
  end if;
end
$$;
comment on function app.reopen_stages(uuid, uuid[]) is
  'Opens what was done on items that are prescribed anew while their order, which was made, is on hold';

revoke execute on function app.take_order_number(uuid), app.settle_reservation(uuid),
  app.request_deposit(uuid), app.release_deposit(uuid), app.queue_claim_reopening(uuid), app.replan_order(uuid),
  app.plan_changed_items(uuid, uuid[]), app.end_stages(uuid), app.end_stages_of_removed_items(uuid, uuid[]),
  app.reopen_stages(uuid, uuid[]) from public;
grant execute on function app.take_order_number(uuid), app.settle_reservation(uuid), app.request_deposit(uuid),
  app.release_deposit(uuid), app.queue_claim_reopening(uuid), app.replan_order(uuid), app.plan_stages(uuid),
  app.plan_changed_items(uuid, uuid[]), app.end_stages(uuid), app.end_stages_of_removed_items(uuid, uuid[]),
  app.reopen_stages(uuid, uuid[]) to pontic_lab, pontic_clinic;

set local role pontic_owner;
revoke create on schema app from pontic_across;
