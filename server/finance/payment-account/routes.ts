import {
  createDashboardLink,
  createOnboardingLink,
  getPaymentAccount,
} from '#contract/finance/payment-account'
import type { House } from '#platform/app-context'
import { serve, serveOutside } from '#platform/http/serve'
import type { StripeConnection } from '#vendors/stripe'
import { openOnboarding, readAccount, readDashboard } from './payment-account.ts'

/** The laboratory's account at the payment platform: how far it is, and the way to complete it. */
export function paymentAccount(
  house: House,
  { stripe }: { stripe: StripeConnection | undefined },
): void {
  serve(house, getPaymentAccount, async ({ tx }) => ({
    paymentAccount: await readAccount(tx, stripe !== undefined),
  }))

  serveOutside(house, createOnboardingLink, async ({ session, inOrg }) => ({
    onboardingLink: await openOnboarding(house, stripe, { session, inOrg }),
  }))

  serve(house, createDashboardLink, ({ tx }) => readDashboard(tx))
}
