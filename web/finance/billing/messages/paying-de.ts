import type { payingEn } from './paying-en.ts'

/** The texts of paying, in German. */
export const payingDe: typeof payingEn = {
  paymentViews: {
    payments: 'Zahlungen',
    refunds: 'Erstattungen',
    disputes: 'Anfechtungen',
    ledger: 'Hauptbuch',
    methods: 'Zahlungsmittel und automatisches Zahlen',
  },
  payment: {
    record: 'Zahlung erfassen',
    recorded: 'Die Zahlung ist erfasst.',
    title: (amount) => `Zahlung über ${amount}`,
    received: 'Eingegangen',
    reference: 'Verwendungszweck',
    platformId: 'Stripe-Referenz',
    fee: 'Gebühr',
    for: 'Rechnungen',
    invoices: (count) => `${count} Rechnungen`,
    credit: 'Noch nicht verrechnet',
    nothing: 'Auf keine Rechnung verrechnet.',
    nothingOpen: 'Dieser Kunde hat keine offene Rechnung.',
    shares: 'Welche Rechnungen damit bezahlt werden',
    shareOf: (number) => `Betrag für ${number}`,
    openOf: (balance, due) => `${balance} offen, fällig ${due}`,
    rest: (amount) => `${amount} bleiben als Guthaben.`,
    tooMuch: (amount) => `${amount} mehr, als gezahlt wurde.`,
    allocate: 'Rechnungen zuordnen',
    receipt: 'Quittung drucken',
    emptyTitle: 'Noch keine Zahlungen',
    emptyText: 'Was online gezahlt oder von Hand erfasst wird, steht hier.',
  },
  refund: {
    step: 'Erstatten',
    done: 'Die Erstattung ist erfasst.',
    given: 'Erstattet',
    online: 'Das Geld geht den Weg zurück, den es kam, über den Zahlungsdienst.',
    byHand: 'Sie geben das Geld selbst zurück; hier wird es erfasst.',
    empty: 'Keine Erstattungen',
  },
  overpayment: {
    text: (amount, number) =>
      `${amount} dieser Zahlung kamen an, als Rechnung ${number} das nicht mehr verlangte.`,
    forLab:
      'Der Betrag ist jetzt ein Guthaben des Kunden: Erstatten Sie ihn, oder verrechnen Sie ihn mit anderen Rechnungen.',
    forClinic:
      'Der Betrag ist jetzt Ihr Guthaben beim Labor. Das Labor kann ihn erstatten oder mit anderen Rechnungen verrechnen.',
    refund: (amount) => `${amount} erstatten`,
  },
  dispute: {
    handIn: 'Nachweis einreichen',
    handedIn: 'Eingereicht',
    handedInText: 'Das ging wörtlich an die Bank des Zahlenden:',
    text: (amount) =>
      `Die Bank des Zahlenden fordert ${amount} zurück. Pontic stellt zusammen, was beauftragt, freigegeben, versandt und empfangen wurde; Patienten und Personen werden nicht genannt.`,
    explanation: 'In eigenen Worten',
    once: 'Er geht einmal und endgültig an die Bank.',
    deadline: 'Antwort bis',
    sentOn: (day) => `Eingereicht ${day}`,
    bankReason: (reason) => reason.replaceAll('_', ' '),
    emptyTitle: 'Keine Anfechtungen',
    emptyText: 'Fordert die Bank eines Zahlenden Geld zurück, steht das hier mit seiner Frist.',
  },
  ledger: {
    account: 'Konto',
    allAccounts: 'Alle Konten',
    kind: 'Was geschah',
    empty: 'Keine Buchungen',
  },
  payout: {
    arrives: 'Eingang',
    compared: 'Abgleich',
    movements: 'Was ausgezahlt wird',
    noMovements: 'Der Zahlungsdienst hat die Bewegungen noch nicht aufgelistet.',
    net: 'Netto',
    inLedger: 'Hauptbuch',
    posted: 'Gebucht',
    missing: 'Nicht gebucht',
    kindOf: (kind) => kind.replaceAll('_', ' '),
    emptyTitle: 'Noch keine Auszahlungen',
    emptyText: 'Was Praxen online zahlen, wird auf Ihr Bankkonto ausgezahlt.',
  },
  finding: {
    title: 'Abgleich',
    kind: 'Befund',
    emptyTitle: 'Alles stimmt überein',
    emptyText: 'Jede Nacht wird jede Bewegung beim Zahlungsdienst mit dem Hauptbuch verglichen.',
  },
  pay: {
    returned: {
      succeeded: 'Die Zahlung ist erfolgt. Die Rechnung zeigt sie in wenigen Augenblicken.',
      processing:
        'Die Zahlung läuft: Ihre Bank hat noch nicht entschieden. Zahlen Sie nicht noch einmal.',
      failed:
        'Die Zahlung ist fehlgeschlagen. Nichts wurde abgebucht; versuchen Sie es noch einmal, oder zahlen Sie per Überweisung.',
    },
    title: (amount) => `${amount} bezahlen`,
    online: 'Online bezahlen',
    now: 'Jetzt bezahlen',
    confirm:
      'Ihre Bank möchte, dass Sie diese Zahlung mit der gespeicherten Zahlungsart bestätigen. Sie müssen sie nicht noch einmal eingeben.',
    off: 'Online-Zahlung ist aus.',
    noKey:
      'Kartenzahlung ist aus: Der Betreiber dieses Dienstes hat keinen öffentlichen Schlüssel des Zahlungsdienstes hinterlegt. Zahlen Sie per Überweisung.',
    blocked:
      'Die Felder des Zahlungsdienstes konnten nicht geladen werden. Prüfen Sie Ihr Netz, oder zahlen Sie per Überweisung.',
    standIn:
      'Dieser Dienst dient dem Ausprobieren: Kein Geld fließt, und keine Karte wird verlangt.',
    openStandIn: 'Mit Spielgeld bezahlen',
    comesBack: 'Wählen Sie dort, was geschieht. Diese Seite zeigt es in wenigen Sekunden.',
    underWay: 'Die Zahlung ist unterwegs. Sie zählt, sobald die Bank sie bestätigt.',
    byTransfer: 'Per Überweisung',
    noBank:
      'Auf dieser Rechnung steht keine Bankverbindung. Fragen Sie das Labor, wenn Sie überweisen möchten.',
    payee: 'An',
    account: 'Konto',
    copy: (name) => `Kopieren: ${name}`,
    copied: 'Kopiert.',
    code: 'Code für Banking-Apps: Konto, Betrag und Verwendungszweck dieser Rechnung',
    codeHint: 'Scannen Sie ihn mit Ihrer Banking-App.',
  },
  methods: {
    add: 'Hinzufügen',
    addTo: (lab) => `Zahlungsmittel für ${lab} hinzufügen`,
    text: 'Karte oder Konto liegen beim Zahlungsdienst; die Nummer kommt nie hierher.',
    begin: 'Weiter',
    save: 'Speichern',
    saved: 'Gespeichert. Es erscheint gleich.',
    name: (brand, digits) => (digits ? `${brand} •••• ${digits}` : brand),
    until: (month) => `Bis ${month}`,
    autopay: 'Rechnungen automatisch bezahlen',
    off: 'Aus',
    onDue: 'Am Tag der Fälligkeit',
    onIssue: 'Am Tag der Ausstellung',
    since: (day) => `Automatisch seit ${day}`,
    remove: 'Zahlungsmittel entfernen?',
    removeText: (isUsed) =>
      isUsed
        ? 'Das automatische Bezahlen endet damit.'
        : 'Es wird auch beim Zahlungsdienst entfernt.',
    none: 'Bei diesem Labor ist keine Karte und kein Bankkonto hinterlegt.',
    noLab: 'Kein Labor ist verbunden',
  },
}
