// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What createSurcharge asks of its body. */
export const createSurcharge: BodyRules<'createSurcharge'> = {
  operation: 'createSurcharge',
  fields: {
    "name": { isRequired: true, maxLength: 120, pattern: patterns.namePattern },
    "kind": { isRequired: true },
    "priceMinor": { minimum: 0, maximum: 1000000000000 },
    "percentBasisPoints": { minimum: 0, maximum: 100000 },
    "currency": { isRequired: true, pattern: "^[A-Z]{3}$" },
    "taxRateBasisPoints": { minimum: 0, maximum: 10000 },
  },
}

/** What updateSurcharge asks of its body. */
export const updateSurcharge: BodyRules<'updateSurcharge'> = {
  operation: 'updateSurcharge',
  fields: {
    "name": { isRequired: true, maxLength: 120, pattern: patterns.namePattern },
    "kind": { isRequired: true },
    "priceMinor": { isRequired: true, minimum: 0, maximum: 1000000000000 },
    "percentBasisPoints": { isRequired: true, minimum: 0, maximum: 100000 },
    "currency": { isRequired: true, pattern: "^[A-Z]{3}$" },
    "taxRateBasisPoints": { isRequired: true, minimum: 0, maximum: 10000 },
  },
}
