import type { Answer, Item } from '../../api/client.ts'

type Invoice = Pick<
  Answer<'getInvoice'>['invoice'],
  'createdAt' | 'issuedOn' | 'sentAt' | 'voidedAt' | 'totalMinor'
>
type Entry = Pick<
  Item<'listLedgerEntries'>,
  'id' | 'kind' | 'amountMinor' | 'occurredAt' | 'paymentId' | 'creditNoteId'
>

/** An event in the history of an invoice. */
export type InvoiceEvent = {
  id: string
  kind: 'drafted' | 'sent' | Entry['kind']
  at: string
  /** By how much it changes what the customer owes, in minor units; null where no money moved. */
  amountMinor: number | null
  paymentId: string | null
  creditNoteId: string | null
}

const without = { amountMinor: null, paymentId: null, creditNoteId: null }

/** All events of an invoice, newest first: its own, and the entries of the ledger. */
export function invoiceHistoryOf(invoice: Invoice, entries: readonly Entry[]): InvoiceEvent[] {
  const drafted: InvoiceEvent = {
    id: 'drafted',
    kind: 'drafted',
    at: invoice.createdAt,
    ...without,
  }
  const sent: InvoiceEvent[] =
    invoice.sentAt === null ? [] : [{ id: 'sent', kind: 'sent', at: invoice.sentAt, ...without }]
  const booked = entries.map(({ id, kind, amountMinor, occurredAt, paymentId, creditNoteId }) => ({
    id,
    kind,
    amountMinor,
    at: occurredAt,
    paymentId,
    creditNoteId,
  }))
  // The sort is stable: an entry of the same moment stays above the draft.
  return [...sent, ...booked, drafted].toSorted((a, b) => b.at.localeCompare(a.at))
}
