-- Try-ins: which stages wait for one, the legs of an order, and what its way out and back changes.
set local role pontic_owner;

create or replace function app.is_behind_try_in(item uuid, place integer) returns boolean
  language sql stable
  set search_path = pg_catalog, pg_temp
  as $$
  select exists (select from app.order_stages t
    where t.order_item_id = item and t.kind = 'try_in' and t.sort_order <= place
      and t.status in ('pending', 'in_progress', 'rework'))
  $$;
comment on function app.is_behind_try_in(uuid, integer) is
  'Whether a stage of an item is a try-in that has not taken place, or comes after one';
grant execute on function app.is_behind_try_in(uuid, integer) to pontic_across, pontic_lab;

-- Security definers run with the rights of pontic_across; test/laws/database-rights.test.ts has the reason of each.
grant create on schema app to pontic_across;
set local role pontic_across;

-- Before the start the try-ins are those of the workflows, chosen as app.plan_stages does; from then on those
-- of the order. The try-in that the clinic has now is a leg already, and its stage still open.
create or replace function app.plan_legs(of_order uuid) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
declare
  past integer;
  away integer;
  ahead integer;
begin
  select count(*), count(*) filter (where l.returned_at is null) into past, away
    from app.order_legs l where l.order_id = of_order and l.arrived_at is not null;
  select coalesce(max(t.try_ins), 0) into ahead
    from app.order_items i, lateral (
      select count(*) filter (where s.status in ('pending', 'in_progress', 'rework')) as try_ins
      from app.order_stages s where s.order_item_id = i.id and s.kind = 'try_in') as t
    where i.order_id = of_order;
  if not exists (select from app.order_stages s where s.order_id = of_order) then
    select coalesce(max(t.try_ins), 0) into ahead
      from app.orders o
        join app.order_items i on i.order_id = o.id
        join app.products p on p.organization_id = i.product_owner_id and p.id = i.product_id
        join lateral (
          select w.id from app.workflows w
          where w.organization_id = o.lab_organization_id and w.is_active and w.saved_by_user_id is not null
            and (w.id = p.workflow_id or w.is_default)
          order by w.id is not distinct from p.workflow_id desc limit 1) as w on true,
        lateral (select count(*) as try_ins from app.workflow_stages s
          where s.organization_id = o.lab_organization_id and s.workflow_id = w.id and s.kind = 'try_in') as t
      where o.id = of_order;
  end if;
  ahead := greatest(0, ahead - away);
  delete from app.order_legs l where l.order_id = of_order and l.arrived_at is null
    and (past + ahead = 0 or l.number > past + ahead + 1);
  insert into app.order_legs (order_id, number, lab_organization_id, clinic_organization_id, purpose)
    select o.id, past + n, o.lab_organization_id, o.clinic_organization_id,
      case when n <= ahead then 'try_in' else 'final' end
    from app.orders o, generate_series(1, ahead + 1) as n
    where o.id = of_order and past + ahead > 0
    on conflict (order_id, number) do update set purpose = excluded.purpose
      where order_legs.purpose <> excluded.purpose;
end
$$;
comment on function app.plan_legs(uuid) is
  'Keeps the legs that are still to come of an order: one for each try-in that it has ahead of it, and the last';

create or replace function app.plan_legs_of_order(of_order uuid) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  perform app.assert_order_party(of_order);
  perform app.plan_legs(of_order);
end
$$;
comment on function app.plan_legs_of_order(uuid) is 'Gives an order that is accepted its legs';
grant execute on function app.plan_legs_of_order(uuid) to pontic_lab, pontic_clinic;

