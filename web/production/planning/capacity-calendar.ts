import type { Answer } from '../../api/client.ts'

/** When a laboratory works. */
export type WorkCalendar = Answer<'getWorkCalendar'>['calendar']

/** Its lists of days beside the weekdays. */
export type DayKind = 'holidays' | 'closures' | 'capacities'

// 2024-01-01 was a Monday.
const dayOfWeek = (weekday: number) => new Date(Date.UTC(2024, 0, weekday, 12))

/** The name of a weekday, 1 Monday to 7 Sunday. */
export const weekdayName = (weekday: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(dayOfWeek(weekday))
