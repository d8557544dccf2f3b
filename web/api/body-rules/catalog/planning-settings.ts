// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'

/** What updatePlanningSettings asks of its body. */
export const updatePlanningSettings: BodyRules<'updatePlanningSettings'> = {
  operation: 'updatePlanningSettings',
  fields: {
    "unplannedAbsencePercent": { isRequired: true, minimum: 0, maximum: 50 },
  },
}
