import { creditRefusals } from './finance-credits.ts'
import { invoiceRefusals } from './finance-invoices.ts'
import { paymentRefusals } from './finance-payments.ts'
import { payRefusals } from './pay.ts'
import { statementRefusals } from './finance-statements.ts'

/** Refusals of invoices, payments, credit notes, statements, remakes. */
export const financeRefusals = {
  ...invoiceRefusals,
  ...paymentRefusals,
  ...creditRefusals,
  ...statementRefusals,
  ...payRefusals,
}
