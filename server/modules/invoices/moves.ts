import {
  invoiceMoves,
  type Invoice,
  type InvoiceMove,
  type InvoiceStatus,
} from '#contract/invoices'
import type { Tx } from '#platform/db'
import { notFound, Refusal } from '#platform/errors'
import { lockInvoice, selectInvoice, type LockedInvoice } from './queries.ts'
import { selectIsUnderWay } from './payment-queries.ts'

/** The invoice in the caller's eyes; a draft is the laboratory's alone. @throws Refusal 404 */
export async function readInvoice(tx: Tx, now: Date, id: string): Promise<Invoice> {
  const invoice = await selectInvoice(tx, now, id)
  if (!invoice) throw notFound('invoice')
  return invoice
}

const words: Record<InvoiceMove, string> = {
  change: 'changed',
  delete: 'deleted',
  issue: 'issued',
  send: 'sent',
  void: 'voided',
  writeOff: 'written off',
  pay: 'paid',
  credit: 'credited',
}

/** A refusal that tells the present state. */
export const notNow = (status: InvoiceStatus, sentence: string) =>
  new Refusal('invoice_move_not_allowed', sentence, { state: status })

/** Makes sure that a step is possible in the present state. @throws Refusal 409 with the state */
export function requireMove({ status }: { status: InvoiceStatus }, move: InvoiceMove): void {
  if (!invoiceMoves[move].some((from) => from === status)) {
    throw notNow(status, `An invoice that is ${status} cannot be ${words[move]}.`)
  }
}

/** Holds an invoice that may take a step until the transaction ends. @throws Refusal 404, 409 */
export async function lockForMove(tx: Tx, id: string, move: InvoiceMove): Promise<LockedInvoice> {
  const invoice = await lockInvoice(tx, id)
  if (!invoice) throw notFound('invoice')
  requireMove(invoice, move)
  return invoice
}

/**
 * Refuses while a payment is on its way: it would come for an invoice that asks for less, or for
 * nothing. Hold the invoice before. @throws Refusal 409
 */
export async function refuseWhileUnderWay(
  tx: Tx,
  { id, status, disputedMinor }: LockedInvoice,
): Promise<void> {
  if (disputedMinor > 0) {
    throw notNow(status, 'A payer’s bank asks for money back. Wait until it has decided.')
  }
  if (await selectIsUnderWay(tx, id)) {
    throw notNow(status, 'A payment of this invoice is under way. Wait until it has ended.')
  }
}

/** Who owes an invoice, as the ledger keeps it. */
export const customerOf = ({ customerId, clinicOrganizationId }: LockedInvoice) => ({
  customerId,
  clinicOrganizationId,
})

/** What is still to be paid of an invoice, in minor units. */
export const openOf = (
  invoice: Pick<LockedInvoice, 'totalMinor' | 'paidMinor' | 'creditedMinor' | 'writtenOffMinor'>,
): number =>
  invoice.totalMinor - invoice.paidMinor - invoice.creditedMinor - invoice.writtenOffMinor
