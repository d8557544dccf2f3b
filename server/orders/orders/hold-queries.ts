import { sql } from 'kysely'
import type { OrderEventAction } from '#contract/orders/order-transitions'
import { build, type Tx } from '#platform/db/db'

/**
 * The promised day, moved by the days at the laboratory since the last event of a kind; null
 * without one. The days that went by are counted by the clock of the database, which wrote the event.
 */
export async function selectMovedPromise(
  tx: Tx,
  orderId: string,
  since: OrderEventAction,
): Promise<string | null> {
  const { promise } = await tx.one(
    sql<{ promise: string | null }>`
      select o.promised_delivery_date + (today.today_on - since.today_on) as promise
      from app.orders o
        left join app.lab_days(clock_timestamp()) as today on today.lab_id = o.lab_organization_id
        left join app.lab_days((
          select e.created_at from app.order_events e
          where e.order_id = o.id and e.action = ${since} order by e.sequence desc limit 1
        )) as since on since.lab_id = o.lab_organization_id
      where o.id = ${orderId}`.compile(build),
  )
  return promise
}

/** Which day it is at a laboratory that the caller is, or is connected with, at a moment. */
export async function selectToday(tx: Tx, labOrganizationId: string, at: string): Promise<string> {
  const { todayOn } = await tx.one(
    sql<{
      todayOn: string
    }>`select today_on from app.lab_days(${at}::timestamptz)
      where lab_id = ${labOrganizationId}`.compile(build),
  )
  return todayOn
}
