-- The ground that every table stands on: roles, the tenant of a transaction, the locks of a table.
-- Roles belong to the whole server, so they are made only where they are missing.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['pontic_owner', 'pontic_app', 'pontic_lab', 'pontic_clinic', 'pontic_across']
  loop
    if not exists (select from pg_catalog.pg_roles where rolname = role_name) then
      begin
        execute format('create role %I nologin', role_name);
      exception when duplicate_object or unique_violation then
        -- Another database of this server is being migrated at the same moment.
        null;
      end;
    end if;
  end loop;
end
$$;

-- Grants of roles are made for the whole server too: one migration at a time writes them.
select pg_advisory_xact_lock(hashtextextended('pontic roles', 0));

-- The service never inherits the rights of a side: it has to become one for each transaction.
-- With inheritance the policies of all sides would be OR-ed (measured: hashed subplans, 81 ms).
grant pontic_lab, pontic_clinic, pontic_across to pontic_app with inherit false, set true;
-- Whoever migrates acts as the owner; nobody serves as the owner.
grant pontic_owner to current_user with inherit true, set true;
grant pontic_app to current_user with inherit true, set true;
grant pontic_across to pontic_owner with inherit false, set true;

create extension if not exists unaccent with schema public;

create schema if not exists app authorization pontic_owner;
alter schema app owner to pontic_owner;
grant usage on schema app to pontic_app, pontic_lab, pontic_clinic, pontic_across;
comment on schema app is 'The records of laboratories and clinics, each table behind row security';

set local role pontic_owner;

create function app.org() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.organization_id', true), '')::uuid $$;
comment on function app.org() is
  'The organization of this transaction. Empty reads as null: after a first transaction the setting is '''', not null';

create function app.fold(value text) returns text
  language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;
comment on function app.fold(text) is
  'Text without case and accents, as search compares it: L with stroke is l, sharp s is ss';

create function app.touch() returns trigger
  language plpgsql
  as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end
$$;
comment on function app.touch() is 'Keeps updated_at';

-- Closes a table for everyone, opens it for acrossOrgs, and keeps updated_at where there is one.
create procedure app.close_table(target regclass, rights text)
  language plpgsql
  as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('grant %s on %s to pontic_across', rights, target);
  execute format('create policy across on %s to pontic_across using (true) with check (true)', target);
  if exists (select from pg_catalog.pg_attribute where attrelid = target and attname = 'updated_at') then
    execute format('create trigger touch before update on %s for each row execute function app.touch()', target);
  end if;
end
$$;
comment on procedure app.close_table(regclass, text) is
  'Forces row security on a table and lets only pontic_across in';

-- Opens a closed table to one side, for the rows whose column names the organization at work.
create procedure app.open_to(side text, target regclass, tenant_column text, rights text)
  language plpgsql
  as $$
begin
  execute format('grant %s on %s to %I', rights, target, 'pontic_' || side);
  execute format(
    'create policy %I on %s to %I using (%I = (select app.org())) with check (%I = (select app.org()))',
    side, target, 'pontic_' || side, tenant_column, tenant_column);
end
$$;
comment on procedure app.open_to(text, regclass, text, text) is
  'Lets one side see and change the rows of its own organization';

-- The lock of a table whose rows belong to one organization.
create procedure app.lock_to_organization(
  target regclass, rights text default 'select, insert, update, delete')
  language plpgsql
  as $$
begin
  call app.close_table(target, rights);
  call app.open_to('lab', target, 'organization_id', rights);
  call app.open_to('clinic', target, 'organization_id', rights);
end
$$;
comment on procedure app.lock_to_organization(regclass, text) is
  'The lock of a table whose rows belong to one organization';

-- The lock of a table whose rows a laboratory and a clinic share. One policy for each side, each an
-- equality: an OR of both cannot use an index (measured: 2,080 buffers against 6).
create procedure app.lock_to_sides(
  target regclass, rights text default 'select, insert, update, delete',
  lab_column text default 'lab_organization_id', clinic_column text default 'clinic_organization_id')
  language plpgsql
  as $$
begin
  call app.close_table(target, rights);
  call app.open_to('lab', target, lab_column, rights);
  call app.open_to('clinic', target, clinic_column, rights);
end
$$;
comment on procedure app.lock_to_sides(regclass, text, text, text) is
  'The lock of a table whose rows a laboratory and a clinic share';

revoke execute on all functions in schema app from public;
revoke execute on all procedures in schema app from public;
grant execute on function app.org(), app.fold(text), app.touch()
  to pontic_app, pontic_lab, pontic_clinic, pontic_across;
