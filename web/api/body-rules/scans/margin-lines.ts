// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'

/** What createMarginLine asks of its body. */
export const createMarginLine: BodyRules<'createMarginLine'> = {
  operation: 'createMarginLine',
  fields: {
    "tooth": { isRequired: true },
    "afterVersion": { isRequired: true, minimum: 0, maximum: 1000000 },
    "points": { minItems: 3, maxItems: 60 },
    "points.*.x": { isRequired: true, minimum: -10000, maximum: 10000 },
    "points.*.y": { isRequired: true, minimum: -10000, maximum: 10000 },
    "points.*.z": { isRequired: true, minimum: -10000, maximum: 10000 },
    "line": { minItems: 3, maxItems: 2000 },
    "line.*.x": { isRequired: true, minimum: -10000, maximum: 10000 },
    "line.*.y": { isRequired: true, minimum: -10000, maximum: 10000 },
    "line.*.z": { isRequired: true, minimum: -10000, maximum: 10000 },
  },
}
