import type { Body } from '#contract/platform/endpoint'
import type { createInvoice, Invoice, InvoiceKind } from '#contract/finance/invoices'
import { requireConfirmedSettings } from '#server/finance/finance-settings'
import { post, putToInvoices, saleSides } from '#server/finance/ledger'
import { shareOf } from '#server/catalog/pricing'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, notFound, Refusal } from '#platform/errors'
import {
  lockShares,
  selectBillOf,
  selectDepositRate,
  selectIssuedDeposits,
  selectOrdersOf,
  selectStandingDeposit,
} from './deposit-queries.ts'
import { billable } from './lines.ts'
import {
  customerOf,
  openOf,
  readInvoice,
  refuseWhileUnderWay,
  requireNoneBegun,
} from './transitions.ts'
import { lockOrders } from './order-queries.ts'
import {
  creditInvoice,
  insertDraft,
  lockInvoice,
  replaceLines,
  settleInvoice,
  type LockedInvoice,
} from './queries.ts'
import { selectPayer } from './party-queries.ts'

/** The account of what an invoice asks for: a deposit is not earned before its work is billed. */
export const earnedAs = {
  work: 'revenue',
  late_fee: 'late_fees',
  deposit: 'deposits',
} as const satisfies Record<InvoiceKind, string>

/**
 * Holds an order for which a deposit may be asked for, other than by this invoice: accepted, not ended,
 * and nothing of it billed. @throws Refusal 404, 409, 422
 */
export async function requireDepositable(tx: Tx, orderId: string, invoiceId: string) {
  const [order] = await lockOrders(tx, [orderId])
  if (!order) throw notFound('order')
  const { number, currency, totalMinor } = order
  if (number === null) throw new Refusal('draft_order_not_billable')
  const status = order.status === 'on_hold' ? order.heldFrom : order.status
  if (!billable.acceptance.includes(status ?? '')) {
    throw new Refusal('deposit_order_not_accepted', { orderNumber: number, status: order.status })
  }
  if (currency === null) throw new Refusal('order_not_priced', { orderNumber: number })
  const bill = await selectBillOf(tx, orderId)
  if (bill) {
    throw new Refusal('order_already_invoiced', { orderNumber: number, invoiceNumber: bill.number })
  }
  const other = await selectStandingDeposit(tx, orderId, invoiceId)
  if (other) {
    throw other.number === null
      ? new Refusal('order_has_deposit_draft', { orderNumber: number })
      : new Refusal('order_has_deposit', { orderNumber: number, invoiceNumber: other.number })
  }
  return { number, currency, totalMinor, customerId: order.customerId }
}

type DepositInput = Pick<Body<typeof createInvoice>, 'customerId' | 'notes' | 'dueOn'> & {
  deposit: NonNullable<Body<typeof createInvoice>['deposit']>
}

async function amountOfDeposit(
  tx: Tx,
  { customerId, deposit }: DepositInput,
  order: { number: string; totalMinor: number; currency: string },
): Promise<number> {
  const amount =
    deposit.amountMinor ??
    shareOf(order.totalMinor, await selectDepositRate(tx, customerId), 10_000)
  if (amount === 0) {
    throw new Refusal('deposit_amount_missing')
  }
  if (amount > order.totalMinor) {
    throw new Refusal('deposit_above_order_total', {
      orderNumber: order.number,
      totalMinor: order.totalMinor,
      currency: order.currency,
    })
  }
  return amount
}

/**
 * Drafts the deposit on an order: one line without tax, for the work is taxed whole when it is billed.
 * @throws Refusal 400, 404, 409, 422
 */
