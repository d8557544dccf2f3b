-- Invoices on paper: who sells and who buys, as the law wants them named, and where to pay.
set local role pontic_owner;

create function app.legal_profile(party uuid)
  returns table (name text, legal_name text, address_line1 text, address_line2 text, postal_code text,
    city text, region text, country text, phone text, email text, registration_number text, tax_id text,
    bank_details text, footer_text text, late_fee_basis_points integer, takes_payments boolean)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
  select o.name, o.legal_name, o.address_line1, o.address_line2, o.postal_code, o.city, o.region,
    o.country, o.phone, o.email, o.registration_number, coalesce(f.tax_id, o.tax_id), f.bank_details,
    f.footer_text, coalesce(f.late_fee_basis_points, 0),
    coalesce(a.status = 'enabled' and a.charges_enabled, false)
  from app.organizations o
    left join app.finance_settings f on f.organization_id = o.id
    left join app.payment_accounts a on a.organization_id = o.id
  where o.id = party and (o.id = app.org() or exists (
    select from app.lab_connections c
    where c.status in ('active', 'suspended', 'ended')
      and ((c.lab_organization_id = app.org() and c.clinic_organization_id = o.id)
        or (c.clinic_organization_id = app.org() and c.lab_organization_id = o.id))))
  $$;
comment on function app.legal_profile(uuid) is
  'How the caller, or a laboratory or clinic that it works or worked with, is named on invoices, and how a laboratory is paid; nothing of anyone else';
revoke execute on function app.legal_profile(uuid) from public;
grant execute on function app.legal_profile(uuid) to pontic_lab, pontic_clinic;
grant create on schema app to pontic_across;
alter function app.legal_profile(uuid) owner to pontic_across;
revoke create on schema app from pontic_across;
