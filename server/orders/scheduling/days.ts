import { Temporal } from 'temporal-polyfill'

/** A day without a time or a zone, as the number of days since 1970-01-01. */
export type Day = number

const dayMs = 86_400_000
const daysOfWeek = 7
// 1970-01-01 was a Thursday, the fourth day of a week that begins on Monday.
const weekdayOfDayZero = 3

/** The number of a date (`2026-11-24`): days since 1 January 1970. */
export const dayOf = (date: string): Day => Date.parse(`${date}T00:00:00Z`) / dayMs

/** The date (`2026-11-24`) of a day's number. */
export const dateOf = (day: Day): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** 0 is Monday, 6 is Sunday. */
export const weekdayOf = (day: Day): number =>
  (((day + weekdayOfDayZero) % daysOfWeek) + daysOfWeek) % daysOfWeek

/**
 * Which day it is at a place at an instant; the only step from instants to days, so that no hour of
 * daylight saving is ever added or lost in between. @throws RangeError for an unknown zone
 */
export const dayAt = (instant: string, timezone: string): Day =>
  dayOf(Temporal.Instant.from(instant).toZonedDateTimeISO(timezone).toPlainDate().toString())

/** The first day from this one on that meets a condition; null where none of the next two years does. */
export function firstDay(from: Day, isMet: (day: Day) => boolean): Day | null {
  for (let day = from; day <= from + horizonDays; day++) if (isMet(day)) return day
  return null
}

/** So many days after a day that meet a condition; the day itself is not counted. Null as `firstDay`. */
export function daysAfter(from: Day, count: number, isMet: (day: Day) => boolean): Day | null {
  let day: Day | null = from
  for (let left = count; left > 0 && day !== null; left--) day = firstDay(day + 1, isMet)
  return day
}

/** How long before today a calendar is known: of cases that are on their way, or have arrived. */
export const pastDays = 90

/** Nothing is planned further ahead: a stage without capacity would be looked for without end. */
export const horizonDays = 731
