-- What members of a laboratory earn, and what was paid to them for which time and pieces.
set local role pontic_owner;

create table app.pay_terms (
  organization_id uuid not null constraint pay_terms_organization references app.organizations (id),
  id uuid not null,
  user_id uuid not null constraint pay_terms_user references app.users (id),
  starts_on date not null,
  hourly_rate_minor bigint
    constraint pay_terms_hourly_rate check (hourly_rate_minor between 0 and 1000000000),
  is_paid_by_piece boolean not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint pay_terms_key primary key (organization_id, id),
  constraint pay_terms_once unique (organization_id, user_id, starts_on),
  constraint pay_terms_pay_something check (hourly_rate_minor is not null or is_paid_by_piece)
);
create index pay_terms_of_user on app.pay_terms (user_id);
comment on table app.pay_terms is
  'What a member earns from a day on, until the day on which other terms of theirs start';
comment on column app.pay_terms.is_paid_by_piece is
  'Whether finished stages are paid: at the rate of their work centre, else at their own';
call app.force_row_security('app.pay_terms', 'select, insert, delete');
call app.grant_tenant_policy('lab', 'app.pay_terms', 'organization_id', 'select, insert, delete');

create table app.pay_piece_rates (
  organization_id uuid not null
    constraint pay_piece_rates_organization references app.organizations (id),
  pay_terms_id uuid not null,
  work_centre_id uuid not null,
  rate_minor bigint not null
    constraint pay_piece_rates_rate check (rate_minor between 0 and 1000000000),
  constraint pay_piece_rates_key primary key (organization_id, pay_terms_id, work_centre_id),
  constraint pay_piece_rates_terms
    foreign key (organization_id, pay_terms_id)
    references app.pay_terms (organization_id, id) on delete cascade,
  constraint pay_piece_rates_work_centre
    foreign key (organization_id, work_centre_id)
    references app.work_centres (organization_id, id)
);
create index pay_piece_rates_of_work_centre on app.pay_piece_rates (organization_id, work_centre_id);
comment on table app.pay_piece_rates is
  'What a member earns for a piece at a work centre, instead of the rate of its stages';
call app.force_row_security('app.pay_piece_rates', 'select, insert');
call app.grant_tenant_policy('lab', 'app.pay_piece_rates', 'organization_id', 'select, insert');

create table app.pay_runs (
  organization_id uuid not null constraint pay_runs_organization references app.organizations (id),
  id uuid not null,
  from_on date not null,
  to_on date not null,
  currency text not null constraint pay_runs_currency check (currency ~ '^[A-Z]{3}$'),
  total_minor bigint not null,
  status text not null default 'draft' constraint pay_runs_status check (status in ('draft', 'closed')),
  created_by_user_id uuid not null constraint pay_runs_created_by references app.users (id),
  closed_by_user_id uuid constraint pay_runs_closed_by references app.users (id),
  closed_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint pay_runs_key primary key (organization_id, id),
  constraint pay_runs_days check (to_on >= from_on),
  constraint pay_runs_closed check ((status = 'closed') = (closed_at is not null)
    and (closed_at is null) = (closed_by_user_id is null))
);
create index pay_runs_of_creator on app.pay_runs (created_by_user_id);
create index pay_runs_of_closer on app.pay_runs (closed_by_user_id);
create index pay_runs_by_day on app.pay_runs (organization_id, to_on);
comment on table app.pay_runs is
  'What is paid to the members of a laboratory for a period; once closed it never changes';
call app.force_row_security('app.pay_runs', 'select, insert, update, delete');
call app.grant_tenant_policy('lab', 'app.pay_runs', 'organization_id',
  'select, insert, update, delete');

create table app.pay_run_lines (
  organization_id uuid not null
    constraint pay_run_lines_organization references app.organizations (id),
  pay_run_id uuid not null,
  position integer not null constraint pay_run_lines_position check (position >= 0),
  user_id uuid not null constraint pay_run_lines_user references app.users (id),
  person_name text not null,
  kind text not null constraint pay_run_lines_kind check (kind in ('hours', 'pieces')),
  stage_name text,
  minutes integer,
  piece_count integer,
  rate_minor bigint not null,
  amount_minor bigint not null,
  constraint pay_run_lines_key primary key (organization_id, pay_run_id, position),
  constraint pay_run_lines_of_kind
    check (case kind when 'hours' then minutes is not null and num_nonnulls(piece_count, stage_name) = 0
      else minutes is null and num_nonnulls(piece_count, stage_name) = 2 end),
  constraint pay_run_lines_amount
    check (amount_minor = case kind when 'hours' then round(minutes * rate_minor / 60.0)
      else piece_count * rate_minor end),
  constraint pay_run_lines_run
    foreign key (organization_id, pay_run_id)
    references app.pay_runs (organization_id, id) on delete cascade
);
create index pay_run_lines_of_user on app.pay_run_lines (user_id);
comment on table app.pay_run_lines is
  'What a pay run pays to one person at one rate, as everything was called then';
comment on column app.pay_run_lines.amount_minor is
  'Minutes times the rate of an hour, rounded half away from zero, or pieces times their rate';
call app.force_row_security('app.pay_run_lines', 'select, insert');
call app.grant_tenant_policy('lab', 'app.pay_run_lines', 'organization_id', 'select, insert');

create table app.pay_run_entries (
  organization_id uuid not null
    constraint pay_run_entries_organization references app.organizations (id),
  pay_run_id uuid not null,
  time_entry_id uuid not null,
  rate_minor bigint not null,
  minutes integer not null constraint pay_run_entries_minutes check (minutes <> 0),
  constraint pay_run_entries_key primary key (organization_id, pay_run_id, time_entry_id, rate_minor),
  constraint pay_run_entries_run
    foreign key (organization_id, pay_run_id)
    references app.pay_runs (organization_id, id) on delete cascade,
  constraint pay_run_entries_entry
    foreign key (organization_id, time_entry_id)
    references app.time_entries (organization_id, id)
);
create index pay_run_entries_of_entry on app.pay_run_entries (organization_id, time_entry_id);
comment on table app.pay_run_entries is
  'The minutes of a time entry that a pay run pays; below zero where an earlier run paid too many';
call app.force_row_security('app.pay_run_entries', 'select, insert');
call app.grant_tenant_policy('lab', 'app.pay_run_entries', 'organization_id', 'select, insert');

create table app.pay_run_stages (
  organization_id uuid not null
    constraint pay_run_stages_organization references app.organizations (id),
  order_stage_id uuid not null
    constraint pay_run_stages_stage references app.order_stages (id),
  pay_run_id uuid not null,
  user_id uuid not null constraint pay_run_stages_user references app.users (id),
  rate_minor bigint not null,
  piece_count integer not null constraint pay_run_stages_pieces check (piece_count > 0),
  constraint pay_run_stages_key primary key (order_stage_id),
  constraint pay_run_stages_run
    foreign key (organization_id, pay_run_id)
    references app.pay_runs (organization_id, id) on delete cascade
);
create index pay_run_stages_of_run on app.pay_run_stages (organization_id, pay_run_id);
create index pay_run_stages_of_user on app.pay_run_stages (user_id);
comment on table app.pay_run_stages is 'The stages whose pieces a pay run pays: each stage once';
call app.force_row_security('app.pay_run_stages', 'select, insert');
call app.grant_tenant_policy('lab', 'app.pay_run_stages', 'organization_id', 'select, insert');
