import type { Connection } from '../../../database/connection.ts'

const tickMs = 250
// Work that waits this long is unusual: now the database is asked whether it is there.
const patienceTicks = 3
// Patience and answer together are 2.25 s, the longest that a caller waits for a silent database.
const answerTicks = 6

type Waiting = { ticks: number; fail(error: Error): void }
type Question = { ticks: number; isUnderWay: boolean }

const noAnswer = () =>
  Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' })

// A refusal with a code of PostgreSQL is an answer too.
const isAnswer = (error: unknown) =>
  /^[0-9A-Z]{5}$/.test(String((error as { code?: string }).code)) &&
  (error as { severity?: string }).severity !== undefined

/** A connection that only asks whether the database is there; a new one takes the place of one that ended. */
function openAsker(open: () => Connection) {
  let asker: { client: Connection; opening: Promise<unknown> } | undefined

  function connect(): NonNullable<typeof asker> {
    if (asker) return asker
    const client = open()
    const opened = { client, opening: client.connect() }
    opened.opening.catch(() => {})
    client.once('end', () => {
      if (asker === opened) asker = undefined
    })
    asker = opened
    return opened
  }

  return {
    // Opened with the first work: a database whose old connections hang may well take new ones.
    connect,
    async ask(): Promise<void> {
      const { client, opening } = connect()
      await opening
      await client.query('select 1')
    },
    forget(): void {
      asker = undefined
    },
    async end(): Promise<void> {
      await asker?.opening.then(() => asker?.client.end()).catch(() => {})
    },
  }
}

/**
 * Distinguishes a long statement from a database that takes connections and never answers. Where
 * work waits for long, a connection of its own asks `select 1`. Without an answer `cutAll` ends the
 * connections, all work fails, and whatever comes fails at once until the database answers again.
 *
 * Time is counted in ticks of the process: a process that is busy itself does not blame the
 * database.
 */
export function watchDatabase(open: () => Connection, cutAll: () => void) {
  const waiting = new Set<Waiting>()
  let timer: NodeJS.Timeout | undefined
  const asker = openAsker(open)
  let question: Question | undefined
  let isAway = false
  let isClosed = false

  function declareAway(): void {
    isAway = true
    question = undefined
    asker.forget()
    cutAll()
    for (const { fail } of waiting) fail(noAnswer())
  }

  async function pose(asked: Question): Promise<void> {
    asked.isUnderWay = true
    let isThere = true
    try {
      await asker.ask()
    } catch (error) {
      isThere = isAnswer(error)
    }
    if (question !== asked) return
    asked.isUnderWay = false
    // A connection that was lost proves nothing: the next tick asks on a new one.
    if (!isThere) return
    question = undefined
    isAway = false
    for (const entry of waiting) entry.ticks = 0
  }

  function tick(): void {
    let isLong = false
    for (const entry of waiting) isLong ||= ++entry.ticks >= patienceTicks
    if (question && ++question.ticks >= answerTicks) declareAway()
    else if (isAway || isLong) question ??= { ticks: 0, isUnderWay: false }
    if (question && !question.isUnderWay) void pose(question)
    if (question || isAway || waiting.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    /** Does work of the database; fails where the database is silent. */
    async during<T>(work: () => Promise<T>): Promise<T> {
      if (isAway) throw noAnswer()
      if (!isClosed) asker.connect()
      timer ??= setInterval(tick, tickMs).unref()
      const { promise: silence, reject } = Promise.withResolvers<never>()
      const entry = { ticks: 0, fail: reject }
      waiting.add(entry)
      try {
        return await Promise.race([work(), silence])
      } finally {
        waiting.delete(entry)
      }
    },
    /** Asks no more. A silent database keeps no connection waiting for its goodbye. */
    async close(): Promise<void> {
      isClosed = true
      clearInterval(timer)
      if (isAway) cutAll()
      else await asker.end()
    },
  }
}
