import { sql } from 'kysely'
import { build, type Tx } from '#platform/db/db'

/** When a locked order was delivered for good (RFC 3339), and the hash of its last event. */
export const selectDelivery = (
  tx: Tx,
  orderId: string,
): Promise<{ deliveredAt: string | null; eventHash: string | null }> =>
  tx.one(
    sql<{ deliveredAt: string | null; eventHash: string | null }>`
      select coalesce(o.delivered_at, (select max(e.created_at) from app.order_events e
          where e.order_id = o.id and e.action = 'delivered')) as delivered_at,
        (select encode(e.hash, 'hex') from app.order_events e
          where e.order_id = o.id order by e.sequence desc limit 1) as event_hash
      from app.orders o where o.id = ${orderId}`.compile(build),
  )

/** The laboratory, the customer and the status of an order that is to be made again. */
export const selectOrderToRemake = (tx: Tx, id: string) =>
  tx.maybe(
    build
      .selectFrom('orders')
      .select(['labOrganizationId', 'customerId', 'status'])
      .where('id', '=', id),
  )
