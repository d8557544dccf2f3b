import { endpoint, members } from '../platform/endpoint.ts'

/** What a change can be about. */
export const streamNouns = [
  'order',
  'event',
  'comment',
  'margin_line',
  'shipment',
  'pickup',
  'delivery_run',
  'stage',
  'connection',
  'remake',
  'recall',
  'invoice',
  'payment',
  'statement',
] as const
type StreamNoun = (typeof streamNouns)[number]

/** What only members who may see money are notified of. */
export const moneyNouns: ReadonlySet<StreamNoun> = new Set(['invoice', 'payment', 'statement'])

/** Something changed that the reader may see; the rest is read through the interface. */
export type StreamChange = {
  noun: StreamNoun
  /** The order; with `shipment`, `pickup`, `delivery_run`, `connection`, `remake`, `recall` and what is about money the record itself. */
  id: string
  /** `added`, `changed`, `removed`, or the action or status that it has now. */
  change: string
  /** With `order`. */
  version?: number
  /** With `order`. */
  status?: string
}

/**
 * Streams that may be open at once. A user is one person with a few browsers, and whoever signed in the
 * devices of a workshop; an organization is never so many that others find no place.
 */
export const streamLimits = { credential: 5, user: 25, organization: 200 } as const

/** What the events of the stream hold. */
export type StreamEvents = {
  /** The first: what this member has not read yet. */
  ready: { unread: number }
  change: StreamChange
  notifications: { unread: number }
  /**
   * Something may have been missed since then: read again with `updatedSinceAt`; null: read
   * everything.
   */
  resync: { updatedSinceAt: string | null }
}

export const getEventStream = endpoint({
  method: 'GET',
  path: '/events/stream',
  operationId: 'getEventStream',
  tag: 'Notifications',
  summary: 'What changes, while it changes',
  description: `Server-sent events for the organization of the caller. Each says that something changed and what may be read of it by now, with ids and words of closed lists only.

- \`ready\` \`{ unread }\`: the first, with the number of unread notifications of this member.
- \`change\` \`{ noun, id, change, version, status }\`: \`noun\` is ${streamNouns.map((noun) => `\`${noun}\``).join(', ')}; \`id\` is the order's, with \`shipment\`, \`pickup\`, \`delivery_run\`, \`connection\`, \`remake\`, \`recall\`, \`invoice\`, \`payment\` and \`statement\` their own; \`change\` is \`added\`, \`changed\`, \`removed\`, or the action or status that it has now. \`version\` and \`status\` come with \`order\`. What is about money is shown to members who may see money alone.
- \`notifications\` \`{ unread }\`: the number has changed.
- \`resync\` \`{ updatedSinceAt }\`: something may have been missed, such as after a reconnection with \`Last-Event-ID\`: read the lists again with this \`updatedSinceAt\`, or all of them where it is null.

A change may come twice. A comment line comes every 15 seconds. The stream ends when the credential or the membership does, when the service stops, and when it is not read; then connect again. At most ${streamLimits.credential} streams of one credential, ${streamLimits.user} of one user and ${streamLimits.organization} of one organization are open at once.`,
  access: members({ floor: true }),
  refuses: ['streams_limit_reached'],
  reply: { status: 200, contentType: 'text/event-stream' },
})
