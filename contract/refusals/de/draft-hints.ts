import type { draftHints } from '../draft-hints.ts'
import type { Translation } from '../refusal.ts'

/** What a person has to complete in an order that was drafted from a scan, in German. */
export const draftHintsDe: Translation<typeof draftHints> = {
  scan_patient_contradicts: () =>
    'Der Patient mit der ID oder dem Code des Scans hat einen anderen Namen oder ein anderes Geburtsdatum. Wählen Sie einen Patienten oder legen Sie einen an.',
  scan_patient_ambiguous: () =>
    'Mehrere Patienten haben die ID oder den Code des Scans. Wählen Sie einen.',
  scan_patient_unknown: () =>
    'Kein Patient hat die ID oder den Code des Scans. Wählen Sie einen Patienten oder legen Sie einen an.',
  scan_items_missing: () => 'Der Scan nennt keine Arbeiten. Fügen Sie sie hinzu.',
  scan_items_unmatched: ({ unmatched, total }) =>
    `Zu ${unmatched} von ${total} Arbeiten des Scans passt kein eindeutiges Produkt. Fügen Sie sie hinzu.`,
  scan_items_refused: () =>
    'Die Arbeiten des Scans passen nicht zum Auftrag und wurden nicht übernommen. Fügen Sie sie hinzu.',
}
