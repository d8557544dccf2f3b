import type { DocumentLanguage } from '#contract/documents/pdf'
import { writeFitted, type PageWriter } from './page-writer.ts'
import type { TextStyle } from './text.ts'

/** An organization as it is on paper; what is not known is null. */
export type Party = {
  name: string
  addressLine1: string | null
  addressLine2: string | null
  postalCode: string | null
  city: string | null
  region: string | null
  country: string | null
  phone: string | null
}

const countryNames = {
  en: new Intl.DisplayNames('en', { type: 'region' }),
  de: new Intl.DisplayNames('de', { type: 'region' }),
} as const

/** The lines of an address in the order of the post, without the name and with its country in words. */
export function addressLines(party: Party, language: DocumentLanguage): string[] {
  const { addressLine1, addressLine2, postalCode, city, region, country } = party
  // In North America the town comes first, then state and code (Universal Postal Union, S42).
  const isAmerican = country === 'US' || country === 'CA'
  const town = isAmerican
    ? [[city, region].filter(Boolean).join(', '), postalCode].filter(Boolean).join(' ')
    : [postalCode, city].filter(Boolean).join(' ')
  const state = isAmerican ? null : region
  const land = country === null ? null : countryNames[language].of(country)
  return [addressLine1, addressLine2, town, state === city ? null : state, land].filter(
    (line): line is string => Boolean(line),
  )
}

/** Writes a name and its address, each line cut to the width, and gives where they end. */
export function writeParty(
  writer: PageWriter,
  { label, party, language }: { label: string; party: Party; language: DocumentLanguage },
  {
    x,
    y,
    width,
    size,
    most = 2,
  }: { x: number; y: number; width: number; size: number; most?: number },
): number {
  const plain: TextStyle = { size }
  let at = writeFitted(writer, label, { size: size * 0.7 }, { x, y, width })
  at = writeFitted(writer, party.name, { size, weight: 700 }, { x, y: at, width, most })
  for (const line of addressLines(party, language)) {
    at = writeFitted(writer, line, plain, { x, y: at, width })
  }
  return party.phone === null ? at : writeFitted(writer, party.phone, plain, { x, y: at, width })
}
