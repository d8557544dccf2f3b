import { v5 } from 'uuid'
import type { WithoutAbilities } from '#contract/platform/abilities'
import type { Body, Reply } from '#contract/platform/endpoint'
import { isRefundable, type Payment } from '#contract/finance/payments'
import type { refundPayment } from '#contract/finance/refunds'
import { manualSides, post } from '#server/finance/ledger'
import { askStripe, askUnderKey, requireStripe } from '#server/finance/payment-account'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { Refusal } from '#platform/errors'
import type { AppContext } from '#platform/app-context'
import { idempotencyKeyOf } from '#platform/http/idempotency'
import type { StripeConnection } from '#vendors/stripe'
import { lockWithInvoices, settleInvoices } from './allocations.ts'
import { readPayment } from './payments.ts'
import { insertRefund, selectProviderIds, selectRefund, updateRefunded } from './queries.ts'
import { reconcilePayment } from './reconcile.ts'
import { paymentSettings } from '../settings.ts'

type Answer = WithoutAbilities<Reply<typeof refundPayment>>

type Order = {
  refundId: string
  paymentId: string
  amountMinor: number | undefined
  reason: string | null
}

/** What is to go back of a payment that can. @throws Refusal 422 */
function requireRefundable(payment: Payment, wanted: number | undefined): number {
  if (!isRefundable(payment)) {
    throw new Refusal('payment_not_refundable', { status: payment.status })
  }
  const left = payment.amountMinor - payment.refundedMinor
  if ((wanted ?? left) > left) {
    throw new Refusal('refund_above_payment_rest', {
      restMinor: left,
      currency: payment.currency,
    })
  }
  return wanted ?? left
}

// A repetition with the same key answers with what the first one did.
async function repeated(
  tx: Tx,
  { refundId, paymentId, amountMinor }: Order,
): Promise<Answer | undefined> {
  const refund = await selectRefund(tx, refundId)
  if (!refund) return undefined
  if (amountMinor !== undefined && amountMinor !== refund.amountMinor) {
    throw new Refusal('idempotency_key_reused')
  }
  return { refund, payment: await readPayment(tx, paymentId) }
}

async function refundByHand(tx: Tx, order: Order): Promise<Answer> {
  const { refundId, paymentId, amountMinor: amount, reason } = order
  const { invoiceId } = await readPayment(tx, paymentId)
  const { invoiceIds, payer } = await lockWithInvoices(tx, paymentId)
  const { customerId, clinicOrganizationId } = payer
  const first = await repeated(tx, order)
  if (first) return first
  const payment = await readPayment(tx, paymentId)
  const amountMinor = requireRefundable(payment, amount)
  const { currency } = payment
  await insertRefund(tx, {
    id: refundId,
    paymentId,
    clinicOrganizationId,
    providerRefundId: null,
    amountMinor,
    currency,
    reason,
    status: 'succeeded',
  })
  await updateRefunded(tx, paymentId, amountMinor)
  await post(tx, {
    kind: 'refund',
    customer: { customerId, clinicOrganizationId },
    sides: manualSides(amountMinor, currency),
    cause: { key: refundId },
    invoiceId,
    paymentId,
    refundId,
    description: 'Refund',
  })
  await settleInvoices(tx, invoiceIds)
  const answer = await repeated(tx, order)
  if (!answer) throw new Error('a refund that was written is not there')
  return answer
}

type Refunding = {
  organizationId: string
  paymentId: string
  body: Body<typeof refundPayment>
  headers: Record<string, string | string[] | undefined>
  inOrg<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/**
 * Gives back a payment, whole or in part: online through the payment provider, which alone decides
 * how much is left when two ask at once; by hand as a record. With an `Idempotency-Key` a repetition
 * finds the first refund wherever the first attempt stopped: its id follows from the key.
 * @throws Refusal 404, 422, 503
 */
export async function giveBack(
  app: AppContext,
  connection: StripeConnection | undefined,
  { organizationId, paymentId, body, headers, inOrg }: Refunding,
): Promise<Answer> {
  const key = idempotencyKeyOf({ headers })
  const order: Order = {
    refundId: key === undefined ? newId() : v5(key, paymentId),
    paymentId,
    amountMinor: body.amountMinor,
    reason: body.reason ?? null,
  }
  const payment = await inOrg((tx) => readPayment(tx, paymentId))
  if (payment.provider === null) return inOrg((tx) => refundByHand(tx, order))
  const first = await inOrg((tx) => repeated(tx, order))
  if (first) return first
  const stripe = requireStripe(connection)
  const amountMinor = requireRefundable(payment, order.amountMinor)
  const { accountId, paymentIntentId } = await inOrg((tx) => selectProviderIds(tx, paymentId))
  const { refundId } = order
  const metadata = { refundId, ...(body.reason ? { reason: body.reason } : {}) }
  const isApplicationFeeReturned = paymentSettings.of(app.env).STRIPE_REFUND_APPLICATION_FEE
  const request = {
    accountId,
    paymentIntentId,
    amountMinor,
    isApplicationFeeReturned,
    metadata,
  }
  const refund = await askStripe(() =>
    askUnderKey(app, {
      labOrganizationId: organizationId,
      name: `refund-${refundId}`,
      words: JSON.stringify([amountMinor, isApplicationFeeReturned]),
      ask: (idempotencyKey) => stripe.createRefund({ ...request, idempotencyKey }),
      find: () => stripe.findRefund({ accountId, paymentIntentId, refundId }),
    }),
  )
  await askStripe(() =>
    reconcilePayment(app, stripe, { organizationId, accountId }, { type: 'refund', id: refund.id }),
  )
  const answer = await inOrg((tx) => repeated(tx, order))
  if (!answer) throw new Error(`refund ${refund.id} was made and is not there`)
  return answer
}
