import {
  batchesOf,
  bufferOf,
  chainsOf,
  dayMinutes,
  daysAfter,
  findChoices,
  nextLegsOf,
  type Day,
  type Floor,
  type Load,
  type StageOfItem,
  type Transit,
} from '#server/orders/scheduling'

/** A stage with what the legs after it are reckoned from, where it is a try-in. */
export type LegStage = StageOfItem & {
  /** How many of its days the clinic has the case. */
  clinicDays: number
  /** The published days of each leg of the product, from the first on; null: nobody said. */
  legTurnaroundDays: number[] | null
}

/** The laboratory as it is planned: what is promised of its days, on top of which nothing is kept free. */
export type PlannedFloor = {
  floor: Floor
  load: Load
  todayOn: Day
  isOpen: (day: Day) => boolean
}

/** The work between a try-in and the next parcel. */
export type LaterLeg = {
  stages: LegStage[]
  /** How many of its days the clinic has the try-in before it. */
  clinicDays: number
  turnaroundDays: number | null
  isTryIn: boolean
}

/** When the work of a later leg travels. */
export type LegDays = {
  /** The clinic's day by the end of which the case before it goes back. */
  returnOn: Day
  /** The laboratory's day on which it is back. */
  backOn: Day
  shipOn: Day
  deliveryOn: Day
}

/** The legs after the current one, each with the days of the try-in before it. */
export function laterLegsOf(stages: readonly LegStage[]): LaterLeg[] {
  const legs: LaterLeg[] = []
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
      isTryIn: chains.some((chain) => nextLegsOf(chain).tryIn !== undefined),
    })
  }
}

/**
 * The days of a leg after a try-in that is at the clinic on a day. The clinic has it so many of its own
 * days, then it travels, and then it is quoted as anything is. Null where two years are too short.
 */
export function findLegDays(
  { floor, load, todayOn, isOpen }: PlannedFloor,
  { transit, isRush }: { transit: Transit; isRush: boolean },
  { stages, clinicDays, turnaroundDays }: LaterLeg,
  deliveredOn: Day,
): LegDays | null {
  const triedOn = daysAfter(deliveredOn, clinicDays, transit.isDeliveryDay)
  if (triedOn === null) return null
  const returnOn = Math.max(triedOn, todayOn)
  const backOn = transit.arriveOn(returnOn)
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
  return choice ? { returnOn, backOn, shipOn: choice.shipOn, deliveryOn: choice.deliveryOn } : null
}
