import type { scansRefusals } from '../scans.ts'
import type { Translation } from '../refusal.ts'

/** Refusals of files, uploads, scan checks, scanner connections, the inbox, in German. */
export const scansRefusalsDe: Translation<typeof scansRefusals> = {
  upload_gone: () => 'Dieser Upload ist beendet. Laden Sie die Datei noch einmal hoch.',
  upload_locked: () =>
    'Diese Datei wird gerade in einer anderen Anfrage übertragen. Versuchen Sie es in Kürze erneut.',
  protocol_version_not_supported: () =>
    'Diese Version des Upload-Protokolls wird nicht unterstützt. Aktualisieren Sie das Programm.',
}
