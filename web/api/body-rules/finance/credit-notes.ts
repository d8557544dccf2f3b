// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What createCreditNote asks of its body. */
export const createCreditNote: BodyRules<'createCreditNote'> = {
  operation: 'createCreditNote',
  fields: {
    "invoiceId": { isRequired: true },
    "reason": { isRequired: true },
    "lines": { minItems: 1, maxItems: 200 },
    "lines.*.invoiceLineId": { isRequired: true },
    "lines.*.quantity": { minimum: 1, maximum: 10000 },
    "lines.*.amountMinor": { minimum: 1, maximum: 1000000000000 },
    "notes": { isNullable: true, maxLength: 2000 },
  },
}

/** What voidCreditNote asks of its body. */
export const voidCreditNote: BodyRules<'voidCreditNote'> = {
  operation: 'voidCreditNote',
  fields: {
    "reason": { isRequired: true, maxLength: 300, pattern: patterns.linePattern },
  },
}
