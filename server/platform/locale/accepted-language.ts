/** The languages in which the service itself writes texts. */
const serviceLanguages = ['en', 'de'] as const

/** A language in which the service itself writes texts. */
export type ServiceLanguage = (typeof serviceLanguages)[number]

/** The language of a tag such as `de-AT`, or undefined where the service has no texts in it. */
export const languageOfTag = (tag: string): ServiceLanguage | undefined =>
  serviceLanguages.find((language) => tag.trim().toLowerCase().split('-')[0] === language)

const qualityOf = (range: string): number => Number(/;\s*q=([\d.]+)/i.exec(range)?.[1] ?? 1)

/**
 * The language that an `Accept-Language` wants most of those that there are: the highest quality wins, the
 * first of equals, and `q=0` means never (RFC 9110, 12.5.4).
 */
export function acceptedLanguage(header = ''): ServiceLanguage | undefined {
  return header
    .split(',')
    .map((range) => ({ tag: range.split(';')[0] ?? '', quality: qualityOf(range) }))
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ tag }) => languageOfTag(tag))
    .find((language) => language !== undefined)
}
