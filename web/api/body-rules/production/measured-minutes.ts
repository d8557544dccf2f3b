// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'

/** What adoptMeasuredMinutes asks of its body. */
export const adoptMeasuredMinutes: BodyRules<'adoptMeasuredMinutes'> = {
  operation: 'adoptMeasuredMinutes',
  fields: {
    "stages": { minItems: 1, maxItems: 500 },
    "stages.*.stageId": { isRequired: true },
    "stages.*.minutesPerOrder": { isRequired: true, minimum: 0, maximum: 100000 },
    "stages.*.minutesPerPiece": { isNullable: true, minimum: 0, maximum: 100000 },
  },
}
