import { refusal } from './refusal.ts'

/** Refusals of invoices, payments, credit notes, statements, remakes. */
export const financeRefusals = {
  invoice_move_not_allowed: refusal(
    409,
    () => "The invoice's current status doesn't allow this. Reload the page.",
  ),
  remake_move_not_allowed: refusal(
    409,
    () => "The remake request's current status doesn't allow this. Reload the page.",
  ),
  payments_not_available: refusal(
    422,
    () => "Online payment isn't available right now. Pay in another way.",
  ),
}
