import type { OrderStatus } from '#contract/orders/order-transitions'
import { atWork, dayMs, dayOf, openChance, workdayAfter } from './book.ts'

/** The demo's laboratories keep so many of their promises. */
const keptShare = 0.93

/** Working days from the demo's Monday to the promised day of open orders, at least and at most. */
const daysLeft: Partial<Record<OrderStatus, readonly [number, number]>> = {
  shipped: [2, 6],
  ready: [3, 7],
  awaiting_approval: [5, 10],
  on_hold: [5, 10],
  in_production: [4, 10],
  accepted: [6, 12],
}

type Promised = {
  /** Of the order: its chance is its own, so that nothing else of the demo depends on it. */
  id: string
  status: OrderStatus
  nowMs: number
  acceptedMs: number
  deliveredMs: number | null
  turnaroundDays: number
}

/**
 * The promised day of an accepted order: what is delivered mostly came by then, what is open is mostly due
 * in the days ahead.
 */
export function inventPromise(order: Promised): string {
  const { id, status, nowMs, acceptedMs, deliveredMs, turnaroundDays } = order
  const chance = openChance(`promise of ${id}`)
  const isKept = chance.happens(keptShare)
  const before = (atMs: number) => dayOf(atWork(atMs - chance.whole(1, 3) * dayMs))
  const least = workdayAfter(acceptedMs, 1)
  const [fewest, most] = daysLeft[status] ?? []
  if (deliveredMs !== null) {
    const day = isKept ? workdayAfter(deliveredMs, chance.whole(0, 2)) : before(deliveredMs)
    return day < least ? least : day
  }
  if (fewest === undefined || most === undefined) return workdayAfter(acceptedMs, turnaroundDays)
  const day = isKept ? workdayAfter(nowMs, chance.whole(fewest, most)) : before(nowMs)
  return day < least ? least : day
}
