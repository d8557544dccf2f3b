-- The laboratory works for the appointment of the patient, so it is part of the order and no longer
-- what the clinic keeps for itself.
set local role pontic_owner;

alter table app.orders add column appointment_at timestamptz(3);
comment on column app.orders.appointment_at is
  'When the patient is in the chair for this work; the clinic says it, both sides see it';

-- The owner may read and write the rows of all organizations only while row security does not bind it.
alter table app.order_sides no force row level security;
alter table app.orders no force row level security;
-- A copy is no change of an order: it has no version and no event of its own.
alter table app.orders disable trigger user;
update app.orders o set appointment_at = s.appointment_at
  from app.order_sides s
  where s.order_id = o.id and s.organization_id = o.clinic_organization_id
    and s.appointment_at is not null;
alter table app.orders enable trigger user;
alter table app.orders force row level security;
alter table app.order_sides force row level security;

drop index app.order_sides_appointments;
alter table app.order_sides drop column appointment_at;
create index orders_with_appointment_at_lab on app.orders (lab_view_id, appointment_at)
  where appointment_at is not null;
create index orders_with_appointment_at_clinic on app.orders (clinic_organization_id, appointment_at)
  where appointment_at is not null;
