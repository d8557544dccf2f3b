import type { Query } from '#contract/platform/endpoint'
import type { getInvoicePdf } from '#contract/finance/finance-documents'
import type { Invoice } from '#contract/finance/invoices'
import { transferCodeOf } from '#contract/finance/transfer-code'
import { readInvoice } from '#server/finance/invoices'
import { selectPrintedTemplate } from '#server/documents/document-templates'
import { selectPrintedLetterhead } from '#server/documents/letterhead'
import {
  drawDocument,
  languageOf,
  pageSizeOf,
  formatDate,
  translate,
  selectReader,
  type Drawn,
  type InvoiceContent,
  type PaymentAsked,
} from '#server/documents/pdf'
import type { Tx } from '#platform/db/db'
import { readParties, type Parties } from './parties.ts'
import { selectInvoiceReading, selectOrderNumbers, translateLines } from './queries.ts'

type DocumentRequest = {
  tx: Tx
  now: Date
  params: { id: string }
  query: Query<typeof getInvoicePdf>
  /** The page on which an invoice is paid; null where this service takes no payments. */
  payLink(invoiceId: string): string | null
}

/** A number as a part of a file name: its prefix may hold a slash. */
export const fileNameOf = (number: string): string => number.replaceAll('/', '-')

type Sum = InvoiceContent['sums'][number]

/** From the lines down to what is open. */
function sumsOf(invoice: Invoice): Sum[] {
  const { subtotalMinor, discountMinor, taxMinor, taxMode, totalMinor, paidMinor, creditedMinor } =
    invoice
  const { status, balanceMinor } = invoice
  const sum = (word: Sum['word'], minor: number): Sum[] => (minor === 0 ? [] : [{ word, minor }])
  const isPlain = discountMinor === 0 && taxMode !== 'exclusive'
  const writtenOff = status === 'void' ? 0 : totalMinor - paidMinor - creditedMinor - balanceMinor
  return [
    ...(isPlain ? [] : [{ word: 'subtotal', minor: subtotalMinor } as const]),
    ...sum('discount', -discountMinor),
    ...(taxMode === 'exclusive' ? [{ word: 'tax', minor: taxMinor } as const] : []),
    { word: 'total', minor: totalMinor, isStrong: true },
    ...(taxMode === 'inclusive' ? [{ word: 'includedTax', minor: taxMinor } as const] : []),
    ...sum('paid', -paidMinor),
    ...sum('credited', -creditedMinor),
    ...sum('writtenOff', -writtenOff),
    ...(status === 'draft'
      ? []
      : [{ word: 'openAmount', minor: balanceMinor, isStrong: true } as const]),
  ]
}

/** How what is open is paid; null when nothing is. */
function paymentOf(
  { id, number, status, balanceMinor, currency, dueOn, clinicOrganizationId }: Invoice,
  { seller, bankDetails, lateFeeBasisPoints, takesPayments }: Parties,
  payLink: DocumentRequest['payLink'],
): PaymentAsked | null {
  if ((status !== 'open' && status !== 'partially_paid') || balanceMinor <= 0) return null
  const name = seller.legalName ?? seller.name
  const text = number ?? ''
  return {
    bankDetails,
    transferCode:
      transferCodeOf({ name, bankDetails, currency, minor: balanceMinor, text }) ?? null,
    // A customer on paper has no account here to pay with.
    payLink: takesPayments && clinicOrganizationId !== null ? payLink(id) : null,
    minor: balanceMinor,
    currency,
    dueOn,
    lateFeeBasisPoints,
  }
}

/** The tax by rate, the highest first; nothing where prices know no tax. */
const ratesOf = ({ taxMode, taxes }: Invoice): InvoiceContent['rates'] =>
  taxMode === 'none'
    ? []
    : taxes
        .map((tax) => ({ ...tax, gross: tax.netMinor + tax.taxMinor }))
        .toSorted((one, two) => two.taxRateBasisPoints - one.taxRateBasisPoints)

const markOf = ({ status }: Invoice) =>
  status === 'draft' ? 'draftInvoice' : status === 'void' ? 'voidInvoice' : null

const titles = { work: 'invoice', late_fee: 'lateFeeInvoice', deposit: 'depositInvoice' } as const

/** An invoice on paper, as the reader may see it. @throws Refusal 404 */
export async function makeInvoice({
  tx,
  now,
  params,
  query,
  payLink,
}: DocumentRequest): Promise<Drawn> {
  const invoice = await readInvoice(tx, now, params.id)
  const reader = await selectReader(tx)
  const parties = await readParties(tx, invoice)
  const orderIds = invoice.lines.flatMap(({ orderId }) => orderId ?? [])
  const numbers = await selectOrderNumbers(tx, orderIds)
  const reading = (await selectInvoiceReading(tx, invoice.id)) ?? reader
  const language = languageOf(reading, query.lang)
  const mark = markOf(invoice)
  const lines = await translateLines(tx, invoice.lines, language)
  const day = (word: 'invoiceDate' | 'dueOn' | 'deliveredOn', value: string | null) =>
    value === null
      ? []
      : [{ label: translate(language, word), value: formatDate(language, value), isStrong: true }]
  const bytes = await drawDocument(
    'invoice',
    {
      head: {
        title: translate(language, titles[invoice.kind]),
        number: invoice.number,
        mark: mark && translate(language, mark),
        seller: parties.seller,
        buyer: parties.buyer,
        buyerLabel: translate(language, 'billTo'),
        facts: [
          ...day('invoiceDate', invoice.issuedOn),
          ...day('deliveredOn', invoice.deliveredOn),
          ...day('dueOn', invoice.dueOn),
          { label: translate(language, 'currency'), value: invoice.currency },
        ],
        language,
        paper: pageSizeOf(reader, query.paper),
        madeAt: invoice.updatedAt,
        letterhead: await selectPrintedLetterhead(tx, invoice.labOrganizationId, invoice.issuedOn),
      },
      locale: reading.locale,
      notation: reading.toothNotation,
      currency: invoice.currency,
      taxMode: invoice.taxMode,
      lines: lines.map((line) => ({
        ...line,
        orderNumber: line.orderId === null ? null : (numbers.get(line.orderId) ?? null),
      })),
      discountWord: 'discount',
      rates: ratesOf(invoice),
      sums: sumsOf(invoice),
      payment: paymentOf(invoice, parties, payLink),
      taxNote: invoice.taxNote,
      notes: invoice.notes,
      footerText: parties.footerText,
      kind: 'invoice',
      template: await selectPrintedTemplate(tx, invoice.labOrganizationId, {
        kind: 'invoice',
        language,
        issuedOn: invoice.issuedOn,
      }),
    },
    { organizationId: reader.id },
  )
  return { name: `${fileNameOf(invoice.number ?? invoice.id.slice(-8))}-invoice`, bytes }
}
