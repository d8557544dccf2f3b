import { createHash } from 'node:crypto'
import type { EventDetails, OrderEvent } from '#contract/orders/order-events'

/** What the hash of an event covers: all that the interface shows of it to both sides but the hashes. */
export type HashedEvent = Omit<OrderEvent, 'hash' | 'previousHash' | 'performedBy' | 'details'> & {
  details: Partial<EventDetails>
}

/**
 * The canonical JSON of a value (RFC 8785): keys in the order of their UTF-16 code units, no white
 * space, numbers and text as JSON.stringify writes them. Keys without a value are left out.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const pairs = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part)}`)
  return `{${pairs.join(',')}}`
}

/**
 * The hash of an event: SHA-256 over the 32 bytes of the hash before it (none for the first) and the
 * UTF-8 of the canonical JSON of exactly these keys: orderId, sequence, action, fromStatus, toStatus,
 * actorUserId, actorName, actorOrganizationId, reason, rxVersion, details, createdAt. Null is written
 * as null, but keys of `details` that are null are left out: the interface shows all that details can
 * have, and may learn more. `createdAt` is RFC 3339 with milliseconds, as the interface shows it.
 */
export function hashEvent(previousHash: Buffer | null, event: HashedEvent): Buffer {
  const { orderId, sequence, action, fromStatus, toStatus, reason, rxVersion, details } = event
  const { actorUserId, actorName, actorOrganizationId, createdAt } = event
  const covered = {
    orderId,
    sequence,
    action,
    fromStatus,
    toStatus,
    actorUserId,
    actorName,
    actorOrganizationId,
    reason,
    rxVersion,
    details: Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null)),
    createdAt,
  }
  return createHash('sha256')
    .update(previousHash ?? Buffer.alloc(0))
    .update(canonicalJson(covered))
    .digest()
}

/** An event with its hashes in hexadecimal, as `proof=1` shows it. */
export type ProvenEvent = HashedEvent & { hash: string | null; previousHash: string | null }

/** Where a history breaks, and why: see `findBreak`. */
export type Break = {
  sequence: number
  why: 'cut' | 'missing' | 'repeated' | 'foreign' | 'changed' | 'moved'
}

type Expected = { orderId: string; sequence: number; previousHash: string | null }

function whyBroken(event: ProvenEvent, expected: Expected): Break['why'] | null {
  if (event.orderId !== expected.orderId) return 'foreign'
  if (event.sequence < expected.sequence) return 'repeated'
  if (event.sequence > expected.sequence) return expected.sequence === 1 ? 'cut' : 'missing'
  const before = event.previousHash === null ? null : Buffer.from(event.previousHash, 'hex')
  if (event.hash !== hashEvent(before, event).toString('hex')) return 'changed'
  return event.previousHash === expected.previousHash ? null : 'moved'
}

/**
 * Checks the history of one order, given oldest first; needs no database. Gives the sequence at which
 * it breaks and why: the beginning is `cut` off; an event is `missing`, is there twice (`repeated`), is
 * of another order (`foreign`), was `changed`, or does not follow the one before it (`moved`). Null when
 * all holds. Events that were cut off at the end leave no trace in the rest: compare the last hash with
 * one that someone else has kept.
 */
export function findBreak(events: readonly ProvenEvent[]): Break | null {
  const orderId = events[0]?.orderId ?? ''
  let previousHash: string | null = null
  for (const [place, event] of events.entries()) {
    const why = whyBroken(event, { orderId, sequence: place + 1, previousHash })
    if (why) return { sequence: why === 'repeated' ? event.sequence : place + 1, why }
    previousHash = event.hash
  }
  return null
}
