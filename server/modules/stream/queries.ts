import { sql } from 'kysely'
import type { StreamChange } from '#contract/stream'
import { build, type Tx } from '#platform/db'
import { changedSince } from '#platform/page'

/** How many notifications each of these members has not read; who has none is not in it. */
export async function selectUnread(
  tx: Tx,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx.all(
    sql<{
      userId: string
      unread: number
    }>`select user_id, count(*) as unread from app.notifications
      where read_at is null and user_id = any(${[...userIds]}::uuid[]) group by user_id`.compile(
      build,
    ),
  )
  return new Map(rows.map(({ userId, unread }) => [userId, unread]))
}

/** A change as a look at the tables finds it. */
export type FoundChange = StreamChange & { at: string }

/** What the organization can see that changed since then, or shortly before; at most 500 of each noun. */
export async function selectChanges(tx: Tx, since: string): Promise<FoundChange[]> {
  const isNew = (column: string) => changedSince(column, since)
  const rows = await tx.all(
    sql<FoundChange & { version: number | null; status: string | null }>`
      (select 'order' as noun, id, 'changed' as change, version, status, updated_at as at from app.orders
        where ${isNew('orders.updatedAt')} order by updated_at limit 500)
      union all (select 'comment', order_id, 'added', null, null, created_at from app.comments
        where ${isNew('comments.createdAt')} order by created_at limit 500)
      union all (select 'event', order_id, action, null, null, created_at from app.order_events
        where ${isNew('orderEvents.createdAt')} order by created_at limit 500)
      union all (select 'shipment', id, status, null, null, updated_at from app.shipments
        where ${isNew('shipments.updatedAt')} order by updated_at limit 500)
      union all (select 'pickup', id, status, null, null, updated_at from app.pickups
        where ${isNew('pickups.updatedAt')} order by updated_at limit 500)`.compile(build),
  )
  return rows.map(({ version, status, ...change }) => ({
    ...change,
    ...(version === null ? {} : { version }),
    ...(status === null ? {} : { status }),
  }))
}
