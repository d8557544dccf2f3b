import type { ToothNotation } from '#contract/catalog/teeth'
import type { ReaderWishes } from '#platform/http/summary-fields'
import type { Reading } from './summarize-work.ts'
import { summaryLanguages, type SummaryLanguage } from './words.ts'

const languageOf = (tag: string): SummaryLanguage | undefined =>
  summaryLanguages.find((language) => tag.trim().toLowerCase().split('-')[0] === language)

const qualityOf = (range: string): number => Number(/;\s*q=([\d.]+)/i.exec(range)?.[1] ?? 1)

// RFC 9110, 12.5.4: the highest quality wins, the first of equals; `q=0` means never.
function acceptedLanguage(header = ''): SummaryLanguage | undefined {
  return header
    .split(',')
    .map((range) => ({ tag: range.split(';')[0] ?? '', quality: qualityOf(range) }))
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ tag }) => languageOf(tag))
    .find((language) => language !== undefined)
}

const notationOf = (prefer = ''): ToothNotation | undefined =>
  /(?:^|[,;\s])tooth-notation=(fdi|universal|palmer)(?=$|[,;\s])/i
    .exec(prefer)?.[1]
    ?.toLowerCase() as ToothNotation | undefined

/** The words in which somebody reads: as the request says, else the member, else the organization. */
export const readingOf = (
  { acceptLanguage, prefer, memberLocale }: ReaderWishes,
  organization: { locale: string; toothNotation: ToothNotation },
): Reading => ({
  language:
    acceptedLanguage(acceptLanguage) ??
    languageOf(memberLocale ?? '') ??
    languageOf(organization.locale) ??
    'en',
  notation: notationOf(prefer) ?? organization.toothNotation,
})
