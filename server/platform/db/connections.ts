import pg from 'pg'
import type { Logins } from '#database/logins'
import { Connection } from '../../../database/connection.ts'
import { watchDatabase } from './database-watch.ts'
import { exchange, valueTypes, type Outcome, type Statement } from './exchange.ts'

/** Where the database is and how it is spoken to. */
export type DatabaseConfig = {
  logins: Logins
  /** Shared connections for reads; 8 served 7 to 17 % more than 32 on two cores. */
  readers: number
  /** Connections for transactions, and as many of the other login for work across organizations. */
  writers: number
  /** Off for poolers that mix up named statements (PgBouncer before 1.21). */
  namedStatements: boolean
  statementTimeoutMs: number
  /** A transaction that is still open after this time is ended; `updatedSinceAt` relies on it. */
  transactionTimeoutMs: number
}

const unknownStatement = '26000'

// A commit that is cancelled while it waits for its synchronous standby is answered as done, with a
// warning that this place of PostgreSQL writes. It would be lost with the primary.
const standbyWait = 'SyncRepWaitForLSN'
const notConfirmed = () =>
  Object.assign(new Error('the standby did not confirm a commit'), { code: 'ETIMEDOUT' })

type Reader = { client: Connection; ready: Promise<unknown>; underway: number }

// Reads share a few connections in pipeline mode: each statement travels with its scope in one
// message, so tenants may follow each other on one connection without meeting.
function connectReaders(count: number, connect: () => Connection) {
  const readers: (Reader | undefined)[] = Array.from({ length: count })

  function open(place: number): Reader {
    const client = connect()
    const leave = () => {
      if (readers[place]?.client === client) readers[place] = undefined
    }
    client.on('error', leave)
    client.on('end', leave)
    const ready = client.connect()
    ready.catch(leave)
    const reader = { client, ready, underway: 0 }
    readers[place] = reader
    return reader
  }

  function leastBusy(): Reader {
    let best: Reader | undefined
    for (const [place, reader] of readers.entries()) {
      const candidate = reader ?? open(place)
      if (best === undefined || candidate.underway < best.underway) best = candidate
      if (best.underway === 0) break
    }
    if (!best) throw new Error('a database needs at least one reader')
    return best
  }

  return {
    async send(statements: readonly Statement[]): Promise<Outcome[]> {
      const reader = leastBusy()
      reader.underway++
      try {
        await reader.ready
        return await exchange(reader.client, statements).catch((error: { code?: string }) => {
          // A failure ahead in the pipeline can leave a name unparsed that this exchange relied on.
          if (error.code !== unknownStatement) throw error
          return exchange(reader.client, statements)
        })
      } finally {
        reader.underway--
      }
    },
    async close() {
      await Promise.allSettled(readers.flatMap((reader) => reader?.client.end() ?? []))
    },
  }
}

/** The settings with which each connection of the service begins. */
export const sessionSettingsOf = (
  config: Pick<DatabaseConfig, 'statementTimeoutMs' | 'transactionTimeoutMs'>,
): pg.ClientConfig => ({
  statement_timeout: config.statementTimeoutMs,
  idle_in_transaction_session_timeout: 30_000,
  application_name: 'pontic',
  // Instants and days are read as text: a server's own habits must not change what they say. The
  // bound of transactions is known to readers too, who widen `updatedSinceAt` by it (page.ts).
  // A pooler has to let each of these through: another one is a setting more for whoever runs it.
  options: `-c TimeZone=UTC -c DateStyle=ISO -c transaction_timeout=${config.transactionTimeoutMs}`,
})

const commonSettingsOf = (config: DatabaseConfig): pg.ClientConfig & { pipeline: boolean } => ({
  types: valueTypes,
  pipeline: true,
  keepAlive: true,
  keepAliveInitialDelayMillis: 30_000,
  connectionTimeoutMillis: 5_000,
  query_timeout: config.statementTimeoutMs + 2_000,
  ...sessionSettingsOf(config),
})

/** The connections of the service: shared ones for reads, and two pools for transactions. */
export function openConnections(config: DatabaseConfig) {
  const common = commonSettingsOf(config)
  const open = new Set<Connection>()
  const unconfirmed = new WeakSet<object>()
  class ServiceConnection extends Connection {
    constructor(given?: pg.ClientConfig) {
      super(given)
      open.add(this)
      this.on('notice', ({ routine }) => {
        if (routine === standbyWait) unconfirmed.add(this)
      })
      this.once('end', () => open.delete(this))
    }
  }
  const connect = () => new ServiceConnection({ ...config.logins.tenants, ...common })
  const watch = watchDatabase(connect, () => {
    for (const connection of open) connection.cut()
  })
  const readers = connectReaders(config.readers, connect)
  const openPool = (login: pg.ClientConfig) => {
    const pool = new pg.Pool({
      ...login,
      ...common,
      Client: ServiceConnection,
      max: config.writers,
      idleTimeoutMillis: 60_000,
    })
    // A connection that breaks while it is idle is replaced at the next use; the pool has dropped it.
    pool.on('error', () => {})
    return pool
  }
  const tenants = openPool(config.logins.tenants)
  const across = openPool(config.logins.across)

  /** A connection of a pool. @throws Error where the database is silent */
  async function checkOut(pool: pg.Pool): Promise<pg.PoolClient> {
    let coming: Promise<pg.PoolClient> | undefined
    try {
      return await watch.during(() => (coming = pool.connect()))
    } catch (error) {
      // It may still come, and nobody waits for it any more.
      coming?.then((client) => client.release()).catch(() => {})
      throw error
    }
  }

  async function send(client: pg.PoolClient, statements: readonly Statement[]) {
    const outcomes = await watch.during(() => exchange(client, statements))
    if (unconfirmed.delete(client)) throw notConfirmed()
    return outcomes
  }

  return {
    /** Connections for transactions of organizations. */
    tenants,
    /** Connections of the other login, for work across organizations. */
    across,
    checkOut,
    /** Does work of the database; fails where the database is silent. */
    during: watch.during,
    /** Sends statements on a shared connection, each a transaction of its own. */
    ask: (statements: readonly Statement[]) => watch.during(() => readers.send(statements)),
    send,
    async close(): Promise<void> {
      await Promise.allSettled([watch.close(), readers.close(), tenants.end(), across.end()])
    },
  }
}

/** The open connections of the service. */
export type Connections = ReturnType<typeof openConnections>
