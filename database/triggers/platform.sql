-- What must hold for every writer of these tables.
set local role pontic_owner;

create or replace trigger forget_sent before update of state on app.mails for each row
  when (new.state in ('sent', 'failed')) execute function app.forget_mail();
