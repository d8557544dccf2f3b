-- The members of an organization see what its scanner connections received, and an event without a key
-- finds its connection sooner where the same sender came before.
set local role pontic_owner;

alter table app.scanner_secrets add column bare_sender bytea;
comment on column app.scanner_secrets.bare_sender is
  'Fingerprint of the address whose events came without the key, learned from a verified one';
create index scanner_secrets_by_bare_sender on app.scanner_secrets (bare_sender)
  where bare_sender is not null;

create index webhook_events_of_connection on app.webhook_events (scanner_connection_id, id)
  where scanner_connection_id is not null;
create index webhook_events_of_organization on app.webhook_events (organization_id, id)
  where organization_id is not null;
create policy lab on app.webhook_events for select to pontic_lab
  using (organization_id = (select app.org()) and source = 'scanner');
create policy clinic on app.webhook_events for select to pontic_clinic
  using (organization_id = (select app.org()) and source = 'scanner');
-- Not the signature key, the account and the fields of the queue: they are the service's own.
grant select (id, source, organization_id, scanner_connection_id, provider_event_id, type, is_live,
    occurred_at, received_at, payload, object_id, state, attempts, last_error, processed_at)
  on app.webhook_events to pontic_lab, pontic_clinic;
