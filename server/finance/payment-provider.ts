import { entriesOf } from '#platform/settings/setting'
import { paymentSettings } from './settings.ts'
import { connectStripe, type StripeConnection } from '#vendors/stripe'

/**
 * The payment provider as the settings name it. Without a key nothing is paid online; events are
 * still verified and kept.
 */
export function connectPaymentProvider(env: object): {
  stripe: StripeConnection | undefined
  webhookSecrets: readonly string[]
} {
  const settings = paymentSettings.of(env)
  const webhookSecrets = entriesOf(settings.STRIPE_WEBHOOK_SECRETS)
  const stripe =
    settings.STRIPE_SECRET_KEY === undefined
      ? undefined
      : connectStripe({
          secretKey: settings.STRIPE_SECRET_KEY,
          ...(settings.STRIPE_API_BASE === undefined ? {} : { apiBase: settings.STRIPE_API_BASE }),
          webhookSecrets,
          applicationFeeBasisPoints: settings.STRIPE_APPLICATION_FEE_BASIS_POINTS,
        })
  return { stripe, webhookSecrets }
}
