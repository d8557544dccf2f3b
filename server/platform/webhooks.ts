import { createHash } from 'node:crypto'
import { normalizeIP } from '@fastify/rate-limit'
import type { Endpoint } from '#contract/endpoint'
import { instant, newId } from './clock.ts'
import { build, type Tx } from './db.ts'
import { Refusal } from './errors.ts'
import type { House } from './house.ts'
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
type WebhookFacts = {
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

async function storeEvent<P extends Proof>(
  house: House,
  door: WebhookDoor<P>,
  delivery: Delivery,
  proof: P,
): Promise<'stored' | 'malformed'> {
  const payload = parseObject(delivery.rawBody)
  const read = payload ? door.read(payload, proof, delivery) : 'malformed'
  const payloadSha256 = createHash('sha256').update(delivery.rawBody).digest()
  const { connection } = proof
  const malformedKey = `malformed:${connection?.id ?? ''}:${payloadSha256.toString('hex')}`
  const facts: WebhookFacts =
    read === 'malformed'
      ? {
          dedupeKey: malformedKey,
          providerEventId: null,
          type: 'malformed',
          orderKey: malformedKey,
        }
      : read
  await house.db.acrossOrgs('a verified webhook, before its tenant is at work', (tx) =>
    tx.run(
      build
        .insertInto('webhookEvents')
        .values({
          ...facts,
          id: newId(),
          source: door.source,
          scannerConnectionId: connection?.id ?? null,
          organizationId: connection?.organizationId ?? null,
          signatureKey: proof.keyIndex,
          payload: house.secrets.encrypt(delivery.rawBody),
          payloadSha256,
          state: read === 'malformed' ? 'malformed' : 'waiting',
        })
        .onConflict((conflict) => conflict.columns(['source', 'dedupeKey']).doNothing()),
    ),
  )
  return read === 'malformed' ? 'malformed' : 'stored'
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
  { secrets }: Pick<House, 'secrets'>,
  from: { source: WebhookSource; connection: { id: string; organizationId: string } },
  events: readonly OwnEvent[],
): Promise<number> {
  let added = 0
  for (const { payload, ...facts } of events) {
    const rawBody = Buffer.from(JSON.stringify(payload))
    added += await tx.run(
      build
        .insertInto('webhookEvents')
        .values({
          ...facts,
          id: newId(),
          source: from.source,
          scannerConnectionId: from.connection.id,
          organizationId: from.connection.organizationId,
          payload: secrets.encrypt(rawBody),
          payloadSha256: createHash('sha256').update(rawBody).digest(),
        })
        .onConflict((conflict) => conflict.columns(['source', 'dedupeKey']).doNothing()),
    )
  }
  return added
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
      config: { endpoint, isUnlimited: true },
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
        const outcome = await storeEvent(house, door, delivery, verdict).catch((error: unknown) => {
          throw notStored(error)
        })
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
