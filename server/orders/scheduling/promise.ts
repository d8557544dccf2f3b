import type { Day } from './days.ts'
import type { Priority } from './place.ts'

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
  const planned = sumOf(measured.map((leg) => leg.plannedDays))
  const late = sumOf(measured.map(({ differenceDays }) => differenceDays))
  // Legs that are planned for their first day say nothing of longer ones.
  const slowness = planned < measured.length ? 0 : Math.min(1, Math.max(0, late / planned))
  const rest = measured
    .map((leg) => leg.differenceDays - slowness * leg.plannedDays)
    .toSorted((a, b) => a - b)
  const margin = rest[Math.ceil((rest.length * keptPercent[priority]) / 100) - 1] ?? 0
  return Math.max(0, Math.round(slowness * plannedDays + margin))
}

/** The working days behind a day, up to another one and with it; below zero where that is before. */
export function workingDaysBetween(isOpen: (day: Day) => boolean, from: Day, to: Day): number {
  if (to < from) return -workingDaysBetween(isOpen, to, from)
  let count = 0
  for (let day = from + 1; day <= to; day++) if (isOpen(day)) count++
  return count
}
