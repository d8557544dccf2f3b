import { askStripe, type Laboratory } from '#server/finance/payment-account'
import { orgScope } from '#platform/db/db'
import type { AppContext } from '#platform/app-context'
import { StripeRefused, type StripeConnection } from '#vendors/stripe'
import { selectBegun, selectBegunOf, updateOutOfReach, type BegunPayment } from './begun-queries.ts'
import { reconcilePayment } from './reconcile.ts'

/** Cancels a payment where that is possible, and stores its state: it may be paid already. */
export async function cancelPayment(
  app: AppContext,
  stripe: StripeConnection,
  laboratory: Laboratory,
  paymentIntentId: string,
): Promise<void> {
  const { accountId } = laboratory
  await stripe.cancelPaymentIntent({ accountId, paymentIntentId })
  const object = { type: 'payment_intent', id: paymentIntentId } as const
  await reconcilePayment(app, stripe, laboratory, object)
}

/**
 * Cancels the open online payments of an invoice, except one: if two stay open, both could be paid.
 */
export async function cancelOtherOpenPayments(
  app: AppContext,
  stripe: StripeConnection,
  laboratory: Laboratory,
  { invoiceId, except = null }: { invoiceId: string; except?: string | null },
): Promise<void> {
  const { organizationId, accountId } = laboratory
  const begun = await app.db.write(orgScope({ id: organizationId, type: 'lab' }), (tx) =>
    selectBegun(tx, { invoiceId, accountId }),
  )
  for (const { paymentIntentId } of begun) {
    if (paymentIntentId !== except) await cancelPayment(app, stripe, laboratory, paymentIntentId)
  }
}

// A payment that cannot be cancelled from here: its account has left, or its provider forgot it.
function isOutOfReach(error: unknown, { isConnected }: BegunPayment): boolean {
  if (!(error instanceof StripeRefused)) return false
  return error.code === 'resource_missing' || (error.code === 'account_invalid' && !isConnected)
}

/**
 * Cancels every online payment of an invoice that its payer could still finish: each
 * is cancelled at the payment provider, and read again. What turns out to be paid, or under way, is
 * in its row then. What cannot be cancelled is left alone: if it is paid all the same, both sides are
 * notified of an overpayment. @throws Refusal 422; 503 while the provider does not answer
 */
export async function cancelOpenPayments(
  app: AppContext,
  connection: StripeConnection | undefined,
  invoiceId: string,
): Promise<void> {
  const begun = await app.db.acrossOrgs('payments of an invoice that were begun', (tx) =>
    selectBegunOf(tx, invoiceId),
  )
  for (const payment of begun) {
    const { id, labOrganizationId: organizationId, accountId, paymentIntentId } = payment
    const isOurs = connection !== undefined && connection.isLive === payment.isLive
    const isEnded =
      isOurs &&
      (await askStripe(() =>
        cancelPayment(app, connection, { organizationId, accountId }, paymentIntentId)
          .then(() => true)
          .catch((error: unknown) => {
            if (isOutOfReach(error, payment)) return false
            throw error
          }),
      ))
    if (isEnded) continue
    await app.db.acrossOrgs('a payment that is out of reach', (tx) => updateOutOfReach(tx, id))
  }
}
