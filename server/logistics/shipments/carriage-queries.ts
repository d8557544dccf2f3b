import { sql, type RawBuilder } from 'kysely'
import type { Principal } from '#platform/auth/session'

/** Who answered for the disinfection, and when; nothing where nobody was asked. */
export function attestation(
  session: Principal,
  disinfected: boolean | null | undefined,
): { disinfectedByName?: string | null; disinfectedAt?: RawBuilder<string> | null } {
  if (disinfected === undefined) return {}
  return disinfected === null
    ? { disinfectedByName: null, disinfectedAt: null }
    : { disinfectedByName: session.userName, disinfectedAt: sql<string>`clock_timestamp()` }
}
