-- Talk about orders: comments, who has read them, who follows, and what is announced to whom.
set local role pontic_owner;

create table app.comments (
  id uuid constraint comments_key primary key,
  order_id uuid not null constraint comments_order references app.orders (id) on delete cascade,
  organization_id uuid not null,
  author_user_id uuid not null,
  author_name text not null,
  lab_organization_id uuid,
  clinic_organization_id uuid,
  visibility text not null constraint comments_visibility check (visibility in ('shared', 'internal')),
  body text not null constraint comments_body check (length(body) between 1 and 4000),
  mentions uuid[] not null default '{}',
  attachments uuid[] not null default '{}',
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint comments_author foreign key (organization_id, author_user_id)
    references app.memberships (organization_id, user_id),
  constraint comments_internal_is_for_one_side
    check (visibility = 'shared' or lab_organization_id is null or clinic_organization_id is null)
);
create index comments_of_order on app.comments (order_id, id);
create index comments_of_author on app.comments (organization_id, author_user_id);
create index comments_of_lab on app.comments (lab_organization_id, order_id);
create index comments_of_clinic on app.comments (clinic_organization_id, order_id);
comment on table app.comments is 'What someone wrote about an order; never edited, never deleted';
comment on column app.comments.organization_id is 'For whom the author wrote';
comment on column app.comments.lab_organization_id is 'Null where the laboratory must not see it';
comment on column app.comments.clinic_organization_id is 'Null where the clinic must not see it';
comment on column app.comments.mentions is 'Users who are told';
comment on column app.comments.attachments is 'Files of the order';
call app.lock_to_sides('app.comments', 'select, insert');
grant update (lab_organization_id, visibility) on app.comments to pontic_across;

create table app.comment_reads (
  comment_id uuid not null constraint comment_reads_comment references app.comments (id) on delete cascade,
  organization_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  lab_organization_id uuid,
  clinic_organization_id uuid,
  read_at timestamptz(3) not null default clock_timestamp(),
  constraint comment_reads_key primary key (comment_id, organization_id, user_id),
  constraint comment_reads_member foreign key (organization_id, user_id)
    references app.memberships (organization_id, user_id)
);
create index comment_reads_of_member on app.comment_reads (organization_id, user_id);
comment on table app.comment_reads is 'Who has read a comment, and when first';
comment on column app.comment_reads.lab_organization_id is 'As the comment''s';
comment on column app.comment_reads.clinic_organization_id is 'As the comment''s';
call app.lock_to_sides('app.comment_reads', 'select, insert');
grant update (lab_organization_id) on app.comment_reads to pontic_across;

create table app.order_watchers (
  order_id uuid not null constraint order_watchers_order references app.orders (id) on delete cascade,
  organization_id uuid not null,
  user_id uuid not null,
  is_watching boolean not null,
  changed_at timestamptz(3) not null default clock_timestamp(),
  constraint order_watchers_key primary key (order_id, organization_id, user_id),
  constraint order_watchers_member foreign key (organization_id, user_id)
    references app.memberships (organization_id, user_id)
);
create index order_watchers_of_member on app.order_watchers (organization_id, user_id);
comment on table app.order_watchers is 'Which member follows an order, or has said not to';
comment on column app.order_watchers.is_watching is 'False for who said no: acting on the order does not change that';
call app.lock_to_organization('app.order_watchers');

create table app.notifications (
  id uuid constraint notifications_key primary key,
  organization_id uuid not null,
  user_id uuid not null,
  kind text not null,
  order_id uuid not null,
  event_sequence integer,
  comment_id uuid constraint notifications_comment references app.comments (id) on delete cascade,
  actor_name text not null,
  actor_organization_name text not null,
  read_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint notifications_order foreign key (order_id) references app.orders (id) on delete cascade,
  constraint notifications_event foreign key (order_id, event_sequence)
    references app.order_events (order_id, sequence) on delete cascade,
  constraint notifications_member foreign key (organization_id, user_id)
    references app.memberships (organization_id, user_id),
  constraint notifications_have_one_cause check ((event_sequence is null) <> (comment_id is null)),
  constraint notifications_once_per_event unique (order_id, event_sequence, organization_id, user_id),
  constraint notifications_once_per_comment unique (comment_id, organization_id, user_id)
);
create index notifications_of_member on app.notifications (organization_id, user_id, id);
create index notifications_read on app.notifications (created_at) where read_at is not null;
comment on table app.notifications is 'What a member is told about an order; names no patient';
comment on column app.notifications.kind is 'A word of contract/notifications.ts';
call app.lock_to_organization('app.notifications');

create table app.notification_preferences (
  organization_id uuid not null,
  user_id uuid not null,
  kind text not null,
  in_app boolean,
  by_mail boolean,
  constraint notification_preferences_key primary key (organization_id, user_id, kind),
  constraint notification_preferences_member foreign key (organization_id, user_id)
    references app.memberships (organization_id, user_id)
);
comment on table app.notification_preferences is 'What a member chose for a kind of notification; null is the usual';
call app.lock_to_organization('app.notification_preferences');

