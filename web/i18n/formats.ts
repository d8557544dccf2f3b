import { minorDigitsOf } from '#contract/platform/currencies'

const dayMs = 86_400_000

/** The words that dates need beyond what `Intl` knows. */
export type FormatWords = {
  today: string
  tomorrow: string
  yesterday: string
  daysLate: (days: number) => string
  inDays: (days: number) => string
  justNow: string
}

/** How values are written; days are `YYYY-MM-DD`, instants RFC 3339, money minor units. */
export type Formats = ReturnType<typeof formats>

// Noon in UTC, because a day has no time zone.
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)

/** Today as `YYYY-MM-DD` where the browser is. */
export function todayHere(now = new Date()): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}

/** Whether a text is a day of the calendar as `YYYY-MM-DD`; 30 February is none. */
export function isDay(text: string): boolean {
  const noon = noonOf(text)
  return !Number.isNaN(noon.getTime()) && noon.toISOString().slice(0, 10) === text
}

/** Whole days from one day to another; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((noonOf(to).getTime() - noonOf(from).getTime()) / dayMs)

/** The day so many days after another. */
export const addDays = (day: string, days: number): string =>
  new Date(noonOf(day).getTime() + days * dayMs).toISOString().slice(0, 10)

// The first day of the month after a day's.
const nextMonthOf = (day: string): string => `${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`

/** Writers of days, which have no time zone. */
function dayFormats(locale: string, words: FormatWords) {
  const weekday = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  const withYear = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })

  const writeDay = (day: string, today = todayHere()): string =>
    day.slice(0, 4) === today.slice(0, 4)
      ? weekday.format(noonOf(day))
      : withYear.format(noonOf(day))
  function writeDue(day: string, today = todayHere()): string {
    const days = daysBetween(today, day)
    if (days === 0) return words.today
    return days === 1 ? words.tomorrow : writeDay(day, today)
  }

  return {
    /** `Wed, 25 Nov`; the year where it is not this one. */
    day: writeDay,
    /** `25 Nov 2026`, for documents and money. */
    fullDay: (day: string): string => withYear.format(noonOf(day.slice(0, 10))),
    /** `November 2026`. */
    month: (day: string): string => month.format(noonOf(day)),
    /** `October 2026` for a whole month, else `1 – 15 Oct 2026`. */
    period: (from: string, to: string): string =>
      from.endsWith('-01') && addDays(to, 1) === nextMonthOf(from)
        ? month.format(noonOf(from))
        : withYear.formatRange(noonOf(from), noonOf(to)),
    /** `Today`, `Tomorrow`, else the day. */
    due: writeDue,
    /** `4 days late`, `in 3 days`. */
    distance(day: string, today = todayHere()): string {
      const days = daysBetween(today, day)
      if (days < 0) return words.daysLate(-days)
      return days <= 1 ? writeDue(day, today) : words.inDays(days)
    },
  }
}

/** Writers of instants, in the time zone of the browser. */
function instantFormats(locale: string, words: FormatWords) {
  const instant = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return {
    /** `25 Nov, 14:05`, where the browser is. */
    instant: (at: string): string => instant.format(new Date(at)),
    /** `14:05`. */
    time: (at: string): string => time.format(new Date(at)),
    /** `5 minutes ago`, at most days. */
    ago(at: string, now = Date.now()): string {
      const minutes = Math.round((new Date(at).getTime() - now) / 60_000)
      if (minutes === 0) return words.justNow
      if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute')
      if (Math.abs(minutes) < 1440) return relative.format(Math.round(minutes / 60), 'hour')
      return relative.format(Math.round(minutes / 1440), 'day')
    },
    /** `10 days`: the time from an instant until now, at least a minute, at most in days. */
    elapsed(at: string, now = Date.now()): string {
      const minutes = Math.max(1, Math.round((now - new Date(at).getTime()) / 60_000))
      const [value, unit]: [number, string] =
        minutes < 60
          ? [minutes, 'minute']
          : minutes < 1440
            ? [Math.round(minutes / 60), 'hour']
            : [Math.round(minutes / 1440), 'day']
      return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(
        value,
      )
    },
  }
}

/** A writer of minor units, which keeps the format of each currency: making one is slow. */
function moneyFormat(locale: string) {
  const known = new Map<string, Intl.NumberFormat>()
  const formatOf = (currency: string, digits: number): Intl.NumberFormat => {
    const format =
      known.get(currency) ??
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      })
    known.set(currency, format)
    return format
  }
  return (minor: number, currency: string): string => {
    const digits = minorDigitsOf(currency)
    return formatOf(currency, digits).format(minor / 10 ** digits)
  }
}

/** Writers of numbers, money and sizes. */
function numberFormats(locale: string) {
  const number = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const wholePercent = new Intl.NumberFormat(locale, { style: 'percent' })
  const money = moneyFormat(locale)
  return {
    number: (value: number): string => number.format(value),
    /** Basis points as a percentage. */
    basisPoints: (value: number): string => percent.format(value / 10_000),
    /** Basis points as a whole percentage: for shares that people compare, not for rates. */
    share: (value: number): string => wholePercent.format(value / 10_000),
    /** `5.3 MB`. */
    bytes(value: number): string {
      const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
      const step = Math.min(3, Math.floor(Math.log10(Math.max(value, 1)) / 3))
      return new Intl.NumberFormat(locale, {
        style: 'unit',
        unit: units[step],
        unitDisplay: 'short',
        maximumFractionDigits: step > 1 ? 1 : 0,
      }).format(value / 1000 ** step)
    },
    /** Minor units in their currency; a dash where there is none to show. */
    money: (minor: number | null | undefined, currency: string | null | undefined): string =>
      typeof minor === 'number' && currency ? money(minor, currency) : '–',
  }
}

/** Writers of dates, numbers and money for a language tag such as `de-AT`. */
export function formats(locale: string, words: FormatWords) {
  const list = new Intl.ListFormat(locale)
  return {
    locale,
    ...dayFormats(locale, words),
    ...instantFormats(locale, words),
    ...numberFormats(locale),
    list: (values: readonly string[]): string => list.format(values),
  }
}
