/** The name of a country in a language, such as `Germany` for `DE`. */
export const countryNamed = (code: string, locale: string): string =>
  new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code
