import type { financeRefusals } from '../finance.ts'
import type { Translation } from '../refusal.ts'
import { creditRefusalsDe } from './finance-credits.ts'
import { invoiceRefusalsDe } from './finance-invoices.ts'
import { paymentRefusalsDe } from './finance-payments.ts'
import { payRefusalsDe } from './pay.ts'
import { statementRefusalsDe } from './finance-statements.ts'

/** Refusals of invoices, payments, credit notes, statements, remakes, in German. */
export const financeRefusalsDe: Translation<typeof financeRefusals> = {
  ...invoiceRefusalsDe,
  ...paymentRefusalsDe,
  ...creditRefusalsDe,
  ...statementRefusalsDe,
  ...payRefusalsDe,
}
