// ISO 4217, amendment of 2025-07: every other currency has two digits.
const digits: Record<string, number> = {
  ...Object.fromEntries(
    ['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI']
      .concat(['VND', 'VUV', 'XAF', 'XOF', 'XPF'])
      .map((code) => [code, 0]),
  ),
  ...Object.fromEntries(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map((code) => [code, 3])),
  CLF: 4,
  UYW: 4,
}

/** How many digits of a currency its minor unit is: 2 for EUR, 0 for JPY, 3 for KWD. */
export const minorDigitsOf = (currency: string): number => digits[currency] ?? 2

/** Minor units as a decimal number, exactly: `-12.50` for -1250 EUR, `1250` for 1250 JPY. */
export function decimalOf(minor: number, currency: string): `${number}` {
  const digits = minorDigitsOf(currency)
  const whole = String(Math.abs(minor)).padStart(digits + 1, '0')
  const sign = minor < 0 ? '-' : ''
  const split = whole.length - digits
  const text = digits === 0 ? whole : `${whole.slice(0, split)}.${whole.slice(split)}`
  return `${sign}${text}` as `${number}`
}
