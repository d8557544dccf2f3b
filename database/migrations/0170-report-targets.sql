-- A laboratory says what its figures are to be, and its overview shows them beside what they are.
set local role pontic_owner;

create table app.report_targets (
  organization_id uuid constraint report_targets_key primary key
    constraint report_targets_organization references app.organizations (id),
  on_time_basis_points integer
    constraint report_targets_on_time check (on_time_basis_points between 0 and 10000),
  remakes_basis_points integer
    constraint report_targets_remakes check (remakes_basis_points between 0 and 10000),
  turnaround_days integer
    constraint report_targets_turnaround check (turnaround_days between 1 and 250),
  orders_per_week integer
    constraint report_targets_orders check (orders_per_week between 1 and 1000000),
  revenue_per_month_minor bigint
    constraint report_targets_revenue check (revenue_per_month_minor between 1 and 9000000000000000),
  updated_at timestamptz(3) not null default clock_timestamp()
);
comment on table app.report_targets is
  'What a laboratory wants its figures to be; null, or no row, where it wants nothing in particular';
comment on column app.report_targets.revenue_per_month_minor is
  'In minor units of the currency of its finance settings, without tax';
call app.force_row_security('app.report_targets', 'select, insert, update');
call app.grant_tenant_policy('lab', 'app.report_targets', 'organization_id',
  'select, insert, update');
