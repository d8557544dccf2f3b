-- What partners needs of the database beyond tables.
set local role pontic_owner;

-- No definer: whoever renames the patient may write the row.
create or replace function app.record_former_names() returns trigger
  language plpgsql
  as $$
begin
  new.former_names := array(
    select distinct name from unnest(old.former_names || array[old.first_name, old.last_name]) as name
    where name is distinct from new.first_name and name is distinct from new.last_name and name is not null order by name);
  return new;
end
$$;
comment on function app.record_former_names() is
  'A name that the patient no longer has stays to be looked for';

-- No definer: both sides see the connections that they had with each other.
create or replace function app.keep_stricter_privacy_mode() returns trigger
  language plpgsql
  as $$
declare
  earlier text;
begin
  if tg_op = 'INSERT' or old.status = 'pending' then
    select c.privacy_mode into earlier from app.lab_connections c
      where c.lab_organization_id = new.lab_organization_id
        and c.clinic_organization_id = new.clinic_organization_id and c.id <> new.id
        and c.status in ('active', 'suspended', 'ended')
      order by c.id desc limit 1;
    new.privacy_mode := case
      when 'code_only' in (new.privacy_mode, earlier) then 'code_only'
      when 'initials' in (new.privacy_mode, earlier) then 'initials'
      else new.privacy_mode end;
  end if;
  return new;
end
$$;
comment on function app.keep_stricter_privacy_mode() is
  'Who connects again begins with the stricter of the two privacy modes, then and now';

-- Copies of laboratories come by here too: each forgets the scans of its own scanners. No definer
-- is needed for that; whoever changes the row may change the scans beside it.
create or replace function app.forget_scans() returns trigger
  language plpgsql
  as $$
begin
  update app.scan_cases s set patient_hint = s.patient_hint from app.orders o
    where o.patient_organization_id = coalesce(new.shared_by_organization_id, new.organization_id) and o.patient_id = new.id
      and s.matched_order_id = o.id and s.organization_id = new.organization_id;
  return null;
end
$$;
comment on function app.forget_scans() is
  'An erased patient is forgotten by the scans that have an order';

create or replace function app.masked_email(email text) returns text
  language sql immutable parallel safe strict
  as $$ select regexp_replace(email, '^(.(?=[^@]{2,}@))?[^@]*@', '\1•••@') $$;
comment on function app.masked_email(text) is
  'An address of which whoever has it recognizes the first letter and the domain';
grant execute on function app.masked_email(text) to pontic_lab, pontic_clinic, pontic_across;

-- No definer: it looks at the row alone.
create or replace function app.require_acceptance() returns trigger
  language plpgsql
  as $$
begin
  raise exception 'a mailed invitation becomes a connection only with who accepted it'
    using errcode = 'check_violation', constraint = 'lab_connections_says_who_accepted';
end
$$;
comment on function app.require_acceptance() is
  'Refuses to forget who accepted a mailed invitation';

create or replace function app.standing_of(organization uuid, reader uuid) returns jsonb
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
grant execute on function app.standing_of(uuid, uuid) to pontic_across;

-- Security definers run with the rights of pontic_across; test/laws/database-rights.test.ts has the reason of each.
grant create on schema app to pontic_across;
set local role pontic_across;

