import type { scansRefusals } from '../scans.ts'
import type { Translation } from '../refusal.ts'

/** Refusals of files, uploads, scan checks, scanner connections, the inbox, in German. */
export const scansRefusalsDe: Translation<typeof scansRefusals> = {}
