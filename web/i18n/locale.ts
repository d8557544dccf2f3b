/** The languages of the app, each by its own name. */
export const locales = { en: 'English', de: 'Deutsch' } as const
export type Locale = keyof typeof locales

/** Where the language that was chosen on this device is kept. */
export const localeKey = 'pontic.locale'

const isLocale = (word: string): word is Locale => Object.hasOwn(locales, word)

/** The language that was chosen here, else the first of the browser's that the app has. */
export function preferredLocale(): Locale {
  const wanted = [localStorage.getItem(localeKey) ?? '', ...navigator.languages]
  return wanted.map((word) => word.slice(0, 2)).find((word) => isLocale(word)) ?? 'en'
}
