-- Scheduling: calendars, work centres and plans of a laboratory, and what plans it again.
set local role pontic_owner;

create or replace function app.replan(lab uuid) returns void
  language sql
  set search_path = pg_catalog, pg_temp
  as $$
  -- A job that joined the one of another transaction could be done before this one is seen.
  insert into app.jobs (queue, payload, owner_id, order_key, once_key)
    values ('lab-plans', jsonb_build_object('labOrganizationId', lab), lab, lab::text, lab || ' ' || pg_current_xact_id())
    on conflict (queue, once_key) where once_key is not null do nothing
  $$;
comment on function app.replan(uuid) is 'Makes the job that plans a laboratory again';
grant execute on function app.replan(uuid) to pontic_across;

-- A day off by law, or a holiday that was added by hand: most of those are the same days.
create or replace function app.is_kept_by_couriers(kind text, source text, is_closed boolean) returns boolean
  language sql immutable
  set search_path = pg_catalog, pg_temp
  as $$ select kind = 'holiday' and (source = 'public_holiday' or source = 'own' and is_closed) $$;
comment on function app.is_kept_by_couriers(text, text, boolean) is
  'Whether couriers do not travel on a free day of a calendar';
grant execute on function app.is_kept_by_couriers(text, text, boolean) to pontic_across;

-- Nothing is planned more than two years ahead (`horizonDays` of the module schedule), whatever is closed
-- after that. Closures that overlap come as one. Cases that are on their way or have arrived count free days
-- before today: 60 business days of transit are at most 84 days (`pastDays`).
create or replace function app.calendar_of(lab uuid, from_on date) returns jsonb
  language sql stable
  set search_path = pg_catalog, pg_temp
  as $$
  select jsonb_build_object(
    'weekdays', (select c.weekdays from app.work_calendars c where c.organization_id = lab),
    'closures', coalesce((select jsonb_agg(jsonb_build_array(lower(free.days), upper(free.days) - 1)) from (
      select unnest(range_agg(daterange(greatest(h.first_on, from_on - 90), least(h.last_on, from_on + 731), '[]'))) as days
      from app.work_holidays h
      where h.organization_id = lab and h.is_closed and h.last_on >= from_on - 90 and h.first_on <= from_on + 731) as free), '[]'),
    'courierHolidays', coalesce((select jsonb_agg(h.first_on) from app.work_holidays h
      where h.organization_id = lab and h.first_on between from_on - 90 and from_on + 731
        and app.is_kept_by_couriers(h.kind, h.source, h.is_closed)), '[]'),
    'cutOffs', coalesce((select c.cut_offs from app.work_calendars c where c.organization_id = lab), '[]'),
    'pickups', coalesce((select c.pickups from app.work_calendars c where c.organization_id = lab), '[]'),
    'capacities', coalesce((select jsonb_agg(jsonb_build_array(k.day_on, k.department, k.percent))
      from app.work_capacities k where k.organization_id = lab and k.day_on between from_on and from_on + 731), '[]'))
  $$;
comment on function app.calendar_of(uuid, date) is
  'When a laboratory works in the 90 days before a day and the two years from it on';
grant execute on function app.calendar_of(uuid, date) to pontic_across;

-- Archived work centres stay: running orders may still have stages there.
create or replace function app.work_centres_of(lab uuid, from_on date) returns jsonb
  language sql stable
  set search_path = pg_catalog, pg_temp
  as $$
  with away as (
    select a.user_id, a.work_centre_id, jsonb_agg(jsonb_build_array(a.first_on, a.last_on,
      case when a.is_overtime then -a.minutes_per_day else a.minutes_per_day end)) as days
    from app.absences a
    where a.organization_id = lab and a.last_on >= from_on and a.first_on <= from_on + 731
    group by 1, 2
  )
  select jsonb_build_object(
    'unplannedAbsencePercent', coalesce((select p.unplanned_absence_percent from app.planning_settings p
      where p.organization_id = lab), 3),
    'centres', coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'department', c.department, 'kind', c.kind,
      'loadLimitPercent', c.load_limit_percent, 'queueMinutes', c.queue_minutes, 'units', c.units,
      'isConfirmed', c.is_confirmed, 'dayMinutes', c.day_minutes, 'runs', c.runs, 'leadTimeDays', c.lead_time_days,
      'piecesPerDay', c.pieces_per_day, 'alternativeId', c.alternative_work_centre_id,
      'absences', coalesce(a.days, '[]'),
      'members', coalesce((select jsonb_agg(jsonb_build_object('userId', m.user_id, 'sharePercent', m.share_percent,
          'speedPercent', m.speed_percent, 'weekdays', s.weekdays, 'absences', coalesce(u.days, '[]')))
        from app.work_centre_members m
          join app.memberships p on p.organization_id = m.organization_id and p.user_id = m.user_id
            and p.status = 'active'
          left join app.work_shifts s on s.organization_id = m.organization_id and s.user_id = m.user_id
          left join away u on u.user_id = m.user_id
        where m.organization_id = c.organization_id and m.work_centre_id = c.id), '[]')))
      from app.work_centres c left join away a on a.work_centre_id = c.id
      where c.organization_id = lab), '[]'))
  $$;
