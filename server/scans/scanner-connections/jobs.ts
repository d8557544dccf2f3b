import type { ScanEnvelope } from '#contract/scans/scan-events'
import { fetchAnnouncedFile, type Pull } from '#server/scans/files'
import { releaseEvents, takeScanEvent, type TakenEvent } from '#server/scans/scan-inbox'
import { orgScope, type Scope, type Tx } from '#platform/db/db'
import { FetchRefused } from '#platform/files/fetch-file'
import type { AppContext } from '#platform/app-context'
import { registerWebhookWork, type WebhookEnd, type WebhookEvent } from '#platform/events/webhooks'
import {
  checkEnvelope,
  readEnvelope,
  serviceOf,
  SignInEnded,
  VendorRefused,
  vendorOf,
  type ScannerVendors,
} from '#vendors/scanners'
import { openConnectionSession, type SignInPlace } from './access.ts'
import { isOfCase } from './webhook-auth.ts'
import {
  selectWorkingConnection,
  updateAccount,
  updateStatus,
  updateVerified,
  type WorkingConnection,
} from './queries.ts'
import { selectSignIn } from './sign-in-queries.ts'
import { lookType, syncConnection } from './sync.ts'
import { limitOf, remarkOf } from './capabilities.ts'
import { cut, noteOf, noteOfRefusal, writeNote } from './state-texts.ts'
import { scanSettings } from '../settings.ts'

// An attempt ends before the lease of its job does; what is left is fetched by the next one.
const fetchingMs = 45_000

type Work = {
  app: AppContext
  vendors: ScannerVendors
  scope: Scope
  event: WebhookEvent
  connection: WorkingConnection
  /** Where the connection is signed in; undefined where it never was. */
  place: SignInPlace | undefined
  signal: AbortSignal
}

type Status = Omit<Parameters<typeof updateVerified>[2], 'connectedAt'>

const setStatus = (tx: Tx, { connection, event }: Work, status: Status) =>
  updateVerified(tx, connection.id, { ...status, connectedAt: event.receivedAt })

const goodStatus = ({ connection }: Work): Status => ({
  connectionStatus: 'connected',
  stateNote: remarkOf(connection.scannerType),
})

/** What an event about the connection itself, or the mere arrival of any other, makes true. */
function statusAfter(work: Work, { message }: ScanEnvelope): Status {
  const stated = message === undefined ? undefined : noteOf('vendor_says', { detail: cut(message) })
  switch (work.event.type) {
    case 'connection.disconnected':
      return {
        connectionStatus: 'disconnected',
        stateNote: stated ?? noteOf('ended_by_vendor'),
      }
    case 'connection.error':
      return { connectionStatus: 'error', stateNote: stated ?? noteOf('vendor_error') }
    default:
      return goodStatus(work)
  }
}

/** How files of a case are fetched with the sign-in; undefined where there is none. */
function pullOf({ app, vendors, place }: Work, caseId: string | undefined): Pull | undefined {
  if (!place || caseId === undefined) return undefined
  return async (fileId, { limitBytes, signal }) => {
    try {
      const session = await openConnectionSession(app, place, { vendors, signal, limitBytes })
      return await vendorOf(place.service).openFile(session, { caseId, fileId })
    } catch (error) {
      throw error instanceof VendorRefused ? new FetchRefused(error.refusal) : error
    }
  }
}

async function fetchFiles(
  work: Work,
  downloads: TakenEvent['downloads'],
  pull: Pull | undefined,
): Promise<void> {
  const { app, scope, signal } = work
  const problems: Error[] = []
  let hasSynced = false
  for (const { fileId, origin } of downloads) {
    try {
      const end = await fetchAnnouncedFile(app, scope, fileId, { origin, signal, pull })
      hasSynced ||= end === 'received'
    } catch (error) {
      // Without a sign-in the others would fail too, and a person has to come first.
      if (error instanceof SignInEnded) throw error
      problems.push(error as Error)
    }
  }
  const [problem] = problems
  await app.db.write(scope, (tx) =>
    setStatus(tx, work, {
      hasSynced,
      ...(problem === undefined
        ? goodStatus(work)
        : {
            connectionStatus: 'error',
            stateNote: noteOf('fetch_failed', { detail: cut(problem.message) }),
          }),
    }),
  )
  if (problem) throw new Error(`${problems.length} files are missing: ${problem.message}`)
}

