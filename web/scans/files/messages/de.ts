import type { FilesMessages } from './en.ts'

/** The texts of files and uploads in German. */
export const filesDe: FilesMessages = {
  title: 'Dateien',
  drop: 'Dateien wählen oder hier ablegen',
  dropHint: 'Scans (STL, PLY, OBJ, 3OXZ, DCM), Fotos, Röntgenbilder, PDF · bis je 512 MiB',
  list: 'Dateien dieses Auftrags',
  uploads: 'Dateien auf dem Weg',
  kindOf: (name) => `Was ${name} zeigt`,
  remove: (name) => `${name} entfernen`,
  cancel: (name) => `${name} abbrechen`,
  retry: (name) => `${name} fortsetzen`,
  download: (name) => `${name} herunterladen`,
  progressOf: (name) => `Wie viel von ${name} gesendet ist`,
  sent: (sent, total) => `${sent} von ${total}`,
  status: {
    waiting: 'Wartet',
    sending: 'Wird gesendet',
    paused: 'Das Netz ist weg; es geht von selbst weiter',
    failed: 'Nicht angenommen',
    done: 'Gesendet',
  },
  waitsForOrder: 'Wartet, bis der Auftrag gespeichert ist',
  onlyHere: 'diese Seite bis dahin geöffnet lassen',
  fileStatus: {
    pending: 'Wird geprüft',
    uploaded: 'Bereit',
    failed: 'Fehlgeschlagen',
    quarantined: 'Abgewiesen',
  },
  brokenOff: (name, percent) =>
    `${name} brach bei ${percent} ab. Wählen Sie dieselbe Datei noch einmal: Sie geht von dort weiter.`,
  version: (version) => `Version ${version}`,
  triangles: (count) => `${count} Dreiecke`,
  removed: (name) => `${name} wurde entfernt.`,
  blocking: 'Muss geklärt werden',
  warning: 'Einen Blick wert',
  empty: 'Noch keine Dateien.',
}
