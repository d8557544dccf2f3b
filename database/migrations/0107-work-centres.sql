-- Where work is done: all workflows of a laboratory share its work centres.
set local role pontic_owner;

create table app.work_centres (
  organization_id uuid not null
    constraint work_centres_organization references app.organizations (id),
  id uuid not null,
  name text not null constraint work_centres_name check (length(name) between 1 and 80),
  department text constraint work_centres_department check (length(department) between 1 and 80),
  kind text not null
    constraint work_centres_kind check (kind in ('people', 'machine', 'runs', 'external')),
  load_limit_percent integer not null default 90
    constraint work_centres_load_limit check (load_limit_percent between 1 and 100),
  queue_minutes integer not null default 0
    constraint work_centres_queue check (queue_minutes between 0 and 100000),
  units integer not null default 1 constraint work_centres_units check (units between 1 and 1000),
  day_minutes integer constraint work_centres_day_minutes check (day_minutes between 0 and 1000000),
  runs jsonb not null default '[]' constraint work_centres_runs check (jsonb_typeof(runs) = 'array'),
  lead_time_days integer
    constraint work_centres_lead_time check (lead_time_days between 0 and 365),
  pieces_per_day integer
    constraint work_centres_pieces check (pieces_per_day between 1 and 100000),
  alternative_work_centre_id uuid
    constraint work_centres_other_alternative check (alternative_work_centre_id <> id),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  search text generated always as (left(app.fold(name || ' ' || coalesce(department, '')),
    300)) stored not null,
  constraint work_centres_key primary key (organization_id, id) include (search),
  constraint work_centres_minutes_of_kind
    check ((kind in ('people', 'machine')) = (day_minutes is not null)),
  constraint work_centres_runs_of_kind check ((kind = 'runs') = (runs <> '[]')),
  constraint work_centres_lead_time_of_kind check ((kind = 'external') = (lead_time_days is not null)),
  constraint work_centres_pieces_of_kind check (kind = 'external' or pieces_per_day is null),
  constraint work_centres_units_of_kind check (kind in ('machine', 'runs') or units = 1),
  constraint work_centres_alternative
    foreign key (organization_id, alternative_work_centre_id)
    references app.work_centres (organization_id, id)
);
create unique index work_centres_name_once on app.work_centres (organization_id, lower(name))
  where is_active;
create index work_centres_of_alternative on app.work_centres (organization_id,
  alternative_work_centre_id);
comment on table app.work_centres is
  'Where stages of every workflow are done: people, a machine, a furnace or an outside partner';
comment on column app.work_centres.department is 'Whose calendar it has; null: the laboratory''s';
comment on column app.work_centres.load_limit_percent is
  'Of a day''s capacity, up to which orders without rush are promised';
comment on column app.work_centres.queue_minutes is 'What work waits here on average, on the clock';
comment on column app.work_centres.units is 'Machines or furnaces of this kind';
comment on column app.work_centres.day_minutes is
  'Of an open day: of one machine, also unattended; of people all together, until members are named';
comment on column app.work_centres.runs is
  'startTime (HH:MM of the laboratory), minutes, and pieces of one unit; of furnaces, in order';
comment on column app.work_centres.lead_time_days is 'Business days of the partner, with both ways';
comment on column app.work_centres.pieces_per_day is 'What the partner takes; null: no limit';
comment on column app.work_centres.alternative_work_centre_id is
  'Whose free minutes of a day are used after the own ones';
comment on column app.work_centres.is_active is 'False once archived';
call app.force_row_security('app.work_centres', 'select, insert, update');
call app.grant_tenant_policy('lab', 'app.work_centres', 'organization_id', 'select, insert, update');

create table app.work_centre_members (
  organization_id uuid not null
    constraint work_centre_members_organization references app.organizations (id),
  work_centre_id uuid not null,
  user_id uuid not null,
  share_percent integer not null
    constraint work_centre_members_share check (share_percent between 1 and 100),
  speed_percent integer not null default 100
    constraint work_centre_members_speed check (speed_percent between 1 and 300),
  constraint work_centre_members_key primary key (organization_id, work_centre_id, user_id),
  constraint work_centre_members_work_centre
    foreign key (organization_id, work_centre_id)
    references app.work_centres (organization_id, id) on delete cascade,
  constraint work_centre_members_member
    foreign key (organization_id, user_id)
    references app.memberships (organization_id, user_id) on delete cascade
);
create index work_centre_members_of_member on app.work_centre_members (organization_id, user_id);
comment on table app.work_centre_members is
  'Who works at a work centre; the shares of one person are 100 percent at most';
