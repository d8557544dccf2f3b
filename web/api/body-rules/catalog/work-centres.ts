// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What confirmWorkCentres asks of its body. */
export const confirmWorkCentres: BodyRules<'confirmWorkCentres'> = {
  operation: 'confirmWorkCentres',
  fields: {
    "workCentreIds": { minItems: 1, maxItems: 500 },
    "workCentreIds.*": { isRequired: true },
  },
}

/** What createWorkCentre asks of its body. */
export const createWorkCentre: BodyRules<'createWorkCentre'> = {
  operation: 'createWorkCentre',
  fields: {
    "name": { isRequired: true, maxLength: 80, pattern: patterns.namePattern },
    "kind": { isRequired: true },
    "department": { isNullable: true, maxLength: 80, pattern: patterns.linePattern },
    "loadLimitPercent": { minimum: 1, maximum: 100 },
    "queueMinutes": { minimum: 0, maximum: 100000 },
    "units": { minimum: 1, maximum: 1000 },
    "dayMinutes": { minimum: 0, maximum: 1000000 },
    "runs": { maxItems: 24 },
    "runs.*.startTime": { isRequired: true, pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" },
    "runs.*.minutes": { isRequired: true, minimum: 1, maximum: 1440 },
    "runs.*.pieces": { isRequired: true, minimum: 1, maximum: 10000 },
    "leadTimeDays": { minimum: 0, maximum: 365 },
    "piecesPerDay": { isNullable: true, minimum: 1, maximum: 100000 },
    "alternativeWorkCentreId": { isNullable: true },
    "members": { maxItems: 200 },
    "members.*.userId": { isRequired: true },
    "members.*.sharePercent": { isRequired: true, minimum: 1, maximum: 100 },
    "members.*.speedPercent": { minimum: 1, maximum: 300 },
  },
}

/** What updateWorkCentre asks of its body. */
export const updateWorkCentre: BodyRules<'updateWorkCentre'> = {
  operation: 'updateWorkCentre',
  fields: {
    "name": { isRequired: true, maxLength: 80, pattern: patterns.namePattern },
    "kind": { isRequired: true },
    "department": { isNullable: true, maxLength: 80, pattern: patterns.linePattern },
    "loadLimitPercent": { isRequired: true, minimum: 1, maximum: 100 },
    "queueMinutes": { isRequired: true, minimum: 0, maximum: 100000 },
    "units": { isRequired: true, minimum: 1, maximum: 1000 },
    "dayMinutes": { isRequired: true, minimum: 0, maximum: 1000000 },
    "runs": { maxItems: 24 },
    "runs.*.startTime": { isRequired: true, pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" },
    "runs.*.minutes": { isRequired: true, minimum: 1, maximum: 1440 },
    "runs.*.pieces": { isRequired: true, minimum: 1, maximum: 10000 },
    "leadTimeDays": { isRequired: true, minimum: 0, maximum: 365 },
    "piecesPerDay": { isNullable: true, minimum: 1, maximum: 100000 },
    "alternativeWorkCentreId": { isNullable: true },
    "members": { maxItems: 200 },
    "members.*.userId": { isRequired: true },
    "members.*.sharePercent": { isRequired: true, minimum: 1, maximum: 100 },
    "members.*.speedPercent": { minimum: 1, maximum: 300 },
  },
}
