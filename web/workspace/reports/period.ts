import { addDays, daysBetween, todayHere } from '../../i18n/formats.ts'

/** The lengths that a report offers; `own` is typed. */
export const periodNames = ['d30', 'd90', 'year', 'own'] as const
export type PeriodName = (typeof periodNames)[number]

/** The first and last day of a report. */
export type Days = { fromOn: string; toOn: string }

const lengths = { d30: 30, d90: 90, year: 365 }

/** The days of a period that ends today; typed ones stay, and begin as the last 90. */
export function daysOf(name: PeriodName, typed: Partial<Days>, today = todayHere()): Days {
  if (name !== 'own') return { fromOn: addDays(today, 1 - lengths[name]), toOn: today }
  return { fromOn: typed.fromOn ?? addDays(today, 1 - lengths.d90), toOn: typed.toOn ?? today }
}

/** The last day of the month of a day. */
export const lastOfMonth = (day: string): string =>
  addDays(`${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`, -1)

/** As many days up to the day before. */
export function daysBefore({ fromOn, toOn }: Days): Days {
  const length = daysBetween(fromOn, toOn) + 1
  return { fromOn: addDays(fromOn, -length), toOn: addDays(fromOn, -1) }
}

/**
 * The days of a period of a report that begins on a day, as far as the report looks at it, and whether it is not
 * over; without a day the whole report.
 */
export function daysOfPeriod(
  startsOn: string,
  { fromOn, toOn, groupBy }: Days & { groupBy: 'day' | 'week' | 'month' | null },
  today = todayHere(),
): Days & { isRunning: boolean } {
  if (startsOn === '') return { fromOn, toOn, isRunning: false }
  const endsOn = {
    day: startsOn,
    week: addDays(startsOn, 6),
    month: lastOfMonth(startsOn),
  }[groupBy ?? 'month']
  return {
    fromOn: startsOn < fromOn ? fromOn : startsOn,
    toOn: endsOn > toOn ? toOn : endsOn,
    isRunning: startsOn <= today && today <= endsOn && groupBy !== 'day',
  }
}
