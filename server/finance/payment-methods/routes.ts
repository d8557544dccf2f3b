import {
  listPaymentMethods,
  removePaymentMethod,
  savePaymentMethod,
  updateAutopay,
} from '#contract/finance/payment-methods'
import type { House } from '#platform/app-context'
import { serve, serveOutside } from '#platform/http/serve'
import type { StripeConnection } from '#vendors/stripe'
import { changeAutopay } from './autopay.ts'
import { selectMethods } from './queries.ts'
import { beginSaving, removeMethod } from './saving.ts'

/** The payment methods that a clinic left with its laboratories, and whether they are charged by themselves. */
export function paymentMethods(
  house: House,
  { stripe }: { stripe: StripeConnection | undefined },
): void {
  serve(house, listPaymentMethods, ({ tx, query }) => selectMethods(tx, query))

  serveOutside(house, savePaymentMethod, ({ session, body, inOrg }) =>
    beginSaving(house, stripe, {
      clinicOrganizationId: session.organizationId,
      labConnectionId: body.labConnectionId,
      inOrg,
    }),
  )

  serveOutside(house, removePaymentMethod, ({ params, inOrg }) =>
    removeMethod(stripe, { id: params.id, inOrg }),
  )

  serve(house, updateAutopay, async ({ tx, params, body }) => ({
    paymentMethod: await changeAutopay(tx, house.clock(), { labConnectionId: params.id, ...body }),
  }))
}
