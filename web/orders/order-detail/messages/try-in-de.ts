import type { TryInMessages } from './try-in-en.ts'

/** The texts of try-ins on the page of an order, in German. */
export const tryInDe: TryInMessages = {
  result: 'Ergebnis',
  results: { go_on: 'Passt – weiterarbeiten', findings: 'Befund – zuerst ändern' },
  findings: 'Befund',
  remarks: 'Anmerkungen',
  filesHint: 'Fotos und Scans fügen Sie unter Dateien hinzu.',
  another: 'Erneute Anprobe vor den nächsten Schritten',
  keptHint:
    'Für Arbeiten, die Sie behalten oder schon übergeben haben. Sonst erfassen Sie das Ergebnis und senden die Arbeit zurück.',
  ofPractice: (findings) => `Praxis: ${findings}`,
  backTo: 'Zurück an Arbeitsschritt',
  backToOf: (item) => `Zurück an Arbeitsschritt: ${item}`,
  nowhere: 'Kein Schritt',
  finish: 'Fertige Arbeit',
  tryInOf: (number) => (number === null ? 'Anprobe' : `${number}. Anprobe`),
  about: (day) => `etwa ${day}`,
  unknownDay: 'Termin offen',
  firm: 'fest',
  expected: 'voraussichtlich',
  there: 'in der Praxis',
}
