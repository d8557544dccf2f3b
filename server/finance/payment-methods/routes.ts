import {
  listPaymentMethods,
  removePaymentMethod,
  savePaymentMethod,
  updateAutopay,
} from '#contract/finance/payment-methods'
import type { AppContext } from '#platform/app-context'
import { serve, serveOutside } from '#platform/http/serve'
import type { StripeConnection } from '#vendors/stripe'
import { changeAutopay } from './autopay.ts'
import { selectMethods } from './queries.ts'
import { beginSaving, removeMethod } from './saving.ts'

/**
 * The payment methods that a clinic left with its laboratories, and whether they are charged on
 * their own.
 */
export function paymentMethods(
  app: AppContext,
  { stripe }: { stripe: StripeConnection | undefined },
): void {
  serve(app, listPaymentMethods, ({ tx, query }) => selectMethods(tx, query))

  serveOutside(app, savePaymentMethod, ({ session, body, inOrg }) =>
    beginSaving(app, stripe, {
      clinicOrganizationId: session.organizationId,
      labConnectionId: body.labConnectionId,
      inOrg,
    }),
  )

  serveOutside(app, removePaymentMethod, ({ params, inOrg }) =>
    removeMethod(stripe, { id: params.id, inOrg }),
  )

  serve(app, updateAutopay, async ({ tx, params, body }) => ({
    autopay: await changeAutopay(tx, app.clock(), { labConnectionId: params.id, ...body }),
  }))
}
