import type { complianceRefusals } from '../compliance.ts'
import type { Translation } from '../refusal.ts'

/** Refusals of device statements, incidents, privacy, in German. */
export const complianceRefusalsDe: Translation<typeof complianceRefusals> = {}
