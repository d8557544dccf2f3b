// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'

/** What attachFile asks of its body. */
export const attachFile: BodyRules<'attachFile'> = {
  operation: 'attachFile',
  fields: {
    "uploadId": { isRequired: true },
  },
}