const ends: Record<TakenEvent['outcome'], WebhookEnd> = {
  matched: { state: 'done' },
  unmatched: { state: 'unmatched' },
  ignored: { state: 'ignored', remark: 'The scan was put aside.' },
  'no case': { state: 'unroutable', remark: 'The event names no case.' },
  'no order': { state: 'unroutable', remark: 'The order of the scan is not to be seen any more.' },
}

/** What is said of a case, whether an event carried it or the vendor was asked. */
type ReceivedWord = { type: string; occurredAt: string; receivedAt: string; envelope: ScanEnvelope }

async function workCase(work: Work, stated: ReceivedWord): Promise<WebhookEnd> {
  const { app, scope, event, connection } = work
  const { organizationType, scannerType: vendor } = connection
  const { envelope } = stated
  const taken = await app.db.write(scope, async (tx) => {
    const account = envelope.account?.externalId
    if (account !== undefined) await updateAccount(tx, connection.id, account)
    const scanEvent = { id: event.id, scannerConnectionId: connection.id, ...stated }
    const result = await takeScanEvent(tx, scanEvent, { organizationType, vendor })
    await setStatus(tx, work, statusAfter(work, envelope))
    return result
  })
  if (taken.isNewMatch) await app.db.acrossOrgs('events of a matched scan', releaseEvents)
  if (taken.downloads.length > 0) {
    await fetchFiles(work, taken.downloads, pullOf(work, envelope.case?.externalId))
  }
  return ends[taken.outcome]
}

/** Reads a case back from the vendor: what an unproven event points at, or a look found changed. */
async function workLook(work: Work, place: SignInPlace): Promise<WebhookEnd> {
  const { app, vendors, event, connection, signal, scope } = work
  const vendor = vendorOf(place.service)
  const caseId = event.objectId ?? vendor.readHint(event.payload)
  if (caseId === null) {
    // Something happened, who knows where: the list of changes shows.
    if (!vendor.listUpdated) return { state: 'unroutable', remark: 'The event names no case.' }
    await syncConnection(app, vendors, { ...connection, scope, place })
    return { state: 'done', remark: 'The event names no case; the vendor was asked what changed.' }
  }
  const session = await openConnectionSession(app, place, {
    vendors,
    signal,
    limitBytes: scanSettings.of(app.env).SCAN_FILE_LIMIT_BYTES,
  })
  const found = await vendor.readCase(session, caseId)
  if (!found) {
    await app.db.write(scope, (tx) => setStatus(tx, work, goodStatus(work)))
    return { state: 'unroutable', remark: `${vendor.name} shows no such case to this account.` }
  }
  const reading = checkEnvelope(found.envelope)
  if (!reading.ok) return { state: 'malformed', remark: reading.reason }
  const now = app.clock().toISOString()
  return workCase(work, {
    type: found.isCancelled ? 'case.cancelled' : 'case.updated',
    occurredAt: found.updatedAt ?? event.receivedAt,
    receivedAt: now,
    envelope: reading.envelope,
  })
}

