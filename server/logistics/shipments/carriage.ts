import { sql, type RawBuilder } from 'kysely'
import { couriers } from '#contract/logistics/couriers'
import type { Principal } from '#platform/auth/session'

type Tracked = { courier?: string | null | undefined; trackingNumber?: string | null | undefined }

/** The page on which the courier shows a parcel; null where it has none or is not known. */
function trackingUrlOf({ courier, trackingNumber }: Tracked): string | null {
  const name = courier?.toLowerCase()
  const known = couriers.find(({ code, en }) => code === name || en.toLowerCase() === name)
  if (!known?.trackingUrl || !trackingNumber) return null
  return known.trackingUrl.replace('{trackingNumber}', () => encodeURIComponent(trackingNumber))
}

/**
 * The tracking page of a parcel that is sent or changed: what is given, else that of the courier. A
 * page that came from the courier goes with the courier and the number; nothing where it stays.
 */
export function followTracking(
  given: Tracked & { trackingUrl?: string | null },
  before: Tracked & { trackingUrl?: string | null } = {},
): { trackingUrl?: string | null } {
  if (given.trackingUrl !== undefined) return { trackingUrl: given.trackingUrl }
  if (given.courier === undefined && given.trackingNumber === undefined) return {}
  const { courier = before.courier, trackingNumber = before.trackingNumber } = given
  const trackingUrl = trackingUrlOf({ courier, trackingNumber })
  const isOfCourier = (before.trackingUrl ?? null) === trackingUrlOf(before)
  return trackingUrl !== null || isOfCourier ? { trackingUrl } : {}
}

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
