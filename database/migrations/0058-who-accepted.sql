-- A mailed invitation can be passed on: the connection keeps who accepted it, and with which address.
set local role pontic_owner;

alter table app.lab_connections
  add column accepted_by_user_id uuid constraint lab_connections_accepted_by references app.users (id),
  add column accepted_by_name text,
  add column accepted_by_email text,
  add column is_other_address boolean,
  add constraint lab_connections_acceptance_is_whole
    check (num_nonnulls(accepted_by_user_id, accepted_by_name, accepted_by_email, is_other_address) in (0, 4));
create index lab_connections_accepted_by_person on app.lab_connections (accepted_by_user_id)
  where accepted_by_user_id is not null;
comment on column app.lab_connections.accepted_by_user_id is
  'Who accepted a mailed invitation; null for other requests and for what was accepted before this was kept';
comment on column app.lab_connections.accepted_by_name is 'The name at that moment';
comment on column app.lab_connections.accepted_by_email is 'The confirmed address at that moment';
comment on column app.lab_connections.is_other_address is
  'Whether neither that person nor a colleague had confirmed the invited address; it stays as it was then';

-- Once there is another side, it searches the same row: letter by letter it could find the address out.
alter table app.lab_connections alter column search set expression as
  (left(app.fold(coalesce(lab_name, '') || ' ' || coalesce(clinic_name, '') || ' ' || coalesce(account_number, '')
    || ' ' || case when lab_organization_id is null or clinic_organization_id is null
      then coalesce(invited_email, '') else '' end), 300));

create function app.masked_email(email text) returns text
  language sql immutable parallel safe strict
  as $$ select regexp_replace(email, '^(.(?=[^@]{2,}@))?[^@]*@', '\1•••@') $$;
comment on function app.masked_email(text) is
  'An address of which whoever has it recognizes the first letter and the domain';

-- No definer: it looks at the row alone.
create function app.require_acceptance() returns trigger
  language plpgsql
  as $$
begin
  raise exception 'a mailed invitation becomes a connection only with who accepted it'
    using errcode = 'check_violation', constraint = 'lab_connections_says_who_accepted';
end
$$;
comment on function app.require_acceptance() is 'Refuses to forget who accepted a mailed invitation';
create trigger require_acceptance before update of status on app.lab_connections for each row
  when (old.status = 'pending' and new.status = 'active' and new.invited_email is not null
    and new.accepted_by_user_id is null)
  execute function app.require_acceptance();

revoke execute on function app.masked_email(text), app.require_acceptance() from public;
grant execute on function app.masked_email(text) to pontic_lab, pontic_clinic, pontic_across;