async function workSentEvent(
  work: Work,
  profile: Parameters<typeof readEnvelope>[0],
): Promise<WebhookEnd> {
  const { app, scope, event } = work
  const { type, receivedAt } = event
  if (type === 'unknown') {
    return { state: 'ignored', remark: 'The type of the event is not known here.' }
  }
  const reading = readEnvelope(profile, event.payload)
  // What the webhook accepted fits; an older version of the service may have taken more.
  if (!reading.ok) return { state: 'malformed', remark: reading.reason }
  const { envelope, problems } = reading
  if (isOfCase(type)) {
    const occurredAt = event.occurredAt ?? receivedAt
    const end = await workCase(work, { type, receivedAt, occurredAt, envelope })
    const remark = [end.remark, ...problems].filter(Boolean).join(' ').slice(0, 500)
    return remark === '' ? end : { ...end, remark }
  }
  await app.db.write(scope, (tx) => setStatus(tx, work, statusAfter(work, envelope)))
  return type.startsWith('connection.')
    ? { state: 'done' }
    : { state: 'ignored', remark: `Nothing happens on ${type} events.` }
}

async function dispatch(work: Work): Promise<WebhookEnd> {
  const { app, scope, event, place } = work
  // Our own event shows nothing of the vendor.
  if (event.isLive === false) return { state: 'done', remark: 'A test event that a member sent.' }
  const { webhookProfile: profile } = work.connection
  const isHint = profile === 'bearer' || profile === 'hint'
  if (!isHint && event.type !== lookType) return workSentEvent(work, profile)
  if (place) return workLook(work, place)
  const stateNote = limitOf(profile) ?? noteOf('nobody_signed_in')
  await app.db.write(scope, (tx) =>
    setStatus(tx, work, { connectionStatus: 'connected', stateNote }),
  )
  return { state: 'unroutable', remark: writeNote(stateNote, 'en') }
}

// The end of a sign-in waits for a person, who sets the event free again by signing in; what the
// vendor refuses is not asked again; everything else is.
async function workWithVendor(work: Work): Promise<WebhookEnd> {
  const { app, scope, connection, event } = work
  try {
    return await dispatch(work)
  } catch (error) {
    if (error instanceof SignInEnded) return { state: 'unroutable', remark: error.message }
    const isLook = event.type === lookType || connection.webhookProfile !== 'standard'
    if (isLook || error instanceof VendorRefused) {
      const why = error instanceof Error ? error.message : String(error)
      const stateNote =
        error instanceof VendorRefused
          ? noteOfRefusal(error.refusal)
          : noteOf('not_asked', { detail: cut(why) })
      await app.db.write(scope, (tx) =>
        updateStatus(tx, connection.id, { connectionStatus: 'error', stateNote }),
      )
    }
    if (error instanceof VendorRefused) return { state: 'failed', remark: error.message }
    throw error
  }
}

async function workEvent(
  app: AppContext,
  vendors: ScannerVendors,
  event: WebhookEvent,
): Promise<WebhookEnd> {
  const id = event.scannerConnectionId
  const connection =
    id === null
      ? undefined
      : await app.db.acrossOrgs('whose scanner event it is', (tx) =>
          selectWorkingConnection(tx, id),
        )
  if (!connection?.isOrganizationActive) {
    return { state: 'unroutable', remark: 'The scanner connection is gone.' }
  }
  if (!connection.isActive) {
    return { state: 'held_inactive', remark: 'The scanner connection is switched off.' }
  }
  const { organizationId, organizationType, scannerType } = connection
  const scope = orgScope({ id: organizationId, type: organizationType })
  const signIn = await app.db.write(scope, (tx) => selectSignIn(tx, connection.id))
  const service = signIn && serviceOf(scannerType, signIn.serviceUrl)
  return workWithVendor({
    app,
    vendors,
    scope,
    event,
    connection,
    place: service && { scope, connectionId: connection.id, service },
    signal: AbortSignal.timeout(fetchingMs),
  })
}

/** Processes scanner events: the connection's status, its cases, and the bytes of their files. */
export function workScannerEvents(app: AppContext, vendors: ScannerVendors): void {
  registerWebhookWork(app, 'scanner', (event) => workEvent(app, vendors, event))
}