comment on column app.work_centre_members.share_percent is 'Of the person''s working time';
comment on column app.work_centre_members.speed_percent is
  'Of the planned speed; only owners see it';
call app.force_row_security('app.work_centre_members', 'select, insert, delete');
call app.grant_tenant_policy('lab', 'app.work_centre_members', 'organization_id',
  'select, insert, delete');

create table app.work_shifts (
  organization_id uuid not null
    constraint work_shifts_organization references app.organizations (id),
  user_id uuid not null,
  weekdays jsonb not null
    constraint work_shifts_weekdays check (jsonb_typeof(weekdays) = 'array'),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint work_shifts_key primary key (organization_id, user_id),
  constraint work_shifts_member
    foreign key (organization_id, user_id)
    references app.memberships (organization_id, user_id) on delete cascade
);
comment on table app.work_shifts is
  'How long a person works on each weekday; without a row it is as long as the laboratory does';
comment on column app.work_shifts.weekdays is
  'weekday (1 Monday to 7 Sunday) and minutes; a missing weekday is free';
call app.force_row_security('app.work_shifts', 'select, insert, update, delete');
call app.grant_tenant_policy('lab', 'app.work_shifts', 'organization_id',
  'select, insert, update, delete');

create table app.planning_settings (
  organization_id uuid constraint planning_settings_key primary key
    constraint planning_settings_organization references app.organizations (id),
  unplanned_absence_percent integer not null default 3
    constraint planning_settings_absence check (unplanned_absence_percent between 0 and 50),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
comment on table app.planning_settings is
  'What a laboratory''s plan takes into account; without a row its defaults';
comment on column app.planning_settings.unplanned_absence_percent is
  'Of the working time of people, that is usually lost without notice';
call app.force_row_security('app.planning_settings', 'select, insert, update');
call app.grant_tenant_policy('lab', 'app.planning_settings', 'organization_id',
  'select, insert, update');

create table app.absences (
  organization_id uuid not null constraint absences_organization references app.organizations (id),
  id uuid not null,
  user_id uuid,
  work_centre_id uuid,
  first_on date not null,
  last_on date not null,
  minutes_per_day integer
    constraint absences_minutes check (minutes_per_day between 1 and 1000000),
  reason text constraint absences_reason check (length(reason) between 1 and 120),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint absences_key primary key (organization_id, id),
  constraint absences_of_one check (num_nonnulls(user_id, work_centre_id) = 1),
  constraint absences_days check (last_on >= first_on and last_on - first_on <= 731),
  constraint absences_member
    foreign key (organization_id, user_id)
    references app.memberships (organization_id, user_id) on delete cascade,
  constraint absences_work_centre
    foreign key (organization_id, work_centre_id)
    references app.work_centres (organization_id, id) on delete cascade
);
create index absences_of_member on app.absences (organization_id, user_id);
create index absences_of_work_centre on app.absences (organization_id, work_centre_id);
create index absences_by_day on app.absences (organization_id, last_on, first_on);
comment on table app.absences is
  'Days on which a person or a work centre is away, wholly or for a part of each day';
comment on column app.absences.minutes_per_day is
  'What is lost of each day, of a work centre over all its units; null: the whole day';
comment on column app.absences.reason is 'Only owners see it';
call app.force_row_security('app.absences', 'select, insert, update, delete');
call app.grant_tenant_policy('lab', 'app.absences', 'organization_id',
  'select, insert, update, delete');

alter table app.workflow_stages
  add column kind text not null default 'work'
    constraint workflow_stages_kind check (kind in ('work', 'run', 'external', 'try_in')),
  add column work_centre_id uuid,
  add column minutes_per_order integer not null default 0
    constraint workflow_stages_order_minutes check (minutes_per_order between 0 and 100000),
  add column wait_minutes integer not null default 0
    constraint workflow_stages_wait check (wait_minutes between 0 and 100000),
  add column can_wait_overnight boolean not null default true,
  add column clinic_days integer not null default 5
    constraint workflow_stages_clinic_days check (clinic_days between 0 and 90),
  add constraint workflow_stages_try_in_elsewhere check (kind <> 'try_in' or work_centre_id is null),
  add constraint workflow_stages_work_centre
    foreign key (organization_id, work_centre_id)
    references app.work_centres (organization_id, id);
create index workflow_stages_of_work_centre on app.workflow_stages (organization_id, work_centre_id);
comment on column app.workflow_stages.minutes_per_order is 'Once for an order: setting up';
comment on column app.workflow_stages.minutes_per_piece is 'For each piece; null: nobody said';
comment on column app.workflow_stages.wait_minutes is
  'After the work, on the clock and without anybody';
comment on column app.workflow_stages.can_wait_overnight is
  'Whether the waiting goes on at night and on closed days';
comment on column app.workflow_stages.clinic_days is
  'Working days of the clinic that a try-in takes; of no other kind';

alter table app.order_stages
  add column kind text not null default 'work'
    constraint order_stages_kind check (kind in ('work', 'run', 'external', 'try_in')),
  add column work_centre_id uuid,
  add column planned_minutes_per_order integer not null default 0,
  add column wait_minutes integer not null default 0,
  add column can_wait_overnight boolean not null default true,
  add column clinic_days integer not null default 5,
  add constraint order_stages_work_centre
    foreign key (lab_organization_id, work_centre_id)
    references app.work_centres (organization_id, id);
create index order_stages_of_work_centre on app.order_stages (lab_organization_id, work_centre_id);
comment on column app.order_stages.work_centre_id is
  'Where it is done, as the workflow had it; null: nobody said';
comment on column app.order_stages.planned_minutes is
  'For each piece, as the workflow had it; null: nobody said';
comment on column app.order_stages.planned_minutes_per_order is
  'Once for the order, as the workflow had it';

-- What laboratories have. The owner may write the rows of all organizations only while row security does
-- not bind it; nobody has changed anything, so nothing is planned again and no moment of change moves.
alter table app.workflow_stages no force row level security;
alter table app.workflows no force row level security;
alter table app.order_stages no force row level security;
alter table app.work_centres no force row level security;
alter table app.workflow_stages disable trigger user;
alter table app.order_stages disable trigger user;

-- Pieces a day say how long one takes where minutes are missing: a day of eight hours has as many.
update app.workflow_stages set minutes_per_piece = greatest(1, 480 / capacity_per_day)
  where minutes_per_piece is null and capacity_per_day > 0;

-- Stages of one department are one work centre; those without a department go by their name. Each stage had
-- a capacity of its own, and it is the same people: the largest of them is theirs, never the sum.
insert into app.work_centres (organization_id, id, name, department, kind, queue_minutes, day_minutes)
  select k.organization_id, uuidv7(), min(k.name), min(k.department), 'people', 60,
    least(max(k.day_minutes), 1000000)
  from (
    select s.organization_id, left(nullif(trim(s.department), ''), 80) as department,
      left(trim(coalesce(nullif(trim(s.department), ''), s.name)), 80) as name,
      coalesce(s.capacity_per_day::bigint * coalesce(s.minutes_per_piece, 0), 480) as day_minutes
    from app.workflow_stages s
      join app.workflows w on w.organization_id = s.organization_id and w.id = s.workflow_id
    where w.is_active or exists (select from app.order_stages o
      where o.lab_organization_id = w.organization_id and o.workflow_id = w.id
        and o.status not in ('done', 'skipped'))) as k
  group by k.organization_id, lower(k.name);
update app.workflow_stages s set work_centre_id = c.id
  from app.work_centres c
  where c.organization_id = s.organization_id
    and lower(c.name) = lower(left(trim(coalesce(nullif(trim(s.department), ''), s.name)), 80));
update app.order_stages o set work_centre_id = s.work_centre_id
  from app.workflow_stages s
  where s.organization_id = o.lab_organization_id and s.id = o.workflow_stage_id
    and s.work_centre_id is not null;

alter table app.workflow_stages enable trigger user;
alter table app.order_stages enable trigger user;
alter table app.workflow_stages force row level security;
alter table app.workflows force row level security;
alter table app.order_stages force row level security;
alter table app.work_centres force row level security;
