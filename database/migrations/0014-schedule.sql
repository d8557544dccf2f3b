-- Dates to book on: what is promised of the laboratory's days, and who has reserved a day.
set local role pontic_owner;

create table app.reservations (
  id uuid not null default uuidv7() constraint reservations_key primary key,
  order_id uuid not null constraint reservations_order references app.orders (id) on delete cascade,
  lab_organization_id uuid not null constraint reservations_lab references app.organizations (id),
  clinic_organization_id uuid not null constraint reservations_clinic references app.organizations (id),
  delivery_on date not null,
  ship_on date not null,
  start_on date not null,
  arrive_on date not null,
  work jsonb not null,
  held_until timestamptz(3) not null,
  expires_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint reservations_once_per_order unique (order_id)
);
create index reservations_of_lab on app.reservations (lab_organization_id, clinic_organization_id);
create index reservations_of_clinic on app.reservations (clinic_organization_id, id);
create index reservations_to_expire on app.reservations (expires_at) where expires_at is not null;
comment on table app.reservations is 'A day of delivery that a clinic holds for a draft, with the work that is kept free for it';
comment on column app.reservations.work is 'stageId, day, pieces and minutes of each piece of work that is kept free';
comment on column app.reservations.held_until is 'How long the draft may hold a day, from its first one on: neither another day nor sending and withdrawing adds to it';
comment on column app.reservations.expires_at is 'held_until for a draft; null once the order is sent: then it stands until the laboratory has answered';
comment on column app.reservations.arrive_on is 'The day by which the case has to be in the laboratory';
call app.close_table('app.reservations', 'select, insert, update, delete');
call app.open_to('clinic', 'app.reservations', 'clinic_organization_id', 'select, insert, delete');

alter table app.orders add column reserved_delivery_date date;
comment on column app.orders.reserved_delivery_date is 'The day of its reservation, for both sides';

create table app.planned_work (
  lab_organization_id uuid not null constraint planned_work_lab references app.organizations (id),
  order_id uuid not null constraint planned_work_order references app.orders (id) on delete cascade,
  order_item_id uuid not null constraint planned_work_item references app.order_items (id) on delete cascade,
  workflow_stage_id uuid not null,
  day_on date not null,
  pieces integer not null constraint planned_work_pieces check (pieces >= 0),
  minutes integer not null constraint planned_work_minutes check (minutes >= 0),
  constraint planned_work_key primary key (order_item_id, workflow_stage_id, day_on),
  constraint planned_work_stage foreign key (lab_organization_id, workflow_stage_id)
    references app.workflow_stages (organization_id, id) on delete cascade
);
create index planned_work_of_lab on app.planned_work (lab_organization_id, workflow_stage_id, day_on);
create index planned_work_of_order on app.planned_work (order_id);
comment on table app.planned_work is 'What is promised of a stage and a day: the open work of accepted orders, as it was planned last';
comment on column app.planned_work.pieces is 'Pieces that the stage lets through; 0 on the earlier days of work that takes several';
call app.close_table('app.planned_work', 'select, insert, update, delete');
call app.open_to('lab', 'app.planned_work', 'lab_organization_id', 'select');

create table app.stage_loads (
  lab_organization_id uuid not null,
  workflow_stage_id uuid not null,
  day_on date not null,
  pieces integer not null constraint stage_loads_pieces check (pieces >= 0),
  constraint stage_loads_key primary key (lab_organization_id, workflow_stage_id, day_on),
  constraint stage_loads_stage foreign key (lab_organization_id, workflow_stage_id)
    references app.workflow_stages (organization_id, id) on delete cascade
);
comment on table app.stage_loads is
  'The sum of planned_work of a stage and a day, written with it: whoever asks for a day reads some hundred rows (1 ms for 29)';
call app.close_table('app.stage_loads', 'select, insert, update, delete');
call app.open_to('lab', 'app.stage_loads', 'lab_organization_id', 'select');

