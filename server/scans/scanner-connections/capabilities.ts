import type { ScannerType } from '#contract/scans/scanner-connections'
import type { WebhookProfile } from '#vendors/scanners'
import { noteOf, type StateNote } from './state-texts.ts'

const untried = noteOf('untried')
const bridgeOnly = noteOf('bridge_only')

// What was tried against what: docs/operations.md.
const remarks: Partial<Record<ScannerType, StateNote>> = {
  medit: untried,
  threeshape: untried,
  itero: untried,
  dentsply_sirona: untried,
  carestream: bridgeOnly,
  shining3d: bridgeOnly,
  planmeca: bridgeOnly,
  exocad: bridgeOnly,
  watch_folder: noteOf('by_agent'),
}

/**
 * What a connection says about itself while nothing is wrong: how far its vendor's interface is known
 * here. Null where there is nothing to warn of.
 */
export const remarkOf = (scannerType: ScannerType): StateNote | null => remarks[scannerType] ?? null

/** What an event that proves no content says without a sign-in; null for the other profiles. */
export const limitOf = (profile: WebhookProfile): StateNote | null =>
  profile === 'bearer' || profile === 'hint' ? noteOf('only_hints') : null
