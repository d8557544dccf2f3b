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
-- looks at a comment; test: both agree.
create function app.names_patient(body text, first_name text, last_name text) returns boolean
  language sql immutable parallel safe
  set search_path = pg_catalog, pg_temp
  as $$
  select exists (
    select from unnest(array[first_name, last_name]) as name,
      lateral (select btrim(regexp_replace(app.fold(name), '[^[:alnum:]]+', ' ', 'g'))) as folded (words)
    where length(replace(words, ' ', '')) >= 2
      and position(' ' || words || ' ' in ' ' || regexp_replace(app.fold(body), '[^[:alnum:]]+', ' ', 'g') || ' ') > 0)
  $$;
comment on function app.names_patient(text, text, text) is 'Whether a text has the first or the last name of a patient in it';

create function app.keep_names_inside(of_order uuid) returns void
  language sql
  set search_path = pg_catalog, pg_temp
  as $$
  update app.comments c set visibility = 'internal', lab_organization_id = null
    from app.orders o
      join app.lab_connections k on k.id = o.lab_connection_id
      join app.patients p on p.organization_id = o.patient_organization_id and p.id = o.patient_id
    where o.id = of_order and c.order_id = o.id and c.visibility = 'shared'
      and c.organization_id = o.clinic_organization_id and k.privacy_mode <> 'full'
      and app.names_patient(c.body, p.first_name, p.last_name)
  $$;
comment on function app.keep_names_inside(uuid) is
  'Makes those comments of a clinic internal that say a name which the privacy mode keeps from the laboratory';

-- What a laboratory may see of the talk about an order follows the order, as app.show_order does.
create function app.show_talk() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  if new.lab_view_id is not null then
    perform app.keep_names_inside(new.id);
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

create function app.hide_names() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  perform app.keep_names_inside(o.id) from app.orders o where o.lab_connection_id = new.id;
  return null;
end
$$;
comment on function app.hide_names() is 'A stricter privacy mode is applied to what was said before';
create trigger hide_names after update of privacy_mode on app.lab_connections for each row
  when (new.privacy_mode <> old.privacy_mode and new.privacy_mode <> 'full') execute function app.hide_names();

revoke execute on function app.announce_event(), app.announce_comment(), app.read_with_comment(),
  app.names_patient(text, text, text), app.keep_names_inside(uuid), app.show_talk(), app.hide_names() from public;
grant execute on function app.names_patient(text, text, text), app.keep_names_inside(uuid) to pontic_across;
grant create on schema app to pontic_across;
alter function app.announce_event() owner to pontic_across;
alter function app.announce_comment() owner to pontic_across;
alter function app.show_talk() owner to pontic_across;
alter function app.hide_names() owner to pontic_across;
revoke create on schema app from pontic_across;
