-- What was prescribed, version by version, and what was shown to the clinic before it was made.
set local role pontic_owner;

create table app.rx_versions (
  id uuid constraint rx_versions_key primary key,
  order_id uuid not null constraint rx_versions_order references app.orders (id),
  version integer not null constraint rx_versions_version check (version >= 1),
  lab_organization_id uuid not null,
  clinic_organization_id uuid,
  prescription jsonb not null,
  changes jsonb not null,
  changed_by_user_id uuid constraint rx_versions_changed_by references app.users (id),
  changed_by_name text not null,
  changed_by_organization_id uuid constraint rx_versions_changed_by_organization references app.organizations (id),
  acknowledged_at timestamptz(3),
  acknowledged_by_user_id uuid constraint rx_versions_acknowledged_by references app.users (id),
  acknowledged_by_name text,
  created_at timestamptz(3) not null,
  constraint rx_versions_once unique (order_id, version),
  constraint rx_versions_acknowledged_by_someone check ((acknowledged_at is null) = (acknowledged_by_name is null))
);
create index rx_versions_of_lab on app.rx_versions (lab_organization_id);
create index rx_versions_of_clinic on app.rx_versions (clinic_organization_id);
create index rx_versions_changed_by_person on app.rx_versions (changed_by_user_id);
create index rx_versions_changed_by_side on app.rx_versions (changed_by_organization_id);
create index rx_versions_acknowledged_by_person on app.rx_versions (acknowledged_by_user_id);
comment on table app.rx_versions is
  'Append-only: each prescription that the laboratory had to work by, the first with the acceptance';
comment on column app.rx_versions.lab_organization_id is
  'Never null: an accepted order never becomes a draft again';
comment on column app.rx_versions.prescription is 'The whole prescription with ids, without money';
comment on column app.rx_versions.changes is 'What differs from the version before';
comment on column app.rx_versions.acknowledged_at is 'Null while it waits, or when a later version was faster';
call app.close_table('app.rx_versions', 'select, insert');
call app.open_to('lab', 'app.rx_versions', 'lab_organization_id',
  'select, insert, update (acknowledged_at, acknowledged_by_user_id, acknowledged_by_name)');
call app.open_to('clinic', 'app.rx_versions', 'clinic_organization_id', 'select, insert');
-- Only to take the name of a patient out (app.mask_order).
grant update (prescription, changes) on app.rx_versions to pontic_across;

create table app.design_approvals (
  id uuid constraint design_approvals_key primary key,
  order_id uuid not null constraint design_approvals_order references app.orders (id),
  round integer not null constraint design_approvals_round check (round >= 1),
  lab_organization_id uuid not null,
  clinic_organization_id uuid not null,
  rx_version integer not null,
  files jsonb not null constraint design_approvals_files check (jsonb_array_length(files) > 0),
  message text,
  sent_at timestamptz(3) not null default clock_timestamp(),
  sent_by_user_id uuid constraint design_approvals_sent_by references app.users (id),
  sent_by_name text not null,
  verdict text constraint design_approvals_verdict check (verdict in ('approved', 'changes_requested')),
  verdict_at timestamptz(3),
  verdict_by_user_id uuid constraint design_approvals_verdict_by references app.users (id),
  verdict_by_name text,
  comment text,
  constraint design_approvals_once unique (order_id, round),
  constraint design_approvals_verdict_by_someone
    check (num_nonnulls(verdict, verdict_at, verdict_by_name) in (0, 3))
);
create unique index design_approvals_one_waits on app.design_approvals (order_id) where verdict is null;
create index design_approvals_of_lab on app.design_approvals (lab_organization_id);
create index design_approvals_of_clinic on app.design_approvals (clinic_organization_id);
create index design_approvals_sent_by_person on app.design_approvals (sent_by_user_id);
create index design_approvals_verdict_by_person on app.design_approvals (verdict_by_user_id);
comment on table app.design_approvals is
  'Each time that a design was shown to the clinic: the files with their hashes, and the verdict';
comment on column app.design_approvals.rx_version is 'The version of the prescription that it was designed by';
comment on column app.design_approvals.files is 'fileId, name, sha256, kind and version of each, as they were shown';
call app.close_table('app.design_approvals', 'select, insert');
call app.open_to('lab', 'app.design_approvals', 'lab_organization_id', 'select, insert');
call app.open_to('clinic', 'app.design_approvals', 'clinic_organization_id',
  'select, update (verdict, verdict_at, verdict_by_user_id, verdict_by_name, comment)');

-- Only to take the name of a patient out (app.mask_order).
grant update (message, comment) on app.design_approvals to pontic_across;

-- A verdict is given once.
create function app.keep_design_approval() returns trigger
  language plpgsql
  as $$
begin
  if old.verdict is not null and current_user <> 'pontic_across' then
    raise exception 'a verdict stays as it was given' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
comment on function app.keep_design_approval() is 'Refuses to write over a verdict';
create trigger keep_design_approval before update on app.design_approvals
  for each row execute function app.keep_design_approval();

revoke execute on function app.keep_design_approval() from public;
