-- What a partner may know before it trusts a name: whether an owner confirmed an address, and whether
-- another organization has the same name.
set local role pontic_owner;

-- As people see a name, not as bytes: after compatibility forms, case and accents come letters of other
-- alphabets and digits that look like Latin ones (Unicode TS 39, those of Cyrillic and Greek), the usual
-- ways to write an umlaut, signs, and legal forms at the end.
create function app.name_key(name text) returns text
  language plpgsql immutable parallel safe strict
  as $$
declare
  legal_form constant text :=
    'g?gmbh|mbh|ug|haftungsbeschrankt|ag|kg|kgaa|ohg|gbr|partg|partgmbb|mbb|ek|ev|eu|eg|se|inc|incorporated|corp'
    '|corporation|co|company|ltd|limited|llc|llp|lp|plc|pllc|pc|sarl|sas|sasu|sa|eurl|srl|spa|snc|bv|nv|vof|sl|slu'
    '|slp|oy|oyj|ab|as|asa|aps|doo|sro|sp z oo|spzoo|kft|zrt|eood|ood|ooo|oao|зao|lda|ltda|pty|pvt|pte';
  -- [[:alnum:]] and lower() know all alphabets in this collation, whatever that of the database is.
  plain text collate pg_unicode_fast := lower(
    regexp_replace(normalize(name, nfkd), '[\u0300-\u036f]', '', 'g') collate pg_unicode_fast);
  words text collate pg_unicode_fast;
  key text collate pg_unicode_fast;
begin
  plain := public.unaccent('public.unaccent'::regdictionary, plain);
  plain := translate(plain,
    'авеһіјкмнорсԛѕтуԝхԁӏαβεηικμνορςτυχζ',
    'abehijkmhopcqstywxdlabehikmnopσtyxz');
  words := regexp_replace(regexp_replace(plain, '[.''’`´]', '', 'g'), '[^[:alnum:]]+', ' ', 'g');
  words := btrim(regexp_replace(' ' || words || ' ', ' (und|and) ', ' ', 'g'));
  words := regexp_replace(words, '( (' || legal_form || '))+$', '');
  key := regexp_replace(words, '([aou])e', '\1', 'g');
  key := translate(key, 'i10 ', 'llo');
  key := replace(replace(key, 'rn', 'm'), 'vv', 'w');
  return coalesce(nullif(key, ''), nullif(regexp_replace(plain, '\s', '', 'g'), ''), name);
end
$$;
comment on function app.name_key(text) is
  'A name as it looks: equal for names that a reader takes for one';
revoke execute on function app.name_key(text) from public;
grant execute on function app.name_key(text) to pontic_app, pontic_lab, pontic_clinic, pontic_across;

alter table app.organizations
  add column name_key text generated always as (app.name_key(name)) stored not null;
create index organizations_of_name on app.organizations (name_key) where status <> 'closed';
comment on column app.organizations.name_key is 'The name as it is compared with those of other organizations';

create function app.standing_of(organization uuid, reader uuid) returns jsonb
  language sql stable
  set search_path = pg_catalog, pg_temp
  as $$
  select jsonb_build_object(
      'isAddressConfirmed', exists (
        select from app.memberships m join app.users u on u.id = m.user_id
        where m.organization_id = o.id and m.role = 'owner' and m.status = 'active'
          and u.email_verified_at is not null),
      'isNameShared', exists (
        select from app.organizations other
        where other.name_key = o.name_key and other.status <> 'closed' and other.id <> o.id
          and other.id is distinct from reader))
    from app.organizations o where o.id = organization
  $$;
comment on function app.standing_of(uuid, uuid) is
  'What is known of an organization to one that deals with it; for acrossOrgs';

create function app.partner_standing(connection uuid) returns jsonb
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
  select app.standing_of(
      case app.org() when c.lab_organization_id then c.clinic_organization_id else c.lab_organization_id end,
      app.org())
    from app.lab_connections c
    where c.id = connection and c.status in ('pending', 'active', 'suspended')
      and app.org() in (c.lab_organization_id, c.clinic_organization_id)
  $$;
comment on function app.partner_standing(uuid) is
  'What a side of an open connection may know of the other one: two answers, and never about whom else';

-- Who renames an organization and looks at it as its partner could try out who is a customer here.
create function app.count_renames() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  if not app.count_within(format('new name of %s', new.id), interval '1 day', 5) then
    raise exception 'an organization is renamed five times a day at most'
      using errcode = 'check_violation', constraint = 'organizations_renamed_too_often';
  end if;
  return null;
end
$$;
comment on function app.count_renames() is 'Refuses the sixth new name of an organization within a day';
create trigger count_renames after update of name on app.organizations
  for each row when (new.name_key <> old.name_key) execute function app.count_renames();

revoke execute on function app.standing_of(uuid, uuid), app.partner_standing(uuid), app.count_renames() from public;
grant execute on function app.standing_of(uuid, uuid) to pontic_across;
grant execute on function app.partner_standing(uuid) to pontic_lab, pontic_clinic;
grant create on schema app to pontic_across;
alter function app.partner_standing(uuid) owner to pontic_across;
alter function app.count_renames() owner to pontic_across;
revoke create on schema app from pontic_across;
