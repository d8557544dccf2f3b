-- Rules of a laboratory that were kept and did nothing: the payment hold of a customer.
set local role pontic_owner;

alter table app.order_sides
  add column credit_hold_reason text,
  add column credit_hold_by_name text,
  add column credit_hold_at timestamptz(3),
  add constraint order_sides_credit_hold check (num_nulls(credit_hold_reason, credit_hold_by_name, credit_hold_at) in (0, 3));
comment on column app.order_sides.credit_hold_reason is
  'Why the order was accepted although its customer was on payment hold (lab)';
comment on column app.order_sides.credit_hold_by_name is 'Who accepted it then, by the name of that moment';

-- The hold is the laboratory's own. A clinic that submits must not read it, and yet the order then
-- waits for a person: the question has one answer, and only within a connection of who asks.
create function app.is_on_credit_hold(connection uuid) returns boolean
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
  select exists (select from app.lab_connections c join app.customers k on k.id = c.customer_id
    where c.id = connection and app.org() in (c.lab_organization_id, c.clinic_organization_id) and k.credit_hold)
$$;
comment on function app.is_on_credit_hold(uuid) is
  'Whether the laboratory of a connection waits for money before it takes more work';

revoke execute on function app.is_on_credit_hold(uuid) from public;
grant execute on function app.is_on_credit_hold(uuid) to pontic_lab, pontic_clinic;
grant create on schema app to pontic_across;
alter function app.is_on_credit_hold(uuid) owner to pontic_across;
revoke create on schema app from pontic_across;

-- The warranty that a piece of work was ordered with stays its own, whatever the catalogue says later.
set local role pontic_owner;
alter table app.order_items
  add column warranty_months integer constraint order_items_warranty check (warranty_months between 0 and 600);
comment on column app.order_items.warranty_months is 'Of the product, as it was when the order was sent; null: none was given';

create function app.copy_warranty() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  if tg_op = 'UPDATE' and new.product_id = old.product_id
    and (select status from app.orders where id = new.order_id) <> 'draft' then
    return new;
  end if;
  new.warranty_months := (select p.warranty_months from app.products p
    where p.organization_id = new.product_owner_id and p.id = new.product_id);
  return new;
end
$$;
comment on function app.copy_warranty() is 'Keeps the warranty of the product with the piece of work that is ordered';
create trigger copy_warranty before insert or update of product_id on app.order_items
  for each row execute function app.copy_warranty();
revoke execute on function app.copy_warranty() from public;
grant create on schema app to pontic_across;
alter function app.copy_warranty() owner to pontic_across;
revoke create on schema app from pontic_across;

set local role pontic_across;
update app.order_items i set warranty_months = p.warranty_months
  from app.products p where p.organization_id = i.product_owner_id and p.id = i.product_id and p.warranty_months is not null;
