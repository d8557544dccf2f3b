// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'

/** What closePayRun asks of its body. */
export const closePayRun: BodyRules<'closePayRun'> = {
  operation: 'closePayRun',
  fields: {
  },
}

/** What createPayRun asks of its body. */
export const createPayRun: BodyRules<'createPayRun'> = {
  operation: 'createPayRun',
  fields: {
    "fromOn": { isRequired: true, isDay: true },
    "toOn": { isRequired: true, isDay: true },
  },
}
