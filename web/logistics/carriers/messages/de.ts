import type { CarriersMessages } from './en.ts'

const kinds: CarriersMessages['kinds'] = {
  label_made: 'Etikett erstellt',
  collected: 'Abgeholt',
  in_transit: 'Unterwegs',
  out_for_delivery: 'In Zustellung',
  delivered: 'Geliefert',
  exception: 'Zustellproblem',
  returned: 'An Absender zurück',
}
const problems: CarriersMessages['problems'] = {
  not_answering: 'Die Anbindung antwortet nicht',
  address_not_allowed: 'Die Adresse der Anbindung ist von hier nicht erreichbar',
  signature_refused: 'Die Anbindung lehnt die Signatur ab – Secret prüfen',
  answer_not_understood: 'Die Anbindung antwortet unerwartet',
  refused: 'Vom Versanddienst abgelehnt',
}
const bookingStatuses: CarriersMessages['bookingStatuses'] = {
  requested: 'Etikett wird angefordert …',
  booked: 'Etikett bereit',
  failed: 'Kein Etikett',
  cancel_requested: 'Etikett wird storniert …',
  cancelled: 'Etikett storniert',
}

/** The texts of carriers in German. */
export const carriersDe: CarriersMessages = {
  kinds,
  problems,
  bookingStatuses,
  title: 'Versanddienste',
  lead: 'Buchen Sie Versandetiketten und erhalten Sie Sendungsmeldungen Ihrer Versanddienste.',
  name: 'Name des Versanddienstes',
  nameHint: 'Erscheint auf Sendungen.',
  serviceUrl: 'Adresse der Anbindung',
  serviceUrlHint: 'Die sichere Adresse (HTTPS) Ihrer Anbindung.',
  isActive: 'Aktiv',
  inactive: 'Inaktiv',
  status: 'Status',
  working: 'Verbunden',
  untested: 'Nicht getestet',
  checkedAt: (at) => `Zuletzt getestet: ${at}`,
  add: 'Versanddienst hinzufügen',
  edit: 'Versanddienst bearbeiten',
  more: (name) => `Weitere Aktionen für ${name}`,
  test: 'Verbindung testen',
  testWorks: 'Verbindung in Ordnung',
  rotate: 'Neues Secret erzeugen',
  rotateTitle: 'Neues Secret erzeugen',
  rotateText: 'Das bisherige Secret gilt noch 24 Stunden.',
  emptyTitle: 'Keine Versanddienste verbunden',
  emptyText:
    'Verbinden Sie einen Versanddienst, um hier Etiketten zu buchen und Sendungen zu verfolgen.',
  webhookTitle: 'Anbindung einrichten',
  webhookText: 'Tragen Sie diese Werte in Ihrer Anbindung ein.',
  url: 'Adresse für Meldungen',
  secret: 'Webhook-Secret',
  secretOnce: 'Kopieren Sie das Secret jetzt. Es wird nicht noch einmal angezeigt.',
  copy: (what) => `${what} kopieren`,
  copied: 'Kopiert',
  shipment: {
    title: 'Versanddienst',
    book: 'Etikett buchen',
    bookTitle: 'Versandetikett buchen',
    carrier: 'Versanddienst',
    service: 'Versandart',
    weight: 'Gewicht (g)',
    requested: 'Etikett angefordert',
    print: 'Versandetikett drucken',
    cancel: 'Etikett stornieren',
    keep: 'Etikett behalten',
    cancelTitle: 'Versandetikett stornieren',
    cancelText:
      'Der Versanddienst wird gebeten, das Etikett zu stornieren. Die Sendungsnummer wird entfernt.',
    cancelDone: 'Stornierung angefragt',
    refresh: 'Sendungsstatus abrufen',
    refreshed: (count) =>
      count === 0
        ? 'Keine neuen Meldungen'
        : count === 1
          ? '1 neue Meldung'
          : `${count} neue Meldungen`,
    events: 'Sendungsverlauf',
    receivedBy: (name) => `Angenommen von ${name}`,
    deliveredText: (at) =>
      `Der Versanddienst meldet die Zustellung am ${at}. Bestätigen Sie, was angekommen ist.`,
    problemText: (at) => `Der Versanddienst hat am ${at} ein Zustellproblem gemeldet.`,
    returnedText: (at) => `Der Versanddienst hat diese Sendung am ${at} zurückgeschickt.`,
  },
}
