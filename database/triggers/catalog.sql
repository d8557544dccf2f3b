-- What must hold for every writer of these tables.
set local role pontic_owner;

create or replace trigger replan after update of is_active, is_default, saved_by_user_id on app.workflows for each row
  execute function app.replan_lab('organization_id');

create or replace trigger replan after update on app.workflow_stages for each row
  when (new.minutes_per_piece is distinct from old.minutes_per_piece
    or new.department is distinct from old.department or new.sort_order <> old.sort_order
    or (new.kind, new.work_centre_id, new.minutes_per_order, new.wait_minutes, new.can_wait_overnight, new.clinic_days)
      is distinct from (old.kind, old.work_centre_id, old.minutes_per_order, old.wait_minutes, old.can_wait_overnight, old.clinic_days))
  execute function app.replan_lab('organization_id');
create or replace trigger replan_new after insert on app.workflow_stages for each row execute function app.replan_lab('organization_id');
create or replace trigger replan_without after delete on app.workflow_stages for each row execute function app.replan_lab('organization_id');

create or replace trigger replan after update of workflow_id on app.products for each row
  when (new.workflow_id is distinct from old.workflow_id) execute function app.replan_lab('organization_id');

create or replace trigger replan after insert or update on app.work_centres for each row
  execute function app.replan_lab('organization_id');

create or replace trigger replan after insert or delete on app.work_centre_members for each row
  execute function app.replan_lab('organization_id');

create or replace trigger replan after insert or update or delete on app.work_shifts for each row
  execute function app.replan_lab('organization_id');

create or replace trigger replan after insert or update on app.planning_settings for each row
  execute function app.replan_lab('organization_id');

create or replace trigger replan after insert or update or delete on app.absences for each row
  execute function app.replan_lab('organization_id');

create or replace trigger replan after update of status on app.memberships for each row
  when (new.status <> old.status) execute function app.replan_lab_of_member();
