-- Roles, the schema, and the rights that new functions have. Functions come next, then the tables.
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
grant pontic_lab, pontic_clinic to pontic_app with inherit false, set true;
-- Whoever migrates acts as the owner; nobody serves as the owner.
grant pontic_owner to current_user with inherit true, set true;
grant pontic_app to current_user with inherit true, set true;
grant pontic_across to pontic_owner with inherit false, set true;

create extension if not exists unaccent with schema public;

create schema if not exists app authorization pontic_owner;
alter schema app owner to pontic_owner;
grant usage on schema app to pontic_app, pontic_lab, pontic_clinic, pontic_across;
comment on schema app is 'The records of laboratories and clinics, each table behind row security';

-- Nobody may call a function but those that its file names.
set local role pontic_across;
alter default privileges revoke execute on functions from public;
set local role pontic_owner;
alter default privileges revoke execute on functions from public;
