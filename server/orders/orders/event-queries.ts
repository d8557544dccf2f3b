import { sql } from 'kysely'
import type { OrderEventAction } from '#contract/orders/order-transitions'
import type { HashedEvent } from '#server/orders/order-history-proof'
import { build, org, type Tx } from '#platform/db/db'

/** The end of an order's history, and the time: the order is locked, so nothing comes in between. */
export const selectLastEvent = (
  tx: Tx,
  orderId: string,
): Promise<{ at: string; sequence: number | null; hash: Buffer | null }> =>
  tx.one(
    sql<{
      at: string
      sequence: number | null
      hash: Buffer | null
    }>`select clock_timestamp()::timestamptz(3) as at, e.sequence, e.hash
      from (values (1)) as one left join lateral (
        select sequence, hash from app.order_events where order_id = ${orderId} order by sequence desc limit 1
      ) as e on true`.compile(build),
  )

/** Adds an event to an order's history, with the hash that chains it to the one before. */
export async function insertEvent(
  tx: Tx,
  event: HashedEvent & {
    previousHash: Buffer | null
    hash: Buffer
    labViewId: string | null
    clinicOrganizationId: string | null
  },
): Promise<void> {
  const { details, labViewId, ...columns } = event
  await tx.leave(
    build.insertInto('orderEvents').values({
      ...columns,
      labOrganizationId: labViewId,
      details: JSON.stringify(details),
    }),
  )
}

/** What the organization at work is called. */
export async function selectOrganizationName(tx: Tx): Promise<string> {
  const { name } = await tx.one(
    build.selectFrom('organizations').select('name').where('id', '=', org),
  )
  return name
}

/**
 * Notes for the own organization who did what the history shows of it as a whole; they follow the
 * order.
 */
export async function insertFloorEvent(
  tx: Tx,
  command: { orderId: string; sequence: number; userId: string; userName: string },
): Promise<void> {
  await tx.leave(build.insertInto('floorActs').values({ ...command, organizationId: org }))
  await tx.leave(
    build
      .insertInto('orderWatchers')
      .values({
        organizationId: org,
        orderId: command.orderId,
        userId: command.userId,
        isWatching: true,
      })
      .onConflict((conflict) => conflict.doNothing()),
  )
}

/** The version of the prescription by which the order was last put on hold. */
export async function selectHeldVersion(
  tx: Tx,
  orderId: string,
  held: OrderEventAction,
): Promise<number | undefined> {
  const event = await tx.maybe(
    build
      .selectFrom('orderEvents')
      .select('rxVersion')
      .where('orderId', '=', orderId)
      .where('action', '=', held)
      .orderBy('sequence', 'desc')
      .limit(1),
  )
  return event?.rxVersion
}
