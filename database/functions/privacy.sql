-- Which names a laboratory reads: masks of texts, statements and scans of patients.
set local role pontic_owner;

-- A scan that has its order is that order's: what the scanner of a laboratory said of the patient is held
-- to the privacy mode of the connection, and what any scanner said of an erased one is gone. Items and
-- dates stay; names of cases and files, and notes, carry names of patients.
create or replace function app.reduce_scan_case() returns trigger
  language plpgsql
  as $$
declare
  mode text;
  patient_code text;
  erased_at timestamptz;
begin
  -- Who hides more, or erases the patient, at this moment waits and then finds this scan.
  select c.privacy_mode into mode from app.lab_connections c
    where c.id = (select o.lab_connection_id from app.orders o
      where o.id = new.matched_order_id and o.lab_organization_id = new.organization_id) for share;
  select p.code, p.anonymized_at into patient_code, erased_at from app.patients p
    where p.organization_id = new.organization_id
      and p.id = (select o.patient_id from app.orders o where o.id = new.matched_order_id) for share;
  if mode in ('initials', 'code_only') or erased_at is not null then
    if new.patient_hint is not null then
      new.patient_hint := jsonb_build_object('externalId', null, 'name', null, 'dateOfBirth', null,
        'code', case when new.patient_hint ->> 'code' = patient_code then patient_code end);
    end if;
    new.rx := new.rx || '{"name": null, "notes": null}';
    new.files := coalesce((
      select jsonb_agg(file || jsonb_build_object('name',
          coalesce(file ->> 'role', 'file') || coalesce(lower(substring(file ->> 'name' from '\.\w{1,8}$')), '')) order by place)
      from jsonb_array_elements(new.files) with ordinality as known (file, place)), '[]');
  end if;
  return new;
end
$$;
comment on function app.reduce_scan_case() is
  'Takes from a matched scan what its organization may not know of the patient';

-- The rule of namesPatient in server/modules/patients/names.ts, for the moments in which no program
-- looks at a text; test: both agree.
create or replace function app.plain_words(body text) returns text
  language sql immutable parallel safe
  set search_path = pg_catalog, pg_temp
  as $$ select btrim(regexp_replace(app.fold(normalize(body, NFKC)), '[^[:alnum:]]+', ' ', 'g')) $$;
comment on function app.plain_words(text) is
  'The words of a text as search compares them, one space between each';
grant execute on function app.plain_words(text) to pontic_across;

create or replace function app.ways_to_name(first_name text, last_name text) returns text[]
  language sql immutable parallel safe
  set search_path = pg_catalog, pg_temp
  as $$
  with name as (
    select app.plain_words(name) as words from unnest(array[first_name, last_name]) as name where name is not null
  ), way as (
    select words as way from name
    union
    select part from name, unnest(string_to_array(words, ' ')) as part
      where words like '% %' and (length(part) >= 3 or app.is_unspaced(part))
        and part <> all ('{and,bin,das,del,della,dem,den,der,des,dos,ibn,ter,the,und,van,vom,von,zum,zur}')
    union
    select replace(joined, ' ', '') from (values
      (app.plain_words(last_name) || app.plain_words(first_name)),
      (app.plain_words(first_name) || app.plain_words(last_name))) as whole (joined)
      where app.is_unspaced(joined)
  )
  select coalesce(array_agg(way order by length(way) desc, way), '{}') from way where length(replace(way, ' ', '')) >= 2
  $$;
comment on function app.ways_to_name(text, text) is
  'The words by which a text can name a patient: first and last name, the parts of double names';
grant execute on function app.ways_to_name(text, text) to pontic_across;

create or replace function app.names_patient(body text, first_name text, last_name text) returns boolean
  language sql immutable parallel safe
  set search_path = pg_catalog, pg_temp
  as $$
  select exists (
    select from (select ' ' || app.plain_words(body) || ' ') as said (words),
      unnest(app.ways_to_name(first_name, last_name)) as way
    where position(' ' || way || ' ' in words) > 0
      or length(replace(way, ' ', '')) >= 3 and position(' ' || way || 's ' in words) > 0
      or app.is_unspaced(way) and position(replace(way, ' ', '') in replace(words, ' ', '')) > 0)
  $$;
