import { proposeDay, type LockedOrder } from '#server/orders/orders'
import {
  bufferOf,
  dateOf,
  dayOf,
  daysAfter,
  workingDaysBetween,
  type Day,
} from '#server/orders/scheduling'
import type { Tx } from '#platform/db/db'
import { updateJudgedArrivals } from './plan-queries.ts'
import type { Outlook, RoutedOrder, Surroundings } from './outlook.ts'

/** The day on which the case of an order is in the laboratory, as recorded, else by its transit; null: it is. */
export function arrivalOf({ caseArrivesOn, postedOn, transit }: RoutedOrder): Day | null {
  if (caseArrivesOn !== null) return dayOf(caseArrivesOn)
  return postedOn === null ? null : transit.arriveOn(dayOf(postedOn))
}

// The promise assumed that the case comes with the transit of its day of posting, and not before the
// laboratory accepted it.
function isLate({ caseArrivesOn, acceptedOn, postedOn, transit }: RoutedOrder): boolean {
  if (caseArrivesOn === null || acceptedOn === null) return false
  const arrived = postedOn === null ? null : transit.arriveOn(dayOf(postedOn))
  return dayOf(caseArrivesOn) > Math.max(dayOf(acceptedOn), arrived ?? 0)
}

/**
 * The earliest day that can be kept, with the measured buffer, of an order whose plan breaks its promise
 * since its case came late; null where nobody is to be asked.
 */
export function proposedDayOf(
  { order, row, finishOn }: Pick<Outlook, 'order' | 'row' | 'finishOn'>,
  { todayOn, isOpen, legsOf }: Surroundings,
): string | null {
  const { promisedOn, clinicOrganizationId, transit, isRush, isArrivalUnplanned } = order
  if (!isArrivalUnplanned || promisedOn === null || clinicOrganizationId === null) return null
  if (finishOn === null || row.lateSinceOn === null || !isLate(order)) return null
  // What was known to be broken before is the laboratory's own.
  if (order.notifiedPromiseOn === promisedOn) return null
  const from = Math.max(todayOn, arrivalOf(order) ?? todayOn)
  const plannedDays = Math.max(0, workingDaysBetween(isOpen, from, finishOn))
  const buffer = bufferOf(legsOf(order.id), isRush ? 'rush' : 'standard', plannedDays)
  const doneOn = daysAfter(finishOn, buffer, isOpen)
  const shipOn = doneOn === null ? null : transit.shipOn(doneOn)
  const deliveryOn = shipOn === null ? null : transit.deliveryOn(shipOn)
  return deliveryOn === null ? null : dateOf(deliveryOn)
}

/** An order, locked, whose arrival a plan has judged for the first time, with the day to ask for. */
export type JudgedArrival = { order: LockedOrder; proposedOn: string | null }

/** Asks the clinics of orders whose case came too late, and notes that the others need no other day. */
export async function settleArrivals(
  tx: Tx,
  lab: { id: string; name: string },
  judged: readonly JudgedArrival[],
): Promise<void> {
  const actor = { userId: null, name: lab.name, organizationId: lab.id }
  for (const { order, proposedOn } of judged) {
    if (proposedOn !== null) await proposeDay(tx, order, { actor, proposedOn })
  }
  const ids = judged.map(({ order }) => order.id)
  if (ids.length > 0) await updateJudgedArrivals(tx, ids)
}
