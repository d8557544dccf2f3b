import type { OrderStatus } from '#contract/orders/order-statuses'
import { atWork, dayMs, dayOf, openChance, workdayAfter } from './book.ts'

/** The demo's laboratories keep so many of their promises. */
const keptShare = 0.9

/** Working days from the demo's present to the promised day of open orders, at least and at most. */
const daysLeft: Partial<Record<OrderStatus, readonly [number, number]>> = {
  shipped: [1, 4],
  ready: [2, 5],
  awaiting_approval: [4, 9],
  on_hold: [5, 10],
  in_production: [1, 8],
  accepted: [4, 11],
}

type Promised = {
  /** Of the order: its chance is its own, so that nothing else of the demo depends on it. */
  id: string
  status: OrderStatus
  nowMs: number
  acceptedMs: number
  deliveredMs: number | null
  turnaroundDays: number
  /** When it can be there by the plan that it was promised by. */
  plannedOn: string | undefined
}

/**
 * The promised day of an accepted order: what is delivered mostly came by then, what is open can be there
 * by the plan with a day or more to spare.
 */
export function inventPromise(order: Promised): string {
  const { id, status, nowMs, acceptedMs, deliveredMs, turnaroundDays, plannedOn } = order
  const chance = openChance(`promise of ${id}`)
  const isKept = chance.happens(keptShare)
  const least = workdayAfter(acceptedMs, 1)
  const latest = (...days: string[]) => days.reduce((one, other) => (one > other ? one : other))
  const [fewest, most] = daysLeft[status] ?? []
  if (deliveredMs !== null) {
    const before = dayOf(atWork(deliveredMs - chance.whole(1, 3) * dayMs))
    return latest(least, isKept ? workdayAfter(deliveredMs, chance.whole(0, 2)) : before)
  }
  if (fewest === undefined || most === undefined) return workdayAfter(acceptedMs, turnaroundDays)
  const usual = workdayAfter(nowMs, chance.whole(fewest, most))
  const buffered =
    plannedOn === undefined ? usual : workdayAfter(Date.parse(plannedOn), chance.whole(1, 2))
  return latest(least, usual, buffered)
}

/** When each open order can be there by the plan that it was promised by, by its id. */
export type PlannedDays = ReadonlyMap<string, string>
