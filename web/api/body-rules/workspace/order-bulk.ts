// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What moveOrders asks of its body. */
export const moveOrders: BodyRules<'moveOrders'> = {
  operation: 'moveOrders',
  fields: {
    "action": { isRequired: true },
    "orderIds": { minItems: 1, maxItems: 100 },
    "orderIds.*": { isRequired: true },
    "promisedOn": { isDay: true },
    "reason": { maxLength: 2000, pattern: "\\S" },
    "technicianUserId": { isNullable: true },
    "message": { maxLength: 2000, pattern: "\\S" },
    "courier": { isNullable: true, maxLength: 80, pattern: patterns.linePattern },
    "service": { isNullable: true, maxLength: 80, pattern: patterns.linePattern },
    "trackingNumber": { isNullable: true, maxLength: 80, pattern: patterns.linePattern },
    "trackingUrl": { isNullable: true, maxLength: 500, pattern: "^https://[^\\s<>\"]+$" },
    "expectedOn": { isNullable: true, isDay: true },
    "isDisinfected": { isNullable: true },
  },
}
