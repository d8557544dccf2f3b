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

// A day has no time zone: it is the same word in every place.
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)

/** Today as `YYYY-MM-DD` where the browser is. */
export function todayHere(now = new Date()): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}

/** Whole days from one day to another; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((noonOf(to).getTime() - noonOf(from).getTime()) / dayMs)

/** The day that lies so many days after another. */
export const addDays = (day: string, days: number): string =>
  new Date(noonOf(day).getTime() + days * dayMs).toISOString().slice(0, 10)

// The first day of the month after a day's.
const nextMonthOf = (day: string): string => `${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`

/** Writers of dates, numbers and money for a language tag such as `de-AT`. */
export function formats(locale: string, words: FormatWords) {
  const dayOf = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  const dayWithYear = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const instant = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' })
  const number = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const wholePercent = new Intl.NumberFormat(locale, { style: 'percent' })
  const list = new Intl.ListFormat(locale)
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const monies = new Map<string, Intl.NumberFormat>()

  const moneyIn = (currency: string) => {
    const known = monies.get(currency)
    if (known) return known
    const digits = minorDigitsOf(currency)
    const made = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    monies.set(currency, made)
    return made
  }

  return {
    locale,
    /** `Wed, 25 Nov`; the year where it is not this one. */
    day(day: string, today = todayHere()): string {
      return day.slice(0, 4) === today.slice(0, 4)
        ? dayOf.format(noonOf(day))
        : dayWithYear.format(noonOf(day))
    },
    /** `25 Nov 2026`, for documents and money. */
    fullDay: (day: string): string => dayWithYear.format(noonOf(day.slice(0, 10))),
    /** `November 2026`. */
    month: (day: string): string => month.format(noonOf(day)),
    /** `October 2026` for a whole month, else `1 – 15 Oct 2026`. */
    period: (from: string, to: string): string =>
      from.endsWith('-01') && addDays(to, 1) === nextMonthOf(from)
        ? month.format(noonOf(from))
        : dayWithYear.formatRange(noonOf(from), noonOf(to)),
    /** `Today`, `Tomorrow`, else the day. */
    due(day: string, today = todayHere()): string {
      const days = daysBetween(today, day)
      if (days === 0) return words.today
      if (days === 1) return words.tomorrow
      return this.day(day, today)
    },
    /** `4 days late`, `in 3 days`. */
    distance(day: string, today = todayHere()): string {
      const days = daysBetween(today, day)
      if (days < 0) return words.daysLate(-days)
      return days <= 1 ? this.due(day, today) : words.inDays(days)
    },
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
      typeof minor === 'number' && currency
        ? moneyIn(currency).format(minor / 10 ** minorDigitsOf(currency))
        : '–',
    list: (values: readonly string[]): string => list.format(values),
  }
}
