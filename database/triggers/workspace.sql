-- What must hold for every writer of these tables.
set local role pontic_owner;

create or replace trigger publish_change after insert or update of read_at on app.notifications
  for each row execute function app.publish_notification_change();
