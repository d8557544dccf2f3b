// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'

/** What createPayTerms asks of its body. */
export const createPayTerms: BodyRules<'createPayTerms'> = {
  operation: 'createPayTerms',
  fields: {
    "userId": { isRequired: true },
    "startsOn": { isRequired: true, isDay: true },
    "hourlyRateMinor": { isNullable: true, minimum: 0, maximum: 1000000000 },
    "pieceRates": { maxItems: 100 },
    "pieceRates.*.workCentreId": { isRequired: true },
    "pieceRates.*.rateMinor": { isRequired: true, minimum: 0, maximum: 1000000000 },
  },
}
