// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'

/** What updateComplianceSettings asks of its body. */
export const updateComplianceSettings: BodyRules<'updateComplianceSettings'> = {
  operation: 'updateComplianceSettings',
  fields: {
  },
}
