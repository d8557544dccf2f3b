import type { CreditNote } from '#contract/credit-notes'
import {
  creditInvoice,
  earnedAs,
  lockInvoice,
  openOf,
  refuseWhileUnderWay,
} from '#modules/invoices'
import { post, sell } from '#modules/ledger'
import type { Tx } from '#platform/db'
import { notFound, Refusal } from '#platform/errors'
import { readCreditNote } from './credit-notes.ts'
import {
  lockCreditNote,
  lockOrdersOf,
  selectBilledAnew,
  selectInvoiceOf,
  updateVoided,
} from './queries.ts'

// The orders first, as whoever bills them anew holds them; then the invoice, as whoever pays does.
async function lockBoth(tx: Tx, id: string) {
  const invoiceId = (await selectInvoiceOf(tx, id))?.invoiceId
  if (invoiceId !== undefined) await lockOrdersOf(tx, invoiceId)
  const invoice = invoiceId === undefined ? undefined : await lockInvoice(tx, invoiceId)
  const note = await lockCreditNote(tx, id)
  if (!invoice || !note) throw notFound('credit_note')
  return { invoice, note }
}

const usedUp = () =>
  new Refusal(
    'conflict',
    'The credit was used for another invoice or given back: it cannot be taken away any more. Issue a new invoice.',
  )

async function requireVoidable(tx: Tx, { invoice, note }: Awaited<ReturnType<typeof lockBoth>>) {
  if (note.status === 'void') throw new Refusal('conflict', 'It is void already.')
  if (note.remakeClaimId !== null) {
    throw new Refusal(
      'rule_violated',
      'A claim for a remake was resolved by this credit note: it stands.',
    )
  }
  if (invoice.status === 'uncollectible') {
    throw new Refusal('conflict', `Invoice ${invoice.number} was written off.`)
  }
  if (invoice.kind === 'deposit' && invoice.status === 'credited') {
    throw new Refusal(
      'conflict',
      `Deposit ${invoice.number} asks for nothing any more, and stays so. Ask for another one.`,
    )
  }
  const anew = await selectBilledAnew(tx, invoice.id)
  if (anew) {
    throw new Refusal('conflict', `The work is on ${anew.number ?? 'another draft'} again.`)
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
    sides: sell({ currency, totalMinor, taxMinor, earnedAs: earnedAs[invoice.kind] }),
    cause: { key: `${id}/void` },
    invoiceId: invoice.id,
    creditNoteId: id,
    description: `Credit note ${number} voided`,
  })
  await creditInvoice(tx, invoice.id, -totalMinor)
  const after = await lockInvoice(tx, invoice.id)
  // What had been paid has to be there again: more is open only by what had been open.
  if (after && openOf(after) > openOf(invoice) + (note.appliedMinor ?? 0)) throw usedUp()
  return readCreditNote(tx, id)
}
