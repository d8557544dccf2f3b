// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What createTrays asks of its body. */
export const createTrays: BodyRules<'createTrays'> = {
  operation: 'createTrays',
  fields: {
    "codes": { minItems: 1, maxItems: 1000 },
    "codes.*": { isRequired: true, maxLength: 60, pattern: patterns.linePattern },
  },
}

/** What updateTray asks of its body. */
export const updateTray: BodyRules<'updateTray'> = {
  operation: 'updateTray',
  fields: {
    "code": { isRequired: true, maxLength: 60, pattern: patterns.linePattern },
  },
}
