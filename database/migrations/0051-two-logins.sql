-- The login that serves tenants becomes a laboratory or a clinic, and nothing else. A statement may
-- become every role that its login is a member of: as long as pontic_app was a member of pontic_across,
-- one injected set_config('role', …) saw every organization. A second login has that role alone.
select pg_advisory_xact_lock(hashtextextended('pontic roles', 0));

do $$
declare
  grantor name;
begin
  -- Databases of one server may have been migrated by different logins: each has made a grant.
  for grantor in
    select pg_get_userbyid(m.grantor) from pg_catalog.pg_auth_members m
    where m.roleid = 'pontic_across'::regrole and m.member = 'pontic_app'::regrole
  loop
    begin
      execute format('revoke pontic_across from pontic_app granted by %I', grantor);
    exception when insufficient_privilege then
      -- The start of the service refuses such a login and says what to run.
      null;
    end;
  end loop;
end
$$;
