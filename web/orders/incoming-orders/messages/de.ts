import type { InboxMessages } from './en.ts'

/** The texts of the laboratory's inbox in German. */
export const inboxDe: InboxMessages = {
  title: 'Neue Aufträge',
  list: 'Neue Aufträge',
  emptyTitle: 'Nichts wartet auf Ihre Antwort',
  emptyText: 'Neue Aufträge Ihrer Praxen erscheinen hier von selbst.',
  seeOrders: 'Alle offenen Aufträge',
  choose: (number) => `${number} auswählen`,
  chooseAll: 'Alle auswählen',
  chosen: (count) => `${count} ausgewählt`,
  acceptChosen: 'Ausgewählte annehmen',
  acceptTitle: (count) => (count === 1 ? '1 Auftrag annehmen' : `${count} Aufträge annehmen`),
  acceptText:
    'Jedem Auftrag wird sein reservierter Tag zugesagt, sonst der gewünschte, oder der früheste mögliche, wenn dieser später ist.',
  results: 'Ergebnisse',
  accepted: 'Angenommen',
  acceptedCount: (count) => (count === 1 ? '1 Auftrag angenommen' : `${count} Aufträge angenommen`),
  keys: 'weiter, zurück, öffnen',
  back: 'Zurück zu den neuen Aufträgen',
  openOrder: 'Ganzen Auftrag öffnen',
  wanted: (day) => `Gewünscht bis ${day}`,
  earliest: (day) => `Frühestens ${day}`,
  tooEarly: 'Der gewünschte Tag ist nicht zu halten; angeboten wird der früheste.',
  fits: 'Der gewünschte Tag ist zu halten.',
  arrived: (ago) => `Erhalten ${ago}`,
  pieces: (count) => (count === 1 ? '1 Stück' : `${count} Stück`),
  order: 'Auftrag',
}