create table app.announcements (
  id uuid not null default uuidv7() constraint announcements_key primary key,
  order_id uuid not null,
  event_sequence integer,
  comment_id uuid constraint announcements_comment references app.comments (id) on delete cascade,
  order_key text not null,
  state text not null default 'waiting' constraint announcements_state
    check (state in ('waiting', 'done', 'ignored', 'failed')),
  attempts integer not null default 0,
  run_at timestamptz(3) not null default clock_timestamp(),
  leased_until timestamptz(3),
  last_error text,
  constraint announcements_order foreign key (order_id) references app.orders (id) on delete cascade,
  constraint announcements_event foreign key (order_id, event_sequence)
    references app.order_events (order_id, sequence) on delete cascade,
  constraint announcements_have_one_cause check ((event_sequence is null) <> (comment_id is null)),
  constraint announcements_once_per_event unique (order_id, event_sequence),
  constraint announcements_once_per_comment unique (comment_id)
);
create index announcements_to_work on app.announcements (run_at, id) where state = 'waiting';
create index announcements_in_order on app.announcements (order_key, id) where state = 'waiting';
comment on table app.announcements is 'An event or a comment that members are to be told of: the row is the job';
call app.close_table('app.announcements', 'select, insert, update, delete');

-- Who acts on an order follows it. Written with the act, so that nothing is announced that did not
-- happen and nothing that happened is forgotten.
create function app.announce_event() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  insert into app.order_watchers (order_id, organization_id, user_id, is_watching, changed_at)
    select new.order_id, m.organization_id, m.user_id, true, new.created_at from app.memberships m
    where m.organization_id = new.actor_organization_id and m.user_id = new.actor_user_id
    on conflict do nothing;
  insert into app.announcements (order_id, event_sequence, order_key)
    values (new.order_id, new.sequence, new.order_id::text);
  return null;
end
$$;
comment on function app.announce_event() is 'Makes who acted a watcher, and the job that tells the others';
create trigger announce after insert on app.order_events for each row execute function app.announce_event();

create function app.announce_comment() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  insert into app.order_watchers (order_id, organization_id, user_id, is_watching, changed_at)
    values (new.order_id, new.organization_id, new.author_user_id, true, new.created_at)
    on conflict do nothing;
  insert into app.announcements (order_id, comment_id, order_key)
    values (new.order_id, new.id, new.order_id::text);
  return null;
end
$$;
comment on function app.announce_comment() is 'Makes the author a watcher, and the job that tells the others';
create trigger announce after insert on app.comments for each row execute function app.announce_comment();

-- No definer: whoever reads is the member who is told.
create function app.read_with_comment() returns trigger
  language plpgsql
  as $$
begin
  update app.notifications set read_at = new.read_at
    where comment_id = new.comment_id and organization_id = new.organization_id and user_id = new.user_id
      and read_at is null;
  return null;
end
$$;
comment on function app.read_with_comment() is 'Who reads a comment has read its notification';
create trigger read_with_comment after insert on app.comment_reads
  for each row execute function app.read_with_comment();

-- The rule of namesPatient in server/modules/patients/names.ts, for the moments in which no program
-- looks at a text; test: both agree.
create function app.plain_words(body text) returns text
  language sql immutable parallel safe
  set search_path = pg_catalog, pg_temp
  as $$ select btrim(regexp_replace(app.fold(normalize(body, NFKC)), '[^[:alnum:]]+', ' ', 'g')) $$;
comment on function app.plain_words(text) is 'The words of a text as search compares them, one space between each';

create function app.is_unspaced(words text) returns boolean
  language sql immutable parallel safe
  set search_path = pg_catalog, pg_temp
  as $$
  select replace(words, ' ', '') ~ '^[\u3005\u3007\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]+$'
  $$;
comment on function app.is_unspaced(text) is 'Whether all is Han, Kana or Hangul, whose words are not parted by spaces';

create function app.ways_to_name(first_name text, last_name text) returns text[]
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

create function app.names_patient(body text, first_name text, last_name text) returns boolean
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
comment on function app.names_patient(text, text, text) is 'Whether a text has the first or the last name of a patient in it';

create function app.mask_names(body text, first_name text, last_name text, code text) returns text
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
  -- What is written so oddly that no word of it can be told apart goes as a whole.
  select case when not app.names_patient(mask_names.body, first_name, last_name) then mask_names.body
    when app.names_patient(masked.body, first_name, last_name) then code else masked.body end
  from masked
  $$;
comment on function app.mask_names(text, text, text, text) is 'A text with the code where the names of a patient stood';

