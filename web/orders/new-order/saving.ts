import {
  bodyOf,
  changeBodyOf,
  differenceOf,
  draftOf,
  emptyDraft,
  madeItems,
  withItemIds,
  type Keys,
  type Order,
  type OrderBody,
  type OrderDraft,
} from './draft.ts'

/** The order at the service that a draft is kept in; null before there is one. */
export type Kept = {
  orderId: string
  version: number
  /** The body as it was last kept. */
  body: string
  reservedOn: string | null
  /** When it was, RFC 3339. */
  savedAt: string | null
}

/**
 * What is being sent, until its outcome is known: it is kept on this device before it leaves, and
 * repeated as it is, with its key, whatever is typed meanwhile.
 */
export type Sending = {
  key: string
  /** The body of the request. */
  body: string
  /** The whole draft as it was then. */
  content: string
  itemKeys: string[]
  /** Null for the first, which drafts the order. */
  orderId: string | null
  version: number | null
}

/** What is typed, where it is kept, and what is on its way there. */
export type Typing = {
  draft: OrderDraft
  kept: Kept | null
  startKey: string
  sending?: Sending | null
}

const contentOf = (draft: OrderDraft, keys: Keys) => JSON.stringify(bodyOf(draft, keys))

/** The order at the service as one that is kept. */
export const keptFrom = (order: Order, draft: OrderDraft, keys: Keys): Kept =>
  keptAs(order, contentOf(draft, keys), null)

const keptAs = (order: Order, body: string, savedAt: string | null): Kept => ({
  orderId: order.id,
  version: order.version,
  body,
  reservedOn: order.reservedOn,
  savedAt,
})

/** What is typed, as the beginning of an order that the service does not know by this key. */
export const withoutOrder = ({ draft }: Typing, startKey: string): Typing => ({
  draft: { ...draft, items: draft.items.map((item) => ({ ...item, id: null })) },
  kept: null,
  startKey,
  sending: null,
})

/** Whether all that is typed is at the service. */
export const isSaved = ({ draft, kept, sending }: Typing, keys: Keys): boolean =>
  !sending && kept !== null && kept.body === contentOf(draft, keys)

/** What goes out next: what is on its way already, as it was; else what is typed now. */
export function withSending(typing: Typing, keys: Keys): Typing & { sending: Sending } {
  const { draft, kept, startKey, sending } = typing
  if (sending) return { ...typing, sending }
  const body = kept ? changeBodyOf(draft, keys) : { ...bodyOf(draft, keys), draftKey: startKey }
  return {
    ...typing,
    sending: {
      key: crypto.randomUUID(),
      body: JSON.stringify(body),
      content: contentOf(draft, keys),
      itemKeys: madeItems(draft).map(({ key }) => key),
      orderId: kept?.orderId ?? null,
      version: kept?.version ?? null,
    },
  }
}

// Whom an order is between never changes, and the service counts what nobody counted.
function comparable(body: OrderBody) {
  const { labConnectionId: _connection, customerId: _customer, ...rest } = body
  return { ...rest, items: rest.items?.map(({ quantity: _quantity, ...item }) => item) }
}

/** Whether an order says what was sent: a change whose reply was lost did arrive. */
export const isSameContent = (order: Order, { content }: Sending, keys: Keys): boolean =>
  differenceOf(comparable(bodyOf(draftOf(order), keys)), comparable(JSON.parse(content))) === null

/** After the service took what was on its way, and answered with the order as it is now. */
export function withKept(typing: Typing, sending: Sending, order: Order, keys: Keys): Typing {
  const savedAt = new Date().toISOString()
  // A draft that was there already says what it said then: the difference goes out next.
  const isFound = order.version > 1 || !isSameContent(order, sending, keys)
  if (sending.orderId === null && isFound) {
    const kept = keptAs(order, contentOf(draftOf(order), keys), savedAt)
    return { ...typing, kept, sending: null }
  }
  return {
    ...typing,
    draft: withItemIds(typing.draft, order, sending.itemKeys),
    kept: keptAs(order, sending.content, savedAt),
    sending: null,
  }
}

/** How many things are typed that are not at the service yet. */
export function countChanges({ draft, kept, sending }: Typing, keys: Keys): number {
  // Whom the order is between is where it goes, not what it says.
  const { labConnectionId: _lab, customerId: _customer, ...now } = bodyOf(draft, keys)
  const before = kept ? (JSON.parse(kept.body) as OrderBody) : bodyOf(emptyDraft(), keys)
  const changed = Object.keys(differenceOf(before, now) ?? {}).length
  return Math.max(changed, sending ? 1 : 0)
}
