import type { DrawingMessages } from './en.ts'

/** Die Texte zum Zeichnen auf Bildern. */
export const drawingDe: DrawingMessages = {
  picture: 'Bild zum Zeichnen',
  tools: 'Zeichenwerkzeuge',
  pen: 'Stift',
  arrow: 'Pfeil',
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  keys: 'Zeichnen Sie mit Finger, Stift oder Maus. Mit der Tastatur: Pfeiltasten bewegen das Kreuz, die Eingabetaste beginnt und beendet eine Markierung, Strg+Z nimmt sie zurück.',
  begun:
    'Markierung begonnen. Pfeiltasten zeichnen, die Eingabetaste beendet sie, Escape verwirft sie.',
  marks: (count: number) => (count === 1 ? '1 Markierung' : `${count} Markierungen`),
  loading: 'Bild wird geladen …',
  unreadable: 'Dieses Bild kann hier nicht angezeigt werden. Sie können es herunterladen.',
  add: 'An Nachricht anhängen',
  copyNote:
    'Eine Kopie mit Ihren Markierungen wird an die nächste Nachricht angehängt. Das Original bleibt, wie es ist.',
  private:
    'Nur Ihre Seite sieht dieses Foto, deshalb kann es nicht an eine Nachricht angehängt werden.',
  snapshot: 'Schnappschuss',
  photos: 'Fotos',
  showPhoto: (name: string) => `${name} neben dem Scan zeigen`,
  closePhoto: 'Foto schließen',
}
