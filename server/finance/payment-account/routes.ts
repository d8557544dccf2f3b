import {
  createDashboardLink,
  createOnboardingLink,
  getPaymentAccount,
} from '#contract/finance/payment-account'
import type { AppContext } from '#platform/app-context'
import { serve, serveOutside } from '#platform/http/serve'
import type { StripeConnection } from '#vendors/stripe'
import { openOnboarding, readAccount, readDashboard } from './payment-account.ts'

/** The laboratory's account at the payment provider: how far it is, and the way to complete it. */
export function paymentAccount(
  app: AppContext,
  { stripe }: { stripe: StripeConnection | undefined },
): void {
  serve(app, getPaymentAccount, async ({ tx }) => ({
    paymentAccount: await readAccount(tx, stripe !== undefined),
  }))

  serveOutside(app, createOnboardingLink, async ({ session, inOrg }) => ({
    onboardingLink: await openOnboarding(app, stripe, { session, inOrg }),
  }))

  serve(app, createDashboardLink, ({ tx }) => readDashboard(tx))
}
