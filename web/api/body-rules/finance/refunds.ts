// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What refundPayment asks of its body. */
export const refundPayment: BodyRules<'refundPayment'> = {
  operation: 'refundPayment',
  fields: {
    "amountMinor": { minimum: 1, maximum: 1000000000000 },
    "reason": { maxLength: 300, pattern: patterns.linePattern },
  },
}
