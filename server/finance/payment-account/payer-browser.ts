import type { Env } from '#platform/settings/env'

/** What the payer's browser needs beside the client secret to finish on the provider, or on its stand-in. */
export function payerBrowserOf(
  { STRIPE_API_BASE, STRIPE_PUBLISHABLE_KEY }: Env,
  clientSecret: string,
): { publishableKey: string | null; standInUrl: string | null } {
  const standIn = STRIPE_API_BASE === undefined ? null : new URL('/', STRIPE_API_BASE)
  standIn?.searchParams.set('secret', clientSecret)
  return { publishableKey: STRIPE_PUBLISHABLE_KEY ?? null, standInUrl: standIn?.href ?? null }
}
