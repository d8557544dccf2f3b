-- A search for parts of words reads the records that have them, not all (decision 0090).
set local role pontic_owner;

-- As in functions/search.sql, for a database that is there: it has its new functions after its migrations.
create or replace function app.grams(organization_id uuid, value text, shortest integer) returns integer[]
  language sql immutable parallel safe
  as $$
  select array_agg(distinct hashtext(organization_id::text || substr(value, place, size)))
  from generate_series(shortest, 3) as size, generate_series(1, length(value) - size + 1) as place
  where organization_id is not null
  $$;
create or replace function app.invoice_text(number text, notes text) returns text
  language sql immutable parallel safe
  as $$ select coalesce(lower(number), '') || ' ' || coalesce(app.fold(notes), '') $$;

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
