import type { LedgerKind } from '#contract/finance/ledger'
import { disputeStatuses, type DisputeStatus } from '#contract/finance/disputes'
import type { PaymentMethod, PaymentStatus } from '#contract/finance/payments'
import type { RefundStatus } from '#contract/finance/refunds'
import type { BalanceTransaction, Charge, PaymentIntent, PaymentSnapshot } from '#vendors/stripe'

/** A payment as its row says it. */
export type PaymentState = {
  method: PaymentMethod
  status: PaymentStatus
  amountMinor: number
  refundedMinor: number
  feeMinor: number | null
  failureMessage: string | null
  receivedAt: string | null
}

/**
 * One balance transaction as a posting of the ledger. `amountMinor` is in the payer's currency, which
 * the invoice has; the transaction itself is in the currency of the account.
 */
export type PaymentPosting = {
  kind: LedgerKind
  amountMinor: number
  transaction: BalanceTransaction
  /** Whether the customer's debt moves; otherwise the posting is the laboratory's alone. */
  isCustomers: boolean
  /** The transaction that this one takes back: whose that was, this is too. */
  takesBack?: string
  /** Ids at the payment provider. */
  refundId?: string
  disputeId?: string
  description: string
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

const debits = new Set([
  'acss_debit',
  'au_becs_debit',
  'bacs_debit',
  'nz_bank_account',
  'sepa_debit',
  'us_bank_account',
])

function methodOf(charge: Charge | undefined): PaymentMethod {
  const type = charge?.paymentMethodType ?? 'card'
  if (['card', 'card_present', 'link'].includes(type)) return 'card'
  if (debits.has(type)) return 'bank_debit'
  return type === 'customer_balance' ? 'bank_transfer' : 'other'
}

/** The state of a refund; while nothing else is known it counts as taken. */
export function refundStatusOf(status: string): RefundStatus {
  if (status === 'succeeded' || status === 'failed') return status
  return status === 'canceled' ? 'cancelled' : 'pending'
}

/** The state of a dispute; a word that is new to us counts as undecided. */
export const disputeStatusOf = (status: string): DisputeStatus =>
  disputeStatuses.find((known) => known === status) ?? 'under_review'

const isTaken = ({ status }: { status: string }) =>
  ['pending', 'succeeded'].includes(refundStatusOf(status))

function unpaidStatus(intent: PaymentIntent, charge: Charge | undefined): PaymentStatus {
  switch (intent.status) {
    case 'canceled':
      return 'cancelled'
    case 'processing':
    case 'requires_capture':
      return 'processing'
    case 'succeeded':
      // The charge failed after all, or the list was read a moment before it was there.
      return charge?.status === 'failed' ? 'failed' : 'processing'
    default:
      return charge?.status === 'failed' || intent.lastErrorCode !== null
        ? 'failed'
        : 'requires_action'
  }
}

function paidStatus(amounts: { received: number; refunded: number; withdrawn: number }) {
  if (amounts.withdrawn > 0) return 'disputed'
  if (amounts.refunded === 0) return 'succeeded'
  return amounts.refunded < amounts.received ? 'partially_refunded' : 'refunded'
}

/** What a payment is, from all that the payment provider knows of it. */
export function stateOf(
  snapshot: PaymentSnapshot & { paymentIntent: PaymentIntent },
): PaymentState {
  const { paymentIntent: intent, charges, refunds } = snapshot
  const paid = charges.filter(({ status }) => status === 'succeeded')
  const last = paid.at(-1) ?? charges.at(-1)
  const postings = postingsOf(snapshot)
  const withdrawn = sum(
    postings
      .filter(({ kind }) => kind === 'dispute' || kind === 'dispute_reversal')
      .map(({ amountMinor }) => amountMinor),
  )
  const received = sum(paid.map(({ amountCapturedMinor }) => amountCapturedMinor))
  const refunded = sum(refunds.filter(isTaken).map(({ amountMinor }) => amountMinor))
  const isPaid = received > 0
  return {
    method: methodOf(last),
    status: isPaid ? paidStatus({ received, refunded, withdrawn }) : unpaidStatus(intent, last),
    amountMinor: isPaid ? received : intent.amountMinor,
    refundedMinor: refunded,
    feeMinor:
      postings.length === 0 ? null : sum(postings.map(({ transaction }) => transaction.feeMinor)),
    failureMessage: isPaid ? null : (last?.failureMessage ?? intent.lastErrorMessage),
    receivedAt: paid.at(-1)?.createdAt ?? null,
  }
}

// A bank debit has its transaction days before anyone knows whether the bank pays: none is posted
// before the charge has ended. One that failed never was the customer's payment.
function postingsOfCharge(charge: Charge): PaymentPosting[] {
  const { status, balanceTransaction, failureBalanceTransaction } = charge
  if (status === 'pending' || balanceTransaction === null) return []
  const hasSucceeded = status === 'succeeded'
  const method = methodOf(charge).replace('_', ' ')
  const payment: PaymentPosting = {
    kind: 'payment',
    amountMinor: -(hasSucceeded ? charge.amountCapturedMinor : charge.amountMinor),
    transaction: balanceTransaction,
    isCustomers: hasSucceeded,
    description: `Payment by ${method}`,
  }
  if (failureBalanceTransaction === null) return [payment]
  const failure: PaymentPosting = {
    kind: 'payment_failure',
    amountMinor: charge.amountMinor,
    transaction: failureBalanceTransaction,
    isCustomers: false,
    takesBack: balanceTransaction.id,
    description: `Payment by ${method} failed`,
  }
  return [payment, failure]
}

// In another currency than the payer's only the direction of a dispute's transaction is certain.
function disputedMinor(
  { amountMinor, currency }: { amountMinor: number; currency: string },
  transaction: BalanceTransaction,
): number {
  if (transaction.currency === currency) return -transaction.amountMinor
  return transaction.amountMinor < 0 ? amountMinor : -amountMinor
}

/** Every balance transaction of a payment that is certain, oldest first of each kind. */
export function postingsOf({ charges, refunds, disputes }: PaymentSnapshot): PaymentPosting[] {
  const postings = charges.flatMap(postingsOfCharge)
  for (const { id: refundId, amountMinor, ...refund } of refunds) {
    const { balanceTransaction, failureBalanceTransaction } = refund
    if (balanceTransaction) {
      postings.push({
        kind: 'refund',
        amountMinor,
        transaction: balanceTransaction,
        isCustomers: true,
        refundId,
        description: 'Refund',
      })
    }
    if (failureBalanceTransaction) {
      postings.push({
        kind: 'refund_failure',
        amountMinor: -amountMinor,
        transaction: failureBalanceTransaction,
        isCustomers: true,
        refundId,
        description: 'Refund failed, the money came back',
      })
    }
  }
  for (const dispute of disputes) {
    for (const transaction of dispute.balanceTransactions) {
      const amountMinor = disputedMinor(dispute, transaction)
      const isWithdrawal = amountMinor > 0
      postings.push({
        kind: isWithdrawal ? 'dispute' : 'dispute_reversal',
        amountMinor,
        transaction,
        isCustomers: true,
        disputeId: dispute.id,
        description: isWithdrawal
          ? 'Taken back by the payer’s bank'
          : 'Returned by the payer’s bank',
      })
    }
  }
  return postings
}
