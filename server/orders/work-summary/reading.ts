import type { ToothNotation } from '#contract/catalog/teeth'
import type { ReaderWishes } from '#platform/http/summary-fields'
import { acceptedLanguage, languageOfTag } from '#platform/locale/accepted-language'
import type { Reading } from './summarize-work.ts'

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
    languageOfTag(memberLocale ?? '') ??
    languageOfTag(organization.locale) ??
    'en',
  notation: notationOf(prefer) ?? organization.toothNotation,
})
