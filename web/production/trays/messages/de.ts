import type { TraysMessages } from './en.ts'

/** The texts of the trays of a lab, in German. */
export const traysDe: TraysMessages = {
  title: 'Arbeitsschalen',
  tray: 'Schale',
  order: 'Auftrag',
  free: 'Frei',
  search: 'Schalencode',
  state: 'Anzeigen',
  states: { all: 'Alle Schalen', free: 'Frei', used: 'Belegt', retired: 'Außer Gebrauch' },
  add: 'Schalen hinzufügen',
  addTitle: 'Neue Schalen',
  prefix: 'Präfix',
  prefixHint: 'Steht vor jeder Nummer, etwa „T-“.',
  from: 'Erste Nummer',
  to: 'Letzte Nummer',
  tooMany: 'Fügen Sie höchstens 1.000 Schalen auf einmal hinzu.',
  preview: (first: string, last: string) =>
    `Neu: ${first === last ? first : `${first} bis ${last}`}`,
  added: (added: number, existing: number) =>
    existing === 0
      ? `${added} ${added === 1 ? 'Schale' : 'Schalen'} hinzugefügt`
      : `${added} ${added === 1 ? 'Schale' : 'Schalen'} hinzugefügt, ${existing} bereits vorhanden`,
  printAll: 'Etiketten drucken',
  printOne: 'Etikett drucken',
  rename: 'Umbenennen',
  renameTitle: (code: string) => `Schale ${code} umbenennen`,
  code: 'Schalencode',
  retire: 'Außer Gebrauch nehmen',
  retired: (code: string) => `Schale ${code} ist außer Gebrauch`,
  revive: 'Wieder in Gebrauch nehmen',
  remove: 'Löschen',
  removed: (code: string) => `Schale ${code} gelöscht`,
  more: (code: string) => `Aktionen für Schale ${code}`,
  emptyTitle: 'Noch keine Schalen',
  emptyText:
    'Legen Sie Ihre Arbeitsschalen an. Dann sehen Sie, welche frei sind, und finden Aufträge über ihre Schale.',
  field: {
    hint: 'Code eingeben oder Schale scannen.',
    take: (code: string) => `Schale ${code} nehmen`,
  },
}
