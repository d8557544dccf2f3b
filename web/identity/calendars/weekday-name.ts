// 2024-01-01 was a Monday.
const dayOfWeek = (weekday: number) => new Date(Date.UTC(2024, 0, weekday, 12))

/** The weekdays, 1 Monday to 7 Sunday. */
export const weekdayNumbers = [1, 2, 3, 4, 5, 6, 7] as const

/** The name of a weekday, 1 Monday to 7 Sunday. */
export const weekdayName = (weekday: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(dayOfWeek(weekday))
