// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What createProduct asks of its body. */
export const createProduct: BodyRules<'createProduct'> = {
  operation: 'createProduct',
  fields: {
    "name": { isRequired: true, maxLength: 120, pattern: patterns.namePattern },
    "restorationType": { isRequired: true },
    "unit": { isRequired: true },
    "currency": { isRequired: true, pattern: "^[A-Z]{3}$" },
    "names.en": { maxLength: 120, pattern: patterns.namePattern },
    "names.de": { maxLength: 120, pattern: patterns.namePattern },
    "basePriceMinor": { isNullable: true, minimum: 0, maximum: 1000000000000 },
    "categoryId": { isNullable: true },
    "workflowId": { isNullable: true },
    "code": { isNullable: true, maxLength: 40, pattern: patterns.linePattern },
    "description": { isNullable: true, maxLength: 4000 },
    "material": { isNullable: true },
    "taxRateBasisPoints": { minimum: 0, maximum: 10000 },
    "requiredAttachments": { maxItems: 20 },
    "requiredAttachments.*": { isRequired: true },
    "turnaroundDays": { isNullable: true, minimum: 0, maximum: 365 },
    "legTurnaroundDays": { isNullable: true, minItems: 2, maxItems: 10 },
    "legTurnaroundDays.*": { isRequired: true, minimum: 0, maximum: 365 },
    "warrantyMonths": { isNullable: true, minimum: 0, maximum: 600 },
    "regulatoryNote": { isNullable: true, maxLength: 2000 },
    "options": { maxItems: 40 },
    "options.*.name": { isRequired: true, maxLength: 120, pattern: patterns.namePattern },
    "options.*.priceMinor": { isRequired: true, minimum: 0, maximum: 1000000000000 },
  },
}

/** What updateProduct asks of its body. */
export const updateProduct: BodyRules<'updateProduct'> = {
  operation: 'updateProduct',
  fields: {
    "name": { isRequired: true, maxLength: 120, pattern: patterns.namePattern },
    "restorationType": { isRequired: true },
    "unit": { isRequired: true },
    "currency": { isRequired: true, pattern: "^[A-Z]{3}$" },
    "names.en": { maxLength: 120, pattern: patterns.namePattern },
    "names.de": { maxLength: 120, pattern: patterns.namePattern },
    "basePriceMinor": { isNullable: true, minimum: 0, maximum: 1000000000000 },
    "categoryId": { isNullable: true },
    "workflowId": { isNullable: true },
    "code": { isNullable: true, maxLength: 40, pattern: patterns.linePattern },
    "description": { isNullable: true, maxLength: 4000 },
    "material": { isNullable: true },
    "taxRateBasisPoints": { isRequired: true, minimum: 0, maximum: 10000 },
    "requiredAttachments": { maxItems: 20 },
    "requiredAttachments.*": { isRequired: true },
    "turnaroundDays": { isNullable: true, minimum: 0, maximum: 365 },
    "legTurnaroundDays": { isNullable: true, minItems: 2, maxItems: 10 },
    "legTurnaroundDays.*": { isRequired: true, minimum: 0, maximum: 365 },
    "warrantyMonths": { isNullable: true, minimum: 0, maximum: 600 },
    "regulatoryNote": { isNullable: true, maxLength: 2000 },
    "options": { maxItems: 40 },
    "options.*.name": { isRequired: true, maxLength: 120, pattern: patterns.namePattern },
    "options.*.priceMinor": { isRequired: true, minimum: 0, maximum: 1000000000000 },
  },
}
