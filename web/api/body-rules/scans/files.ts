// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'

/** What updateFile asks of its body. */
export const updateFile: BodyRules<'updateFile'> = {
  operation: 'updateFile',
  fields: {
    "kind": { isRequired: true },
    "visibility": { isRequired: true },
  },
}
