import { browserTags, languageOf, type Locale } from './locale.ts'

/** The browser's own tag for a language of the app, such as `de-AT`: its region decides how dates look. */
export const regionalOf = (locale: Locale): string =>
  browserTags().find((tag) => languageOf(tag) === locale) ?? locale
