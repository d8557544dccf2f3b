// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What cancelPickup asks of its body. */
export const cancelPickup: BodyRules<'cancelPickup'> = {
  operation: 'cancelPickup',
  fields: {
    "reason": { maxLength: 500, pattern: patterns.linePattern },
  },
}

/** What declinePickup asks of its body. */
export const declinePickup: BodyRules<'declinePickup'> = {
  operation: 'declinePickup',
  fields: {
    "reason": { isRequired: true, maxLength: 500, pattern: patterns.linePattern },
  },
}

/** What requestPickup asks of its body. */
export const requestPickup: BodyRules<'requestPickup'> = {
  operation: 'requestPickup',
  fields: {
    "labConnectionId": { isRequired: true },
    "pickupOn": { isRequired: true, isDay: true },
    "windowFrom": { isNullable: true, pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" },
    "windowTo": { isNullable: true, pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" },
    "place": { isRequired: true, maxLength: 300, pattern: patterns.linePattern },
    "parcelCount": { isRequired: true, minimum: 1, maximum: 100 },
    "orderIds": { maxItems: 100 },
    "orderIds.*": { isRequired: true },
    "note": { isNullable: true, maxLength: 1000 },
  },
}
