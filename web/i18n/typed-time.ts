import { todayHere } from './formats.ts'

type Part = 'day' | 'month' | 'year'

const pad = (value: number, digits = 2) => String(value).padStart(digits, '0')

// Digits of every script are read as those of Latin, and days by the calendar that the service has.
const dayOptions = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
  calendar: 'gregory',
  numberingSystem: 'latn',
} as const

function dayParts(locale: string): { part: Part | null; text: string }[] {
  const sample = new Date(Date.UTC(2003, 10, 22))
  return new Intl.DateTimeFormat(locale, dayOptions)
    .formatToParts(sample)
    .map(({ type, value }) => ({
      part: type === 'day' || type === 'month' || type === 'year' ? type : null,
      text: value,
    }))
}

const orderOf = (locale: string): Part[] => dayParts(locale).flatMap(({ part }) => part ?? [])

/** A day as a field shows it and takes it again, such as `25/11/2026` or `25.11.2026`; empty for none. */
export function typedDay(day: string, locale: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return day
  return new Intl.DateTimeFormat(locale, dayOptions).format(new Date(`${day}T12:00:00Z`))
}

/** How a day is typed in a locale, such as `DD/MM/YYYY`, in the letters of a language: `DD MM YYYY`. */
export function dayPattern(locale: string, letters: string): string {
  const [day = '', month = '', year = ''] = letters.split(' ')
  const letterOf = { day, month, year }
  return dayParts(locale)
    .map(({ part, text }) => (part ? letterOf[part] : text))
    .join('')
}

// Of the days of birth that are typed with two digits, those to come are of the century before.
function fullYear(year: number, digits: number, thisYear: number): number {
  if (digits > 2) return year
  const inThisCentury = Math.floor(thisYear / 100) * 100 + year
  return inThisCentury > thisYear + 20 ? inThisCentury - 100 : inThisCentury
}

function existingDay(year: number, month: number, day: number): string | null {
  const written = `${pad(year, 4)}-${pad(month)}-${pad(day)}`
  const date = new Date(`${written}T00:00:00Z`)
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written)
  return isReal && year >= 1000 ? written : null
}

/** The groups of digits that were typed; a row of them without anything between is split by its length. */
function digitGroups(text: string, order: readonly Part[]): string[] {
  const groups = text.match(/\d+/g) ?? []
  const [row = ''] = groups
  if (groups.length !== 1 || ![4, 6, 8].includes(row.length)) return groups
  const yearDigits = row.length === 8 ? 4 : row.length === 6 ? 2 : 0
  let from = 0
  return order.flatMap((part) => {
    const digits = part === 'year' ? yearDigits : 2
    const group = row.slice(from, from + digits)
    from += digits
    return group === '' ? [] : [group]
  })
}

/**
 * The day that somebody typed in the order of a locale, as `YYYY-MM-DD`: with or without the year, with
 * anything between the numbers or nothing; null where it is no day. `2026-11-25` is read everywhere.
 */
export function dayOf(text: string, locale: string, today = todayHere()): string | null {
  if (!/^[\d\s./,\-年月日년월일‎‏]+$/u.test(text)) return null
  const order = orderOf(locale)
  const groups = digitGroups(text, order)
  const thisYear = Number(today.slice(0, 4))
  const withoutYear = order.filter((part) => part !== 'year')
  const [first = ''] = groups
  const isYearFirst = groups.length === 3 && first.length === 4
  const parts: readonly Part[] = isYearFirst
    ? ['year', 'month', 'day']
    : groups.length === 2
      ? withoutYear
      : order
  if (groups.length !== parts.length) return null
  const typed = (part: Part): string => groups[parts.indexOf(part)] ?? String(thisYear)
  const year = fullYear(Number(typed('year')), typed('year').length, thisYear)
  return existingDay(year, Number(typed('month')), Number(typed('day')))
}

/** Whether what is typed names its year in full, so that no further digit makes it another day. */
export const isWholeDay = (text: string): boolean =>
  /(?:^|\D)\d{4}(?:\D|$)/.test(text.trim()) && (text.match(/\d+/g) ?? []).length === 3

/** A time `HH:MM` as a field shows it, such as `14:05` or `2:05 PM`; empty for none. */
export function typedTime(time: string, locale: string): string {
  if (!/^\d\d:\d\d/.test(time)) return time
  const format = new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    numberingSystem: 'latn',
  })
  return format.format(new Date(`2003-11-22T${time.slice(0, 5)}:00Z`))
}

/**
 * The time that somebody typed, as `HH:MM`: `8`, `8:30`, `8.30`, `0830`, `8:30 pm` and `8h30`; null where
 * it is none.
 */
export function timeOf(text: string): string | null {
  const pattern =
    /^(\d{1,2}?)(?:\s*[:.h]?\s*(\d\d))?(?::\d\d)?\s*(?:h|Uhr)?\s*([ap])?\.?\s*(?:m\.?)?$/iu
  const [, hours, minutes = '0', half] = pattern.exec(text.trim()) ?? []
  if (hours === undefined) return null
  const hour = Number(hours)
  if (half !== undefined && (hour < 1 || hour > 12)) return null
  const ofDay = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  if (ofDay > 23 || Number(minutes) > 59) return null
  return `${pad(ofDay)}:${pad(Number(minutes))}`
}

/** The time so many minutes after another on the same day: at most its last quarter of an hour. */
export function stepTime(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const stepped = Math.min(1440 - 15, Math.max(0, hour * 60 + minute + minutes))
  const onGrid = minutes > 0 ? Math.floor(stepped / 15) * 15 : Math.ceil(stepped / 15) * 15
  return `${pad(Math.floor(onGrid / 60))}:${pad(onGrid % 60)}`
}

/** The first day of the week in a locale: 0 is Sunday. */
export function firstWeekday(locale: string): 0 | 1 | 6 {
  const tag = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } }
  const first = tag.getWeekInfo?.().firstDay
  if (first === 7) return 0
  return first === 6 ? 6 : 1
}
