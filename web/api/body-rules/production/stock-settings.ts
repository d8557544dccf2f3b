// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'

/** What updateStockSettings asks of its body. */
export const updateStockSettings: BodyRules<'updateStockSettings'> = {
  operation: 'updateStockSettings',
  fields: {
    "expiryWarningDays": { isNullable: true, minimum: 1, maximum: 365 },
  },
}
