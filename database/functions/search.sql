-- What a search for parts of words needs (decision 0090).
set local role pontic_owner;

create or replace function app.grams(organization_id uuid, value text, shortest integer) returns integer[]
  language sql immutable parallel safe
  as $$
  select array_agg(distinct hashtext(organization_id::text || substr(value, place, size)))
  from generate_series(shortest, 3) as size, generate_series(1, length(value) - size + 1) as place
  where organization_id is not null
  $$;
comment on function app.grams(uuid, text, integer) is
  'The parts of a folded text, of some characters up to three, each a number that is the organization''s own';
grant execute on function app.grams(uuid, text, integer) to pontic_app, pontic_lab, pontic_clinic, pontic_across;

create or replace function app.invoice_text(number text, notes text) returns text
  language sql immutable parallel safe
  as $$ select coalesce(lower(number), '') || ' ' || coalesce(app.fold(notes), '') $$;
comment on function app.invoice_text(text, text) is 'What a search looks at in an invoice itself';
grant execute on function app.invoice_text(text, text) to pontic_app, pontic_lab, pontic_clinic, pontic_across;

-- No definer: each side looks among what it sees. What this finds is looked at again by the statement that
-- asks, word by word; it only has to leave out nothing.
create or replace function app.narrow_patients(words text[]) returns uuid[]
  language plpgsql stable
  as $$
declare
  word text;
  found uuid[];
begin
  for word in select app.fold(w) from unnest(words) as w order by length(w) desc loop
    found := app.find_patients(word, 5000);
    exit when found is not null;
  end loop;
  return found;
end
$$;
comment on function app.narrow_patients(text[]) is
  'The at most 5,000 patients among which are all that have these words; null where each word has more';
grant execute on function app.narrow_patients(text[]) to pontic_lab, pontic_clinic;

create or replace function app.narrow_orders(words text[]) returns uuid[]
  language plpgsql stable
  as $$
declare
  most constant integer := 5000;
  own constant uuid := app.org();
  word text;
  patients uuid[];
  numbers uuid[];
  ids uuid[];
  found uuid[];
begin
  for word in select app.fold(w) from unnest(words) as w order by length(w) desc loop
    patients := app.find_patients(word, most);
    continue when patients is null or (
      select count(*) > 25 from (select o.number from app.orders o order by o.id desc limit 500) as newest
      where strpos(newest.number, word) > 0);
    numbers := app.find_order_numbers(word, most);
    continue when numbers is null;
    -- Under row security PostgreSQL takes a few rows for many: a limit of its own keeps it at the index.
    ids := array(select id from (
        select unnest(numbers) as id
        union all
        select o.id from unnest(patients) as p (id)
          cross join lateral (select o.id from app.orders o where o.patient_id = p.id limit most + 1) as o
        union all
        select o.id from app.customers f
          cross join lateral (select o.id from app.orders o where o.customer_id = f.id limit most + 1) as o
          where strpos(f.search, word) > 0
        union all
        select o.id from app.lab_connections f
          cross join lateral (select o.id from app.orders o where o.lab_connection_id = f.id limit most + 1) as o
          where strpos(f.search, word) > 0
        union all
        select o.id from (
            select f.organization_id, f.id from app.dentists f where strpos(f.search, word) > 0
            union all
            select f.organization_id, f.dentist_id from app.dentist_details f where strpos(f.search, word) > 0) as f
          cross join lateral (select o.id from app.orders o
            where o.clinic_organization_id = f.organization_id and o.dentist_id = f.id limit most + 1) as o
        union all
        select h.order_id from app.trays f join app.order_trays h
          on h.organization_id = f.organization_id and h.tray_id = f.id and h.released_at is null
          where f.organization_id = own and strpos(f.search, word) > 0) as hits
      limit most + 1);
    continue when cardinality(ids) > most;
    found := case when found is null then ids
      else array(select unnest(found) intersect select unnest(ids)) end;
    exit when cardinality(found) = 0;
  end loop;
  return found;
end
$$;
comment on function app.narrow_orders(text[]) is
  'The at most 5,000 orders among which are all that have these words; null where each word has more';
grant execute on function app.narrow_orders(text[]) to pontic_lab, pontic_clinic;

create or replace function app.narrow_invoices(words text[]) returns uuid[]
  language plpgsql stable
  as $$
declare
  most constant integer := 5000;
  word text;
  texts uuid[];
  ids uuid[];
  found uuid[];
