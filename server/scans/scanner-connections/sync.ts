import { orgScope, type Scope } from '#platform/db/db'
import type { AppContext } from '#platform/app-context'
import { addEvents, type OwnEvent } from '#platform/events/webhooks'
import {
  serviceOf,
  SignInEnded,
  VendorRefused,
  vendorOf,
  type ScannerVendors,
} from '#vendors/scanners'
import { openConnectionSession, type SignInPlace } from './access.ts'
import { selectConnection, updateStatus, updateVerified } from './queries.ts'
import { noteOf, noteOfRefusal } from './state-texts.ts'
import {
  claimDueSyncs,
  deleteOldAuthorizations,
  releaseSignedIn,
  selectSignIn,
  updateFailedSync,
  updateSynced,
  type DueSync,
} from './sign-in-queries.ts'
import { remarkOf } from './capabilities.ts'
import { scanSettings } from '../settings.ts'

/** The type of an event that nobody sent: a case of the vendor is to be read. */
export const lookType = 'look'

const minuteMs = 60_000
// One look at one vendor ends before another server takes it for lost.
const lookMs = 60_000
const claimMs = 5 * minuteMs
// Clocks differ, and what is written at the vendor at this moment may show a little later.
const overlapMs = 15 * minuteMs
const sweepMs = minuteMs

/** What is known of a connection that is looked at. */
export type Syncing = DueSync & { scope: Scope; place: SignInPlace }

/** The work on the connection, in the name of its organization; undefined where nobody can sign in. */
async function syncingOf(app: AppContext, due: DueSync): Promise<Syncing | undefined> {
  const scope = orgScope({ id: due.organizationId, type: due.organizationType })
  const signIn = await app.db.write(scope, (tx) => selectSignIn(tx, due.id))
  const service = serviceOf(due.scannerType, signIn?.serviceUrl ?? null)
  if (!signIn || service === undefined) return undefined
  return { ...due, scope, place: { scope, connectionId: due.id, service } }
}

const since = (syncedUntil: string) => new Date(Date.parse(syncedUntil) - overlapMs).toISOString()

/** One event for each state of a case: the same look twice makes no second one. */
const lookAt = (connectionId: string, caseId: string, version: string): OwnEvent => ({
  dedupeKey: `${connectionId}:look:${caseId}:${version}`,
  orderKey: `scanner:${connectionId}:${caseId}`,
  type: lookType,
  objectType: 'case',
  objectId: caseId,
  payload: { caseId },
})

/**
 * Asks the vendor what changed, and puts each changed case into the inbox to be read. How far it came
 * is written together with the events: a kill in between looks again. Gives the number of cases that
 * are news. @throws SignInEnded, VendorRefused, or any other error when the vendor is away
 */
export async function syncConnection(
  app: AppContext,
  vendors: ScannerVendors,
  { id, organizationId, scannerType, scope, place }: Syncing,
): Promise<number> {
  const vendor = vendorOf(place.service)
  const signIn = await app.db.write(scope, (tx) => selectSignIn(tx, id))
  const session = await openConnectionSession(app, place, {
    vendors,
    signal: AbortSignal.timeout(lookMs),
    limitBytes: scanSettings.of(app.env).SCAN_FILE_LIMIT_BYTES,
  })
  // Where nothing lists the changes, the question is at least whether the sign-in is still good.
  if (!vendor.listUpdated) await vendor.identify(session)
  const changed = (await vendor.listUpdated?.(session, since(signIn?.syncedUntil ?? ''))) ?? []
  // Only instants that the vendor named itself: its clock decides what comes after them.
  const instants = changed.flatMap(({ updatedAt }) => updatedAt ?? []).sort()
  const now = app.clock().toISOString()
  const latest = instants.filter((at) => at <= now).at(-1) ?? null
  const added = await app.db.acrossOrgs('cases that changed at a vendor', async (tx) => {
    const events = changed.map(({ caseId, version }) => lookAt(id, caseId, version))
    const from = { source: 'scanner' as const, connection: { id, organizationId } }
    const count = await addEvents(tx, app, from, events)
    await updateSynced(tx, id, {
      syncedUntil: latest,
      nextAfterMs: scanSettings.of(app.env).SCANNER_POLL_MINUTES * minuteMs,
    })
    return count
  })
  await app.db.write(scope, (tx) =>
    updateVerified(tx, id, {
      connectionStatus: 'connected',
      stateNote: remarkOf(scannerType),
      connectedAt: now,
    }),
  )
  app.worker.signal()
  return added
}

/** Says with the connection why a vendor could not be looked at. */
export async function noteFailedSync(
  app: AppContext,
  { id, scope, place }: Syncing,
  error: unknown,
): Promise<void> {
  const { name } = vendorOf(place.service)
  const everyMs = scanSettings.of(app.env).SCANNER_POLL_MINUTES * minuteMs
  await app.db.write(scope, async (tx) => {
    await updateFailedSync(tx, id, everyMs)
    // The end of a sign-in says so where it is found out.
    if (error instanceof SignInEnded) return
    const stateNote =
      error instanceof VendorRefused
        ? noteOfRefusal(error.refusal)
        : noteOf('asked_again', { vendor: name })
    const connection = await selectConnection(tx, id)
    if (connection?.connectionStatus === 'expired') return
    await updateStatus(tx, id, { connectionStatus: 'error', stateNote })
  })
}

/** Sets events free that had to wait for a sign-in; a kill before this is made good by the next look. */
export async function releaseAfterSignIn(app: AppContext, connectionId: string): Promise<void> {
  await app.db.acrossOrgs('events that waited for a sign-in', (tx) =>
    releaseSignedIn(tx, connectionId),
  )
  app.worker.signal()
}

async function syncOne(app: AppContext, vendors: ScannerVendors, due: DueSync): Promise<void> {
  const syncing = await syncingOf(app, due)
  if (!syncing) return
  await releaseAfterSignIn(app, due.id)
  try {
    await syncConnection(app, vendors, syncing)
  } catch (error) {
    app.log.warn({ err: error, connection: due.id }, 'a scanner vendor could not be polled')
    await noteFailedSync(app, syncing, error)
  }
}

/** Looks at vendors again and again: for those that announce nothing, and for events that got lost. */
export function addSyncs(app: AppContext, vendors: ScannerVendors): void {
  app.worker.addPeriodic({
    name: 'look for scans at vendors',
    module: 'scans/scanner-connections',
    everyMs: sweepMs,
    async run() {
      const due = await app.db.acrossOrgs('vendors to be looked at', (tx) =>
        claimDueSyncs(tx, claimMs),
      )
      await Promise.all(due.map((one) => syncOne(app, vendors, one)))
    },
  })
  app.worker.addPeriodic({
    name: 'delete vendor sign-ins that nobody finished',
    module: 'scans/scanner-connections',
    everyMs: 60 * minuteMs,
    run: async () => {
      await app.db.acrossOrgs('sign-ins that nobody finished', deleteOldAuthorizations)
    },
  })
}
