import { fetchAnnouncedFile } from '#modules/files'
import { releaseEvents, takeScanEvent, type TakenEvent } from '#modules/scan-inbox'
import { orgScope, type Scope, type Tx } from '#platform/db'
import type { House } from '#platform/house'
import { registerWebhookWork, type WebhookEnd, type WebhookEvent } from '#platform/webhooks'
import { readEnvelope, type ScanEnvelope } from '#vendors/scanners'
import {
  selectWorkingConnection,
  updateAccount,
  updateVerified,
  type WorkingConnection,
} from './queries.ts'
import { limitOf } from './scanner-connections.ts'

// An attempt ends before the lease of its job does; what is left is fetched by the next one.
const fetchingMs = 45_000

type Work = {
  house: House
  scope: Scope
  event: WebhookEvent
  connection: WorkingConnection
}

type Status = Omit<Parameters<typeof updateVerified>[2], 'connectedAt'>

const setStatus = (tx: Tx, { connection, event }: Work, status: Status) =>
  updateVerified(tx, connection.id, { ...status, connectedAt: event.receivedAt })

/** What an event about the connection itself, or the mere arrival of any other, makes true. */
function statusAfter(type: string, { message }: ScanEnvelope): Status {
  const said = message?.slice(0, 300)
  switch (type) {
    case 'connection.disconnected':
      return {
        connectionStatus: 'disconnected',
        statusMessage: said ?? 'The vendor ended the connection.',
      }
    case 'connection.error':
      return { connectionStatus: 'error', statusMessage: said ?? 'The vendor reports an error.' }
    default:
      return { connectionStatus: 'connected', statusMessage: null }
  }
}

async function fetchFiles(work: Work, downloads: TakenEvent['downloads']): Promise<void> {
  const { house, scope } = work
  const signal = AbortSignal.timeout(fetchingMs)
  const problems: string[] = []
  let hasSynced = false
  for (const { fileId, origin } of downloads) {
    try {
      const status = await fetchAnnouncedFile(house, scope, fileId, { origin, signal })
      hasSynced ||= status === 'uploaded'
    } catch (error) {
      problems.push((error as Error).message)
    }
  }
  const [problem] = problems
  await house.db.write(scope, (tx) =>
    setStatus(tx, work, {
      hasSynced,
      ...(problem === undefined
        ? { connectionStatus: 'connected', statusMessage: null }
        : {
            connectionStatus: 'error',
            statusMessage: `Scans could not be fetched yet: ${problem}.`.slice(0, 300),
          }),
    }),
  )
  if (problem !== undefined) throw new Error(`${problems.length} files are missing: ${problem}`)
}

const ends: Record<TakenEvent['outcome'], WebhookEnd> = {
  matched: { state: 'done' },
  unmatched: { state: 'unmatched' },
  ignored: { state: 'ignored', remark: 'The scan was put aside.' },
  'no case': { state: 'unroutable', remark: 'The event names no case.' },
  'no order': { state: 'unroutable', remark: 'The order of the scan is not to be seen any more.' },
}

async function workCase(work: Work, envelope: ScanEnvelope): Promise<WebhookEnd> {
  const { house, scope, event, connection } = work
  const { organizationType, scannerType: vendor } = connection
  const taken = await house.db.write(scope, async (tx) => {
    const account = envelope.account?.externalId
    if (account !== undefined) await updateAccount(tx, connection.id, account)
    const scanEvent = {
      id: event.id,
      type: event.type,
      occurredAt: event.occurredAt ?? event.receivedAt,
      receivedAt: event.receivedAt,
      scannerConnectionId: connection.id,
      envelope,
    }
    const result = await takeScanEvent(tx, scanEvent, { organizationType, vendor })
    await setStatus(tx, work, statusAfter(event.type, envelope))
    return result
  })
  if (taken.isNewMatch) await house.db.acrossOrgs('events of a matched scan', releaseEvents)
  if (taken.downloads.length > 0) await fetchFiles(work, taken.downloads)
  return ends[taken.outcome]
}

async function workEvent(house: House, event: WebhookEvent): Promise<WebhookEnd> {
  const id = event.scannerConnectionId
  const connection =
    id === null
      ? undefined
      : await house.db.acrossOrgs('whose scanner event it is', (tx) =>
          selectWorkingConnection(tx, id),
        )
  if (!connection?.isOrganizationActive) {
    return { state: 'unroutable', remark: 'The scanner connection is gone.' }
  }
  if (!connection.isActive) {
    return { state: 'held_inactive', remark: 'The scanner connection is switched off.' }
  }
  const { organizationId, organizationType, webhookProfile: profile } = connection
  const scope = orgScope({ id: organizationId, type: organizationType })
  const work = { house, scope, event, connection }
  if (profile === 'bearer' || profile === 'hint') {
    const remark = limitOf(profile) ?? ''
    await house.db.write(scope, (tx) =>
      setStatus(tx, work, { connectionStatus: 'connected', statusMessage: remark }),
    )
    return { state: 'unroutable', remark }
  }
  const reading = readEnvelope(profile, event.payload)
  const envelope = reading.ok ? reading.envelope : {}
  if (reading.ok && /^(case|order|scan)\./.test(event.type)) return workCase(work, envelope)
  await house.db.write(scope, (tx) => setStatus(tx, work, statusAfter(event.type, envelope)))
  if (!reading.ok) return { state: 'malformed', remark: reading.reason }
  return event.type.startsWith('connection.')
    ? { state: 'done' }
    : { state: 'ignored', remark: `Nothing happens on ${event.type} events.` }
}

/** Works off scanner events: the connection's status, its cases, and the bytes of their files. */
export function workScannerEvents(house: House): void {
  registerWebhookWork(house, 'scanner', (event) => workEvent(house, event))
}
