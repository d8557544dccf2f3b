// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'

/** What writePurchaseDrafts asks of its body. */
export const writePurchaseDrafts: BodyRules<'writePurchaseDrafts'> = {
  operation: 'writePurchaseDrafts',
  fields: {
  },
}