comment on function app.work_centres_of(uuid, date) is
  'The work centres of a laboratory with who works there and who is away in the two years from a day on';
grant execute on function app.work_centres_of(uuid, date) to pontic_across, pontic_lab;

-- A leg of half a year ago says nothing of how a laboratory works now.
create or replace function app.measured_legs_of(lab uuid, workflows uuid[], from_on date) returns jsonb
  language sql stable
  set search_path = pg_catalog, pg_temp
  as $$
  select coalesce(jsonb_agg(jsonb_build_array(m.workflow_id, m.is_rush, m.planned_days, m.difference_days) order by m.left_on), '[]')
  from (select rush.is_rush, l.workflow_id, l.planned_days, l.difference_days, l.left_on
    from (values (false), (true)) as rush (is_rush),
      lateral (
        (select * from app.planned_legs p where p.lab_organization_id = lab and p.is_rush = rush.is_rush
          and p.left_on between from_on - 180 and from_on order by p.left_on desc limit 150)
        union
        select own.* from unnest(workflows) as w (id), lateral (
          select * from app.planned_legs p where p.lab_organization_id = lab and p.is_rush = rush.is_rush
            and p.workflow_id = w.id and p.left_on between from_on - 180 and from_on
          order by p.left_on desc limit 150) as own) as l) as m
  $$;
comment on function app.measured_legs_of(uuid, uuid[], date) is
  'The last legs of a laboratory and of some of its workflows: workflow, rush, planned days, difference; the newest last';
grant execute on function app.measured_legs_of(uuid, uuid[], date) to pontic_across;

-- Closures that overlap come as one.
create or replace function app.clinic_calendar_of(clinic uuid, from_on date) returns jsonb
  language sql stable
  set search_path = pg_catalog, pg_temp
  as $$
  select jsonb_build_object(
    'receivingWeekdays', (select c.receiving_weekdays from app.clinic_calendars c where c.organization_id = clinic),
    'closures', coalesce((select jsonb_agg(jsonb_build_array(lower(free.days), upper(free.days) - 1)) from (
      select unnest(range_agg(daterange(greatest(h.first_on, from_on - 90), least(h.last_on, from_on + 731), '[]'))) as days
      from app.clinic_holidays h
      where h.organization_id = clinic and h.is_closed and h.last_on >= from_on - 90 and h.first_on <= from_on + 731) as free), '[]'),
    'courierHolidays', coalesce((select jsonb_agg(h.first_on) from app.clinic_holidays h
      where h.organization_id = clinic and h.first_on between from_on - 90 and from_on + 731
        and app.is_kept_by_couriers(h.kind, h.source, h.is_closed)), '[]'))
  $$;
comment on function app.clinic_calendar_of(uuid, date) is
  'When a clinic takes parcels in the 90 days before a day and the two years from it on; nothing is known of no clinic';
grant execute on function app.clinic_calendar_of(uuid, date) to pontic_across;

-- Security definers run with the rights of pontic_across; test/laws/database-rights.test.ts has the reason of each.
grant create on schema app to pontic_across;
set local role pontic_across;

-- The argument is the column that names the laboratory.
create or replace function app.replan_lab() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  perform app.replan((to_jsonb(case when tg_op = 'DELETE' then old else new end) ->> tg_argv[0])::uuid);
  return null;
end
$$;
comment on function app.replan_lab() is
  'Whatever decides about the days of a laboratory makes the job that plans it again';

create or replace function app.replan_lab_of_member() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  if exists (select from app.work_centre_members m
      where m.organization_id = new.organization_id and m.user_id = new.user_id) then
    perform app.replan(new.organization_id);
  end if;
  return null;
