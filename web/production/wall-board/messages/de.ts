import type { WallBoardMessages } from './en.ts'

/** Texts of the wall board. */
export const wallBoardDe: WallBoardMessages = {
  title: 'Wandanzeige',
  leave: 'Wandanzeige schließen',
  head: (lab, due, late) =>
    [lab, `${due} heute fällig`, late > 0 && `${late} verspätet`].filter(Boolean).join(' · '),
  leaving: 'Geht heute raus',
  stops: (count) => (count === 1 ? '1 Halt' : `${count} Halte`),
  parcels: (count) => (count === 1 ? '1 Paket' : `${count} Pakete`),
  runStates: {
    planned: 'Geplant',
    under_way: 'Unterwegs',
    finished: 'Beendet',
    cancelled: 'Abgesagt',
  },
  noHour: 'Offen',
  toFinish: 'Als Nächstes fertigzustellen',
  allFinished: 'Alles ist fertig.',
  risk: 'Gefährdet',
  noRisk: 'Nichts ist verspätet.',
  load: 'Auslastung heute',
  loadOf: (share) => `${share} belegt`,
  noLoad: 'Heute ist nichts geplant.',
  people: 'Bei der Arbeit',
  nobody: 'Niemand hat sich angemeldet.',
  more: (count) => `+ ${count} weitere`,
  tomorrow: 'Morgen',
  tomorrowDue: (count) => `${count} fällig`,
}
