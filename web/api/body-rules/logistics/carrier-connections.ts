// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What createCarrierConnection asks of its body. */
export const createCarrierConnection: BodyRules<'createCarrierConnection'> = {
  operation: 'createCarrierConnection',
  fields: {
    "name": { isRequired: true, maxLength: 80, pattern: patterns.namePattern },
    "serviceUrl": { isRequired: true, maxLength: 500, pattern: "^https?://[^\\s<>\"]+$" },
  },
}

/** What updateCarrierConnection asks of its body. */
export const updateCarrierConnection: BodyRules<'updateCarrierConnection'> = {
  operation: 'updateCarrierConnection',
  fields: {
    "name": { isRequired: true, maxLength: 80, pattern: patterns.namePattern },
    "serviceUrl": { isRequired: true, maxLength: 500, pattern: "^https?://[^\\s<>\"]+$" },
  },
}
