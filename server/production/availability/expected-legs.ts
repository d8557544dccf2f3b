import {
  batchesOf,
  bufferOf,
  chainsOf,
  dateOf,
  dayMinutes,
  daysAfter,
  dayOf,
  findChoices,
  nextLegsOf,
  type Day,
  type Floor,
  type Load,
  type Transit,
} from '#server/orders/scheduling'
import type { Tx } from '#platform/db/db'
import type { OpenOrder, OpenStage } from './plan-queries.ts'
import { updateExpectedLegs, type ExpectedLeg } from './leg-queries.ts'

/** The laboratory as it is planned: what is promised of its days, on top of which nothing is kept free. */
type PlannedLab = {
  floor: Floor
  load: Load
  todayOn: Day
  isOpen: (day: Day) => boolean
  /** What is left of each order. */
  stages: ReadonlyMap<string, readonly OpenStage[]>
}

/** An order with the days on which its parcels travel, and the planned day of the one that is made. */
type PlannedOrder = { order: OpenOrder & { transit: Transit }; plannedOn: string | null }

type Leg = { stages: OpenStage[]; clinicDays: number; turnaroundDays: number | null }

/** The legs after the current one, each with the days of the try-in before it. */
function legsAfter(stages: readonly OpenStage[]): Leg[] {
  const legs: Leg[] = []
  let chains = chainsOf(stages)
  for (let place = 1; ; place++) {
    const parts = chains.map((chain) => nextLegsOf(chain))
    const tryIns = parts.flatMap(({ tryIn }) => tryIn ?? [])
    if (tryIns.length === 0) return legs
    chains = parts.map(({ rest }) => rest)
    const published = tryIns.flatMap(({ legTurnaroundDays }) => legTurnaroundDays?.[place] ?? [])
    legs.push({
      stages: chains.flat(),
      clinicDays: Math.max(...tryIns.map(({ clinicDays }) => clinicDays)),
      turnaroundDays: published.length > 0 ? Math.max(...published) : null,
    })
  }
}

// The clinic has it so many of its own days, then it travels, and then it is quoted as anything is.
function deliveryAfter(
  { floor, load, todayOn, isOpen }: PlannedLab,
  { transit, isRush }: PlannedOrder['order'],
  { stages, clinicDays, turnaroundDays }: Leg,
  deliveredOn: Day,
): Day | null {
  const triedOn = daysAfter(deliveredOn, clinicDays, transit.isDeliveryDay)
  const backOn = triedOn === null ? null : transit.arriveOn(Math.max(triedOn, todayOn))
  if (backOn === null) return null
  const priority = isRush ? 'rush' : 'standard'
  const [choice] = findChoices(
    {
      floor,
      load,
      priority,
      todayOn,
      isOpen,
      beginAt: backOn * dayMinutes,
      arriveOn: backOn,
      receivedOn: backOn,
      batches: batchesOf(chainsOf(stages)),
      turnaroundDays: isRush ? null : turnaroundDays,
      bufferFor: (plannedDays) => bufferOf([], priority, plannedDays),
      transit,
    },
    1,
  )
  return choice?.deliveryOn ?? null
}

/** The days on which the legs after the current one of an order are expected, as far as anything is known. */
function expectedLegsOf(lab: PlannedLab, { order, plannedOn }: PlannedOrder): ExpectedLeg[] {
  const { id: orderId, promisedOn, legNumber, triedInOn } = order
  const stages = lab.stages.get(orderId) ?? []
  const given = triedInOn ?? promisedOn ?? plannedOn
  const isThere = triedInOn !== null
  let at = given === null ? null : isThere ? dayOf(given) : Math.max(dayOf(given), lab.todayOn)
  // The try-in that the clinic has is counted already.
  const firstNumber = isThere ? legNumber : legNumber + 1
  return legsAfter(stages).map((leg, place) => {
    at = at === null ? null : deliveryAfter(lab, order, leg, at)
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