create function app.texts_in(value jsonb) returns text
  language sql immutable parallel safe
  set search_path = pg_catalog, pg_temp
  as $$
  select string_agg(leaf #>> '{}', ' ') from jsonb_path_query(value, 'strict $.**') as leaf where jsonb_typeof(leaf) = 'string'
  $$;
comment on function app.texts_in(jsonb) is 'All texts of a document, one after the other';

-- Only what people write in their own words: a patient can be called like a material.
create function app.mask_names_in(
    value jsonb, first_name text, last_name text, code text, key text default '', parent text default '') returns jsonb
  language plpgsql immutable parallel safe
  set search_path = pg_catalog, pg_temp
  as $$
begin
  case jsonb_typeof(value)
    when 'string' then
      if key in ('instructions', 'notes', 'missing', 'value', 'cervical', 'body', 'incisal', 'gingival', 'translucency',
          'texture', 'manufacturer', 'platform', 'connection', 'scanBody', 'abutmentType', 'clearance')
        or (parent, key) in (('implant', 'system'), ('margin', 'type')) then
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
  'A prescription, an item, or what an act says of itself, with the code where free text named a patient';

alter table app.order_events add column masked jsonb;
alter table app.order_events add column is_forgotten boolean not null default false;
comment on column app.order_events.masked is
  'reason and details without the name of the patient, for who must not read it; not part of the hash';
comment on column app.order_events.is_forgotten is 'The patient was erased: everyone reads what is masked';
grant update (masked, is_forgotten) on app.order_events to pontic_across;
grant update (body) on app.comments to pontic_across;

-- Texts that were written when the name was no secret. What a clinic said to the laboratory stays whole
-- and becomes internal. What a laboratory wrote without knowing the name is left: to mask it would tell
-- that it guessed right.
create function app.mask_order(
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

create function app.names_of(first text, last text, former text[]) returns table (first_name text, last_name text)
  language sql immutable parallel safe
  set search_path = pg_catalog, pg_temp
  as $$
  select first, last where num_nonnulls(first, last) > 0
  union all
  select null, name from unnest(former) as name
  $$;
comment on function app.names_of(text, text, text[]) is 'The present and the former names of a patient, each to be looked for';

create function app.hide_names_of(of_order uuid, is_known boolean) returns void
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

-- What a laboratory may see of the talk about an order follows the order, as app.show_order does.
create function app.show_talk() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  if new.lab_view_id is not null and exists (
      select from app.lab_connections c where c.id = new.lab_connection_id and c.privacy_mode <> 'full') then
    perform app.hide_names_of(new.id, false);
  end if;
  if old.lab_view_id is distinct from new.lab_view_id then
    update app.comments set lab_organization_id = new.lab_view_id
      where order_id = new.id and visibility = 'shared';
    update app.comment_reads r set lab_organization_id = new.lab_view_id
      from app.comments c where c.id = r.comment_id and c.order_id = new.id and c.visibility = 'shared';
  end if;
  if new.lab_view_id is null then
    delete from app.notifications where order_id = new.id and organization_id = new.lab_organization_id;
  end if;
  return null;
end
$$;
comment on function app.show_talk() is
  'Shows the shared comments of a submitted order to its laboratory, hides those of a withdrawn one';
create trigger show_talk after update of status, patient_id on app.orders for each row
  when (new.clinic_organization_id is not null
    and (old.lab_view_id is distinct from new.lab_view_id or old.patient_id is distinct from new.patient_id))
  execute function app.show_talk();

-- Old orders of two that connect again follow the stricter mode too.
create function app.hide_names() returns trigger
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
comment on function app.hide_names() is 'A stricter privacy mode is applied to what was written before';
create trigger hide_names after insert or update of status, privacy_mode on app.lab_connections for each row
  when (new.status in ('active', 'suspended', 'ended') and new.privacy_mode <> 'full') execute function app.hide_names();

create function app.hide_changed_names() returns trigger
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
comment on function app.hide_changed_names() is 'A new name is hidden where it was written before; an erased one everywhere';
create trigger hide_changed_names after update of first_name, last_name on app.patients for each row
  when (new.shared_by_organization_id is null
    and (old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function app.hide_changed_names();

revoke execute on function app.announce_event(), app.announce_comment(), app.read_with_comment(),
  app.plain_words(text), app.is_unspaced(text), app.ways_to_name(text, text), app.names_patient(text, text, text),
  app.mask_names(text, text, text, text), app.texts_in(jsonb), app.mask_names_in(jsonb, text, text, text, text, text),
  app.mask_order(uuid, text, text, text, boolean, boolean), app.names_of(text, text, text[]),
  app.hide_names_of(uuid, boolean), app.show_talk(),
  app.hide_names(), app.hide_changed_names() from public;
grant execute on function app.plain_words(text), app.is_unspaced(text), app.ways_to_name(text, text),
  app.names_patient(text, text, text), app.mask_names(text, text, text, text), app.texts_in(jsonb),
  app.mask_names_in(jsonb, text, text, text, text, text), app.mask_order(uuid, text, text, text, boolean, boolean),
  app.names_of(text, text, text[]), app.hide_names_of(uuid, boolean) to pontic_across;
grant create on schema app to pontic_across;
alter function app.announce_event() owner to pontic_across;
alter function app.announce_comment() owner to pontic_across;
alter function app.show_talk() owner to pontic_across;
alter function app.hide_names() owner to pontic_across;
alter function app.hide_changed_names() owner to pontic_across;
revoke create on schema app from pontic_across;