comment on function app.names_patient(text, text, text) is
  'Whether a text has the first or the last name of a patient in it';
grant execute on function app.names_patient(text, text, text) to pontic_across;

create or replace function app.mask_names(body text, first_name text, last_name text, code text) returns text
  language sql immutable parallel safe
  set search_path = pg_catalog, pg_temp
  as $$
  with way as (
    select way, cardinality(string_to_array(way, ' ')) as size from unnest(app.ways_to_name(first_name, last_name)) as way
  ), token as (
    select found[1] as token, app.plain_words(found[1]) as word, place
    from regexp_matches(normalize(body, NFKC), '[[:alnum:]]+|[^[:alnum:]]+', 'g') with ordinality as t (found, place)
  ), list as (
    select array_agg(word order by place) as words, array_agg(place order by place) as places from token where word <> ''
  ), hit as (
    select places[start] as first_place, places[start + size - 1] as last_place
    from list, generate_subscripts(words, 1) as start, way
    where array_to_string(words[start:start + size - 1], ' ')
      in (way, case when length(replace(way, ' ', '')) >= 3 then way || 's' end)
  ), masked as (
    select string_agg(case
        when exists (select from hit where place > first_place and place <= last_place) then ''
        when exists (select from hit where place = first_place) then code
        when run.pattern is not null then regexp_replace(token, run.pattern, replace(code, '\', '\\'), 'g')
        else token end, '' order by place) as body
    from token, (select string_agg(replace(way, ' ', ''), '|' order by length(way) desc) from way where app.is_unspaced(way)) as run (pattern)
  )
  -- What is written so oddly that no word of it can be recognized goes as a whole.
  select case when not app.names_patient(mask_names.body, first_name, last_name) then mask_names.body
    when app.names_patient(masked.body, first_name, last_name) then code else masked.body end
  from masked
  $$;
comment on function app.mask_names(text, text, text, text) is
  'A text with the code where the names of a patient were';
grant execute on function app.mask_names(text, text, text, text) to pontic_across;

create or replace function app.texts_in(value jsonb) returns text
  language sql immutable parallel safe
  set search_path = pg_catalog, pg_temp
  as $$
  select string_agg(leaf #>> '{}', ' ') from jsonb_path_query(value, 'strict $.**') as leaf where jsonb_typeof(leaf) = 'string'
  $$;
comment on function app.texts_in(jsonb) is 'All texts of a document, one after the other';
grant execute on function app.texts_in(jsonb) to pontic_across;

-- Only what people write in their own words: a patient can be called like a material.
create or replace function app.mask_names_in(
    value jsonb, first_name text, last_name text, code text, key text default '', parent text default '') returns jsonb
  language plpgsql immutable parallel safe
  set search_path = pg_catalog, pg_temp
  as $$
begin
  case jsonb_typeof(value)
    when 'string' then
      if key in ('instructions', 'notes', 'missing', 'value', 'cervical', 'body', 'incisal', 'gingival', 'translucency',
          'texture', 'manufacturer', 'platform', 'connection', 'scanBody', 'abutmentType', 'clearance')
        or (parent, key) in (('implant', 'system'), ('margin', 'type'),
          ('design', 'pontic'), ('design', 'stain'), ('design', 'alloy')) then
        return to_jsonb(app.mask_names(value #>> '{}', first_name, last_name, code));
      end if;
      return value;
    when 'array' then
      return coalesce((
        select jsonb_agg(app.mask_names_in(part, first_name, last_name, code, key, parent) order by place)
        from jsonb_array_elements(value) with ordinality as element (part, place)), value);
    when 'object' then
      -- A difference has its key in the pointer.
      return coalesce((
        select jsonb_object_agg(name, app.mask_names_in(part, first_name, last_name, code,
          case when name in ('from', 'to') and value ? 'pointer' then regexp_replace(value ->> 'pointer', '^.*/', '') else name end, key))
        from jsonb_each(value) as member (name, part)), value);
    else
      return value;
  end case;
end
$$;
comment on function app.mask_names_in(jsonb, text, text, text, text, text) is
  'A prescription, an item, or the details of an event, with the code where free text named a patient';
grant execute on function app.mask_names_in(jsonb, text, text, text, text, text) to pontic_across;

-- Texts that were written when the name was no secret. What a clinic said to the laboratory stays whole
-- and becomes internal. What a laboratory wrote without knowing the name is left: to mask it would reveal
-- that it guessed right.
create or replace function app.mask_order(
    of_order uuid, first_name text, last_name text, code text, is_known boolean, is_forgotten boolean) returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
  as $$
declare
  is_changed boolean;
begin
  update app.order_items i set
      notes = app.mask_names(i.notes, first_name, last_name, code),
      shade = app.mask_names_in(i.shade, first_name, last_name, code),
      details = app.mask_names_in(i.details, first_name, last_name, code)
    where i.order_id = of_order and app.names_patient(
      concat_ws(' ', i.notes, app.texts_in(i.shade), app.texts_in(i.details)), first_name, last_name);
  is_changed := found;
  update app.orders o set
      instructions = app.mask_names(o.instructions, first_name, last_name, code),
      cancel_reason = app.mask_names(o.cancel_reason, first_name, last_name, code),
      missing = array(select app.mask_names(word, first_name, last_name, code)
        from unnest(o.missing) with ordinality as lacking (word, place) order by place),
      version = o.version + 1
    where o.id = of_order and (is_changed or app.names_patient(
      concat_ws(' ', o.instructions, o.cancel_reason, array_to_string(o.missing, ' ')), first_name, last_name));
  update app.rx_versions v set
      prescription = app.mask_names_in(v.prescription, first_name, last_name, code),
      changes = app.mask_names_in(v.changes, first_name, last_name, code)
    where v.order_id = of_order and app.names_patient(
      concat_ws(' ', app.texts_in(v.prescription), app.texts_in(v.changes)), first_name, last_name);
  update app.design_approvals a set
      message = app.mask_names(a.message, first_name, last_name, code),
      comment = app.mask_names(a.comment, first_name, last_name, code)
    where a.order_id = of_order and app.names_patient(concat_ws(' ', a.message, a.comment), first_name, last_name);
  update app.remake_claims r set
      description = app.mask_names(r.description, first_name, last_name, code),
      clinic_comment = app.mask_names(r.clinic_comment, first_name, last_name, code),
      lab_comment = app.mask_names(r.lab_comment, first_name, last_name, code)
    where r.order_id = of_order and app.names_patient(
      concat_ws(' ', r.description, r.clinic_comment, r.lab_comment), first_name, last_name);
  -- A driver fetches what the pick-up names, else whatever is there.
  update app.pickups p set
      place = left(app.mask_names(p.place, first_name, last_name, code), 300),
      note = left(app.mask_names(p.note, first_name, last_name, code), 1000),
      reason = case when p.status = 'declined' and not is_known then p.reason
        else left(app.mask_names(p.reason, first_name, last_name, code), 500) end
    from app.orders o
    where o.id = of_order and p.lab_connection_id = o.lab_connection_id
      and (o.id = any (p.order_ids) or p.order_ids = '{}')
      and app.names_patient(concat_ws(' ', p.place, p.note, p.reason), first_name, last_name);
  update app.order_events e set masked = jsonb_build_object(
      'reason', app.mask_names(coalesce(e.masked ->> 'reason', e.reason), first_name, last_name, code),
      'details', app.mask_names_in(coalesce(e.masked -> 'details', e.details), first_name, last_name, code))
    where e.order_id = of_order and app.names_patient(concat_ws(' ', coalesce(e.masked ->> 'reason', e.reason),
      app.texts_in(coalesce(e.masked -> 'details', e.details))), first_name, last_name);
  if mask_order.is_forgotten then
    update app.order_events e set is_forgotten = true where e.order_id = of_order and e.masked is not null;
    update app.order_sides s set internal_notes = app.mask_names(s.internal_notes, first_name, last_name, code)
      from app.orders o
      where o.id = of_order and s.order_id = o.id and s.organization_id = o.clinic_organization_id
        and app.names_patient(s.internal_notes, first_name, last_name);
  else
    update app.comments c set visibility = 'internal', lab_organization_id = null
      where c.order_id = of_order and c.visibility = 'shared' and c.organization_id = c.clinic_organization_id
        and app.names_patient(c.body, first_name, last_name);
  end if;
  update app.comments c set body = left(app.mask_names(c.body, first_name, last_name, code), 4000)
    where c.order_id = of_order and (mask_order.is_forgotten and c.organization_id = c.clinic_organization_id
        or is_known and c.organization_id is distinct from c.clinic_organization_id)
      and app.names_patient(c.body, first_name, last_name);
end
$$;
comment on function app.mask_order(uuid, text, text, text, boolean, boolean) is
  'Puts the code where the texts of an order name its patient; what its clinic said to the laboratory becomes internal';
grant execute on function app.mask_order(uuid, text, text, text, boolean, boolean)
  to pontic_across;

create or replace function app.names_of(first text, last text, former text[]) returns table (first_name text, last_name text)
  language sql immutable parallel safe
  set search_path = pg_catalog, pg_temp
  as $$
  select first, last where num_nonnulls(first, last) > 0
  union all
  select null, name from unnest(former) as name
  $$;
comment on function app.names_of(text, text, text[]) is
  'The present and the former names of a patient, each to be looked for';
grant execute on function app.names_of(text, text, text[]) to pontic_across;

create or replace function app.hide_names_of(of_order uuid, is_known boolean) returns void
  language sql
  set search_path = pg_catalog, pg_temp
  as $$
  select app.mask_order(o.id, n.first_name, n.last_name, kept.code, is_known, false)
  from app.orders o
    join app.patients kept on kept.organization_id = o.patient_organization_id and kept.id = o.patient_id
    join app.patients p on p.organization_id = kept.organization_id and kept.id in (p.id, p.merged_into_id)
    cross join lateral app.names_of(p.first_name, p.last_name, p.former_names) as n
  where o.id = of_order
  $$;
comment on function app.hide_names_of(uuid, boolean) is
  'Masks the names of the patient of an order, former ones too, and those of records that were merged into the patient';
grant execute on function app.hide_names_of(uuid, boolean) to pontic_across;

create or replace function app.mask_statement(
    of_statement uuid, first_name text, last_name text, code text, forgets boolean) returns void
  language sql
  set search_path = pg_catalog, pg_temp
  as $$
  update app.device_statements s set
    masked = (select jsonb_agg(app.mask_names(line, first_name, last_name, code) order by place)
      from jsonb_array_elements_text(coalesce(s.masked, s.content -> 'characteristics')) with ordinality as text (line, place)),
    is_forgotten = s.is_forgotten or forgets
  where s.id = of_statement and (forgets and s.masked is not null or app.names_patient(
    app.texts_in(coalesce(s.masked, s.content -> 'characteristics')), first_name, last_name))
  $$;
comment on function app.mask_statement(uuid, text, text, text, boolean) is
  'Puts the code where the characteristics of a statement name its patient';
grant execute on function app.mask_statement(uuid, text, text, text, boolean) to pontic_across;

-- A name in a statement was no name of the patient when it was signed.
create or replace function app.hide_names_in_statement(of_statement uuid) returns void
  language sql
  set search_path = pg_catalog, pg_temp
  as $$
  select app.mask_statement(s.id, n.first_name, n.last_name, kept.code, false)
  from app.device_statements s
    join app.patients x on x.organization_id = s.patient_organization_id and x.id = s.patient_id
    join app.patients kept on kept.organization_id = x.organization_id and kept.id = coalesce(x.merged_into_id, x.id)
    join app.patients p on p.organization_id = kept.organization_id and kept.id in (p.id, p.merged_into_id)
    cross join lateral app.names_of(p.first_name, p.last_name, p.former_names) as n
  where s.id = of_statement
  $$;
comment on function app.hide_names_in_statement(uuid) is
  'Masks the names of the one whom a statement was signed for, as app.hide_names_of does for an order';
grant execute on function app.hide_names_in_statement(uuid) to pontic_across;

-- Security definers run with the rights of pontic_across; test/laws/database-rights.test.ts has the reason of each.
grant create on schema app to pontic_across;
set local role pontic_across;

create or replace function app.reduce_scans_again() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  update app.scan_cases s set patient_hint = s.patient_hint from app.orders o
    where o.lab_connection_id = new.id and s.matched_order_id = o.id and s.organization_id = new.lab_organization_id;
  return null;
end
$$;
comment on function app.reduce_scans_again() is
  'A stricter privacy mode is applied to scans that have their order';

-- Old orders of two that connect again follow the stricter mode too.
create or replace function app.hide_names() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  if tg_op = 'UPDATE' and (old.status, old.privacy_mode) = (new.status, new.privacy_mode) then
    return null;
  end if;
  perform app.hide_names_of(o.id, tg_op = 'INSERT' or old.privacy_mode = 'full' or old.status = 'pending')
    from app.orders o
    where o.clinic_organization_id = new.clinic_organization_id and o.lab_view_id = new.lab_organization_id;
  return null;
end
$$;
comment on function app.hide_names() is
  'A stricter privacy mode is applied to what was written before';

create or replace function app.hide_changed_names() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  if new.anonymized_at is not null then
    perform app.mask_order(o.id, n.first_name, n.last_name, new.code, c.privacy_mode = 'full', true)
      from app.orders o join app.lab_connections c on c.id = o.lab_connection_id
        cross join lateral app.names_of(old.first_name, old.last_name, old.former_names) as n
      where o.patient_organization_id = new.organization_id and o.patient_id = coalesce(new.merged_into_id, new.id);
  else
    perform app.hide_names_of(o.id, false)
      from app.orders o join app.lab_connections c on c.id = o.lab_connection_id
      where o.patient_organization_id = new.organization_id and o.patient_id = coalesce(new.merged_into_id, new.id)
        and o.lab_view_id is not null and c.privacy_mode <> 'full';
  end if;
  return null;
end
$$;
comment on function app.hide_changed_names() is
  'A new name is hidden where it was written before; an erased one everywhere';

create or replace function app.hide_patient_in_statements() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
declare
  kept uuid := coalesce(new.merged_into_id, new.id);
  theirs uuid[] := array(
    select s.id from app.patients x
      join app.device_statements s on s.patient_organization_id = x.organization_id and s.patient_id = x.id
    where x.organization_id = new.organization_id and kept in (x.id, x.merged_into_id));
begin
  if new.anonymized_at is not null then
    perform app.mask_statement(s, n.first_name, n.last_name, p.code, true)
      from unnest(theirs) as s, app.patients p,
        app.names_of(old.first_name, old.last_name, old.former_names) as n
      where p.organization_id = new.organization_id and p.id = kept;
  else
    perform app.hide_names_in_statement(s.id)
      from app.device_statements s join app.orders o on o.id = s.order_id
        join app.lab_connections c on c.id = o.lab_connection_id
      where s.id = any (theirs) and c.privacy_mode <> 'full';
  end if;
  return null;
end
$$;
comment on function app.hide_patient_in_statements() is
  'As app.hide_changed_names, for statements, whose patient need not be that of the order any more';

create or replace function app.hide_names_in_statements() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  perform app.hide_names_in_statement(s.id)
    from app.orders o join app.device_statements s on s.order_id = o.id
    where o.lab_connection_id = new.id;
  return null;
end
$$;
comment on function app.hide_names_in_statements() is 'As app.hide_names, for statements';

-- What a file says of an erased patient inside is forgotten; its bytes are the order's record.
create or replace function app.forget_inner_texts() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  update app.files f set inner_texts = '{}' from app.orders o
    where o.patient_organization_id = coalesce(new.shared_by_organization_id, new.organization_id) and o.patient_id = new.id
      and f.order_id = o.id and f.inner_texts <> '{}';
  return null;
end
$$;
comment on function app.forget_inner_texts() is
  'An erased patient is forgotten by what was noted from inside the files';

-- The owner of the tables makes the triggers.
grant execute on function app.reduce_scans_again(), app.hide_names(), app.hide_changed_names(),
  app.hide_patient_in_statements(), app.hide_names_in_statements(), app.forget_inner_texts()
  to pontic_owner;

set local role pontic_owner;
revoke create on schema app from pontic_across;
