// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What scanCode asks of its body. */
export const scanCode: BodyRules<'scanCode'> = {
  operation: 'scanCode',
  fields: {
    "code": { isRequired: true, maxLength: 300, pattern: patterns.linePattern },
  },
}
