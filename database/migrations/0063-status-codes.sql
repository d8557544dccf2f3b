-- Why a file or an upload is not usable is a code with parameters, which each app writes in its own
-- language. Rows from before have their English sentence alone.
set local role pontic_owner;
alter table app.files
  add column status_code text,
  add column status_params jsonb,
  add constraint files_status_code check (status_code is null or status_reason is not null);
alter table app.uploads
  add column status_code text,
  add column status_params jsonb,
  add constraint uploads_status_code check (status_code is null or status_reason is not null);
comment on column app.files.status_code is 'The code of status_reason, which is its text in English; null in rows from before';
comment on column app.files.status_params is 'The values that the text of status_code names';
comment on column app.uploads.status_code is 'The code of status_reason, which is its text in English; null in rows from before';
comment on column app.uploads.status_params is 'The values that the text of status_code names';
