/** The outcome of a payment whose payer returns from a page of the bank. */
export type PaymentOutcome = 'succeeded' | 'processing' | 'failed'

/** The search parameters that the payment provider adds to the address it returns to. */
export const returnKeys = [
  'redirect_status',
  'payment_intent',
  'payment_intent_client_secret',
] as const

type Known = { providerPaymentId: string | null; status: string }

const outcomes: Record<string, PaymentOutcome> = {
  succeeded: 'succeeded',
  partially_refunded: 'succeeded',
  refunded: 'succeeded',
  disputed: 'succeeded',
  processing: 'processing',
  failed: 'failed',
  cancelled: 'failed',
}

/**
 * The outcome to show to a payer who returns, or null where nobody does. The status that the service
 * knows wins; the address counts only while the service knows no more than that the payment was begun.
 * An address that names a payment of another invoice is ignored, because anyone can write one.
 */
export function outcomeOf(
  search: Readonly<Record<string, unknown>>,
  payments: readonly Known[],
): PaymentOutcome | null {
  const { redirect_status: redirectStatus, payment_intent: id } = search
  const payment = payments.find(({ providerPaymentId }) => providerPaymentId === id)
  if (typeof redirectStatus !== 'string' || payment === undefined) return null
  const read = outcomes[payment.status]
  if (read !== undefined) return read
  if (redirectStatus === 'succeeded') return 'succeeded'
  return redirectStatus === 'pending' || redirectStatus === 'processing' ? 'processing' : 'failed'
}
