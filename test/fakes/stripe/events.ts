import Stripe from 'stripe'
import type { Book, FakeEvent } from './book.ts'

/** One event as Stripe would deliver it, signed. A test may repeat, reorder, delay or lose it. */
export type Delivery = {
  body: Buffer
  headers: { 'content-type': string; 'stripe-signature': string }
  event: FakeEvent | ThinEvent
}

/** The thin twin of a snapshot event: only the id of the object. */
type ThinEvent = {
  id: string
  object: 'v2.core.event'
  type: string
  created: string
  livemode: boolean
  context?: string
  related_object?: { id: string; type: string; url: string }
  snapshot_event: string
}

export type EventLog = ReturnType<typeof openEventLog>

/**
 * The events of the world, in the order in which they happened. Those of connected accounts are
 * signed with the Connect endpoint's secret, the platform's own with the other. With `hasThinTwins`
 * each snapshot is followed by its thin twin.
 */
export function openEventLog({
  book,
  platform,
  secrets,
  hasThinTwins,
}: {
  book: Book
  platform: string
  secrets: { platform: string; connect: string }
  hasThinTwins: boolean
}) {
  const { memory } = book
  const { happened, acknowledged } = memory

  /**
   * Notes that something happened to the object on the account; the event keeps the object as it is
   * now.
   */
  function record(account: string, type: string, object: object): void {
    happened.push({
      id: book.nextId('evt'),
      object: 'event',
      ...(account === platform ? {} : { account }),
      api_version: Stripe.API_VERSION,
      created: book.nowSeconds(),
      data: { object: structuredClone(object) },
      livemode: book.livemode,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    })
  }

  function deliver(event: FakeEvent | ThinEvent, signedAt: Date | undefined): Delivery {
    const isPlatforms =
      event.object === 'event' ? event.account === undefined : event.context === undefined
    const payload = JSON.stringify(event)
    const timestamp = signedAt === undefined ? book.nowSeconds() : signedAt.getTime() / 1000
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: isPlatforms ? secrets.platform : secrets.connect,
      timestamp: Math.floor(timestamp),
    })
    return {
      body: Buffer.from(payload),
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      event,
    }
  }

  return {
    record,
    /**
     * Everything that happened since the last call, signed at `signedAt` (else at the fake's own
     * time).
     */
    takeDeliveries({ signedAt }: { signedAt?: Date } = {}): Delivery[] {
      const fresh = happened.slice(memory.taken)
      memory.taken = happened.length
      return fresh.flatMap((event) =>
        (hasThinTwins ? [event, toThinTwin(event)] : [event]).map((one) => deliver(one, signedAt)),
      )
    },
    /** Signs an event once more: a repetition that comes later. */
    redeliver: ({ event }: Delivery, signedAt: Date): Delivery => deliver(event, signedAt),
    /** The endpoint answered 2xx: the event leaves the list of the undelivered. */
    acknowledge: (eventId: string) => {
      acknowledged.add(eventId)
    },
    isAcknowledged: (eventId: string) => acknowledged.has(eventId),
    /** The events of one account, newest first. */
    listOf: (account: string) =>
      happened.filter((event) => (event.account ?? platform) === account).toReversed(),
  }
}

function toThinTwin(event: FakeEvent): ThinEvent {
  const { object } = event.data
  // Stripe names no related object in the thin events of an application's coming and going.
  const isRelated = !event.type.startsWith('account.application.')
  const related =
    isRelated && 'id' in object && 'object' in object
      ? { id: String(object.id), type: String(object.object) }
      : null
  return {
    id: `${event.id}thin`,
    object: 'v2.core.event',
    type: `v1.${event.type}`,
    created: new Date(event.created * 1000).toISOString(),
    livemode: event.livemode,
    ...(event.account === undefined ? {} : { context: event.account }),
    ...(related === null
      ? {}
      : { related_object: { ...related, url: `/v1/${related.type}s/${related.id}` } }),
    snapshot_event: event.id,
  }
}
