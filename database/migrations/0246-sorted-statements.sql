-- Lists of statements are sorted as those of invoices and payments are (decision 0105).
set local role pontic_owner;

create index statements_ended_at_lab on app.statements (lab_organization_id, period_end, id desc);
create index statements_ended_at_clinic on app.statements
  (clinic_organization_id, period_end, id desc);
create index statements_closed_at_lab on app.statements
  (lab_organization_id, closing_balance_minor, id desc);
create index statements_closed_at_clinic on app.statements
  (clinic_organization_id, closing_balance_minor, id desc);
create index statements_in_status_at_lab on app.statements
  (lab_organization_id,
   (array_position(array['issued', 'acknowledged', 'queried'], status)), id desc);
create index statements_in_status_at_clinic on app.statements
  (clinic_organization_id,
   (array_position(array['issued', 'acknowledged', 'queried'], status)), id desc);
create index statements_of_customer on app.statements (lab_organization_id, customer_id, id desc);
create index statements_of_lab_at_clinic on app.statements
  (clinic_organization_id, lab_organization_id, id desc);
