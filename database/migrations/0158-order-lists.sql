-- Lists of orders are sorted, counted and summed by the organization that reads them, as fast after ten
-- years as after one.
set local role pontic_owner;

alter table app.orders add column status_since timestamptz(3) not null default clock_timestamp();
comment on column app.orders.status_since is 'Since when the order has its status; a trigger keeps it';
-- A column and no expression: only of columns an index alone answers.
alter table app.orders add column due_on date
  generated always as (coalesce(promised_delivery_date, requested_delivery_date)) stored;
comment on column app.orders.due_on is 'The promised day, else the day that was asked for';

-- The owner may read and write the rows of all organizations only while row security does not bind it.
alter table app.order_events no force row level security;
alter table app.orders no force row level security;
-- What was known before is no change of an order: it has no version and no event of its own.
alter table app.orders disable trigger user;
update app.orders o set status_since = coalesce(
  (select max(e.created_at) from app.order_events e
    where e.order_id = o.id and e.to_status = o.status and e.from_status is distinct from e.to_status),
  o.waiting_since);
alter table app.orders enable trigger user;
alter table app.orders force row level security;
alter table app.order_events force row level security;

-- Each begins with the organization and ends with what the page shows first: the newest. The partial ones
-- are of open orders, which stay few while the others grow; they hold what any sort of them needs.
drop index app.orders_open_at_lab;
drop index app.orders_open_at_clinic;
create index orders_open_at_lab on app.orders
  (lab_view_id, due_on, id desc)
  include (status, current_stage_label, status_since, waiting_on, waiting_since, number, total_minor, currency,
    customer_id, patient_id)
  where status not in ('completed', 'rejected', 'cancelled');
create index orders_open_at_clinic on app.orders
  (clinic_organization_id, due_on, id desc)
  include (status, current_stage_label, status_since, waiting_on, waiting_since, number, total_minor, currency,
    lab_connection_id, patient_id)
  where status not in ('completed', 'rejected', 'cancelled');
create index orders_due_at_lab on app.orders
  (lab_view_id, due_on, id desc)
  include (status, total_minor, currency);
create index orders_due_at_clinic on app.orders
  (clinic_organization_id, due_on, id desc)
  include (status, total_minor, currency);
create index orders_numbered_at_lab on app.orders (lab_view_id, number, id desc);
create index orders_numbered_at_clinic on app.orders (clinic_organization_id, number, id desc);
create index orders_priced_at_lab on app.orders (lab_view_id, total_minor, id desc);
create index orders_priced_at_clinic on app.orders (clinic_organization_id, total_minor, id desc);
create index orders_waiting_at_lab on app.orders (lab_view_id, waiting_on, waiting_since, id desc);
create index orders_waiting_at_clinic on app.orders
  (clinic_organization_id, waiting_on, waiting_since, id desc);
create index orders_in_status_at_lab on app.orders
  (lab_view_id,
   (array_position(array['draft', 'submitted', 'needs_info', 'accepted', 'in_production', 'awaiting_approval',
     'on_hold', 'ready', 'shipped', 'delivered', 'at_try_in', 'completed', 'rejected', 'cancelled'], status)),
   (case when status = 'in_production' then current_stage_label end), status_since, id desc)
  include (status, current_stage_label, total_minor, currency);
create index orders_in_status_at_clinic on app.orders
  (clinic_organization_id,
   (array_position(array['draft', 'submitted', 'needs_info', 'accepted', 'in_production', 'awaiting_approval',
     'on_hold', 'ready', 'shipped', 'delivered', 'at_try_in', 'completed', 'rejected', 'cancelled'], status)),
   (case when status = 'in_production' then current_stage_label end), status_since, id desc)
  include (status, current_stage_label, total_minor, currency);
create index orders_by_customer_at_lab on app.orders (lab_view_id, customer_id, id desc)
  include (status, total_minor, currency);
create index orders_by_connection_at_clinic on app.orders
  (clinic_organization_id, lab_connection_id, id desc) include (status, total_minor, currency);
create index orders_by_patient_at_lab on app.orders (lab_view_id, patient_id, id desc);
create index orders_by_patient_at_clinic on app.orders (clinic_organization_id, patient_id, id desc);

-- As a list shows a patient: by the name, or by the code where the name is hidden.
create index patients_by_name on app.patients
  (organization_id, (app.fold(coalesce(last_name || ' ' || coalesce(first_name, ''), code))), id);
