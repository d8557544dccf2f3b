import { sql } from 'kysely'
import { addDays } from '#platform/clock'
import { build, type Tx } from '#platform/db/db'
import { isWithin, type Frame } from '#server/orders/delivery-figures'
import type { Counted } from './queries.ts'

const daysOf = ({ fromOn, toOn }: Frame): number =>
  (Date.parse(toOn) - Date.parse(fromOn)) / 86_400_000 + 1

/**
 * Items of the orders that were delivered on the days of a frame, and items that were claimed, by product, beside
 * those of as many days before. It begins with what was delivered and claimed, and looks each item up by its
 * order: under row security PostgreSQL takes each organization for a small one, and a join would read all items.
 */
export function selectRemakesByProduct(tx: Tx, frame: Frame): Promise<Counted[]> {
  const { fromOn, timezone, labConnectionId } = frame
  const both = { ...frame, fromOn: addDays(fromOn, -daysOf(frame)) }
  const connection = sql`${labConnectionId ?? null}::uuid`
  const isNow = (column: string) =>
    sql`(${sql.ref(column)} at time zone ${timezone})::date >= ${fromOn}::date`
  return tx.all(
    sql<Counted>`with delivered as materialized (
        select distinct e.order_id, ${isNow('e.createdAt')} as is_now from app.order_events e
        where e.action = 'delivered' and e.to_status = 'delivered' and ${isWithin(sql`e.created_at`, both)}
      ), claimed as materialized (
        select distinct r.order_id, c.item_id, ${isNow('r.createdAt')} as is_now
        from app.remake_claims r cross join lateral unnest(r.item_ids) as c (item_id)
        where r.status <> 'withdrawn' and ${isWithin(sql`r.created_at`, both)}
          and (${connection} is null or r.lab_connection_id = ${connection})
      ), counted as (
        select i.*, d.is_now, false as is_claim from delivered d
          cross join lateral (select * from app.orders where id = d.order_id limit 1) as o
          cross join lateral (
            select product_id, description, names, id from app.order_items where order_id = d.order_id offset 0) as i
        where ${connection} is null or o.lab_connection_id = ${connection}
        union all
        select i.*, c.is_now, true from claimed c
          cross join lateral (
            select product_id, description, names, id from app.order_items
            where order_id = c.order_id and id = c.item_id limit 1) as i
      )
      select product_id, (array_agg(description order by id desc))[1] as product_name,
        (array_agg(names order by id desc))[1] as product_names,
        count(*) filter (where is_now and not is_claim)::integer as items,
        count(*) filter (where is_now and is_claim)::integer as claimed_items,
        count(*) filter (where not is_now and not is_claim)::integer as previous_items,
        count(*) filter (where not is_now and is_claim)::integer as previous_claimed_items,
        grouping(product_id) = 1 as is_total
      from counted group by grouping sets ((product_id), ()) having count(*) > 0
      order by claimed_items desc, items desc, product_name, product_id`.compile(build),
  )
}
