-- What every table and policy uses: the organization of a transaction, comparable text, row security.
set local role pontic_owner;

create or replace function app.org() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.organization_id', true), '')::uuid $$;
comment on function app.org() is
  'The organization of this transaction. Empty reads as null: after a first transaction the setting is '''', not null';
grant execute on function app.org() to pontic_app, pontic_lab, pontic_clinic, pontic_across;

create or replace function app.fold(value text) returns text
  language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;
comment on function app.fold(text) is
  'Text without case and accents, as search compares it: L with stroke is l, sharp s is ss';
grant execute on function app.fold(text) to pontic_app, pontic_lab, pontic_clinic, pontic_across;

create or replace function app.touch() returns trigger
  language plpgsql
  as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end
$$;
comment on function app.touch() is 'Keeps updated_at';
grant execute on function app.touch() to pontic_app, pontic_lab, pontic_clinic, pontic_across;

-- Closes a table for everyone, and opens it for acrossOrgs.
create or replace procedure app.force_row_security(target regclass, rights text)
  language plpgsql
  as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('grant %s on %s to pontic_across', rights, target);
  execute format('create policy across on %s to pontic_across using (true) with check (true)', target);
end
$$;
comment on procedure app.force_row_security(regclass, text) is
  'Forces row security on a table and lets only pontic_across in';

-- Opens a closed table to one side, for the rows whose column names the organization at work.
create or replace procedure app.grant_tenant_policy(side text, target regclass, tenant_column text, rights text)
  language plpgsql
  as $$
begin
  execute format('grant %s on %s to %I', rights, target, 'pontic_' || side);
  execute format(
    'create policy %I on %s to %I using (%I = (select app.org())) with check (%I = (select app.org()))',
    side, target, 'pontic_' || side, tenant_column, tenant_column);
end
$$;
comment on procedure app.grant_tenant_policy(text, regclass, text, text) is
  'Lets one side see and change the rows of its own organization';

-- The lock of a table whose rows belong to one organization.
create or replace procedure app.restrict_to_organization(
  target regclass, rights text default 'select, insert, update, delete')
  language plpgsql
  as $$
begin
  call app.force_row_security(target, rights);
  call app.grant_tenant_policy('lab', target, 'organization_id', rights);
  call app.grant_tenant_policy('clinic', target, 'organization_id', rights);
end
$$;
comment on procedure app.restrict_to_organization(regclass, text) is
  'The lock of a table whose rows belong to one organization';

-- The lock of a table whose rows a laboratory and a clinic share. One policy for each side, each an
-- equality: an OR of both cannot use an index (measured: 2,080 buffers against 6).
create or replace procedure app.restrict_to_sides(
  target regclass, rights text default 'select, insert, update, delete',
  lab_column text default 'lab_organization_id', clinic_column text default 'clinic_organization_id')
  language plpgsql
  as $$
begin
  call app.force_row_security(target, rights);
  call app.grant_tenant_policy('lab', target, lab_column, rights);
  call app.grant_tenant_policy('clinic', target, clinic_column, rights);
end
$$;
comment on procedure app.restrict_to_sides(regclass, text, text, text) is
  'The lock of a table whose rows a laboratory and a clinic share';

create or replace function app.is_unspaced(words text) returns boolean
  language sql immutable parallel safe
  set search_path = pg_catalog, pg_temp
  as $$
  select replace(words, ' ', '') ~ '^[\u3005\u3007\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]+$'
  $$;
comment on function app.is_unspaced(text) is
  'Whether all is Han, Kana or Hangul, whose words are not parted by spaces';
grant execute on function app.is_unspaced(text) to pontic_across;

create or replace function app.queue_owner() returns uuid
  language sql stable
  set search_path = pg_catalog, pg_temp
  as $$ select coalesce(app.org(), '00000000-0000-0000-0000-000000000000'::uuid) $$;
comment on function app.queue_owner() is
  'The organization whose command queues work; zeros for work of the service itself, which has one share together';
grant execute on function app.queue_owner()
  to pontic_app, pontic_lab, pontic_clinic, pontic_across;

-- As people see a name, not as bytes: after compatibility forms, case and accents come letters of other
-- alphabets and digits that look like Latin ones (Unicode TS 39, those of Cyrillic and Greek), the usual
-- ways to write an umlaut, signs, and legal forms at the end.
create or replace function app.name_key(name text) returns text
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
grant execute on function app.name_key(text)
  to pontic_app, pontic_lab, pontic_clinic, pontic_across;