-- The one place where a patient's identity crosses to a laboratory. It runs as pontic_across because
-- neither side may write the other's rows; callers are triggers only.
create or replace function app.share_patient(from_organization uuid, patient uuid, connection uuid) returns void
  language sql security definer
  set search_path = pg_catalog, pg_temp
  as $$
  insert into app.patients (organization_id, id, shared_by_organization_id, lab_connection_id, code,
      first_name, last_name, date_of_birth, sex, chart_number, archived_at, anonymized_at)
    select c.lab_organization_id, p.id, p.organization_id, c.id, p.code,
      case c.privacy_mode when 'full' then p.first_name when 'initials' then left(p.first_name, 1) || '.' end,
      case c.privacy_mode when 'full' then p.last_name when 'initials' then left(p.last_name, 1) || '.' end,
      case when c.privacy_mode = 'full' then p.date_of_birth end,
      case when c.privacy_mode = 'full' then p.sex end,
      case when c.privacy_mode = 'full' then p.chart_number end,
      p.archived_at, p.anonymized_at
    from app.patients p join app.lab_connections c on c.id = connection and c.clinic_organization_id = p.organization_id
    where p.organization_id = from_organization and p.id = patient
    -- Who erases the patient or hides more at this moment waits, and then finds this copy; or has been
    -- waited for, and this copy is made of what is true then.
    for share of p, c
  on conflict (organization_id, id) do update set
    lab_connection_id = excluded.lab_connection_id, code = excluded.code,
    first_name = excluded.first_name, last_name = excluded.last_name,
    date_of_birth = excluded.date_of_birth, sex = excluded.sex,
    chart_number = excluded.chart_number, archived_at = excluded.archived_at,
    anonymized_at = excluded.anonymized_at
    -- A copy that is right already is left alone: every step of an order comes by here, and none of
    -- them changes the patient for those who synchronise.
    where (patients.lab_connection_id, patients.code, patients.first_name, patients.last_name,
        patients.date_of_birth, patients.sex, patients.chart_number, patients.archived_at, patients.anonymized_at)
      is distinct from (excluded.lab_connection_id, excluded.code, excluded.first_name, excluded.last_name,
        excluded.date_of_birth, excluded.sex, excluded.chart_number, excluded.archived_at, excluded.anonymized_at)
  $$;
comment on function app.share_patient(uuid, uuid, uuid) is
  'Writes a laboratory''s copy of a clinic''s patient, through the privacy mode of their connection';

create or replace function app.share_changed_patient() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  perform app.share_patient(new.organization_id, new.id, copy.lab_connection_id)
    from app.patients copy join app.lab_connections c on c.id = copy.lab_connection_id
    where copy.shared_by_organization_id = new.organization_id and copy.id = new.id
      -- After the end only what is still being made needs to know; but everyone forgets.
      and (c.status in ('active', 'suspended') or new.anonymized_at is not null or exists (
        select from app.orders o
        where o.lab_connection_id = c.id and o.patient_id = new.id
          and o.status not in ('draft', 'completed', 'rejected', 'cancelled')));
  return null;
end
$$;
comment on function app.share_changed_patient() is
  'A changed patient reaches the laboratories that have a copy and still work for this clinic';

-- The orders of a merged patient name the kept one: whoever had a copy of the one needs one of the other.
-- After the end of a connection nothing new is shared: the laboratory keeps what it knew of the first.
create or replace function app.merge_copies() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  insert into app.patients (organization_id, id, shared_by_organization_id, lab_connection_id, code,
      first_name, last_name, date_of_birth, sex, chart_number)
    select copy.organization_id, new.merged_into_id, copy.shared_by_organization_id, copy.lab_connection_id, copy.code,
      copy.first_name, copy.last_name, copy.date_of_birth, copy.sex, copy.chart_number
    from app.patients copy where copy.shared_by_organization_id = new.organization_id and copy.id = new.id
    on conflict (organization_id, id) do nothing;
  perform app.share_patient(new.organization_id, new.merged_into_id, copy.lab_connection_id)
    from app.patients copy join app.lab_connections c on c.id = copy.lab_connection_id
    where copy.shared_by_organization_id = new.organization_id and copy.id = new.id and c.status in ('active', 'suspended');
  update app.patients copy set merged_into_id = new.merged_into_id, archived_at = coalesce(copy.archived_at, new.archived_at)
    where copy.shared_by_organization_id = new.organization_id and copy.id = new.id;
  return null;
end
$$;
comment on function app.merge_copies() is
  'What laboratories have of a merged patient follows to the kept one';

