// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What recordMaterialUse asks of its body. */
export const recordMaterialUse: BodyRules<'recordMaterialUse'> = {
  operation: 'recordMaterialUse',
  fields: {
    "orderItemId": { isRequired: true },
    "tooth": { isNullable: true },
    "quantity": { minimum: 1, maximum: 1000000000 },
    "lotNumber": { maxLength: 60, pattern: patterns.linePattern },
    "barcode": { minLength: 4, maxLength: 200 },
  },
}
