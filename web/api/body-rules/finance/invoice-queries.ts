// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'

/** What answerInvoiceQuery asks of its body. */
export const answerInvoiceQuery: BodyRules<'answerInvoiceQuery'> = {
  operation: 'answerInvoiceQuery',
  fields: {
    "answer": { isRequired: true, maxLength: 2000, pattern: "\\S" },
    "credit.amountMinor": { minimum: 1, maximum: 1000000000000 },
  },
}

/** What queryInvoiceLine asks of its body. */
export const queryInvoiceLine: BodyRules<'queryInvoiceLine'> = {
  operation: 'queryInvoiceLine',
  fields: {
    "reason": { isRequired: true, maxLength: 2000, pattern: "\\S" },
  },
}
