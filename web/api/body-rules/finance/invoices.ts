// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What createInvoice asks of its body. */
export const createInvoice: BodyRules<'createInvoice'> = {
  operation: 'createInvoice',
  fields: {
    "customerId": { isRequired: true },
    "orderIds": { maxItems: 100 },
    "orderIds.*": { isRequired: true },
    "ready.fromOn": { isDay: true },
    "ready.toOn": { isDay: true },
    "ready.currency": { pattern: "^[A-Z]{3}$" },
    "deposit.amountMinor": { minimum: 0, maximum: 1000000000000 },
    "lines": { maxItems: 200 },
    "lines.*.description": { isRequired: true, maxLength: 300, pattern: patterns.linePattern },
    "lines.*.patientLabel": { isNullable: true, maxLength: 120, pattern: patterns.linePattern },
    "lines.*.teeth": { maxItems: 52 },
    "lines.*.teeth.*": { isRequired: true, minimum: 11, maximum: 85 },
    "lines.*.quantity": { isRequired: true, minimum: 1, maximum: 10000 },
    "lines.*.unitPriceMinor": { isRequired: true, minimum: 0, maximum: 1000000000 },
    "lines.*.discountMinor": { minimum: 0, maximum: 1000000000000 },
    "lines.*.taxRateBasisPoints": { minimum: 0, maximum: 10000 },
    "notes": { isNullable: true, maxLength: 2000 },
    "dueOn": { isNullable: true, isDay: true },
  },
}

/** What sendInvoice asks of its body. */
export const sendInvoice: BodyRules<'sendInvoice'> = {
  operation: 'sendInvoice',
  fields: {
    "to": { minLength: 6, maxLength: 254, pattern: patterns.emailPattern },
  },
}

/** What updateInvoice asks of its body. */
export const updateInvoice: BodyRules<'updateInvoice'> = {
  operation: 'updateInvoice',
  fields: {
    "lines": { maxItems: 200 },
    "lines.*.description": { isRequired: true, maxLength: 300, pattern: patterns.linePattern },
    "lines.*.patientLabel": { isNullable: true, maxLength: 120, pattern: patterns.linePattern },
    "lines.*.teeth": { maxItems: 52 },
    "lines.*.teeth.*": { isRequired: true, minimum: 11, maximum: 85 },
    "lines.*.quantity": { isRequired: true, minimum: 1, maximum: 10000 },
    "lines.*.unitPriceMinor": { isRequired: true, minimum: 0, maximum: 1000000000 },
    "lines.*.discountMinor": { minimum: 0, maximum: 1000000000000 },
    "lines.*.taxRateBasisPoints": { minimum: 0, maximum: 10000 },
    "notes": { isNullable: true, maxLength: 2000 },
    "dueOn": { isNullable: true, isDay: true },
  },
}

/** What voidInvoice asks of its body. */
export const voidInvoice: BodyRules<'voidInvoice'> = {
  operation: 'voidInvoice',
  fields: {
    "reason": { isRequired: true, maxLength: 300, pattern: patterns.linePattern },
  },
}