create or replace function app.begin_try_in(of_order uuid) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  perform app.assert_order_party(of_order);
  insert into app.order_legs as l (order_id, number, lab_organization_id, clinic_organization_id, purpose,
      promised_on, arrived_at)
    select o.id, 1 + (select count(*) from app.order_legs e where e.order_id = o.id and e.arrived_at is not null),
      o.lab_organization_id, o.clinic_organization_id, 'try_in', o.promised_delivery_date, clock_timestamp()
    from app.orders o where o.id = of_order
    on conflict (order_id, number) do update set purpose = excluded.purpose, promised_on = excluded.promised_on,
      arrived_at = excluded.arrived_at, expected_on = null;
  perform app.plan_legs(of_order);
end
$$;
comment on function app.begin_try_in(uuid) is 'Notes that an order has arrived for a try-in';
grant execute on function app.begin_try_in(uuid) to pontic_lab, pontic_clinic;

create or replace function app.answer_try_in(of_order uuid, shown text, is_repeated boolean) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  perform app.assert_order_party(of_order);
  update app.order_legs l set result = shown, requires_another_try_in = is_repeated,
      answered_at = coalesce(l.answered_at, clock_timestamp())
    where l.order_id = of_order and l.arrived_at is not null and l.returned_at is null;
end
$$;
comment on function app.answer_try_in(uuid, text, boolean) is
  'Notes what the try-in showed that an order is at';
grant execute on function app.answer_try_in(uuid, text, boolean) to pontic_lab, pontic_clinic;

create or replace function app.end_try_in(of_order uuid) returns uuid[]
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
declare
  is_repeated boolean;
  ended uuid[];
begin
  perform app.assert_order_party(of_order);
  update app.order_legs l set returned_at = clock_timestamp()
    where l.order_id = of_order and l.arrived_at is not null and l.returned_at is null
    returning l.requires_another_try_in into is_repeated;
  if not coalesce(is_repeated, false) then
    -- All of them before the first changes: what comes after is current then.
    ended := array(select s.id from app.order_stages s
      where s.order_id = of_order and s.kind = 'try_in' and s.is_current);
    update app.order_stages s set status = 'done', finished_at = clock_timestamp() where s.id = any (ended);
  end if;
  perform app.plan_legs(of_order);
  return coalesce(ended, '{}');
end
$$;
comment on function app.end_try_in(uuid) is
  'Ends the try-in of an order whose case is back, and gives the stages that end with it: none where it is tried in again';
grant execute on function app.end_try_in(uuid) to pontic_lab, pontic_clinic;

-- A clinic that keeps what it tried in says so itself; the stages are closed to it, and their day is not.
create or replace function app.open_leg_of(of_order uuid) returns jsonb
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  perform app.assert_order_party(of_order);
  return jsonb_build_object(
    'stages', coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'itemId', i.id, 'quantity', i.quantity,
        'workflowId', coalesce(s.workflow_id, s.id), 'kind', s.kind, 'centreId', s.work_centre_id,
        'minutesPerOrder', s.planned_minutes_per_order, 'minutesPerPiece', coalesce(s.planned_minutes, 0),
        'waitMinutes', s.wait_minutes, 'waitsOvernight', s.can_wait_overnight)
        order by i.position, s.sort_order)
      from app.order_items i join app.order_stages s on s.order_item_id = i.id
      where i.order_id = of_order and s.status in ('pending', 'in_progress', 'rework')), '[]'),
    'turnaroundDays', (select max(p.leg_turnaround_days[1 + (
          select count(*) from app.order_stages d
          where d.order_item_id = i.id and d.kind = 'try_in' and d.status in ('done', 'skipped'))])
      from app.order_items i
        join app.products p on p.organization_id = i.product_owner_id and p.id = i.product_id
      where i.order_id = of_order and exists (select from app.order_stages s
        where s.order_item_id = i.id and s.status in ('pending', 'in_progress', 'rework'))));
end
$$;
comment on function app.open_leg_of(uuid) is
  'The stages that are open on an order, and the published working days of the leg that they begin with';
grant execute on function app.open_leg_of(uuid) to pontic_lab, pontic_clinic;

set local role pontic_owner;
revoke create on schema app from pontic_across;
