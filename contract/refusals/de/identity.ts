import type { identityRefusals } from '../identity.ts'
import type { Translation } from '../refusal.ts'

/** Refusals of accounts, sessions, organizations, teams, locations, in German. */
export const identityRefusalsDe: Translation<typeof identityRefusals> = {}
