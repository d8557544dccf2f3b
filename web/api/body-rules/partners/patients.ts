// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What createPatient asks of its body. */
export const createPatient: BodyRules<'createPatient'> = {
  operation: 'createPatient',
  fields: {
    "firstName": { isRequired: true, maxLength: 80, pattern: patterns.namePattern },
    "lastName": { isRequired: true, maxLength: 80, pattern: patterns.namePattern },
    "code": { maxLength: 40, pattern: patterns.linePattern },
    "bornOn": { isNullable: true, isDay: true },
    "sex": { isNullable: true },
    "chartNumber": { isNullable: true, maxLength: 40, pattern: patterns.linePattern },
    "externalIds": { maxItems: 20 },
    "externalIds.*.system": { isRequired: true, maxLength: 60, pattern: patterns.linePattern },
    "externalIds.*.value": { isRequired: true, maxLength: 120, pattern: patterns.linePattern },
    "notes": { isNullable: true, maxLength: 4000 },
  },
}

/** What mergePatient asks of its body. */
export const mergePatient: BodyRules<'mergePatient'> = {
  operation: 'mergePatient',
  fields: {
    "intoPatientId": { isRequired: true },
  },
}

/** What updatePatient asks of its body. */
export const updatePatient: BodyRules<'updatePatient'> = {
  operation: 'updatePatient',
  fields: {
    "firstName": { isRequired: true, maxLength: 80, pattern: patterns.namePattern },
    "lastName": { isRequired: true, maxLength: 80, pattern: patterns.namePattern },
    "code": { isRequired: true, maxLength: 40, pattern: patterns.linePattern },
    "bornOn": { isNullable: true, isDay: true },
    "sex": { isNullable: true },
    "chartNumber": { isNullable: true, maxLength: 40, pattern: patterns.linePattern },
    "externalIds": { maxItems: 20 },
    "externalIds.*.system": { isRequired: true, maxLength: 60, pattern: patterns.linePattern },
    "externalIds.*.value": { isRequired: true, maxLength: 120, pattern: patterns.linePattern },
    "notes": { isNullable: true, maxLength: 4000 },
  },
}
