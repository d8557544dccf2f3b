import type { WallBoardMessages } from './en.ts'

/** Texts of the wall board. */
export const wallBoardDe: WallBoardMessages = {
  title: 'Wandanzeige',
  leave: 'Wandanzeige schließen',
  head: (lab, due, done, late) =>
    [
      lab,
      due > 0
        ? `Heute noch ${due} fertigzustellen`
        : done > 0
          ? 'Für heute ist alles fertig'
          : 'Heute ist nichts fällig',
      done > 0 && `${done} erledigt`,
      late > 0 && `${late} überfällig`,
    ]
      .filter(Boolean)
      .join(' · '),
  leaving: 'Geht heute raus',
  stops: (count) => (count === 1 ? '1 Halt' : `${count} Halte`),
  courier: 'Kurier',
  readyOf: (ready, all) => `${ready} von ${all} fertig`,
  packedOf: (packed, all) => `${packed} von ${all}`,
  missing: (count) => (count === 1 ? '1 Auftrag fehlt' : `${count} Aufträge fehlen`),
  allPacked: (count) => (count === 1 ? '1 Auftrag, verpackt' : `${count} Aufträge, alle verpackt`),
  toPack: 'Zu verpacken',
  nothingLeaves: 'Heute geht nichts raus.',
  noHour: 'Offen',
  toFinish: 'Als Nächstes fertigzustellen',
  allFinished: 'Alles ist fertig.',
  risk: 'Gefährdet',
  noRisk: 'Nichts ist verspätet oder gefährdet.',
  waitsForPractice: 'Wartet auf die Praxis',
  tightPlan: 'Plan zu eng',
  load: 'Auslastung heute',
  loadOf: (share) => `${share} belegt`,
  hoursOf: (hours, limit) => `${hours} von ${limit} Std.`,
  amountOf: (amount, limit) => `${amount} von ${limit}`,
  noLoad: 'Heute ist nichts geplant.',
  people: 'Bei der Arbeit',
  nobody: 'Niemand hat sich angemeldet.',
  more: (count) => `+ ${count} weitere`,
  tomorrow: 'Morgen',
  tomorrowDue: (count) => `${count} fällig`,
}
