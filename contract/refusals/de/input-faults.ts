import type { inputFaults } from '../input-faults.ts'
import { copyOmissionsDe } from './copy-omissions.ts'
import { dentalFindingsDe } from './dental-findings.ts'
import { draftHintsDe } from './draft-hints.ts'
import { scanRemarksDe } from './scan-remarks.ts'
import { fileFaultsDe } from './file-faults.ts'
import { orderFindingsDe } from './order-findings.ts'
import { scanFindingsDe } from './scan-findings.ts'
import type { Translation } from '../refusal.ts'

/** What can be wrong with one part of an input, in German. */
export const inputFaultsDe: Translation<typeof inputFaults> = {
  ...dentalFindingsDe,
  ...orderFindingsDe,
  ...scanFindingsDe,
  ...draftHintsDe,
  ...scanRemarksDe,
  ...copyOmissionsDe,
  ...fileFaultsDe,
  required: () => 'Diese Angabe fehlt.',
  unknown_key: ({ nearest }) =>
    nearest === undefined
      ? 'Diesen Schlüssel kennt die Operation nicht.'
      : `Diesen Schlüssel kennt die Operation nicht. Meinten Sie ${nearest}?`,
  not_one_of: ({ values }, { either }) => `Erlaubt ist ${either(values)}.`,
  wrong_type: ({ types }, { label }) =>
    `Hier wird ${types.map((type) => label('valueType', type)).join(' oder ')} erwartet.`,
  wrong_form: () => 'Diese Angabe hat nicht die richtige Form.',
  hidden_characters: () =>
    'Hier ist eine Zeile aus sichtbaren Zeichen nötig. Tippen Sie sie, statt sie einzufügen.',
  character_not_allowed: () =>
    'Ein Zeichen dieser Angabe lässt sich nicht speichern. Geben Sie sie neu ein.',
  too_short: ({ minimum }) => `Hier sind mindestens ${minimum} Zeichen nötig.`,
  too_long: ({ maximum }) =>
    `Hier ${maximum === 1 ? 'ist' : 'sind'} höchstens ${maximum} Zeichen möglich.`,
  too_small: ({ minimum }, { number }) => `Der Wert muss mindestens ${number(minimum)} sein.`,
  too_large: ({ maximum }, { number }) => `Der Wert darf höchstens ${number(maximum)} sein.`,
  too_few: ({ minimum }) =>
    minimum === 1
      ? 'Hier ist mindestens ein Eintrag nötig.'
      : `Hier sind mindestens ${minimum} Einträge nötig.`,
  too_many: ({ maximum }) =>
    maximum === 1
      ? 'Hier ist höchstens ein Eintrag möglich.'
      : `Hier sind höchstens ${maximum} Einträge möglich.`,
  not_unique: () => 'Hier steht derselbe Eintrag mehrfach.',
  repeated: () => 'Diese Angabe kommt mehrfach vor.',
  not_a_key: ({ maximum }) =>
    `Hier sind 1 bis ${maximum} sichtbare Zeichen ohne Umlaute und Akzente nötig.`,
  no_such_day: () => 'Diesen Tag gibt es im Kalender nicht.',
  no_such_instant: () => 'Diesen Zeitpunkt gibt es nicht.',
  no_keys: () => 'Mindestens eine Angabe ist nötig.',
  not_valid: () => 'Diese Angabe ist ungültig.',
  unknown_time_zone: () => 'Diese Zeitzone ist nicht bekannt.',
  unknown_region: () => 'Dieses Land hat keine solche Region.',
  unknown_country: () => 'Dieses Land ist nicht bekannt.',
  unknown_language: () => 'Diese Sprache ist nicht bekannt.',
  // Identity, partners, workspace, compliance (f).
  only_one_of: ({ keys }, { list }) => `Von ${list(keys)} ist nur eine Angabe möglich.`,
  one_of_required: ({ keys }, { list }) => `Von ${list(keys)} ist genau eine Angabe nötig.`,
  only_with_findings: () =>
    'Arbeit geht nur zurück an einen Arbeitsschritt, wenn die Anprobe einen Befund ergab.',
  labs_only: () => 'Das gibt nur ein Labor an.',
  set_by_partner: ({ type }) =>
    type === 'lab' ? 'Das legt nur das Labor fest.' : 'Das legt nur die Praxis fest.',
  password_short: ({ minimum }) => `Hier sind mindestens ${minimum} Zeichen nötig.`,
  password_repeated: () => 'Zu leicht zu erraten: wiederholte Zeichen.',
  password_row: () => 'Zu leicht zu erraten: ein Tastaturmuster.',
  password_own: () => 'Zu leicht zu erraten: Ihr Name oder Ihre Adresse.',
  password_common: () => 'Zu leicht zu erraten: ein häufiges Passwort oder ein einzelnes Wort.',
  password_wrong: () => 'Das ist nicht Ihr jetziges Passwort.',
  same_patient: () => 'Das ist der Patient, der zusammengeführt wird. Wählen Sie einen anderen.',
  day_in_future: () => 'Dieser Tag liegt in der Zukunft.',
  before_first_day: () => 'Dieser Tag liegt vor dem ersten Tag.',
  period_too_long: ({ days }) => `Der Zeitraum darf höchstens ${days} Tage umfassen.`,
  not_of_this_report: () => 'Diesen Filter gibt es bei diesem Bericht nicht.',
  unknown_task: ({ task }) => `Die Aufgabe ${task} gibt es nicht.`,
  task_required: ({ task }) => `Die Aufgabe ${task} ist nötig und lässt sich nicht überspringen.`,
  // Orders
  practices_only: () => 'Diese Angabe ist nur für Praxen.',
  promise_required: () =>
    'Wählen Sie den Tag, den Sie zusagen: Keiner wurde gewünscht, und der Katalog ergibt keinen.',
  day_in_past: () => 'Dieser Tag liegt in der Vergangenheit.',
  names_patient: () => 'Dieser Text nennt einen Patienten.',
  item_not_of_order: () => 'Diese Position gehört nicht zum Auftrag oder ist doppelt aufgeführt.',
  item_shipped: ({ item }) =>
    `Position ${item} ist bereits versandt und kann nicht mehr geändert werden.`,
  not_offered: () => 'Das Labor bietet dies nicht an.',
  quantity_per_tooth: ({ teeth }) => `Die Menge muss ${teeth} sein, eins je Zahn.`,
  named_twice: () => 'Dieser Eintrag kommt zweimal vor.',
  given_by_order: () => 'Diese Angabe ergibt sich aus dem Auftrag. Lassen Sie sie weg.',
  given_by_connection: () => 'Diese Angabe ergibt sich aus der Verbindung. Lassen Sie sie weg.',
  mention_out_of_reach: () =>
    'Diese Person kann den Kommentar nicht lesen. Erwähnen Sie ein aktives Mitglied oder, in einem freigegebenen Kommentar, jemanden, der am Auftrag beteiligt war.',
  margin_line_misses_point: () =>
    'Die Linie geht nicht durch diesen Punkt, oder nicht in der Reihenfolge der Punkte.',
  file_not_of_order: () => 'Diese Datei gehört nicht zum Auftrag.',
  file_not_uploaded: () => 'Diese Datei ist noch nicht hochgeladen.',
  file_not_shared: () => 'Diese Datei ist nicht für die Praxis freigegeben.',
  file_not_design: () => 'Diese Datei ist kein Design.',
  only_for_labs: () => 'Das können nur Labore festlegen.',
  not_for_action: () => 'Diese Angabe passt nicht zur gewählten Aktion.',
  // Production
  file_not_uploaded_to_order: () => 'Dies ist keine hochgeladene Datei des Auftrags.',
  stage_not_of_order: () => 'Dieser Arbeitsschritt gehört nicht zum Auftrag.',
  stage_not_earlier: () => 'Dies ist kein früherer Arbeitsschritt derselben Position.',
  technician_not_member: () => 'Diese Person ist kein aktives Mitglied des Labors.',
  checklist_point_failed: () =>
    'Dieser Punkt ist nicht bestanden, die Prüfung ist daher bedingt oder nicht bestanden.',
  checklist_point_unknown: () => 'Dieser Punkt steht nicht auf der Checkliste des Arbeitsschritts.',
  only_for_failed_check: () => 'Das gilt nur für eine nicht bestandene Prüfung.',
  minutes_below_earlier: () =>
    'Das sind weniger Minuten, als frühere Arbeiten an diesem Schritt gedauert haben.',
  day_range_invalid: ({ days }) =>
    `Wählen Sie einen letzten Tag, der höchstens ${days} Tage nach dem ersten liegt.`,
  weekday_twice: () => 'Dieser Wochentag ist doppelt aufgeführt.',
  holiday_twice: ({ day: date }, { day }) => `Der ${day(date)} ist bereits ein Feiertag.`,
  capacity_twice: ({ day: date }, { day }) =>
    `Für den ${day(date)} ist bereits eine andere Kapazität festgelegt.`,
  department_capacity_twice: ({ day: date, department }, { day }) =>
    `Für den ${day(date)} ist in der Abteilung ${department} bereits eine andere Kapazität festgelegt.`,
  no_pickup_on_working_day: () =>
    'Wählen Sie mindestens eine Abholung an einem Arbeitstag, sonst kann nichts versendet werden.',
  end_not_after_start: () => 'Diese Zeit muss nach dem Beginn liegen.',
  end_before_start: () => 'Das Ende liegt vor dem Beginn.',
  minutes_exceed_hours: () => 'Das sind mehr Minuten, als die Arbeitszeit umfasst.',
  closure_too_long: () => 'Eine Schließzeit kann höchstens zwei Jahre dauern.',
  gtin_check_digit_wrong: () => 'Die Prüfziffer dieser GTIN ist falsch.',
  lot_named_otherwise: () =>
    'Geben Sie die Charge auf genau eine Weise an: durch Auswahl, Code, Nummer oder Material.',
  purchase_line_needed: () =>
    'Wählen Sie die Position, die geliefert wurde: Das Etikett nennt kein Material.',
  received_lot_needed: () => 'Scannen Sie das Etikett oder geben Sie die Chargennummer ein.',
  time_in_future: () => 'Dieser Zeitpunkt liegt in der Zukunft.',
  lot_needed_for_past_use: () => 'Wählen Sie für eine frühere Verwendung die Charge aus.',
  barcode_expiry_invalid: ({ value }) => `Das Ablaufdatum ${value} in diesem Code gibt es nicht.`,
  barcode_brackets_wrong: () =>
    'In diesem Code steht nicht vor jedem Teil seine Nummer in Klammern.',
  barcode_part_unknown: ({ part }) => `Dieser Code enthält einen unbekannten Teil: ${part}.`,
  barcode_part_length_wrong: ({ identifier }) =>
    `Teil (${identifier}) dieses Codes hat die falsche Länge.`,
  barcode_part_ambiguous: ({ identifier, values }, { list }) =>
    `Dieser Code enthält mehrere Werte für Teil (${identifier}): ${list(values)}.`,
  barcode_gtin_wrong: () => 'Die Prüfziffer der GTIN in diesem Code ist falsch.',
  // Logistics
  purpose_not_of_direction: () => 'Dieser Zweck passt nicht zur Richtung der Sendung.',
  // Katalog und Finanzen.
  lab_connection_missing: () => 'Wählen Sie das Labor, dessen Katalog Sie sehen möchten.',
  lab_connection_for_practices: () =>
    'Nur Praxen wählen hier ein Labor; ein Labor sieht seinen eigenen Katalog.',
  unknown_option: () => 'Das ist keine Option dieses Produkts, oder sie kommt zweimal vor.',
  document_block_unknown: ({ block }) =>
    `Diesen Bestandteil gibt es in diesem Beleg nicht: ${block}. Lassen Sie ihn weg.`,
  document_block_required: ({ block }) =>
    `Der Bestandteil ${block} kann in diesem Beleg nicht fehlen. Nehmen Sie ihn auf.`,
  template_text_not_printed: () => 'Etiketten haben weder Kopfzeile noch Fußtext.',
  option_name_taken: () => 'Eine andere Option dieses Produkts hat diesen Namen.',
  product_currency_of_price_lists: () =>
    'Die Preislisten mit diesem Produkt haben eine andere Währung.',
  percentage_not_allowed: () =>
    'Nur Eilzuschläge und sonstige Zuschläge können ein Prozentsatz sein.',
  price_or_percentage: () => 'Geben Sie einen Preis oder einen Prozentsatz ein, nicht beides.',
  tag_of_default_price_list: () => 'Eine Standardpreisliste kann kein Kundenmerkmal haben.',
  price_twice: () => 'Für diese Zähne und Menge steht bereits ein Preis in der Liste.',
  unknown_product: () => 'Dieses Produkt gehört nicht zu Ihrem Katalog.',
  product_currency_differs: ({ productCurrency, listCurrency }) =>
    `Dieses Produkt lautet auf ${productCurrency}, die Liste auf ${listCurrency}.`,
  field_or_attachment: () => 'Wählen Sie eine Angabe oder einen Anhang, nicht beides.',
  product_or_category: () => 'Wählen Sie ein Produkt oder eine Kategorie, nicht beides.',
  unknown_work_centre: () => 'Das ist kein aktiver Arbeitsbereich des Labors.',
  work_centre_kind_unfit: () => 'Diese Art von Arbeitsbereich passt hier nicht.',
  work_centre_in_itself: () => 'Ein Arbeitsbereich kann nicht seine eigene Alternative sein.',
  not_for_work_centre_kind: () => 'Das gilt nicht für diese Art von Arbeitsbereich.',
  leg_days_not_turnaround: () =>
    'Die Tage bis zu jeder Anprobe und bis zur fertigen Arbeit müssen zusammen die Lieferzeit ergeben.',
  no_work_centre_for_try_in: () => 'Eine Anprobe hat keinen Arbeitsbereich.',
  member_twice: () => 'Diese Person ist doppelt aufgeführt.',
  runs_overlap: () => 'Dieser Durchlauf beginnt, bevor der vorherige beendet ist.',
  person_or_work_centre: () => 'Wählen Sie eine Person oder einen Arbeitsbereich.',
  unknown_team_role: () => 'Diese Rolle gibt es nicht mehr. Wählen Sie eine andere.',
  permission_of_other_type: ({ permission }, { label }) =>
    `Diese Arbeit gibt es in Ihrer Organisation nicht: ${label('permission', permission)}.`,
  overtime_without_minutes: () =>
    'Überstunden werden für einen Arbeitsbereich eingetragen, in Minuten je Tag.',
  whole_days_only: () => 'Hier sind nur ganze Tage möglich.',
  time_entry_too_long: () => 'Ein Eintrag kann höchstens 24 Stunden dauern.',
  absence_too_long: () => 'Eine Abwesenheit kann höchstens zwei Jahre dauern.',
  unknown_stage: () =>
    'Das ist kein Arbeitsschritt dieses Arbeitsablaufs, oder er kommt zweimal vor.',
  orders_or_all_ready: () =>
    'Wählen Sie Aufträge aus, oder berechnen Sie alle berechenbaren, nicht beides.',
  not_with_deposit: () => 'Eine Anzahlung ist eine eigene Rechnung und kann das nicht enthalten.',
  discount_above_price: () => 'Der Rabatt ist höher als der Preis dieser Position.',
  quantity_or_amount: () => 'Geben Sie entweder eine Menge oder einen Betrag ein.',
  quantity_above_line: ({ quantity }) => `Die Rechnungsposition hat nur die Menge ${quantity}.`,
  invoice_or_customer: () => 'Wählen Sie die Rechnung oder den Kunden, zu dem die Zahlung gehört.',
  customer_of_invoice: () => 'Die Rechnung bestimmt den Kunden, wählen Sie hier also keinen.',
  allocations_of_invoice: () =>
    'Eine Zahlung für eine Rechnung gilt ihr ganz. Um sie aufzuteilen, wählen Sie stattdessen den Kunden.',
  order_of_invoice: () =>
    'Nur eine Anzahlung, zu der es noch keine Rechnung gibt, wird zu einem Auftrag erfasst.',
  items_or_teeth: () => 'Wählen Sie die Positionen oder die Zähne, die Sie reklamieren.',
  // Scans.
  lab_only: () => 'Diese Angabe ist nur für Labore.',
  practice_only: () => 'Diese Angabe ist nur für Praxen.',
  not_a_byte_count: () => 'Das muss eine Anzahl von Bytes sein.',
  not_key_value_pairs: () =>
    'Das müssen Paare aus Schlüssel und Wert in Base64 sein, durch Kommas getrennt.',
  keys_unknown: ({ keys }, { list }) => `Verwenden lassen sich die Schlüssel ${list(keys)}.`,
  file_name_invalid: ({ maximum }) =>
    `Der Dateiname muss 1 bis ${maximum} Zeichen haben und keine Steuerzeichen. Benennen Sie die Datei um.`,
  file_name_hidden_characters: () =>
    'Der Dateiname enthält unsichtbare Zeichen. Benennen Sie die Datei um.',
  file_kind_unknown: ({ kinds }, { either }) => `Die Art der Datei muss ${either(kinds)} sein.`,
  id_invalid: () => 'Das enthält eine ungültige ID.',
  not_a_sha256: () => 'Ein SHA-256 hat 64 hexadezimale Ziffern.',
  scan_and_its_file_together: () =>
    'Der Scan und die ID seiner Datei lassen sich nur zusammen angeben.',
  external_id_invalid: ({ maximum }) =>
    `Die ID der Datei muss eine Zeile mit 1 bis ${maximum} Zeichen sein.`,
  default_without_value: () => 'Der Standardabsender hat keinen Wert. Lassen Sie das Feld leer.',
}