end
$$;
comment on function app.replan_lab_of_member() is
  'A member of a work centre who is disabled, or is active again, makes the job that plans the laboratory again';

create or replace function app.replan_labs_of_clinic() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  perform app.replan(c.lab_organization_id) from app.lab_connections c
    where c.clinic_organization_id = case when tg_op = 'DELETE' then old.organization_id else new.organization_id end
      and c.lab_organization_id is not null and c.status in ('active', 'suspended', 'ended')
    group by c.lab_organization_id;
  return null;
end
$$;
comment on function app.replan_labs_of_clinic() is
  'The days on which a clinic takes parcels decide in the plans of its laboratories';

create or replace function app.copy_reserved_day() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  if tg_op = 'DELETE' then
    update app.orders set reserved_delivery_date = null where id = old.order_id;
  else
    update app.orders set reserved_delivery_date = new.delivery_on
      where id = new.order_id and reserved_delivery_date is distinct from new.delivery_on;
  end if;
  return null;
end
$$;
comment on function app.copy_reserved_day() is
  'Shows the reserved day on the order, where its laboratory can read it too';

-- A clinic that asks for a day must not see the stages, the calendar and the load of the laboratory.
create or replace function app.schedule_of(lab uuid, connection uuid, products uuid[], except_order uuid, at_time timestamptz)
  returns jsonb
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
  with asker as (
    select l.id as lab_id, l.timezone, (at_time at time zone l.timezone)::date as today_on, c.id as connection_id,
      c.inbound_transit_days, c.outbound_transit_days, c.has_saturday_delivery, k.id as clinic_id,
      k.timezone as clinic_timezone
    from app.organizations l
    left join app.lab_connections c on c.id = connection and c.lab_organization_id = l.id
    left join app.organizations k on k.id = c.clinic_organization_id
    where l.id = lab and l.type = 'lab' and (c.id is null) = (connection is null)
      and (app.org() = l.id or app.org() = c.clinic_organization_id and (c.status = 'active'
        -- What was sent goes on when the connection does not.
        or exists (select from app.orders o
          where o.id = except_order and o.lab_connection_id = c.id and o.status <> 'draft')))
  ), wanted as (
    select p.id, case when exists (select from app.workflow_stages t
        where t.organization_id = a.lab_id and t.workflow_id = w.id and t.kind = 'try_in')
      then coalesce(p.leg_turnaround_days[1], p.turnaround_days) else p.turnaround_days end as turnaround_days,
      p.is_active and p.is_orderable as is_offered, w.id as workflow_id,
      p.leg_turnaround_days
    from asker a join app.products p on p.organization_id = a.lab_id and p.id = any (products)
    -- As app.plan_stages chooses it.
    left join lateral (
      select w.id from app.workflows w
      where w.organization_id = a.lab_id and w.is_active and w.saved_by_user_id is not null
        and (w.id = p.workflow_id or w.is_default)
      order by w.id is not distinct from p.workflow_id desc limit 1) as w on true
  ), stages as (
    select s.* from asker a join app.workflow_stages s on s.organization_id = a.lab_id
    where s.workflow_id in (select workflow_id from wanted)
  ), work as (
    -- An order that asks is not accepted yet, so none of this is its own.
    select w.work_centre_id, w.day_on, w.slot, w.amount, w.rush_amount
      from asker a join app.work_centre_loads w on w.lab_organization_id = a.lab_id and w.day_on >= a.today_on
    union all
    select r.work_centre_id, r.day_on, r.slot, r.amount, r.amount
      from asker a join app.reservations v on v.lab_organization_id = a.lab_id,
        lateral (select (e ->> 'centreId')::uuid, (e ->> 'day')::date, (e ->> 'slot')::integer, (e ->> 'amount')::integer
          from jsonb_array_elements(v.work) e) as r (work_centre_id, day_on, slot, amount)
      where (v.expires_at is null or v.expires_at > at_time) and v.order_id is distinct from except_order
        and r.day_on >= a.today_on
        -- Once planned it counts as planned.
        and not exists (select from app.order_plans p where p.order_id = v.order_id)
  )
  select jsonb_build_object('timezone', a.timezone, 'todayOn', a.today_on,
    'clinicTodayOn', (at_time at time zone coalesce(a.clinic_timezone, a.timezone))::date,
    'clinicTimezone', a.clinic_timezone,
    'inboundTransitDays', coalesce(a.inbound_transit_days, 0), 'outboundTransitDays', coalesce(a.outbound_transit_days, 0),
    'hasSaturdayDelivery', coalesce(a.has_saturday_delivery, false),
    'timeNow', to_char(at_time at time zone a.timezone, 'HH24:MI'),
    'calendar', app.calendar_of(a.lab_id, a.today_on),
    'clinicCalendar', app.clinic_calendar_of(a.clinic_id, a.today_on),
    'products', coalesce((select jsonb_agg(jsonb_build_object('id', w.id, 'workflowId', w.workflow_id,
      'turnaroundDays', w.turnaround_days, 'legTurnaroundDays', w.leg_turnaround_days, 'isOffered', w.is_offered)) from wanted w), '[]'),
    'stages', coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'workflowId', s.workflow_id, 'kind', s.kind,
      'centreId', s.work_centre_id, 'minutesPerOrder', s.minutes_per_order,
      'minutesPerPiece', coalesce(s.minutes_per_piece, 0), 'waitMinutes', s.wait_minutes,
      'waitsOvernight', s.can_wait_overnight, 'clinicDays', s.clinic_days)
      order by s.workflow_id, s.sort_order) from stages s), '[]'),
    'workCentres', app.work_centres_of(a.lab_id, a.today_on),
    'measuredLegs', app.measured_legs_of(a.lab_id, array(select w.workflow_id from wanted w where w.workflow_id is not null),
      a.today_on),
    'load', coalesce((select jsonb_agg(jsonb_build_array(g.work_centre_id, g.day_on, g.slot, g.amount, g.rush_amount))
      from (select w.work_centre_id, w.day_on, w.slot, sum(w.amount) as amount, sum(w.rush_amount) as rush_amount
        from work w group by 1, 2, 3) as g), '[]'))
  from asker a
  $$;
