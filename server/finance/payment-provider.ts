import { entriesOf, type Env } from '#platform/settings/env'
import { connectStripe, type StripeConnection } from '#vendors/stripe'

/**
 * The payment provider as the settings name it. Without a key nothing is paid online; events are
 * still verified and kept.
 */
export function connectPaymentProvider(env: Env): {
  stripe: StripeConnection | undefined
  webhookSecrets: readonly string[]
} {
  const webhookSecrets = entriesOf(env.STRIPE_WEBHOOK_SECRETS)
  const stripe =
    env.STRIPE_SECRET_KEY === undefined
      ? undefined
      : connectStripe({
          secretKey: env.STRIPE_SECRET_KEY,
          ...(env.STRIPE_API_BASE === undefined ? {} : { apiBase: env.STRIPE_API_BASE }),
          webhookSecrets,
          applicationFeeBasisPoints: env.STRIPE_APPLICATION_FEE_BASIS_POINTS,
        })
  return { stripe, webhookSecrets }
}
