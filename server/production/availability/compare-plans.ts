import { outlookOf, type Surroundings } from './outlook.ts'
import type { OpenPlan } from './planning.ts'

/** A promise in two plans. */
export type MovedPromise = {
  id: string
  promisedOn: string
  deliveryOn: string | null
  formerDeliveryOn: string | null
  chanceLatePercent: number | null
  formerChanceLatePercent: number | null
}

type Promised = Pick<MovedPromise, 'promisedOn' | 'deliveryOn' | 'chanceLatePercent'> & {
  isKept: boolean
  isAtRisk: boolean
}

function promisesOf({ orders, plan }: OpenPlan, surroundings: Surroundings): Map<string, Promised> {
  const promises = new Map<string, Promised>()
  for (const order of orders) {
    const { id, promisedOn } = order
    if (promisedOn === null) continue
    const { row } = outlookOf(order, plan.get(id), surroundings)
    const { deliveryOn, chanceLatePercent, isAtRisk } = row
    const isKept = deliveryOn !== null && deliveryOn <= promisedOn
    promises.set(id, { promisedOn, deliveryOn, chanceLatePercent, isKept, isAtRisk })
  }
  return promises
}

const byDay = (a: MovedPromise, b: MovedPromise) => (a.promisedOn < b.promisedOn ? -1 : 1)

/**
 * The promises that a second plan misses, puts at risk or keeps where the first does not, by promised day. An
 * order that is in the second plan alone is missed where it is late.
 */
export function comparePlans(
  before: { plan: OpenPlan; surroundings: Surroundings },
  after: { plan: OpenPlan; surroundings: Surroundings },
): { missed: MovedPromise[]; endangered: MovedPromise[]; saved: MovedPromise[] } {
  const missed: MovedPromise[] = []
  const endangered: MovedPromise[] = []
  const saved: MovedPromise[] = []
  const former = promisesOf(before.plan, before.surroundings)
  for (const [id, promise] of promisesOf(after.plan, after.surroundings)) {
    const { promisedOn, deliveryOn, chanceLatePercent, isKept, isAtRisk } = promise
    const was = former.get(id)
    const moved = {
      id,
      promisedOn,
      deliveryOn,
      formerDeliveryOn: was?.deliveryOn ?? null,
      chanceLatePercent,
      formerChanceLatePercent: was?.chanceLatePercent ?? null,
    }
    if (!isKept && (was?.isKept ?? true)) missed.push(moved)
    else if (isKept && isAtRisk && was?.isAtRisk === false) endangered.push(moved)
    if (isKept && was?.isKept === false) saved.push(moved)
  }
  return {
    missed: missed.toSorted(byDay),
    endangered: endangered.toSorted(byDay),
    saved: saved.toSorted(byDay),
  }
}
