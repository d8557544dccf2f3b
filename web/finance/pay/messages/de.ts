import type { PayMessages } from './en.ts'

/** The texts of pay, in German. */
export const payDe: PayMessages = {
  title: 'Löhne',
  tabs: { label: 'Löhne', runs: 'Lohnabrechnungen', terms: 'Lohnsätze' },
  period: 'Zeitraum',
  people: 'Personen',
  total: 'Summe',
  status: 'Status',
  statuses: { draft: 'Entwurf', closed: 'Abgeschlossen' },
  add: 'Neue Lohnabrechnung',
  from: 'Erster Tag',
  to: 'Letzter Tag',
  runText:
    'Minuten und Einheiten werden einmal bezahlt. Korrekturen früherer Zeiträume sind enthalten.',
  create: 'Entwurf anlegen',
  emptyTitle: 'Noch keine Lohnabrechnungen',
  emptyText: 'Legen Sie Lohnsätze fest, dann eine Abrechnung für einen vergangenen Zeitraum.',
  runTitle: (period: string) => `Lohnabrechnung ${period}`,
  lines: 'Positionen',
  person: 'Name',
  kinds: { hours: 'Stunden', pieces: 'Einheiten' },
  what: 'Bezahlt für',
  amount: 'Betrag',
  quantity: 'Menge',
  rate: 'Satz',
  export: 'CSV exportieren',
  close: 'Abschließen',
  closeTitle: 'Lohnabrechnung abschließen?',
  closeText: 'Danach lässt sie sich nicht mehr ändern. Korrekturen kommen in die nächste.',
  closed: 'Lohnabrechnung abgeschlossen',
  delete: 'Entwurf löschen',
  deleted: 'Entwurf gelöscht',
  open: (count: number) =>
    count === 1
      ? 'Ein Zeiteintrag dieses Zeitraums hat kein Ende und ist noch nicht bezahlt.'
      : `${count} Zeiteinträge dieses Zeitraums haben kein Ende und sind noch nicht bezahlt.`,
  addTerms: 'Lohnsatz hinzufügen',
  startsOn: 'Ab',
  startsOnHint: 'Bis ein Lohnsatz mit späterem Tag gilt.',
  hourly: 'Pro Stunde',
  byPiece: 'Nach Einheiten bezahlen',
  byPieceHint:
    'Zum Stücklohn jedes Arbeitsschritts, wenn hier für den Arbeitsbereich kein eigener steht.',
  centreRate: (centre: string) => `Pro Einheit, ${centre}`,
  pieces: 'Pro Einheit',
  yes: 'Ja',
  noTermsTitle: 'Noch keine Lohnsätze',
  noTermsText:
    'Legen Sie fest, was jede Person pro Stunde oder Einheit verdient. Nur Inhaber sehen das.',
  noCurrency: 'Wählen Sie zuerst in den Finanzeinstellungen eine Währung.',
  choose: 'Auswählen…',
  formerMember: 'Früheres Mitglied',
  more: (name: string) => `Aktionen für ${name}`,
  deleteTerms: 'Löschen',
  termsDeleted: 'Lohnsatz gelöscht',
}
