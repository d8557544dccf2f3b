import type { TeamMessages } from './team-en.ts'

/** The texts of the home of a laboratory about its team and its load, in German. */
export const teamDe: TeamMessages = {
  title: 'Heute',
  viewsLabel: 'Heute nach',
  showAll: 'Alle anzeigen',
  views: { person: 'Person', centre: 'Arbeitsbereich', leaving: 'Ausgang' },
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
  noWork: 'Nichts zu bearbeiten',
  nobody: 'Nicht zugewiesen',
  noDay: 'Ohne Termin',
  stageCount: (count) => (count === 1 ? '1 Arbeitsschritt' : `${count} Arbeitsschritte`),
  places: (planned, limit) => `${planned} von ${limit} Plätzen`,
  leavesToday: 'Geht heute raus',
  leavesAt: (time) => `Ausgang ${time} Uhr`,
  moreStages: (count) =>
    count === 1 ? '1 weiterer Arbeitsschritt' : `${count} weitere Arbeitsschritte`,
  more: (count) => `+${count}`,
  late: 'Überfällig',
  unassigned: (count) =>
    count === 1
      ? '1 Arbeitsschritt ist nicht zugewiesen'
      : `${count} Arbeitsschritte sind nicht zugewiesen`,
  leaving: 'Heute im Ausgang',
  nothingLeaves: 'Heute geht nichts raus.',
  courier: 'Kurier',
  ready: 'Bereit',
  toPack: 'Zu verpacken',
  packedOf: (packed, all) => `${packed} von ${all} verpackt`,
  readyOf: (ready, all) =>
    all === 1 ? `${ready} von 1 Auftrag fertig` : `${ready} von ${all} Aufträgen fertig`,
  stops: (count) => (count === 1 ? '1 Stopp' : `${count} Stopps`),
  missingFor: (departure) => `Fehlt noch für ${departure}`,
  planned: 'Geplant',
  reserved: 'Reserviert',
  limit: 'Grenze',
  full: (days) => `An der Grenze: ${days}`,
  load: (planned, reserved) => `${planned} geplant, ${reserved} reserviert`,
}
