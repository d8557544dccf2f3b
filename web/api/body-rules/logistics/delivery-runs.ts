// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What appendDeliveryStop asks of its body. */
export const appendDeliveryStop: BodyRules<'appendDeliveryStop'> = {
  operation: 'appendDeliveryStop',
  fields: {
    "customerId": { isRequired: true },
    "place": { isNullable: true, maxLength: 300, pattern: patterns.linePattern },
    "note": { isNullable: true, maxLength: 500 },
  },
}

/** What assignDeliveryParcel asks of its body. */
export const assignDeliveryParcel: BodyRules<'assignDeliveryParcel'> = {
  operation: 'assignDeliveryParcel',
  fields: {
    "shipmentId": { isRequired: true },
  },
}

/** What createDeliveryRun asks of its body. */
export const createDeliveryRun: BodyRules<'createDeliveryRun'> = {
  operation: 'createDeliveryRun',
  fields: {
    "runOn": { isRequired: true, isDay: true },
    "name": { maxLength: 120, pattern: patterns.namePattern },
    "departureTime": { isNullable: true, pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" },
    "driverUserId": { isNullable: true },
  },
}

/** What updateDeliveryRun asks of its body. */
export const updateDeliveryRun: BodyRules<'updateDeliveryRun'> = {
  operation: 'updateDeliveryRun',
  fields: {
    "departureTime": { isNullable: true, pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" },
    "driverUserId": { isNullable: true },
    "stops": { minItems: 1, maxItems: 200 },
    "stops.*.stopId": { isRequired: true },
  },
}
