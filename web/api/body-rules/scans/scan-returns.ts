// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'

/** What returnScan asks of its body. */
export const returnScan: BodyRules<'returnScan'> = {
  operation: 'returnScan',
  fields: {
    "reason": { maxLength: 1000 },
    "kinds": { maxItems: 20 },
    "kinds.*": { isRequired: true },
    "fileIds": { maxItems: 50 },
    "fileIds.*": { isRequired: true },
  },
}
