-- What must hold for every writer of these tables.
set local role pontic_owner;

create or replace trigger publish_change after insert or update on app.shipments
  for each row execute function app.publish_change_to_sides('shipment');

create or replace trigger publish_change after insert or update on app.pickups
  for each row execute function app.publish_change_to_sides('pickup');

create or replace trigger publish_change after insert or update on app.delivery_runs
  for each row execute function app.publish_change_to_sides('delivery_run');
