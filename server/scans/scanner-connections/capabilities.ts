import type { ScannerType } from '#contract/scans/scanner-connections'
import type { WebhookProfile } from '#vendors/scanners'

const untried = 'Built from public notes; not yet tried against the vendor.'
const bridgeOnly =
  'This vendor has no public interface. A bridge that signs by Standard Webhooks works, and the agent on the scanner’s computer.'

// What was tried against what: docs/operations.md.
const remarks: Partial<Record<ScannerType, string>> = {
  medit: untried,
  threeshape: untried,
  itero: untried,
  dentsply_sirona: untried,
  carestream: bridgeOnly,
  shining3d: bridgeOnly,
  planmeca: bridgeOnly,
  exocad: bridgeOnly,
  watch_folder: 'The agent on the scanner’s computer brings these scans; there is no cloud.',
}

/**
 * What a connection says about itself while nothing is wrong: how far its vendor's interface is known
 * here. Null where there is nothing to warn of.
 */
export const remarkOf = (scannerType: ScannerType): string | null => remarks[scannerType] ?? null

/** What an event that proves no content says without a sign-in; null for the other profiles. */
export const limitOf = (profile: WebhookProfile): string | null =>
  profile === 'bearer' || profile === 'hint'
    ? 'Events only hint at scans here: fetching them takes a sign-in at the vendor, which is missing.'
    : null
