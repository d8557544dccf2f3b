import type { CreditNote } from '#contract/finance/credit-notes'
import {
  creditInvoice,
  earnedAs,
  lockInvoice,
  openOf,
  refuseWhileUnderWay,
} from '#server/finance/invoices'
import { post, saleSides } from '#server/finance/ledger'
import type { Tx } from '#platform/db/db'
import { notFound, Refusal } from '#platform/errors'
import { readCreditNote } from './credit-notes.ts'
import {
  lockCreditNote,
  lockOrdersOf,
  selectBilledAgain,
  selectInvoiceOf,
  updateVoided,
} from './queries.ts'

// The orders first, as whoever bills them again holds them; then the invoice, as whoever pays does.
async function lockBoth(tx: Tx, id: string) {
  const invoiceId = (await selectInvoiceOf(tx, id))?.invoiceId
  if (invoiceId !== undefined) await lockOrdersOf(tx, invoiceId)
  const invoice = invoiceId === undefined ? undefined : await lockInvoice(tx, invoiceId)
  const note = await lockCreditNote(tx, id)
  if (!invoice || !note) throw notFound('credit_note')
  return { invoice, note }
}

async function requireVoidable(tx: Tx, { invoice, note }: Awaited<ReturnType<typeof lockBoth>>) {
  const invoiceNumber = invoice.number ?? ''
  if (note.status === 'void') throw new Refusal('credit_note_already_void')
  if (note.remakeClaimId !== null) {
    throw new Refusal('credit_note_of_remake')
  }
  if (invoice.status === 'uncollectible') {
    throw new Refusal('invoice_written_off', { invoiceNumber })
  }
  if (invoice.kind === 'deposit' && invoice.status === 'credited') {
    throw new Refusal('deposit_settled', { invoiceNumber })
  }
  const again = await selectBilledAgain(tx, invoice.id)
  if (again) {
    throw again.number === null
      ? new Refusal('work_drafted_again')
      : new Refusal('work_invoiced_again', { invoiceNumber: again.number })
  }
  await refuseWhileUnderWay(tx, invoice)
}

/**
 * Voids a credit note: the invoice asks for its sum again, and what had been paid of that is covered by
 * its payment. @throws Refusal 404, 409, 422
 */
export async function voidIssued(tx: Tx, id: string, reason: string): Promise<CreditNote> {
  const { invoice, note } = await lockBoth(tx, id)
  await requireVoidable(tx, { invoice, note })
  const { number, totalMinor, taxMinor, currency, customerId, clinicOrganizationId } = note
  await updateVoided(tx, id, reason)
  await post(tx, {
    kind: 'credit_void',
    customer: { customerId, clinicOrganizationId },
    sides: saleSides({ currency, totalMinor, taxMinor, earnedAs: earnedAs[invoice.kind] }),
    cause: { key: `${id}/void` },
    invoiceId: invoice.id,
    creditNoteId: id,
    description: `Credit note ${number} voided`,
  })
  await creditInvoice(tx, invoice.id, -totalMinor)
  const after = await lockInvoice(tx, invoice.id)
  // What had been paid has to be there again: more is open only by what had been open.
  if (after && openOf(after) > openOf(invoice) + (note.appliedMinor ?? 0))
    throw new Refusal('credit_note_used')
  return readCreditNote(tx, id)
}
