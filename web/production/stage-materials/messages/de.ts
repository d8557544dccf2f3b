import type { StageMaterialsMessages } from './en.ts'

/** The texts of what stages use, in German. */
export const stageMaterialsDe: StageMaterialsMessages = {
  finishTitle: (stage) => `${stage} abschließen`,
  finish: 'Arbeitsschritt abschließen',
  bookTitle: (stage) => `Verbrauchte Materialien: ${stage}`,
  book: 'Materialien erfassen',
  booked: 'Materialien erfasst',
  finishAndCount: 'Abschließen und später zählen',
  lead: 'Prüfen Sie, was verbraucht wurde. Es wird vom Bestand abgebucht und am Auftrag erfasst.',
  none: 'Kein Material dieses Arbeitsschritts passt zur Position. Es wird nichts abgebucht.',
  lot: 'Charge',
  lotText: (lot, left) => `${lot} · noch ${left}`,
  lotExpiring: (lot, left, day) => `${lot} · noch ${left} · haltbar bis ${day}`,
  inUse: (text) => `${text} · in Gebrauch`,
  chooseLot: 'Keine Charge',
  used: 'Verbraucht',
  short: (quantity, material) =>
    `Vom Bestand von ${material} fehlen ${quantity}. Der Verbrauch wird erfasst und das Material zum Zählen vorgemerkt.`,
  noLot: (material) =>
    `Keine verwendbare Charge von ${material} ist im Bestand. Es wird keine Charge erfasst und das Material zum Zählen vorgemerkt.`,
  editor: 'Verbrauchte Materialien',
  editorHint:
    'Werden beim Abschluss des Arbeitsschritts abgebucht, wenn die Klasse zur Position passt.',
  material: 'Material',
  chooseMaterial: 'Material wählen',
  quantity: 'Menge',
  per: 'Je',
  perOf: { item: 'Position', piece: 'Stück' },
  add: 'Material hinzufügen',
  remove: (material) => `${material} entfernen`,
}
