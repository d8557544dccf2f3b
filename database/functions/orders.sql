-- What orders needs of the database beyond tables.
set local role pontic_owner;

-- Who drafts for a patient that is being merged waits here for the merge, and gets the kept one. Who
-- drafted before holds the patient's key, and the merge waits.
create or replace function app.use_kept_patient() returns trigger
  language plpgsql
  as $$
declare
  kept uuid;
begin
  select merged_into_id into kept from app.patients
    where organization_id = new.patient_organization_id and id = new.patient_id for key share;
  new.patient_id := coalesce(kept, new.patient_id);
  return new;
end
$$;
comment on function app.use_kept_patient() is
  'An order for a patient that was merged is for the kept one';

create or replace function app.stamp_status() returns trigger
  language plpgsql
  as $$
begin
  new.status_since := clock_timestamp();
  return new;
end
$$;
comment on function app.stamp_status() is 'Since when an order has its status, whoever changed it';

-- No definer: whoever reads is the member who was notified.
create or replace function app.read_with_comment() returns trigger
  language plpgsql
  as $$
begin
  update app.notifications set read_at = new.read_at
    where comment_id = new.comment_id and organization_id = new.organization_id and user_id = new.user_id
      and read_at is null;
  return null;
end
$$;
comment on function app.read_with_comment() is 'Who reads a comment has read its notification';

-- A verdict is given once.
create or replace function app.forbid_second_verdict() returns trigger
  language plpgsql
  as $$
begin
  if old.verdict is not null and current_user <> 'pontic_across' then
    raise exception 'a verdict stays as it was given' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
comment on function app.forbid_second_verdict() is 'Refuses to write over a verdict';

create or replace function app.assert_order_party(of_order uuid) returns void
  language plpgsql stable
  set search_path = pg_catalog, pg_temp
  as $$
begin
  if not exists (select from app.orders o
      where o.id = of_order and app.org() in (o.clinic_organization_id, o.lab_view_id)) then
    raise exception 'the organization is no party of the order' using errcode = 'insufficient_privilege';
  end if;
end
$$;
comment on function app.assert_order_party(uuid) is
  'Refuses to act on an order for anyone but the two organizations that it is between';
grant execute on function app.assert_order_party(uuid) to pontic_across;

-- Security definers run with the rights of pontic_across; test/laws/database-rights.test.ts has the reason of each.
grant create on schema app to pontic_across;
set local role pontic_across;

-- What a laboratory may see of an order follows the order's status, for all that hangs on it.
create or replace function app.show_order() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  if new.clinic_organization_id is not null and new.patient_id is not null and new.lab_view_id is not null
    -- After the end of a connection what is over shares nothing new, whoever its patient is merged into.
    and not (tg_op = 'UPDATE' and old.patient_id <> new.patient_id and new.status in ('completed', 'rejected', 'cancelled')
      and exists (select from app.lab_connections c where c.id = new.lab_connection_id and c.status = 'ended')) then
    perform app.share_patient(new.patient_organization_id, new.patient_id, new.lab_connection_id);
  end if;
  if tg_op = 'UPDATE' and old.lab_view_id is distinct from new.lab_view_id then
    update app.order_items set lab_organization_id = new.lab_view_id where order_id = new.id;
    update app.order_events set lab_organization_id = new.lab_view_id where order_id = new.id;
    update app.files set lab_organization_id = new.lab_view_id where order_id = new.id and visibility <> 'clinic';
  end if;
  return null;
end
$$;
comment on function app.show_order() is
  'Shows a submitted order to its laboratory, hides a withdrawn one, shares its patient';

-- Due days are days of the laboratory, whose row a clinic cannot see.
create or replace function app.lab_days(at_time timestamptz) returns table (lab_id uuid, today_on date)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
  select o.id, (at_time at time zone o.timezone)::date from app.organizations o
    where o.type = 'lab' and (o.id = app.org() or o.id in (
      select c.lab_organization_id from app.lab_connections c where c.clinic_organization_id = app.org()))
  $$;
