import type { Answer, Item } from '../../api/client.ts'

type Invoice = Pick<
  Answer<'getInvoice'>['invoice'],
  'createdAt' | 'issuedOn' | 'sentAt' | 'voidedAt' | 'totalMinor'
>
type Entry = Pick<
  Item<'listLedgerEntries'>,
  'id' | 'kind' | 'amountMinor' | 'occurredAt' | 'paymentId' | 'creditNoteId'
>

/** One thing that happened to an invoice. */
export type Happening = {
  id: string
  kind: 'drafted' | 'sent' | Entry['kind']
  at: string
  /** What the customer owes more by it, in minor units; null where no money moved. */
  amountMinor: number | null
  paymentId: string | null
  creditNoteId: string | null
}

const without = { amountMinor: null, paymentId: null, creditNoteId: null }

/** All that happened to an invoice, newest first: its own steps, and what the ledger says of it. */
export function timelineOf(invoice: Invoice, entries: readonly Entry[]): Happening[] {
  const drafted: Happening = { id: 'drafted', kind: 'drafted', at: invoice.createdAt, ...without }
  const sent: Happening[] =
    invoice.sentAt === null ? [] : [{ id: 'sent', kind: 'sent', at: invoice.sentAt, ...without }]
  const booked = entries.map(({ id, kind, amountMinor, occurredAt, paymentId, creditNoteId }) => ({
    id,
    kind,
    amountMinor,
    at: occurredAt,
    paymentId,
    creditNoteId,
  }))
  // What is issued in the moment of its draft still is above it.
  return [...sent, ...booked, drafted].toSorted((a, b) => b.at.localeCompare(a.at))
}
