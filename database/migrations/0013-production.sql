-- The laboratory's floor: stages of running work, sittings, quality checks, work elsewhere, the calendar.
set local role pontic_owner;

alter table app.workflow_stages add column quality_checklist text[] not null default '{}';
alter table app.workflow_stages add column pay_rate_minor bigint
  constraint workflow_stages_pay_rate check (pay_rate_minor between 0 and 1000000000000);
comment on column app.workflow_stages.quality_checklist is 'What whoever checks the stage goes through, in order';
comment on column app.workflow_stages.pay_rate_minor is
  'What a technician earns for one piece, in the laboratory''s currency; only owners see it';

alter table app.orders add column current_stage_id uuid;
alter table app.orders add column current_stage_label text;
alter table app.orders add column current_stage_since timestamptz(3);
comment on column app.orders.current_stage_id is 'The open stage that is furthest behind; null: none is open';
comment on column app.orders.current_stage_label is 'What the clinic reads of that stage';
comment on column app.orders.current_stage_since is 'Since when it reads so';

create table app.order_stages (
  id uuid not null default uuidv7() constraint order_stages_key primary key,
  lab_organization_id uuid not null constraint order_stages_lab references app.organizations (id),
  order_id uuid not null constraint order_stages_order references app.orders (id) on delete cascade,
  order_item_id uuid constraint order_stages_item references app.order_items (id),
  former_item_id uuid,
  former_product_id uuid,
  former_description text,
  former_quantity integer,
  workflow_id uuid,
  workflow_stage_id uuid,
  sort_order integer not null,
  name text not null,
  public_label text not null,
  department text,
  planned_minutes integer,
  requires_quality_check boolean not null default false,
  quality_checklist text[] not null default '{}',
  pay_rate_minor bigint,
  status text not null default 'pending' constraint order_stages_status
    check (status in ('pending', 'in_progress', 'done', 'skipped', 'rework')),
  is_current boolean not null default false,
  current_since timestamptz(3),
  technician_user_id uuid constraint order_stages_technician references app.users (id),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  worked_minutes integer not null default 0 constraint order_stages_worked check (worked_minutes between 0 and 10000000),
  note text,
  reason text,
  reworked_at timestamptz(3),
  rework_count integer not null default 0,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint order_stages_once unique (order_item_id, sort_order),
  constraint order_stages_item_or_former check (num_nonnulls(order_item_id, former_item_id) = 1),
  constraint order_stages_former
    check (num_nulls(former_item_id, former_product_id, former_description, former_quantity) in (0, 4)),
  constraint order_stages_without_item_ended check (order_item_id is not null or status in ('done', 'skipped')),
  constraint order_stages_workflow foreign key (lab_organization_id, workflow_id)
    references app.workflows (organization_id, id),
  constraint order_stages_workflow_stage foreign key (lab_organization_id, workflow_stage_id)
    references app.workflow_stages (organization_id, id) on delete set null (workflow_stage_id),
  constraint order_stages_current_since check (is_current = (current_since is not null)),
  constraint order_stages_in_progress_is_started check (status <> 'in_progress' or started_at is not null),
  constraint order_stages_ended check ((status in ('done', 'skipped')) = (finished_at is not null))
);
create index order_stages_of_order on app.order_stages (order_id);
create index order_stages_of_workflow on app.order_stages (lab_organization_id, workflow_id);
create index order_stages_of_workflow_stage on app.order_stages (lab_organization_id, workflow_stage_id);
create index order_stages_of_technician on app.order_stages (technician_user_id);
-- Without it a table that has no statistics yet is met with all stages of the laboratory for each item.
create index order_stages_of_item on app.order_stages (lab_organization_id, order_item_id);
create index order_stages_at on app.order_stages (lab_organization_id, workflow_stage_id, order_id)
  where is_current or status = 'in_progress';
create unique index order_stages_one_current on app.order_stages (order_item_id) where is_current;
comment on table app.order_stages is
  'One stage of the work on one item of an order, as the workflow was when the order was started';
