import type { WhatIfMessages } from './what-if-en.ts'

/** The texts about changes of the floor that are tried, in German. */
export const whatIfDe: WhatIfMessages = {
  what: 'Was wäre, wenn',
  title: 'Änderung ausprobieren',
  add: 'Hinzufügen',
  clear: 'Zurücksetzen',
  show: 'Anzeigen',
  kind: 'Änderung',
  kinds: {
    absence: 'Abwesenheit',
    overtime: 'Überstunden',
    units: 'Mehr oder weniger Maschinen',
    closed: 'Das Labor ist geschlossen',
  },
  who: 'Person oder Arbeitsbereich',
  centre: 'Arbeitsbereich',
  choose: 'Auswählen',
  day: 'Tag',
  firstOn: 'Erster Tag',
  lastOn: 'Letzter Tag',
  hours: 'Zusätzliche Stunden',
  units: 'Anzahl Maschinen',
  remove: (what) => `${what} entfernen`,
  isClosed: (day) => `Geschlossen ${day}`,
  isAway: (name, days) => `${name} fehlt ${days}`,
  isMore: (hours, centre, day) => `+${hours} Std. ${centre}, ${day}`,
  hasUnits: (centre, units) => `${centre}: ${units}`,
  missed: (total, firstOn) =>
    total === 0
      ? 'Alle Termine halten'
      : `${total === 1 ? '1 Termin' : `${total} Termine`} verpasst${firstOn ? `, zuerst ${firstOn}` : ''}`,
  saved: (total) => `${total} gerettet`,
  missedTitle: 'Verpasste Termine',
  savedTitle: 'Gerettete Termine',
  promised: (day) => `zugesagt ${day}`,
  there: (day) => `wäre da am ${day}`,
  noDay: 'kein freier Tag in den nächsten zwei Jahren',
  moreOrders: (count) => `und ${count} weitere`,
}
