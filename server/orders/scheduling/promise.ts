import type { Day } from './days.ts'
import { dayOfMoment, isOpenOn, type Floor, type Moment } from './floor.ts'
import type { Load } from './load.ts'
import { placeBatches, type Batch, type Priority, type Work } from './place.ts'

/**
 * A leg that left: how many working days it was planned to take when it was promised, and by how many
 * it left later; below zero: earlier. Without days on hold, of late arrival and at the clinic.
 */
export type MeasuredLeg = { plannedDays: number; differenceDays: number }

/** With fewer legs than that nothing is measured yet. */
const fewestLegs = 20

/** How many legs count, the last ones. */
export const mostLegs = 150

/** In so many of a hundred legs the buffer is enough. */
const keptPercent: Record<Priority, number> = { standard: 93, rush: 95 }

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/**
 * The working days that a promise lies behind the plan: by how much the laboratory is slower than its
 * plans for each planned day, and what is enough for most of the rest. Measured of legs of the same
 * work, else of wider groups (`groups`, the closest first; the last legs count); a share of the planned
 * days where too little was measured.
 */
export function bufferOf(
  groups: readonly (readonly MeasuredLeg[])[],
  priority: Priority,
  plannedDays: number,
): number {
  const measured = groups.find(({ length }) => length >= fewestLegs)?.slice(-mostLegs)
  if (!measured) return 1 + Math.ceil(plannedDays / 5)
  // A plan of ten days is missed by more than one of two: the longer the queue, the more it grows.
  const slowness = Math.max(
    0,
    sumOf(measured.map(({ differenceDays }) => differenceDays)) /
      Math.max(1, sumOf(measured.map((leg) => leg.plannedDays))),
  )
  const rest = measured
    .map((leg) => leg.differenceDays - slowness * leg.plannedDays)
    .toSorted((a, b) => a - b)
  const margin = rest[Math.ceil((rest.length * keptPercent[priority]) / 100) - 1] ?? 0
  return Math.max(0, Math.round(slowness * plannedDays + margin))
}

/** So many working days after a day; null where two years are too short. */
function workingDaysAfter(floor: Floor, from: Day, count: number): Day | null {
  let day = from
  for (let left = count; left > 0;) {
    if (++day > floor.lastOn) return null
    if (isOpenOn(floor, day)) left--
  }
  return day
}

/** The working days behind a day, up to another one and with it. */
function workingDaysBetween(floor: Floor, from: Day, to: Day): number {
  let count = 0
  for (let day = from + 1; day <= to; day++) if (isOpenOn(floor, day)) count++
  return count
}

/** What is asked of the floor: one way of some work through the laboratory. */
export type Leg = {
  batches: readonly Batch[]
  /** When the work can begin: the case is here. */
  from: Moment
  /** Published working days from the day of arrival on; null: nobody said. */
  turnaroundDays: number | null
  priority: Priority
  /** The buffer for so many planned working days. */
  bufferFor(plannedDays: number): number
}

/** When a leg can leave the laboratory, and why not earlier. */
export type LegQuote = {
  shipOn: Day
  /** The day of the plan without a buffer. */
  plannedOn: Day
  bufferDays: number
  work: Work[]
  startAt: Moment
}

/**
 * The first day that can be promised: of standard work never before the published turnaround and never
 * before the plan and its buffer; of rush the plan and the buffer of rush. The load stays as it is.
 * Null where two years are too short.
 */
export function quoteLeg(floor: Floor, load: Load, leg: Leg): LegQuote | null {
  const placed = placeBatches(floor, load.copy(), leg)
  if (!placed) return null
  const arrivedOn = dayOfMoment(leg.from)
  const plannedOn = dayOfMoment(placed.finishAt)
  const bufferDays = leg.bufferFor(workingDaysBetween(floor, arrivedOn, plannedOn))
  const safeOn = workingDaysAfter(floor, plannedOn, bufferDays)
  const published = leg.priority === 'rush' ? 0 : (leg.turnaroundDays ?? 0)
  const turnedOn = workingDaysAfter(floor, arrivedOn, published)
  if (safeOn === null || turnedOn === null) return null
  const { work, startAt } = placed
  return { shipOn: Math.max(safeOn, turnedOn), plannedOn, bufferDays, work, startAt }
}
