// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What createOrganization asks of its body. */
export const createOrganization: BodyRules<'createOrganization'> = {
  operation: 'createOrganization',
  fields: {
    "type": { isRequired: true },
    "name": { isRequired: true, maxLength: 120, pattern: patterns.namePattern },
    "country": { pattern: "^[A-Z]{2}$" },
    "timezone": { minLength: 2, maxLength: 64, pattern: "^[A-Za-z][A-Za-z0-9_+\\-]*(/[A-Za-z0-9_+\\-]+)*$" },
    "locale": { minLength: 2, maxLength: 35, pattern: "^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$" },
  },
}

/** What updateOrganization asks of its body. */
export const updateOrganization: BodyRules<'updateOrganization'> = {
  operation: 'updateOrganization',
  fields: {
    "name": { isRequired: true, maxLength: 120, pattern: patterns.namePattern },
    "timezone": { isRequired: true, minLength: 2, maxLength: 64, pattern: "^[A-Za-z][A-Za-z0-9_+\\-]*(/[A-Za-z0-9_+\\-]+)*$" },
    "locale": { isRequired: true, minLength: 2, maxLength: 35, pattern: "^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$" },
    "toothNotation": { isRequired: true },
    "legalName": { isNullable: true, maxLength: 160, pattern: patterns.namePattern },
    "registrationNumber": { isNullable: true, maxLength: 60, pattern: patterns.linePattern },
    "taxId": { isNullable: true, maxLength: 40, pattern: patterns.linePattern },
    "email": { isNullable: true, minLength: 6, maxLength: 254, pattern: patterns.emailPattern },
    "phone": { isNullable: true, maxLength: 40, pattern: patterns.linePattern },
    "website": { isNullable: true, maxLength: 200, pattern: patterns.linePattern },
    "addressLine1": { isNullable: true, maxLength: 120, pattern: patterns.linePattern },
    "addressLine2": { isNullable: true, maxLength: 120, pattern: patterns.linePattern },
    "city": { isNullable: true, maxLength: 80, pattern: patterns.linePattern },
    "region": { isNullable: true, maxLength: 80, pattern: patterns.linePattern },
    "postalCode": { isNullable: true, maxLength: 20, pattern: patterns.linePattern },
    "country": { isNullable: true, pattern: "^[A-Z]{2}$" },
    "introduction": { isNullable: true, maxLength: 500, pattern: patterns.linePattern },
  },
}
