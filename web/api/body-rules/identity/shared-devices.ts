// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What changeOwnPin asks of its body. */
export const changeOwnPin: BodyRules<'changeOwnPin'> = {
  operation: 'changeOwnPin',
  fields: {
    "password": { isRequired: true, maxLength: 200 },
    "pin": { isRequired: true, pattern: "^[0-9]{4,8}$" },
  },
}

/** What createSharedDevice asks of its body. */
export const createSharedDevice: BodyRules<'createSharedDevice'> = {
  operation: 'createSharedDevice',
  fields: {
    "name": { isRequired: true, maxLength: 80, pattern: patterns.namePattern },
    "idleMinutes": { minimum: 1, maximum: 120 },
  },
}

/** What signInWithPin asks of its body. */
export const signInWithPin: BodyRules<'signInWithPin'> = {
  operation: 'signInWithPin',
  fields: {
    "memberId": { isRequired: true },
    "pin": { isRequired: true, pattern: "^[0-9]{4,8}$" },
  },
}

/** What updateSharedDevice asks of its body. */
export const updateSharedDevice: BodyRules<'updateSharedDevice'> = {
  operation: 'updateSharedDevice',
  fields: {
    "name": { isRequired: true, maxLength: 80, pattern: patterns.namePattern },
    "idleMinutes": { isRequired: true, minimum: 1, maximum: 120 },
  },
}
