import type { CapacityPlan } from '#contract/production/production'
import { addDays } from '../../i18n/formats.ts'

type Day = CapacityPlan['days'][number]

/** The working week that somebody thinks of on a day: until Sunday; on a weekend the coming one. */
export function weekAround(today: string): { fromOn: string; toOn: string } {
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay()
  const daysLeft = weekday === 0 ? 7 : weekday === 6 ? 8 : 7 - weekday
  return { fromOn: today, toOn: addDays(today, daysLeft) }
}

/** Seven days of work to look at: from today, or from Monday when it is the weekend. */
export function loadWeek(today: string): { fromOn: string; toOn: string } {
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay()
  const fromOn = weekday === 0 ? addDays(today, 1) : weekday === 6 ? addDays(today, 2) : today
  return { fromOn, toOn: addDays(fromOn, 6) }
}

/** What is planned on a day: minutes, and the stage that is nearest to its limit. */
export type DayLoad = {
  dayOn: string
  minutes: number
  pieces: number
  /** Share of what the stage lets through, 1 is full; null where no stage has a limit. */
  tightest: { name: string; share: number } | null
}

/** The load of each day on which anybody works or something is planned. */
export function loadsOf(days: readonly Day[]): DayLoad[] {
  return days
    .filter(({ isWorkday, stages }) => isWorkday || stages.length > 0)
    .map(({ dayOn, stages }) => {
      const shares = stages.flatMap(({ name, plannedPieces, capacityPieces }) =>
        capacityPieces ? [{ name, share: plannedPieces / capacityPieces }] : [],
      )
      return {
        dayOn,
        minutes: stages.reduce((sum, { plannedMinutes }) => sum + plannedMinutes, 0),
        pieces: Math.max(0, ...stages.map(({ plannedPieces }) => plannedPieces)),
        tightest: shares.toSorted((one, other) => other.share - one.share)[0] ?? null,
      }
    })
}
