-- Lists of invoices, payments, patients and customers are sorted as fast after ten years as after one
-- (decision 0105).
set local role pontic_owner;

-- Each begins with the organization and ends with what the page shows first among what is equal: the newest.
create index invoices_due_at_lab on app.invoices (lab_organization_id, due_on, id desc)
  include (status);
create index invoices_due_at_clinic on app.invoices (clinic_view_id, due_on, id desc)
  include (status);
create index invoices_numbered_at_lab on app.invoices (lab_organization_id, number, id desc);
create index invoices_numbered_at_clinic on app.invoices (clinic_view_id, number, id desc);
create index invoices_priced_at_lab on app.invoices (lab_organization_id, total_minor, id desc);
create index invoices_priced_at_clinic on app.invoices (clinic_view_id, total_minor, id desc);
create index invoices_balanced_at_lab on app.invoices
  (lab_organization_id,
   (case when status = 'void' then 0
     else total_minor - paid_minor - credited_minor - written_off_minor end), id desc);
create index invoices_balanced_at_clinic on app.invoices
  (clinic_view_id,
   (case when status = 'void' then 0
     else total_minor - paid_minor - credited_minor - written_off_minor end), id desc);
-- Drafts stay few; any sort of them reads these alone, as of the unpaid.
create index invoices_drafts_at_lab on app.invoices (lab_organization_id, id desc)
  where status = 'draft';
drop index app.invoices_of_customer;
create index invoices_of_customer on app.invoices (lab_organization_id, customer_id, id desc);
create index invoices_of_lab_at_clinic on app.invoices
  (clinic_view_id, lab_organization_id, id desc);

create index payments_received_at_lab on app.payments
  (lab_organization_id, (coalesce(received_at, created_at)), id desc);
create index payments_received_at_clinic on app.payments
  (clinic_organization_id, (coalesce(received_at, created_at)), id desc);
create index payments_of_amount_at_lab on app.payments (lab_organization_id, amount_minor, id desc);
create index payments_of_amount_at_clinic on app.payments
  (clinic_organization_id, amount_minor, id desc);
create index payments_in_status_at_lab on app.payments
  (lab_organization_id,
   (array_position(array['requires_action', 'processing', 'succeeded', 'failed', 'cancelled',
     'partially_refunded', 'refunded', 'disputed'], status)), id desc);
create index payments_in_status_at_clinic on app.payments
  (clinic_organization_id,
   (array_position(array['requires_action', 'processing', 'succeeded', 'failed', 'cancelled',
     'partially_refunded', 'refunded', 'disputed'], status)), id desc);
drop index app.payments_of_customer;
create index payments_of_customer on app.payments (lab_organization_id, customer_id, id desc);
create index payments_of_lab_at_clinic on app.payments
  (clinic_organization_id, lab_organization_id, id desc);

drop index app.patients_by_name;
create index patients_by_name on app.patients
  (organization_id, (app.fold(coalesce(last_name || ' ' || coalesce(first_name, ''), code))), id desc);
create index patients_by_code on app.patients (organization_id, (app.fold(code)), id desc);
create index patients_by_birth on app.patients (organization_id, date_of_birth, id desc);
-- Where few are archived, any sort of them reads these alone.
create index patients_archived on app.patients (organization_id, id desc)
  where archived_at is not null;

create index customers_by_name on app.customers (organization_id, (app.fold(name)), id desc);
create index customers_by_account_number on app.customers
  (organization_id, (app.fold(account_number)), id desc);
create index customers_by_city on app.customers (organization_id, (app.fold(city)), id desc);