create table app.order_plans (
  order_id uuid not null constraint order_plans_key primary key
    constraint order_plans_order references app.orders (id) on delete cascade,
  lab_organization_id uuid not null constraint order_plans_lab references app.organizations (id),
  start_on date,
  ship_on date,
  delivery_on date,
  planned_on date not null,
  told_promise_on date,
  has_told_days boolean not null default true,
  updated_at timestamptz(3) not null default clock_timestamp()
);
create index order_plans_of_lab on app.order_plans (lab_organization_id, planned_on);
comment on table app.order_plans is 'When an accepted order will be there, as it was planned last';
comment on column app.order_plans.delivery_on is 'Null: not within two years';
comment on column app.order_plans.planned_on is 'The laboratory''s day of the plan';
comment on column app.order_plans.told_promise_on is 'The promised day that both sides were told cannot be kept; null: it can, or nobody was told';
comment on column app.order_plans.has_told_days is 'Whether there were days to choose from when that was told; false: none within two years';
call app.close_table('app.order_plans', 'select, insert, update, delete');
call app.open_to('lab', 'app.order_plans', 'lab_organization_id', 'select');

create table app.replans (
  id uuid not null default uuidv7() constraint replans_key primary key,
  lab_organization_id uuid not null constraint replans_lab references app.organizations (id),
  made_in text not null default pg_current_xact_id()::text,
  order_key text not null,
  state text not null default 'waiting' constraint replans_state check (state in ('waiting', 'done', 'failed')),
  attempts integer not null default 0,
  run_at timestamptz(3) not null default clock_timestamp(),
  leased_until timestamptz(3),
  last_error text
);
create index replans_of_lab on app.replans (lab_organization_id);
create unique index replans_once_per_change on app.replans (lab_organization_id, made_in) where state = 'waiting';
create index replans_to_work on app.replans (run_at, id) where state = 'waiting';
create index replans_in_order on app.replans (order_key, id) where state = 'waiting';
comment on table app.replans is 'A laboratory whose plan is no longer true: the row is the job';
comment on column app.replans.made_in is
  'The transaction that changed something. Each has a row of its own: one that joined the row of another could be planned before it is seen';
call app.close_table('app.replans', 'select, insert, update, delete');

create function app.replan(lab uuid) returns void
  language sql
  set search_path = pg_catalog, pg_temp
  as $$
  insert into app.replans (lab_organization_id, order_key) values (lab, lab::text)
    on conflict (lab_organization_id, made_in) where state = 'waiting' do nothing
  $$;
comment on function app.replan(uuid) is 'Makes the job that plans a laboratory anew';

-- The argument is the column that names the laboratory.
create function app.replan_lab() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  perform app.replan((to_jsonb(case when tg_op = 'DELETE' then old else new end) ->> tg_argv[0])::uuid);
  return null;
end
$$;
comment on function app.replan_lab() is 'Whatever decides about the days of a laboratory makes the job that plans it anew';

create trigger replan_new after insert on app.orders for each row
  when (new.status in ('accepted', 'in_production', 'awaiting_approval', 'ready'))
  execute function app.replan_lab('lab_organization_id');
create trigger replan after update on app.orders for each row
  when ((new.status in ('accepted', 'in_production', 'awaiting_approval', 'ready')
      or old.status in ('accepted', 'in_production', 'awaiting_approval', 'ready'))
    and (new.status <> old.status or new.priority <> old.priority or new.rx_version <> old.rx_version
      or new.promised_delivery_date is distinct from old.promised_delivery_date))
  execute function app.replan_lab('lab_organization_id');
create trigger replan after update of status on app.order_stages for each row
  when (new.status <> old.status) execute function app.replan_lab('lab_organization_id');
create trigger replan_new after insert on app.workflow_stages for each row execute function app.replan_lab('organization_id');
create trigger replan after update on app.workflow_stages for each row
  when (new.capacity_per_day is distinct from old.capacity_per_day or new.default_minutes is distinct from old.default_minutes
    or new.department is distinct from old.department or new.sort_order <> old.sort_order)
  execute function app.replan_lab('organization_id');
