// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'

/** What reserveDay asks of its body. */
export const reserveDay: BodyRules<'reserveDay'> = {
  operation: 'reserveDay',
  fields: {
    "orderId": { isRequired: true },
    "deliveryOn": { isRequired: true, isDay: true },
  },
}
