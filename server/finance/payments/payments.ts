import type { Body } from '#contract/platform/endpoint'
import type { Payment, recordPayment } from '#contract/finance/payments'
import { requireConfirmedSettings } from '#server/finance/finance-settings'
import { lockForTransition, openOf, refuseWhilePaid } from '#server/finance/invoices'
import { insertAllocations, manualSides, post } from '#server/finance/ledger'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, notFound, Refusal } from '#platform/errors'
import { refuseTwice, requireSpace, settleInvoices } from './allocations.ts'
import {
  insertManualPayment,
  selectCustomer,
  selectInvoiceNumbers,
  selectIsOrderOf,
  selectPayment,
  type Payer,
} from './queries.ts'
import { requireReceivingDay } from './receiving-day.ts'

/** The payment as the caller may see it. @throws Refusal 404 */
export async function readPayment(tx: Tx, id: string): Promise<Payment> {
  const payment = await selectPayment(tx, id)
  if (!payment) throw notFound('payment')
  return payment
}

type Input = Body<typeof recordPayment>

/** Whose money it is, what it is for, and the invoices that it is put to. */
type Target = Payer & { orderId: string | null; allocations: NonNullable<Input['allocations']> }

async function targetInvoice(tx: Tx, invoiceId: string, input: Input): Promise<Target> {
  const invoice = await lockForTransition(tx, invoiceId, 'pay')
  const { number, customerId, clinicOrganizationId, currency } = invoice
  const open = openOf(invoice)
  if (input.amountMinor > open) {
    throw new Refusal('payment_above_invoice_balance', { balanceMinor: open, currency })
  }
  if (input.currency !== undefined && input.currency !== currency) {
    throw new Refusal('payment_currency_differs', {
      invoiceNumber: number ?? '',
      invoiceCurrency: currency,
      paymentCurrency: input.currency,
    })
  }
  await refuseWhilePaid(tx, invoice)
  const allocations = [{ invoiceId, amountMinor: input.amountMinor }]
  return { invoiceId, orderId: null, customerId, clinicOrganizationId, currency, allocations }
}

async function targetCustomer(tx: Tx, customerId: string, input: Input): Promise<Target> {
  const { allocations = [], orderId = null, amountMinor } = input
  const customer = await selectCustomer(tx, customerId)
  if (!customer) throw notFound('customer')
  if (orderId !== null && !(await selectIsOrderOf(tx, { orderId, customerId }))) {
    throw notFound('order')
  }
  const currency = input.currency ?? (await requireConfirmedSettings(tx)).currency
  refuseTwice(allocations)
  const sum = allocations.reduce((total, part) => total + part.amountMinor, 0)
  if (sum > amountMinor) {
    throw new Refusal('allocations_above_payment', {
      allocatedMinor: sum,
      amountMinor,
      currency,
    })
  }
  for (const allocation of allocations.toSorted((a, b) => (a.invoiceId < b.invoiceId ? -1 : 1))) {
    await requireSpace(tx, allocation, { customerId, currency })
  }
  const { clinicOrganizationId } = customer
  const invoiceId = allocations.length === 1 ? (allocations[0]?.invoiceId ?? null) : null
  return { invoiceId, orderId, customerId, clinicOrganizationId, currency, allocations }
}

// An invoice names its customer, and takes all of the money.
function findTarget(tx: Tx, input: Input): Promise<Target> {
  const { invoiceId, customerId, allocations, orderId } = input
  if (invoiceId === undefined) {
    if (customerId !== undefined) return targetCustomer(tx, customerId, input)
    throw invalidInput(inputError('body', '/invoiceId', 'invoice_or_customer'))
  }
  if (customerId !== undefined) {
    throw invalidInput(inputError('body', '/customerId', 'customer_of_invoice'))
  }
  if (allocations !== undefined) {
    throw invalidInput(inputError('body', '/allocations', 'allocations_of_invoice'))
  }
  if (orderId !== undefined) throw invalidInput(inputError('body', '/orderId', 'order_of_invoice'))
  return targetInvoice(tx, invoiceId, input)
}

/** Records money that came outside the payment provider. @throws Refusal 400, 404, 409, 422 */
export async function addPayment(tx: Tx, now: Date, input: Input): Promise<Payment> {
  const { allocations, ...row } = await findTarget(tx, input)
  const { amountMinor, method, reference, receivedAt } = input
  if (receivedAt !== undefined) {
    const invoiceIds = allocations.map((part) => part.invoiceId)
    await requireReceivingDay(tx, { now, receivedAt, invoiceIds })
  }
  const id = newId()
  const kept = await insertManualPayment(tx, {
    ...row,
    id,
    amountMinor,
    method,
    ...(reference === undefined ? {} : { reference }),
    ...(receivedAt === undefined ? {} : { receivedAt }),
  })
  const { customerId, clinicOrganizationId, currency, invoiceId } = row
  await insertAllocations(tx, { id, clinicOrganizationId }, allocations)
  await post(tx, {
    kind: 'payment',
    customer: { customerId, clinicOrganizationId },
    sides: manualSides(-amountMinor, currency),
    cause: { key: id },
    invoiceId,
    paymentId: id,
    description: `Payment by ${method.replace('_', ' ')}: ${await nameTarget(tx, allocations)}`,
    occurredAt: kept.receivedAt,
  })
  await settleInvoices(
    tx,
    allocations.map((part) => part.invoiceId),
  )
  return readPayment(tx, id)
}

async function nameTarget(tx: Tx, allocations: Target['allocations']): Promise<string> {
  if (allocations.length === 0) return 'on account'
  const numbers = await selectInvoiceNumbers(
    tx,
    allocations.map(({ invoiceId }) => invoiceId),
  )
  return `invoice ${numbers.join(', ')}`
}
