import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { ask, askFor, askForAll, unexpected } from './ask.ts'
import { StripeRefused } from './errors.ts'
import { namePayment } from './payment-name.ts'
import { toInstant, toRefund } from './states.ts'
import type { Refund } from './states.ts'

/**
 * A laboratory that will be paid. `country` is ISO 3166 alpha-2. The laboratory pays Stripe's fees
 * and has Stripe's own dashboard, and Stripe carries its losses: the platform owes nothing for a
 * dispute.
 */
export type AccountRequest = {
  organizationId: string
  email: string
  country: string
  businessName: string
  idempotencyKey: string
}

/** A connected account that can do nothing until Stripe has its documents. */
export function createAccount(stripe: Stripe, request: AccountRequest): Promise<Stripe.Account> {
  const params: Stripe.AccountCreateParams = {
    email: request.email,
    country: request.country,
    business_profile: { name: request.businessName },
    metadata: { organizationId: request.organizationId },
    controller: {
      fees: { payer: 'account' },
      losses: { payments: 'stripe' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'full' },
    },
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
  }
  return askFor({ type: 'account', id: null }, () =>
    stripe.accounts.create(params, { idempotencyKey: request.idempotencyKey }),
  )
}

/**
 * Where Stripe asks the laboratory for its documents. `refreshUrl` is called when the link has run
 * out or was used; coming back to `returnUrl` proves nothing, only `readAccount` does.
 */
export type OnboardingRequest = { accountId: string; refreshUrl: string; returnUrl: string }

/** A link for one use by one signed-in owner; it is never sent by mail. */
export async function createOnboardingLink(
  stripe: Stripe,
  { accountId, refreshUrl, returnUrl }: OnboardingRequest,
): Promise<{ url: string; expiresAt: string }> {
  const link = await ask(() =>
    stripe.accountLinks.create({
      account: accountId,
      refresh_url: refreshUrl,
      return_url: returnUrl,
      type: 'account_onboarding',
    }),
  )
  if (link.object !== 'account_link' || typeof link.url !== 'string')
    throw unexpected('account link')
  return { url: link.url, expiresAt: toInstant(link.expires_at) }
}

/** A payment of an invoice, made on the laboratory's own account. `currency` is ISO 4217. */
export type PaymentRequest = {
  accountId: string
  amountMinor: number
  currency: string
  organizationId: string
  invoiceId: string
  invoiceNumber: string
  idempotencyKey: string
}

/**
 * The payment intent that the payer's browser confirms with `clientSecret`, which is never stored
 * or logged.
 */
export async function createPaymentIntent(
  stripe: Stripe,
  request: PaymentRequest,
  applicationFeeBasisPoints: number,
): Promise<{ id: string; clientSecret: string }> {
  // Rounded down: the platform never takes more than was agreed.
  const applicationFee = Math.floor((request.amountMinor * applicationFeeBasisPoints) / 10_000)
  const { organizationId, invoiceId, invoiceNumber } = request
  const params: Stripe.PaymentIntentCreateParams = {
    amount: request.amountMinor,
    currency: request.currency.toLowerCase(),
    metadata: { organizationId, invoiceId, invoiceNumber },
    ...namePayment(invoiceNumber),
    ...(applicationFee > 0 ? { application_fee_amount: applicationFee } : {}),
  }
  const intent = await askFor({ type: 'payment_intent', id: null }, () =>
    stripe.paymentIntents.create(params, {
      stripeContext: request.accountId,
      idempotencyKey: request.idempotencyKey,
    }),
  )
  if (intent.client_secret === null) throw unexpected('client secret')
  return { id: intent.id, clientSecret: intent.client_secret }
}

/** The secret of a payment intent that was made before, for the payer's browser. */
export async function readSecret(
  stripe: Stripe,
  { accountId, paymentIntentId }: { accountId: string; paymentIntentId: string },
): Promise<{ id: string; clientSecret: string }> {
  const { id, client_secret: clientSecret } = await askFor(
    { type: 'payment_intent', id: paymentIntentId },
    () => stripe.paymentIntents.retrieve(paymentIntentId, {}, { stripeContext: accountId }),
  )
  if (clientSecret === null) throw unexpected('client secret')
  return { id, clientSecret }
}

/**
 * Gives a payment up before it is paid, so that nobody can pay it any more. One that is paid, under
 * way or abandoned stays as it is: read it to know.
 */
export async function cancelPaymentIntent(
  stripe: Stripe,
  { accountId, paymentIntentId }: { accountId: string; paymentIntentId: string },
): Promise<void> {
  try {
    await askFor({ type: 'payment_intent', id: paymentIntentId }, () =>
      stripe.paymentIntents.cancel(
        paymentIntentId,
        { cancellation_reason: 'duplicate' },
        { stripeContext: accountId, idempotencyKey: randomUUID() },
      ),
    )
  } catch (error) {
    const isOver =
      error instanceof StripeRefused && error.code === 'payment_intent_unexpected_state'
    if (!isOver) throw error
  }
}

/**
 * Money back to the payer. `isApplicationFeeReturned` gives the platform's share back in proportion,
 * where the payment had one. More than is left of the payment is `StripeRefused`.
 */
export type RefundRequest = {
  accountId: string
  paymentIntentId: string
  amountMinor: number
  isApplicationFeeReturned?: boolean
  metadata?: Record<string, string>
  idempotencyKey: string
}

/**
 * The refund as it is right after it was asked for: `pending` or `succeeded`, and it may fail
 * later.
 */
export async function createRefund(stripe: Stripe, request: RefundRequest): Promise<Refund> {
  const isShareReturned =
    request.isApplicationFeeReturned === true && (await hasApplicationFee(stripe, request))
  const params: Stripe.RefundCreateParams = {
    payment_intent: request.paymentIntentId,
    amount: request.amountMinor,
    metadata: request.metadata ?? {},
    expand: ['balance_transaction', 'failure_balance_transaction'],
    ...(isShareReturned ? { refund_application_fee: true } : {}),
  }
  const refund = await askFor({ type: 'refund', id: null }, () =>
    stripe.refunds.create(params, {
      stripeContext: request.accountId,
      idempotencyKey: request.idempotencyKey,
    }),
  )
  return toRefund(refund)
}

// Stripe refuses to return a share of a payment that had none.
async function hasApplicationFee(
  stripe: Stripe,
  { accountId, paymentIntentId }: RefundRequest,
): Promise<boolean> {
  const intent = await askFor({ type: 'payment_intent', id: paymentIntentId }, () =>
    stripe.paymentIntents.retrieve(paymentIntentId, {}, { stripeContext: accountId }),
  )
  return (intent.application_fee_amount ?? 0) > 0
}

/** The refund that was made under our own id, when its answer was lost. */
export async function findRefund(
  stripe: Stripe,
  {
    accountId,
    paymentIntentId,
    refundId,
  }: Record<'accountId' | 'paymentIntentId' | 'refundId', string>,
): Promise<Refund | undefined> {
  const query = {
    payment_intent: paymentIntentId,
    limit: 100,
    expand: ['data.balance_transaction', 'data.failure_balance_transaction'],
  }
  const made = await askForAll('refund', () =>
    stripe.refunds.list(query, { stripeContext: accountId }),
  )
  const refund = made.find(({ metadata }) => metadata?.['refundId'] === refundId)
  return refund && toRefund(refund)
}
