import type { ordersRefusals } from '../orders.ts'
import type { Translation } from '../refusal.ts'

/** Refusals of orders, their history, approvals, comments, in German. */
export const ordersRefusalsDe: Translation<typeof ordersRefusals> = {
  order_export_too_long: ({ count, most }, { number }) =>
    `Eine Datei fasst höchstens ${number(most)} Aufträge, diese Liste hat ${number(count)}. Filtern Sie sie, zum Beispiel nach Liefertagen.`,
  order_items_contradictory: () =>
    'Diese Positionen lassen sich so nicht anfertigen. Prüfen Sie die markierten Stellen.',
  order_incomplete: () => 'Im Auftrag fehlen noch Angaben. Ergänzen Sie die markierten Stellen.',
  history_not_provable: () =>
    'Dieser Verlauf nennt einen Patienten, der gelöscht wurde oder dessen Namen Sie nicht kennen dürfen. Er ist deshalb für Sie nicht nachweisbar. Solange der Patient nicht gelöscht ist, kann die Praxis den Nachweis exportieren.',
  order_changed_meanwhile: () =>
    'Der Auftrag wurde inzwischen geändert. Laden Sie ihn neu und entscheiden Sie dann.',
  order_transition_not_allowed: ({ status, transition }, { label }) =>
    `Der Auftrag ist ${label('orderStatus', status)}, daher ist ${label('orderTransition', transition)} nicht möglich.`,
  order_held_by_other_side: ({ side }, { label }) =>
    `Angehalten hat den Auftrag ${label('side', side)}; nur von dort kann er fortgesetzt werden.`,
  cancellation_requested: () =>
    'Sie haben das Labor bereits gebeten, diesen Auftrag zu stornieren. Warten Sie auf die Antwort.',
  customer_not_connected: () =>
    'Dieser Kunde ist nicht verbunden, daher kann hier niemand das Design freigeben. Setzen Sie die Produktion fort.',
  rx_not_acknowledged: ({ version }) =>
    `Die Verordnung wurde geändert. Das Labor muss zuerst Version ${version} bestätigen.`,
  rx_version_not_current: ({ version }) =>
    `Die Verordnung wurde erneut geändert. Prüfen Sie Version ${version} und bestätigen Sie sie dann.`,
  withdrawn_order_not_deletable: () =>
    'Der Auftrag lag dem Labor bereits vor und kann nicht gelöscht werden. Stornieren Sie ihn stattdessen.',
  claim_order_not_withdrawable: () =>
    'Der Auftrag entstand aus einer Reklamation und kann nicht zurückgezogen werden. Ziehen Sie stattdessen die Reklamation zurück.',
  draft_being_saved: () =>
    'Dieser Entwurf wird gerade in einem anderen Fenster gespeichert. Versuchen Sie es gleich noch einmal.',

  order_template_name_taken: () =>
    'Für dieses Labor haben Sie schon eine Vorlage mit diesem Namen. Wählen Sie einen anderen.',
  order_template_changed_meanwhile: () =>
    'Jemand anderes hat diese Vorlage inzwischen geändert. Laden Sie sie neu und ändern Sie sie noch einmal.',
  patient_of_other_customer: () =>
    'Dieser Patient gehört zu einem anderen Kunden. Wählen Sie einen Patienten dieses Kunden.',
  customer_orders_online: () =>
    'Dieser Kunde ist eine verbundene Praxis, die ihre Aufträge selbst sendet. Bitten Sie die Praxis, diesen Auftrag zu senden.',
  remake_of_other_parties: () =>
    'Eine Neuanfertigung braucht einen gesendeten Auftrag zwischen demselben Labor und demselben Kunden. Wählen Sie einen anderen ursprünglichen Auftrag.',
  patient_named: () =>
    'Dieses Labor darf den Namen des Patienten nicht erfahren, er steht aber in Ihrem Text. Verwenden Sie stattdessen den Patientencode.',
  practice_prescribes: () =>
    'Nur die Praxis kann diese Verordnung ändern. Bitten Sie die Praxis, den Auftrag zu ändern.',
  practice_orders_again: () =>
    'Nur die Praxis kann diesen Auftrag wiederholen. Bitten Sie die Praxis, ihn erneut zu erteilen.',

  product_not_offered: () =>
    'Das Labor bietet dieses Produkt nicht an. Wählen Sie ein anderes Produkt.',
  option_not_offered: () =>
    'Das Labor bietet diese Option zu dem Produkt nicht an. Wählen Sie eine andere Option.',
  surcharge_not_offered: () =>
    'Dieser Zuschlag kann nicht hinzugefügt werden. Wählen Sie einen Zuschlag nach Gewicht oder einen sonstigen Zuschlag in der Währung des Auftrags.',
  quantity_differs_from_teeth: ({ item, teeth }) =>
    `Position ${item} wird je Zahn berechnet und umfasst ${teeth} Zähne. Die Menge muss daher ${teeth} sein.`,
  order_currencies_mixed: ({ currencies }, { list }) =>
    `Ein Auftrag hat nur eine Währung, diese Produkte haben jedoch Preise in ${list(currencies)}. Bestellen Sie sie getrennt.`,
  order_total_too_large: () =>
    'Die Auftragssumme ist zu hoch. Teilen Sie die Arbeit auf mehrere Aufträge auf.',
  invoiced_order_price_fixed: () =>
    'Der Auftrag steht bereits auf einer Rechnung, sein Preis kann sich nicht mehr ändern. Fragen Sie das Labor oder erteilen Sie einen eigenen Auftrag.',
  claim_order_items_fixed: () =>
    'Der Auftrag entstand aus einer Reklamation: Produkte, Mengen und Optionen bleiben unverändert. Erteilen Sie für andere Arbeiten einen eigenen Auftrag.',
  shipped_item_fixed: ({ item }) =>
    `Position ${item} ist bereits versandt und kann nicht mehr geändert werden. Erteilen Sie einen eigenen Auftrag oder reklamieren Sie die Arbeit.`,
  order_partly_shipped: () =>
    'Ein Teil des Auftrags ist bereits versandt, eine Stornierung ist nicht mehr möglich. Entfernen Sie stattdessen die Positionen, die noch nicht versandt sind.',

  customer_on_payment_hold: () =>
    'Für diesen Kunden gilt eine Zahlungssperre. Bitten Sie jemanden mit Zugriff auf die Finanzen, den Auftrag anzunehmen.',
  payment_hold_reason_required: () =>
    'Für diesen Kunden gilt eine Zahlungssperre. Begründen Sie, warum der Auftrag trotzdem angenommen wird.',
  late_day_reason_required: ({ reservedOn, promisedOn }, { day }) =>
    `Die Praxis hat den ${day(reservedOn)} reserviert. Begründen Sie, warum Sie den ${day(promisedOn)} zusagen; die Praxis wird um Zustimmung gebeten.`,
  rush_not_earlier: ({ standardOn }, { day }) =>
    `Eilig wäre nicht früher: Das Labor kann auch so am ${day(standardOn)} liefern. Senden Sie den Auftrag als normalen Auftrag.`,
  rush_not_needed: ({ standardOn, wishedOn }, { day }) =>
    `Für den ${day(wishedOn)} ist kein Eilauftrag nötig: Das Labor kann auch so am ${day(standardOn)} liefern. Senden Sie den Auftrag als normalen Auftrag, oder wünschen Sie einen früheren Tag.`,
  rush_endangers_promises: ({ count }) =>
    count === 1
      ? 'Mit diesem Eilauftrag ist der zugesagte Termin eines anderen Auftrags nicht zu halten oder gefährdet. Prüfen Sie ihn und bestätigen Sie, oder wählen Sie einen anderen Weg.'
      : `Mit diesem Eilauftrag sind die zugesagten Termine von ${count} anderen Aufträgen nicht zu halten oder gefährdet. Prüfen Sie sie und bestätigen Sie, oder wählen Sie einen anderen Weg.`,
  promised_day_passed: ({ day: promised }, { day }) =>
    `Der zugesagte Termin ${day(promised)} liegt in der Vergangenheit. Wählen Sie heute oder einen späteren Tag.`,
  promised_day_changed: () =>
    'Das Labor hat inzwischen einen anderen Termin zugesagt. Prüfen Sie den neuen Termin und antworten Sie dann.',
  no_day_to_answer: () =>
    'Es gibt keinen geänderten Liefertermin, der auf Ihre Antwort wartet. Er wurde beantwortet, oder das Labor hat ihn erneut geändert.',

  stages_not_finished: ({ stages, more }, { list }) => {
    const named = stages.map(({ stage, item }) => `„${stage}“ (Position ${item})`)
    const open = list([...named, ...(more > 0 ? [`${more} weitere`] : [])])
    return `Einige Arbeitsschritte sind noch offen: ${open}. Schließen Sie sie ab oder überspringen Sie sie.`
  },
  quality_check_missing: ({ stage, item }) =>
    `Arbeitsschritt „${stage}“ (Position ${item}) erfordert eine Qualitätsprüfung. Erfassen Sie die Prüfung und melden Sie den Auftrag dann fertig.`,
  quality_check_failed: ({ stage, item }) =>
    `Die letzte Qualitätsprüfung zu „${stage}“ (Position ${item}) wurde nicht bestanden. Prüfen Sie die Arbeit erneut und melden Sie den Auftrag dann fertig.`,
  reworked_since_quality_check: ({ stage, item }) =>
    `Nach der letzten Qualitätsprüfung zu „${stage}“ (Position ${item}) ging die Arbeit zurück. Prüfen Sie sie erneut und melden Sie den Auftrag dann fertig.`,
  worked_since_quality_check: ({ stage, item }) =>
    `Nach der letzten Qualitätsprüfung zu „${stage}“ (Position ${item}) wurde weitergearbeitet. Prüfen Sie die Arbeit erneut und melden Sie den Auftrag dann fertig.`,

  too_many_days_held: ({ days }) =>
    `Ihre Praxis hält bei diesem Labor bereits ${days} Tage für Entwürfe frei. Senden Sie einen dieser Entwürfe oder geben Sie einen Tag frei.`,
  too_many_pieces_held: ({ pieces, most }) =>
    `Mit diesem Entwurf hielte Ihre Praxis bei diesem Labor Termine für ${pieces} Einheiten frei, erlaubt sind ${most}. Senden Sie zuerst andere Entwürfe.`,
  draft_without_items: () =>
    'Dieser Entwurf hat noch keine Positionen. Fügen Sie zuerst eine Position hinzu.',
  production_time_unknown: () =>
    'Das Labor hat nicht angegeben, wie lange diese Arbeit dauert. Fragen Sie beim Labor einen Termin an.',
  reservation_too_far_ahead: () =>
    'Ein Termin kann höchstens ein Jahr im Voraus reserviert werden. Wählen Sie einen früheren Tag.',

  comment_names_patient: () =>
    'Dieses Labor darf den Namen des Patienten nicht erfahren, er steht aber in Ihrem Kommentar. Verwenden Sie den Patientencode oder machen Sie den Kommentar intern.',
  comment_shares_internal_file: () =>
    'Eine der Dateien ist nur für Ihre Organisation sichtbar. Geben Sie die Datei zuerst frei oder machen Sie den Kommentar intern.',
  files_not_approvable: () =>
    'Einige dieser Dateien können nicht zur Freigabe vorgelegt werden. Prüfen Sie jede Datei und versuchen Sie es erneut.',
  no_new_design: () =>
    'Es gibt kein neues Design zur Freigabe. Fügen Sie zuerst die Designdateien hinzu und geben Sie sie für die Praxis frei.',
  approval_files_changed: () =>
    'Inzwischen warten andere Dateien auf Freigabe. Prüfen Sie diese und entscheiden Sie dann.',
  no_tooth_for_exocad: () =>
    'Keine Position dieses Auftrags betrifft einen Zahn, daher gibt es nichts für exocad zu exportieren.',
}
