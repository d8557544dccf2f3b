// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'

/** What submitDisputeEvidence asks of its body. */
export const submitDisputeEvidence: BodyRules<'submitDisputeEvidence'> = {
  operation: 'submitDisputeEvidence',
  fields: {
    "explanation": { maxLength: 4000 },
  },
}
