/** Decimal and grouping signs of a language tag such as `de-AT`. */
function signsOf(locale: string): { decimal: string; group: string } {
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(12_345.6)
  const signOf = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { decimal: signOf('decimal') || '.', group: signOf('group') }
}

// Which of the signs in a text parts whole from fraction: people type 12.5 where 12,5 is usual, and
// 1.250 there means one thousand.
function decimalSignIn(text: string, locale: string): string | null {
  const [dot, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')]
  if (dot >= 0 && comma >= 0) return dot > comma ? '.' : ','
  const sign = dot >= 0 ? '.' : comma >= 0 ? ',' : null
  if (sign === null || text.indexOf(sign) !== text.lastIndexOf(sign)) return null
  const { decimal, group } = signsOf(locale)
  if (sign === decimal || sign !== group) return sign
  return /^-?\d{1,3}[.,]\d{3}$/.test(text) ? null : sign
}

/**
 * Reads a number that a person typed, in units of its last digit: `1.250,5` with two digits is 125050.
 * Null where nothing was typed, undefined where it is no number of so many digits.
 */
export function readAmount(
  typed: string,
  digits: number,
  locale: string,
): number | null | undefined {
  const text = typed.replaceAll(/[\s\u00a0\u202f'’_%]|\p{Sc}|[A-Za-z]/gu, '').replace('−', '-')
  if (text === '') return typed.trim() === '' ? null : undefined
  const sign = decimalSignIn(text, locale)
  const at = sign === null ? text.length : text.lastIndexOf(sign)
  const whole = text.slice(0, at).replaceAll(/[.,]/g, '')
  const fraction = text.slice(at + 1)
  if (!/^-?\d+$/.test(whole || '0') || !/^\d*$/.test(fraction) || fraction.length > digits)
    return undefined
  const amount = Number(`${whole || '0'}${fraction.padEnd(digits, '0')}`)
  return Number.isSafeInteger(amount) ? amount : undefined
}

/**
 * Writes units of the last digit as people of a language type them: 125050 with two digits is
 * `1.250,50` in German. `least` is how many digits stay where they are zeros.
 */
export function writeAmount(
  amount: number,
  digits: number,
  locale: string,
  least: number = digits,
): string {
  const sign = amount < 0 ? '-' : ''
  const figures = String(Math.abs(amount)).padStart(digits + 1, '0')
  const split = figures.length - digits
  // As a text, so that no digit is lost to binary fractions.
  const decimal = digits === 0 ? figures : `${figures.slice(0, split)}.${figures.slice(split)}`
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: least,
    maximumFractionDigits: digits,
  }).format(`${sign}${decimal}` as unknown as number)
}
