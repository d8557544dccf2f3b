// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'

/** What startRecall asks of its body. */
export const startRecall: BodyRules<'startRecall'> = {
  operation: 'startRecall',
  fields: {
    "materialLotIds": { minItems: 1, maxItems: 100 },
    "materialLotIds.*": { isRequired: true },
    "reason": { isRequired: true, maxLength: 1000, pattern: "\\S" },
    "instruction": { isRequired: true, maxLength: 4000, pattern: "\\S" },
  },
}
