-- Reports read the orders of their days alone, for a practice as for a laboratory: both looked at every order
-- of ten years for a figure of twelve weeks.
set local role pontic_owner;

create index orders_received_at_lab on app.orders
  (lab_view_id, (case when submitted_at is null then accepted_at else submitted_at end)) include (status);
create index orders_promised_at_clinic on app.orders (clinic_organization_id, promised_delivery_date)
  where promised_delivery_date is not null;