-- Whoever changes and whoever counts wait for one another at the row, also where nothing is counted yet: what is
-- open while others count would be missing in both. Where many come or go at once by hand, the count only
-- ends, once: a number that one transaction changes for each of thousands of rows takes longer with each.
create or replace function app.count_patient() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
declare
  own constant uuid := coalesce(new.organization_id, old.organization_id);
  counted_before uuid;
  step integer;
begin
  select t.counted_before_id into counted_before from app.patient_totals t where t.organization_id = own for update;
  if coalesce(new.id, old.id) >= counted_before or counted_before is null then return null; end if;
  if tg_op = 'UPDATE' then
    step := case when new.archived_at is null then 1 else -1 end;
    update app.patient_totals set active = active + step, archived = archived - step where organization_id = own;
  else
    update app.patient_totals set counted_at = null, counted_before_id = null, active = 0, archived = 0
      where organization_id = own;
  end if;
  return null;
end
$$;
comment on function app.count_patient() is
  'A patient who is archived or back changes the kept total of the practice; one who goes, or comes with an id of former days, ends it until the next count';

create or replace function app.share_again() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  perform app.share_patient(new.clinic_organization_id, copy.id, new.id)
    from app.patients copy where copy.lab_connection_id = new.id;
  return null;
end
$$;
comment on function app.share_again() is
  'A changed privacy mode is applied to what was shared before';

-- The laboratory's customer of a connection, whichever side made the connection active. Its address is that of
-- the person who accepted an invitation: confirmed, and shown to both sides.
create or replace function app.link_customer() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  insert into app.customers (organization_id, id, name, account_number, email)
    values (new.lab_organization_id, new.customer_id, new.clinic_name, new.account_number,
      case when new.requested_by = 'lab' then new.accepted_by_email end)
    on conflict do nothing;
  return new;
end
$$;
comment on function app.link_customer() is 'An active connection is a customer of the laboratory';

create or replace function app.link_connection() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  update app.customers set lab_connection_id = new.id, status = 'active'
    where organization_id = new.lab_organization_id and id = new.customer_id
      and (lab_connection_id is distinct from new.id or status <> 'active');
  -- What an earlier connection of the two shared follows the privacy mode of this one.
  perform app.share_patient(new.clinic_organization_id, copy.id, new.id)
    from app.patients copy
    where copy.organization_id = new.lab_organization_id
      and copy.shared_by_organization_id = new.clinic_organization_id
      and copy.lab_connection_id <> new.id;
  return null;
end
$$;
comment on function app.link_connection() is
  'The customer of a connection names it; a second step because the connection has to exist first';

create or replace function app.partner_profile(partner uuid)
  returns table (name text, address_line1 text, address_line2 text, postal_code text, city text,
    region text, country text, phone text)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
  select o.name, o.address_line1, o.address_line2, o.postal_code, o.city, o.region, o.country, o.phone
  from app.organizations o
  where o.id = partner and exists (
    select from app.lab_connections c
    where c.status in ('active', 'suspended', 'ended')
      and ((c.lab_organization_id = app.org() and c.clinic_organization_id = o.id)
        or (c.clinic_organization_id = app.org() and c.lab_organization_id = o.id)))
  $$;
comment on function app.partner_profile(uuid) is
  'Name and address of a laboratory or clinic that the caller works or worked with; nothing of anyone else';
grant execute on function app.partner_profile(uuid) to pontic_lab, pontic_clinic;

create or replace function app.partner_standing(connection uuid) returns jsonb
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
grant execute on function app.partner_standing(uuid) to pontic_lab, pontic_clinic;

-- The owner of the tables makes the triggers.
grant execute on function app.share_changed_patient(), app.merge_copies(), app.share_again(),
  app.link_customer(), app.link_connection(), app.count_patient()
  to pontic_owner;

set local role pontic_owner;
revoke create on schema app from pontic_across;
