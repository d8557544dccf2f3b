// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What cancelPurchaseOrder asks of its body. */
export const cancelPurchaseOrder: BodyRules<'cancelPurchaseOrder'> = {
  operation: 'cancelPurchaseOrder',
  fields: {
    "reason": { maxLength: 500, pattern: patterns.linePattern },
  },
}

/** What createPurchaseOrder asks of its body. */
export const createPurchaseOrder: BodyRules<'createPurchaseOrder'> = {
  operation: 'createPurchaseOrder',
  fields: {
    "supplierId": { isRequired: true },
    "lines": { minItems: 1, maxItems: 100 },
    "lines.*.materialId": { isRequired: true },
    "lines.*.quantity": { isRequired: true, minimum: 1, maximum: 1000000000 },
    "lines.*.priceMinor": { isNullable: true, minimum: 0, maximum: 1000000000000 },
    "note": { isNullable: true, maxLength: 1000 },
    "wantedOn": { isNullable: true, isDay: true },
    "deliveryLocationId": { isNullable: true },
  },
}

/** What receivePurchase asks of its body. */
export const receivePurchase: BodyRules<'receivePurchase'> = {
  operation: 'receivePurchase',
  fields: {
    "barcode": { minLength: 4, maxLength: 200 },
    "lotNumber": { maxLength: 60, pattern: patterns.linePattern },
    "expiresOn": { isDay: true },
    "quantity": { minimum: 1, maximum: 1000000000 },
    "quantityReceivedBefore": { minimum: 0, maximum: 1000000000 },
  },
}

/** What sendPurchaseOrder asks of its body. */
export const sendPurchaseOrder: BodyRules<'sendPurchaseOrder'> = {
  operation: 'sendPurchaseOrder',
  fields: {
  },
}

/** What updatePurchaseOrder asks of its body. */
export const updatePurchaseOrder: BodyRules<'updatePurchaseOrder'> = {
  operation: 'updatePurchaseOrder',
  fields: {
    "supplierId": { isRequired: true },
    "lines": { minItems: 1, maxItems: 100 },
    "lines.*.materialId": { isRequired: true },
    "lines.*.quantity": { isRequired: true, minimum: 1, maximum: 1000000000 },
    "lines.*.priceMinor": { isNullable: true, minimum: 0, maximum: 1000000000000 },
    "note": { isNullable: true, maxLength: 1000 },
    "wantedOn": { isNullable: true, isDay: true },
    "deliveryLocationId": { isNullable: true },
  },
}
