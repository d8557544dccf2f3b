import type { OrderEventAction } from '#contract/orders/order-transitions'
import { findDeliveryDay } from '#server/orders/scheduling'
import type { Tx } from '#platform/db/db'
import { dropProposal } from './day-change.ts'
import { selectMovedDay } from './hold-queries.ts'
import type { LockedOrder, OrderChanges } from './write-queries.ts'

/**
 * A day of an order, moved by the days since the last event of a kind. Those are days of the calendar;
 * nobody takes a parcel on each of them, so it is the next on which somebody does.
 */
async function findMovedDay(
  tx: Tx,
  order: LockedOrder & { at: string },
  { day, since }: { day: string | null; since: OrderEventAction },
): Promise<string | null> {
  const moved = await selectMovedDay(tx, { orderId: order.id, day }, since)
  return moved === null || moved === day ? moved : findDeliveryDay(tx, order, moved)
}

/** The promised day, moved by the days since the last event of a kind to one on which parcels are taken. */
export const findMovedPromise = (
  tx: Tx,
  order: LockedOrder & { at: string },
  since: OrderEventAction,
): Promise<string | null> => findMovedDay(tx, order, { day: order.promisedOn, since })

/**
 * What a hold makes of an open question for another day: the reserved day moves as the promise does, else
 * a promise of as many days later would be asked about again.
 */
export async function moveQuestion(
  tx: Tx,
  order: LockedOrder & { at: string },
  promisedOn: string | null,
): Promise<OrderChanges> {
  const { overriddenDay, overrideAnswer } = order
  const dropped = dropProposal(order, promisedOn)
  const isOpen =
    overriddenDay !== null && overrideAnswer !== 'confirmed' && !('proposedOn' in dropped)
  if (!isOpen) return dropped
  return { overriddenDay: await findMovedDay(tx, order, { day: overriddenDay, since: 'held' }) }
}
