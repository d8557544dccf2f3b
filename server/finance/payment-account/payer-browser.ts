import type { Env } from '#platform/settings/env'
import { paymentSettings } from '../settings.ts'

/** What the payer's browser needs beside the client secret to finish on the provider, or on its stand-in. */
export function payerBrowserOf(
  env: Env,
  clientSecret: string,
): { publishableKey: string | null; standInUrl: string | null } {
  const { STRIPE_API_BASE, STRIPE_PUBLISHABLE_KEY } = paymentSettings.of(env)
  const standIn = STRIPE_API_BASE === undefined ? null : new URL('/', STRIPE_API_BASE)
  standIn?.searchParams.set('secret', clientSecret)
  return { publishableKey: STRIPE_PUBLISHABLE_KEY ?? null, standInUrl: standIn?.href ?? null }
}
