import type { Body } from '#contract/platform/endpoint'
import type { createInvoice, Invoice, updateInvoice } from '#contract/finance/invoices'
import type { TaxMode } from '#contract/finance/finance-settings'
import { invoiceCounter, requireConfirmedSettings } from '#server/finance/finance-settings'
import { selectReceiverReading } from '#server/documents/pdf'
import { writeOffSides, post, saleSides } from '#server/finance/ledger'
import { addDays, newId } from '#platform/clock'
import { takeNumber } from '#platform/db/counters'
import type { Tx } from '#platform/db/db'
import { notFound, Refusal } from '#platform/errors'
import { readyOrders } from './billable.ts'
import { earnedAs, holdDeposits, requireDepositable, settleDeposits } from './deposits.ts'
import { linesOfInput, linesOfOrders, refuseCancelled, type NewLine } from './lines.ts'
import {
  deleteDraft,
  insertDraft,
  replaceLines,
  updateDraft,
  updateIssued,
  updateVoided,
  updateWrittenOff,
  settleInvoice,
  type LockedInvoice,
} from './queries.ts'
import { selectIssuer, selectPayer } from './party-queries.ts'
import { selectDelivery, selectBuyer, selectSeller, type IssuedLegal } from './legal-queries.ts'
import {
  customerOf,
  lockForTransition,
  openOf,
  readInvoice,
  refuseWhileUnderWay,
} from './transitions.ts'
import { selectWithdrawn } from './payment-queries.ts'
import { totalUp } from './totals.ts'

/** @throws Refusal 422 where a laboratory would owe its customer by an invoice */
function requireNoDebt({ totalMinor }: { totalMinor: number }): void {
  if (totalMinor >= 0) return
  throw new Refusal('invoice_total_negative')
}

function requireTotals(lines: readonly NewLine[], taxMode: TaxMode) {
  const totals = totalUp(lines, taxMode)
  if (!totals) {
    throw new Refusal('invoice_total_too_large')
  }
  requireNoDebt(totals)
  return totals
}

const billedTwice = () => new Refusal('order_item_invoiced_twice')

const itemsOf = (lines: readonly NewLine[]) => lines.flatMap(({ orderItemId }) => orderItemId ?? [])

// An item is billed once, also within one invoice, though in several lines: itself and its options,
// which differ in their words. An invoice has one currency.
function requireAgreement(
  { lines, currencies }: { lines: readonly NewLine[]; currencies: readonly string[] },
  fallback: string,
): string {
  const billed = lines.flatMap(({ orderItemId, description }) =>
    orderItemId === null ? [] : [`${orderItemId} ${description}`],
  )
  if (new Set(billed).size < billed.length) {
    throw billedTwice()
  }
  const [currency = fallback, ...others] = new Set(currencies)
  if (others.length > 0) {
    throw new Refusal('orders_in_several_currencies', { currencies: [currency, ...others] })
  }
  return currency
}

/** Drafts an invoice. @throws Refusal 400, 404, 409, 422 */
export async function draftInvoice(
  tx: Tx,
  now: Date,
  {
    customerId,
    orderIds: named,
    ready,
    lines: input = [],
    notes,
    dueOn,
  }: Body<typeof createInvoice>,
): Promise<Invoice> {
  const { taxMode, billOn, currency } = await requireConfirmedSettings(tx)
  const payer = await selectPayer(tx, customerId)
  if (!payer) throw notFound('customer')
  const id = newId()
  const draft = { customerId, billOn, invoiceId: id }
  const orderIds = ready
    ? await readyOrders(tx, { customerId, currency, ...ready }, named)
    : (named ?? [])
  const ordered = await linesOfOrders(tx, draft, orderIds)
  const typed = await linesOfInput(tx, draft, input)
  const whole = new Set(itemsOf(ordered.lines))
  if (itemsOf(typed.lines).some((item) => whole.has(item))) throw billedTwice()
  const lines = [...ordered.lines, ...typed.lines]
  const currencies = [...ordered.currencies, ...typed.currencies]
  await insertDraft(tx, {
    ...requireTotals(lines, taxMode),
    id,
    customerId,
    clinicOrganizationId: payer.clinicOrganizationId,
    currency: requireAgreement({ lines, currencies }, currency),
    taxMode,
    notes: notes ?? null,
    dueOn: dueOn ?? null,
  })
  await replaceLines(tx, id, lines)
  return readInvoice(tx, now, id)
}

/** Changes the keys that are sent of a draft. @throws Refusal 400, 404, 409, 422 */
export async function changeDraft(
  tx: Tx,
  now: Date,
  id: string,
  { lines: input, notes, dueOn }: Body<typeof updateInvoice>,
): Promise<Invoice> {
  const { customerId, kind } = await lockForTransition(tx, id, 'change')
  if (input) {
    if (kind === 'deposit') {
      throw new Refusal('deposit_lines_fixed')
    }
    const { taxMode, billOn, currency } = await requireConfirmedSettings(tx)
    const typed = await linesOfInput(tx, { customerId, billOn, invoiceId: id }, input)
    await replaceLines(tx, id, typed.lines)
    await updateDraft(tx, id, {
      ...requireTotals(typed.lines, taxMode),
      taxMode,
      currency: requireAgreement(typed, currency),
    })
  }
  if (notes !== undefined || dueOn !== undefined) {
    await updateDraft(tx, id, {
      ...(notes === undefined ? {} : { notes }),
      ...(dueOn === undefined ? {} : { dueOn }),
    })
  }
  return readInvoice(tx, now, id)
}

