import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Db } from '#platform/db'

const channel = 'pontic_changes'
const lookMs = 1_500
const beatMs = 5_000
const firstRetryMs = 500
const maximumRetryMs = 30_000

type Hands = {
  /** A message of the channel. */
  heard(message: string): void
  /** Messages may have been missed since then. */
  missed(since: Date): void
  /** Looks at the tables for what changed since then: nothing is heard. */
  look(since: Date): Promise<void>
}

/**
 * Brings the messages of the database, over one listening connection for the whole process. While there
 * is none it looks at the tables, and it tries again. Nothing happens before `start`.
 */
export function openSource(
  { db, log, mayListen }: { db: Db; log: Logger; mayListen: boolean },
  { heard, missed, look }: Hands,
) {
  let connection: { close(): void } | undefined
  let isClosed = false
  let isLooking = false
  let hasGap = false
  let lastGoodAt = new Date()
  let retryMs = firstRetryMs
  let probe: { text: string; sentAt: Date } | undefined
  let started: Promise<void> | undefined
  const timers = new Set<NodeJS.Timeout>()

  function receive(message: string): void {
    if (!message.startsWith('probe ')) {
      try {
        heard(message)
      } catch (error) {
        log.warn({ err: error }, 'a message of the database could not be told')
      }
    } else if (message === probe?.text) {
      lastGoodAt = probe.sentAt
      probe = undefined
    }
  }

  async function connect(): Promise<void> {
    if (isClosed || connection) return
    try {
      const opened = await db.listen(channel, { heard: receive, lost })
      if (isClosed) return opened.close()
      connection = opened
      retryMs = firstRetryMs
      probe = undefined
      if (hasGap) missed(lastGoodAt)
      hasGap = false
    } catch (error) {
      hasGap = true
      log.warn({ err: error }, 'live updates come by looking: there is no listening connection')
      retryLater()
    }
  }

  function retryLater(): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      void connect()
    }, retryMs)
    timer.unref()
    timers.add(timer)
    retryMs = Math.min(retryMs * 2, maximumRetryMs)
  }

  function lost(): void {
    connection = undefined
    hasGap = true
    if (!isClosed) retryLater()
  }

  // What this process tells itself over another connection must come back: else the connection is
  // dead on the way, or a pooler swallows what is told.
  async function beat(): Promise<void> {
    if (!connection) return
    if (probe) {
      log.warn('live updates come by looking: the listening connection hears nothing')
      probe = undefined
      connection.close()
      return
    }
    probe = { text: `probe ${randomUUID()}`, sentAt: new Date() }
    const text = 'select pg_notify($1, $2)'
    await db.ask({ name: 'tell_probe', text, values: [channel, probe.text] })
  }

  async function lookOnce(): Promise<void> {
    if (connection || isLooking) return
    isLooking = true
    const beganAt = new Date()
    try {
      await look(lastGoodAt)
      lastGoodAt = beganAt
    } finally {
      isLooking = false
    }
  }

  function repeat(everyMs: number, act: () => Promise<void>): void {
    const timer = setInterval(() => {
      act().catch((error: unknown) => log.warn({ err: error }, 'live updates could not be read'))
    }, everyMs)
    timer.unref()
    timers.add(timer)
  }

  return {
    /** Begins, once; done as soon as what is told from now on arrives. */
    start: (): Promise<void> => {
      if (started) return started
      lastGoodAt = new Date()
      repeat(lookMs, lookOnce)
      if (mayListen) repeat(beatMs, beat)
      started = mayListen ? connect() : Promise.resolve()
      return started
    },
    close(): void {
      isClosed = true
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      connection?.close()
    },
  }
}
