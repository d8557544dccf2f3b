import type { OrganizationType } from '#contract/endpoint'
import { streamsPerCredential, type StreamChange, type StreamEvents } from '#contract/stream'
import { orgScope } from '#platform/db'
import { Refusal } from '#platform/errors'
import type { House } from '#platform/house'
import type { Principal } from '#platform/session'
import type { EventStream } from '#platform/stream'
import { selectChanges, selectUnread } from './queries.ts'
import { openSource } from './source.ts'

const maximumStreams = 2_000
// Many are told in one act, and one member may be told of much.
const countAfterMs = 100

type Reader = { userId: string; credentialId: string; stream: EventStream; unread: number }
type Room = {
  id: string
  type: OrganizationType
  readers: Set<Reader>
  /** What the last look at the tables found. */
  found: ReadonlySet<string>
  /** Members whose unread notifications are about to be counted. */
  toCount: Set<string>
}

/** What the database tells (0018-stream.sql). */
type Message = StreamChange & { organizationId: string; userId?: string }

const tell = <K extends keyof StreamEvents>(reader: Reader, event: K, data: StreamEvents[K]) =>
  reader.stream.send(event, data)

/** Brings each change to the streams of the organizations that may see it. */
export function openHub({ db, log, env }: Pick<House, 'db' | 'log' | 'env'>) {
  const rooms = new Map<string, Room>()
  const source = openSource(
    { db, log, mayListen: env.DATABASE_LISTEN },
    {
      heard,
      missed,
      look: async (since) =>
        void (await Promise.all([...rooms.values()].map((room) => look(room, since)))),
    },
  )

  const readersOf = () => [...rooms.values()].flatMap(({ readers }) => [...readers])

  function missed(since: Date): void {
    for (const reader of readersOf()) {
      tell(reader, 'resync', { updatedSince: since.toISOString() })
    }
  }

  function heard(text: string): void {
    const { organizationId, userId, ...change } = JSON.parse(text) as Message
    const room = rooms.get(organizationId)
    if (!room) return
    if (userId !== undefined) {
      countSoon(room, userId)
      return
    }
    for (const reader of room.readers) tell(reader, 'change', change)
  }

  function countSoon(room: Room, userId: string): void {
    if (room.toCount.size === 0) {
      setTimeout(() => {
        const userIds = [...room.toCount]
        room.toCount.clear()
        count(room, userIds).catch((error: unknown) => {
          log.warn({ err: error }, 'unread notifications could not be counted')
        })
      }, countAfterMs).unref()
    }
    room.toCount.add(userId)
  }

  async function count(room: Room, userIds: readonly string[]): Promise<void> {
    const readers = [...room.readers].filter(({ userId }) => userIds.includes(userId))
    if (readers.length === 0) return
    const counts = await selectUnread(db.read(orgScope(room)), userIds)
    for (const reader of readers) {
      const unread = counts.get(reader.userId) ?? 0
      if (unread === reader.unread) continue
      reader.unread = unread
      tell(reader, 'notifications', { unread })
    }
  }

  // The look reaches back over what may still have been open: what it found last time is not new.
  async function look(room: Room, since: Date): Promise<void> {
    const changes = await selectChanges(db.read(orgScope(room)), since.toISOString())
    const keyOf = (change: object) => JSON.stringify(change)
    for (const found of changes) {
      if (room.found.has(keyOf(found))) continue
      const { at: _, ...change } = found
      for (const reader of room.readers) tell(reader, 'change', change)
    }
    room.found = new Set(changes.map(keyOf))
    await count(room, [...new Set([...room.readers].map(({ userId }) => userId))])
  }

  function roomOf({ organizationId: id, organizationType: type }: Principal): Room {
    const known = rooms.get(id)
    if (known) return known
    const room: Room = { id, type, readers: new Set(), found: new Set(), toCount: new Set() }
    rooms.set(id, room)
    return room
  }

  function refuseTooMany(credentialId: string): void {
    const readers = readersOf()
    if (readers.length >= maximumStreams) {
      throw new Refusal('unavailable', 'Too many streams are open. Try again later.', {
        retryAfterSeconds: 30,
      })
    }
    const own = readers.filter((reader) => reader.credentialId === credentialId)
    if (own.length >= streamsPerCredential) {
      throw new Refusal('rate_limited', 'Close another stream of this credential first.', {
        retryAfterSeconds: 30,
      })
    }
  }

  return {
    /**
     * Tells a stream from now on what the principal's organization may see, and first how things
     * stand. `lastHeardAt` is what a stream that comes back heard last. @throws Refusal 429, 503
     */
    async subscribe(
      session: Principal,
      stream: EventStream,
      lastHeardAt: string | null | undefined,
    ): Promise<void> {
      const { userId, credential } = session
      refuseTooMany(credential.id)
      const room = roomOf(session)
      const reader = { userId, credentialId: credential.id, stream, unread: 0 }
      room.readers.add(reader)
      stream.onEnd(() => {
        room.readers.delete(reader)
        if (room.readers.size === 0 && rooms.get(room.id) === room) rooms.delete(room.id)
      })
      await source.start()
      const counts = await selectUnread(db.read(orgScope(room)), [userId])
      reader.unread = counts.get(userId) ?? 0
      tell(reader, 'ready', { unread: reader.unread })
      if (lastHeardAt !== undefined) tell(reader, 'resync', { updatedSince: lastHeardAt })
    },
    close: () => source.close(),
  }
}
