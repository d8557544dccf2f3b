-- What must hold for every writer of these tables.
set local role pontic_owner;

create or replace trigger add_built_in_roles after insert on app.organizations
  for each row execute function app.add_built_in_roles();
create or replace trigger count_renames after update of name on app.organizations
  for each row when (new.name_key <> old.name_key) execute function app.count_renames();
create or replace trigger forbid_type_change before update of type on app.organizations
  for each row execute function app.forbid_type_change();
create or replace trigger rename_in_connections after update of name on app.organizations for each row
  when (new.name <> old.name) execute function app.rename_in_connections();
create or replace trigger replan after update of timezone on app.organizations for each row
  when (new.type = 'lab' and new.timezone <> old.timezone) execute function app.replan_lab('id');

create or replace trigger fill_team_role before insert or update of role, team_role_id on app.memberships
  for each row execute function app.fill_team_role();
create or replace trigger fill_team_role before insert or update of role, team_role_id on app.invitations
  for each row execute function app.fill_team_role();
create or replace trigger end_sign_ins after update of status on app.memberships for each row
  when (new.status = 'disabled') execute function app.end_sign_ins();
create or replace trigger forget_money_notices after update on app.memberships
  for each row when (old.can_see_finance and not new.can_see_finance) execute function app.forget_money_notices();
