-- Who synchronises asks for what changed since the last time; without an index all of a list is read for that.
set local role pontic_owner;

create index orders_changed_at_lab on app.orders (lab_view_id, updated_at);
create index orders_changed_at_clinic on app.orders (clinic_organization_id, updated_at);
create index patients_changed on app.patients (organization_id, updated_at);
create index invoices_changed_at_lab on app.invoices (lab_organization_id, updated_at);
create index invoices_changed_at_clinic on app.invoices (clinic_view_id, updated_at);
create index shipments_changed_at_lab on app.shipments (lab_organization_id, updated_at);
create index shipments_changed_at_clinic on app.shipments (clinic_organization_id, updated_at);
create index payments_changed_at_lab on app.payments (lab_organization_id, updated_at);
create index payments_changed_at_clinic on app.payments (clinic_organization_id, updated_at);
create index order_sides_changed on app.order_sides (organization_id, updated_at);
create index order_trays_changed on app.order_trays (organization_id, (coalesce(released_at, assigned_at)));

-- Reports of a time begin with what left in it.
create index order_events_shipped_at_lab on app.order_events (lab_organization_id, created_at)
  include (order_id) where action = 'shipped';
create index order_events_shipped_at_clinic on app.order_events (clinic_organization_id, created_at)
  include (order_id) where action = 'shipped';
