import { createHash } from 'node:crypto'
import { normalizeIP } from '@fastify/rate-limit'
import { sql, type Selectable } from 'kysely'
import type { Endpoint } from '#contract/platform/endpoint'
import type { Database } from '#database/types'
import { instant, newId } from '../clock.ts'
import { build, type Tx } from '../db/db.ts'
import { rateLimited, Refusal } from '../errors.ts'
import type { AppContext } from '../app-context.ts'
import { insertEvents, insertionOf, openInboxReceiver, type InboxRow } from './inbox.ts'
import type { JobEnd, TableJob } from '../jobs/queue.ts'
import type { Worker } from '../jobs/worker.ts'

/** Who sends webhooks: the database lists them. */
type WebhookSource = Selectable<Database['webhookEvents']>['source']

/** A request to a webhook, before its signature is checked. */
export type Delivery = {
  /** The bytes as they came; empty when there were none. */
  rawBody: Buffer
  headers: Record<string, string | string[] | undefined>
  query: Record<string, unknown>
  /** Whence it came: an IPv4 address, or the network of an IPv6 one. */
  address: string
  now: Date
  /** A test event of the service itself; no request can say so. */
  isOwn?: true
}

/** What a signature proved: which of the secrets signed (null: none was asked for), for whom. */
export type Proof = {
  keyIndex: number | null
  connection?: { id: string; organizationId: string }
  /** Whose it is, where it came by no scanner connection. */
  organizationId?: string
}

/** `stale` is for a signature that verifies but is too old or too new; all else is `invalid`. */
export type Verdict<P extends Proof = Proof> =
  | ({ ok: true } & P)
  | { ok: false; reason: 'invalid' | 'stale' }

/** The columns of an inbox row that the body shows. */
export type WebhookFacts = {
  /** Equal for every repetition of an event and for nothing else of the source, whoever sends it. */
  dedupeKey: string
  providerEventId: string | null
  type: string
  /** Events of one key are processed one after another; a key never spans two tenants. */
  orderKey: string
  apiVersion?: string | null
  isLive?: boolean | null
  /** RFC 3339. */
  occurredAt?: string | null
  externalAccount?: string | null
  objectType?: string | null
  objectId?: string | null
}

/** What does not fit, in a sentence, and what can be said of it nevertheless. */
export type Unfit = {
  unfit: string
  type?: string
  providerEventId?: string | null
  objectId?: string | null
}

