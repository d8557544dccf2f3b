-- Bytes that an order has already are no second file: the upload points at the one that is there, and
-- its own bytes go.
set local role pontic_owner;

comment on column app.uploads.file_id is
  'Null until it is attached, and again when that file is removed; another id than its own where that file had the bytes already';

set local role pontic_across;
grant execute on function app.remove_upload() to pontic_owner;
set local role pontic_owner;
drop trigger end_upload on app.uploads;
create trigger end_upload after update of status on app.uploads for each row
  when (old.status in ('receiving', 'complete')
    and (new.status in ('failed', 'expired') or new.status = 'attached' and new.file_id is distinct from new.id))
  execute function app.remove_upload();
set local role pontic_across;
revoke execute on function app.remove_upload() from pontic_owner;
set local role pontic_owner;

create index files_by_bytes on app.files (order_id, sha256) where order_id is not null;
