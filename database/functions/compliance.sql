-- What compliance needs of the database beyond tables.
set local role pontic_owner;

-- Security definers run with the rights of pontic_across; test/laws/database-rights.test.ts has the reason of each.
grant create on schema app to pontic_across;
set local role pontic_across;

create or replace function app.note_signing_key(key_id text, public_half bytea) returns void
  language sql security definer
  set search_path = pg_catalog, pg_temp
  as $$ insert into app.signing_keys (id, public_key) values (key_id, public_half) on conflict do nothing $$;
comment on function app.note_signing_key(text, bytea) is
  'Keeps the public half of a key before something is signed with it';
grant execute on function app.note_signing_key(text, bytea) to pontic_lab;

set local role pontic_owner;
revoke create on schema app from pontic_across;
