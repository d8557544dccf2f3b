import type { invoiceRefusals } from '../finance-invoices.ts'
import type { Translation } from '../refusal.ts'

/** Refusals of finance settings, invoices, deposits and queries about invoice lines, in German. */
export const invoiceRefusalsDe: Translation<typeof invoiceRefusals> = {
  finance_settings_incomplete: () =>
    'Ihre Finanzeinstellungen sind unvollständig. Ein Inhaber legt zuerst Währung, Steuermodus, Zahlungsziel und Rechnungspräfix fest.',
  invoice_transition_not_allowed: ({ status, transition }, { label }) =>
    `Diese Rechnung ist ${label('invoiceStatus', status)} und kann nicht ${label('invoiceTransition', transition)} werden.`,
  invoice_partly_paid: () =>
    'Diese Rechnung ist teilweise bezahlt oder gutgeschrieben. Erstatten Sie zuerst die Zahlungen und stornieren Sie die Gutschriften.',
  invoice_partly_written_off: () =>
    'Ein Teil dieser Rechnung wurde ausgebucht. Buchen Sie auch den Rest aus, statt sie zu stornieren.',
  invoice_disputed: () =>
    'Zu einer Zahlung dieser Rechnung läuft eine Rückbuchung. Warten Sie, bis die Bank des Zahlers entschieden hat.',
  invoice_payment_processing: () =>
    'Eine Zahlung dieser Rechnung wird gerade verarbeitet. Warten Sie, bis sie abgeschlossen ist.',
  invoice_autopay_processing: () =>
    'Diese Rechnung wird gerade automatisch bezahlt. Warten Sie, bis das abgeschlossen ist.',
  invoice_without_lines: () =>
    'Diese Rechnung hat keine Positionen. Fügen Sie mindestens eine hinzu.',
  invoice_total_negative: () =>
    'Die Rechnungssumme ist negativ. Um Geld zurückzugeben, stellen Sie eine Gutschrift aus.',
  invoice_total_too_large: () =>
    'Die Rechnungssumme ist zu hoch. Teilen Sie sie auf mehrere Rechnungen auf.',
  due_day_passed: ({ dueOn }, { day }) =>
    `Das Fälligkeitsdatum ${day(dueOn)} ist vorbei. Wählen Sie ein späteres.`,
  customer_email_missing: () =>
    'Für diesen Kunden ist keine E-Mail-Adresse hinterlegt. Ergänzen Sie sie, oder geben Sie an, wohin die Rechnung gehen soll.',
  nothing_to_invoice: () => 'Dieser Kunde hat keine Aufträge, die berechnet werden können.',
  draft_order_not_billable: () =>
    'Einer dieser Aufträge ist noch ein Entwurf und kann nicht berechnet werden. Senden Sie ihn zuerst ab.',
  order_of_other_customer: ({ orderNumber }) =>
    `Auftrag ${orderNumber} gehört zu einem anderen Kunden. Berechnen Sie ihn diesem Kunden.`,
  order_not_ready_to_invoice: ({ orderNumber, status, billOn }, { label }) =>
    `Auftrag ${orderNumber} ist ${label('orderStatus', status)}. Laut Ihren Finanzeinstellungen werden Aufträge erst nach ${label('billingMoment', billOn)} berechnet.`,
  order_remake_claim_unresolved: ({ orderNumber }) =>
    `Auftrag ${orderNumber} gehört zu einer Reklamation, die noch nicht abgeschlossen ist. Schließen Sie sie zuerst ab.`,
  order_credited_for_remake: ({ orderNumber, creditNoteNumber }) =>
    `Arbeiten aus Auftrag ${orderNumber} wurden wegen einer Reklamation mit ${creditNoteNumber} gutgeschrieben und können nicht erneut berechnet werden.`,
  order_already_invoiced: ({ orderNumber, invoiceNumber }) =>
    `Auftrag ${orderNumber} steht bereits auf Rechnung ${invoiceNumber}.`,
  order_on_other_draft: ({ orderNumber }) =>
    `Auftrag ${orderNumber} steht bereits auf einem anderen Rechnungsentwurf. Verwenden Sie diesen, oder löschen Sie ihn zuerst.`,
  order_cancelled_since_draft: ({ orderNumber }) =>
    `Auftrag ${orderNumber} wurde storniert, nachdem diese Rechnung entworfen wurde. Entfernen Sie seine Positionen; für Kosten, die Sie trotzdem berechnen, fügen Sie eine eigene Position hinzu.`,
  order_item_invoiced_twice: () =>
    'Zwei Positionen dieser Rechnung berechnen dieselbe Auftragsposition. Entfernen Sie eine davon.',
  orders_in_several_currencies: ({ currencies }, { list }) =>
    `Diese Aufträge haben verschiedene Währungen (${list(currencies)}). Erstellen Sie für jede Währung eine Rechnung.`,
  deposit_lines_fixed: () =>
    'Eine Anzahlung hat genau eine Position, die sich nicht ändern lässt. Löschen Sie diesen Entwurf und fordern Sie einen anderen Betrag an.',
  deposit_order_not_accepted: ({ orderNumber, status }, { label }) =>
    `Auftrag ${orderNumber} ist ${label('orderStatus', status)}. Eine Anzahlung können Sie anfordern, sobald ein Auftrag angenommen ist.`,
  order_not_priced: ({ orderNumber }) =>
    `Auftrag ${orderNumber} hat noch keinen Preis. Ergänzen Sie zuerst die Preise.`,
  order_has_deposit: ({ orderNumber, invoiceNumber }) =>
    `Für Auftrag ${orderNumber} wurde bereits mit ${invoiceNumber} eine Anzahlung angefordert.`,
  order_has_deposit_draft: ({ orderNumber }) =>
    `Für Auftrag ${orderNumber} gibt es bereits einen Entwurf einer Anzahlung. Verwenden Sie diesen, oder löschen Sie ihn zuerst.`,
  deposit_amount_missing: () =>
    'Geben Sie einen Betrag ein: Weder die Finanzeinstellungen noch dieser Kunde sehen eine Anzahlung vor.',
  deposit_above_order_total: ({ orderNumber, totalMinor, currency }, { money }) =>
    `Auftrag ${orderNumber} kostet ${money(totalMinor, currency)}. Eine Anzahlung kann nicht höher sein.`,
  finance_text_names_patient: () =>
    'Ihr Text nennt einen Patienten. Lassen Sie den Namen weg und nennen Sie bei Bedarf die Auftragsnummer.',
  invoice_void: () => 'Diese Rechnung ist storniert, für diese Position ist also nichts zu zahlen.',
  invoice_line_already_queried: () =>
    'Diese Position ist bereits beanstandet. Warten Sie auf die Antwort.',
  invoice_query_not_open: () =>
    'Diese Beanstandung ist bereits beantwortet oder geschlossen. Laden Sie die Seite neu.',
  invoice_query_already_closed: () => 'Diese Beanstandung ist bereits geschlossen.',
  invoice_line_fully_credited: () =>
    'Diese Position ist bereits vollständig gutgeschrieben. Beantworten Sie die Beanstandung ohne Gutschrift.',
}
