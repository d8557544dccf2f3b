-- What must hold for every writer of these tables.
set local role pontic_owner;

create or replace trigger use_kept_patient before insert or update of patient_id on app.orders for each row
  when (new.patient_id is not null) execute function app.use_kept_patient();
create or replace trigger stamp_status before update of status on app.orders for each row
  when (new.status is distinct from old.status) execute function app.stamp_status();
create or replace trigger return_scans_to_inbox before delete on app.orders for each row execute function app.return_scans_to_inbox();
create or replace trigger show_order after insert or update of status, patient_id on app.orders
  for each row execute function app.show_order();
create or replace trigger show_order_surcharges after update of status on app.orders for each row
  when (old.lab_view_id is distinct from new.lab_view_id) execute function app.show_order_surcharges();
create or replace trigger show_shared_comments after update of status, patient_id on app.orders for each row
  when (new.clinic_organization_id is not null
    and (old.lab_view_id is distinct from new.lab_view_id or old.patient_id is distinct from new.patient_id))
  execute function app.show_shared_comments();
create or replace trigger release_trays after update of status on app.orders for each row
  when (new.status is distinct from old.status
    and new.status in ('draft', 'shipped', 'delivered', 'at_try_in', 'completed', 'rejected', 'cancelled'))
  execute function app.release_trays();
create or replace trigger publish_change after insert or delete or update on app.orders
  for each row execute function app.publish_order_change();

create or replace trigger copy_warranty before insert or update of product_id on app.order_items
  for each row execute function app.copy_warranty();

create or replace trigger notify after insert on app.order_events for each row execute function app.notify_of_event();
create or replace trigger publish_change after insert on app.order_events
  for each row execute function app.publish_change_to_sides('event');

create or replace trigger publish_change after insert or update on app.order_trays
  for each row execute function app.publish_tray_change();

create or replace trigger forbid_second_verdict before update on app.design_approvals
  for each row execute function app.forbid_second_verdict();

create or replace trigger notify after insert on app.comments for each row execute function app.notify_of_comment();
create or replace trigger publish_change after insert on app.comments
  for each row execute function app.publish_change_to_sides('comment');

create or replace trigger read_with_comment after insert on app.comment_reads
  for each row execute function app.read_with_comment();

-- All else that changes a leg changes its order.
create or replace trigger publish_change after update of expected_on on app.order_legs for each row
  when (new.expected_on is distinct from old.expected_on) execute function app.publish_change_to_sides('order');

create or replace trigger publish_change after update of answer_by_on on app.design_approvals for each row
  when (new.answer_by_on is distinct from old.answer_by_on) execute function app.publish_change_to_sides('order');
