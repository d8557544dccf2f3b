-- Paper needs the address of the other side, whose record is closed.
set local role pontic_owner;

create function app.partner_profile(partner uuid)
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
revoke execute on function app.partner_profile(uuid) from public;
grant execute on function app.partner_profile(uuid) to pontic_lab, pontic_clinic;
grant create on schema app to pontic_across;
alter function app.partner_profile(uuid) owner to pontic_across;
revoke create on schema app from pontic_across;
