import type { HomeMessages } from './en.ts'

const stepsOfLab: HomeMessages['steps']['lab'] = {
  draft: 'Fertigstellen und erfassen',
  submitted: 'Annehmen, nachfragen oder ablehnen',
  needs_info: 'Wartet auf Antwort',
  accepted: 'Beginnen',
  in_production: 'In Arbeit',
  awaiting_approval: 'Wartet auf Freigabe',
  on_hold: 'Angehalten: entscheiden',
  ready: 'Versenden',
  shipped: 'Unterwegs',
  delivered: 'Angekommen',
  at_try_in: 'Bei der Anprobe',
  completed: 'Abgeschlossen',
  rejected: 'Abgelehnt',
  cancelled: 'Storniert',
}
const reasons: HomeMessages['reasons']['lab'] = {
  information: 'Eine Rückfrage ist offen',
  approval: 'Entwurf freigeben',
  acknowledgement: 'Verordnung geändert: bestätigen',
  redelivery: 'Nicht erhalten: noch einmal senden',
  cancellation: 'Die Praxis möchte stornieren',
  submission: 'Ein Entwurf, der nie gesendet wurde',
  scan: 'Scan storniert: stornieren oder weiterarbeiten',
  overdue: 'Zu spät',
}

/** The texts of the first page in German. */
export const homeDe: HomeMessages = {
  greeting: {
    morning: (name) => `Guten Morgen, ${name}`,
    day: (name) => `Guten Tag, ${name}`,
    evening: (name) => `Guten Abend, ${name}`,
  },
  guideTitle: { lab: 'Richten Sie Ihr Labor ein', clinic: 'Richten Sie Ihre Praxis ein' },
  tasks: {
    company: {
      title: 'Firmendaten vervollständigen',
      why: 'Anschrift und Telefon stehen auf jedem Papier und Etikett.',
      act: 'Ausfüllen',
    },
    'connect-lab': {
      title: 'Mit einem Labor verbinden',
      why: 'Aufträge, Scans und Rückfragen sind sofort dort, ohne Telefon und Papier.',
      act: 'Labor finden',
    },
    dentists: {
      title: 'Behandler anlegen',
      why: 'Jeder Auftrag nennt, wer verordnet und wie er es mag.',
      act: 'Behandler anlegen',
    },
    scanners: {
      title: 'Scanner verbinden',
      why: 'Scans kommen von selbst zum richtigen Auftrag.',
      act: 'Verbinden',
    },
    team: {
      title: 'Das Team einladen',
      why: 'Alle sehen denselben Stand, niemand muss fragen.',
      act: 'Einladen',
    },
    categories: {
      title: 'Katalog ordnen',
      why: 'Praxen finden Kronen, Brücken und Schienen dort, wo sie sie suchen.',
      act: 'Kategorien anlegen',
    },
    products: {
      title: 'Produkte mit Preisen anlegen',
      why: 'Aufträge rechnen sich selbst, Rechnungen schreiben sich selbst.',
      act: 'Produkt anlegen',
    },
    finances: {
      title: 'Währung, Zahlungsziel und Steuer bestätigen',
      why: 'Was auf jeder Rechnung steht, einmal entschieden.',
      act: 'Bestätigen',
    },
    stripe: {
      title: 'Zahlungen online annehmen',
      why: 'Praxen zahlen mit Karte oder Lastschrift; das Geld kommt mit seiner Rechnung.',
      act: 'Einrichten',
    },
    workflows: {
      title: 'Arbeitsablauf zeichnen',
      why: 'Stufen ergeben die Tafel, den Plan und Termine, die halten.',
      act: 'Stufen anlegen',
    },
    customers: {
      title: 'Die erste Praxis einladen',
      why: 'Ein Link per E-Mail, und sie bestellt hier.',
      act: 'Praxis einladen',
    },
  },
  skip: 'Überspringen',
  skipStep: (title) => `Überspringen: ${title}`,
  skipped: 'übersprungen',
  hide: 'Ausblenden',
  guideHidden: 'Die Einrichtung ist ausgeblendet. Über „Suchen“ erscheint sie wieder.',
  ownerDoes: 'Das tut ein Inhaber',
  stepsDone: (count) => (count === 1 ? '1 Schritt getan' : `${count} Schritte getan`),
  dueThisWeek: 'Diese Woche fällig',
  until: (day) => `bis ${day}`,
  late: 'Zu spät',
  lateDetail: 'fällig vor heute, nicht in der Praxis',
  waitingForClinic: 'Wartet auf die Praxis',
  waitingForClinicDetail: 'Rückfrage, Freigabe oder Halt',
  newOrderText: 'Patient, Zähne, Produkt, Scans: Preis und frühester Tag gleich dabei',
  needsYou: 'Wartet auf Sie',
  nothingNeedsYou: 'Nichts wartet auf Sie',
  allWaitingOnUs: (count) => `Alles, was auf uns wartet (${count})`,
  steps: {
    lab: stepsOfLab,
    clinic: {
      ...stepsOfLab,
      draft: 'Fertigstellen und senden',
      submitted: 'Wartet auf das Labor',
      needs_info: 'Rückfrage beantworten',
      awaiting_approval: 'Entwurf freigeben',
      ready: 'Versandbereit',
      shipped: 'Ankunft bestätigen',
      delivered: 'Eingliedern und abschließen',
      at_try_in: 'Anprobieren und zurücksenden',
    },
  },
  reasons: { lab: reasons, clinic: { ...reasons, information: 'Rückfrage beantworten' } },
  dueNext: 'Als Nächstes fällig',
  nothingDue: 'Diese Woche ist nichts fällig.',
  weekLoad: 'Auslastung der Woche',
  hours: (hours) => `${hours} h`,
  tightest: (stage, share) => `am vollsten ist ${stage}, zu ${share}`,
  nothingPlanned: 'Noch ist nichts geplant. Angenommene Aufträge füllen den Plan.',
  latest: 'Neuestes',
  pay: (amount) => `${amount} bezahlen`,
  overdue: 'Überfällig',
  arriving: 'Kommt diese Woche an',
  nothingArrives: 'Diese Woche kommt nichts an',
  appointment: (at) => `Termin ${at}`,
  afterAppointment: (at) => `Nach dem Termin, ${at}`,
  tomorrow: (total, here) =>
    `Morgen ${total === 1 ? 'kommt 1 Patient' : `kommen ${total} Patienten`} zu bestellten Arbeiten; ${
      here === total ? 'alles ist da.' : `${here} von ${total} ist da.`
    }`,
}