begin
  for word in select app.fold(w) from unnest(words) as w order by length(w) desc loop
    continue when (
      select count(*) > 25 from (select i.number, i.notes from app.invoices i order by i.id desc limit 500) as newest
      where strpos(lower(newest.number), word) > 0 or strpos(app.fold(newest.notes), word) > 0);
    texts := app.find_invoice_texts(word, most);
    continue when texts is null;
    ids := array(select id from (
        select unnest(texts) as id
        union all
        select i.id from app.customers f
          cross join lateral (select i.id from app.invoices i
            where i.lab_organization_id = f.organization_id and i.customer_id = f.id limit most + 1) as i
          where strpos(f.search, word) > 0
        union all
        select i.id from (select distinct f.lab_organization_id, f.clinic_organization_id from app.lab_connections f
            where strpos(f.search, word) > 0) as f
          cross join lateral (select i.id from app.invoices i
            where i.lab_organization_id = f.lab_organization_id
              and i.clinic_organization_id = f.clinic_organization_id limit most + 1) as i) as hits
      limit most + 1);
    continue when cardinality(ids) > most;
    found := case when found is null then ids
      else array(select unnest(found) intersect select unnest(ids)) end;
    exit when cardinality(found) = 0;
  end loop;
  return found;
end
$$;
comment on function app.narrow_invoices(text[]) is
  'The at most 5,000 invoices among which are all that have these words; null where each word has more';
grant execute on function app.narrow_invoices(text[]) to pontic_lab, pontic_clinic;

-- Security definers run with the rights of pontic_across; test/laws/database-rights.test.ts has the reason of each.
grant create on schema app to pontic_across;
set local role pontic_across;

-- The index is read first and alone: the organization is in each of its numbers.
create or replace function app.find_patients(word text, most integer) returns uuid[]
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set enable_seqscan = off
  as $$
declare
  own constant uuid := app.org();
  found uuid[];
begin
  if length(word) < 2 or (
      select count(*) > 25 from (
        select p.search from app.patients p where p.organization_id = own order by p.id desc limit 500) as newest
      where strpos(newest.search, word) > 0) then
    return null;
  end if;
  found := array(
    with hits as materialized (
      select p.organization_id, p.id, p.search from app.patients p
      where app.grams(p.organization_id, p.search, 2) @> app.grams(own, word, least(3, length(word))))
    select id from hits where organization_id = own and strpos(search, word) > 0 limit most + 1);
  return case when cardinality(found) <= most then found end;
end
$$;
comment on function app.find_patients(text, integer) is
  'The own patients with a folded word in what a search looks at; null where there are too many';
grant execute on function app.find_patients(text, integer) to pontic_lab, pontic_clinic;

create or replace function app.find_order_numbers(word text, most integer) returns uuid[]
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set enable_seqscan = off
  as $$
declare
  own constant uuid := app.org();
  found uuid[];
begin
  if length(word) < 3 then return null; end if;
  found := array(
    with hits as materialized (
      select o.lab_organization_id, o.clinic_organization_id, o.id, o.number from app.orders o
      where app.grams(o.lab_organization_id, o.number, 3) || app.grams(o.clinic_organization_id, o.number, 3)
        @> app.grams(own, word, 3))
    select id from hits where own in (lab_organization_id, clinic_organization_id) and strpos(number, word) > 0
    limit most + 1);
  return case when cardinality(found) <= most then found end;
end
$$;
comment on function app.find_order_numbers(text, integer) is
  'The own orders with a folded word in their number; null where there are too many';
grant execute on function app.find_order_numbers(text, integer) to pontic_lab, pontic_clinic;

create or replace function app.find_invoice_texts(word text, most integer) returns uuid[]
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set enable_seqscan = off
  as $$
declare
  own constant uuid := app.org();
  found uuid[];
begin
  if length(word) < 3 then return null; end if;
  found := array(
    with hits as materialized (
      select i.lab_organization_id, i.clinic_organization_id, i.id, i.number, i.notes from app.invoices i
      where app.grams(i.lab_organization_id, app.invoice_text(i.number, i.notes), 3)
        || app.grams(i.clinic_organization_id, app.invoice_text(i.number, i.notes), 3) @> app.grams(own, word, 3))
    select id from hits where own in (lab_organization_id, clinic_organization_id)
      and (strpos(lower(number), word) > 0 or strpos(app.fold(notes), word) > 0)
    limit most + 1);
  return case when cardinality(found) <= most then found end;
end
$$;
comment on function app.find_invoice_texts(text, integer) is
  'The own invoices with a folded word in their number or notes; null where there are too many';
grant execute on function app.find_invoice_texts(text, integer) to pontic_lab, pontic_clinic;

set local role pontic_owner;
revoke create on schema app from pontic_across;
