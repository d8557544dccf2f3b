import type Stripe from 'stripe'
import { askFor, askForAll } from './ask.ts'
import { StripeUnavailable } from './errors.ts'
import { toCharge, toDispute, toId, toPaymentIntent, toRefund } from './states.ts'
import type { Charge, Dispute, PaymentIntent, Refund } from './states.ts'
import type { StripeObject } from './webhook.ts'

/** The kinds of object that belong to one payment; any of them leads to the whole. */
export type PaymentObject = {
  type: 'payment_intent' | 'charge' | 'refund' | 'dispute'
  id: string
}

/**
 * All that Stripe knows of one payment, oldest first in each list. `paymentIntent` is null for a
 * charge that was made without one, which is never ours. The four readings are not one snapshot: a
 * change in between shows in some of them only, and its own event leads to another reading.
 */
export type PaymentSnapshot = {
  paymentIntent: PaymentIntent | null
  charges: Charge[]
  refunds: Refund[]
  disputes: Dispute[]
}

/** Whether an event's object leads to a payment, so that `readPaymentSnapshot` can read it. */
export function isPaymentObject(object: StripeObject): object is PaymentObject {
  return ['payment_intent', 'charge', 'refund', 'dispute'].includes(object.type)
}

/** The whole payment that the object of the account belongs to. */
export async function readPaymentSnapshot(
  stripe: Stripe,
  { accountId, object }: { accountId: string; object: PaymentObject },
): Promise<PaymentSnapshot> {
  const options = { stripeContext: accountId }
  const scope = await findPaymentScope(stripe, { accountId, object })
  const moneyExpanded = {
    limit: 100,
    expand: ['data.balance_transaction', 'data.failure_balance_transaction'],
  }
  const [paymentIntent, charges, refunds, disputes] = await Promise.all([
    scope.payment_intent === undefined
      ? null
      : readPaymentIntent(stripe, { accountId, paymentIntentId: scope.payment_intent }),
    scope.payment_intent === undefined
      ? readLoneCharge(stripe, { accountId, chargeId: scope.charge })
      : askForAll('charge', () => stripe.charges.list({ ...scope, ...moneyExpanded }, options)),
    askForAll('refund', () => stripe.refunds.list({ ...scope, ...moneyExpanded }, options)),
    askForAll('dispute', () => stripe.disputes.list({ ...scope, limit: 100 }, options)),
  ])
  return {
    paymentIntent,
    charges: charges.map(toCharge),
    refunds: refunds.map(toRefund),
    disputes: disputes.map(toDispute),
  }
}

type PaymentScope =
  | { payment_intent: string; charge?: never }
  | { payment_intent?: never; charge: string }

/**
 * What the lists of one payment are asked for by: its payment intent, or a charge that has none.
 */
async function findPaymentScope(
  stripe: Stripe,
  { accountId, object }: { accountId: string; object: PaymentObject },
): Promise<PaymentScope> {
  const options = { stripeContext: accountId }
  const { id } = object
  switch (object.type) {
    case 'payment_intent':
      return { payment_intent: id }
    case 'charge': {
      const ask = () => stripe.charges.retrieve(id, {}, options)
      const charge = await askFor({ type: 'charge', id }, ask)
      return toScope({ paymentIntent: charge.payment_intent, charge: id })
    }
    case 'refund': {
      const ask = () => stripe.refunds.retrieve(id, {}, options)
      const refund = await askFor({ type: 'refund', id }, ask)
      return toScope({ paymentIntent: refund.payment_intent, charge: refund.charge })
    }
    case 'dispute': {
      const ask = () => stripe.disputes.retrieve(id, {}, options)
      const dispute = await askFor({ type: 'dispute', id }, ask)
      return toScope({ paymentIntent: dispute.payment_intent, charge: dispute.charge })
    }
  }
}

function toScope(owner: {
  paymentIntent: string | Stripe.PaymentIntent | null
  charge: string | Stripe.Charge | null
}): PaymentScope {
  const paymentIntentId = toId(owner.paymentIntent)
  if (paymentIntentId !== null) return { payment_intent: paymentIntentId }
  const chargeId = toId(owner.charge)
  if (chargeId !== null) return { charge: chargeId }
  throw new StripeUnavailable({ message: 'Stripe named neither a payment intent nor a charge.' })
}

async function readPaymentIntent(
  stripe: Stripe,
  { accountId, paymentIntentId }: { accountId: string; paymentIntentId: string },
): Promise<PaymentIntent> {
  const intent = await askFor({ type: 'payment_intent', id: paymentIntentId }, () =>
    stripe.paymentIntents.retrieve(paymentIntentId, {}, { stripeContext: accountId }),
  )
  return toPaymentIntent(intent)
}

async function readLoneCharge(
  stripe: Stripe,
  { accountId, chargeId }: { accountId: string; chargeId: string },
): Promise<Stripe.Charge[]> {
  const expand = ['balance_transaction', 'failure_balance_transaction']
  const charge = await askFor({ type: 'charge', id: chargeId }, () =>
    stripe.charges.retrieve(chargeId, { expand }, { stripeContext: accountId }),
  )
  return [charge]
}
