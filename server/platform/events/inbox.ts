import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/db.ts'
import { nobody, openShares } from '../jobs/shares.ts'

/** A verified event as its row of the inbox begins. */
export type InboxRow = {
  id: string
  source: string
  providerEventId: string | null
  dedupeKey: string
  scannerConnectionId: string | null
  organizationId: string | null
  externalAccount: string | null
  type: string
  apiVersion: string | null
  isLive: boolean | null
  occurredAt: string | null
  signatureKey: number | null
  payload: Buffer
  payloadSha256: Buffer
  objectType: string | null
  objectId: string | null
  orderKey: string
  state: 'waiting' | 'malformed'
  /** Why it is malformed, in a sentence. */
  lastError: string | null
}

// What arrives while so many commits are under way is written together with the next one. A second
// one keeps the database at work while the first one's answer travels.
const commitsAtOnce = 2
const mostTogether = 64
// SHA-256.
const hashSizeBytes = 32

/** The statement that adds events to the inbox; what is there already stays. */
export function insertionOf(rows: readonly InboxRow[]): RawBuilder<unknown> {
  // Two commits that share events meet them in the same order: neither waits for the other in a circle.
  const sorted = rows.toSorted((a, b) => (a.dedupeKey < b.dedupeKey ? -1 : 1))
  const of = <Key extends keyof InboxRow>(key: Key) => sorted.map((row) => row[key])
  // Bytes travel as they are, one after another: in an array each would be hexadecimal text.
  const payloads = Buffer.concat(of('payload'))
  const hashes = Buffer.concat(of('payloadSha256'))
  const sizesBytes = sorted.map(({ payload }) => payload.length)
  let endBytes = 0
  const starts = sizesBytes.map((sizeBytes) => (endBytes += sizeBytes) - sizeBytes + 1)
  const hashStarts = sorted.map((_row, place) => place * hashSizeBytes + 1)
  // One text whatever their number is, so that it is parsed once.
  return sql`insert into app.webhook_events (id, source, provider_event_id, dedupe_key, scanner_connection_id,
        organization_id, external_account, type, api_version, is_live, occurred_at, signature_key,
        object_type, object_id, order_key, state, last_error, payload, payload_sha256)
      select id, source, provider_event_id, dedupe_key, scanner_connection_id, organization_id, external_account,
        type, api_version, is_live, occurred_at, signature_key, object_type, object_id, order_key, state, last_error,
        substring(${payloads}::bytea from start for size_bytes),
        substring(${hashes}::bytea from hash_start for ${hashSizeBytes}::int)
      from unnest(${of('id')}::uuid[], ${of('source')}::text[], ${of('providerEventId')}::text[],
        ${of('dedupeKey')}::text[], ${of('scannerConnectionId')}::uuid[], ${of('organizationId')}::uuid[],
        ${of('externalAccount')}::text[], ${of('type')}::text[], ${of('apiVersion')}::text[],
        ${of('isLive')}::boolean[], ${of('occurredAt')}::timestamptz[], ${of('signatureKey')}::smallint[],
        ${of('objectType')}::text[], ${of('objectId')}::text[], ${of('orderKey')}::text[], ${of('state')}::text[],
        ${of('lastError')}::text[],
        ${starts}::int[], ${sizesBytes}::int[], ${hashStarts}::int[])
        as event (id, source, provider_event_id, dedupe_key, scanner_connection_id, organization_id, external_account,
          type, api_version, is_live, occurred_at, signature_key, object_type, object_id, order_key, state, last_error,
          start, size_bytes, hash_start)
      on conflict (source, dedupe_key) do nothing`
}

/** Adds events to the inbox in one commit of their own; gives how many were new. */
export const insertEvents = (db: Db, rows: readonly InboxRow[]): Promise<number> =>
  db.acrossOrgsOnce('verified webhooks, before their tenants are at work').run(insertionOf(rows))

type Waiting = { row: InboxRow; owner: string; kept: PromiseWithResolvers<void> }

/**
 * A receiver of the inbox for many at once: an event is kept at once while the database is free,
 * and together with its neighbours while it is not, by the shares of those who send. `keep` ends
 * with the commit.
 */
export function openInboxReceiver(db: Db): { keep(row: InboxRow): Promise<void> } {
  const waiting: Waiting[] = []
  const shares = openShares()
  let underway = 0

  async function commit(batch: readonly Waiting[]): Promise<void> {
    try {
      await insertEvents(
        db,
        batch.map(({ row }) => row),
      )
      for (const { kept } of batch) kept.resolve()
    } catch (error) {
      // One that the database refuses must not keep the others out.
      if (batch.length === 1) batch[0]?.kept.reject(error)
      else await Promise.all(batch.map((one) => commit([one])))
    }
  }

  function commitNext(): void {
    if (underway >= commitsAtOnce || waiting.length === 0) return
    underway++
    const batch: Waiting[] = []
    while (batch.length < mostTogether) {
      const next = shares.takeFrom(waiting)
      if (!next) break
      batch.push(next)
    }
    void commit(batch).finally(() => {
      underway--
      commitNext()
    })
  }

  return {
    keep(row) {
      const kept = Promise.withResolvers<void>()
      waiting.push({ row, owner: row.organizationId ?? row.externalAccount ?? nobody, kept })
      commitNext()
      return kept.promise
    },
  }
}
