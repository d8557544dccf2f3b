import { sql } from 'kysely'
import type { OrderEventAction } from '#contract/orders/order-transitions'
import { build, type Tx } from '#platform/db/db'

/**
 * A day, moved by the days at the laboratory since the last event of a kind; null without one. The days
 * that went by are counted by the clock of the database, which wrote the event.
 */
export async function selectMovedDay(
  tx: Tx,
  { orderId, day }: { orderId: string; day: string | null },
  since: OrderEventAction,
): Promise<string | null> {
  const { moved } = await tx.one(
    sql<{ moved: string | null }>`
      select ${day}::date + (today.today_on - since.today_on) as moved
      from app.orders o
        left join app.lab_days(clock_timestamp()) as today on today.lab_id = o.lab_organization_id
        left join app.lab_days((
          select e.created_at from app.order_events e
          where e.order_id = o.id and e.action = ${since} order by e.sequence desc limit 1
        )) as since on since.lab_id = o.lab_organization_id
      where o.id = ${orderId}`.compile(build),
  )
  return moved
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
