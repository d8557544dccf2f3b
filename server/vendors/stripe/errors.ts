import Stripe from 'stripe'

/**
 * Stripe could not be asked or did not answer as Stripe does: no connection, time-out, 5xx, 429,
 * 409, or a body that is not the object that was asked for. Nothing is known about the outcome;
 * asking again later, for a write with the same idempotency key, is right. Only a 5xx that Stripe
 * keeps under the key comes back for a day: then the write needs another key.
 */
export class StripeUnavailable extends Error {
  readonly requestId: string | null
  /** Whether it is the answer that is kept under the key: asking again changes nothing. */
  readonly isReplayed: boolean
  /** Whether another request with the same key is still at work. */
  readonly isKeyInUse: boolean

  constructor({
    message,
    requestId = null,
    isReplayed = false,
    isKeyInUse = false,
    cause,
  }: {
    message: string
    requestId?: string | null
    isReplayed?: boolean
    isKeyInUse?: boolean
    cause?: unknown
  }) {
    super(message, { cause })
    this.name = 'StripeUnavailable'
    this.requestId = requestId
    this.isReplayed = isReplayed
    this.isKeyInUse = isKeyInUse
  }
}

// Stripe shows the end of a key, and some sentences name a payment by the secret of its payer.
const secretWords = /\b(?:(?:sk|rk|pk|whsec)_[\w*]+|\w+_secret_\w+)/g

const withoutSecrets = (sentence: string) => sentence.replaceAll(secretWords, '…')

// The answer is the first one of its key, kept for 24 hours (docs.stripe.com/api/idempotent_requests).
const wasReplayed = ({ headers }: Stripe.errors.StripeError) =>
  headers?.['idempotent-replayed'] === 'true'

/**
 * Stripe understood and said no (4xx). The message is Stripe's own sentence; asking again with the
 * same words gives the same answer. `code` is Stripe's error code, for example `resource_missing`,
 * `charge_already_refunded`, or `account_invalid` when an account has left the platform. The SDK's
 * error is not kept as the cause: its raw body can hold a client secret, which no log may see.
 */
export class StripeRefused extends Error {
  readonly status: number
  readonly code: string | null
  readonly param: string | null
  readonly declineCode: string | null
  /** What the bank says of trying again, as `do_not_try_again`. */
  readonly adviceCode: string | null
  /** Whether it is the answer that is kept under the key, not a fresh one. */
  readonly isReplayed: boolean
  readonly requestId: string | null
  /**
   * Whether the idempotency key represents other words: something else was asked with it before.
   */
  readonly isKeyReused: boolean
  /** The payment that a bank said no to. */
  readonly paymentIntentId: string | null

  constructor(refusal: Stripe.errors.StripeError & { statusCode: number }) {
    super(withoutSecrets(refusal.message))
    this.name = 'StripeRefused'
    this.status = refusal.statusCode
    this.code = refusal.code ?? null
    this.param = refusal.param ?? null
    this.declineCode = refusal.decline_code ?? null
    this.adviceCode = refusal.advice_code ?? null
    this.isReplayed = wasReplayed(refusal)
    this.requestId = refusal.requestId ?? null
    this.paymentIntentId = refusal.payment_intent?.id ?? null
    this.isKeyReused = refusal instanceof Stripe.errors.StripeIdempotencyError
  }
}

/**
 * 409 is a write with the same idempotency key that is still under way; 429 a full queue: both
 * pass.
 */
const passingStatuses = new Set([409, 429])

function isRefusal(
  error: Stripe.errors.StripeError,
): error is Stripe.errors.StripeError & { statusCode: number } {
  const status = error.statusCode ?? 0
  return (
    status >= 400 &&
    status < 500 &&
    !passingStatuses.has(status) &&
    !(error instanceof Stripe.errors.StripeRateLimitError)
  )
}

/**
 * The failure of one SDK call in our two words. What is not an error of Stripe's is the SDK
 * stumbling over a body that Stripe does not send (JSON `null`, a list without data), so it counts
 * as not reached.
 */
export function toStripeFailure(error: unknown): StripeUnavailable | StripeRefused {
  // An answer that is not what was asked for, found while walking a list.
  if (error instanceof StripeUnavailable) return error
  if (!(error instanceof Stripe.errors.StripeError)) {
    return new StripeUnavailable({ message: 'Stripe gave an unreadable answer.', cause: error })
  }
  if (isRefusal(error)) return new StripeRefused(error)
  return new StripeUnavailable({
    message: `Stripe is not available: ${withoutSecrets(error.message)}`,
    requestId: error.requestId ?? null,
    isReplayed: wasReplayed(error),
    isKeyInUse: error.statusCode === 409,
    cause: error.detail,
  })
}
