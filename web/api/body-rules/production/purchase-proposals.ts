// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'

/** What draftPurchaseOrders asks of its body. */
export const draftPurchaseOrders: BodyRules<'draftPurchaseOrders'> = {
  operation: 'draftPurchaseOrders',
  fields: {
  },
}
