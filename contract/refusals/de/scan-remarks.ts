import type { Translation } from '../refusal.ts'
import type { scanRemarks } from '../scan-remarks.ts'

/** What a rule says about a scan, in German. */
export const scanRemarksDe: Translation<typeof scanRemarks> = {
  scan_differs_from_order: () =>
    'Die Angaben des Scanners zum Scan weichen deutlich vom Auftrag ab.',
  scan_return_at_itero: () =>
    'Senden Sie den Scan auch in MyiTero zurück („Return Scan“). Erst dann öffnet der Scanner den Fall wieder.',
}
