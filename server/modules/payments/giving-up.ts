import type { Laboratory } from '#modules/payment-account'
import { orgScope } from '#platform/db'
import type { House } from '#platform/house'
import type { StripeConnection } from '#vendors/stripe'
import { selectBegun } from './queries.ts'
import { reconcilePayment } from './reconcile.ts'

/** Gives a payment up where it can be, and takes over what it is now: it may be paid already. */
export async function giveUp(
  house: House,
  stripe: StripeConnection,
  laboratory: Laboratory,
  paymentIntentId: string,
): Promise<void> {
  const { accountId } = laboratory
  await stripe.cancelPaymentIntent({ accountId, paymentIntentId })
  const object = { type: 'payment_intent', id: paymentIntentId } as const
  await reconcilePayment(house, stripe, laboratory, object)
}

/**
 * Gives up what was begun to pay an invoice online, but for one payment: of two that stand open both
 * could be paid.
 */
export async function giveUpOthers(
  house: House,
  stripe: StripeConnection,
  laboratory: Laboratory,
  { invoiceId, but = null }: { invoiceId: string; but?: string | null },
): Promise<void> {
  const { organizationId, accountId } = laboratory
  const begun = await house.db.write(orgScope({ id: organizationId, type: 'lab' }), (tx) =>
    selectBegun(tx, { invoiceId, accountId }),
  )
  for (const { paymentIntentId } of begun) {
    if (paymentIntentId !== but) await giveUp(house, stripe, laboratory, paymentIntentId)
  }
}
