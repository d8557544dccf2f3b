import type { financeRefusals } from '../finance.ts'
import type { Translation } from '../refusal.ts'

/** Refusals of invoices, payments, credit notes, statements, remakes, in German. */
export const financeRefusalsDe: Translation<typeof financeRefusals> = {
  invoice_move_not_allowed: () =>
    'Im jetzigen Zustand der Rechnung ist das nicht möglich. Laden Sie die Seite neu.',
  remake_move_not_allowed: () =>
    'Im jetzigen Zustand der Reklamation ist das nicht möglich. Laden Sie die Seite neu.',
  payments_not_available: () =>
    'Online-Zahlung ist derzeit nicht verfügbar. Bezahlen Sie auf anderem Weg.',
}
