import type { TeamMessages } from './team-en.ts'

/** The texts of the home of a laboratory about its team and its load, in German. */
export const teamDe: TeamMessages = {
  title: 'Heute nach Person',
  presences: {
    working: 'Anwesend',
    on_break: 'In Pause',
    expected: 'Nicht eingestempelt',
    away: 'Abwesend',
    off: 'Heute frei',
  },
  hours: (planned, present) => `${planned} von ${present}`,
  over: 'Mehr geplant, als Zeit da ist',
  noStages: 'Nichts zugewiesen',
  more: (count) => `+${count}`,
  late: 'Verspätet',
  unassigned: (count) =>
    count === 1
      ? '1 Arbeitsschritt ist nicht zugewiesen'
      : `${count} Arbeitsschritte sind nicht zugewiesen`,
  planned: 'Geplant',
  reserved: 'Reserviert',
  limit: 'Grenze',
  full: (days) => `An der Grenze: ${days}`,
  load: (planned, reserved) => `${planned} geplant, ${reserved} reserviert`,
}
