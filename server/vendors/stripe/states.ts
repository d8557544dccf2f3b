import type Stripe from 'stripe'
import { StripeUnavailable } from './errors.ts'

/** One line of what a balance transaction cost. A returned fee is negative. */
type BalanceFee = {
  type: string
  amountMinor: number
  currency: string
  description: string | null
}

/**
 * One movement on the connected account's Stripe balance. `netMinor` is `amountMinor - feeMinor`,
 * and the fees sum to `feeMinor`. Currency is the settlement currency; `exchangeRate` leads to it
 * from the currency of `sourceId` and is null where the two are the same.
 *
 * A bank debit has its movement while it is still `pending`, days before anyone knows whether it
 * succeeds (Stripe, "Changes to Balance Transaction behavior for debit payment methods"): only the
 * status of the charge shows that money was paid.
 */
export type BalanceTransaction = {
  id: string
  type: string
  reportingCategory: string
  status: string
  amountMinor: number
  feeMinor: number
  netMinor: number
  fees: BalanceFee[]
  currency: string
  exchangeRate: number | null
  sourceId: string | null
  createdAt: string
  availableAt: string
}

/** What Stripe knows of a connected account, whichever Connect generation it was made with. */
export type StripeAccount = {
  id: string
  chargesEnabled: boolean
  payoutsEnabled: boolean
  detailsSubmitted: boolean
  requirementsDue: string[]
  disabledReason: string | null
  country: string | null
  defaultCurrency: string | null
  livemode: boolean
}

/** A payment as it was asked for, in the currency that the payer sees. */
export type PaymentIntent = {
  id: string
  status: Stripe.PaymentIntent.Status
  amountMinor: number
  amountReceivedMinor: number
  applicationFeeMinor: number | null
  currency: string
  metadata: Record<string, string>
  latestChargeId: string | null
  lastErrorCode: string | null
  lastErrorMessage: string | null
  livemode: boolean
  createdAt: string
}

/**
 * One attempt to take a payment. `balanceTransaction` may be null for up to an hour after the
 * charge succeeded (docs.stripe.com/payments/payment-intents/asynchronous-capture, the default):
 * `charge.updated` shows when it is there. `failureBalanceTransaction` gives a failed bank debit's
 * money back.
 */
export type Charge = {
  id: string
  paymentIntentId: string | null
  status: Stripe.Charge.Status
  amountMinor: number
  amountCapturedMinor: number
  amountRefundedMinor: number
  currency: string
  isDisputed: boolean
  paymentMethodType: string | null
  failureCode: string | null
  failureMessage: string | null
  livemode: boolean
  createdAt: string
  balanceTransaction: BalanceTransaction | null
  failureBalanceTransaction: BalanceTransaction | null
}

/**
 * One refund. It may fail days after it succeeded; `failureBalanceTransaction` then returns the
 * money.
 */
export type Refund = {
  id: string
  chargeId: string | null
  paymentIntentId: string | null
  status: string
  amountMinor: number
  currency: string
  reason: string | null
  failureReason: string | null
  metadata: Record<string, string>
  createdAt: string
  balanceTransaction: BalanceTransaction | null
  failureBalanceTransaction: BalanceTransaction | null
}

/** One dispute with 0 (an inquiry), 1 (money withdrawn) or 2 (and reinstated) movements. */
export type Dispute = {
  id: string
  chargeId: string
  paymentIntentId: string | null
  status: Stripe.Dispute.Status
  amountMinor: number
  currency: string
  reason: string
  evidenceDueAt: string | null
  /** Whether the bank has the laboratory's side, whoever handed it in. */
  isAnswered: boolean
  livemode: boolean
  createdAt: string
  balanceTransactions: BalanceTransaction[]
}

/**
 * A payout. `paid` is an expectation: a later failure sets `failed` and
 * `failureBalanceTransaction`.
 */
export type Payout = {
  id: string
  status: string
  amountMinor: number
  currency: string
  isAutomatic: boolean
  /** Whether the list of what it pays out is complete; never for payouts made by hand. */
  isItemized: boolean
  arrivesOn: string
  failureCode: string | null
  failureMessage: string | null
  livemode: boolean
  createdAt: string
  balanceTransaction: BalanceTransaction | null
  failureBalanceTransaction: BalanceTransaction | null
}

/** Stripe's seconds as RFC 3339 in UTC with milliseconds. */
export function toInstant(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}

/** The id behind a reference that Stripe sends as an id or, expanded, as the object. */
export function toId(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}

/**
 * A movement that was asked for with `expand`; null where there is none yet.
 * @throws StripeUnavailable when only an id came back, since its amounts would be missing from the
 * ledger.
 */
function toExpandedTransaction(
  reference: string | Stripe.BalanceTransaction | null | undefined,
): BalanceTransaction | null {
  if (reference === null || reference === undefined) return null
  if (typeof reference === 'string') {
    throw new StripeUnavailable({ message: `Stripe sent ${reference} without its amounts.` })
  }
  return toBalanceTransaction(reference)
}

