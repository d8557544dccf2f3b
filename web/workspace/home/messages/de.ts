import type { HomeMessages } from './en.ts'

const stepsOfLab: HomeMessages['steps']['lab'] = {
  draft: 'Fertigstellen und erfassen',
  submitted: 'Annehmen, nachfragen oder ablehnen',
  needs_info: 'Wartet auf Antwort',
  accepted: 'Fertigung beginnen',
  in_production: 'In Fertigung',
  awaiting_approval: 'Wartet auf Freigabe',
  on_hold: 'Angehalten – entscheiden',
  ready: 'Versenden',
  shipped: 'Unterwegs',
  delivered: 'Geliefert',
  at_try_in: 'Bei der Anprobe',
  completed: 'Abgeschlossen',
  rejected: 'Abgelehnt',
  cancelled: 'Storniert',
}
const reasons: HomeMessages['reasons']['lab'] = {
  information: 'Rückfrage offen',
  approval: 'Design freigeben',
  acknowledgement: 'Verordnung geändert – prüfen',
  redelivery: 'Nicht erhalten – erneut senden',
  cancellation: 'Stornierung angefragt',
  submission: 'Entwurf nicht gesendet',
  scan: 'Scan storniert – stornieren oder weiterarbeiten',
  dayAnswer: 'Späterer Termin zugesagt – bestätigen oder ablehnen',
  otherDay: 'Termin abgelehnt – anderen vorschlagen',
  parcelProblem: 'Zustellproblem – Sendung prüfen',
  arrival: 'Als zugestellt gemeldet – bestätigen',
  overdue: 'Überfällig',
  atRisk: 'Liefertermin gefährdet',
}

