import { browserTags, languageOf, type Locale } from './locale.ts'

/** The browser's own tag for a language of the app, such as `de-AT`: its region decides how dates look. */
export const regionalOf = (locale: Locale): string =>
  browserTags().find((tag) => languageOf(tag) === locale) ?? locale

/** What a new organization takes from the browser of who makes it, so that its days are theirs. */
export function customsHere(locale: Locale): { timezone?: string; locale: string } {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  // A system without a zone of the list gives an offset, which the service does not take.
  const isNamed = /^[A-Za-z]/.test(timeZone)
  return { ...(isNamed ? { timezone: timeZone } : {}), locale: regionalOf(locale) }
}
