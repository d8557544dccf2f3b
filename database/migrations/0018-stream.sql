-- What changed is told to whoever looks: each organization that may know, by ids and words alone.
set local role pontic_owner;

-- One message for one organization. It is delivered with the commit, and never without.
create function app.tell(organization uuid, noun text, id uuid, change text, more jsonb default '{}') returns void
  language sql
  set search_path = pg_catalog, pg_temp
  as $$
  select pg_notify('pontic_changes', (more || jsonb_build_object(
    'organizationId', organization, 'noun', noun, 'id', id, 'change', change))::text)
  where organization is not null
  $$;
comment on function app.tell(uuid, text, uuid, text, jsonb) is
  'Tells one organization what changed: ids and words of closed lists, nothing that anybody wrote';

create function app.tell_order() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
  as $$
declare
  change text := case tg_op when 'INSERT' then 'added' when 'DELETE' then 'removed' else 'changed' end;
  subject app.orders := case tg_op when 'DELETE' then old else new end;
  more jsonb := jsonb_build_object('version', subject.version, 'status', subject.status);
begin
  perform app.tell(subject.clinic_organization_id, 'order', subject.id, change, more);
  if tg_op = 'UPDATE' and old.lab_view_id is distinct from new.lab_view_id then
    -- A draft that was sent is new for the laboratory; one that was taken back is gone, and why is not its business.
    perform app.tell(new.lab_view_id, 'order', subject.id, 'added', more);
    perform app.tell(case when new.lab_view_id is null then old.lab_view_id end, 'order', subject.id, 'removed');
  else
    perform app.tell(subject.lab_view_id, 'order', subject.id, change, more);
  end if;
  return null;
end
$$;
comment on function app.tell_order() is 'Tells each side of an order that it may see';
create trigger tell after insert or delete or update on app.orders
  for each row execute function app.tell_order();

-- The sides of a row are its own columns: null where a side must not see it. The first argument is the
-- noun, the second the column with the id that is told, the third the column with a word about it.
create function app.tell_sides() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
  as $$
declare
  subject jsonb := to_jsonb(new);
  change text := coalesce(subject ->> tg_argv[2], case tg_op when 'INSERT' then 'added' else 'changed' end);
  told uuid := (subject ->> tg_argv[1])::uuid;
begin
  perform app.tell((subject ->> 'lab_organization_id')::uuid, tg_argv[0], told, change);
  perform app.tell((subject ->> 'clinic_organization_id')::uuid, tg_argv[0], told, change);
  return null;
end
$$;
comment on function app.tell_sides() is 'Tells the sides that a row names';
create trigger tell after insert on app.order_events
  for each row execute function app.tell_sides('event', 'order_id', 'action');
create trigger tell after insert on app.comments
  for each row execute function app.tell_sides('comment', 'order_id');
create trigger tell after insert or update on app.shipments
  for each row execute function app.tell_sides('shipment', 'id', 'status');
create trigger tell after insert or update on app.pickups
  for each row execute function app.tell_sides('pickup', 'id', 'status');
create trigger tell after insert or update on app.order_stages
  for each row execute function app.tell_sides('stage', 'order_id', 'status');

create function app.tell_member() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
  as $$
begin
  perform app.tell(new.organization_id, 'notification', new.order_id,
    case tg_op when 'INSERT' then 'added' else 'changed' end, jsonb_build_object('userId', new.user_id));
  return null;
end
$$;
comment on function app.tell_member() is 'Tells a member that there is something to read, or that it was read';
create trigger tell after insert or update of read_at on app.notifications
  for each row execute function app.tell_member();

revoke execute on function app.tell(uuid, text, uuid, text, jsonb), app.tell_order(), app.tell_sides(), app.tell_member()
  from public;
grant execute on function app.tell(uuid, text, uuid, text, jsonb) to pontic_app, pontic_lab, pontic_clinic, pontic_across;
