-- What catalog needs of the database beyond tables.
set local role pontic_owner;

-- Security definers run with the rights of pontic_across; test/laws/database-rights.test.ts has the reason of each.
grant create on schema app to pontic_across;
set local role pontic_across;

-- A clinic must not see whole price lists, which name groups of customers: it asks for its own prices.
create or replace function app.prices_for(lab uuid, connection uuid, customer uuid, products uuid[])
  returns table (product_id uuid, rank integer, price_list_id uuid, tooth_group text, min_quantity integer,
    price_minor bigint, currency text)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
  with asker as (
    select o.id as lab_id, (clock_timestamp() at time zone o.timezone)::date as today_on, c.price_list_id, k.tags
    from app.organizations o
    -- After the end only the laboratory goes on pricing, what it still makes.
    left join app.lab_connections c on c.id = connection and c.lab_organization_id = o.id
      and (c.status in ('active', 'suspended') or c.status = 'ended' and c.lab_organization_id = app.org())
    left join app.customers k on k.organization_id = o.id
      and k.id = case when connection is null then customer else c.customer_id end
    where o.id = lab and case when connection is null then app.org() = lab
      else app.org() in (c.lab_organization_id, c.clinic_organization_id) end
  ), lists as (
    select l.id, l.organization_id, l.currency,
      case when l.id = a.price_list_id then 1 when l.customer_tag is not null then 2 else 3 end as rank,
      -- Of two lists for the same customers the one that began later, then the newer one.
      row_number() over (order by l.valid_from desc nulls last, l.id desc) as turn
    from asker a join app.price_lists l on l.organization_id = a.lab_id
    where l.is_active and (l.valid_from is null or l.valid_from <= a.today_on)
      and (l.valid_to is null or l.valid_to >= a.today_on)
      and (l.id = a.price_list_id or l.customer_tag = any (a.tags) or l.is_default)
  )
  select i.product_id, (l.rank * 1000000 + l.turn)::integer, l.id, i.tooth_group, i.min_quantity, i.price_minor, l.currency
  from lists l join app.price_list_items i on i.organization_id = l.organization_id and i.price_list_id = l.id
  where i.product_id = any (products)
  order by 1, 2, 4, 5
  $$;
comment on function app.prices_for(uuid, uuid, uuid, uuid[]) is
  'The prices of products in the lists that hold today for one customer, the closest list first (lowest rank)';
grant execute on function app.prices_for(uuid, uuid, uuid, uuid[]) to pontic_lab, pontic_clinic;

set local role pontic_owner;
revoke create on schema app from pontic_across;
