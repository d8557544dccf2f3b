import { refusal } from './refusal.ts'

/** Refusals of orders, their history, approvals, comments. */
export const ordersRefusals = {
  order_incomplete: refusal(
    422,
    () => 'The order is missing information. Complete the marked fields.',
  ),
  order_move_not_allowed: refusal(
    409,
    () => "The order's current status doesn't allow this. Reload the page.",
  ),
  credit_hold: refusal(422, () => 'The lab has stopped new orders because of overdue payments.'),
  history_not_provable: refusal(
    422,
    () =>
      "This history names a patient who was erased or whose name you must not know, so it can't prove itself to you. The practice can export the proof as long as the patient isn't erased.",
  ),
}
