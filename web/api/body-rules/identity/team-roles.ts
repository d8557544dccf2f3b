// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What createTeamRole asks of its body. */
export const createTeamRole: BodyRules<'createTeamRole'> = {
  operation: 'createTeamRole',
  fields: {
    "name": { isRequired: true, maxLength: 60, pattern: patterns.namePattern },
    "permissions": { maxItems: 16 },
    "permissions.*": { isRequired: true },
  },
}

/** What updateTeamRole asks of its body. */
export const updateTeamRole: BodyRules<'updateTeamRole'> = {
  operation: 'updateTeamRole',
  fields: {
    "name": { isRequired: true, maxLength: 60, pattern: patterns.namePattern },
    "permissions": { maxItems: 16 },
    "permissions.*": { isRequired: true },
  },
}
