// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What createSavedView asks of its body. */
export const createSavedView: BodyRules<'createSavedView'> = {
  operation: 'createSavedView',
  fields: {
    "screen": { isRequired: true, pattern: "^[a-z][a-z0-9-]{0,39}$" },
    "name": { isRequired: true, maxLength: 80, pattern: patterns.namePattern },
    "query": { isRequired: true, maxLength: 2000, pattern: "^([^\\s?#\\u0000-\\u001f\\u007f][^\\s#\\u0000-\\u001f\\u007f]*)?$" },
    "sortOrder": { minimum: 0, maximum: 10000 },
  },
}

/** What updateSavedView asks of its body. */
export const updateSavedView: BodyRules<'updateSavedView'> = {
  operation: 'updateSavedView',
  fields: {
    "name": { isRequired: true, maxLength: 80, pattern: patterns.namePattern },
    "query": { isRequired: true, maxLength: 2000, pattern: "^([^\\s?#\\u0000-\\u001f\\u007f][^\\s#\\u0000-\\u001f\\u007f]*)?$" },
    "sortOrder": { isRequired: true, minimum: 0, maximum: 10000 },
  },
}
