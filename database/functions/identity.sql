-- Who may act: names, sign-ins.
set local role pontic_owner;

create or replace function app.forbid_type_change() returns trigger
  language plpgsql
  as $$
begin
  if new.type <> old.type then
    raise exception 'the type of an organization never changes'
      using errcode = 'check_violation', constraint = 'organizations_type_is_final';
  end if;
  return new;
end
$$;
comment on function app.forbid_type_change() is
  'Refuses to make a clinic of a laboratory or the reverse';

-- No definer: whoever disables a member may end what the member has open in the same organization.
create or replace function app.end_sign_ins() returns trigger
  language plpgsql
  as $$
begin
  delete from app.sessions where organization_id = new.organization_id and user_id = new.user_id;
  update app.device_credentials set revoked_at = clock_timestamp()
    where organization_id = new.organization_id and user_id = new.user_id and revoked_at is null;
  return null;
end
$$;
comment on function app.end_sign_ins() is
  'A disabled member is out; enabled again, the member signs in again instead of finding old sessions open';

-- No definer: the side that renames itself may write its own connections.
create or replace function app.rename_in_connections() returns trigger
  language plpgsql
  as $$
begin
  update app.lab_connections set lab_name = new.name where lab_organization_id = new.id;
  update app.lab_connections set clinic_name = new.name where clinic_organization_id = new.id;
  return null;
end
$$;
comment on function app.rename_in_connections() is
  'The names on a connection follow the organizations';

create or replace function app.forget_money_notices() returns trigger
  language plpgsql
  as $$
begin
  delete from app.notifications
    where organization_id = new.organization_id and user_id = new.user_id and order_id is null;
  return null;
end
$$;
comment on function app.forget_money_notices() is
  'Deletes the notifications about money of a member who may see none any more';

-- No definer: whoever creates an organization may write its rows.
create or replace function app.add_built_in_roles() returns trigger
  language plpgsql
  as $$
begin
  insert into app.team_roles (organization_id, id, kind)
    select new.id, uuidv7(), kind from unnest(case new.type
      when 'lab' then array['staff', 'reception', 'technician', 'quality', 'driver', 'bookkeeping']
      else array['staff', 'dentist', 'assistant', 'reception', 'bookkeeping'] end) as kind
    on conflict (organization_id, kind) where kind <> 'own' do nothing;
  return null;
end
$$;
comment on function app.add_built_in_roles() is
  'Adds the roles that each organization of a type has from the start, where they are not there yet';

create or replace function app.fill_team_role() returns trigger
  language plpgsql
  as $$
begin
  if new.role = 'owner' then
    new.team_role_id := null;
  elsif new.team_role_id is null then
    select id into new.team_role_id from app.team_roles
      where organization_id = new.organization_id and kind = 'staff';
  end if;
  return new;
end
$$;
comment on function app.fill_team_role() is
  'Gives who is no owner and has no role yet that of staff, and takes it from who is an owner';

-- Security definers run with the rights of pontic_across; test/laws/database-rights.test.ts has the reason of each.
grant create on schema app to pontic_across;
set local role pontic_across;

-- Who renames an organization and looks at it as its partner could try out who is a customer here.
create or replace function app.count_renames() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  if not app.count_within(format('new name of %s', new.id), interval '1 day', 5) then
    raise exception 'an organization is renamed five times a day at most'
      using errcode = 'check_violation', constraint = 'organizations_renamed_too_often';
  end if;
  return null;
end
$$;
comment on function app.count_renames() is
  'Refuses the sixth new name of an organization within a day';

-- The owner of the tables makes the triggers.
grant execute on function app.count_renames()
  to pontic_owner;

set local role pontic_owner;
revoke create on schema app from pontic_across;