/** Deletes a draft; its orders can be billed again. @throws Refusal 404, 409 */
export async function removeDraft(tx: Tx, id: string): Promise<undefined> {
  await lockForTransition(tx, id, 'delete')
  await deleteDraft(tx, id)
}

async function legalOf(
  tx: Tx,
  draft: Pick<
    LockedInvoice,
    'id' | 'kind' | 'labOrganizationId' | 'customerId' | 'clinicOrganizationId'
  >,
  taxNote: string | null,
): Promise<IssuedLegal> {
  const { bankDetails, footerText, lateFeeBasisPoints, ...seller } = await selectSeller(tx)
  const buyer = await selectBuyer(tx, draft)
  const { deliveredOn, isUntaxed } = await selectDelivery(tx, draft.id)
  const reading = (await selectReceiverReading(tx, draft)) ?? null
  const how = { seller, buyer, deliveredOn, bankDetails, footerText, reading }
  // The note says why work has no tax; and nothing late is charged on a deposit or on a late fee.
  if (draft.kind !== 'work') return { ...how, taxNote: null, lateFeeBasisPoints: 0 }
  return { ...how, taxNote: isUntaxed ? taxNote : null, lateFeeBasisPoints }
}

/**
 * Issues a draft. Its number is taken in this transaction, whose failure gives it back: so there is
 * no gap. @throws Refusal 404, 409, 422
 */
export async function issueDraft(tx: Tx, now: Date, id: string): Promise<Invoice> {
  const draft = await lockForTransition(tx, id, 'issue')
  const { lines } = await readInvoice(tx, now, id)
  if (lines.length === 0) throw new Refusal('invoice_without_lines')
  requireNoDebt(draft)
  await refuseCancelled(tx, id)
  if (draft.depositOrderId !== null) await requireDepositable(tx, draft.depositOrderId, id)
  const settings = await requireConfirmedSettings(tx)
  const payer = await selectPayer(tx, draft.customerId)
  if (!payer) throw notFound('customer')
  const { today } = await selectIssuer(tx, now)
  const dueOn = draft.dueOn ?? addDays(today, payer.paymentTermsDays ?? settings.paymentTermsDays)
  if (dueOn < today) {
    throw new Refusal('due_day_passed', { dueOn })
  }
  const deposits = await holdDeposits(tx, id)
  const count = await takeNumber(tx, invoiceCounter)
  const number = `${settings.invoicePrefix}-${String(count).padStart(6, '0')}`
  const { clinicOrganizationId } = payer
  const legal = await legalOf(tx, { ...draft, clinicOrganizationId }, settings.taxNote)
  await updateIssued(tx, id, { number, issuedOn: today, dueOn, clinicOrganizationId, legal })
  await post(tx, {
    kind: 'invoice',
    customer: { customerId: draft.customerId, clinicOrganizationId },
    sides: saleSides({ ...draft, earnedAs: earnedAs[draft.kind] }),
    cause: { key: id },
    invoiceId: id,
    description: `Invoice ${number}`,
  })
  // Nothing to pay is paid at once.
  await settleInvoice(tx, id)
  await settleDeposits(tx, deposits, { id, number })
  return readInvoice(tx, now, id)
}

/** Voids an issued invoice on which nothing is paid or credited. @throws Refusal 404, 409 */
export async function voidIssued(tx: Tx, now: Date, id: string, reason: string): Promise<Invoice> {
  const invoice = await lockForTransition(tx, id, 'void')
  if (invoice.paidMinor !== 0 || invoice.creditedMinor !== 0) {
    throw new Refusal('invoice_partly_paid', {}, { state: invoice.status })
  }
  if (invoice.writtenOffMinor !== 0) {
    throw new Refusal('invoice_partly_written_off', {}, { state: invoice.status })
  }
  await refuseWhileUnderWay(tx, invoice)
  await updateVoided(tx, id, reason)
  const { currency, kind, totalMinor, taxMinor } = invoice
  await post(tx, {
    kind: 'invoice_void',
    customer: customerOf(invoice),
    sides: saleSides({
      currency,
      totalMinor: -totalMinor,
      taxMinor: -taxMinor,
      earnedAs: earnedAs[kind],
    }),
    cause: { key: `${id}/void` },
    invoiceId: id,
    description: `Invoice ${invoice.number} voided`,
  })
  return readInvoice(tx, now, id)
}

/** Stops what is open of an invoice. @throws Refusal 404, 409 */
export async function writeOffIssued(tx: Tx, now: Date, id: string): Promise<Invoice> {
  const invoice = await lockForTransition(tx, id, 'writeOff')
  await refuseWhileUnderWay(tx, invoice)
  const openMinor = openOf(invoice)
  const { currency } = invoice
  const lostMinor = Math.min(openMinor, await selectWithdrawn(tx, id))
  await post(tx, {
    kind: 'write_off',
    customer: customerOf(invoice),
    // No work was billed by a deposit: what nobody pays of it was never earned.
    sides:
      invoice.kind === 'deposit'
        ? saleSides({ totalMinor: -openMinor, taxMinor: 0, currency, earnedAs: 'deposits' })
        : writeOffSides({ openMinor, lostMinor, currency }),
    // What was paid can be owed again, and abandoned again.
    cause: { key: `${id}/write-off/${invoice.writtenOffMinor}` },
    invoiceId: id,
    description: `Invoice ${invoice.number} written off`,
  })
  await updateWrittenOff(tx, id, openMinor)
  return readInvoice(tx, now, id)
}
