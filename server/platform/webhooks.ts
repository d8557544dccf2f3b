import { createHash } from 'node:crypto'
import { normalizeIP } from '@fastify/rate-limit'
import { sql } from 'kysely'
import type { Endpoint } from '#contract/endpoint'
import { instant, newId } from './clock.ts'
import { build, type Tx } from './db.ts'
import { Refusal } from './errors.ts'
import type { House } from './house.ts'
import { insertEvents, insertionOf, openInboxDoor, type InboxRow } from './inbox.ts'
import type { Job, JobEnd, Worker } from './worker.ts'

/** Who sends webhooks. */
export type WebhookSource = 'stripe' | 'scanner'

/** A request at the door of a webhook, before anything in it is believed. */
export type Delivery = {
  /** The bytes as they came; empty when there were none. */
  rawBody: Buffer
  headers: Record<string, string | string[] | undefined>
  query: Record<string, unknown>
  now: Date
}

/** What a signature proved: which of the secrets signed (null: none was asked for), for whom. */
export type Proof = {
  keyIndex: number | null
  connection?: { id: string; organizationId: string }
}

/** `stale` is for a signature that verifies but is too old or too new; all else is `invalid`. */
export type Verdict<P extends Proof = Proof> =
  | ({ ok: true } & P)
  | { ok: false; reason: 'invalid' | 'stale' }

/** The columns of an inbox row that the body tells. */
export type WebhookFacts = {
  /** Equal for every repetition of an event and for nothing else of the source, whoever sends it. */
  dedupeKey: string
  providerEventId: string | null
  type: string
  /** Events of one key are worked off one after another; a key never spans two tenants. */
  orderKey: string
  apiVersion?: string | null
  isLive?: boolean | null
  /** RFC 3339. */
  occurredAt?: string | null
  externalAccount?: string | null
  objectType?: string | null
  objectId?: string | null
}

