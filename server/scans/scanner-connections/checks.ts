import type { Reply } from '#contract/platform/endpoint'
import type {
  syncScannerConnection,
  testScannerConnection,
} from '#contract/scans/scanner-connections'
import type { FastifyRequest } from 'fastify'
import { languageOfReader } from '#server/orders/work-summary'
import { instant } from '#platform/clock'
import { wishesOf } from '#platform/http/serve'
import type { Tx } from '#platform/db/db'
import { Refusal } from '#platform/errors'
import type { AppContext } from '#platform/app-context'
import type { Principal } from '#platform/auth/session'
import {
  serviceOf,
  SignInEnded,
  VendorRefused,
  vendorOf,
  type ScannerVendors,
} from '#vendors/scanners'
import { openConnectionSession, type SignInPlace } from './access.ts'
import { isUnderstood, selectLastEvent, type LastEvent } from './delivery-queries.ts'
import { selectSecrets, updateStatus, updateVerified } from './queries.ts'
import { readConnection, showConnection, showIn } from './scanner-connections.ts'
import { noteOf, noteOfRefusal, writeNote, type StateNote } from './state-texts.ts'
import { refusing, scopeOf } from './sign-in.ts'
import { releaseFailed, selectSignIn } from './sign-in-queries.ts'
import { noteFailedSync, syncConnection, type Syncing } from './sync.ts'
import { limitOf, remarkOf } from './capabilities.ts'
import { scanSettings } from '../settings.ts'

type Caller = {
  session: Principal
  headers: FastifyRequest['headers']
  inOrg: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}

const testMs = 20_000

async function placeOf(
  { session, inOrg }: Caller,
  id: string,
): Promise<{ syncing: Syncing | undefined; isActive: boolean }> {
  return inOrg(async (tx) => {
    const { scannerType, isActive } = await readConnection(tx, id)
    const signIn = await selectSignIn(tx, id)
    const service = serviceOf(scannerType, signIn?.serviceUrl ?? null)
    const scope = scopeOf(session)
    const { organizationId, organizationType } = session
    const place: SignInPlace | undefined = service && { scope, connectionId: id, service }
    return {
      isActive,
      syncing: signIn &&
        place && { id, organizationId, organizationType, scannerType, scope, place },
    }
  })
}

const reportOf = (last: LastEvent | undefined): StateNote => {
  if (!last) return noteOf('no_event_yet')
  const { receivedAt: at, type, reason: detail } = last
  if (isUnderstood(last)) return noteOf('last_event_understood', { at })
  if (last.state === 'malformed') {
    return detail === null
      ? noteOf('last_event_unreadable', { at })
      : noteOf('last_event_unfit', { at, detail })
  }
  return detail === null
    ? noteOf('last_event_waits', { at, type })
    : noteOf('last_event_led_nowhere', { at, type, detail })
}

/** How a connection without a sign-in is, from what is known of it. */
async function judgeSilently(
  { inOrg, headers, session }: Caller,
  id: string,
): Promise<Reply<typeof testScannerConnection>> {
  const wishes = wishesOf(headers, session)
  return inOrg(async (tx) => {
    const connection = await readConnection(tx, id)
    const language = await languageOfReader(tx, wishes)
    const { webhookProfile } = await selectSecrets(tx, id)
    const last = await selectLastEvent(tx, id)
    const { isActive, scannerType } = connection
    const limit = limitOf(webhookProfile)
    const works = isActive && limit === null && last !== undefined && isUnderstood(last)
    const more = isActive ? (limit ?? remarkOf(scannerType)) : noteOf('connection_off')
    const notes = [reportOf(last), ...(more ? [more] : [])]
    const message = notes.map((note) => writeNote(note, language)).join(' ')
    return { connection: showIn(connection, language), test: { isWorking: works, message } }
  })
}

/** Asks the vendor whether it takes the sign-in, and notes what it says. @throws Refusal 404 */
export async function testConnection(
  app: AppContext,
  vendors: ScannerVendors,
  id: string,
  caller: Caller,
): Promise<Reply<typeof testScannerConnection>> {
  const { syncing } = await placeOf(caller, id)
  if (!syncing) return judgeSilently(caller, id)
  const { place, scannerType } = syncing
  const vendor = vendorOf(place.service)
  const works = await openConnectionSession(app, place, {
    vendors,
    signal: AbortSignal.timeout(testMs),
    limitBytes: scanSettings.of(app.env).SCAN_FILE_LIMIT_BYTES,
  })
    .then((session) => vendor.identify(session))
    .then(
      () => true as const,
      (error: unknown) => error,
    )
  const found =
    works === true
      ? noteOf('sign_in_works', { vendor: vendor.name })
      : works instanceof VendorRefused || works instanceof SignInEnded
        ? noteOfRefusal(works.refusal)
        : noteOf('vendor_silent', { vendor: vendor.name })
  const wishes = wishesOf(caller.headers, caller.session)
  return caller.inOrg(async (tx) => {
    if (works === true) {
      await updateVerified(tx, id, {
        connectionStatus: 'connected',
        stateNote: remarkOf(scannerType),
        connectedAt: instant(app.clock()),
      })
    } else if (!(works instanceof SignInEnded)) {
      await updateStatus(tx, id, { connectionStatus: 'error', stateNote: found })
    }
    const language = await languageOfReader(tx, wishes)
    return {
      connection: showIn(await readConnection(tx, id), language),
      test: { isWorking: works === true, message: writeNote(found, language) },
    }
  })
}

/** Looks at the vendor now, and tries again what was abandoned. @throws Refusal 404, 422, 503 */
export async function syncNow(
  app: AppContext,
  vendors: ScannerVendors,
  id: string,
  caller: Caller,
): Promise<Reply<typeof syncScannerConnection>> {
  const { syncing, isActive } = await placeOf(caller, id)
  if (!isActive) throw new Refusal('scanner_connection_inactive')
  if (!syncing) throw new Refusal('vendor_not_signed_in_by_anyone')
  const vendor = vendorOf(syncing.place.service)
  if (!vendor.listUpdated) throw new Refusal('vendor_without_changes', { vendor: vendor.name })
  const foundCases = await refusing(vendor.name, async () => {
    try {
      return await syncConnection(app, vendors, syncing)
    } catch (error) {
      await noteFailedSync(app, syncing, error)
      throw error
    }
  })
  await app.db.acrossOrgs('events that were abandoned', (tx) => releaseFailed(tx, id))
  app.worker.signal()
  const wishes = wishesOf(caller.headers, caller.session)
  return { connection: await caller.inOrg((tx) => showConnection(tx, id, wishes)), foundCases }
}
