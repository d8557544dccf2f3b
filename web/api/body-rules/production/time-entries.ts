// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What cancelTimeEntry asks of its body. */
export const cancelTimeEntry: BodyRules<'cancelTimeEntry'> = {
  operation: 'cancelTimeEntry',
  fields: {
    "reason": { isRequired: true, maxLength: 500, pattern: patterns.linePattern },
  },
}

/** What correctTimeEntry asks of its body. */
export const correctTimeEntry: BodyRules<'correctTimeEntry'> = {
  operation: 'correctTimeEntry',
  fields: {
    "reason": { isRequired: true, maxLength: 500, pattern: patterns.linePattern },
  },
}

/** What createTimeEntry asks of its body. */
export const createTimeEntry: BodyRules<'createTimeEntry'> = {
  operation: 'createTimeEntry',
  fields: {
    "userId": { isRequired: true },
    "kind": { isRequired: true },
    "startedAt": { isRequired: true },
    "endedAt": { isRequired: true },
    "reason": { isRequired: true, maxLength: 500, pattern: patterns.linePattern },
  },
}

/** What recordTimeClock asks of its body. */
export const recordTimeClock: BodyRules<'recordTimeClock'> = {
  operation: 'recordTimeClock',
  fields: {
    "action": { isRequired: true },
  },
}
