-- Why a scanner connection is as it is was an English sentence, for readers of German too.
set local role pontic_owner;

alter table app.scanner_connections add column state_note jsonb;

update app.scanner_connections set state_note = case
    when status_message = 'Switched off.' then jsonb_build_object('code', 'switched_off')
    when status_message like 'Built from public notes%' then jsonb_build_object('code', 'untried')
    when status_message like 'This vendor has no public interface%' then jsonb_build_object('code', 'bridge_only')
    when status_message like 'The agent on the scanner%' then jsonb_build_object('code', 'by_agent')
    when status_message like 'Events only hint%' then jsonb_build_object('code', 'only_hints')
    else jsonb_build_object('code', 'vendor_says', 'params', jsonb_build_object('detail', status_message))
  end
  where status_message is not null;

alter table app.scanner_connections drop column status_message;
alter table app.scanner_connections add constraint scanner_connections_state_note
  check (jsonb_typeof(state_note -> 'code') = 'string' and octet_length(state_note::text) <= 2000);
comment on column app.scanner_connections.state_note is
  'The code of what is behind the status and the values that its text names; server/scans/scanner-connections/state-texts.ts has the texts';
