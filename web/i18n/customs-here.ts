import { browserTags, type Locale } from './locale.ts'
import { regionalOf } from './regional.ts'

const zoneHere = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

type WithZones = { getTimeZones?: () => string[] | undefined }

// Some browsers do not know them.
const zonesOf = (country: string) =>
  (new Intl.Locale(`und-${country}`) as WithZones).getTimeZones?.()

/**
 * The country of whoever uses the browser, of those that are given: by its time zone, for many people keep
 * the browser in American English; else by its language. Empty where neither says one.
 */
export function countryHere(countries: readonly string[]): string {
  const zone = zoneHere()
  const [tag] = browserTags()
  const ofZone = countries.find((country) => zonesOf(country)?.includes(zone))
  return ofZone ?? (tag === undefined ? '' : (new Intl.Locale(tag).region ?? ''))
}

/**
 * What a new organization takes from its country and from the browser of who makes it, so that its days are
 * theirs. The browser's zone is left out where it is none of the country: the service knows that one.
 */
export function customsHere(
  locale: Locale,
  country = '',
): { country?: string; timezone?: string; locale: string } {
  const zone = zoneHere()
  // A system without a zone of the list gives an offset, which the service does not take.
  const isNamed = /^[A-Za-z]/.test(zone)
  if (country === '') return { ...(isNamed ? { timezone: zone } : {}), locale: regionalOf(locale) }
  return {
    country,
    ...(zonesOf(country)?.includes(zone) ? { timezone: zone } : {}),
    locale: `${locale}-${country}`,
  }
}
