import { defineSettings } from '#platform/settings/env'
import { flag, notForProduction, number, optional, text } from '#platform/settings/setting'

/** Settings of payments online. */
export const paymentSettings = defineSettings(
  {
    PAYMENT_WEBHOOK_LIMIT_BYTES: number('Payment event size limit', 1_048_576, 1_024, 104_857_600),
    STRIPE_SECRET_KEY: optional('Secret key of Stripe; if not set, online payments are off'),
    STRIPE_PUBLISHABLE_KEY: optional(
      'Publishable key of Stripe; needed to accept cards in the browser',
    ),
    STRIPE_WEBHOOK_SECRETS: text(
      'Signing secrets of both webhook endpoints, current and previous ones, separated by commas',
    ),
    STRIPE_API_BASE: optional(
      'Address of a fake of Stripe, for trying out; rejected in production',
    ),
    STRIPE_APPLICATION_FEE_BASIS_POINTS: number(
      'Share of each online payment that the operator keeps, in basis points',
      0,
      0,
      5_000,
    ),
    STRIPE_REFUND_APPLICATION_FEE: flag(
      'Whether a refund also returns the operator’s share in proportion',
      true,
    ),
  },
  (env) => [notForProduction(env, { STRIPE_API_BASE: env.STRIPE_API_BASE })],
)