comment on function app.lab_days(timestamptz) is
  'Which day it is at the caller''s laboratory, or at each laboratory that the caller is connected with';
grant execute on function app.lab_days(timestamptz) to pontic_lab, pontic_clinic;

create or replace function app.clinic_timezones() returns table (clinic_id uuid, timezone text)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
  select o.id, o.timezone from app.organizations o
    where o.type = 'clinic' and (o.id = app.org() or o.id in (
      select c.clinic_organization_id from app.lab_connections c where c.lab_organization_id = app.org()))
  $$;
comment on function app.clinic_timezones() is
  'The time zone of the caller''s clinic, or of each clinic that the caller is connected with';
grant execute on function app.clinic_timezones() to pontic_lab, pontic_clinic;

-- It follows its order, like everything that hangs on it.
create or replace function app.show_order_surcharges() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  update app.order_surcharges set lab_organization_id = new.lab_view_id where order_id = new.id;
  return null;
end
$$;
comment on function app.show_order_surcharges() is
  'Shows the surcharges of a submitted order to its laboratory';

create or replace function app.notify_of_event() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  insert into app.order_watchers (order_id, organization_id, user_id, is_watching, changed_at)
    select new.order_id, m.organization_id, m.user_id, true, new.created_at from app.memberships m
    where m.organization_id = new.actor_organization_id and m.user_id = new.actor_user_id
    on conflict do nothing;
  perform app.queue_order_notification(new.order_id, jsonb_build_object('eventSequence', new.sequence));
  return null;
end
$$;
comment on function app.notify_of_event() is
  'Makes who acted a watcher, and the job that notifies the others';

create or replace function app.notify_of_comment() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  insert into app.order_watchers (order_id, organization_id, user_id, is_watching, changed_at)
    values (new.order_id, new.organization_id, new.author_user_id, true, new.created_at)
    on conflict do nothing;
  perform app.queue_order_notification(new.order_id, jsonb_build_object('commentId', new.id));
  return null;
end
$$;
comment on function app.notify_of_comment() is
  'Makes the author a watcher, and the job that notifies the others';

-- What a laboratory may see of the talk about an order follows the order, as app.show_order does.
create or replace function app.show_shared_comments() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  if new.lab_view_id is not null and exists (
      select from app.lab_connections c where c.id = new.lab_connection_id and c.privacy_mode <> 'full') then
    perform app.hide_names_of(new.id, false);
  end if;
  if old.lab_view_id is distinct from new.lab_view_id then
    update app.comments set lab_organization_id = new.lab_view_id
      where order_id = new.id and visibility = 'shared';
    update app.comment_reads r set lab_organization_id = new.lab_view_id
      from app.comments c where c.id = r.comment_id and c.order_id = new.id and c.visibility = 'shared';
  end if;
  if new.lab_view_id is null then
    delete from app.notifications where order_id = new.id and organization_id = new.lab_organization_id;
  end if;
  return null;
end
$$;
comment on function app.show_shared_comments() is
  'Shows the shared comments of a submitted order to its laboratory, hides those of a withdrawn one';

create or replace function app.publish_order_change() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  if tg_op = 'DELETE' then
    insert into app.stream_changes (organization_ids, noun, subject_id, change, version, status)
      values (array_remove(array[old.clinic_organization_id, old.lab_view_id], null), 'order', old.id, 'removed',
        old.version, old.status);
  elsif tg_op = 'UPDATE' and old.lab_view_id is distinct from new.lab_view_id then
    -- A draft that was sent is new for the laboratory; one that was taken back is gone, and why is not its business.
    insert into app.stream_changes (organization_ids, noun, subject_id, change, version, status)
      values (array[new.clinic_organization_id], 'order', new.id, 'changed', new.version, new.status),
        (array[coalesce(new.lab_view_id, old.lab_view_id)], 'order', new.id,
          case when new.lab_view_id is null then 'removed' else 'added' end,
          case when new.lab_view_id is not null then new.version end,
          case when new.lab_view_id is not null then new.status end);
  else
    insert into app.stream_changes (organization_ids, noun, subject_id, change, version, status)
      values (array_remove(array[new.clinic_organization_id, new.lab_view_id], null), 'order', new.id,
        case tg_op when 'INSERT' then 'added' else 'changed' end, new.version, new.status);
  end if;
  return null;
