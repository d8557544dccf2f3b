-- The language that a mail is written in.
set local role pontic_owner;

create function app.mail_locale(recipient text, member_of uuid, sender uuid) returns text
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
  select coalesce(
    (select u.locale from app.users u where lower(u.email) = lower(recipient)),
    (select o.locale from app.organizations o where o.id = member_of),
    (select o.locale from app.users u
        join app.memberships m on m.user_id = u.id and m.status = 'active'
        join app.organizations o on o.id = m.organization_id
      where lower(u.email) = lower(recipient) order by m.created_at, m.id limit 1),
    (select o.locale from app.organizations o where o.id = coalesce(app.org(), sender)),
    'en')
  $$;
comment on function app.mail_locale(text, uuid, uuid) is
  'The language of a mail: of the person, else of the organization they are mailed as a member of, else of their first, else of the sender';

revoke execute on function app.mail_locale(text, uuid, uuid) from public;
grant execute on function app.mail_locale(text, uuid, uuid) to pontic_lab, pontic_clinic, pontic_across;
grant create on schema app to pontic_across;
alter function app.mail_locale(text, uuid, uuid) owner to pontic_across;
revoke create on schema app from pontic_across;
