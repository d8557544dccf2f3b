import type { MoneyOfNotice, NotificationsMessages } from './en.ts'

const invoice = ({ invoice: number }: MoneyOfNotice) =>
  number === null ? 'eine Rechnung' : `die Rechnung ${number}`
const payment = ({ invoice: number }: MoneyOfNotice) =>
  number === null ? 'Zahlung' : `Zahlung zu Rechnung ${number}`
const statement = ({ period }: MoneyOfNotice) =>
  period === null
    ? { accusative: 'einen Kontoauszug', dative: 'einem Kontoauszug' }
    : { accusative: `den Kontoauszug ${period}`, dative: `dem Kontoauszug ${period}` }
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The texts of the notifications in German. */
export const notificationsDe: NotificationsMessages = {
  kinds: {
    submitted: (who, order) => `${who} hat ${order} gesendet`,
    info_requested: (who, order) => `${who} hat eine Rückfrage zu ${order}`,
    resubmitted: (who, order) => `${who} hat ${order} erneut gesendet`,
    accepted: (who, order) => `${who} hat ${order} angenommen`,
    rejected: (who, order) => `${who} hat ${order} abgelehnt`,
    sent_for_approval: (who, order) => `${who} bittet um die Freigabe des Designs: ${order}`,
    approved: (who, order) => `${who} hat das Design freigegeben: ${order}`,
    changes_requested: (who, order) => `${who} wünscht Änderungen am Design: ${order}`,
    held: (who, order) => `${who} hat ${order} angehalten`,
    resumed: (who, order) => `${who} setzt ${order} fort`,
    shipped: (who, order) => `${who} hat ${order} versandt`,
    out_for_delivery: (who, order) => `Der Fahrer von ${who} ist mit ${order} unterwegs`,
    delivered: (who, order) => `${who} hat die Lieferung bestätigt: ${order}`,
    reported_not_received: (who, order) => `${who} hat ${order} als nicht erhalten gemeldet`,
    parcel_delivered: (who, order) => `${who} meldet das Paket als zugestellt: ${order}`,
    parcel_problem: (who, order) => `${who} meldet ein Problem bei der Zustellung: ${order}`,
    try_in_answered: (who, order) => `${who} hat das Ergebnis der Anprobe von ${order} erfasst`,
    returned_from_try_in: (who, order) => `${who} hat ${order} von der Anprobe zurückgesendet`,
    cancel_requested: (who, order) => `${who} möchte ${order} stornieren`,
    cancelled: (who, order) => `${who} hat ${order} storniert`,
    rx_changed: (who, order) => `${who} hat die Verordnung geändert: ${order}`,
    rx_acknowledged: (who, order) => `${who} hat die geänderte Verordnung bestätigt: ${order}`,
    remake_claimed: (who, order) => `${who} hat eine Neuanfertigung beantragt: ${order}`,
    remake_resolved: (who, order) => `${who} hat über die Neuanfertigung entschieden: ${order}`,
    promised_date_changed: (who, order) => `${who} hat den Liefertermin geändert: ${order}`,
    promise_broken: (who, order) => `${who} kann den Liefertermin nicht einhalten: ${order}`,
    late_arrival: (who, order) =>
      `${who} schlägt wegen verspäteten Falls neuen Termin vor: ${order}`,
    day_overridden: (who, order) =>
      `${who} hat einen späteren Termin als reserviert zugesagt und bittet um Antwort: ${order}`,
    day_confirmed: (who, order) => `${who} hat den späteren Termin bestätigt: ${order}`,
    day_declined: (who, order) => `${who} hat den späteren Termin abgelehnt: ${order}`,
    scan_arrived: (who, order) => `${who} hat einen neuen Scan: ${order}`,
    scan_taken_back: (who, order) => `${who} hat einen Scan vom Auftrag entfernt: ${order}`,
    scan_returned: (who, order) => `${who} bittet um einen neuen Scan: ${order}`,
    scan_cancelled: (who, order) => `${who} hat einen stornierten Scan: ${order}`,
    recall: (who, order) => `${who} ruft ein Material zurück, das verwendet wurde: ${order}`,
    comment: (who, order) => `${who} hat einen Kommentar geschrieben: ${order}`,
    mention: (who, order) => `${who} hat Sie in einem Kommentar erwähnt: ${order}`,
    invoice_sent: (who, _order, money) => `${who} hat Ihnen ${invoice(money)} gesendet`,
    invoice_overdue: (who, _order, money) => `${who}: ${capital(invoice(money))} ist überfällig`,
    payment_received: (who, _order, money) => `${who}: ${payment(money)} eingegangen`,
    payment_failed: (who, _order, money) => `${who}: ${payment(money)} fehlgeschlagen`,
    dispute_due: (who, _order, money) =>
      `${who}: binnen drei Tagen auf die Rückbuchung antworten (${payment(money)})`,
    overpayment_received: (who, _order, money) =>
      `${who}: ${payment(money)} höher als der offene Betrag; der Rest ist Guthaben`,
    dispute_opened: (who, _order, money) => `${who}: Rückbuchung (${payment(money)})`,
    payout_failed: () => 'Eine Auszahlung an Ihre Bank ist fehlgeschlagen',
    line_queried: (who, _order, money) =>
      `${who} beanstandet eine Position: ${capital(invoice(money))}`,
    line_answered: (who, _order, money) =>
      `${who} hat Ihre Beanstandung beantwortet: ${capital(invoice(money))}`,
    statement_issued: (who, _order, money) =>
      `${who} hat Ihnen ${statement(money).accusative} gesendet`,
    statement_queried: (who, _order, money) =>
      `${who} hat eine Frage zu ${statement(money).dative}`,
    statement_answered: (who, _order, money) =>
      `${who} hat Ihre Frage zu ${statement(money).dative} beantwortet`,
    statement_acknowledged: (who, _order, money) =>
      `${who} hat ${statement(money).accusative} bestätigt`,
  },
  order: (number) => `Auftrag ${number}`,
  orders: (numbers, more) =>
    more === 0 ? `Aufträge ${numbers}` : `Aufträge ${numbers} und ${more} weitere`,
  draft: 'ein Entwurf',
  unread: 'Ungelesen',
  unreadTitle: 'Ungelesen',
  earlier: 'Früher',
  nothingUnread: 'Alles gelesen',
  emptyTitle: 'Noch keine Mitteilungen',
  emptyText: 'Neuigkeiten der anderen Seite erscheinen hier.',
  searchLabel: 'Auftrag, Code, Absender',
  markRead: 'Als gelesen markieren',
  markAllRead: 'Alle als gelesen markieren',
  choose: 'Mitteilungen einstellen',
}
