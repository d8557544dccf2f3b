// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What createProductCategory asks of its body. */
export const createProductCategory: BodyRules<'createProductCategory'> = {
  operation: 'createProductCategory',
  fields: {
    "name": { isRequired: true, maxLength: 120, pattern: patterns.namePattern },
    "parentId": { isNullable: true },
    "sortOrder": { minimum: 0, maximum: 1000000 },
  },
}

/** What installStarterCatalogue asks of its body. */
export const installStarterCatalogue: BodyRules<'installStarterCatalogue'> = {
  operation: 'installStarterCatalogue',
  fields: {
    "currency": { pattern: "^[A-Z]{3}$" },
  },
}

/** What updateProductCategory asks of its body. */
export const updateProductCategory: BodyRules<'updateProductCategory'> = {
  operation: 'updateProductCategory',
  fields: {
    "name": { isRequired: true, maxLength: 120, pattern: patterns.namePattern },
    "parentId": { isNullable: true },
    "sortOrder": { isRequired: true, minimum: 0, maximum: 1000000 },
  },
}
