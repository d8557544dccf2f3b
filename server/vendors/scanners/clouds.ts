import type { ScannerType } from '#contract/scans/scanner-connections'
import { Refusal } from '#platform/errors'
import type { Env } from '#platform/settings/env'
import { checkListed, FetchRefused } from '#platform/files/fetch-file'
import { readVendorClients, type VendorClient, type VendorService } from './clients.ts'
import { communicate } from './communicate.ts'
import { dsCore } from './ds-core.ts'
import { itero } from './itero.ts'
import { meditLink } from './medit-link.ts'
import { openSession, type Access } from './session.ts'
import type { SignInDesk } from './sign-in.ts'
import { unite } from './unite.ts'
import { VendorRefused, type ScannerVendor, type VendorSession } from './vendor.ts'
import { downloadRulesOf } from './download-rules.ts'

const vendors: Record<VendorService, ScannerVendor> = {
  medit: meditLink,
  communicate,
  unite,
  itero,
  dscore: dsCore,
}

const services: Partial<Record<ScannerType, VendorService>> = {
  medit: 'medit',
  threeshape: 'communicate',
  itero: 'itero',
  dentsply_sirona: 'dscore',
}

/**
 * The service that a connection signs in to; undefined where the vendor has none. 3Shape Unite runs in
 * the practice: it is meant where the connection knows the address of such a server.
 */
export const serviceOf = (
  scannerType: ScannerType,
  serviceUrl: string | null,
): VendorService | undefined =>
  scannerType === 'threeshape' && serviceUrl !== null ? 'unite' : services[scannerType]

/** The adapter of a service. */
export const vendorOf = (service: VendorService): ScannerVendor => vendors[service]

/**
 * Reads the case that an unproven event of a scanner type points at; null where it names none. Of
 * 3Shape's two services only Unite calls.
 */
export function readHint(
  scannerType: ScannerType,
  payload: Record<string, unknown>,
): string | null {
  const service = serviceOf(scannerType, scannerType === 'threeshape' ? '' : null)
  return service === undefined ? null : vendors[service].readHint(payload)
}

/** Where a sign-in belongs: the service, and the addresses that came with the account. */
export type VendorPlace = {
  service: VendorService
  serviceUrl: string | null
  regionUrl: string | null
  accountId: string | null
}

/** Whether an address is the vendor's by its name: below its domain, and https. */
function isBelow(domain: string | null, address: string): boolean {
  const url = URL.parse(address)
  return domain !== null && url?.protocol === 'https:' && url.hostname.endsWith(`.${domain}`)
}

/** The vendors' services as this server is registered with them. @throws SettingError */
export function connectVendors(env: Env) {
  const clients = readVendorClients(env)

  const rulesOf = ({ authorizeUrl, tokenUrl, apiUrl }: VendorClient, place: VendorPlace) =>
    downloadRulesOf(env, [
      authorizeUrl,
      tokenUrl,
      apiUrl,
      ...(isBelow(vendors[place.service].domain, place.regionUrl ?? '') && place.regionUrl
        ? [place.regionUrl]
        : []),
    ])

  function clientOf(service: VendorService): VendorClient {
    const client = clients.get(service)
    if (client) return client
    throw new VendorRefused(new Refusal('vendor_app_missing', { vendor: vendors[service].name }))
  }

  return {
    /** Where tokens are asked for. @throws VendorRefused without a registered app */
    deskOf(place: VendorPlace): SignInDesk {
      const client = clientOf(place.service)
      return { vendor: vendors[place.service], client, rules: rulesOf(client, place) }
    },

    /** A session at the service. @throws VendorRefused without a registered app */
    openSession(
      place: VendorPlace,
      access: Access,
      bounds: { limitBytes: number; signal: AbortSignal },
    ): VendorSession {
      const client = clientOf(place.service)
      return openSession({
        name: vendors[place.service].name,
        client,
        rules: rulesOf(client, place),
        access,
        apiUrl: place.regionUrl ?? place.serviceUrl,
        accountId: place.accountId,
        ...bounds,
      })
    },

    /**
     * An address as it is kept: that of a server in a practice, or of the region that a vendor named.
     * @throws VendorRefused when this server may not ask there
     */
    checkPlace(service: VendorService, address: string): string {
      const whole = address.replace(/\/+$/, '')
      if (isBelow(vendors[service].domain, whole)) return whole
      try {
        checkListed(whole, downloadRulesOf(env))
        return whole
      } catch (error) {
        if (!(error instanceof FetchRefused)) throw error
        const host = URL.parse(whole)?.host ?? whole
        throw new VendorRefused(new Refusal('host_not_allowed', { host }))
      }
    },
  }
}

/** What `connectVendors` gives. */
export type ScannerVendors = ReturnType<typeof connectVendors>
