-- What logistics needs of the database beyond tables.
-- Security definers run with the rights of pontic_across; test/laws/database-rights.test.ts has the reason of each.
set local role pontic_owner;
grant create on schema app to pontic_across;
set local role pontic_across;

create or replace function app.queue_carrier_booking() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  insert into app.jobs (queue, payload, owner_id, order_key)
    values ('carrier-bookings',
      jsonb_build_object('organizationId', new.lab_organization_id, 'bookingId', new.id),
      new.lab_organization_id, 'carrier-booking:' || new.id);
  return null;
end
$$;
comment on function app.queue_carrier_booking() is
  'Makes the job that asks the carrier for a label or takes it back';

-- A parcel that is taken back needs its label no more; a clinic has no right to the booking.
create or replace function app.cancel_carrier_booking() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  update app.carrier_bookings set status = 'cancel_requested'
    where shipment_id = new.id and status in ('requested', 'booked');
  return null;
end
$$;
comment on function app.cancel_carrier_booking() is
  'Takes the label of a cancelled parcel back at its carrier';

-- Events may come before the answer that says which number the parcel has.
create or replace function app.attach_shipment_events() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  update app.shipment_events
    set shipment_id = new.id, clinic_organization_id = new.clinic_organization_id
    where lab_organization_id = new.lab_organization_id and tracking_number = new.tracking_number
      and shipment_id is null;
  return null;
end
$$;
comment on function app.attach_shipment_events() is
  'Gives a parcel what its carrier reported before its number was known here';

-- The time of the carrier decides what is true now; equal times are decided by the order of the way.
-- The status goes forward only, and never to delivered: people confirm what arrived.
create or replace function app.apply_shipment_event() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
declare
  kinds constant text[] := '{label_made,collected,in_transit,out_for_delivery,exception,returned,delivered}';
  statuses constant text[] := '{created,label_printed,picked_up,in_transit}';
  before record;
  latest record;
  first_order uuid;
  reached text := case new.kind when 'label_made' then 'label_printed' when 'collected' then 'picked_up'
    else 'in_transit' end;
begin
  select status, carrier_status into before from app.shipments where id = new.shipment_id for no key update;
  if not coalesce(array_position(statuses, before.status) < array_position(statuses, reached), false) then
    reached := before.status;
  end if;
  select id, kind, occurred_at into latest from app.shipment_events where shipment_id = new.shipment_id
    order by occurred_at desc, array_position(kinds, kind) desc limit 1;
  update app.shipments
    set carrier_status = latest.kind, carrier_status_at = latest.occurred_at, status = reached
    where id = new.shipment_id and (carrier_status, carrier_status_at, status)
      is distinct from (latest.kind, latest.occurred_at, reached);
  -- A problem that is reported again is the same problem.
  if latest.kind in ('delivered', 'exception', 'returned') and latest.kind is distinct from before.carrier_status
      and before.status not in ('delivered', 'cancelled') then
    select c.order_id into first_order
      from app.shipment_orders c join app.orders o on o.id = c.order_id
      where c.shipment_id = new.shipment_id order by o.number nulls last, o.id limit 1;
    if first_order is not null then
      perform app.queue_order_notification(first_order, jsonb_build_object('shipmentEventId', latest.id));
    end if;
  end if;
  return null;
end
$$;
comment on function app.apply_shipment_event() is
  'Writes on the parcel what its carrier reported last, and how far it is, and has members notified of how its way ended';

-- The owner of the tables makes the triggers.
grant execute on function app.queue_carrier_booking(), app.cancel_carrier_booking(),
  app.attach_shipment_events(), app.apply_shipment_event()
  to pontic_owner;

set local role pontic_owner;
revoke create on schema app from pontic_across;
