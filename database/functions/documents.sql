-- What documents need of the database beyond tables.
set local role pontic_owner;
grant create on schema app to pontic_across;

set local role pontic_across;

create or replace function app.letterhead(owner uuid, at timestamptz)
  returns table (logo bytea, accent_color text)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
  select l.logo, l.accent_color from app.letterheads l
  where l.organization_id = owner and l.created_at < at and (owner = app.org() or exists (
    select from app.lab_connections c
    where c.status in ('active', 'suspended', 'ended') and c.lab_organization_id = owner
      and c.clinic_organization_id = app.org()))
  order by l.created_at desc, l.id desc limit 1
  $$;
comment on function app.letterhead(uuid, timestamptz) is
  'Logo and colour that a laboratory had before an instant, for itself and clinics that it works or worked with';
grant execute on function app.letterhead(uuid, timestamptz) to pontic_lab, pontic_clinic;

create or replace function app.document_reading(party uuid)
  returns table (locale text, tooth_notation text)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
  select o.locale, o.tooth_notation from app.organizations o
  where o.id = party and (o.id = app.org() or exists (
    select from app.lab_connections c
    where c.status in ('active', 'suspended', 'ended')
      and ((c.lab_organization_id = app.org() and c.clinic_organization_id = o.id)
        or (c.clinic_organization_id = app.org() and c.lab_organization_id = o.id))))
  $$;
comment on function app.document_reading(uuid) is
  'The language and the tooth notation in which the caller, or a laboratory or clinic that it works or worked with, reads documents';
grant execute on function app.document_reading(uuid) to pontic_lab, pontic_clinic;

create or replace function app.document_template(owner uuid, document_kind text, at timestamptz)
  returns table (blocks text[], header_text jsonb, footer_text jsonb)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
  select t.blocks, t.header_text, t.footer_text from app.document_templates t
  where t.organization_id = owner and t.kind = document_kind and t.created_at < at
    and (owner = app.org() or exists (
      select from app.lab_connections c
      where c.status in ('active', 'suspended', 'ended') and c.lab_organization_id = owner
        and c.clinic_organization_id = app.org()))
  order by t.created_at desc, t.id desc limit 1
  $$;
comment on function app.document_template(uuid, text, timestamptz) is
  'What a document of a laboratory showed before an instant, for itself and clinics that it works or worked with';
grant execute on function app.document_template(uuid, text, timestamptz) to pontic_lab, pontic_clinic;

create or replace function app.lots_of_parcel(parcel_id uuid)
  returns table (item_id uuid, material_name text, manufacturer text, lot_number text, expires_on date)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
  select distinct u.order_item_id, m.name, m.manufacturer, l.lot_number, l.expires_on
  from app.shipments h
    join app.shipment_orders s on s.shipment_id = h.id
    join app.material_uses u on u.order_id = s.order_id and u.organization_id = h.lab_organization_id
      and (s.item_ids is null or u.order_item_id = any (s.item_ids))
    join app.material_lots l on l.organization_id = u.organization_id and l.id = u.material_lot_id
    join app.materials m on m.organization_id = l.organization_id and m.id = l.material_id
  where h.id = parcel_id and app.org() in (h.lab_organization_id, h.clinic_organization_id)
    and u.undoes_use_id is null
    and not exists (select from app.material_uses b where b.undoes_use_id = u.id)
    and (select 'lots' = any (t.blocks)
      from app.document_template(h.lab_organization_id, 'delivery_note', 'infinity') t)
  order by m.name, l.lot_number
  $$;
comment on function app.lots_of_parcel(uuid) is
  'The lots that went into the items of a parcel, for its two sides; none unless the delivery note of the laboratory shows them';
grant execute on function app.lots_of_parcel(uuid) to pontic_lab, pontic_clinic;

set local role pontic_owner;
revoke create on schema app from pontic_across;
