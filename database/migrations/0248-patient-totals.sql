-- How many patients a practice has is kept for all but the newest (decision 0110).
set local role pontic_owner;

create table app.patient_totals (
  organization_id uuid constraint patient_totals_key primary key
    constraint patient_totals_organization references app.organizations (id),
  begun_at timestamp(3) with time zone not null default clock_timestamp(),
  counted_at timestamp(3) with time zone,
  counted_before_id uuid,
  active bigint not null default 0,
  archived bigint not null default 0,
  constraint patient_totals_counted check ((counted_at is null) = (counted_before_id is null))
);
comment on table app.patient_totals is
  'How many patients of a practice have ids before one: app.count_patient keeps it, a periodic task counts again';
comment on column app.patient_totals.begun_at is
  'Counted only once no transaction is left that began before: it would not know the row';
comment on column app.patient_totals.counted_before_id is
  'The first id that is not counted, of an hour before the count; null where there is no count';
comment on column app.patient_totals.active is 'Of these, those who are not archived';
call app.force_row_security('app.patient_totals', 'select, insert, update');
call app.grant_tenant_policy('lab', 'app.patient_totals', 'organization_id', 'select');
call app.grant_tenant_policy('clinic', 'app.patient_totals', 'organization_id', 'select');
