-- What must hold for every writer of these tables.
set local role pontic_owner;

create or replace trigger replan after update of is_active, is_default, saved_by_user_id on app.workflows for each row
  execute function app.replan_lab('organization_id');

create or replace trigger replan after update on app.workflow_stages for each row
  when (new.capacity_per_day is distinct from old.capacity_per_day or new.minutes_per_piece is distinct from old.minutes_per_piece
    or new.department is distinct from old.department or new.sort_order <> old.sort_order)
  execute function app.replan_lab('organization_id');
create or replace trigger replan_new after insert on app.workflow_stages for each row execute function app.replan_lab('organization_id');
create or replace trigger replan_without after delete on app.workflow_stages for each row execute function app.replan_lab('organization_id');

create or replace trigger replan after update of workflow_id on app.products for each row
  when (new.workflow_id is distinct from old.workflow_id) execute function app.replan_lab('organization_id');
