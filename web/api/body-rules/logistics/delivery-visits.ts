// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What reportDeliveryVisit asks of its body. */
export const reportDeliveryVisit: BodyRules<'reportDeliveryVisit'> = {
  operation: 'reportDeliveryVisit',
  fields: {
    "stopId": { isRequired: true },
    "occurredAt": { isRequired: true },
    "receivedByName": { isNullable: true, maxLength: 120, pattern: patterns.namePattern },
    "signaturePath": { isNullable: true, maxLength: 20000, pattern: "^M[-ML0-9. ]*$" },
    "photoFileId": { isNullable: true },
    "parcels": { maxItems: 100 },
    "parcels.*.shipmentId": { isRequired: true },
    "parcels.*.outcome": { isRequired: true },
    "parcels.*.reason": { maxLength: 500, pattern: patterns.linePattern },
    "pickups": { maxItems: 100 },
    "pickups.*.pickupId": { isRequired: true },
    "pickups.*.outcome": { isRequired: true },
    "pickups.*.parcelCount": { minimum: 1, maximum: 100 },
    "pickups.*.reason": { maxLength: 500, pattern: patterns.linePattern },
  },
}
