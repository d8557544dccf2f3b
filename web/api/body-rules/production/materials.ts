// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What createMaterial asks of its body. */
export const createMaterial: BodyRules<'createMaterial'> = {
  operation: 'createMaterial',
  fields: {
    "name": { isRequired: true, maxLength: 120, pattern: patterns.namePattern },
    "manufacturer": { isRequired: true, maxLength: 120, pattern: patterns.namePattern },
    "class": { isRequired: true },
    "unit": { isRequired: true },
    "type": { isNullable: true, maxLength: 80, pattern: patterns.linePattern },
    "iso10993Ref": { isNullable: true, maxLength: 120, pattern: patterns.linePattern },
    "fdaClearance": { isNullable: true, maxLength: 40, pattern: patterns.linePattern },
    "supplierArticleNumber": { isNullable: true, maxLength: 60, pattern: patterns.linePattern },
    "gtin": { isNullable: true, pattern: "^(\\d{8}|\\d{12,14})$" },
    "supplierId": { isNullable: true },
    "reorderPoint": { isNullable: true, minimum: 1, maximum: 1000000000 },
    "orderQuantity": { isNullable: true, minimum: 1, maximum: 1000000000 },
  },
}

/** What updateMaterial asks of its body. */
export const updateMaterial: BodyRules<'updateMaterial'> = {
  operation: 'updateMaterial',
  fields: {
    "name": { isRequired: true, maxLength: 120, pattern: patterns.namePattern },
    "manufacturer": { isRequired: true, maxLength: 120, pattern: patterns.namePattern },
    "class": { isRequired: true },
    "unit": { isRequired: true },
    "type": { isNullable: true, maxLength: 80, pattern: patterns.linePattern },
    "iso10993Ref": { isNullable: true, maxLength: 120, pattern: patterns.linePattern },
    "fdaClearance": { isNullable: true, maxLength: 40, pattern: patterns.linePattern },
    "supplierArticleNumber": { isNullable: true, maxLength: 60, pattern: patterns.linePattern },
    "gtin": { isNullable: true, pattern: "^(\\d{8}|\\d{12,14})$" },
    "supplierId": { isNullable: true },
    "reorderPoint": { isNullable: true, minimum: 1, maximum: 1000000000 },
    "orderQuantity": { isNullable: true, minimum: 1, maximum: 1000000000 },
  },
}