create trigger replan_without after delete on app.workflow_stages for each row execute function app.replan_lab('organization_id');
create trigger replan after update of is_active, is_default, saved_by_user_id on app.workflows for each row
  execute function app.replan_lab('organization_id');
create trigger replan after update of workflow_id on app.products for each row
  when (new.workflow_id is distinct from old.workflow_id) execute function app.replan_lab('organization_id');
create trigger replan after insert or update or delete on app.work_calendars for each row
  execute function app.replan_lab('organization_id');
create trigger replan after insert or update or delete on app.work_holidays for each row
  execute function app.replan_lab('organization_id');
create trigger replan after insert or update or delete on app.work_capacities for each row
  execute function app.replan_lab('organization_id');
create trigger replan after update of inbound_transit_days, outbound_transit_days on app.lab_connections for each row
  when (new.lab_organization_id is not null) execute function app.replan_lab('lab_organization_id');
create trigger replan after update of timezone on app.organizations for each row
  when (new.type = 'lab' and new.timezone <> old.timezone) execute function app.replan_lab('id');

-- A reservation goes the way of its order.
create function app.follow_reservation() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  if new.status in ('rejected', 'cancelled') then
    delete from app.reservations where order_id = new.id;
  else
    -- What has run out may be someone else's by now.
    delete from app.reservations where order_id = new.id
      and case when new.status = 'draft' then held_until else expires_at end <= clock_timestamp();
    update app.reservations set expires_at = case when new.status = 'draft' then held_until end
      where order_id = new.id;
  end if;
  return null;
end
$$;
comment on function app.follow_reservation() is 'What is sent keeps its reservation, what is withdrawn for the rest of its two days, what is over has none';
create trigger follow_reservation after update of status on app.orders for each row
  when (new.status <> old.status and new.reserved_delivery_date is not null)
  execute function app.follow_reservation();

-- The day was held for what the order was about then, in that quantity, from that laboratory.
create function app.release_changed_reservation() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  delete from app.reservations where order_id = case when tg_op = 'DELETE' then old.order_id else new.order_id end;
  return null;
end
$$;
comment on function app.release_changed_reservation() is 'An order that is about something else gives back the day that it held';
create trigger release_reservation after insert or delete on app.order_items for each row
  execute function app.release_changed_reservation();
create trigger release_reservation_of_changed after update of product_id, quantity on app.order_items for each row
  when (new.product_id <> old.product_id or new.quantity <> old.quantity)
  execute function app.release_changed_reservation();

create function app.show_reservation() returns trigger
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
comment on function app.show_reservation() is 'Shows the reserved day on the order, where its laboratory can read it too';
create trigger show_reservation after insert or delete on app.reservations for each row
  execute function app.show_reservation();

-- Nothing is planned more than two years ahead (`horizonDays` of the module schedule), whatever is closed
-- after that. Closures that overlap come as one.
create function app.calendar_of(lab uuid, from_on date) returns jsonb
  language sql stable
  set search_path = pg_catalog, pg_temp
  as $$
  select jsonb_build_object(
    'weekdays', (select c.weekdays from app.work_calendars c where c.organization_id = lab),
    'closures', coalesce((select jsonb_agg(jsonb_build_array(lower(free.days), upper(free.days) - 1)) from (
      select unnest(range_agg(daterange(greatest(h.first_on, from_on), least(h.last_on, from_on + 731), '[]'))) as days
      from app.work_holidays h
      where h.organization_id = lab and h.last_on >= from_on and h.first_on <= from_on + 731) as free), '[]'),
    'capacities', coalesce((select jsonb_agg(jsonb_build_array(k.day_on, k.department, k.percent))
      from app.work_capacities k where k.organization_id = lab and k.day_on between from_on and from_on + 731), '[]'))
  $$;
comment on function app.calendar_of(uuid, date) is 'When a laboratory works in the two years from a day on';