/** How a webhook checks, reads and answers its deliveries. */
type WebhookReceiver<P extends Proof> = {
  /** Who sends them; its events are kept and processed under this name. */
  source: WebhookSource
  limitBytes: number
  /** Proves a delivery. May ask the database; believes nothing of the body before it verifies. */
  verify(delivery: Delivery): Verdict<P> | Promise<Verdict<P>>
  /** Whose an unsigned delivery is, in local test mode alone; without it, nobody's. */
  verifyUnsigned?(delivery: Delivery): Verdict<P> | Promise<Verdict<P>>
  /** The columns of a verified body, parsed from JSON; what it gives must fit into text columns. */
  read(payload: Record<string, unknown>, proof: P, delivery: Delivery): WebhookFacts | Unfit
  /** Called once a verified body that does not fit is kept. */
  onUnfit?(reason: string, proof: P): Promise<void>
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parseObject(rawBody: Buffer): Record<string, unknown> | undefined {
  try {
    const payload: unknown = JSON.parse(utf8.decode(rawBody))
    const isObject = typeof payload === 'object' && payload !== null && !Array.isArray(payload)
    return isObject ? (payload as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

// One answer for a header that is missing, malformed or wrong and for a connection that is unknown:
// the difference would show a stranger what exists.
const invalid = () => new Refusal('webhook_signature_invalid')
const notStored = (cause: unknown) =>
  new Refusal('unavailable', {}, { retryAfterSeconds: 5, cause })

function rowOf(
  app: AppContext,
  source: WebhookSource,
  event: {
    facts: WebhookFacts
    rawBody: Buffer
    payloadSha256: Buffer
    proof: Proof
    state: InboxRow['state']
    reason?: string
  },
): InboxRow {
  const { facts, rawBody, payloadSha256, proof, state, reason } = event
  return {
    id: newId(),
    source,
    providerEventId: facts.providerEventId,
    dedupeKey: facts.dedupeKey,
    scannerConnectionId: proof.connection?.id ?? null,
    organizationId: proof.connection?.organizationId ?? proof.organizationId ?? null,
    externalAccount: facts.externalAccount ?? null,
    type: facts.type,
    apiVersion: facts.apiVersion ?? null,
    isLive: facts.isLive ?? null,
    occurredAt: facts.occurredAt ?? null,
    signatureKey: proof.keyIndex,
    payload: app.secrets.encrypt(rawBody),
    payloadSha256,
    objectType: facts.objectType ?? null,
    objectId: facts.objectId ?? null,
    orderKey: facts.orderKey,
    state,
    lastError: reason?.slice(0, 500) ?? null,
  }
}

type Stored = WebhookFacts | Unfit

/** A row of its own for each body that does not fit: its id stays free for the corrected event. */
function unfitFacts(read: Unfit, proof: Proof, payloadSha256: Buffer): WebhookFacts {
  const key = `malformed:${proof.connection?.id ?? ''}:${payloadSha256.toString('hex')}`
  const { type = 'malformed', providerEventId = null, objectId = null } = read
  return { dedupeKey: key, orderKey: key, providerEventId, type, objectId }
}

async function storeEvent<P extends Proof>(
  app: AppContext,
  {
    receiver,
    inbox,
  }: { receiver: WebhookReceiver<P>; inbox: ReturnType<typeof openInboxReceiver> },
  delivery: Delivery,
  proof: P,
): Promise<Stored> {
  const { rawBody } = delivery
  const payload = parseObject(rawBody)
  const read = payload
    ? receiver.read(payload, proof, delivery)
    : { unfit: 'The body is not a JSON object.' }
  const payloadSha256 = createHash('sha256').update(rawBody).digest()
  if ('unfit' in read) {
    const facts = unfitFacts(read, proof, payloadSha256)
    const event = { facts, rawBody, payloadSha256, proof, reason: read.unfit }
    await inbox.keep(rowOf(app, receiver.source, { ...event, state: 'malformed' }))
    await receiver.onUnfit?.(read.unfit, proof)
    return read
  }
  const event = { facts: read, rawBody, payloadSha256, proof, state: 'waiting' } as const
  await inbox.keep(rowOf(app, receiver.source, event))
  return read
}

/** An event that was fetched from its provider instead of being delivered. */
type FetchedEvent = { facts: WebhookFacts; payload: Record<string, unknown> }

function fetchedRow(
  app: AppContext,
  source: WebhookSource,
  { facts, payload }: FetchedEvent,
  proof: Proof,
): InboxRow {
  const rawBody = Buffer.from(JSON.stringify(payload))
  const payloadSha256 = createHash('sha256').update(rawBody).digest()
  return rowOf(app, source, { facts, rawBody, payloadSha256, proof, state: 'waiting' })
}

/**
 * Keeps events that were fetched, as if they had been delivered and verified; gives how many were not
 * there yet. Signal the worker afterwards.
 */
export async function keepFetchedEvents(
  app: AppContext,
  source: WebhookSource,
  events: readonly FetchedEvent[],
): Promise<number> {
  if (events.length === 0) return 0
  const keys = events.map(({ facts }) => facts.dedupeKey)
  const known = await app.db.acrossOrgs('events that are here already', (tx) =>
    tx.all(
      build
        .selectFrom('webhookEvents')
        .select('dedupeKey')
        .where('source', '=', source)
        .where(sql<boolean>`dedupe_key = any(${keys}::text[])`),
    ),
  )
  const isKnown = new Set(known.map(({ dedupeKey }) => dedupeKey))
  const rows = events
    .filter(({ facts }) => !isKnown.has(facts.dedupeKey))
    .map((event) => fetchedRow(app, source, event, { keyIndex: null }))
  return rows.length === 0 ? 0 : insertEvents(app.db, rows)
}

/** An event that nobody sent: work on an object of a provider, in the order of its key. */
export type OwnEvent = Required<
  Pick<WebhookFacts, 'dedupeKey' | 'type' | 'orderKey' | 'objectType' | 'objectId'>
> & { payload: Record<string, unknown> }

/**
 * Puts events into the inbox that were found by looking, across organizations; those that are there
 * already stay as they are. Gives how many are new; call `app.worker.signal` after the commit.
 */
export async function addEvents(
  tx: Tx,
  app: AppContext,
  { source, connection }: { source: WebhookSource; connection: Proof['connection'] },
  events: readonly OwnEvent[],
): Promise<number> {
  const proof = { keyIndex: null, connection }
  const rows = events.map(({ payload, ...facts }) =>
    fetchedRow(app, source, { facts: { ...facts, providerEventId: null }, payload }, proof),
  )
  return rows.length === 0 ? 0 : tx.run(insertionOf(rows))
}

/**
 * Serves the address that a provider posts events to: raw bytes, signature, one row of the inbox
 * committed, then 200 (integrations.md §A.4). No business happens in the request: `registerWebhookWork`
 * says what does, afterwards. A repetition changes nothing. Whoever fails the signature is counted
 * per address; whoever holds a secret never is. Gives what takes a delivery of our own in the same way.
 */
export function serveWebhook<P extends Proof>(
  app: AppContext,
  endpoint: Endpoint,
  receiver: WebhookReceiver<P>,
): (delivery: Delivery) => Promise<Stored | (Verdict<P> & { ok: false })> {
  const isUnsigned = app.env.WEBHOOK_SIGNATURE_MODE === 'local-test'
  const inbox = openInboxReceiver(app.db)
  const { verifyUnsigned = () => ({ ok: true, keyIndex: null }) as Verdict<P> } = receiver

  async function take(delivery: Delivery): Promise<Stored | (Verdict<P> & { ok: false })> {
    const verdict = await (isUnsigned ? verifyUnsigned : receiver.verify)(delivery)
    if (!verdict.ok) return verdict
    const stored = await storeEvent(app, { receiver, inbox }, delivery, verdict).catch(
      (error: unknown) => {
        throw notStored(error)
      },
    )
    if ('orderKey' in stored) app.worker.signal()
    return stored
  }

  // A scope of its own: these routes alone see raw bytes, all others keep the JSON parser.
  app.http.register(async (http) => {
    const countUnverified = http.createRateLimit({
      max: app.env.UNVERIFIED_WEBHOOKS_PER_MINUTE,
      timeWindow: 60_000,
      keyGenerator: (request) => normalizeIP(request.ip, 64),
      allowList: [],
    })
    http.removeAllContentTypeParsers()
    http.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body)
    })
    http.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: receiver.limitBytes,
      // Whoever does not verify is counted below; the general limit would look at all others for nothing.
      config: { endpoint, isUnlimited: true, rateLimit: false },
      schema: { response: { [endpoint.reply.status]: endpoint.reply.body } },
      // Bytes are bytes, whatever the sender calls them: an empty or broken name would be a 415.
      async onRequest(request) {
        request.raw.headers['content-type'] = 'application/octet-stream'
      },
      async handler(request) {
        const taken = await take({
          rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          headers: request.headers,
          query: request.query as Record<string, unknown>,
          address: normalizeIP(request.ip, 64),
          now: app.clock(),
        })
        if ('orderKey' in taken) return { received: true }
        if ('unfit' in taken)
          throw new Refusal('webhook_payload_malformed', { reason: taken.unfit })
        if (taken.reason === 'stale') throw new Refusal('webhook_timestamp_stale')
        const limit = await countUnverified(request)
        if (limit.isAllowed || !limit.isExceeded) throw invalid()
        throw rateLimited(limit.ttlInSeconds)
      },
    })
  })
  return take
}