type WebhookDoor<P extends Proof> = {
  source: WebhookSource
  limitBytes: number
  /** Proves a delivery. May ask the database; believes nothing of the body before it verifies. */
  verify(delivery: Delivery): Verdict<P> | Promise<Verdict<P>>
  /** Whose an unsigned delivery is, in local test mode alone; without it, nobody's. */
  verifyUnsigned?(delivery: Delivery): Verdict<P> | Promise<Verdict<P>>
  /** The columns of a verified body, parsed from JSON; what it gives must fit into text columns. */
  read(payload: Record<string, unknown>, proof: P, delivery: Delivery): WebhookFacts | 'malformed'
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
// the difference would tell a stranger what exists.
const invalid = () =>
  new Refusal(
    'webhook_signature_invalid',
    'The request is not signed with a secret that is known here.',
  )
const stale = () =>
  new Refusal(
    'webhook_timestamp_stale',
    'The signature verifies, but its time is too far from ours. Check the clock, and sign anew.',
  )
const malformed = () =>
  new Refusal(
    'webhook_payload_malformed',
    'The body is not a JSON object with an id and a type. Sending it again does not help.',
  )
const notStored = (cause: unknown) =>
  new Refusal('unavailable', 'The event could not be stored. Send it again.', {
    retryAfterSeconds: 5,
    cause,
  })

function rowOf(
  house: House,
  source: WebhookSource,
  event: {
    facts: WebhookFacts
    rawBody: Buffer
    payloadSha256: Buffer
    proof: Proof
    state: InboxRow['state']
  },
): InboxRow {
  const { facts, rawBody, payloadSha256, proof, state } = event
  return {
    id: newId(),
    source,
    providerEventId: facts.providerEventId,
    dedupeKey: facts.dedupeKey,
    scannerConnectionId: proof.connection?.id ?? null,
    organizationId: proof.connection?.organizationId ?? null,
    externalAccount: facts.externalAccount ?? null,
    type: facts.type,
    apiVersion: facts.apiVersion ?? null,
    isLive: facts.isLive ?? null,
    occurredAt: facts.occurredAt ?? null,
    signatureKey: proof.keyIndex,
    payload: house.secrets.encrypt(rawBody),
    payloadSha256,
    objectType: facts.objectType ?? null,
    objectId: facts.objectId ?? null,
    orderKey: facts.orderKey,
    state,
  }
}

async function storeEvent<P extends Proof>(
  house: House,
  { door, inbox }: { door: WebhookDoor<P>; inbox: ReturnType<typeof openInboxDoor> },
  delivery: Delivery,
  proof: P,
): Promise<'stored' | 'malformed'> {
  const payload = parseObject(delivery.rawBody)
  const read = payload ? door.read(payload, proof, delivery) : 'malformed'
  const payloadSha256 = createHash('sha256').update(delivery.rawBody).digest()
  const malformedKey = `malformed:${proof.connection?.id ?? ''}:${payloadSha256.toString('hex')}`
  const facts: WebhookFacts =
    read === 'malformed'
      ? {
          dedupeKey: malformedKey,
          providerEventId: null,
          type: 'malformed',
          orderKey: malformedKey,
        }
      : read
  await inbox.keep(
    rowOf(house, door.source, {
      facts,
      rawBody: delivery.rawBody,
      payloadSha256,
      proof,
      state: read === 'malformed' ? 'malformed' : 'waiting',
    }),
  )
  return read === 'malformed' ? 'malformed' : 'stored'
}

/** An event that was fetched from its provider instead of being delivered. */
type FetchedEvent = { facts: WebhookFacts; payload: Record<string, unknown> }

function fetchedRow(
  house: House,
  source: WebhookSource,
  { facts, payload }: FetchedEvent,
  proof: Proof,
): InboxRow {
  const rawBody = Buffer.from(JSON.stringify(payload))
  const payloadSha256 = createHash('sha256').update(rawBody).digest()
  return rowOf(house, source, { facts, rawBody, payloadSha256, proof, state: 'waiting' })
}

/**
 * Keeps events that were fetched, as if they had been delivered and verified; gives how many were not
 * there yet. Wake the worker afterwards.
 */
export async function keepFetchedEvents(
  house: House,
  source: WebhookSource,
  events: readonly FetchedEvent[],
): Promise<number> {
  if (events.length === 0) return 0
  const keys = events.map(({ facts }) => facts.dedupeKey)
  const known = await house.db.acrossOrgs('events that are here already', (tx) =>
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
    .map((event) => fetchedRow(house, source, event, { keyIndex: null }))
  return rows.length === 0 ? 0 : insertEvents(house.db, rows)
}

/** An event that nobody sent: work on an object of a provider, in the order of its key. */
export type OwnEvent = Required<
  Pick<WebhookFacts, 'dedupeKey' | 'type' | 'orderKey' | 'objectType' | 'objectId'>
> & { payload: Record<string, unknown> }

/**
 * Puts events into the inbox that were found by looking, across organizations; those that are there
 * already stay as they are. Gives how many are new; call `house.worker.wake` after the commit.
 */
export async function addEvents(
  tx: Tx,
  house: House,
  { source, connection }: { source: WebhookSource; connection: Proof['connection'] },
  events: readonly OwnEvent[],
): Promise<number> {
  const proof = { keyIndex: null, connection }
  const rows = events.map(({ payload, ...facts }) =>
    fetchedRow(house, source, { facts: { ...facts, providerEventId: null }, payload }, proof),
  )
  return rows.length === 0 ? 0 : tx.run(insertionOf(rows))
}

/**
 * Serves the address that a provider posts events to: raw bytes, signature, one row of the inbox
 * committed, then 200 (integrations.md §A.4). No business happens in the request: `registerWebhookWork`
 * says what does, afterwards. A repetition changes nothing. Whoever fails the signature is counted
 * per address; whoever holds a secret never is.
 */
export function serveWebhook<P extends Proof>(
  house: House,
  endpoint: Endpoint,
  door: WebhookDoor<P>,
): void {
  const isUnsigned = house.env.WEBHOOK_SIGNATURE_MODE === 'local-test'
  const inbox = openInboxDoor(house.db)
  const { verifyUnsigned = () => ({ ok: true, keyIndex: null }) as Verdict<P> } = door

  // A scope of its own: these routes alone see raw bytes, all others keep the JSON parser.
  house.http.register(async (http) => {
    const countUnverified = http.createRateLimit({
      max: house.env.UNVERIFIED_WEBHOOKS_PER_MINUTE,
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
      bodyLimit: door.limitBytes,
      // Whoever does not verify is counted below; the general limit would look at all others for nothing.
      config: { endpoint, isUnlimited: true, rateLimit: false },
      schema: { response: { [endpoint.reply.status]: endpoint.reply.body } },
      // Bytes are bytes, whatever the sender calls them: an empty or broken name would be a 415.
      async onRequest(request) {
        request.raw.headers['content-type'] = 'application/octet-stream'
      },
      async handler(request) {
        const delivery: Delivery = {
          rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          headers: request.headers,
          query: request.query as Record<string, unknown>,
          now: house.clock(),
        }
        const verdict = await (isUnsigned ? verifyUnsigned : door.verify)(delivery)
        if (!verdict.ok) {
          if (verdict.reason === 'stale') throw stale()
          const limit = await countUnverified(request)
          if (limit.isAllowed || !limit.isExceeded) throw invalid()
          throw new Refusal('rate_limited', 'Too many requests that do not verify. Wait a while.', {
            retryAfterSeconds: limit.ttlInSeconds,
          })
        }
        const outcome = await storeEvent(house, { door, inbox }, delivery, verdict).catch(
          (error: unknown) => {
            throw notStored(error)
          },
        )
        if (outcome === 'malformed') throw malformed()
        house.worker.wake()
        return { received: true }
      },
    })
  })
}

/** An event of the inbox while it is worked off. `payload` is its body, decrypted and parsed. */
export type WebhookEvent = Job & {
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
function openInbox(house: House): Map<WebhookSource, Work> {
  const known = works.get(house.worker)
  if (known) return known
  const bySource = new Map<WebhookSource, Work>()
  works.set(house.worker, bySource)
  house.worker.addQueue<Job & StoredEvent>({
    table: 'webhook_events',
    endedAtColumn: 'processed_at',
    failedState: 'failed',
    // 2, 4, 8 seconds and then hours: a provider or a download may be away for most of a day.
    maximumAttempts: 30,
    work({ payload: stored, ...event }) {
      const work = bySource.get(event.source)
      const payload = stored ? parseObject(house.secrets.decrypt(stored)) : undefined
      if (!work || !payload) {
        throw new Error(work ? 'the payload is gone' : `nobody works off ${event.source}`)
      }
      return work({ ...event, payload })
    },
  })
  house.worker.addPeriodic({
    name: 'remove old webhook payloads',
    everyMs: hourMs,
    run: () => removeOldPayloads(house),
  })
  return bySource
}

// The row stays and says what happened; what it carried may name people.
async function removeOldPayloads(house: House): Promise<void> {
  const before = instant(new Date(house.clock().getTime() - retentionMs))
  await house.db.acrossOrgs('payloads that are older than 30 days', (tx) =>
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
export function registerWebhookWork(house: House, source: WebhookSource, work: Work): void {
  openInbox(house).set(source, work)
}
