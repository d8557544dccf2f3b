import type { FilesMessages } from './en.ts'

/** The texts of files and uploads in German. */
export const filesDe: FilesMessages = {
  title: 'Dateien',
  drop: 'Dateien wählen oder hier ablegen',
  dropHint: 'Scans (STL, PLY, OBJ, 3OXZ, DCM), Fotos, Röntgenbilder, PDF · bis je 512 MiB',
  list: 'Auftragsdateien',
  uploads: 'Uploads',
  kindOf: (name) => `Dateityp von ${name}`,
  remove: (name) => `${name} entfernen`,
  cancel: (name) => `${name} abbrechen`,
  retry: (name) => `${name} fortsetzen`,
  download: (name) => `${name} herunterladen`,
  progressOf: (name) => `Upload-Fortschritt von ${name}`,
  sent: (sent, total) => `${sent} von ${total}`,
  status: {
    waiting: 'In der Warteschlange',
    sending: 'Wird hochgeladen',
    paused: 'Offline – wird automatisch fortgesetzt',
    failed: 'Upload fehlgeschlagen',
    done: 'Hochgeladen',
  },
  waitsForOrder: 'Upload beginnt, sobald der Auftrag gespeichert ist',
  onlyHere: 'diese Seite bis zum Ende des Uploads geöffnet lassen',
  fileStatus: {
    pending: 'Wird geprüft',
    uploaded: 'Bereit',
    failed: 'Fehlgeschlagen',
    quarantined: 'Abgelehnt',
  },
  brokenOff: (name, percent) =>
    `${name} wurde bei ${percent} unterbrochen. Wählen Sie dieselbe Datei erneut, um fortzufahren.`,
  version: (version) => `Version ${version}`,
  triangles: (count) => `${count} Dreiecke`,
  removed: (name) => `${name} entfernt.`,
  blocking: 'Erforderlich',
  warning: 'Warnung',
  empty: 'Noch keine Dateien.',
}
