// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What allocatePayment asks of its body. */
export const allocatePayment: BodyRules<'allocatePayment'> = {
  operation: 'allocatePayment',
  fields: {
    "allocations": { minItems: 1, maxItems: 100 },
    "allocations.*.invoiceId": { isRequired: true },
    "allocations.*.amountMinor": { isRequired: true, minimum: 1, maximum: 1000000000000 },
  },
}

/** What recordPayment asks of its body. */
export const recordPayment: BodyRules<'recordPayment'> = {
  operation: 'recordPayment',
  fields: {
    "allocations": { maxItems: 100 },
    "allocations.*.invoiceId": { isRequired: true },
    "allocations.*.amountMinor": { isRequired: true, minimum: 1, maximum: 1000000000000 },
    "amountMinor": { isRequired: true, minimum: 1, maximum: 1000000000000 },
    "currency": { pattern: "^[A-Z]{3}$" },
    "method": { isRequired: true },
    "reference": { isNullable: true, maxLength: 120, pattern: patterns.linePattern },
  },
}
