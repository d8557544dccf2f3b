import type { CapacityPlan } from '#contract/production/capacity'
import { addDays } from '../../i18n/formats.ts'

/** The working week that somebody thinks of on a day: until Sunday; on a weekend the next one. */
export function weekAround(today: string): { fromOn: string; toOn: string; isNext: boolean } {
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay()
  const daysLeft = weekday === 0 ? 7 : weekday === 6 ? 8 : 7 - weekday
  return { fromOn: today, toOn: addDays(today, daysLeft), isNext: daysLeft > 6 }
}

/** Two weeks of work to look at: from today, or from Monday when it is the weekend. */
export function loadWeek(today: string): { fromOn: string; toOn: string } {
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay()
  const fromOn = weekday === 0 ? addDays(today, 1) : weekday === 6 ? addDays(today, 2) : today
  return { fromOn, toOn: addDays(fromOn, 13) }
}

/**
 * How full a day is, as shares of what the people may be promised for (1 is full), and where it is
 * tightest, people or machine.
 */
export type DayLoad = {
  dayOn: string
  /** What accepted orders take; null where nothing is limited. */
  planned: number | null
  /** What is kept free for orders that are not accepted yet. */
  reserved: number
  /** Share of what the centre may be promised for, 1 is full; null where nothing is limited. */
  tightest: { name: string; share: number } | null
}

/** The load of each day on which anybody works or something is planned. */
export function loadsOf({
  days,
  centres: known,
}: Pick<CapacityPlan, 'days' | 'centres'>): DayLoad[] {
  const names = new Map(known.map(({ id, name }) => [id, name]))
  return days
    .filter(
      ({ isWorkday, centres }) => isWorkday || centres.some((centre) => centre.plannedAmount > 0),
    )
    .map(({ dayOn, team, centres }) => {
      const shares = centres.flatMap(
        ({ workCentreId, plannedAmount, reservedAmount, limitAmount }) => {
          const name = names.get(workCentreId)
          return limitAmount && name !== undefined
            ? [{ name, share: (plannedAmount + reservedAmount) / limitAmount }]
            : []
        },
      )
      return {
        dayOn,
        // A server of the former version sends none.
        planned: team ? team.plannedMinutes / team.limitMinutes : null,
        reserved: team ? team.reservedMinutes / team.limitMinutes : 0,
        tightest: shares.toSorted((one, other) => other.share - one.share)[0] ?? null,
      }
    })
}
