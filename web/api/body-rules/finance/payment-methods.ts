// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'

/** What savePaymentMethod asks of its body. */
export const savePaymentMethod: BodyRules<'savePaymentMethod'> = {
  operation: 'savePaymentMethod',
  fields: {
    "labConnectionId": { isRequired: true },
  },
}

/** What updateAutopay asks of its body. */
export const updateAutopay: BodyRules<'updateAutopay'> = {
  operation: 'updateAutopay',
  fields: {
    "paymentMethodId": { isNullable: true },
    "chargeOn": { isRequired: true },
  },
}
