import type { Query } from '#contract/platform/endpoint'
import type { getLetterheadPreview } from '#contract/documents/letterhead'
import { selectPrintedTemplate } from '#server/documents/document-templates'
import { selectPrintedLetterhead } from '#server/documents/letterhead'
import { drawDocument } from './drawing.ts'
import { languageOf, pageSizeOf, type DocumentRequest, type Drawn } from './order-documents.ts'
import { selectReader } from './queries.ts'
import { sampleParcel } from './sample-documents.ts'

/** A delivery note of a made-up parcel with the letterhead as it is now. */
export async function makeLetterheadPreview({
  tx,
  session,
  query,
  pageLink,
}: Omit<DocumentRequest<Query<typeof getLetterheadPreview>>, 'params'>): Promise<Drawn> {
  const reader = await selectReader(tx)
  const language = languageOf(reader, query.lang)
  const bytes = await drawDocument(
    'delivery-note',
    {
      ...sampleParcel(reader, language),
      language,
      locale: reader.locale,
      notation: reader.toothNotation,
      timezone: reader.timezone,
      link: pageLink('/settings/letterhead'),
      paper: pageSizeOf(reader, query.paper),
      letterhead: await selectPrintedLetterhead(tx, reader.id),
      template: await selectPrintedTemplate(tx, reader.id, { kind: 'delivery_note', language }),
    },
    session,
  )
  return { name: 'letterhead', bytes }
}
