import { minorDigitsOf } from '#contract/platform/currencies'

/**
 * Minor units as people write them in a language: 12900 EUR is `EUR 129.00` in English and
 * `129,00 EUR` in German, 12900 JPY is `JPY 12,900`.
 */
export function amountText(minor: number, currency: string, language = 'en'): string {
  const digits = minorDigitsOf(currency)
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return format.format(minor / 10 ** digits).replaceAll('\u00a0', ' ')
}
