-- What must hold for every writer of these tables.
set local role pontic_owner;

create or replace trigger queue_scan_case after update of matched_order_id on app.scan_cases for each row
  when (new.matched_order_id is not null and new.matched_order_id is distinct from old.matched_order_id)
  execute function app.queue_scan_case('id');
create or replace trigger reduce_scan_case before insert or update on app.scan_cases for each row
  when (new.matched_order_id is not null) execute function app.reduce_scan_case();
create or replace trigger remove_waiting_files before delete on app.scan_cases
  for each row execute function app.remove_waiting_files();
create or replace trigger stamp_match before update of matched_order_id on app.scan_cases for each row
  when (new.matched_order_id is distinct from old.matched_order_id) execute function app.stamp_match();

create or replace trigger queue_scan_case after update of upload_status on app.files for each row
  when (new.scan_case_id is not null and new.upload_status = 'uploaded' and old.upload_status <> 'uploaded')
  execute function app.queue_scan_case('scan_case_id');
create or replace trigger queue_inspection after insert on app.files for each row
  when (new.received_at is not null and new.inspected_at is null and new.upload_status in ('pending', 'uploaded'))
  execute function app.queue_inspection();
create or replace trigger queue_inspection_later after update of received_at, inspected_at on app.files for each row
  when (new.received_at is not null and new.inspected_at is null and new.upload_status in ('pending', 'uploaded')
    and (old.received_at is null or old.inspected_at is not null))
  execute function app.queue_inspection();
create or replace trigger remove_file after delete on app.files for each row execute function app.remove_file();

create or replace trigger queue_scan_case after update of status on app.uploads for each row
  when (new.status = 'complete' and old.status <> 'complete' and new.scan_case_id is not null)
  execute function app.queue_scan_case('scan_case_id');
create or replace trigger end_upload after update of status on app.uploads for each row
  when (old.status in ('receiving', 'complete')
    and (new.status in ('failed', 'expired') or new.status = 'attached' and new.file_id is distinct from new.id))
  execute function app.remove_upload();
-- An upload that became a file leaves its bytes to it.
create or replace trigger remove_upload after delete on app.uploads for each row
  when (old.status in ('receiving', 'complete')) execute function app.remove_upload();

create or replace trigger show_margin_lines
  after update of order_id, lab_organization_id, clinic_organization_id on app.files for each row
  when (new.order_id is distinct from old.order_id
    or new.lab_organization_id is distinct from old.lab_organization_id
    or new.clinic_organization_id is distinct from old.clinic_organization_id)
  execute function app.show_margin_lines();
create or replace trigger publish_change after insert on app.margin_lines
  for each row execute function app.publish_change_to_sides('margin_line');
