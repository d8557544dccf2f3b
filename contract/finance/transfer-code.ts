import { decimalOf } from '../platform/currencies.ts'

// Lengths of the IBANs of the countries of the SEPA schemes (ISO 13616 registry, EPC409-09).
const ibanLengths: ReadonlyMap<string, number> = new Map(
  [
    'AD24 AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GI23 GR27 HR21 HU28',
    'IE22 IS26 IT27 LI21 LT20 LU20 LV21 MC27 MT31 NL18 NO15 PL28 PT25 RO24 SE24 SI19 SK24 SM27',
    'VA22',
  ]
    .flatMap((row) => row.split(' '))
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** Whether the check digits of an IBAN hold (ISO 7064, mod 97-10). */
function isSound(iban: string): boolean {
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return BigInt(digits) % 97n === 1n
}

/** The first sound IBAN of a SEPA country in a text that a person wrote; undefined without one. */
export function findIban(text: string): string | undefined {
  for (const { index } of text.matchAll(/(?<![A-Za-z0-9])[A-Z]{2}\d{2}/g)) {
    const [line = ''] = text.slice(index).split('\n')
    const letters = line.replaceAll(/[ \u00a0.-]/g, '')
    const iban = letters.slice(0, ibanLengths.get(letters.slice(0, 2)) ?? 0)
    if (/^[A-Z]{2}\d{2}[A-Z0-9]{11,}$/.test(iban) && isSound(iban)) return iban
  }
  return undefined
}

const largestMinor = 99_999_999_999

/**
 * The text of a code that banking apps read to fill in a transfer (EPC069-12, version 2): it is for
 * euros only. Undefined where the bank details name no IBAN, or the sum cannot be transferred at once.
 */
export function transferCodeOf({
  name,
  bankDetails,
  currency,
  minor,
  text,
}: {
  name: string
  bankDetails: string | null
  currency: string
  minor: number
  text: string
}): string | undefined {
  const iban = bankDetails === null ? undefined : findIban(bankDetails)
  if (iban === undefined || currency !== 'EUR' || minor < 1 || minor > largestMinor)
    return undefined
  const payee = name.replaceAll(/\s+/g, ' ').slice(0, 70).toWellFormed()
  const sum = `EUR${decimalOf(minor, currency)}`
  return ['BCD', '002', '1', 'SCT', '', payee, iban, sum, '', '', text.slice(0, 140)].join('\n')
}
