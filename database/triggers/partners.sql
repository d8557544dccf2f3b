-- What must hold for every writer of these tables.
set local role pontic_owner;

create or replace trigger hide_names after insert or update of status, privacy_mode on app.lab_connections for each row
  when (new.status in ('active', 'suspended', 'ended') and new.privacy_mode <> 'full') execute function app.hide_names();
create or replace trigger hide_names_in_statements after update of privacy_mode on app.lab_connections for each row
  when (new.privacy_mode <> 'full' and new.privacy_mode <> old.privacy_mode) execute function app.hide_names_in_statements();
create or replace trigger keep_stricter_privacy_mode before insert or update of status on app.lab_connections for each row
  when (new.status = 'active') execute function app.keep_stricter_privacy_mode();
create or replace trigger link_connection after insert or update of status on app.lab_connections for each row
  when (new.status = 'active') execute function app.link_connection();
create or replace trigger link_customer before insert or update of status on app.lab_connections for each row
  when (new.status = 'active') execute function app.link_customer();
create or replace trigger reduce_scans_again after update of privacy_mode on app.lab_connections for each row
  when (new.privacy_mode <> old.privacy_mode) execute function app.reduce_scans_again();
create or replace trigger replan after update of inbound_transit_days, outbound_transit_days, has_saturday_delivery on app.lab_connections for each row
  when (new.lab_organization_id is not null) execute function app.replan_lab('lab_organization_id');
create or replace trigger require_acceptance before update of status on app.lab_connections for each row
  when (old.status = 'pending' and new.status = 'active' and new.invited_email is not null
    and new.accepted_by_user_id is null)
  execute function app.require_acceptance();
create or replace trigger share_again after update of privacy_mode on app.lab_connections for each row
  when (new.privacy_mode <> old.privacy_mode) execute function app.share_again();
create or replace trigger publish_change after insert or update of status on app.lab_connections
  for each row execute function app.publish_change_to_sides('connection');

-- New patients have ids of now, which are counted when they are asked for; what is counted has ids of more than an
-- hour ago. The half hour between leaves room for the clocks of servers and for what takes long.
create or replace trigger count_archived after update of archived_at on app.patients for each row
  when (new.shared_by_organization_id is null and (old.archived_at is null) <> (new.archived_at is null))
  execute function app.count_patient();
create or replace trigger count_deleted after delete on app.patients for each row
  when (old.shared_by_organization_id is null) execute function app.count_patient();
create or replace trigger count_old_id after insert on app.patients for each row
  when (new.shared_by_organization_id is null
    and coalesce(uuid_extract_timestamp(new.id), '-infinity') < clock_timestamp() - interval '30 minutes')
  execute function app.count_patient();
create or replace trigger forget_inner_texts after update of anonymized_at on app.patients for each row
  when (new.anonymized_at is not null and old.anonymized_at is null) execute function app.forget_inner_texts();
create or replace trigger forget_scans after update of anonymized_at on app.patients for each row
  when (new.anonymized_at is not null and old.anonymized_at is null) execute function app.forget_scans();
create or replace trigger hide_changed_names after update of first_name, last_name on app.patients for each row
  when (new.shared_by_organization_id is null
    and (old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function app.hide_changed_names();
create or replace trigger hide_in_statements after update of first_name, last_name, merged_into_id on app.patients for each row
  when (new.shared_by_organization_id is null and (old.first_name, old.last_name, old.merged_into_id)
    is distinct from (new.first_name, new.last_name, new.merged_into_id))
  execute function app.hide_patient_in_statements();
create or replace trigger record_former_names before update of first_name, last_name on app.patients for each row
  when (new.shared_by_organization_id is null and new.anonymized_at is null
    and (old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function app.record_former_names();
create or replace trigger merge_copies after update of merged_into_id on app.patients for each row
  when (new.shared_by_organization_id is null and new.merged_into_id is not null) execute function app.merge_copies();
create or replace trigger share_changed after update on app.patients for each row
  when (new.shared_by_organization_id is null) execute function app.share_changed_patient();
