-- What changed is told to whoever looks: each organization that may know, by ids and words alone.
set local role pontic_owner;

create table app.stream_changes (
  transaction_id xid8 not null default pg_current_xact_id(),
  id uuid not null default uuidv7(),
  organization_ids uuid[] not null,
  user_id uuid,
  noun text not null,
  subject_id uuid,
  change text not null,
  version integer,
  status text,
  told_at timestamptz(3) not null default clock_timestamp(),
  constraint stream_changes_key primary key (transaction_id, id)
);
comment on table app.stream_changes is
  'What changed in the last minutes: ids and words of closed lists, nothing that anybody wrote';
comment on column app.stream_changes.transaction_id is
  'Who knows which transactions were visible at the last look knows which rows are new';
comment on column app.stream_changes.organization_ids is 'Those that may know; nobody else is told';
comment on column app.stream_changes.user_id is 'With a notification: whose it is';
comment on column app.stream_changes.subject_id is
  'The order; of a shipment and a pick-up their own; of a notification its order, if any';
call app.close_table('app.stream_changes', 'select, insert, delete');

create function app.tell_order() returns trigger
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
comment on function app.tell_order() is 'Tells each side of an order that it may see';
create trigger tell after insert or delete or update on app.orders
  for each row execute function app.tell_order();

-- The sides of a row are its own columns: null where a side must not see it. Columns by their names: a
-- row as JSON would cost as much as the rest.
create function app.tell_sides() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
declare
  sides uuid[];
  told uuid;
  word text;
begin
  if tg_table_name = 'order_stages' then
    sides := array[new.lab_organization_id];
    told := new.order_id;
    word := new.status;
  else
    sides := array_remove(array[new.lab_organization_id, new.clinic_organization_id], null);
    case tg_table_name
      when 'order_events' then told := new.order_id; word := new.action;
      when 'comments' then told := new.order_id; word := 'added';
      when 'recall_notices' then
        told := new.recall_id;
        word := case when new.acknowledged_at is null then 'added' else 'acknowledged' end;
      else told := new.id; word := new.status;
    end case;
  end if;
  insert into app.stream_changes (organization_ids, noun, subject_id, change)
    values (sides, tg_argv[0], told, word);
  return null;
end
$$;
comment on function app.tell_sides() is 'Tells the sides that a row names; the argument is the noun';
create trigger tell after insert on app.order_events
  for each row execute function app.tell_sides('event');
create trigger tell after insert on app.comments
  for each row execute function app.tell_sides('comment');
create trigger tell after insert or update on app.shipments
  for each row execute function app.tell_sides('shipment');
create trigger tell after insert or update on app.pickups
  for each row execute function app.tell_sides('pickup');
create trigger tell after insert or update on app.order_stages
  for each row execute function app.tell_sides('stage');

create function app.tell_member() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  insert into app.stream_changes (organization_ids, user_id, noun, subject_id, change)
    values (array[new.organization_id], new.user_id, 'notification', new.order_id,
      case tg_op when 'INSERT' then 'added' else 'changed' end);
  return null;
end
$$;
comment on function app.tell_member() is 'Tells a member that there is something to read, or that it was read';
create trigger tell after insert or update of read_at on app.notifications
  for each row execute function app.tell_member();

revoke execute on function app.tell_order(), app.tell_sides(), app.tell_member() from public;
grant create on schema app to pontic_across;
alter function app.tell_order() owner to pontic_across;
alter function app.tell_sides() owner to pontic_across;
alter function app.tell_member() owner to pontic_across;
revoke create on schema app from pontic_across;
