/** The languages of the app, each by its own name. */
export const locales = { en: 'English', de: 'Deutsch' } as const
export type Locale = keyof typeof locales

/** Where the language that was chosen on this device is kept. */
export const localeKey = 'pontic.locale'

/** Where the tooth numbering that was chosen on this device is kept. */
export const notationKey = 'pontic.notation'

const isLocale = (word: string): word is Locale => Object.hasOwn(locales, word)

/** The language of a tag such as `de-AT`; null where it is no tag that `Intl` takes, such as `C`. */
export function languageOf(tag: string): string | null {
  try {
    return new Intl.Locale(tag).language
  } catch {
    return null
  }
}

/** The browser's language tags, but for those that no browser should give, such as `en-US@posix`. */
export const browserTags = (): string[] =>
  (navigator.languages ?? []).filter((tag) => languageOf(tag) !== null)

/** The language that was chosen here, else the first of the browser's that the app has, else English. */
export function preferredLocale(): Locale {
  const wanted = [localStorage.getItem(localeKey) ?? '', ...browserTags()]
  return wanted.map((tag) => languageOf(tag) ?? '').find((word) => isLocale(word)) ?? 'en'
}
