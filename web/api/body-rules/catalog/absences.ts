// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What createAbsence asks of its body. */
export const createAbsence: BodyRules<'createAbsence'> = {
  operation: 'createAbsence',
  fields: {
    "firstOn": { isRequired: true, isDay: true },
    "lastOn": { isRequired: true, isDay: true },
    "minutesPerDay": { isNullable: true, minimum: 1, maximum: 1000000 },
    "reason": { isNullable: true, maxLength: 120, pattern: patterns.linePattern },
  },
}

/** What updateAbsence asks of its body. */
export const updateAbsence: BodyRules<'updateAbsence'> = {
  operation: 'updateAbsence',
  fields: {
    "firstOn": { isRequired: true, isDay: true },
    "lastOn": { isRequired: true, isDay: true },
    "minutesPerDay": { isNullable: true, minimum: 1, maximum: 1000000 },
    "reason": { isNullable: true, maxLength: 120, pattern: patterns.linePattern },
  },
}
