// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What createCustomer asks of its body. */
export const createCustomer: BodyRules<'createCustomer'> = {
  operation: 'createCustomer',
  fields: {
    "name": { isRequired: true, maxLength: 120, pattern: patterns.namePattern },
    "email": { isNullable: true, minLength: 6, maxLength: 254, pattern: patterns.emailPattern },
    "phone": { isNullable: true, maxLength: 40, pattern: patterns.linePattern },
    "addressLine1": { isNullable: true, maxLength: 120, pattern: patterns.linePattern },
    "addressLine2": { isNullable: true, maxLength: 120, pattern: patterns.linePattern },
    "city": { isNullable: true, maxLength: 80, pattern: patterns.linePattern },
    "region": { isNullable: true, maxLength: 80, pattern: patterns.linePattern },
    "postalCode": { isNullable: true, maxLength: 20, pattern: patterns.linePattern },
    "country": { isNullable: true, pattern: "^[A-Z]{2}$" },
    "accountNumber": { isNullable: true, maxLength: 40, pattern: patterns.linePattern },
    "tags": { maxItems: 20 },
    "tags.*": { isRequired: true, maxLength: 40, pattern: patterns.linePattern },
    "depositBasisPoints": { isNullable: true, minimum: 0, maximum: 10000 },
    "documentLanguage": { isNullable: true },
    "notes": { isNullable: true, maxLength: 4000 },
  },
}

/** What updateCustomer asks of its body. */
export const updateCustomer: BodyRules<'updateCustomer'> = {
  operation: 'updateCustomer',
  fields: {
    "name": { isRequired: true, maxLength: 120, pattern: patterns.namePattern },
    "email": { isNullable: true, minLength: 6, maxLength: 254, pattern: patterns.emailPattern },
    "phone": { isNullable: true, maxLength: 40, pattern: patterns.linePattern },
    "addressLine1": { isNullable: true, maxLength: 120, pattern: patterns.linePattern },
    "addressLine2": { isNullable: true, maxLength: 120, pattern: patterns.linePattern },
    "city": { isNullable: true, maxLength: 80, pattern: patterns.linePattern },
    "region": { isNullable: true, maxLength: 80, pattern: patterns.linePattern },
    "postalCode": { isNullable: true, maxLength: 20, pattern: patterns.linePattern },
    "country": { isNullable: true, pattern: "^[A-Z]{2}$" },
    "accountNumber": { isNullable: true, maxLength: 40, pattern: patterns.linePattern },
    "tags": { maxItems: 20 },
    "tags.*": { isRequired: true, maxLength: 40, pattern: patterns.linePattern },
    "depositBasisPoints": { isNullable: true, minimum: 0, maximum: 10000 },
    "documentLanguage": { isNullable: true },
    "notes": { isNullable: true, maxLength: 4000 },
  },
}
