-- Both sides see at once that a connection was asked for, answered, suspended or ended, what the other
-- one says of a claim, and which clinic knows of a recall.
-- Who makes a trigger needs the right to its function, once.
set local role pontic_across;
grant execute on function app.tell_sides() to pontic_owner;

set local role pontic_owner;
create trigger tell after insert or update of status on app.lab_connections
  for each row execute function app.tell_sides('connection');
create trigger tell after insert or update on app.remake_claims
  for each row execute function app.tell_sides('remake');
create trigger tell after insert or update on app.recall_notices
  for each row execute function app.tell_sides('recall');

set local role pontic_across;
revoke execute on function app.tell_sides() from pontic_owner;