/** A movement in our words. */
export function toBalanceTransaction(transaction: Stripe.BalanceTransaction): BalanceTransaction {
  return {
    id: transaction.id,
    type: transaction.type,
    reportingCategory: transaction.reporting_category,
    status: transaction.status,
    amountMinor: transaction.amount,
    feeMinor: transaction.fee,
    netMinor: transaction.net,
    fees: transaction.fee_details.map((fee) => ({
      type: fee.type,
      amountMinor: fee.amount,
      currency: fee.currency.toUpperCase(),
      description: fee.description,
    })),
    currency: transaction.currency.toUpperCase(),
    exchangeRate: transaction.exchange_rate,
    sourceId: toId(transaction.source),
    createdAt: toInstant(transaction.created),
    availableAt: toInstant(transaction.available_on),
  }
}

/**
 * An account in our words. Stripe's account carries no `livemode`: it is that of the key that read
 * it.
 */
export function toStripeAccount({
  account,
  livemode,
}: {
  account: Stripe.Account
  livemode: boolean
}): StripeAccount {
  const { requirements } = account
  return {
    id: account.id,
    chargesEnabled: account.charges_enabled,
    payoutsEnabled: account.payouts_enabled,
    detailsSubmitted: account.details_submitted,
    requirementsDue: [
      ...new Set([...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])]),
    ],
    disabledReason: requirements?.disabled_reason ?? null,
    country: account.country ?? null,
    defaultCurrency: account.default_currency?.toUpperCase() ?? null,
    livemode,
  }
}

/** A payment intent in our words. */
export function toPaymentIntent(intent: Stripe.PaymentIntent): PaymentIntent {
  return {
    id: intent.id,
    status: intent.status,
    amountMinor: intent.amount,
    amountReceivedMinor: intent.amount_received,
    applicationFeeMinor: intent.application_fee_amount,
    currency: intent.currency.toUpperCase(),
    metadata: intent.metadata,
    latestChargeId: toId(intent.latest_charge),
    lastErrorCode: intent.last_payment_error?.code ?? null,
    lastErrorMessage: intent.last_payment_error?.message ?? null,
    livemode: intent.livemode,
    createdAt: toInstant(intent.created),
  }
}

/** A charge in our words. */
export function toCharge(charge: Stripe.Charge): Charge {
  return {
    id: charge.id,
    paymentIntentId: toId(charge.payment_intent),
    status: charge.status,
    amountMinor: charge.amount,
    amountCapturedMinor: charge.amount_captured,
    amountRefundedMinor: charge.amount_refunded,
    currency: charge.currency.toUpperCase(),
    isDisputed: charge.disputed,
    paymentMethodType: charge.payment_method_details?.type ?? null,
    failureCode: charge.failure_code,
    failureMessage: charge.failure_message,
    livemode: charge.livemode,
    createdAt: toInstant(charge.created),
    balanceTransaction: toExpandedTransaction(charge.balance_transaction),
    failureBalanceTransaction: toExpandedTransaction(charge.failure_balance_transaction),
  }
}

/** A refund in our words. */
export function toRefund(refund: Stripe.Refund): Refund {
  return {
    id: refund.id,
    chargeId: toId(refund.charge),
    paymentIntentId: toId(refund.payment_intent),
    // Stripe's type allows null. A pending refund counts as taken, so the unknown does too.
    status: refund.status ?? 'pending',
    amountMinor: refund.amount,
    currency: refund.currency.toUpperCase(),
    reason: refund.reason,
    failureReason: refund.failure_reason ?? null,
    metadata: refund.metadata ?? {},
    createdAt: toInstant(refund.created),
    balanceTransaction: toExpandedTransaction(refund.balance_transaction),
    failureBalanceTransaction: toExpandedTransaction(refund.failure_balance_transaction),
  }
}

/** A dispute in our words. */
export function toDispute(dispute: Stripe.Dispute): Dispute {
  const dueSeconds = dispute.evidence_details.due_by
  return {
    id: dispute.id,
    chargeId: typeof dispute.charge === 'string' ? dispute.charge : dispute.charge.id,
    paymentIntentId: toId(dispute.payment_intent),
    status: dispute.status,
    amountMinor: dispute.amount,
    currency: dispute.currency.toUpperCase(),
    reason: dispute.reason,
    evidenceDueAt: dueSeconds === null ? null : toInstant(dueSeconds),
    isAnswered: dispute.evidence_details.submission_count > 0,
    livemode: dispute.livemode,
    createdAt: toInstant(dispute.created),
    balanceTransactions: dispute.balance_transactions.map(toBalanceTransaction),
  }
}

/** A payout in our words. */
export function toPayout(payout: Stripe.Payout): Payout {
  return {
    id: payout.id,
    status: payout.status,
    amountMinor: payout.amount,
    currency: payout.currency.toUpperCase(),
    isAutomatic: payout.automatic,
    isItemized: payout.reconciliation_status === 'completed',
    arrivesOn: toInstant(payout.arrival_date).slice(0, 10),
    failureCode: payout.failure_code,
    failureMessage: payout.failure_message,
    livemode: payout.livemode,
    createdAt: toInstant(payout.created),
    balanceTransaction: toExpandedTransaction(payout.balance_transaction),
    failureBalanceTransaction: toExpandedTransaction(payout.failure_balance_transaction),
  }
}