comment on column app.order_stages.order_item_id is 'Null once the item was taken off its order: what was worked on it stays';
comment on column app.order_stages.former_item_id is 'The item that was taken off, as the history names it; the columns after it say what it was';
comment on column app.order_stages.workflow_id is
  'Null: the laboratory had no workflow for it, and the item has the one stage "Production"';
comment on column app.order_stages.workflow_stage_id is 'Null too once the workflow no longer has the stage';
comment on column app.order_stages.planned_minutes is 'As the workflow had it; null: nobody said';
comment on column app.order_stages.pay_rate_minor is 'For one piece, as the workflow had it; only owners see it';
comment on column app.order_stages.is_current is 'Whether it is the first open stage of its item';
comment on column app.order_stages.current_since is 'Since when it is its turn';
comment on column app.order_stages.technician_user_id is 'Whose work it is, or was';
comment on column app.order_stages.worked_minutes is 'Over all sittings';
comment on column app.order_stages.reason is 'Why it was skipped or sent back last';
comment on column app.order_stages.reworked_at is 'When work was last sent back to it';
call app.close_table('app.order_stages', 'select, insert, update, delete');
call app.open_to('lab', 'app.order_stages', 'lab_organization_id', 'select, insert, update');

create table app.stage_sittings (
  id uuid not null default uuidv7() constraint stage_sittings_key primary key,
  lab_organization_id uuid not null constraint stage_sittings_lab references app.organizations (id),
  order_stage_id uuid not null constraint stage_sittings_stage references app.order_stages (id) on delete cascade,
  technician_user_id uuid not null constraint stage_sittings_technician references app.users (id),
  started_at timestamptz(3) not null default clock_timestamp(),
  finished_at timestamptz(3),
  minutes integer constraint stage_sittings_minutes check (minutes between 0 and 100000),
  constraint stage_sittings_ended check ((finished_at is null) = (minutes is null))
);
create unique index stage_sittings_one_open on app.stage_sittings (order_stage_id) where finished_at is null;
create index stage_sittings_of_stage on app.stage_sittings (order_stage_id);
create index stage_sittings_of_lab on app.stage_sittings (lab_organization_id, started_at);
create index stage_sittings_of_technician on app.stage_sittings (technician_user_id);
comment on table app.stage_sittings is 'One time that a technician worked on a stage, from start to finish';
comment on column app.stage_sittings.minutes is 'From the clock, or as the technician said';
call app.close_table('app.stage_sittings', 'select, insert, update');
call app.open_to('lab', 'app.stage_sittings', 'lab_organization_id', 'select, insert, update');

