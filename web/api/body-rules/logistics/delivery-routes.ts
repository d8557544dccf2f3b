// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What createDeliveryRoute asks of its body. */
export const createDeliveryRoute: BodyRules<'createDeliveryRoute'> = {
  operation: 'createDeliveryRoute',
  fields: {
    "name": { isRequired: true, maxLength: 120, pattern: patterns.namePattern },
    "weekdays": { minItems: 1, maxItems: 7 },
    "weekdays.*": { isRequired: true, minimum: 1, maximum: 7 },
    "departureTime": { isNullable: true, pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" },
    "planTime": { isNullable: true, pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" },
    "driverUserId": { isNullable: true },
    "stops": { minItems: 1, maxItems: 100 },
    "stops.*.customerId": { isRequired: true },
    "stops.*.place": { isNullable: true, maxLength: 300, pattern: patterns.linePattern },
    "stops.*.note": { isNullable: true, maxLength: 500 },
  },
}

/** What updateDeliveryRoute asks of its body. */
export const updateDeliveryRoute: BodyRules<'updateDeliveryRoute'> = {
  operation: 'updateDeliveryRoute',
  fields: {
    "name": { isRequired: true, maxLength: 120, pattern: patterns.namePattern },
    "weekdays": { minItems: 1, maxItems: 7 },
    "weekdays.*": { isRequired: true, minimum: 1, maximum: 7 },
    "departureTime": { isNullable: true, pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" },
    "planTime": { isNullable: true, pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" },
    "driverUserId": { isNullable: true },
    "stops": { minItems: 1, maxItems: 100 },
    "stops.*.customerId": { isRequired: true },
    "stops.*.place": { isNullable: true, maxLength: 300, pattern: patterns.linePattern },
    "stops.*.note": { isNullable: true, maxLength: 500 },
  },
}
