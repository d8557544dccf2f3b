import { addDays, todayHere } from '../../i18n/formats.ts'

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
