import { inputError, invalidInput } from '../errors.ts'

/** What Intl makes of a name, or undefined when it knows none such. */
function known(read: () => string | undefined): string | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

const knownTimeZone = (timeZone: string) =>
  known(() => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone)

const canonicalLocale = (tag: string) => known(() => Intl.getCanonicalLocales(tag)[0])

const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
// Codes that ICU names but that represent no country: unions, tests and the unknown region.
const notCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])
const isCountry = (code: string) => !notCountries.has(code) && countryNames.of(code) !== undefined

type Regional = {
  timezone?: string | null
  locale?: string | null
  country?: string | null
}

/**
 * A body whose time zone, language and country are real, the language tag in its canonical form; `at`
 * says where in the request it is.
 * @throws Refusal 400 that names the key
 */
export function checkedRegional<T extends Regional>(body: T, at = ''): T {
  const { timezone, locale, country } = body
  if (typeof timezone === 'string' && knownTimeZone(timezone) === undefined) {
    throw invalidInput(inputError('body', `${at}/timezone`, 'unknown_time_zone'))
  }
  if (typeof country === 'string' && !isCountry(country)) {
    throw invalidInput(inputError('body', `${at}/country`, 'unknown_country'))
  }
  if (typeof locale !== 'string') return body
  const canonical = canonicalLocale(locale)
  if (canonical === undefined) {
    throw invalidInput(inputError('body', `${at}/locale`, 'unknown_language'))
  }
  return { ...body, locale: canonical }
}
