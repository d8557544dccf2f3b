import type { AgingPart } from '#contract/finance/aging'
import { addDays } from '#platform/clock'

const hourMs = 3_600_000

/**
 * The day before this instant's that has ended in every time zone, as YYYY-MM-DD: what was due on it
 * or before is overdue. Laboratory and clinic need not know each other's zone, and nobody is accused
 * too early. UTC-12 is the last zone to end a day.
 */
export function lastDayEndedEverywhere(now: Date): string {
  return new Date(now.getTime() - 36 * hourMs).toISOString().slice(0, 10)
}

/** The days for which what is in a part of the ageing is overdue; null: without an end. */
export const agingDays: Record<AgingPart, { least: number | null; most: number | null }> = {
  current: { least: null, most: 0 },
  days30: { least: 1, most: 30 },
  days60: { least: 31, most: 60 },
  days90: { least: 61, most: null },
}

/** The due days of a part of the ageing, when a day was the last that ended everywhere. */
export function dueDaysOf(
  part: AgingPart,
  endedDay: string,
): { dueFromOn?: string; dueToOn?: string } {
  const { least, most } = agingDays[part]
  const dueOn = (days: number) => addDays(endedDay, 1 - days)
  return {
    ...(most === null ? {} : { dueFromOn: dueOn(most) }),
    ...(least === null ? {} : { dueToOn: dueOn(least) }),
  }
}
