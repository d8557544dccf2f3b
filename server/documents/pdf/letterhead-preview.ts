import type { Query } from '#contract/platform/endpoint'
import type { getLetterheadPreview } from '#contract/documents/letterhead'
import { selectPrintedLetterhead } from '#server/documents/letterhead'
import { drawDocument } from './drawing.ts'
import type { NoteOrder } from './layout/delivery-note.ts'
import { languageOf, pageSizeOf, type DocumentRequest, type Drawn } from './order-documents.ts'
import { selectReader } from './queries.ts'

const orders: Record<'en' | 'de', NoteOrder['items'][number]['description'][]> = {
  en: ['Crown, zirconia', 'Bridge, zirconia'],
  de: ['Krone, Zirkonoxid', 'Brücke, Zirkonoxid'],
}

/** A delivery note of a made-up parcel with the letterhead as it is now. */
export async function makeLetterheadPreview({
  tx,
  session,
  query,
  pageLink,
}: Omit<DocumentRequest<Query<typeof getLetterheadPreview>>, 'params'>): Promise<Drawn> {
  const reader = await selectReader(tx)
  const language = languageOf(reader, query.lang)
  const [crown = '', bridge = ''] = orders[language]
  const items = [
    { description: crown, names: {}, teeth: [11], arch: null, quantity: 1 },
    { description: bridge, names: {}, teeth: [24, 25, 26], arch: null, quantity: 1 },
  ]
  const nowhere = { addressLine2: null, region: null, country: null, phone: null }
  const to = { name: '…', addressLine1: null, postalCode: null, city: null, ...nowhere }
  const bytes = await drawDocument(
    'delivery-note',
    {
      parcel: {
        id: reader.id,
        purpose: 'final',
        courier: null,
        service: null,
        trackingNumber: null,
        expectedOn: null,
        isDisinfected: true,
        shippedAt: null,
        updatedAt: '2026-01-01T00:00:00.000Z',
      },
      from: reader,
      to,
      orders: [{ number: '00-000000', patientCode: 'P-000000', items }],
      language,
      notation: reader.toothNotation,
      timezone: reader.timezone,
      link: pageLink('/settings/letterhead'),
      paper: pageSizeOf(reader, query.paper),
      letterhead: await selectPrintedLetterhead(tx, reader.id),
    },
    session,
  )
  return { name: 'letterhead', bytes }
}