create table app.quality_checks (
  id uuid not null default uuidv7() constraint quality_checks_key primary key,
  lab_organization_id uuid not null constraint quality_checks_lab references app.organizations (id),
  order_id uuid not null constraint quality_checks_order references app.orders (id) on delete cascade,
  order_stage_id uuid constraint quality_checks_stage references app.order_stages (id) on delete set null,
  result text not null constraint quality_checks_result check (result in ('passed', 'failed', 'conditional')),
  checklist jsonb not null default '[]',
  inspector_user_id uuid not null constraint quality_checks_inspector references app.users (id),
  inspector_name text not null,
  photo_file_ids uuid[] not null default '{}',
  note text,
  sent_back_to_stage_id uuid constraint quality_checks_sent_back_to references app.order_stages (id) on delete set null,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index quality_checks_of_lab on app.quality_checks (lab_organization_id, created_at);
create index quality_checks_of_order on app.quality_checks (order_id, id);
create index quality_checks_of_stage on app.quality_checks (order_stage_id);
create index quality_checks_of_inspector on app.quality_checks (inspector_user_id);
create index quality_checks_of_sent_back on app.quality_checks (sent_back_to_stage_id);
comment on table app.quality_checks is 'Append-only: each time that someone checked the work on an order';
comment on column app.quality_checks.checklist is 'text, isPassed and note of each point';
call app.close_table('app.quality_checks', 'select, insert');
call app.open_to('lab', 'app.quality_checks', 'lab_organization_id', 'select, insert');

create table app.floor_acts (
  organization_id uuid not null constraint floor_acts_organization references app.organizations (id),
  order_id uuid not null,
  sequence integer not null,
  user_id uuid not null constraint floor_acts_user references app.users (id),
  user_name text not null,
  constraint floor_acts_key primary key (order_id, sequence),
  constraint floor_acts_event foreign key (order_id, sequence)
    references app.order_events (order_id, sequence) on delete cascade
);
create index floor_acts_of_organization on app.floor_acts (organization_id);
create index floor_acts_of_user on app.floor_acts (user_id);
comment on table app.floor_acts is
  'Append-only: who of a laboratory did what the history, which both sides read, tells of the laboratory as a whole';
call app.lock_to_organization('app.floor_acts', 'select, insert');

create table app.outsourcing (
  id uuid not null default uuidv7() constraint outsourcing_key primary key,
  lab_organization_id uuid not null constraint outsourcing_lab references app.organizations (id),
  order_id uuid not null constraint outsourcing_order references app.orders (id) on delete cascade,
  item_ids uuid[] not null default '{}',
  partner_name text not null,
  city text,
  region text,
  country text not null constraint outsourcing_country check (country ~ '^[A-Z]{2}$'),
  what text not null,
  recorded_by_user_id uuid not null constraint outsourcing_recorded_by references app.users (id),
  created_at timestamptz(3) not null default clock_timestamp()
);
create index outsourcing_of_lab on app.outsourcing (lab_organization_id, id);
create index outsourcing_of_order on app.outsourcing (order_id, id);
create index outsourcing_recorded_by_person on app.outsourcing (recorded_by_user_id);
comment on table app.outsourcing is 'Append-only: work on an order that somebody else did, and where';
comment on column app.outsourcing.item_ids is 'The items that it was done for; none: the whole order';
call app.close_table('app.outsourcing', 'select, insert');
call app.open_to('lab', 'app.outsourcing', 'lab_organization_id', 'select, insert');

create table app.work_calendars (
  organization_id uuid not null constraint work_calendars_organization references app.organizations (id),
  weekdays jsonb not null constraint work_calendars_weekdays check (jsonb_typeof(weekdays) = 'array'),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint work_calendars_key primary key (organization_id)
);
comment on table app.work_calendars is 'When a laboratory works; without a row it is Monday to Friday, 08:00 to 17:00, 480 minutes';
comment on column app.work_calendars.weekdays is
  'weekday (1 Monday to 7 Sunday), from, to (HH:MM of the laboratory) and minutes of work; a missing weekday is free';
call app.close_table('app.work_calendars', 'select, insert, update');
call app.open_to('lab', 'app.work_calendars', 'organization_id', 'select, insert, update');

create table app.work_holidays (
  id uuid not null default uuidv7() constraint work_holidays_key primary key,
  organization_id uuid not null constraint work_holidays_calendar references app.work_calendars (organization_id),
  kind text not null constraint work_holidays_kind check (kind in ('holiday', 'closure')),
  first_on date not null,
  last_on date not null,
  name text,
  constraint work_holidays_days check (last_on >= first_on and last_on - first_on <= 731)
);
create index work_holidays_of_lab on app.work_holidays (organization_id, first_on);
comment on table app.work_holidays is 'Days on which a laboratory does not work: one holiday, or a closure from one day to another';
call app.close_table('app.work_holidays', 'select, insert, delete');
call app.open_to('lab', 'app.work_holidays', 'organization_id', 'select, insert, delete');

create table app.work_capacities (
  id uuid not null default uuidv7() constraint work_capacities_key primary key,
  organization_id uuid not null constraint work_capacities_calendar references app.work_calendars (organization_id),
  day_on date not null,
  department text,
  percent integer not null constraint work_capacities_percent check (percent between 0 and 1000),
  constraint work_capacities_once unique nulls not distinct (organization_id, day_on, department)
);
comment on table app.work_capacities is 'A day on which a laboratory can do less or more than usual';
comment on column app.work_capacities.department is 'Null: every department without a line of its own';
comment on column app.work_capacities.percent is 'Of the usual capacity, and of the minutes of work';
call app.close_table('app.work_capacities', 'select, insert, delete');
call app.open_to('lab', 'app.work_capacities', 'organization_id', 'select, insert, delete');

-- Which stage has its turn, for the board and for the clinic, whoever changed the stages: a technician,
-- or a clinic that takes an item off its order.
create function app.follow_stages(of_order uuid) returns void
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
end
$$;
comment on function app.follow_stages(uuid) is 'Marks the stages whose turn it is, and tells the order';

-- The stages of those items of an order that have none yet, from the workflows as they are now.
create function app.plan_stages(of_order uuid) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
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
comment on function app.plan_stages(uuid) is 'Gives the items of a started order the stages of their workflows';

create function app.start_stages() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  if new.status = 'in_production' then
    perform app.plan_stages(new.id);
  else
    -- What the laboratory made without a workflow is made when the order is; what is cancelled ends as it is.
    update app.stage_sittings t set finished_at = clock_timestamp(),
        minutes = least(100000, ceil(extract(epoch from clock_timestamp() - t.started_at) / 60))
      from app.order_stages s
      where s.order_id = new.id and t.order_stage_id = s.id and t.finished_at is null;
    update app.order_stages s set finished_at = clock_timestamp(),
        status = case when new.status = 'cancelled' then 'skipped' else 'done' end,
        worked_minutes = least(10000000, coalesce((select sum(t.minutes) from app.stage_sittings t where t.order_stage_id = s.id), 0))
      where s.order_id = new.id and s.status not in ('done', 'skipped');
  end if;
  return null;
end
$$;
comment on function app.start_stages() is
  'Gives a started order its stages; ends those that are open when it is made or cancelled';
create trigger start_stages after update of status on app.orders for each row
  when (new.status is distinct from old.status and (new.status = 'cancelled'
    or (new.status = 'ready' and old.status = 'in_production')
    or (new.status = 'in_production' and old.status = 'accepted')))
  execute function app.start_stages();

-- A stage can wait and carry minutes: what was sent back, or was written down without a start.
create function app.is_begun(of_stage uuid) returns boolean
  language sql stable
  set search_path = pg_catalog, pg_temp
  as $$
  select s.status not in ('pending', 'skipped') or s.started_at is not null or s.worked_minutes > 0
    or exists (select from app.stage_sittings t where t.order_stage_id = s.id)
    or exists (select from app.quality_checks c where c.order_stage_id = s.id)
  from app.order_stages s where s.id = of_stage
  $$;
comment on function app.is_begun(uuid) is 'Whether somebody has worked on a stage, or checked what was';

-- Time that was worked is paid and counted, whatever the clinic thinks of the item later.
create function app.keep_worked_stages() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  update app.stage_sittings t set finished_at = clock_timestamp(),
      minutes = least(100000, ceil(extract(epoch from clock_timestamp() - t.started_at) / 60))
    from app.order_stages s
    where s.order_item_id = old.id and t.order_stage_id = s.id and t.finished_at is null;
  delete from app.order_stages s where s.order_item_id = old.id and not app.is_begun(s.id);
  update app.order_stages s set order_item_id = null, former_item_id = old.id, former_product_id = old.product_id,
      former_description = old.description, former_quantity = old.quantity, is_current = false, current_since = null,
      status = case when s.status = 'done' then 'done' else 'skipped' end,
      reason = case when s.status in ('done', 'skipped') then s.reason else 'The item was taken off the order' end,
      finished_at = coalesce(s.finished_at, clock_timestamp()),
      worked_minutes = least(10000000, coalesce((select sum(t.minutes) from app.stage_sittings t where t.order_stage_id = s.id), 0))
    where s.order_item_id = old.id;
  return old;
end
$$;
comment on function app.keep_worked_stages() is
  'Ends the stages of an item that is taken off its order; those that nobody has begun go with it';
create trigger keep_worked_stages before delete on app.order_items
  for each row execute function app.keep_worked_stages();

create function app.begun_items(of_order uuid, items uuid[]) returns uuid[]
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
  select array(select distinct s.order_item_id
    from app.orders o join app.order_stages s on s.order_id = o.id and s.order_item_id = any (items)
    where o.id = of_order and app.org() in (o.clinic_organization_id, o.lab_view_id) and app.is_begun(s.id)
    order by 1)
  $$;
comment on function app.begun_items(uuid, uuid[]) is 'Those of these items of an order on which somebody has worked';

-- An item that comes while the order is made gets its stages; one that becomes another product gets
-- others as long as nobody has begun it.
create function app.plan_changed_item() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  if exists (select from app.orders o where o.id = new.order_id
      and o.status in ('in_production', 'awaiting_approval', 'on_hold')
      and exists (select from app.order_events e where e.order_id = o.id and e.action = 'started')) then
    delete from app.order_stages s where s.order_item_id = new.id and not exists (
      select from app.order_stages b where b.order_item_id = new.id and (b.status <> 'pending' or app.is_begun(b.id)));
    perform app.plan_stages(new.order_id);
  end if;
  return null;
end
$$;
comment on function app.plan_changed_item() is 'Plans the stages of an item that comes or changes while its order is made';
create trigger plan_new_item after insert on app.order_items
  for each row execute function app.plan_changed_item();
create trigger plan_other_product after update of product_id on app.order_items for each row
  when (new.product_id <> old.product_id) execute function app.plan_changed_item();

-- What is prescribed anew is not made, whatever was made before; time that was worked stays.
create function app.reopen_made(of_order uuid, items uuid[]) returns void
  language sql security definer
  set search_path = pg_catalog, pg_temp
  as $$
  update app.order_stages s set status = 'pending', finished_at = null, reason = 'The prescription was changed'
    from app.orders o
    where o.id = of_order and app.org() in (o.clinic_organization_id, o.lab_view_id)
      and o.status = 'on_hold' and o.held_from = 'ready'
      and s.order_id = o.id and s.order_item_id = any (items) and s.status = 'done'
  $$;
comment on function app.reopen_made(uuid, uuid[]) is
  'Opens what was done on items that are prescribed anew while their order, which was made, is on hold';

create function app.follow_changed_stage() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  perform app.follow_stages(old.order_id);
  return null;
end
$$;
comment on function app.follow_changed_stage() is 'Whose turn it is follows every change of a stage';
create trigger follow_changed_stage after update of status on app.order_stages for each row
  when (new.status <> old.status) execute function app.follow_changed_stage();
create trigger follow_removed_stage after delete on app.order_stages
  for each row execute function app.follow_changed_stage();

revoke execute on function app.follow_stages(uuid), app.plan_stages(uuid), app.start_stages(),
  app.plan_changed_item(), app.follow_changed_stage(), app.is_begun(uuid), app.keep_worked_stages(),
  app.begun_items(uuid, uuid[]), app.reopen_made(uuid, uuid[]) from public;
grant execute on function app.is_begun(uuid) to pontic_across;
grant execute on function app.begun_items(uuid, uuid[]), app.reopen_made(uuid, uuid[])
  to pontic_lab, pontic_clinic;
grant create on schema app to pontic_across;
alter function app.follow_stages(uuid) owner to pontic_across;
alter function app.plan_stages(uuid) owner to pontic_across;
alter function app.start_stages() owner to pontic_across;
alter function app.plan_changed_item() owner to pontic_across;
alter function app.follow_changed_stage() owner to pontic_across;
alter function app.keep_worked_stages() owner to pontic_across;
alter function app.begun_items(uuid, uuid[]) owner to pontic_across;
alter function app.reopen_made(uuid, uuid[]) owner to pontic_across;
revoke create on schema app from pontic_across;
