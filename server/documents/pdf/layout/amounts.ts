import { decimalOf, minorDigitsOf } from '#contract/platform/currencies'
import type { DocumentLanguage } from '#contract/documents/pdf'

/** How a reader wants to read numbers: the language of the paper, and a BCP 47 locale. */
export type NumberReading = { language: DocumentLanguage; locale: string }

const homes: Readonly<Record<DocumentLanguage, string>> = { en: 'en-GB', de: 'de-DE' }

// Numbers are grouped as at the reader's home while the words are in the language of that home.
// Digits are Latin ones in every locale: an amount must be readable to a bank.
function formatOf({ language, locale }: NumberReading, options: Intl.NumberFormatOptions) {
  const isAtHome = locale.toLowerCase().startsWith(language)
  const tag = isAtHome ? locale : homes[language]
  return new Intl.NumberFormat(tag, { ...options, numberingSystem: 'latn' })
}

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll('\u2019', "'")

/** Writes minor units as a number of the currency, always with all of its digits: `1.234,50`. */
export function amountWriter(reading: NumberReading, currency: string): (minor: number) => string {
  const digits = minorDigitsOf(currency)
  const format = formatOf(reading, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return (minor) => plain(format.format(decimalOf(minor, currency)))
}

/** Writes rates in basis points as per cent, all with as many digits as the finest of them needs. */
export function rateWriter(
  reading: NumberReading,
  rates: readonly number[],
): (rate: number) => string {
  const digits = Math.max(
    0,
    ...rates.map((rate) => (rate % 100 === 0 ? 0 : rate % 10 === 0 ? 1 : 2)),
  )
  const format = formatOf(reading, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return (rate) => `${plain(format.format(rate / 100))} %`
}

/** Writes a count, grouped as at the reader's home. */
export const formatCount = (reading: NumberReading, count: number): string =>
  plain(formatOf(reading, { maximumFractionDigits: 0 }).format(count))

const dateFormats = {
  en: new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }),
  de: new Intl.DateTimeFormat('de-DE', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }),
} as const

/** A day without its weekday; the month is in letters where numbers could be misread. */
export const formatDate = (language: DocumentLanguage, day: string): string =>
  dateFormats[language].format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
