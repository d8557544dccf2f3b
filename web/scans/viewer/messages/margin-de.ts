import type { MarginMessages } from './margin-en.ts'

/** The texts of drawing margins of preparations, in German. */
export const marginDe: MarginMessages = {
  tool: 'Präp.-Grenze',
  title: 'Präparationsgrenzen',
  none: 'Auf den gezeigten Scans ist keine Präparationsgrenze eingezeichnet.',
  start:
    'Klicken Sie Punkte entlang der Präparationsgrenze eines Zahns an. Mit der Tastatur: Modell drehen, bis das Kreuz auf der Grenze liegt, dann Enter drücken.',
  goOn: (points) =>
    points < 3
      ? `${points === 1 ? '1 Punkt' : `${points} Punkte`}. Setzen Sie mindestens 3 rund um den Zahn.`
      : `${points} Punkte. Ein Klick auf die Linie fügt einen Punkt ein, Ziehen verschiebt ihn.`,
  otherScan: (name) =>
    `Diese Linie liegt auf ${name}. Klicken Sie dort oder brechen Sie die Zeichnung ab.`,
  full: 'Diese Linie hat die höchste Zahl von 60 Punkten.',
  point: (place, count) => `Punkt ${place} von ${count} der Präparationsgrenze`,
  pointHint:
    'Ziehen verschiebt den Punkt. Pfeiltasten verschieben ihn auf der Oberfläche, Entf löscht ihn.',
  tooth: 'Zahn',
  chooseTooth: 'Zahn auswählen',
  toothOption: (tooth, isOfOrder) => (isOfOrder ? `${tooth} (Auftrag)` : tooth),
  replaces: (name) => `Ersetzt die Linie von ${name}.`,
  undo: 'Rückgängig',
  removePoint: 'Punkt löschen',
  save: 'Präparationsgrenze speichern',
  cancel: 'Zeichnung abbrechen',
  line: (tooth, scan) => `${tooth} · ${scan}`,
  drawn: (name, at, version) =>
    version === 1 ? `${name}, ${at}` : `${name}, ${at}, Version ${version}`,
  length: (mm) => `Umfang ${mm}.`,
  show: (tooth) => `Grenze von ${tooth} zeigen`,
  edit: (tooth) => `Grenze von ${tooth} bearbeiten`,
  remove: (tooth) => `Grenze von ${tooth} entfernen`,
  removed: (tooth) => `Präparationsgrenze von ${tooth} entfernt.`,
  restore: 'Wiederherstellen',
  earlier: 'Frühere Versionen',
  earlierNone: 'Keine früheren Versionen.',
  wasRemoved: (tooth, name, at) => `${tooth}: entfernt von ${name}, ${at}`,
  wasDrawn: (tooth, version, name, at) => `${tooth}: Version ${version} von ${name}, ${at}`,
  light: 'In Vorschauqualität gezeichnet, bis der ganze Scan geladen ist.',
}
