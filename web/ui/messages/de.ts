import type { UiMessages } from './en.ts'

/** The texts of controls in German. */
export const uiDe: UiMessages = {
  close: 'Schließen',
  cancel: 'Abbrechen',
  save: 'Speichern',
  saved: 'Gespeichert',
  saving: 'Wird gespeichert …',
  remove: 'Entfernen',
  edit: 'Bearbeiten',
  add: 'Hinzufügen',
  back: 'Zurück',
  next: 'Weiter',
  previous: 'Zurück',
  undo: 'Rückgängig',
  more: 'Mehr',
  search: 'Suchen',
  clear: 'Leeren',
  all: 'Alle',
  none: 'Keine',
  optional: 'Optional',
  yes: 'Ja',
  no: 'Nein',
  loading: 'Wird geladen',
  tryAgain: 'Noch einmal',
  notices: 'Hinweise',
  actions: 'Aktionen',
  pages: 'Seiten',
  pageOf: (page, pages) => `Seite ${page} von ${pages}`,
  rangeOf: (from, to, total) => `${from}–${to} von ${total}`,
  requestId: (id) => `Anfrage ${id}`,
  removeFilter: (name) => `Filter ${name} entfernen`,
  nothingFound: 'Nichts gefunden.',
  problems: {
    unauthenticated: 'Ihre Sitzung ist abgelaufen. Melden Sie sich erneut an.',
    session_cookie_required: 'Ihre Sitzung ist abgelaufen. Melden Sie sich erneut an.',
    ambiguous_credentials: 'Ihre Sitzung ist abgelaufen. Melden Sie sich erneut an.',
    cross_origin: 'Diese Seite kam von einer anderen Adresse als der Dienst. Laden Sie sie neu.',
    idempotency_key_reused:
      'Es ist unklar, ob das gespeichert wurde. Laden Sie die Seite neu und prüfen Sie es.',
    invalid_json: 'Diese Seite ist veraltet. Laden Sie sie neu und versuchen Sie es noch einmal.',
    body_too_deep: 'Diese Seite ist veraltet. Laden Sie sie neu und versuchen Sie es noch einmal.',
    unsupported_media_type:
      'Diese Seite ist veraltet. Laden Sie sie neu und versuchen Sie es noch einmal.',
    route_not_found:
      'Diese Seite ist veraltet. Laden Sie sie neu und versuchen Sie es noch einmal.',
    method_not_allowed:
      'Diese Seite ist veraltet. Laden Sie sie neu und versuchen Sie es noch einmal.',
    protocol_version_not_supported:
      'Diese Seite ist veraltet. Laden Sie sie neu und versuchen Sie es noch einmal.',
    header_too_large: 'Ihr Browser hat zu viele Daten gesendet. Melden Sie sich ab und wieder an.',
    request_timeout: 'Die Verbindung ist gerade zu langsam. Versuchen Sie es gleich noch einmal.',
    offline:
      'Der Dienst ist nicht erreichbar. Was Sie eingegeben haben, bleibt erhalten; versuchen Sie es gleich noch einmal.',
    saved_before:
      'Ihr erster Versuch wurde doch gespeichert, ohne die späteren Änderungen. Prüfen Sie ihn, bevor Sie erneut speichern.',
    unreadable: 'Die Antwort war nicht lesbar. Versuchen Sie es noch einmal.',
    not_found: 'Diesen Eintrag gibt es nicht, oder er ist nicht für Sie freigegeben.',
    role_required: 'Das kann nur ein Inhaber Ihrer Organisation.',
    finance_access_required:
      'Dafür brauchen Sie Zugang zu den Finanzen. Ein Inhaber kann ihn Ihnen geben.',
    credit_hold:
      'Für diesen Kunden gilt eine Zahlungssperre. Wer Finanzen sehen darf, kann den Auftrag annehmen.',
    rate_limited: 'Das war viel auf einmal. Warten Sie einen Moment und versuchen Sie es erneut.',
    retry: 'Zwei Änderungen trafen sich. Versuchen Sie es noch einmal.',
    in_use: 'Andere Einträge verweisen darauf; deshalb kann dieser nicht gelöscht werden.',
    internal_error:
      'Bei uns ist etwas schiefgegangen. Versuchen Sie es noch einmal; bleibt es so, nennen Sie dem Support die Nummer der Anfrage.',
    unavailable: 'Der Dienst ist gerade nicht verfügbar. Versuchen Sie es gleich noch einmal.',
    time_limit_exceeded:
      'Das hat zu lange gedauert. Fragen Sie weniger auf einmal ab, oder versuchen Sie es später noch einmal.',
    storage_full: 'Für Dateien ist kein Platz mehr. Sagen Sie es dem Betreiber dieses Dienstes.',
  },
  badAddress: 'Zu dieser Adresse gibt es keinen Eintrag. Vielleicht wurde sie abgeschnitten.',
  failed: 'Das hat nicht geklappt',
  chooseDay: 'Tag wählen',
  discardQuestion: 'Eingaben verwerfen?',
  discard: 'Verwerfen',
  notANumber: (example) => `Schreiben Sie eine Zahl wie ${example}.`,
  unsaved: 'Noch nicht gespeichert',
  draftKept: 'Entwurf auf diesem Gerät gesichert',
}
