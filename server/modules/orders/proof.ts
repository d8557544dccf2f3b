import { createHash } from 'node:crypto'
import type { EventDetails, OrderEvent } from '#contract/orders'

/** What the hash of an event covers: all that the interface shows of it but the hashes. */
export type HashedEvent = Omit<OrderEvent, 'hash' | 'previousHash' | 'details'> & {
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

/**
 * Checks the history of one order, given whole and from its first event on; needs no database. Gives
 * the sequence at which it breaks: an event that was changed, or the place where one is missing, of
 * another order, or not in its turn; null when all holds. Events that were cut off at the end leave no
 * trace in the rest: compare the last hash with one that someone else has kept.
 */
export function findBreak(events: readonly ProvenEvent[]): number | null {
  let previousHash: string | null = null
  for (const [place, event] of events.entries()) {
    const sequence = place + 1
    const before = previousHash === null ? null : Buffer.from(previousHash, 'hex')
    const isWhole =
      event.sequence === sequence &&
      event.orderId === events[0]?.orderId &&
      event.previousHash === previousHash &&
      event.hash === hashEvent(before, event).toString('hex')
    if (!isWhole) return sequence
    previousHash = event.hash
  }
  return null
}
