import { sql, type RawBuilder } from 'kysely'
import type { Principal } from '#platform/auth/session'

/** Who answered for the disinfection, and when; nothing where nobody was asked. */
export function attestation(
  session: Principal,
  isDisinfected: boolean | null | undefined,
): { disinfectedByName?: string | null; disinfectedAt?: RawBuilder<string> | null } {
  if (isDisinfected === undefined) return {}
  return isDisinfected === null
    ? { disinfectedByName: null, disinfectedAt: null }
    : { disinfectedByName: session.userName, disinfectedAt: sql<string>`clock_timestamp()` }
}
