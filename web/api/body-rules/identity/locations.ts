// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What createLocation asks of its body. */
export const createLocation: BodyRules<'createLocation'> = {
  operation: 'createLocation',
  fields: {
    "name": { isRequired: true, maxLength: 120, pattern: patterns.namePattern },
    "phone": { isNullable: true, maxLength: 40, pattern: patterns.linePattern },
    "addressLine1": { isNullable: true, maxLength: 120, pattern: patterns.linePattern },
    "addressLine2": { isNullable: true, maxLength: 120, pattern: patterns.linePattern },
    "city": { isNullable: true, maxLength: 80, pattern: patterns.linePattern },
    "region": { isNullable: true, maxLength: 80, pattern: patterns.linePattern },
    "postalCode": { isNullable: true, maxLength: 20, pattern: patterns.linePattern },
    "country": { isNullable: true, pattern: "^[A-Z]{2}$" },
    "timezone": { isNullable: true, minLength: 2, maxLength: 64, pattern: "^[A-Za-z][A-Za-z0-9_+\\-]*(/[A-Za-z0-9_+\\-]+)*$" },
  },
}

/** What updateLocation asks of its body. */
export const updateLocation: BodyRules<'updateLocation'> = {
  operation: 'updateLocation',
  fields: {
    "name": { isRequired: true, maxLength: 120, pattern: patterns.namePattern },
    "phone": { isNullable: true, maxLength: 40, pattern: patterns.linePattern },
    "addressLine1": { isNullable: true, maxLength: 120, pattern: patterns.linePattern },
    "addressLine2": { isNullable: true, maxLength: 120, pattern: patterns.linePattern },
    "city": { isNullable: true, maxLength: 80, pattern: patterns.linePattern },
    "region": { isNullable: true, maxLength: 80, pattern: patterns.linePattern },
    "postalCode": { isNullable: true, maxLength: 20, pattern: patterns.linePattern },
    "country": { isNullable: true, pattern: "^[A-Z]{2}$" },
    "timezone": { isNullable: true, minLength: 2, maxLength: 64, pattern: "^[A-Za-z][A-Za-z0-9_+\\-]*(/[A-Za-z0-9_+\\-]+)*$" },
  },
}