-- A clinic that asks for a day must not see the stages, the calendar and the load of the laboratory.
create function app.schedule_of(lab uuid, connection uuid, products uuid[], except_order uuid, at_time timestamptz)
  returns jsonb
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
  with asker as (
    select l.id as lab_id, l.timezone, (at_time at time zone l.timezone)::date as today_on, c.id as connection_id,
      c.inbound_transit_days, c.outbound_transit_days, k.timezone as clinic_timezone
    from app.organizations l
    left join app.lab_connections c on c.id = connection and c.lab_organization_id = l.id
    left join app.organizations k on k.id = c.clinic_organization_id
    where l.id = lab and l.type = 'lab' and (c.id is null) = (connection is null)
      and (app.org() = l.id or app.org() = c.clinic_organization_id and (c.status = 'active'
        -- What was sent goes on when the connection does not.
        or exists (select from app.orders o
          where o.id = except_order and o.lab_connection_id = c.id and o.status <> 'draft')))
  ), wanted as (
    select p.id, p.turnaround_days, p.is_active and p.is_orderable as is_offered, w.id as workflow_id
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
    select w.workflow_stage_id as stage_id, w.day_on, w.pieces
      from asker a join app.stage_loads w on w.lab_organization_id = a.lab_id and w.day_on >= a.today_on
      where w.workflow_stage_id in (select id from stages)
    union all
    select r.stage_id, r.day_on, r.pieces
      from asker a join app.reservations v on v.lab_organization_id = a.lab_id,
        lateral (select (e ->> 'stageId')::uuid, (e ->> 'day')::date, (e ->> 'pieces')::integer
          from jsonb_array_elements(v.work) e) as r (stage_id, day_on, pieces)
      where (v.expires_at is null or v.expires_at > at_time) and v.order_id is distinct from except_order
        and r.day_on >= a.today_on and r.stage_id in (select id from stages)
        -- Once planned it counts as planned.
        and not exists (select from app.order_plans p where p.order_id = v.order_id)
  )
  select jsonb_build_object('timezone', a.timezone, 'todayOn', a.today_on,
    'clinicTodayOn', (at_time at time zone coalesce(a.clinic_timezone, a.timezone))::date,
    'clinicTimezone', a.clinic_timezone,
    'inboundTransitDays', coalesce(a.inbound_transit_days, 0), 'outboundTransitDays', coalesce(a.outbound_transit_days, 0),
    'calendar', app.calendar_of(a.lab_id, a.today_on),
    'products', coalesce((select jsonb_agg(jsonb_build_object('id', w.id, 'workflowId', w.workflow_id,
      'turnaroundDays', w.turnaround_days, 'isOffered', w.is_offered)) from wanted w), '[]'),
    'stages', coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'workflowId', s.workflow_id,
      'department', s.department, 'minutes', coalesce(s.default_minutes, 0), 'capacityPerDay', s.capacity_per_day)
      order by s.workflow_id, s.sort_order) from stages s), '[]'),
    'load', coalesce((select jsonb_agg(jsonb_build_array(g.stage_id, g.day_on, g.pieces))
      from (select w.stage_id, w.day_on, sum(w.pieces) as pieces from work w group by 1, 2) as g), '[]'))
  from asker a
  $$;
comment on function app.schedule_of(uuid, uuid, uuid[], uuid, timestamptz) is
  'What decides about the next free day of a laboratory for some products: stages, calendar, load, transit; null for a stranger';

revoke execute on function app.replan(uuid), app.replan_lab(), app.follow_reservation(), app.release_changed_reservation(),
  app.show_reservation(), app.schedule_of(uuid, uuid, uuid[], uuid, timestamptz), app.calendar_of(uuid, date) from public;
grant execute on function app.replan(uuid), app.calendar_of(uuid, date) to pontic_across;
grant execute on function app.schedule_of(uuid, uuid, uuid[], uuid, timestamptz) to pontic_lab, pontic_clinic;
grant create on schema app to pontic_across;
alter function app.replan_lab() owner to pontic_across;
alter function app.follow_reservation() owner to pontic_across;
alter function app.release_changed_reservation() owner to pontic_across;
alter function app.show_reservation() owner to pontic_across;
alter function app.schedule_of(uuid, uuid, uuid[], uuid, timestamptz) owner to pontic_across;
revoke create on schema app from pontic_across;
