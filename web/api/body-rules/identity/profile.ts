// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What changePassword asks of its body. */
export const changePassword: BodyRules<'changePassword'> = {
  operation: 'changePassword',
  fields: {
    "currentPassword": { isRequired: true, maxLength: 200 },
    "newPassword": { isRequired: true, minLength: 10, maxLength: 200 },
  },
}

/** What updateProfile asks of its body. */
export const updateProfile: BodyRules<'updateProfile'> = {
  operation: 'updateProfile',
  fields: {
    "name": { isRequired: true, maxLength: 120, pattern: patterns.namePattern },
    "locale": { isNullable: true, minLength: 2, maxLength: 35, pattern: "^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$" },
    "timezone": { isNullable: true, minLength: 2, maxLength: 64, pattern: "^[A-Za-z][A-Za-z0-9_+\\-]*(/[A-Za-z0-9_+\\-]+)*$" },
  },
}
