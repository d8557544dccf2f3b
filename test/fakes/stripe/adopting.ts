import type { BalanceTransaction, Book, Charge } from './book.ts'

/** A movement of a payment that happened before, by the id that the product under trial posted it with. */
type KnownMovement = {
  id: string
  kind: string
  refundId: string | null
  disputeId: string | null
  currency: string
  netMinor: number
  feeMinor: number
  at: string
}

/** A payment that the product under trial knows already, from a demo. */
export type KnownPayment = {
  account: string
  id: string
  status: string
  method: string
  amountMinor: number
  currency: string
  failureMessage: string | null
  metadata: Record<string, string>
  at: string
  receivedAt: string | null
  movements: KnownMovement[]
  refunds: { id: string; amountMinor: number; status: string; at: string }[]
  disputes: {
    id: string
    amountMinor: number
    status: string
    reason: string | null
    dueBy: string | null
    isAnswered: boolean
    at: string
  }[]
}

// Stripe counts whole seconds: a known moment keeps its milliseconds, so that nothing seems to change.
const secondsOf = (at: string) => Date.parse(at) / 1_000

const intentStatuses: Record<string, string> = {
  processing: 'processing',
  failed: 'requires_payment_method',
  requires_action: 'requires_payment_method',
  cancelled: 'canceled',
}

const words: Record<string, Pick<BalanceTransaction, 'type' | 'reporting_category'>> = {
  payment: { type: 'charge', reporting_category: 'charge' },
  refund: { type: 'refund', reporting_category: 'refund' },
  refund_failure: { type: 'refund_failure', reporting_category: 'refund_failure' },
  dispute: { type: 'adjustment', reporting_category: 'dispute' },
  dispute_reversal: { type: 'adjustment', reporting_category: 'dispute_reversal' },
}

function addMovement(
  book: Book,
  account: string,
  { movement, source }: { movement: KnownMovement; source: string },
): BalanceTransaction {
  const { id, kind, netMinor, feeMinor, at } = movement
  const currency = movement.currency.toLowerCase()
  const balances = book.memory.balances.get(account) ?? new Map<string, number>()
  balances.set(currency, (balances.get(currency) ?? 0) + netMinor)
  book.memory.balances.set(account, balances)
  const fee = { type: 'stripe_fee', application: null, description: 'Stripe fees' }
  return book.create('balance_transaction', account, {
    ...(words[kind] ?? { type: 'adjustment', reporting_category: 'other_adjustment' }),
    id,
    amount: netMinor + feeMinor,
    fee: feeMinor,
    net: netMinor,
    fee_details: feeMinor === 0 ? [] : [{ ...fee, amount: feeMinor, currency }],
    currency,
    source,
    status: 'available',
    created: secondsOf(at),
    available_on: secondsOf(at),
  })
}

function addCharge(book: Book, payment: KnownPayment): Charge {
  const { account, id, status, method, amountMinor, failureMessage, refunds, disputes } = payment
  const isPaid = payment.receivedAt !== null
  const charge = book.create('charge', account, {
    id: id.replace(/^pi_/, 'ch_'),
    amount: amountMinor,
    amount_captured: isPaid ? amountMinor : 0,
    currency: payment.currency.toLowerCase(),
    created: secondsOf(payment.receivedAt ?? payment.at),
    metadata: payment.metadata,
    payment_intent: id,
    paid: isPaid,
    captured: isPaid,
    status: isPaid ? 'succeeded' : status === 'failed' ? 'failed' : 'pending',
    failure_code: status === 'failed' ? 'card_declined' : null,
    failure_message: failureMessage,
    disputed: disputes.some((dispute) => /^(needs|under|appeal|lost)/.test(dispute.status)),
    ...(method === 'bank_debit' ? { payment_method_details: { type: 'sepa_debit' } } : {}),
  })
  const back = refunds.filter((refund) => ['pending', 'succeeded'].includes(refund.status))
  charge.amount_refunded = back.reduce((sum, refund) => sum + refund.amountMinor, 0)
  charge.refunded = charge.amount_refunded === charge.amount
  return charge
}

function addRefunds(book: Book, charge: Charge, payment: KnownPayment): void {
  const { account, currency, movements } = payment
  for (const { id, amountMinor, status, at } of payment.refunds) {
    const refund = book.create('refund', account, {
      id,
      amount: amountMinor,
      charge: charge.id,
      currency: currency.toLowerCase(),
      payment_intent: payment.id,
      status,
      created: secondsOf(at),
    })
    for (const movement of movements.filter(({ refundId }) => refundId === id)) {
      const moved = addMovement(book, account, { movement, source: id })
      const key = movement.kind === 'refund' ? 'balance_transaction' : 'failure_balance_transaction'
      refund[key] = moved.id
    }
  }
}

function addDisputes(book: Book, charge: Charge, payment: KnownPayment): void {
  const { account, currency, movements } = payment
  for (const { id, amountMinor, status, reason, dueBy, isAnswered, at } of payment.disputes) {
    const dispute = book.create('dispute', account, {
      id,
      amount: amountMinor,
      charge: charge.id,
      currency: currency.toLowerCase(),
      payment_intent: payment.id,
      reason: reason ?? 'general',
      status,
      created: secondsOf(at),
    })
    dispute.evidence_details = {
      ...dispute.evidence_details,
      due_by: dueBy === null ? null : secondsOf(dueBy),
      submission_count: isAnswered ? 1 : 0,
      has_evidence: isAnswered,
    }
    dispute.balance_transactions = movements
      .filter(({ disputeId }) => disputeId === id)
      .map((movement) => addMovement(book, account, { movement, source: id }))
  }
}

/** Takes over a payment with its refunds, disputes and movements; nothing happens to one that is here. */
export function adoptPayment(book: Book, payment: KnownPayment): void {
  const { account, id, status, amountMinor, metadata } = payment
  if (book.findAny(account, id) !== undefined) return
  const intent = book.create('payment_intent', account, {
    id,
    amount: amountMinor,
    amount_received: payment.receivedAt === null ? 0 : amountMinor,
    currency: payment.currency.toLowerCase(),
    metadata,
    status: intentStatuses[status] ?? 'succeeded',
    created: secondsOf(payment.at),
  })
  intent.client_secret = `${id}_secret_fake`
  if (['requires_action', 'cancelled'].includes(status)) return
  const charge = addCharge(book, payment)
  intent.latest_charge = charge.id
  const paid = payment.movements.find(({ kind }) => kind === 'payment')
  if (paid) {
    charge.balance_transaction = addMovement(book, account, {
      movement: paid,
      source: charge.id,
    }).id
  }
  addRefunds(book, charge, payment)
  addDisputes(book, charge, payment)
}
