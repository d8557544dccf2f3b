import type { Body } from '#contract/endpoint'
import type { Payment, recordPayment } from '#contract/payments'
import { postEntry, requireConfirmedSettings } from '#modules/finance'
import { lockForMove, settleInvoice } from '#modules/invoices'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db'
import { invalidInput, notFound, Refusal } from '#platform/errors'
import { insertManualPayment, selectCustomer, selectPayment } from './queries.ts'

/** The payment in the caller's eyes. @throws Refusal 404 */
export async function readPayment(tx: Tx, id: string): Promise<Payment> {
  const payment = await selectPayment(tx, id)
  if (!payment) throw notFound('payment')
  return payment
}

type Target = {
  invoiceId: string | null
  customerId: string
  clinicOrganizationId: string | null
  currency: string
  description: string
}

async function targetInvoice(tx: Tx, invoiceId: string, amount: number): Promise<Target> {
  const invoice = await lockForMove(tx, invoiceId, 'pay')
  const open = invoice.totalMinor - invoice.paidMinor - invoice.creditedMinor
  if (amount > open) {
    throw new Refusal(
      'rule_violated',
      `Only ${open} (minor units of ${invoice.currency}) of this invoice is open. Record what is above it as a payment on account.`,
    )
  }
  const { customerId, clinicOrganizationId, currency, number } = invoice
  const description = `invoice ${number}`
  return { invoiceId, customerId, clinicOrganizationId, currency, description }
}

async function targetCustomer(
  tx: Tx,
  customerId: string,
  currency: string | undefined,
): Promise<Target> {
  const customer = await selectCustomer(tx, customerId)
  if (!customer) throw notFound('customer')
  return {
    invoiceId: null,
    customerId,
    clinicOrganizationId: customer.clinicOrganizationId,
    currency: currency ?? (await requireConfirmedSettings(tx)).currency,
    description: 'on account',
  }
}

/** Records money that came outside the payment platform. @throws Refusal 400, 404, 409, 422 */
export async function addPayment(
  tx: Tx,
  { invoiceId, customerId, amount, currency, ...payment }: Body<typeof recordPayment>,
): Promise<Payment> {
  if ((invoiceId === undefined) === (customerId === undefined)) {
    throw invalidInput({
      in: 'body',
      pointer: invoiceId === undefined ? '/invoiceId' : '/customerId',
      code: 'target',
      message:
        invoiceId === undefined
          ? 'or customerId is required: say what the money is for'
          : 'is not for a payment of an invoice, which names its customer',
    })
  }
  const target =
    invoiceId === undefined
      ? await targetCustomer(tx, customerId ?? '', currency)
      : await targetInvoice(tx, invoiceId, amount)
  if (currency !== undefined && currency !== target.currency) {
    throw new Refusal('rule_violated', `The invoice is in ${target.currency}, not in ${currency}.`)
  }
  const { description, ...row } = target
  const id = newId()
  const { receivedAt } = await insertManualPayment(tx, { ...row, ...payment, id, amount })
  await postEntry(tx, {
    kind: 'payment',
    customerId: row.customerId,
    clinicOrganizationId: row.clinicOrganizationId,
    amountMinor: -amount,
    currency: row.currency,
    cause: { key: id },
    invoiceId: row.invoiceId,
    paymentId: id,
    description: `Payment by ${payment.method.replace('_', ' ')}: ${description}`,
    occurredAt: receivedAt,
  })
  if (row.invoiceId !== null) await settleInvoice(tx, row.invoiceId)
  return readPayment(tx, id)
}
