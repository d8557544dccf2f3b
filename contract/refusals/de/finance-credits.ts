import type { creditRefusals } from '../finance-credits.ts'
import type { Translation } from '../refusal.ts'

/** Refusals of credit notes and of remake claims, in German. */
export const creditRefusalsDe: Translation<typeof creditRefusals> = {
  credit_above_line_rest: ({ description, restMinor, currency }, { money }) =>
    `Von der Position „${description}“ können nur noch ${money(restMinor, currency)} gutgeschrieben werden.`,
  credit_above_invoice_rest: ({ invoiceNumber, restMinor, currency }, { money }) =>
    `Von Rechnung ${invoiceNumber} können nur noch ${money(restMinor, currency)} gutgeschrieben werden.`,
  credit_total_negative: () =>
    'Diese Positionen sind Rabatte, ihre Gutschrift würde die Schuld des Kunden erhöhen. Stellen Sie stattdessen eine Rechnung aus.',
  nothing_to_credit: () =>
    'Diese Positionen kosten nichts, es gibt also nichts gutzuschreiben. Wählen Sie andere Positionen.',
  credit_note_already_void: () => 'Diese Gutschrift ist bereits storniert.',
  credit_note_of_remake: () =>
    'Mit dieser Gutschrift wurde eine Reklamation abgeschlossen, sie kann nicht storniert werden.',
  credit_note_used: () =>
    'Das Guthaben wurde bereits mit einer anderen Rechnung verrechnet oder ausgezahlt, die Gutschrift kann nicht mehr storniert werden. Stellen Sie stattdessen eine neue Rechnung aus.',
  invoice_written_off: ({ invoiceNumber }) =>
    `Rechnung ${invoiceNumber} wurde ausgebucht, ihre Gutschriften können nicht storniert werden.`,
  deposit_settled: ({ invoiceNumber }) =>
    `Die Anzahlung ${invoiceNumber} ist erledigt. Fordern Sie stattdessen eine neue an.`,
  work_invoiced_again: ({ invoiceNumber }) =>
    `Die Arbeit wurde mit ${invoiceNumber} erneut berechnet, diese Gutschrift kann nicht storniert werden.`,
  work_drafted_again: () =>
    'Die Arbeit steht wieder auf einem anderen Rechnungsentwurf. Löschen Sie ihn, bevor Sie diese Gutschrift stornieren.',
  remake_transition_not_allowed: ({ status, transition }, { label }) =>
    `Diese Reklamation ist ${label('remakeStatus', status)} und kann nicht ${label('remakeTransition', transition)} werden.`,
  remake_not_agreed: () =>
    'Labor und Praxis sind sich noch nicht einig. Bis dahin lässt sich die Reklamation nur kostenfrei abschließen.',
  delivery_day_unknown: () =>
    'Das Lieferdatum dieser Arbeit ist nicht erfasst. Fragen Sie das Labor.',
  claim_period_over: ({ description, deliveredOn, claimDays }, { day }) =>
    `Die Reklamationsfrist für „${description}“ ist abgelaufen: Die Arbeit wurde am ${day(deliveredOn)} ohne Garantie geliefert und konnte ${claimDays} Tage lang reklamiert werden.`,
  claim_period_and_warranty_over: (
    { description, deliveredOn, claimDays, warrantyEndsOn },
    { day },
  ) =>
    `Die Reklamationsfrist für „${description}“ ist abgelaufen: Die Arbeit wurde am ${day(deliveredOn)} geliefert und konnte ${claimDays} Tage lang reklamiert werden. Ihre Garantie endete am ${day(warrantyEndsOn)}.`,
  tooth_not_claimed: ({ tooth }) =>
    `Zahn ${tooth} gehört nicht zur reklamierten Arbeit. Wählen Sie Zähne der reklamierten Positionen.`,
  claim_photos_not_shared: () =>
    'Fotos einer Reklamation müssen Dateien dieses Auftrags sein, die beide Seiten sehen. Laden Sie sie zuerst im Auftrag hoch.',
  remake_order_not_possible: () =>
    'Die Verbindung nimmt zurzeit keine neuen Aufträge an. Reklamieren Sie ohne neuen Auftrag.',
  work_already_claimed: () =>
    'Diese Arbeit ist bereits reklamiert. Öffnen Sie stattdessen diese Reklamation.',
  remake_claim_of_other_side: () =>
    'Nur die Seite, die reklamiert hat, kann die Reklamation zurückziehen.',
  claim_without_new_order: () =>
    'Zu dieser Reklamation gibt es keinen neuen Auftrag. Schließen Sie sie mit einer Gutschrift ab.',
  remake_order_ended: ({ status }, { label }) =>
    `Der neue Auftrag ist ${label('orderStatus', status)}. Schließen Sie die Reklamation mit einer Gutschrift ab.`,
  remake_order_already_invoiced: () =>
    'Der neue Auftrag ist bereits berechnet. Schließen Sie die Reklamation mit einer Gutschrift ab.',
  claimed_work_not_invoiced: () =>
    'Die reklamierte Arbeit ist zurzeit nicht berechnet. Berechnen Sie sie zuerst, oder schließen Sie die Reklamation mit einem neuen Auftrag ab.',
  remake_charge_above_agreement: ({ percent }) =>
    `Labor und Praxis haben vereinbart, dass der Kunde ${percent} % zahlt. Berechnen Sie nicht mehr.`,
  remake_outcome_missing: ({ percent }) =>
    `Der Kunde zahlt nur ${percent} %. Schließen Sie die Reklamation mit einer Gutschrift oder einem neuen Auftrag zu diesem Preis ab.`,
}
