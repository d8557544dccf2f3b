import type { Day } from './days.ts'
import type { Priority } from './place.ts'
import type { MeasuredLegRow } from './queries.ts'

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

/** From this chance of being late on, the laboratory is to look at a promise. */
export const atRiskPercent = 15

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

type Measured = {
  legs: readonly MeasuredLeg[]
  /** Days later for each planned day. */
  slowness: number
  /** What is left of each leg's difference then. */
  restOf: (leg: MeasuredLeg) => number
}

// A plan of ten days is missed by more than one of two: the longer the queue, the more it grows.
function measure(groups: readonly (readonly MeasuredLeg[])[]): Measured | null {
  const legs = groups.find(({ length }) => length >= fewestLegs)?.slice(-mostLegs)
  if (!legs) return null
  const planned = sumOf(legs.map((leg) => leg.plannedDays))
  const late = sumOf(legs.map(({ differenceDays }) => differenceDays))
  // Legs that are planned for their first day say nothing of longer ones.
  const slowness = planned < legs.length ? 0 : Math.min(1, Math.max(0, late / planned))
  return {
    legs,
    slowness,
    restOf: ({ differenceDays, plannedDays }) => differenceDays - slowness * plannedDays,
  }
}

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
  const measured = measure(groups)
  if (!measured) return 1 + Math.ceil(plannedDays / 5)
  const { legs, slowness, restOf } = measured
  const rest = legs.map(restOf).toSorted((a, b) => a - b)
  const margin = rest[Math.ceil((rest.length * keptPercent[priority]) / 100) - 1] ?? 0
  return Math.max(0, Math.round(slowness * plannedDays + margin))
}

/**
 * In how many of a hundred cases work leaves too late that is planned for so many working days yet and
 * has so many more until it must leave. Of less work less can go wrong: the differences of whole legs
 * shrink with the square root of what is left, as sums of independent ones do. That a laboratory is slower
 * than its plans is left out: it is so as later work comes in between, which open work has behind it.
 * Null where too little was measured.
 */
export function chanceLatePercent(
  groups: readonly (readonly MeasuredLeg[])[],
  { plannedDays, slackDays }: { plannedDays: number; slackDays: number },
): number | null {
  const measured = measure(groups)
  if (!measured) return null
  const { legs, restOf } = measured
  const isLate = (leg: MeasuredLeg) => {
    const share = Math.max(1, plannedDays) / Math.max(1, leg.plannedDays)
    const delay = restOf(leg) * Math.sqrt(Math.min(1, share))
    return Math.round(delay) > slackDays
  }
  return Math.round((100 * legs.filter(isLate).length) / legs.length)
}

/**
 * The legs that work is measured by, the closest first: of its workflow where it goes through one, then
 * of the whole laboratory.
 */
export function groupLegs(
  rows: readonly MeasuredLegRow[],
  workflowIds: ReadonlySet<string>,
  isRush: boolean,
): [own: MeasuredLeg[], all: MeasuredLeg[]] {
  const legs = rows.flatMap(([workflowId, wasRush, plannedDays, differenceDays]) =>
    wasRush === isRush ? { workflowId, plannedDays, differenceDays } : [],
  )
  const [workflow, another] = workflowIds
  const own = another === undefined ? legs.filter(({ workflowId }) => workflowId === workflow) : []
  return [own, legs]
}

/** The working days behind a day, up to another one and with it; below zero where that is before. */
export function workingDaysBetween(isOpen: (day: Day) => boolean, from: Day, to: Day): number {
  if (to < from) return -workingDaysBetween(isOpen, to, from)
  let count = 0
  for (let day = from + 1; day <= to; day++) if (isOpen(day)) count++
  return count
}
