-- Which orders still have work to bill (decision 0100).
set local role pontic_owner;

create or replace function app.has_unbilled_items(asked uuid) returns boolean
  language sql stable
  as $$
  select exists (
    select from app.order_items t
    where t.order_id = asked
      and not exists (select from app.invoice_lines l join app.invoices i on i.id = l.invoice_id
        where l.order_item_id = t.id and i.status not in ('void', 'credited'))
      and not exists (select from app.invoice_lines l
          join app.credit_note_lines c on c.invoice_line_id = l.id
          join app.credit_notes n on n.id = c.credit_note_id
        where l.order_item_id = t.id and n.reason = 'remake' and n.status <> 'void'))
  $$;
comment on function app.has_unbilled_items(uuid) is
  'Whether an item of an order is on no invoice in force, nor credited for a remake';
grant execute on function app.has_unbilled_items(uuid) to pontic_across;

create or replace function app.refresh_unbilled_orders(changed uuid[]) returns void
  language plpgsql
  as $$
begin
  -- The row is the lock of itself: each of two writers of an order looks at it after the other. The order is
  -- not locked: who holds it may wait for the invoice that this transaction holds.
  perform from app.unbilled_orders u where u.order_id = any (changed) order by u.order_id for update;
  insert into app.unbilled_orders (lab_organization_id, order_id)
    select o.lab_organization_id, o.id from app.orders o
    where o.id = any (changed) and o.status not in ('draft', 'submitted', 'needs_info', 'rejected', 'cancelled')
      and app.has_unbilled_items(o.id)
    order by o.id
    on conflict (order_id) do update set order_id = excluded.order_id where false;
  delete from app.unbilled_orders u
    where u.order_id = any (changed) and not exists (
      select from app.orders o
      where o.id = u.order_id and o.status not in ('draft', 'submitted', 'needs_info', 'rejected', 'cancelled')
        and app.has_unbilled_items(o.id));
end
$$;
comment on function app.refresh_unbilled_orders(uuid[]) is
  'Adds the accepted orders of these that have work to bill to those that do, and removes the others';
grant execute on function app.refresh_unbilled_orders(uuid[]) to pontic_across;

create or replace function app.rebuild_unbilled_orders(lab uuid) returns void
  language plpgsql
  as $$
begin
  -- Whoever writes orders or invoices has kept its rows and committed, or waits here and keeps them afterwards.
  lock table app.unbilled_orders in share row exclusive mode;
  delete from app.unbilled_orders where lab_organization_id = lab;
  insert into app.unbilled_orders (lab_organization_id, order_id)
    select lab, o.id from app.orders o
    where o.lab_organization_id = lab
      and o.status not in ('draft', 'submitted', 'needs_info', 'rejected', 'cancelled') and app.has_unbilled_items(o.id);
end
$$;
comment on function app.rebuild_unbilled_orders(uuid) is
  'Works out which orders of a laboratory have work to bill';
grant execute on function app.rebuild_unbilled_orders(uuid) to pontic_across;

-- Security definers run with the rights of pontic_across; test/laws/database-rights.test.ts has the reason of each.
grant create on schema app to pontic_across;
set local role pontic_across;

create or replace function app.refresh_unbilled() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
declare
  changed uuid[];
begin
  case tg_table_name
    when 'orders' then changed := array[new.id];
    when 'order_items' then changed := array(select distinct c.order_id from changes c);
    when 'invoice_lines' then changed := array(select distinct c.order_id from changes c where c.order_item_id is not null);
    when 'invoices' then
      changed := array(select distinct l.order_id from app.invoice_lines l
        where l.invoice_id = new.id and l.order_item_id is not null);
    when 'credit_notes' then
      changed := array(select distinct l.order_id from app.credit_note_lines c
        join app.invoice_lines l on l.id = c.invoice_line_id
        where c.credit_note_id = new.id and l.order_item_id is not null);
    else
      changed := array(select distinct l.order_id from changes c
        join app.invoice_lines l on l.id = c.invoice_line_id where l.order_item_id is not null);
  end case;
  if cardinality(changed) > 0 then perform app.refresh_unbilled_orders(changed); end if;
  return null;
end
$$;
comment on function app.refresh_unbilled() is
  'Keeps which orders have work to bill, at every write that may change it';
grant execute on function app.refresh_unbilled() to pontic_owner;

set local role pontic_owner;
revoke create on schema app from pontic_across;
