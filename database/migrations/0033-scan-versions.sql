-- Versions of a scan follow the time of the scan: what arrives late takes its place among the others.
set local role pontic_owner;

alter table app.files
  add column scanned_at timestamptz(3);
comment on column app.files.scanned_at is
  'When its vendor first said that it was scanned; null for what a person brought, which counts from its making';

-- Versions change places within one statement.
alter table app.files drop constraint files_one_version;
alter table app.files add constraint files_one_version unique (order_id, external_id, version) deferrable initially immediate;
