// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'

/** What reportIncident asks of its body. */
export const reportIncident: BodyRules<'reportIncident'> = {
  operation: 'reportIncident',
  fields: {
    "orderId": { isRequired: true },
    "severity": { isRequired: true },
    "happenedOn": { isRequired: true, isDay: true },
    "description": { isRequired: true, maxLength: 4000, pattern: "\\S" },
  },
}
