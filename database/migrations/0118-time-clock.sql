-- When the members of a laboratory worked.
set local role pontic_owner;

create table app.time_entries (
  organization_id uuid not null
    constraint time_entries_organization references app.organizations (id),
  id uuid not null,
  user_id uuid not null constraint time_entries_user references app.users (id),
  kind text not null constraint time_entries_kind check (kind in ('work', 'break')),
  started_at timestamptz(3) not null default clock_timestamp(),
  ended_at timestamptz(3),
  forgotten_at timestamptz(3),
  cancelled_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint time_entries_key primary key (organization_id, id),
  constraint time_entries_order check (ended_at >= started_at),
  constraint time_entries_length check (ended_at <= started_at + interval '24 hours'),
  constraint time_entries_forgotten_is_open check (num_nonnulls(ended_at, forgotten_at) < 2)
);
create unique index time_entries_one_open on app.time_entries (organization_id, user_id)
  where ended_at is null and forgotten_at is null and cancelled_at is null;
create index time_entries_of_user on app.time_entries (user_id, organization_id, started_at);
create index time_entries_by_start on app.time_entries (organization_id, started_at);
comment on table app.time_entries is
  'One span of work or of a break of a member; those of one member do not overlap';
comment on column app.time_entries.forgotten_at is
  'Since when it counts as never clocked out: nobody guesses its end, an owner says it';
comment on column app.time_entries.cancelled_at is 'Since when it does not count';
call app.force_row_security('app.time_entries', 'select, insert, update');
call app.grant_tenant_policy('lab', 'app.time_entries', 'organization_id',
  'select, insert, update');

create table app.time_entry_changes (
  organization_id uuid not null
    constraint time_entry_changes_organization references app.organizations (id),
  id uuid not null,
  time_entry_id uuid not null,
  changed_by_user_id uuid not null
    constraint time_entry_changes_user references app.users (id),
  changed_at timestamptz(3) not null default clock_timestamp(),
  reason text not null constraint time_entry_changes_reason check (length(reason) between 1 and 500),
  kind text not null constraint time_entry_changes_kind check (kind in ('work', 'break')),
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  constraint time_entry_changes_key primary key (organization_id, id),
  constraint time_entry_changes_entry
    foreign key (organization_id, time_entry_id)
    references app.time_entries (organization_id, id)
);
create index time_entry_changes_of_entry on app.time_entry_changes (organization_id, time_entry_id);
create index time_entry_changes_of_user on app.time_entry_changes (changed_by_user_id);
comment on table app.time_entry_changes is
  'What an owner corrected of a time entry and why; its times are those before the correction';
call app.force_row_security('app.time_entry_changes', 'select, insert');
call app.grant_tenant_policy('lab', 'app.time_entry_changes', 'organization_id', 'select, insert');
