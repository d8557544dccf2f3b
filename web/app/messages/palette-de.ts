import { noAccessDe } from './no-access-de.ts'
import type { paletteEn } from './palette-en.ts'

/** The texts of the palette in German. */
export const paletteDe: typeof paletteEn = {
  noAccess: noAccessDe,
  findOrDo: 'Suchen oder springen zu …',
  shortcuts: 'Tastenkürzel',
  inOrders: {
    title: 'In der Auftragsliste',
    move: 'Nächster, vorheriger Auftrag',
    peek: 'Vorschau des Auftrags',
    open: 'Auftrag öffnen',
    select: 'Auftrag auswählen',
    range: 'Bereich auswählen',
    actions: 'Aktionen des Auftrags',
  },
  space: 'Leertaste',
  placeholder: 'Auftrag, Patient, Praxis, Seite oder Aktion',
  steps: 'Aktionen',
  places: 'Gehe zu',
  kinds: { order: 'Aufträge', patient: 'Patienten', customer: 'Praxen', invoice: 'Rechnungen' },
  appearance: (name) => `Darstellung: ${name}`,
  language: (name) => `Sprache: ${name}`,
  showGuide: 'Einrichtung anzeigen',
  firstOf: ({ shown, total }) =>
    `Die ersten ${shown} von ${total > 100 ? 'über 100' : total} Datensätzen`,
  count: (count) => (count === 1 ? '1 Treffer' : `${count} Treffer`),
}
