import type { OrganizationType } from '#contract/platform/endpoint'
import { moneyNouns, streamLimits, type StreamEvents } from '#contract/workspace/stream'
import { orgScope } from '#platform/db/db'
import { Refusal } from '#platform/errors'
import type { AppContext } from '#platform/app-context'
import type { Principal } from '#platform/auth/session'
import type { EventStream } from '#platform/events/stream'
import { selectUnread, type News, type RecordedChange } from './queries.ts'
import { openSource } from './source.ts'

const maximumStreams = 2_000

type Reader = {
  userId: string
  credentialId: string
  /** As the session says; a stream ends when that changes. */
  canSeeFinance: boolean
  stream: EventStream
  /** Undefined until the stream is given how things are: what came before is no news to it. */
  unread?: number
}
type Channel = {
  id: string
  type: OrganizationType
  readers: Set<Reader>
  /**
   * Unread notifications are counted one after the other: what was counted last is reported last.
   */
  counting: Promise<void>
}

const emit = <K extends keyof StreamEvents>(reader: Reader, event: K, data: StreamEvents[K]) =>
  reader.stream.send(event, data)

const readyOf = ({ readers }: Channel) => [...readers].filter(({ unread }) => unread !== undefined)

const listeningTo = (channel: Channel, { noun }: RecordedChange) =>
  readyOf(channel).filter(({ canSeeFinance }) => canSeeFinance || !moneyNouns.has(noun))

// From the widest to the narrowest: no organization can take the places of all.
function refuseTooMany(
  channels: readonly Channel[],
  { organizationId, userId, credential }: Principal,
): void {
  const readers = channels.flatMap((channel) => [...channel.readers])
  const retry = { retryAfterSeconds: 30 }
  if (readers.length >= maximumStreams) throw new Refusal('service_busy', {}, retry)
  const limits = [
    {
      owner: 'organization' as const,
      count: channels.find(({ id }) => id === organizationId)?.readers.size ?? 0,
      limit: streamLimits.organization,
    },
    {
      owner: 'user' as const,
      count: readers.filter((reader) => reader.userId === userId).length,
      limit: streamLimits.user,
    },
    {
      owner: 'credential' as const,
      count: readers.filter((reader) => reader.credentialId === credential.id).length,
      limit: streamLimits.credential,
    },
  ]
  const full = limits.find(({ count, limit }) => count >= limit)
  if (!full) return
  const { owner, limit } = full
  throw new Refusal('streams_limit_reached', { owner, limit }, retry)
}

/** Counts unread notifications of people and sends each stream a number that is new to it. */
function openUnreadCounter({ db, log }: Pick<AppContext, 'db' | 'log'>) {
  async function count(channel: Channel, userIds: ReadonlySet<string>): Promise<void> {
    const readers = readyOf(channel).filter(({ userId }) => userIds.has(userId))
    if (readers.length === 0) return
    const counts = await selectUnread(db.read(orgScope(channel)), [...userIds])
    for (const reader of readers) {
      const unread = counts.get(reader.userId) ?? 0
      if (unread === reader.unread) continue
      reader.unread = unread
      emit(reader, 'notifications', { unread })
    }
  }

  return function countSoon(channel: Channel, userIds: ReadonlySet<string>): void {
    if (userIds.size === 0) return
    channel.counting = channel.counting
      .then(() => count(channel, userIds))
      .catch((error: unknown) => {
        log.warn({ err: error }, 'unread notifications could not be counted')
      })
  }
}

/** Brings each change to the streams of the organizations that may see it. */
export function openHub({ db, log, clock }: Pick<AppContext, 'db' | 'log' | 'clock'>) {
  const channels = new Map<string, Channel>()
  const countSoon = openUnreadCounter({ db, log })
  const source = openSource({ db, log, clock }, { listening: () => [...channels.keys()], received })

  function received(news: News[] | null, since: Date): void {
    if (news) {
      for (const { organizationId, pushed } of news) {
        const channel = channels.get(organizationId)
        if (channel && pushed) sendAll(channel, pushed)
        else if (channel) readAgain(channel, since)
      }
    } else {
      for (const channel of channels.values()) readAgain(channel, since)
    }
  }

  function sendAll(channel: Channel, pushed: readonly RecordedChange[]): void {
    const toCount = new Set<string>()
    for (const { userId, ...change } of pushed) {
      if (userId !== undefined) toCount.add(userId)
      else for (const reader of listeningTo(channel, change)) emit(reader, 'change', change)
    }
    countSoon(channel, toCount)
  }

  function readAgain(channel: Channel, since: Date): void {
    const readers = readyOf(channel)
    for (const reader of readers) emit(reader, 'resync', { updatedSinceAt: since.toISOString() })
    countSoon(channel, new Set(readers.map(({ userId }) => userId)))
  }

  function channelOf({ organizationId: id, organizationType: type }: Principal): Channel {
    const known = channels.get(id)
    if (known) return known
    const channel: Channel = { id, type, readers: new Set(), counting: Promise.resolve() }
    channels.set(id, channel)
    return channel
  }

  return {
    /**
     * Sends a stream from now on what the principal's organization may see, and first how things
     * are in force. `lastHeardAt` is what a stream that comes back received last. @throws Refusal
     * 429, 503
     */
    async subscribe(
      session: Principal,
      stream: EventStream,
      lastReceivedAt: string | null | undefined,
    ): Promise<void> {
      const { userId, credential, canSeeFinance } = session
      refuseTooMany([...channels.values()], session)
      const channel = channelOf(session)
      const reader: Reader = { userId, credentialId: credential.id, canSeeFinance, stream }
      channel.readers.add(reader)
      stream.onEnd(() => {
        channel.readers.delete(reader)
        if (channel.readers.size === 0 && channels.get(channel.id) === channel)
          channels.delete(channel.id)
      })
      await source.start()
      const counts = await selectUnread(db.read(orgScope(channel)), [userId])
      const unread = counts.get(userId) ?? 0
      reader.unread = unread
      emit(reader, 'ready', { unread })
      if (lastReceivedAt !== undefined) emit(reader, 'resync', { updatedSinceAt: lastReceivedAt })
      // What was reported between that count and this line was no news to it.
      countSoon(channel, new Set([userId]))
    },
    close: () => source.close(),
  }
}
