// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What acceptInvitation asks of its body. */
export const acceptInvitation: BodyRules<'acceptInvitation'> = {
  operation: 'acceptInvitation',
  fields: {
    "token": { isRequired: true, pattern: "^[A-Za-z0-9_-]{43}$" },
  },
}

/** What createInvitation asks of its body. */
export const createInvitation: BodyRules<'createInvitation'> = {
  operation: 'createInvitation',
  fields: {
    "email": { isRequired: true, minLength: 6, maxLength: 254, pattern: patterns.emailPattern },
    "role": { isRequired: true },
  },
}

/** What updateMember asks of its body. */
export const updateMember: BodyRules<'updateMember'> = {
  operation: 'updateMember',
  fields: {
    "role": { isRequired: true },
    "teamRoleId": { isRequired: true },
    "title": { isNullable: true, maxLength: 80, pattern: patterns.linePattern },
    "status": { isRequired: true },
  },
}
