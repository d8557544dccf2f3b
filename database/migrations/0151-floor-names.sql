-- Who ended a stage, and at which shared device a member acted.
set local role pontic_owner;

alter table app.order_stages
  add column finished_by_user_id uuid
    constraint order_stages_finished_by references app.users (id);
create index order_stages_of_finisher on app.order_stages (finished_by_user_id)
  where finished_by_user_id is not null;
comment on column app.order_stages.finished_by_user_id is
  'Who ended it; null while it is open, and where nobody pressed that it is done';

alter table app.audit_events
  add column shared_device_id uuid,
  add column shared_device_name text;
comment on column app.audit_events.shared_device_id is
  'The device of the laboratory at which the member had a PIN; no foreign key: an event outlives it';
comment on column app.audit_events.shared_device_name is
  'Its name at that moment; null where it was no shared device';
