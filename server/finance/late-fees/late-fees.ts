import { lastDayEndedEverywhere } from '#server/finance/finance-settings'
import {
  insertDraft,
  issueDraft,
  lockInvoice,
  mailNewInvoice,
  replaceLines,
  totalUp,
} from '#server/finance/invoices'
import { shareOf } from '#server/catalog/pricing'
import { amountText } from '#platform/locale/amounts'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { selectContestedLines, selectLateInvoice, type LateInvoice } from './queries.ts'

const wholeRate = 10_000

/** What a fee is charged on: nothing of a line that is contested, as long as it is. */
async function baseOf(tx: Tx, { id, openMinor, taxMode }: LateInvoice): Promise<number> {
  const contested = totalUp(await selectContestedLines(tx, id), taxMode)
  return Math.max(0, openMinor - (contested?.totalMinor ?? 0))
}

const rateOf = (rate: number) => `${rate / 100} %`

function lineOf({ number, currency, rate, days }: LateInvoice, base: number, fee: number) {
  return {
    orderId: null,
    orderItemId: null,
    description: `Late fee on invoice ${number}: ${rateOf(rate)} of ${amountText(base, currency)}, ${days} days late`,
    patientLabel: null,
    teeth: [],
    quantity: 1,
    unitPriceMinor: fee,
    discountMinor: 0,
    taxRateBasisPoints: 0,
  }
}

/**
 * Charges the late fee of an invoice for the present month of its delay by an invoice of its own, if
 * one is due and was not charged. Whoever charges at the same moment waits for the invoice, and finds
 * the fee. Whether it was charged.
 */
export async function chargeLateFee(tx: Tx, now: Date, invoiceId: string): Promise<boolean> {
  await lockInvoice(tx, invoiceId)
  const late = await selectLateInvoice(tx, lastDayEndedEverywhere(now), invoiceId)
  if (!late) return false
  const base = await baseOf(tx, late)
  const fee = shareOf(base, late.rate, wholeRate)
  if (fee === 0) return false
  const id = newId()
  const { customerId, clinicOrganizationId, currency, month } = late
  await insertDraft(tx, {
    id,
    kind: 'late_fee',
    lateInvoiceId: invoiceId,
    lateMonth: month,
    customerId,
    clinicOrganizationId,
    currency,
    // Interest for delay pays for no service, so there is no tax on it (Court of Justice, 222/81,
    // BAZ Bausystem).
    taxMode: 'none',
    notes: null,
    dueOn: null,
    subtotalMinor: fee,
    discountMinor: 0,
    taxMinor: 0,
    totalMinor: fee,
  })
  await replaceLines(tx, id, [lineOf(late, base, fee)])
  await issueDraft(tx, now, id)
  await mailNewInvoice(tx, now, id)
  return true
}
