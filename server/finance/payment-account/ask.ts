import { Refusal } from '#platform/errors'
import { StripeRefused, StripeUnavailable, type StripeConnection } from '#vendors/stripe'

/** The payment provider. @throws Refusal 422 when the service has no key of it */
export function requireStripe(connection: StripeConnection | undefined): StripeConnection {
  if (connection) return connection
  throw new Refusal('payments_not_configured')
}

/**
 * What the payment provider answers, its failures as refusals with its own sentence.
 * @throws Refusal 422, 503
 */
export async function askStripe<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  try {
    return await question()
  } catch (error) {
    if (error instanceof StripeUnavailable) {
      throw new Refusal('payment_provider_unavailable', {}, { retryAfterSeconds: 5, cause: error })
    }
    if (!(error instanceof StripeRefused)) throw error
    // These are about our key and its account, not about what was asked; the sentence shows the key.
    if (error.status === 401 || error.code === 'account_invalid') {
      throw new Refusal('payment_account_not_accessible', {}, { cause: error })
    }
    throw new Refusal('payment_provider_refused', { reason: error.message }, { cause: error })
  }
}
