-- Every table that has updated_at keeps it.
set local role pontic_owner;

do $$
declare
  target regclass;
begin
  for target in
    select attrelid::regclass from pg_catalog.pg_attribute join pg_catalog.pg_class c on c.oid = attrelid
    where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' and attname = 'updated_at' and not attisdropped
    order by c.relname
  loop
    execute format(
      'create or replace trigger touch before update on %s for each row execute function app.touch()', target);
  end loop;
end
$$;
