import type { payingEn } from './paying-en.ts'

/** The texts of paying, in German. */
export const payingDe: typeof payingEn = {
  paymentViews: {
    payments: 'Zahlungen',
    refunds: 'Erstattungen',
    disputes: 'Rückbuchungen',
    ledger: 'Hauptbuch',
    methods: 'Zahlungsmittel',
  },
  payment: {
    record: 'Zahlung erfassen',
    recorded: 'Zahlung erfasst',
    title: (amount) => `Zahlung über ${amount}`,
    received: 'Eingegangen',
    reference: 'Verwendungszweck',
    providerId: 'Stripe-Referenz',
    fee: 'Gebühr',
    for: 'Rechnungen',
    invoices: (count) => `${count} Rechnungen`,
    credit: 'Nicht verrechnetes Guthaben',
    nothing: 'Mit keiner Rechnung verrechnet.',
    nothingOpen: 'Dieser Kunde hat keine offenen Rechnungen.',
    shares: 'Mit Rechnungen verrechnen',
    shareOf: (number) => `Betrag für ${number}`,
    openOf: (balance, due) => `${balance} offen, fällig ${due}`,
    rest: (amount) => `${amount} bleiben als Guthaben.`,
    tooMuch: (amount) => `${amount} mehr als die Zahlung.`,
    allocate: 'Mit Rechnungen verrechnen',
    receipt: 'Quittung drucken',
    emptyTitle: 'Noch keine Zahlungen',
    emptyText: 'Online-Zahlungen und erfasste Zahlungen erscheinen hier.',
  },
  refund: {
    step: 'Zahlung erstatten',
    done: 'Erstattung erfasst',
    given: 'Erstattet',
    online: 'Erstattung über Stripe auf das ursprüngliche Zahlungsmittel.',
    byHand: 'Erfassen Sie eine Erstattung, die Sie bereits ausgezahlt haben.',
    empty: 'Keine Erstattungen',
  },
  overpayment: {
    text: (amount, number) =>
      `${amount} dieser Zahlung gingen ein, nachdem Rechnung ${number} bereits ausgeglichen war.`,
    forLab:
      'Der Betrag ist jetzt Kundenguthaben. Erstatten Sie ihn oder verrechnen Sie ihn mit anderen Rechnungen.',
    forClinic:
      'Der Betrag ist jetzt Ihr Guthaben beim Labor, das ihn erstatten oder mit anderen Rechnungen verrechnen kann.',
    refund: (amount) => `${amount} erstatten`,
  },
  dispute: {
    handIn: 'Nachweise einreichen',
    handedIn: 'Eingereicht',
    handedInText: 'An die Bank des Zahlers gesendete Nachweise:',
    text: (amount) =>
      `Die Bank des Zahlers fordert ${amount} zurück. Pontic stellt Auftrag, Freigabe, Versand und Lieferung zusammen, ohne Namen von Patienten oder Personen.`,
    explanation: 'Ihre Erläuterung',
    once: 'Sie können Nachweise nur einmal einreichen.',
    deadline: 'Antwort bis',
    sentOn: (day) => `Eingereicht ${day}`,
    bankReason: (reason) => reason.replaceAll('_', ' '),
    emptyTitle: 'Keine Rückbuchungen',
    emptyText: 'Rückbuchungen erscheinen hier mit ihrer Antwortfrist.',
  },
  ledger: {
    account: 'Konto',
    allAccounts: 'Alle Konten',
    kind: 'Buchungsart',
    empty: 'Keine Buchungen',
  },
  payout: {
    arrives: 'Erwartet',
    compared: 'Abgleich',
    movements: 'Zahlungen in dieser Auszahlung',
    noMovements: 'Stripe hat die Zahlungen noch nicht aufgelistet.',
    net: 'Netto',
    inLedger: 'Hauptbuch',
    posted: 'Gebucht',
    missing: 'Nicht gebucht',
    kindOf: (kind) => kind.replaceAll('_', ' '),
    emptyTitle: 'Noch keine Auszahlungen',
    emptyText: 'Online-Zahlungen von Praxen werden auf Ihr Bankkonto ausgezahlt.',
  },
  finding: {
    title: 'Abgleich',
    kind: 'Befund',
    emptyTitle: 'Keine Abweichungen',
    emptyText: 'Jede Nacht wird jede Stripe-Buchung mit dem Hauptbuch abgeglichen.',
  },
  pay: {
    returned: {
      succeeded: 'Zahlung eingegangen. Die Rechnung wird gleich aktualisiert.',
      processing:
        'Zahlung in Bearbeitung: Ihre Bank hat sie noch nicht bestätigt. Zahlen Sie nicht noch einmal.',
      failed:
        'Zahlung fehlgeschlagen. Nichts wurde abgebucht. Versuchen Sie es erneut oder zahlen Sie per Überweisung.',
    },
    title: (amount) => `${amount} bezahlen`,
    online: 'Online bezahlen',
    now: 'Jetzt bezahlen',
    confirm:
      'Ihre Bank verlangt eine Bestätigung dieser Zahlung. Ihr gespeichertes Zahlungsmittel wird verwendet.',
    off: 'Online-Zahlung ist nicht verfügbar.',
    noKey: 'Kartenzahlung ist auf diesem Server nicht eingerichtet. Zahlen Sie per Überweisung.',
    blocked:
      'Das Zahlungsformular konnte nicht geladen werden. Prüfen Sie Ihr Netz oder zahlen Sie per Überweisung.',
    standIn: 'Testmodus: Kein echtes Geld wird abgebucht, keine Karte ist nötig.',
    openStandIn: 'Testzahlung ausführen',
    comesBack: 'Wählen Sie dort das Ergebnis. Diese Seite aktualisiert sich in wenigen Sekunden.',
    underWay: 'Zahlung in Bearbeitung. Sie zählt, sobald Ihre Bank sie bestätigt.',
    byTransfer: 'Überweisung',
    noBank:
      'Diese Rechnung enthält keine Bankverbindung. Fragen Sie das Labor, wenn Sie überweisen möchten.',
    payee: 'Empfänger',
    account: 'Konto',
    copy: (name) => `${name} kopieren`,
    copied: 'Kopiert',
    code: 'Zahlungscode mit Konto, Betrag und Verwendungszweck',
    codeHint: 'Scannen Sie ihn mit Ihrer Banking-App.',
  },
  methods: {
    add: 'Zahlungsmittel hinzufügen',
    addTo: (lab) => `Zahlungsmittel für ${lab} hinzufügen`,
    text: 'Stripe speichert Ihre Karten- oder Kontodaten. Pontic sieht die Nummer nie.',
    begin: 'Weiter',
    save: 'Speichern',
    saved: 'Zahlungsmittel gespeichert. Es erscheint gleich.',
    name: (brand, digits) => (digits ? `${brand} •••• ${digits}` : brand),
    until: (month) => `Gültig bis ${month}`,
    autopay: 'Automatisch bezahlen',
    off: 'Aus',
    onDue: 'Am Fälligkeitstag',
    onIssue: 'Am Ausstellungstag',
    since: (day) => `Automatisches Bezahlen aktiv seit ${day}`,
    remove: 'Zahlungsmittel entfernen?',
    removeText: (isUsed) =>
      isUsed
        ? 'Das automatische Bezahlen wird ausgeschaltet.'
        : 'Es wird auch bei Stripe entfernt.',
    none: 'Für dieses Labor sind keine Zahlungsmittel gespeichert.',
    noLab: 'Keine Labore verbunden',
  },
}
