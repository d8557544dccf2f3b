// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What cancelShipment asks of its body. */
export const cancelShipment: BodyRules<'cancelShipment'> = {
  operation: 'cancelShipment',
  fields: {
    "reason": { maxLength: 500, pattern: patterns.linePattern },
  },
}

/** What createShipment asks of its body. */
export const createShipment: BodyRules<'createShipment'> = {
  operation: 'createShipment',
  fields: {
    "orderIds": { minItems: 1, maxItems: 100 },
    "orderIds.*": { isRequired: true },
    "itemIds": { minItems: 1, maxItems: 1000 },
    "itemIds.*": { isRequired: true },
    "direction": { isRequired: true },
    "purpose": { isRequired: true },
    "courier": { isNullable: true, maxLength: 80, pattern: patterns.linePattern },
    "service": { isNullable: true, maxLength: 80, pattern: patterns.linePattern },
    "trackingNumber": { isNullable: true, maxLength: 80, pattern: patterns.linePattern },
    "trackingUrl": { isNullable: true, maxLength: 500, pattern: "^https://[^\\s<>\"]+$" },
    "expectedOn": { isNullable: true, isDay: true },
    "isDisinfected": { isNullable: true },
  },
}

/** What deliverShipment asks of its body. */
export const deliverShipment: BodyRules<'deliverShipment'> = {
  operation: 'deliverShipment',
  fields: {
    "receivedByName": { isRequired: true, maxLength: 120, pattern: patterns.namePattern },
  },
}

/** What reportShipmentNotReceived asks of its body. */
export const reportShipmentNotReceived: BodyRules<'reportShipmentNotReceived'> = {
  operation: 'reportShipmentNotReceived',
  fields: {
    "reason": { maxLength: 500, pattern: patterns.linePattern },
  },
}

/** What updateShipment asks of its body. */
export const updateShipment: BodyRules<'updateShipment'> = {
  operation: 'updateShipment',
  fields: {
    "courier": { isNullable: true, maxLength: 80, pattern: patterns.linePattern },
    "service": { isNullable: true, maxLength: 80, pattern: patterns.linePattern },
    "trackingNumber": { isNullable: true, maxLength: 80, pattern: patterns.linePattern },
    "trackingUrl": { isNullable: true, maxLength: 500, pattern: "^https://[^\\s<>\"]+$" },
    "expectedOn": { isNullable: true, isDay: true },
    "isDisinfected": { isNullable: true },
    "status": { isRequired: true },
  },
}
