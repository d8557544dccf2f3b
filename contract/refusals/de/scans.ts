import type { scansRefusals } from '../scans.ts'
import type { Translation } from '../refusal.ts'
import { vendorRefusalsDe } from './vendors.ts'

/** Refusals of files, uploads, scan checks, scanner connections, the inbox, in German. */
export const scansRefusalsDe: Translation<typeof scansRefusals> = {
  ...vendorRefusalsDe,

  upload_gone: () => 'Dieser Upload ist beendet. Laden Sie die Datei noch einmal hoch.',
  upload_locked: () =>
    'Diese Datei wird gerade in einer anderen Anfrage übertragen. Versuchen Sie es in Kürze erneut.',
  protocol_version_not_supported: () =>
    'Diese Version des Upload-Protokolls wird nicht unterstützt. Aktualisieren Sie das Programm.',
  upload_offset_differs: () =>
    'Der Upload ist inzwischen an einer anderen Stelle. Fragen Sie ab, wie viel der Datei angekommen ist, und setzen Sie dort fort.',
  upload_bytes_missing: () =>
    'Von der Datei ist nichts angekommen. Senden Sie sie ab der Stelle, an der der Upload steht.',
  upload_broke_off: () =>
    'Die Übertragung ist abgebrochen. Was angekommen ist, ist gespeichert: Setzen Sie dort fort.',
  upload_exceeds_size: () =>
    'Die Datei ist größer als beim Beginn ihres Uploads. Laden Sie sie noch einmal hoch.',
  upload_bytes_differ: () =>
    'Die Datei ist beschädigt angekommen: Ihre Prüfsumme weicht ab. Laden Sie sie noch einmal hoch.',
  upload_already_attached: () => 'Dieser Upload ist bereits eine Datei eines Auftrags.',
  upload_is_file: () =>
    'Dieser Upload ist bereits eine Datei eines Auftrags. Entfernen Sie stattdessen die Datei aus dem Auftrag.',
  upload_not_complete: ({ status }, { label }) =>
    `Dieser Upload ${label('uploadStatus', status)}. Nur ein vollständiger lässt sich einem Auftrag hinzufügen: Laden Sie die Datei noch einmal hoch.`,
  uploads_limit_reached: ({ limit }) =>
    `Ihre Organisation hat schon ${limit} unfertige Uploads. Beenden Sie zuerst einige davon, oder brechen Sie sie ab.`,
  file_empty: () => 'Diese Datei ist leer. Exportieren Sie sie noch einmal.',
  file_too_large: ({ limit }, { size }) =>
    `Diese Datei ist zu groß: Dateien dieser Art dürfen höchstens ${size(limit)} haben. Exportieren Sie eine kleinere.`,
  order_files_too_large: ({ limit }, { size }) =>
    `Mit dieser Datei hätten die Dateien des Auftrags zusammen mehr als ${size(limit)}. Exportieren Sie eine kleinere.`,
  order_takes_no_files: ({ status }, { label }) =>
    `Der Auftrag ist ${label('orderStatus', status)} und nimmt keine Scans und Dateien mehr auf.`,

  margin_line_changed: () =>
    'Jemand hat diese Präparationsgrenze inzwischen geändert. Sehen Sie sich die neue Version an und zeichnen Sie Ihre noch einmal.',
  margin_line_not_on_scan: () =>
    'Eine Präparationsgrenze lässt sich nur auf einem hochgeladenen Scan oder Design einzeichnen. Diese Datei ist keines von beiden.',
  order_takes_no_margin_lines: ({ status }, { label }) =>
    `Der Auftrag ist ${label('orderStatus', status)}. Seine Präparationsgrenzen lassen sich nicht mehr ändern.`,

  file_of_other_side: () =>
    'Diese Datei hat die andere Seite hinzugefügt. Nur sie kann sie ändern, ersetzen oder entfernen.',
  file_only_for_other_side: () =>
    'Sie können eine Datei teilen oder für sich behalten, aber nicht vor der eigenen Seite verbergen.',
  accepted_file_stays_shared: () =>
    'Das Labor hat den Auftrag mit dieser Datei angenommen. Sie bleibt für beide Seiten sichtbar.',
  file_in_approval: () =>
    'Eine Datei, die auf Freigabe wartet oder freigegeben wurde, bleibt im Auftrag und für beide Seiten sichtbar.',
  files_of_accepted_order_fixed: () =>
    'Das Labor hat diesen Auftrag angenommen. Seine Dateien lassen sich nicht mehr entfernen.',
  replaced_file_of_other_order: () =>
    'Die Datei, die ersetzt werden soll, gehört nicht zu diesem Auftrag. Wählen Sie eine seiner Dateien.',
  file_has_newer_version: () =>
    'Von dieser Datei gibt es schon eine neuere Version. Ersetzen Sie die neueste.',
  file_not_available: ({ status }, { label }) =>
    `Diese Datei ${label('fileStatus', status)} und lässt sich deshalb nicht öffnen.`,
  file_without_preview: () =>
    'Zu dieser Datei gibt es keine Vorschau. Laden Sie stattdessen das Original herunter.',
  file_without_thumbnail: () => 'Zu dieser Datei gibt es kein Vorschaubild.',

  scan_already_attached: () =>
    'Dieser Scan ist bereits einem Auftrag zugeordnet. Lösen Sie ihn zuerst davon.',
  scan_not_attached: () => 'Dieser Scan ist keinem Auftrag zugeordnet.',
  prescribed_scan_fixed: () =>
    'Das Labor hat den Auftrag mit diesem Scan angenommen. Er lässt sich nicht mehr lösen: Halten Sie den Auftrag an, und ordnen Sie ihm den richtigen Scan zu.',
  detach_reason_required: () =>
    'Das Labor arbeitet bereits an diesem Auftrag. Geben Sie an, warum Sie den Scan lösen.',
  order_of_scan_withdrawn: () =>
    'Die Praxis hat den Auftrag dieses Scans mit seinen Dateien zurückgezogen. Versuchen Sie es erneut, wenn er wieder gesendet ist.',
  order_names_no_dentist: () =>
    'Im Auftrag fehlt der Behandler, deshalb lässt sich der Absender nicht merken. Ergänzen Sie ihn, oder ordnen Sie den Scan zu, ohne den Absender zu merken.',
  scan_names_no_sender: () =>
    'Der Scan gibt nicht an, wer ihn gesendet hat. Ordnen Sie ihn zu, ohne den Absender zu merken, oder legen Sie für die Verbindung einen Standardabsender fest.',
  scan_not_returnable: ({ status }, { label }) =>
    `Der Auftrag ist ${label('orderStatus', status)}. Ein neuer Scan lässt sich dafür nicht anfordern.`,
  no_scan_cancelled: () =>
    'Kein Scan dieses Auftrags wurde storniert, oder jemand hat sich schon darum gekümmert.',

  scanner_connection_inactive: () =>
    'Diese Scanner-Verbindung ist ausgeschaltet. Schalten Sie sie zuerst ein.',
  scanner_connection_without_secret: () =>
    'Dieser Hersteller signiert seine Ereignisse nicht, deshalb hat die Verbindung kein Secret. Für eine neue Adresse entfernen Sie die Verbindung und fügen sie wieder hinzu.',
  scanner_connection_without_signature: () =>
    'Dieser Hersteller signiert seine Ereignisse nicht, deshalb würde ein Testereignis nichts beweisen. Prüfen Sie stattdessen die Anmeldung.',
  scanner_event_malformed: () =>
    'Dieses Ereignis hat nicht die richtige Form, und erneutes Verarbeiten ändert das nicht. Bitten Sie den Absender, es zu berichtigen und erneut zu senden.',
  scanner_event_expired: ({ days }) =>
    `Der Inhalt eines Ereignisses wird ${days} Tage lang aufbewahrt, und dieses ist älter. Bitten Sie den Absender, es erneut zu senden.`,
  too_many_unnamed_events: () =>
    'Es werden zu viele Ereignisse ohne Schlüssel einer Verbindung verarbeitet. Senden Sie es später erneut, oder setzen Sie den Schlüssel in die Adresse.',
  sign_in_not_yours: () =>
    'Sie haben diese Anmeldung nicht hier begonnen, sie wurde schon verwendet, oder sie hat zu lange gedauert. Beginnen Sie noch einmal.',
}
