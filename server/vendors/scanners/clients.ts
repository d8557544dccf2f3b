import type { Env } from '#platform/settings/env'
import { entriesOf, SettingError } from '#platform/settings/setting'
import { scannerSettings } from './settings.ts'

/** The vendors' services that can be signed in to. 3Shape has two: its cloud, and Unite in practices. */
export const vendorServices = ['medit', 'communicate', 'unite', 'itero', 'dscore'] as const
export type VendorService = (typeof vendorServices)[number]

/** The app that the operator has registered at a vendor, and where the vendor is. */
export type VendorClient = {
  clientId: string
  clientSecret: string | null
  authorizeUrl: string
  tokenUrl: string
  apiUrl: string
}

const settingsOf = {
  medit: 'SCANNER_MEDIT',
  communicate: 'SCANNER_THREESHAPE',
  unite: 'SCANNER_THREESHAPE',
  itero: 'SCANNER_ITERO',
  dscore: 'SCANNER_DSCORE',
} as const

const loopback = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):\d+(\/|$)/

function checkAddress(setting: string, address: string, env: Env): string {
  const url = URL.parse(address)
  const isTrial = env.NODE_ENV !== 'production' && loopback.test(address)
  if (!url || !(url.protocol === 'https:' || isTrial) || url.search !== '' || url.hash !== '') {
    throw new SettingError(
      `${setting} has "${address}". It takes https addresses without a query; plain http is for this machine alone, outside production.`,
    )
  }
  return address.replace(/\/$/, '')
}

/**
 * The registered apps by service; one that is not set is absent.
 * @throws SettingError for addresses that are incomplete or not safe
 */
export function readVendorClients(env: Env): Map<VendorService, VendorClient> {
  const settings = scannerSettings.of(env)
  const clients = new Map<VendorService, VendorClient>()
  for (const service of vendorServices) {
    const prefix = settingsOf[service]
    const clientId = settings[`${prefix}_CLIENT_ID`]
    if (clientId === undefined) continue
    const setting = `${prefix}_ADDRESSES` as const
    const [authorizeUrl, tokenUrl, apiUrl, ...more] = entriesOf(settings[setting]).map((address) =>
      checkAddress(setting, address, env),
    )
    if (!authorizeUrl || !tokenUrl || !apiUrl || more.length > 0) {
      throw new SettingError(
        `${setting} needs three addresses: of the pages to sign in, of the tokens, of the API.`,
      )
    }
    const clientSecret = settings[`${prefix}_CLIENT_SECRET`] ?? null
    clients.set(service, { clientId, clientSecret, authorizeUrl, tokenUrl, apiUrl })
  }
  return clients
}
