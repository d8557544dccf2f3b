import {
  canTransitionInvoice,
  type Invoice,
  type InvoiceTransition,
  type InvoiceStatus,
} from '#contract/finance/invoices'
import { paymentProviderAway } from '#contract/refusals/finance-groups'
import type { Tx } from '#platform/db/db'
import { notFound, Refusal } from '#platform/errors'
import { OutsideCallNeeded } from '#platform/db/outside-call'
import { lockInvoice, selectInvoice, type LockedInvoice } from './queries.ts'
import { selectIsBegun, selectIsBeingCharged, selectIsUnderWay } from './payment-queries.ts'

/** The invoice as the caller may see it; a draft is the laboratory's alone. @throws Refusal 404 */
export async function readInvoice(tx: Tx, now: Date, id: string): Promise<Invoice> {
  const invoice = await selectInvoice(tx, now, id)
  if (!invoice) throw notFound('invoice')
  return invoice
}

/** Makes sure that a step is possible in the present state. @throws Refusal 409 with the state */
export function assertTransition(
  invoice: { status: InvoiceStatus },
  wanted: InvoiceTransition,
): void {
  const { status } = invoice
  if (canTransitionInvoice(invoice, wanted)) return
  throw new Refusal(
    'invoice_transition_not_allowed',
    { status, transition: wanted },
    { state: status },
  )
}

/** Holds an invoice that may take a step until the transaction ends. @throws Refusal 404, 409 */
export async function lockForTransition(
  tx: Tx,
  id: string,
  wanted: InvoiceTransition,
): Promise<LockedInvoice> {
  const invoice = await lockInvoice(tx, id)
  if (!invoice) throw notFound('invoice')
  assertTransition(invoice, wanted)
  return invoice
}

/** The outside call that ends the payments of an invoice that were begun online and are not paid. */
export const endBegunPayments = 'end begun payments'

/** Whether a command was refused since begun payments cannot be ended now: a job comes again. */
export const isProviderUnavailable = ({ code }: Refusal): boolean =>
  paymentProviderAway.some((passing) => passing === code)

/**
 * Makes sure that nobody can pay any more what was begun to be paid of an invoice: it would come for
 * an invoice that asks for less, or for nothing. Hold the invoice before: whoever begins a payment
 * holds it too. @throws OutsideCallNeeded while a payment that was begun is open
 */
export async function requireNoneBegun(tx: Tx, { id }: LockedInvoice): Promise<void> {
  if (await selectIsBegun(tx, id)) throw new OutsideCallNeeded(endBegunPayments, id)
}

/**
 * As `requireNoneBegun`, and refuses while a payment is on its way that nobody can stop.
 * @throws Refusal 409, OutsideCallNeeded
 */
export async function refuseWhileUnderWay(tx: Tx, invoice: LockedInvoice): Promise<void> {
  const { status, disputedMinor } = invoice
  if (disputedMinor > 0) {
    throw new Refusal('invoice_disputed', {}, { state: status })
  }
  await refuseWhilePaid(tx, invoice)
}

/**
 * As `refuseWhileUnderWay`, for a command a dispute does not block.
 * @throws Refusal 409, OutsideCallNeeded
 */
export async function refuseWhilePaid(tx: Tx, invoice: LockedInvoice): Promise<void> {
  const { id, status } = invoice
  if (await selectIsUnderWay(tx, id)) {
    throw new Refusal('invoice_payment_processing', {}, { state: status })
  }
  if (await selectIsBeingCharged(tx, id)) {
    throw new Refusal('invoice_autopay_processing', {}, { state: status })
  }
  await requireNoneBegun(tx, invoice)
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
