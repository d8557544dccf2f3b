// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'

/** What createPurchaseDrafts asks of its body. */
export const createPurchaseDrafts: BodyRules<'createPurchaseDrafts'> = {
  operation: 'createPurchaseDrafts',
  fields: {
  },
}
