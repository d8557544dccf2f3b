import type { Body } from '#contract/platform/endpoint'
import type { allocatePayment, Payment } from '#contract/finance/payments'
import {
  lockInvoice,
  openOf,
  refuseWhilePaid,
  assertTransition,
  settleInvoice,
} from '#server/finance/invoices'
import { putToInvoices, selectInvoicesOfPayment, selectOnAccount } from '#server/finance/ledger'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, notFound, Refusal } from '#platform/errors'
import { lockPayment, selectPayment, type LockedPayment } from './queries.ts'

type AllocationInput = Body<typeof allocatePayment>['allocations'][number]

// The transaction begins again (platform/db.ts), and then knows of them.
const putElsewhereMeanwhile = () =>
  Object.assign(new Error('the payment was put to another invoice meanwhile'), { code: '40001' })

/**
 * Holds a payment and all invoices that it is, or is to be, put to until the transaction ends:
 * invoices first, in the order of their ids, as everyone does. Gives the ids of the invoices, and who
 * pays.
 */
export async function lockWithInvoices(
  tx: Tx,
  paymentId: string,
  more: readonly string[] = [],
): Promise<{ invoiceIds: string[]; payer: LockedPayment }> {
  const invoiceIds = new Set([...(await selectInvoicesOfPayment(tx, paymentId)), ...more])
  const ids = [...invoiceIds].sort()
  for (const id of ids) {
    if (!(await lockInvoice(tx, id))) throw notFound('invoice')
  }
  const payer = await lockPayment(tx, paymentId)
  const now = await selectInvoicesOfPayment(tx, paymentId)
  if (!now.every((id) => invoiceIds.has(id))) throw putElsewhereMeanwhile()
  return { invoiceIds: ids, payer }
}

/** Brings invoices that are held in line with what covers them. */
export async function settleInvoices(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of ids) await settleInvoice(tx, id)
}

/** @throws Refusal 400 when an invoice is named twice */
export function refuseTwice(allocations: readonly AllocationInput[]): void {
  const ids = allocations.map(({ invoiceId }) => invoiceId)
  const twice = ids.findIndex((id, place) => ids.indexOf(id) < place)
  if (twice < 0) return
  throw invalidInput(inputError('body', `/allocations/${twice}/invoiceId`, 'named_twice'))
}

/**
 * Makes sure that an invoice can be paid with so much of a customer's money, and holds it.
 * @throws Refusal 404, 409, 422
 */
export async function requireSpace(
  tx: Tx,
  { invoiceId, amountMinor }: AllocationInput,
  payer: { customerId: string; currency: string },
): Promise<void> {
  const invoice = await lockInvoice(tx, invoiceId)
  if (!invoice) throw notFound('invoice')
  assertTransition(invoice, 'pay')
  const { currency } = invoice
  const invoiceNumber = invoice.number ?? ''
  if (invoice.customerId !== payer.customerId) {
    throw new Refusal('invoice_of_other_customer', { invoiceNumber })
  }
  if (currency !== payer.currency) {
    throw new Refusal('payment_currency_differs', {
      invoiceNumber,
      invoiceCurrency: currency,
      paymentCurrency: payer.currency,
    })
  }
  const open = openOf(invoice)
  if (amountMinor > open) {
    throw new Refusal('allocation_above_invoice_balance', {
      invoiceNumber,
      balanceMinor: open,
      currency,
    })
  }
  await refuseWhilePaid(tx, invoice)
}

/**
 * Puts what is on no invoice of a payment to invoices of its customer. @throws Refusal 400, 404, 409,
 * 422
 */
export async function allocate(
  tx: Tx,
  paymentId: string,
  allocations: readonly AllocationInput[],
): Promise<void> {
  refuseTwice(allocations)
  const payment = await selectPayment(tx, paymentId)
  if (!payment) throw notFound('payment')
  const { invoiceIds, payer } = await lockWithInvoices(
    tx,
    paymentId,
    allocations.map(({ invoiceId }) => invoiceId),
  )
  const { customerId, clinicOrganizationId } = payer
  for (const allocation of allocations) {
    await requireSpace(tx, allocation, { customerId, currency: payment.currency })
  }
  await refuseMoreThanLeft(tx, payment, allocations)
  await putToInvoices(tx, { id: paymentId, clinicOrganizationId }, allocations)
  await settleInvoices(tx, invoiceIds)
}

async function refuseMoreThanLeft(
  tx: Tx,
  { id, currency }: Payment,
  allocations: readonly AllocationInput[],
): Promise<void> {
  const left = await selectOnAccount(tx, id)
  if (allocations.reduce((sum, { amountMinor }) => sum + amountMinor, 0) <= left) return
  throw new Refusal('allocations_above_unallocated', { unallocatedMinor: left, currency })
}
