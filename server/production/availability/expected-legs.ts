import { dateOf, dayOf, type Transit } from '#server/orders/scheduling'
import type { Tx } from '#platform/db/db'
import { findLegDays, laterLegsOf, type PlannedFloor } from './later-legs.ts'
import type { OpenOrder, OpenStage } from './plan-queries.ts'
import { updateExpectedLegs, type ExpectedLeg } from './leg-queries.ts'

/** The laboratory as it is planned, with what is left of each order. */
type PlannedLab = PlannedFloor & { stages: ReadonlyMap<string, readonly OpenStage[]> }

/** An order with the days on which its parcels travel, and the planned day of the one that is made. */
type PlannedOrder = { order: OpenOrder & { transit: Transit }; plannedOn: string | null }

/** The days on which the legs after the current one of an order are expected, as far as anything is known. */
function expectedLegsOf(lab: PlannedLab, { order, plannedOn }: PlannedOrder): ExpectedLeg[] {
  const { id: orderId, promisedOn, legNumber, triedInOn } = order
  const stages = lab.stages.get(orderId) ?? []
  const given = triedInOn ?? promisedOn ?? plannedOn
  const isThere = triedInOn !== null
  let at = given === null ? null : isThere ? dayOf(given) : Math.max(dayOf(given), lab.todayOn)
  // The try-in that the clinic has is counted already.
  const firstNumber = isThere ? legNumber : legNumber + 1
  return laterLegsOf(stages).map((leg, place) => {
    at = at === null ? null : (findLegDays(lab, order, leg, at)?.deliveryOn ?? null)
    return { orderId, number: firstNumber + place, expectedOn: at === null ? null : dateOf(at) }
  })
}

/** Notes when the legs after the current one of these orders are expected; the plan keeps nothing free for them. */
export async function expectLegs(
  tx: Tx,
  lab: PlannedLab,
  orders: readonly PlannedOrder[],
): Promise<void> {
  const legs = orders.flatMap((order) => expectedLegsOf(lab, order))
  if (legs.length > 0) await updateExpectedLegs(tx, legs)
}
