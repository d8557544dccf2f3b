// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What createRemakePolicy asks of its body. */
export const createRemakePolicy: BodyRules<'createRemakePolicy'> = {
  operation: 'createRemakePolicy',
  fields: {
    "name": { isRequired: true, maxLength: 120, pattern: patterns.namePattern },
    "claimDays": { isRequired: true, minimum: 1, maximum: 3650 },
    "chargePercents.lab": { isRequired: true, minimum: 0, maximum: 100 },
    "chargePercents.clinic": { isRequired: true, minimum: 0, maximum: 100 },
    "chargePercents.shared": { isRequired: true, minimum: 0, maximum: 100 },
    "chargePercents.patient": { isRequired: true, minimum: 0, maximum: 100 },
    "chargePercents.material": { isRequired: true, minimum: 0, maximum: 100 },
    "chargePercents.courier": { isRequired: true, minimum: 0, maximum: 100 },
    "chargePercents.undetermined": { isRequired: true, minimum: 0, maximum: 100 },
  },
}

/** What updateRemakePolicy asks of its body. */
export const updateRemakePolicy: BodyRules<'updateRemakePolicy'> = {
  operation: 'updateRemakePolicy',
  fields: {
    "name": { isRequired: true, maxLength: 120, pattern: patterns.namePattern },
    "claimDays": { isRequired: true, minimum: 1, maximum: 3650 },
    "chargePercents.lab": { isRequired: true, minimum: 0, maximum: 100 },
    "chargePercents.clinic": { isRequired: true, minimum: 0, maximum: 100 },
    "chargePercents.shared": { isRequired: true, minimum: 0, maximum: 100 },
    "chargePercents.patient": { isRequired: true, minimum: 0, maximum: 100 },
    "chargePercents.material": { isRequired: true, minimum: 0, maximum: 100 },
    "chargePercents.courier": { isRequired: true, minimum: 0, maximum: 100 },
    "chargePercents.undetermined": { isRequired: true, minimum: 0, maximum: 100 },
  },
}
