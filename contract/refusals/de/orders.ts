import type { ordersRefusals } from '../orders.ts'
import type { Translation } from '../refusal.ts'

/** Refusals of orders, their history, approvals, comments, in German. */
export const ordersRefusalsDe: Translation<typeof ordersRefusals> = {
  order_incomplete: () => 'Im Auftrag fehlen noch Angaben. Ergänzen Sie die markierten Stellen.',
  order_move_not_allowed: () =>
    'Im jetzigen Zustand des Auftrags ist das nicht möglich. Laden Sie die Seite neu.',
  credit_hold: () => 'Das Labor hat neue Aufträge wegen offener Zahlungen gesperrt.',
  history_not_provable: () =>
    'Dieser Verlauf nennt einen Patienten, der gelöscht wurde oder dessen Namen Sie nicht kennen dürfen. Er ist deshalb für Sie nicht nachweisbar. Solange der Patient nicht gelöscht ist, kann die Praxis den Nachweis exportieren.',
}
