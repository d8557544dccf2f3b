import type { Query } from '#contract/platform/endpoint'
import type { CreditNote } from '#contract/finance/credit-notes'
import type { getCreditNotePdf } from '#contract/finance/finance-documents'
import { readCreditNote } from '#server/finance/credit-notes'
import { readInvoice } from '#server/finance/invoices'
import { selectPrintedTemplate } from '#server/documents/document-templates'
import { selectPrintedLetterhead } from '#server/documents/letterhead'
import {
  drawDocument,
  languageOf,
  pageSizeOf,
  formatDate,
  translateTerm,
  translate,
  selectReader,
  type Drawn,
} from '#server/documents/pdf'
import type { Tx } from '#platform/db/db'
import { fileNameOf } from './invoice.ts'
import { readParties } from './parties.ts'
import { selectInvoiceReading, selectOrderNumbers, translateLines } from './queries.ts'
import { sumsByRate } from './taxes.ts'

type DocumentRequest = {
  tx: Tx
  now: Date
  params: { id: string }
  query: Query<typeof getCreditNotePdf>
}

// Without tax and with it, as the prices of the note are meant.
const sumsOf = ({ taxMode, subtotalMinor, discountMinor, taxMinor, totalMinor }: CreditNote) => [
  ...(taxMode === 'exclusive'
    ? [
        { word: 'subtotal', minor: subtotalMinor - discountMinor } as const,
        { word: 'tax', minor: taxMinor } as const,
      ]
    : []),
  { word: 'creditTotal', minor: totalMinor, isStrong: true } as const,
  ...(taxMode === 'inclusive' ? [{ word: 'includedTax', minor: taxMinor } as const] : []),
]

const isUntaxedInPart = ({ taxMode, lines }: CreditNote) =>
  lines.some(({ taxRateBasisPoints }) => taxMode === 'none' || taxRateBasisPoints === 0)

/** A credit note on paper, as the reader may see it. @throws Refusal 404 */
export async function makeCreditNote({ tx, now, params, query }: DocumentRequest): Promise<Drawn> {
  const note = await readCreditNote(tx, params.id)
  const reader = await selectReader(tx)
  const invoice = await readInvoice(tx, now, note.invoiceId)
  const { seller, buyer, footerText } = await readParties(tx, invoice)
  const orders = new Map(invoice.lines.map(({ id, orderId }) => [id, orderId]))
  const orderIds = invoice.lines.flatMap(({ orderId }) => orderId ?? [])
  const numbers = await selectOrderNumbers(tx, orderIds)
  const reading = (await selectInvoiceReading(tx, invoice.id)) ?? reader
  const language = languageOf(reading, query.lang)
  const items = new Map(invoice.lines.map(({ id, orderItemId }) => [id, orderItemId]))
  const lines = await translateLines(
    tx,
    note.lines.map((line) => ({ ...line, orderItemId: items.get(line.invoiceLineId) ?? null })),
    language,
  )
  const { currency, taxMode, taxMinor } = note
  const bytes = await drawDocument(
    'invoice',
    {
      head: {
        title: translate(language, 'creditNote'),
        number: note.number,
        mark: note.status === 'void' ? translate(language, 'voidInvoice') : null,
        seller,
        buyer,
        buyerLabel: translate(language, 'creditTo'),
        facts: [
          { label: translate(language, 'creditDate'), value: formatDate(language, note.issuedOn) },
          { label: translate(language, 'forInvoice'), value: note.invoiceNumber ?? '' },
          {
            label: translate(language, 'reason'),
            value: translateTerm(language, 'credit', note.reason),
          },
          { label: translate(language, 'currency'), value: currency },
        ],
        language,
        paper: pageSizeOf(reader, query.paper),
        madeAt: note.updatedAt,
        letterhead: await selectPrintedLetterhead(tx, invoice.labOrganizationId, note.issuedOn),
      },
      locale: reading.locale,
      notation: reading.toothNotation,
      currency,
      taxMode,
      lines: lines.map((line) => ({
        ...line,
        orderNumber: numbers.get(orders.get(line.invoiceLineId) ?? '') ?? null,
      })),
      discountWord: 'notCredited',
      rates: sumsByRate(note.lines, taxMode, taxMinor),
      sums: sumsOf(note),
      payment: null,
      taxNote: isUntaxedInPart(note) ? invoice.taxNote : null,
      notes: note.notes,
      footerText,
      kind: 'credit_note',
      template: await selectPrintedTemplate(tx, invoice.labOrganizationId, {
        kind: 'credit_note',
        language,
        issuedOn: note.issuedOn,
      }),
    },
    { organizationId: reader.id },
  )
  return { name: `${fileNameOf(note.number)}-credit-note`, bytes }
}
