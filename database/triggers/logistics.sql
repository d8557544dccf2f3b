-- What must hold for every writer of these tables.
set local role pontic_owner;

create or replace trigger publish_change after insert or update on app.shipments
  for each row execute function app.publish_change_to_sides('shipment');

create or replace trigger publish_change after insert or update on app.pickups
  for each row execute function app.publish_change_to_sides('pickup');

create or replace trigger publish_change after insert or update on app.delivery_runs
  for each row execute function app.publish_change_to_sides('delivery_run');

create or replace trigger publish_change after insert or update on app.carrier_bookings
  for each row execute function app.publish_change_to_sides('shipment');
create or replace trigger publish_change after insert or update on app.shipment_events
  for each row when (new.shipment_id is not null)
  execute function app.publish_change_to_sides('shipment');

create or replace trigger queue_booking after insert on app.carrier_bookings
  for each row when (new.status = 'requested') execute function app.queue_carrier_booking();
create or replace trigger queue_cancellation after update of status on app.carrier_bookings
  for each row when (new.status = 'cancel_requested' and old.status <> new.status)
  execute function app.queue_carrier_booking();

create or replace trigger cancel_booking after update of status on app.shipments
  for each row when (new.status = 'cancelled' and old.status <> new.status)
  execute function app.cancel_carrier_booking();

create or replace trigger attach_events after insert or update of tracking_number on app.shipments
  for each row when (new.tracking_number is not null)
  execute function app.attach_shipment_events();

create or replace trigger apply_event after insert on app.shipment_events
  for each row when (new.shipment_id is not null) execute function app.apply_shipment_event();
create or replace trigger apply_attached after update of shipment_id on app.shipment_events
  for each row when (new.shipment_id is not null) execute function app.apply_shipment_event();