export async function draftDeposit(tx: Tx, now: Date, input: DepositInput): Promise<Invoice> {
  await requireConfirmedSettings(tx)
  const { customerId, deposit, notes = null, dueOn = null } = input
  const payer = await selectPayer(tx, customerId)
  if (!payer) throw notFound('customer')
  const id = newId()
  const order = await requireDepositable(tx, deposit.orderId, id)
  if (order.customerId !== customerId) {
    throw new Refusal('order_of_other_customer', { orderNumber: order.number })
  }
  const amount = await amountOfDeposit(tx, input, order)
  await insertDraft(tx, {
    id,
    kind: 'deposit',
    depositOrderId: deposit.orderId,
    customerId,
    clinicOrganizationId: payer.clinicOrganizationId,
    currency: order.currency,
    taxMode: 'none',
    notes,
    dueOn,
    subtotalMinor: amount,
    discountMinor: 0,
    taxMinor: 0,
    totalMinor: amount,
  })
  // Not a line of the order: it bills no work, and names no patient.
  await replaceLines(tx, id, [
    {
      orderId: null,
      orderItemId: null,
      description: `Deposit on order ${order.number}`,
      patientLabel: null,
      teeth: [],
      quantity: 1,
      unitPriceMinor: amount,
      discountMinor: 0,
      taxRateBasisPoints: 0,
    },
  ])
  return readInvoice(tx, now, id)
}

/** @throws Refusal 400 when a deposit comes with orders or lines */
export function requireDepositAlone(body: Body<typeof createInvoice>): void {
  for (const key of ['orderIds', 'ready', 'lines'] as const) {
    if (body[key] === undefined) continue
    throw invalidInput(inputError('body', `/${key}`, 'not_with_deposit'))
  }
}

/** The invoice that takes what was paid of a deposit. */
type Bill = { id: string; number: string }

// What the deposit no longer asks for is free, and put to the bill as far as that asks.
async function release(tx: Tx, deposit: LockedInvoice, bill: Bill | null): Promise<void> {
  const { id, number, currency } = deposit
  const restMinor = deposit.totalMinor - deposit.creditedMinor - deposit.writtenOffMinor
  const shares = await lockShares(tx, id)
  await post(tx, {
    kind: 'deposit_release',
    customer: customerOf(deposit),
    sides: saleSides({ totalMinor: -restMinor, taxMinor: 0, currency, earnedAs: 'deposits' }),
    cause: { key: `${id}/release` },
    invoiceId: id,
    description: bill
      ? `Deposit ${number} settled with invoice ${bill.number}`
      : `Deposit ${number} given free`,
  })
  await creditInvoice(tx, id, restMinor)
  if (!bill) return
  for (const payment of shares) {
    const asking = await lockInvoice(tx, bill.id)
    const amountMinor = Math.min(payment.amountMinor, asking ? openOf(asking) : 0)
    if (amountMinor <= 0) return
    await putToInvoices(tx, payment, [{ invoiceId: bill.id, amountMinor }])
    await settleInvoice(tx, bill.id)
  }
}

async function lockDeposits(tx: Tx, orderIds: readonly string[]): Promise<LockedInvoice[]> {
  // The orders are held: who asks for a deposit meanwhile comes after, and is refused.
  await lockOrders(tx, orderIds)
  const deposits: LockedInvoice[] = []
  for (const id of await selectIssuedDeposits(tx, orderIds)) {
    const deposit = await lockInvoice(tx, id)
    if (deposit) deposits.push(deposit)
  }
  return deposits
}

/**
 * Holds the orders that a draft bills, and the deposits on them: before its number, which whoever issues
 * a deposit takes after the order. @throws Refusal 409 while a payment of a deposit is under way
 */
export async function holdDeposits(tx: Tx, invoiceId: string): Promise<LockedInvoice[]> {
  const orderIds = await selectOrdersOf(tx, invoiceId)
  if (orderIds.length === 0) return []
  const deposits = await lockDeposits(tx, orderIds)
  for (const deposit of deposits) await refuseWhileUnderWay(tx, deposit)
  return deposits
}

/**
 * Puts what was paid of deposits that are held to an invoice that is being issued, and takes back the
 * deposits, paid or not: the invoice asks for the whole work.
 */
export async function settleDeposits(
  tx: Tx,
  deposits: readonly LockedInvoice[],
  bill: Bill,
): Promise<void> {
  for (const deposit of deposits) await release(tx, deposit, bill)
}

/** Makes what was paid of the deposit on an order that ended unmade its customer's credit. */
export async function freeDeposits(tx: Tx, orderId: string): Promise<void> {
  const deposits = await lockDeposits(tx, [orderId])
  // What a bank is at work on cannot be stopped; it comes as an overpayment.
  for (const deposit of deposits) await requireNoneBegun(tx, deposit)
  for (const deposit of deposits) await release(tx, deposit, null)
}
