import type { InboxMessages } from './en.ts'

/** The texts of the laboratory's inbox in German. */
export const inboxDe: InboxMessages = {
  title: 'Auftragseingang',
  list: 'Auftragseingang',
  emptyTitle: 'Alles erledigt',
  emptyText: 'Neue Aufträge erscheinen hier.',
  seeOrders: 'Alle offenen Aufträge anzeigen',
  choose: (number) => `${number} auswählen`,
  chooseAll: 'Alle auswählen',
  chosen: (count) => `${count} ausgewählt`,
  acceptChosen: 'Ausgewählte annehmen',
  acceptTitle: (count) => (count === 1 ? '1 Auftrag annehmen' : `${count} Aufträge annehmen`),
  acceptText:
    'Jedem Auftrag wird der reservierte Termin zugesagt, sonst der gewünschte oder, falls später, der früheste mögliche.',
  results: 'Ergebnis',
  accepted: 'Angenommen',
  acceptedCount: (count) => (count === 1 ? '1 Auftrag angenommen' : `${count} Aufträge angenommen`),
  keys: 'weiter, zurück, öffnen',
  back: 'Zurück zum Auftragseingang',
  openOrder: 'Vollständigen Auftrag öffnen',
  wanted: (day) => `Gewünscht für ${day}`,
  earliest: (day) => `Frühestens ${day}`,
  tooEarly: 'Wunschtermin nicht verfügbar – frühester Termin vorgeschlagen.',
  fits: 'Wunschtermin ist verfügbar.',
  arrived: (ago) => `Eingegangen ${ago}`,
  pieces: (count) => (count === 1 ? '1 Einheit' : `${count} Einheiten`),
  order: 'Auftrag',
}
