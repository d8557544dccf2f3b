-- Both sides of a connection see at once that it was asked for, answered, suspended or ended.
-- Who makes a trigger needs the right to its function, once.
set local role pontic_across;
grant execute on function app.tell_sides() to pontic_owner;

set local role pontic_owner;
create trigger tell after insert or update of status on app.lab_connections
  for each row execute function app.tell_sides('connection');

set local role pontic_across;
revoke execute on function app.tell_sides() from pontic_owner;
