// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What createMaterialLot asks of its body. */
export const createMaterialLot: BodyRules<'createMaterialLot'> = {
  operation: 'createMaterialLot',
  fields: {
    "materialId": { isRequired: true },
    "lotNumber": { isRequired: true, maxLength: 60, pattern: patterns.linePattern },
    "quantityReceived": { isRequired: true, minimum: 1, maximum: 1000000000 },
    "udiPi": { isNullable: true, maxLength: 120, pattern: patterns.linePattern },
    "expiresOn": { isNullable: true, isDay: true },
    "supplier": { isNullable: true, maxLength: 120, pattern: patterns.linePattern },
    "certificateFileId": { isNullable: true },
  },
}

/** What updateMaterialLot asks of its body. */
export const updateMaterialLot: BodyRules<'updateMaterialLot'> = {
  operation: 'updateMaterialLot',
  fields: {
    "lotNumber": { isRequired: true, maxLength: 60, pattern: patterns.linePattern },
    "quantityReceived": { isRequired: true, minimum: 1, maximum: 1000000000 },
    "quantityAvailable": { isRequired: true, minimum: 0, maximum: 1000000000 },
    "udiPi": { isNullable: true, maxLength: 120, pattern: patterns.linePattern },
    "expiresOn": { isNullable: true, isDay: true },
    "supplier": { isNullable: true, maxLength: 120, pattern: patterns.linePattern },
    "certificateFileId": { isNullable: true },
    "receivedAt": { isRequired: true },
  },
}
