import type { platformRefusals } from '../platform.ts'
import type { Translation } from '../refusal.ts'

const waiting = (seconds: number): string => {
  if (seconds < 120) return seconds === 1 ? '1 Sekunde' : `${seconds} Sekunden`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? `${minutes} Minuten` : `${Math.ceil(minutes / 60)} Stunden`
}

/** Refusals of the HTTP layer, in German. */
export const platformRefusalsDe: Translation<typeof platformRefusals> = {
  invalid_request: () => 'Prüfen Sie Ihre Eingaben.',
  invalid_json: () => 'Der Inhalt ist kein gültiges JSON in UTF-8.',
  body_too_deep: ({ levels }) => `Der Inhalt ist tiefer als ${levels} Ebenen verschachtelt.`,
  body_length_mismatch: () =>
    'Der Inhalt ist unvollständig oder länger als angekündigt. Senden Sie die Anfrage noch einmal.',
  value_out_of_range: () =>
    'Ein Wert lässt sich nicht speichern. Prüfen Sie Zahlen, Daten und Texte.',
  invalid_http: () => 'Die Anfrage ist kein gültiges HTTP.',
  host_header_missing: () => 'Die Anfrage nennt ihren Host nicht.',
  invalid_url: () => 'Ein Teil der Adresse ist nicht lesbar. Prüfen Sie die Adresse.',
  webhook_signature_invalid: () =>
    'Die Anfrage ist nicht mit einem hier bekannten Secret signiert.',
  webhook_timestamp_stale: () =>
    'Die Signatur ist zu alt oder liegt in der Zukunft. Prüfen Sie die Uhr und signieren Sie neu.',
  webhook_payload_malformed: ({ reason }) =>
    `Das Ereignis ist nicht lesbar: ${reason} Korrigieren Sie es, bevor Sie es erneut senden.`,
  unauthenticated: () => 'Melden Sie sich an, oder senden Sie gültige Zugangsdaten.',
  session_cookie_required: () =>
    'Das kann nur eine angemeldete Person. Ein Gerätezugang genügt nicht.',
  device_credential_required: () => 'Das kann nur ein Gerät oder Programm mit einem Gerätezugang.',
  ambiguous_credentials: () =>
    'Senden Sie einen Zugang, oder zwei, die zu derselben Person und Organisation gehören.',
  not_at_shared_device: () =>
    'Mit einer PIN an einem gemeinsamen Gerät geht das nicht. Melden Sie sich an einem anderen Gerät mit Ihrem Passwort an.',
  organization_type_required: ({ type }) =>
    type === 'lab' ? 'Das kann nur ein Labor.' : 'Das kann nur eine Praxis.',
  role_required: () => 'Das können nur Inhaber Ihrer Organisation.',
  permission_required: ({ permission }, { label }) =>
    `Ihre Rolle umfasst das nicht: ${label('permission', permission)}. Ein Inhaber kann die Rolle erweitern.`,
  finance_access_required: () =>
    'Dafür brauchen Sie Zugriff auf die Finanzen. Ein Inhaber kann ihn in den Teameinstellungen freigeben.',
  cross_origin: () => 'Eine Seite einer anderen Website kann hier keine Daten ändern.',
  not_found: ({ record }, { label }) =>
    `Nicht gefunden oder nicht für Sie freigegeben: ${label('record', record)}.`,
  route_not_found: () => 'Unter dieser Adresse gibt es nichts. Prüfen Sie die Adresse.',
  method_not_allowed: ({ methods }, { list }) => `Unter dieser Adresse geht nur ${list(methods)}.`,
  proxy_not_supported: () => 'Dieser Dienst leitet keine Verbindungen weiter.',
  request_timeout: () =>
    'Die Übertragung hat zu lange gedauert. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  already_exists: () => 'Das gibt es schon. Laden Sie die Seite neu, um es zu sehen.',
  referenced_record_missing: () =>
    'Ein Eintrag, auf den sich dies bezieht, existiert nicht mehr. Laden Sie die Seite neu und versuchen Sie es erneut.',
  in_use: ({ record }, { label }) =>
    record === undefined
      ? 'Andere Einträge beziehen sich darauf. Löschen ist deshalb nicht möglich.'
      : `Mindestens ein anderer Eintrag bezieht sich darauf (${label('record', record)}). Löschen ist deshalb nicht möglich.`,
  retry: () => 'Jemand anderes hat dies im selben Moment geändert. Versuchen Sie es noch einmal.',
  request_in_progress: () =>
    'Dieselbe Anfrage wird noch bearbeitet. Versuchen Sie es in Kürze erneut.',
  payload_too_large: () => 'Die Anfrage ist größer als hier erlaubt.',
  unsupported_media_type: ({ types }, { list }) =>
    `Der Inhalt muss als ${list(types)} gesendet werden.`,
  range_not_satisfiable: ({ sizeBytes }, { number }) =>
    `Der angeforderte Bereich liegt hinter dem Ende der Datei. Sie hat ${number(sizeBytes)} Byte.`,
  values_not_allowed: () =>
    'Diese Angaben passen nicht zusammen. Prüfen Sie sie und versuchen Sie es erneut.',
  idempotency_key_reused: () =>
    'Der Schlüssel dieser Anfrage wurde schon für eine andere Anfrage verwendet. Nehmen Sie einen neuen.',
  rate_limited: ({ seconds }) =>
    `Zu viele Anfragen. Versuchen Sie es in ${waiting(seconds)} noch einmal.`,
  header_too_large: ({ limitBytes }, { size }) => `Die Header sind größer als ${size(limitBytes)}.`,
  internal_error: () =>
    'Bei uns ist etwas schiefgegangen. Wenn es wieder passiert, nennen Sie dem Support die Anfrage-ID.',
  unavailable: () => 'Der Dienst ist gerade nicht erreichbar. Versuchen Sie es in Kürze erneut.',
  service_busy: () =>
    'Zu viele Anfragen dieser Art warten bereits. Versuchen Sie es in Kürze erneut.',
  time_limit_exceeded: () =>
    'Das hat zu lange gedauert und wurde abgebrochen. Fordern Sie weniger auf einmal an, oder versuchen Sie es später.',
  records_locked: () =>
    'Eine andere Änderung hat dieselben Einträge zu lange gesperrt. Versuchen Sie es später erneut.',
  web_app_not_built: () =>
    'Die Web-App ist nicht gebaut. Führen Sie npm run build aus, und laden Sie die Seite neu.',
  storage_full: () => 'Für weitere Dateien ist gerade kein Platz. Versuchen Sie es später erneut.',
}