/** The texts of the first page in German. */
export const homeDe: HomeMessages = {
  greeting: {
    morning: (name) => `Guten Morgen, ${name}`,
    day: (name) => `Guten Tag, ${name}`,
    evening: (name) => `Guten Abend, ${name}`,
  },
  guideTitle: { lab: 'Labor einrichten', clinic: 'Praxis einrichten' },
  tasks: {
    company: {
      title: 'Firmendaten vervollständigen',
      why: 'Anschrift und Telefon erscheinen auf Belegen und Etiketten.',
      run: 'Ausfüllen',
    },
    'connect-lab': {
      title: 'Mit einem Labor verbinden',
      why: 'Senden Sie Aufträge, Scans und Rückfragen ohne Anrufe und Zettel.',
      run: 'Labor finden',
    },
    dentists: {
      title: 'Behandler anlegen',
      why: 'Jeder Auftrag nennt den Behandler mit seinen Vorlieben.',
      run: 'Behandler anlegen',
    },
    scanners: {
      title: 'Scanner verbinden',
      why: 'Scans werden automatisch dem richtigen Auftrag zugeordnet.',
      run: 'Scanner verbinden',
    },
    team: {
      title: 'Team einladen',
      why: 'Alle sehen denselben Stand.',
      run: 'Team einladen',
    },
    categories: {
      title: 'Katalog gliedern',
      why: 'Praxen finden Kronen, Brücken und Schienen dort, wo sie sie suchen.',
      run: 'Kategorien anlegen',
    },
    products: {
      title: 'Produkte und Preise anlegen',
      why: 'Aufträge werden automatisch berechnet und abgerechnet.',
      run: 'Preise festlegen',
    },
    finances: {
      title: 'Währung, Zahlungsziel und Steuer bestätigen',
      why: 'Vor der ersten Rechnung erforderlich.',
      run: 'Bestätigen',
    },
    stripe: {
      title: 'Online-Zahlung einrichten',
      why: 'Praxen zahlen mit Karte oder Lastschrift; Zahlungen werden automatisch zugeordnet.',
      run: 'Einrichten',
    },
    workflows: {
      title: 'Arbeitsabläufe einrichten',
      why: 'Arbeitsschritte bestimmen Board, Planung und Liefertermine.',
      run: 'Arbeitsschritte anlegen',
    },
    customers: {
      title: 'Erste Praxis einladen',
      why: 'Sie erhält eine E-Mail und kann sofort bestellen.',
      run: 'Praxis einladen',
    },
  },
  skip: 'Überspringen',
  skipStep: (title) => `Überspringen: ${title}`,
  skipped: 'übersprungen',
  hide: 'Ausblenden',
  guideHidden: 'Einrichtung ausgeblendet. Sie finden sie unter „Suchen“.',
  ownerDoes: 'Nur für Inhaber',
  nextStep: (title) => `Weiter: ${title}`,
  setupSteps: (passed, all) => `Einrichtung: ${passed} von ${all} Schritten erledigt`,
  stepsDone: (count) => (count === 1 ? '1 Schritt erledigt' : `${count} Schritte erledigt`),
  dueInWeek: (isNext) => `${isNext ? 'Nächste' : 'Diese'} Woche fällig`,
  until: (day) => `bis ${day}`,
  late: 'Überfällig',
  lateDetail: 'Termin vorbei, nicht geliefert',
  waitingForClinic: 'Wartet auf die Praxis',
  waitingForClinicDetail: 'Rückfrage, Freigabe oder angehalten',
  newOrderText: 'Patient, Zähne, Produkt, Scans – mit Preis und frühestem Liefertermin',
  todo: 'Zu erledigen',
  nothingToDo: 'Alles erledigt',
  allWaitingOnUs: (count) => `Alle ${count} anzeigen`,
  steps: {
    lab: stepsOfLab,
    clinic: {
      ...stepsOfLab,
      draft: 'Fertigstellen und senden',
      submitted: 'Wartet auf das Labor',
      needs_info: 'Rückfrage beantworten',
      accepted: 'Angenommen',
      awaiting_approval: 'Design freigeben',
      ready: 'Versandbereit',
      shipped: 'Erhalt bestätigen',
      delivered: 'Eingliedern und abschließen',
      at_try_in: 'Anprobieren und zurücksenden',
    },
  },
  reasons: {
    lab: { ...reasons, approval: 'Design unbeantwortet – Praxis anrufen' },
    clinic: { ...reasons, information: 'Rückfrage beantworten' },
  },
  answerBy: (day: string) => `Antwort bis ${day}`,
  dueNext: 'Als Nächstes fällig',
  nothingDue: (isNext) => `${isNext ? 'Nächste' : 'Diese'} Woche ist nichts fällig.`,
  weekLoad: 'Auslastung des Teams, 2 Wochen',
  tightest: (stage, share) => `Höchste Auslastung: ${stage} (${share})`,
  nothingPlanned: 'Noch nichts geplant. Angenommene Aufträge erscheinen hier.',
  stock: {
    title: 'Lager',
    toOrder: (count) => `${count} nachzubestellen`,
    expiring: (count, days) =>
      count === 1
        ? `1 Charge läuft innerhalb von ${days} Tagen ab`
        : `${count} Chargen laufen innerhalb von ${days} Tagen ab`,
    toCount: (count) => `${count} zu zählen`,
  },
  latest: 'Letzte Aktivität',
  pay: (amount) => `${amount} bezahlen`,
  overdue: 'Überfällig',
  arriving: (isNext) => `Lieferungen ${isNext ? 'nächster' : 'dieser'} Woche`,
  nothingArrives: (isNext) => `${isNext ? 'Nächste' : 'Diese'} Woche keine Lieferungen`,
  appointment: (at) => `Termin ${at}`,
  afterAppointment: (at) => `Nach dem Termin am ${at}`,
  promisedAfterAppointment: 'Lieferung nach dem Behandlungstermin',
  reservedUnanswered: 'Reserviert, Antwort steht aus',
  seatedAt: (at) => `Termin ${at}`,
  tomorrow: (total, here) =>
    `Morgen: ${total === 1 ? '1 Patient' : `${total} Patienten`} mit Laborarbeiten, ${
      here === total ? 'alles geliefert.' : `${here} von ${total} geliefert.`
    }`,
}
