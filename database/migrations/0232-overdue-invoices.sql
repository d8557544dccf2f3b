-- What is overdue is found among the unpaid invoices by their due day.
set local role pontic_owner;

create index invoices_unpaid_at_lab on app.invoices (lab_organization_id, due_on, id)
  where status in ('open', 'partially_paid');
create index invoices_unpaid_at_clinic on app.invoices (clinic_view_id, due_on, id)
  where status in ('open', 'partially_paid');
