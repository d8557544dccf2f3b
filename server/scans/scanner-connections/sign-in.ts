import type { ScannerConnection } from '#contract/scans/scanner-connections'
import { instant } from '#platform/clock'
import { orgScope, type Tx } from '#platform/db/db'
import { Refusal } from '#platform/errors'
import type { AppContext } from '#platform/app-context'
import { hashToken, type Principal } from '#platform/auth/session'
import {
  beginSignIn,
  finishSignIn,
  serviceOf,
  SignInEnded,
  VendorRefused,
  vendorOf,
  type ScannerVendors,
  type Tokens,
  type VendorService,
} from '#vendors/scanners'
import { storedTokens } from './access.ts'
import { updateVerified, type StoredConnection } from './queries.ts'
import { readConnection } from './scanner-connections.ts'
import { insertAuthorization, takeAuthorization, upsertSignIn } from './sign-in-queries.ts'
import { remarkOf } from './capabilities.ts'
import { scanSettings } from '../settings.ts'

const validityMs = 10 * 60_000
const identifyMs = 20_000
/** The one address that vendors send people back to. */
const callbackPath = '/scanner-connections/callback'

type InOrg = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
type Caller = { session: Principal; inOrg: InOrg; origin: string }

/**
 * Work at a vendor, with the refusals of its adapter.
 * @throws Refusal 422, and 503 when the vendor is away
 */
export async function refusing<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (error instanceof VendorRefused || error instanceof SignInEnded) throw error.refusal
    throw new Refusal('vendor_away', { vendor: name }, { retryAfterSeconds: 30, cause: error })
  }
}

function requireService(
  { scannerType }: Pick<ScannerConnection, 'scannerType'>,
  serviceUrl: string | null,
): VendorService {
  const service = serviceOf(scannerType, serviceUrl)
  if (service === undefined) throw new Refusal('vendor_without_sign_in')
  if (serviceUrl !== null && service !== 'unite') throw new Refusal('vendor_has_one_address')
  return service
}

/** The vendor's page to sign in, good for ten minutes. @throws Refusal 404, 422, 503 */
export async function authorizeConnection(
  app: AppContext,
  vendors: ScannerVendors,
  id: string,
  { session, inOrg, origin, ...body }: Caller & { serviceUrl: string | undefined },
): Promise<{ url: string; expiresAt: string }> {
  const connection = await inOrg((tx) => readConnection(tx, id))
  const service = requireService(connection, body.serviceUrl ?? null)
  const { name } = vendorOf(service)
  return refusing(name, async () => {
    const serviceUrl =
      body.serviceUrl === undefined ? null : vendors.checkPlace(service, body.serviceUrl)
    const desk = vendors.deskOf({ service, serviceUrl, regionUrl: null, accountId: null })
    const { url, state, codeVerifier } = await beginSignIn(desk, origin + callbackPath)
    const expiresAt = instant(new Date(app.clock().getTime() + validityMs))
    await inOrg((tx) =>
      insertAuthorization(tx, {
        stateHash: hashToken(state),
        scannerConnectionId: id,
        userId: session.userId,
        codeVerifier: app.secrets.encrypt(Buffer.from(codeVerifier)),
        serviceUrl,
        expiresAt,
      }),
    )
    return { url, expiresAt }
  })
}

// Who signed in, and where the account's region is, as the vendor says it of the fresh token.
async function identify(
  app: AppContext,
  vendors: ScannerVendors,
  {
    service,
    serviceUrl,
    tokens,
  }: { service: VendorService; serviceUrl: string | null; tokens: Tokens },
) {
  const vendor = vendorOf(service)
  const never = () =>
    Promise.reject(
      new VendorRefused(new Refusal('vendor_refused_own_token', { vendor: vendor.name })),
    )
  const session = vendors.openSession(
    { service, serviceUrl, regionUrl: null, accountId: null },
    { token: () => Promise.resolve(tokens.accessToken), renew: never, end: never },
    {
      signal: AbortSignal.timeout(identifyMs),
      limitBytes: scanSettings.of(app.env).SCAN_FILE_LIMIT_BYTES,
    },
  )
  const { accountId, regionUrl } = await vendor.identify(session)
  return {
    accountId,
    regionUrl: regionUrl === null ? null : vendors.checkPlace(service, regionUrl),
  }
}

/**
 * Takes the person back from the vendor's page, and keeps what the vendor gave. The way is good once,
 * for the member who began it. @throws Refusal 422, 503
 */
export async function finishAuthorization(
  app: AppContext,
  vendors: ScannerVendors,
  { session, inOrg, origin, query }: Caller & { query: Record<string, string | undefined> },
): Promise<StoredConnection> {
  const { state = '' } = query
  const way = await inOrg((tx) => takeAuthorization(tx, hashToken(state)))
  const isLate = way !== undefined && Date.parse(way.expiresAt) <= app.clock().getTime()
  if (!way || isLate || way.userId !== session.userId) {
    throw new Refusal('sign_in_not_yours')
  }
  const { scannerConnectionId: id, serviceUrl } = way
  const connection = await inOrg((tx) => readConnection(tx, id))
  const service = requireService(connection, serviceUrl)
  const { name } = vendorOf(service)
  return refusing(name, async () => {
    const desk = vendors.deskOf({ service, serviceUrl, regionUrl: null, accountId: null })
    const cameBackTo = new URL(origin + callbackPath)
    for (const [key, value] of Object.entries(query)) {
      if (value !== undefined) cameBackTo.searchParams.set(key, value)
    }
    const codeVerifier = app.secrets.decrypt(way.codeVerifier).toString()
    const tokens = await finishSignIn(desk, { cameBackTo, state, codeVerifier })
    const account = await identify(app, vendors, { service, serviceUrl, tokens })
    return inOrg(async (tx) => {
      await upsertSignIn(tx, {
        scannerConnectionId: id,
        serviceUrl,
        ...account,
        ...storedTokens(app, tokens),
        signedInByUserId: session.userId,
      })
      await updateVerified(tx, id, {
        connectionStatus: 'connected',
        stateNote: remarkOf(connection.scannerType),
        connectedAt: instant(app.clock()),
      })
      return readConnection(tx, id)
    })
  })
}

/** The scope of the organization that a caller works in. */
export const scopeOf = ({ organizationId, organizationType }: Principal) =>
  orgScope({ id: organizationId, type: organizationType })
