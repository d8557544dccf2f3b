// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What createRxRule asks of its body. */
export const createRxRule: BodyRules<'createRxRule'> = {
  operation: 'createRxRule',
  fields: {
    "productId": { isNullable: true },
    "categoryId": { isNullable: true },
    "field": { isNullable: true },
    "attachment": { isNullable: true },
    "message": { isNullable: true, maxLength: 300, pattern: patterns.linePattern },
    "startsOn": { isNullable: true, isDay: true },
    "severity": { isRequired: true },
  },
}

/** What updateRxRule asks of its body. */
export const updateRxRule: BodyRules<'updateRxRule'> = {
  operation: 'updateRxRule',
  fields: {
    "productId": { isNullable: true },
    "categoryId": { isNullable: true },
    "field": { isNullable: true },
    "attachment": { isNullable: true },
    "message": { isNullable: true, maxLength: 300, pattern: patterns.linePattern },
    "startsOn": { isNullable: true, isDay: true },
    "severity": { isRequired: true },
  },
}