comment on function app.schedule_of(uuid, uuid, uuid[], uuid, timestamptz) is
  'What decides about the next free day of a laboratory for some products: stages, work centres, calendar, load, what was measured, transit; null for a stranger';
grant execute on function app.schedule_of(uuid, uuid, uuid[], uuid, timestamptz)
  to pontic_lab, pontic_clinic;

-- The list of what needs somebody is one statement for both sides; a clinic has no plans to read.
create or replace function app.orders_at_risk() returns table (order_id uuid)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$ select p.order_id from app.order_plans p where p.lab_organization_id = app.org() and p.is_at_risk $$;
comment on function app.orders_at_risk() is
  'The orders of the calling laboratory whose promise is at risk by the last plan';
grant execute on function app.orders_at_risk() to pontic_lab, pontic_clinic;

-- What clinics hold is closed to the laboratory; how much of its days that takes is its own affair.
create or replace function app.reserved_work_of_lab(first_on date, last_on date)
  returns table (work_centre_id uuid, day_on date, amount integer)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
  select (e ->> 'centreId')::uuid, (e ->> 'day')::date, sum((e ->> 'amount')::integer)::integer
  from app.reservations r join app.orders o on o.id = r.order_id, jsonb_array_elements(r.work) e
  where r.lab_organization_id = app.org() and (r.expires_at is null or r.expires_at > clock_timestamp())
    and o.status not in ('accepted', 'in_production', 'awaiting_approval', 'ready')
    and (e ->> 'day')::date between first_on and last_on
  group by 1, 2
  $$;
comment on function app.reserved_work_of_lab(date, date) is
  'What is kept free of each work centre and day of the laboratory that asks, for orders it has not accepted';
grant execute on function app.reserved_work_of_lab(date, date) to pontic_lab;

create or replace function app.settle_reservation(of_order uuid) returns void
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
grant execute on function app.settle_reservation(uuid) to pontic_lab, pontic_clinic;

create or replace function app.replan_order(of_order uuid) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  perform app.assert_order_party(of_order);
  perform app.replan(o.lab_organization_id) from app.orders o where o.id = of_order;
end
$$;
comment on function app.replan_order(uuid) is
  'Makes the job that plans the laboratory of an order again';
grant execute on function app.replan_order(uuid) to pontic_lab, pontic_clinic;

-- The owner of the tables makes the triggers.
grant execute on function app.replan_lab(), app.replan_lab_of_member(), app.replan_labs_of_clinic(),
  app.copy_reserved_day() to pontic_owner;

set local role pontic_owner;
revoke create on schema app from pontic_across;
