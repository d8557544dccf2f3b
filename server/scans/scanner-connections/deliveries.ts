import type { Reply } from '#contract/platform/endpoint'
import type { getScannerDelivery, ScannerDelivery } from '#contract/scans/scanner-deliveries'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { notFound, Refusal } from '#platform/errors'
import type { AppContext } from '#platform/app-context'
import type { Secrets } from '#platform/auth/secrets'
import type { Principal } from '#platform/auth/session'
import { signDelivery } from '#vendors/scanners'
import {
  releaseDelivery,
  selectDelivery,
  selectLastTest,
  selectPayload,
} from './delivery-queries.ts'
import type { serveScannerWebhook } from './webhook-auth.ts'
import { selectSecrets } from './queries.ts'
import { readConnection } from './scanner-connections.ts'

type Caller = { session: Principal; inOrg: <T>(work: (tx: Tx) => Promise<T>) => Promise<T> }

async function requireDelivery(tx: Tx, id: string): Promise<ScannerDelivery> {
  const delivery = await selectDelivery(tx, id)
  if (!delivery) throw notFound('scanner_delivery')
  return delivery
}

/**
 * A delivery with its body, as far as that is still kept. A laboratory gets no body: it may name a
 * patient whose name the clinic hides from it. @throws Refusal 404
 */
export async function readDelivery(
  tx: Tx,
  secrets: Secrets,
  { id, session }: { id: string; session: Principal },
): Promise<Reply<typeof getScannerDelivery>> {
  const delivery = await requireDelivery(tx, id)
  if (session.organizationType === 'lab') return { delivery, content: null }
  const payload = await selectPayload(tx, id)
  // What is no UTF-8 has odd signs instead; what PostgreSQL and JSON cannot carry, none.
  const content = payload && secrets.decrypt(payload).toString('utf8').toWellFormed()
  return { delivery, content }
}

/** Works a delivery off again, after the answer. @throws Refusal 404, 422 */
export async function replayDelivery(
  app: AppContext,
  id: string,
  { session, inOrg }: Caller,
): Promise<ScannerDelivery> {
  const before = await inOrg((tx) => requireDelivery(tx, id))
  if (before.state === 'malformed') throw new Refusal('scanner_event_malformed')
  if (before.state === 'waiting') return before
  const { organizationId } = session
  const released = await app.db.acrossOrgs('an event that a member wants again', (tx) =>
    releaseDelivery(tx, { id, organizationId }),
  )
  if (released === 0 && !before.canReplay) {
    throw new Refusal('scanner_event_expired', { days: 30 })
  }
  app.worker.signal()
  return { ...before, state: 'waiting', attempts: 0, canReplay: false }
}

/** Signs a test event with the secret of a connection and takes it as a vendor's. @throws Refusal 404, 422 */
export async function sendTestEvent(
  app: AppContext,
  take: ReturnType<typeof serveScannerWebhook>,
  id: string,
  { inOrg }: Caller,
): Promise<ScannerDelivery> {
  const { webhookKey, webhookProfile, secretCurrent } = await inOrg(async (tx) => {
    await readConnection(tx, id)
    return selectSecrets(tx, id)
  })
  if (webhookProfile === 'bearer' || webhookProfile === 'hint') {
    throw new Refusal('scanner_connection_without_signature')
  }
  const now = app.clock()
  const eventId = `test_${newId()}`
  const at = now.toISOString()
  const type = 'connection.test'
  // Medit numbers nothing: a value of its own makes each of its events another one.
  const body = { id: eventId, type, timestamp: at, dateIssued: at, data: { message: 'A test.' } }
  const rawBody = Buffer.from(JSON.stringify(body))
  const secret = app.secrets.decrypt(secretCurrent).toString()
  const headers = signDelivery(webhookProfile, { id: eventId, type, rawBody, secret, now })
  const query = { connection: webhookKey }
  const taken = await take({ rawBody, headers, query, address: '', now, isOwn: true })
  if (!('orderKey' in taken)) throw new Error('our own test event does not verify')
  return inOrg(async (tx) => {
    const delivery = await selectLastTest(tx, id)
    if (!delivery) throw notFound('scanner_delivery')
    return delivery
  })
}
