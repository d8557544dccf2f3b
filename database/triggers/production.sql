-- What must hold for every writer of these tables.
set local role pontic_owner;

create or replace trigger mark_current_stages after update of status on app.order_stages for each row
  when (new.status <> old.status) execute function app.mark_stages_of_order();
create or replace trigger mark_current_stages_without after delete on app.order_stages
  for each row execute function app.mark_stages_of_order();
create or replace trigger publish_change after insert or update on app.order_stages
  for each row execute function app.publish_change_to_sides('stage');

create or replace trigger replan after insert or update or delete on app.work_calendars for each row
  execute function app.replan_lab('organization_id');

create or replace trigger replan after insert or update or delete on app.work_capacities for each row
  execute function app.replan_lab('organization_id');

create or replace trigger replan after insert or update or delete on app.work_holidays for each row
  execute function app.replan_lab('organization_id');

create or replace trigger replan after insert or update or delete on app.clinic_calendars for each row
  execute function app.replan_labs_of_clinic();

create or replace trigger replan after insert or update or delete on app.clinic_holidays for each row
  execute function app.replan_labs_of_clinic();

create or replace trigger copy_reserved_day after insert or delete on app.reservations for each row
  execute function app.copy_reserved_day();

create or replace trigger find_late_use after insert on app.material_uses for each row
  when (new.undoes_use_id is null) execute function app.find_late_use();

create or replace trigger notify after insert on app.recall_notices for each row
  when (new.clinic_organization_id is not null) execute function app.notify_of_recall();
create or replace trigger publish_change after insert or update on app.recall_notices
  for each row execute function app.publish_change_to_sides('recall');
