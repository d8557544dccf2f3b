// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What createCarrierBooking asks of its body. */
export const createCarrierBooking: BodyRules<'createCarrierBooking'> = {
  operation: 'createCarrierBooking',
  fields: {
    "carrierConnectionId": { isRequired: true },
    "service": { maxLength: 80, pattern: patterns.linePattern },
    "weightGrams": { minimum: 1, maximum: 1000000 },
  },
}
