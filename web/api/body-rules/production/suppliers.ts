// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What createSupplier asks of its body. */
export const createSupplier: BodyRules<'createSupplier'> = {
  operation: 'createSupplier',
  fields: {
    "name": { isRequired: true, maxLength: 120, pattern: patterns.namePattern },
    "address": { isNullable: true, maxLength: 300 },
    "language": { isNullable: true },
    "leadTimeDays": { isNullable: true, minimum: 1, maximum: 365 },
    "email": { isNullable: true, minLength: 6, maxLength: 254, pattern: patterns.emailPattern },
    "phone": { isNullable: true, maxLength: 40, pattern: patterns.linePattern },
    "customerNumber": { isNullable: true, maxLength: 60, pattern: patterns.linePattern },
  },
}

/** What updateSupplier asks of its body. */
export const updateSupplier: BodyRules<'updateSupplier'> = {
  operation: 'updateSupplier',
  fields: {
    "name": { isRequired: true, maxLength: 120, pattern: patterns.namePattern },
    "address": { isNullable: true, maxLength: 300 },
    "language": { isNullable: true },
    "leadTimeDays": { isNullable: true, minimum: 1, maximum: 365 },
    "email": { isNullable: true, minLength: 6, maxLength: 254, pattern: patterns.emailPattern },
    "phone": { isNullable: true, maxLength: 40, pattern: patterns.linePattern },
    "customerNumber": { isNullable: true, maxLength: 60, pattern: patterns.linePattern },
  },
}
