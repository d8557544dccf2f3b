-- A search for parts of words reads the records that have them, not all (decision 0090).
set local role pontic_owner;

-- functions/search.sql has the functions of these indexes: a file that a database has not had comes before its
-- migrations.
-- Writers leave their parts in a list, which readers read too; at 256 kB one of them puts it in order.
create index patients_grams on app.patients
  using gin (app.grams(organization_id, search, 2)) with (gin_pending_list_limit = 256);
create index orders_grams on app.orders
  using gin ((app.grams(lab_organization_id, number, 3) || app.grams(clinic_organization_id, number, 3)))
  with (gin_pending_list_limit = 256);
create index invoices_grams on app.invoices
  using gin ((app.grams(lab_organization_id, app.invoice_text(number, notes), 3)
    || app.grams(clinic_organization_id, app.invoice_text(number, notes), 3)))
  with (gin_pending_list_limit = 256);
