// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'

/** What replaceCaseArrival asks of its body. */
export const replaceCaseArrival: BodyRules<'replaceCaseArrival'> = {
  operation: 'replaceCaseArrival',
  fields: {
    "arrivesOn": { isRequired: true, isDay: true },
  },
}