end
$$;
comment on function app.publish_order_change() is 'Publishes a change of an order to each side that may see it';

-- Whoever writes the status, a clinic or a job as well: they have no right to the trays.
create or replace function app.release_trays() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  update app.order_trays set released_at = clock_timestamp()
    where order_id = new.id and released_at is null;
  return null;
end
$$;
comment on function app.release_trays() is 'Frees the trays of an order that is no longer in the laboratory';

create or replace function app.publish_tray_change() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  insert into app.stream_changes (organization_ids, noun, subject_id, change, version, status)
    select array[new.organization_id], 'order', o.id, 'changed', o.version, o.status
    from app.orders o where o.id = new.order_id;
  return null;
end
$$;
comment on function app.publish_tray_change() is
  'Publishes to a laboratory that an order was put into a tray or taken out of it';

-- A draft is deleted with all that hangs on it, but for its scans: they wait for another order.
create or replace function app.return_scans_to_inbox() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  update app.files f set order_id = null,
      lab_organization_id = case when f.organization_id = old.lab_organization_id then f.organization_id end,
      clinic_organization_id = case when f.organization_id = old.clinic_organization_id then f.organization_id end
    where f.order_id = old.id and f.scan_case_id is not null;
  insert into app.scan_case_events (organization_id, id, scan_case_id, action, order_id, reason)
    select c.organization_id, uuidv7(), c.id, 'unmatched', old.id, 'The order was deleted.' from app.scan_cases c
    where c.matched_order_id = old.id;
  update app.scan_cases set match_state = 'unmatched', match_reason = null, matched_order_id = null, is_by_hand = true
    where matched_order_id = old.id;
  return old;
end
$$;
comment on function app.return_scans_to_inbox() is
  'The scans of an order that is deleted wait for another one, with their files';

create or replace function app.copy_warranty() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  if tg_op = 'UPDATE' and new.product_id = old.product_id
    and (select status from app.orders where id = new.order_id) <> 'draft' then
    return new;
  end if;
  new.warranty_months := (select p.warranty_months from app.products p
    where p.organization_id = new.product_owner_id and p.id = new.product_id);
  return new;
end
$$;
comment on function app.copy_warranty() is
  'Keeps the warranty of the product with the piece of work that is ordered';

create or replace function app.take_order_number(lab uuid) returns text
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
declare
  year text;
  next_value bigint;
begin
  if lab is distinct from app.org() and not exists (select from app.lab_connections c
      where c.lab_organization_id = lab and c.clinic_organization_id = app.org()) then
    raise exception 'the organization orders nothing from this laboratory'
      using errcode = 'insufficient_privilege';
  end if;
  select to_char(clock_timestamp() at time zone o.timezone, 'YY') into year
    from app.organizations o where o.id = lab;
  insert into app.counters (organization_id, name, value)
    values (lab, 'orders-' || year, 1)
    on conflict (organization_id, name) do update set value = counters.value + 1
    returning value into next_value;
  return year || '-' || lpad(next_value::text, 6, '0');
end
$$;
comment on function app.take_order_number(uuid) is
  'The next order number of a laboratory: its year, then a count';
grant execute on function app.take_order_number(uuid) to pontic_lab, pontic_clinic;

-- The owner of the tables makes the triggers.
grant execute on function app.release_trays(), app.publish_tray_change(), app.show_order(),
  app.show_order_surcharges(), app.notify_of_event(),
  app.notify_of_comment(), app.show_shared_comments(), app.publish_order_change(), app.return_scans_to_inbox(), app.copy_warranty()
  to pontic_owner;

set local role pontic_owner;
revoke create on schema app from pontic_across;
