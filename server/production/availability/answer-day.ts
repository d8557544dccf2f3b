import {
  batchesOf,
  chainsOf,
  dayMinutes,
  dayOf,
  placeBatches,
  type Day,
  type Floor,
  type Load,
  type Placed,
  type StageOfItem,
} from '#server/orders/scheduling'
import { daysOfPlan, lastShipDay, type RoutedOrder } from './outlook.ts'

/** A plan of the open work, with the load that it leaves. */
type Planned = {
  isOpen(day: Day): boolean
  floor: Floor
  load: Load
  plan: ReadonlyMap<string, Placed | null>
}

type Asked = {
  /** What is left to do after the answer. */
  stages: readonly StageOfItem[]
  todayOn: Day
  /** Not before this day: what is answered is to be seen first. */
  fromOn: Day
}

// Work that comes after this order keeps its place: a day is named rather too early than too late.
function loadOfOthers({ floor, load, plan }: Planned, orderId: string): Load {
  const others = load.copy()
  for (const { centreId, day, slot, amount } of plan.get(orderId)?.work ?? []) {
    const station = centreId === null ? undefined : floor.stations.get(centreId)
    if (station) others.add(station, day, slot, -amount)
  }
  return others
}

/**
 * The last day, one on which the laboratory works, by the end of which an answer lets an order keep its
 * promise: its remaining stages begin when the laboratory opens next. Today also where only an answer that
 * comes at once keeps it. Null where none does, nothing is promised or no stage says how long it takes.
 */
export function lastAnswerDay(
  open: Planned,
  order: RoutedOrder,
  { stages, todayOn, fromOn }: Asked,
): Day | null {
  const batches = batchesOf(chainsOf(stages))
  if (order.promisedOn === null || batches.length === 0) return null
  const lastShipOn = lastShipDay(order, dayOf(order.promisedOn), todayOn)
  if (lastShipOn === null) return null
  const others = loadOfOthers(open, order.id)
  for (let day = lastShipOn; day >= fromOn; day--) {
    if (!open.isOpen(day)) continue
    const from = (day + 1) * dayMinutes
    const placed = placeBatches(open.floor, others.copy(), { batches, from, priority: 'rush' })
    const { shipOn } = daysOfPlan(order, placed)
    if (shipOn !== null && shipOn <= lastShipOn) return day
  }
  const { shipOn } = daysOfPlan(order, open.plan.get(order.id))
  return shipOn !== null && shipOn <= lastShipOn ? fromOn : null
}
