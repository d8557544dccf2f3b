/** What became of a payment whose payer comes back from a page of the bank. */
export type PaymentOutcome = 'succeeded' | 'processing' | 'failed'

/** What the payment provider adds to the address that it leads back to. */
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
 * What to say to a payer who comes back, or null where nobody does. What the service has read of the
 * payment counts; the address only while it has read nothing newer than that the payment was begun. An
 * address that names a payment of no concern here says nothing: anyone can write one.
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