/** An event of the inbox while it is processed. `payload` is its body, decrypted and parsed. */
export type WebhookEvent = TableJob & {
  source: WebhookSource
  type: string
  providerEventId: string | null
  scannerConnectionId: string | null
  organizationId: string | null
  externalAccount: string | null
  apiVersion: string | null
  isLive: boolean | null
  occurredAt: string | null
  receivedAt: string
  objectType: string | null
  objectId: string | null
  payload: Record<string, unknown>
}

/** How the work on an event ended. `remark` says in a sentence why, for whoever reads the inbox. */
export type WebhookEnd = JobEnd & {
  state: 'done' | 'ignored' | 'unroutable' | 'held_inactive' | 'unmatched' | 'malformed' | 'failed'
}

type Work = (event: WebhookEvent) => Promise<WebhookEnd>
type StoredEvent = Omit<WebhookEvent, 'payload'> & { payload: Buffer | null }

const retentionMs = 30 * 86_400_000
const hourMs = 3_600_000

const works = new WeakMap<Worker, Map<WebhookSource, Work>>()

// One queue works the whole table: two would take each other's rows.
function openInbox(app: AppContext): Map<WebhookSource, Work> {
  const known = works.get(app.worker)
  if (known) return known
  const bySource = new Map<WebhookSource, Work>()
  works.set(app.worker, bySource)
  app.worker.addQueue<StoredEvent>({
    name: 'webhook-events',
    module: 'platform',
    table: 'webhook_events',
    // 2, 4, 8 seconds and then hours: a provider or a download may be away for most of a day.
    maximumAttempts: 30,
    process({ payload: stored, ...event }) {
      const work = bySource.get(event.source)
      const payload = stored ? parseObject(app.secrets.decrypt(stored)) : undefined
      if (!work || !payload) {
        throw new Error(work ? 'the payload was removed' : `no handler for source ${event.source}`)
      }
      return work({ ...event, payload })
    },
  })
  app.worker.addPeriodic({
    name: 'remove old webhook payloads',
    module: 'platform',
    everyMs: hourMs,
    run: () => removeOldPayloads(app),
  })
  return bySource
}

// The row stays and says what happened; what it carried may name people.
async function removeOldPayloads(app: AppContext): Promise<void> {
  const before = instant(new Date(app.clock().getTime() - retentionMs))
  await app.db.acrossOrgs('payloads that are older than 30 days', (tx) =>
    tx.run(
      build
        .updateTable('webhookEvents')
        .set({ payload: null })
        .where('payload', 'is not', null)
        .where('receivedAt', '<', before)
        .where('state', '!=', 'waiting'),
    ),
  )
}

/**
 * Says what happens with the events of a source. `work` runs after the answer, in order per
 * `orderKey`, and again after a failure or a kill: it must be safe to repeat. What it throws is kept
 * with the row and tried again later, up to thirty times.
 */
export function registerWebhookWork(app: AppContext, source: WebhookSource, work: Work): void {
  openInbox(app).set(source, work)
}
