import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Compilable,
  type CompiledQuery,
  type RawBuilder,
} from 'kysely'
import pg from 'pg'
import type { OrganizationType } from '#contract/platform/endpoint'
import type { Logins } from '#database/logins'
import type { Database } from '#database/types'
import { Connection } from '../../../database/connection.ts'
import { watchDatabase } from './database-watch.ts'
import { OutsideCallNeeded } from './outside-call.ts'
import { exchange, valueTypes, type Outcome, type Statement } from './exchange.ts'

/** Builds statements; runs none. Run them with a `Tx`. Tables are those of schema `app`. */
export const build = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new CamelCasePlugin()],
}).withSchema('app')

/** The organization of the transaction, for columns that name it. */
export const org = sql<string>`app.org()`

/** A statement that was built, its text with values, or raw SQL. */
export type Sql<Row> = Compilable<Row> | CompiledQuery<Row> | RawBuilder<Row>

/** The text and values of a statement. */
export const compiled = <Row>(sql: Sql<Row>): CompiledQuery<Row> =>
  // Raw SQL borrows the builder's ways; what the builder made has its own and ignores the argument.
  'compile' in sql ? (sql as RawBuilder<Row>).compile(build) : sql

/** Runs statements in one transaction, as the organization that asks: they see only its rows. */
export type Tx = {
  all<Row>(sql: Sql<Row>): Promise<Row[]>
  /** The first row, or undefined. */
  maybe<Row>(sql: Sql<Row>): Promise<Row | undefined>
  /** The first row. @throws Error when there is none: the statement promised one. */
  one<Row>(sql: Sql<Row>): Promise<Row>
  /** The number of rows that were written. */
  run(sql: Sql<unknown>): Promise<number>
}

/**
 * Whose eyes a transaction has: a statement that becomes the role and the organization, and a look at
 * what it answered. `check` throws when the caller may no longer act.
 */
export type Scope = {
  statement: Statement
  check?: (row: Record<string, unknown> | undefined) => void
}

const maximumNames = 2_000
const names = new Map<string, string>()

// Statements get a name from their text, so that each connection parses and plans them once. The
// number is bounded: a text that varies without end stays unnamed instead of filling the server.
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= maximumNames) return undefined
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

function statementOf(sql: Sql<unknown>, isNamed: boolean): Statement {
  const { sql: text, parameters: values } = compiled(sql)
  const name = isNamed ? nameOf(text) : undefined
  return name === undefined ? { text, values } : { text, values, name }
}

function txOf(send: (sql: Sql<unknown>) => Promise<Outcome>): Tx {
  const all = async <Row>(sql: Sql<Row>) => (await send(sql)).rows as Row[]
  return {
    all,
    maybe: async (sql) => (await all(sql))[0],
    async one(sql) {
      const [row] = await all(sql)
      if (row === undefined) throw new Error('a statement that promises a row returned none')
      return row
    },
    run: async (sql) => (await send(sql)).rowCount ?? 0,
  }
}

/** The scope of work for an organization without a caller: a job, a webhook. */
export function orgScope(organization: { id: string; type: OrganizationType }): Scope {
  return {
    statement: {
      name: 'scope_org',
      text: `select set_config('app.organization_id', $1, true), set_config('role', 'pontic_' || $2, true)`,
      values: [organization.id, organization.type],
    },
  }
}

const acrossScope: Scope = {
  statement: {
    name: 'scope_across',
    text: `select set_config('role', 'pontic_across', true)`,
    values: [],
  },
}

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
  /** A transaction that is still open after this time is ended; `updatedSince` relies on it. */
  transactionTimeoutMs: number
}

const unknownStatement = '26000'

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

const isWorthRepeating = (error: unknown) =>
  error instanceof Error && ['40001', '40P01'].includes((error as { code?: string }).code ?? '')

// An act may need one for each of the invoices that a payment is put to.
const maximumOutsideCalls = 200

/** Opens the database for the service. Connections are made when they are needed. */
export function connectDatabase(config: DatabaseConfig) {
  const common: pg.ClientConfig & { pipeline: boolean } = {
    types: valueTypes,
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    statement_timeout: config.statementTimeoutMs,
    query_timeout: config.statementTimeoutMs + 2_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'pontic',
    // Instants and days are read as text: a server's own habits must not change what they say. The
    // bound of transactions is known to readers too, who widen `updatedSince` by it (page.ts).
    options: `-c TimeZone=UTC -c DateStyle=ISO -c transaction_timeout=${config.transactionTimeoutMs}`,
  }
  const open = new Set<Connection>()
  class ServiceConnection extends Connection {
    constructor(given?: pg.ClientConfig) {
      super(given)
      open.add(this)
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
  const writers = openPool(config.logins.tenants)
  const across = openPool(config.logins.across)

  const ask = (statements: readonly Statement[]) => watch.during(() => readers.send(statements))

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

  const send = (client: pg.PoolClient, statements: readonly Statement[]) =>
    watch.during(() => exchange(client, statements))

  const scopeOf = ({ statement }: Scope): Statement =>
    config.namedStatements ? statement : { text: statement.text, values: statement.values }

  function read(scope: Scope): Tx {
    return txOf(async (sql) => {
      const statements = [scopeOf(scope), statementOf(sql, config.namedStatements)]
      let outcomes: Outcome[]
      try {
        outcomes = await ask(statements)
      } catch (error) {
        // Without its scope the statement has no rights at all: the scope says who is to blame.
        if ((error as { code?: string }).code === '42501' && scope.check) {
          const [outcome] = await ask([scopeOf(scope)])
          scope.check(outcome?.rows[0])
        }
        throw error
      }
      scope.check?.(outcomes[0]?.rows[0])
      return outcomes[1] as Outcome
    })
  }

  async function writeOnce<T>(
    pool: pg.Pool,
    scope: Scope,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    const client = await checkOut(pool)
    let broken: Error | undefined
    // The end of a connection between two statements says why to nobody else.
    const breakOff = (error: Error) => {
      broken ??= error
    }
    client.on('error', breakOff)
    try {
      const [, [scoped]] = await Promise.all([
        client.query('begin'),
        send(client, [scopeOf(scope)]),
      ])
      scope.check?.(scoped?.rows[0])
      const result = await work(
        txOf(async (sql) => {
          const [outcome] = await send(client, [statementOf(sql, config.namedStatements)])
          return outcome as Outcome
        }),
      )
      const { command } = await watch.during(() => client.query('commit'))
      // After a failed statement PostgreSQL answers COMMIT with ROLLBACK and no error.
      if (command !== 'COMMIT') throw new Error('the transaction was rolled back at its commit')
      return result
    } catch (error) {
      // Of a connection that ended meanwhile the next statement only knows that it is gone.
      const reason = (error as { code?: string }).code === undefined ? broken : undefined
      await watch.during(() => client.query('rollback')).catch(breakOff)
      throw reason ?? error
    } finally {
      client.off('error', breakOff)
      client.release(broken)
    }
  }

  /**
   * As `acrossOrgs` for a single statement that writes, committed in one round trip: the webhook's
   * insert takes three as a transaction. Gives the number of rows that were written.
   */
  async function acrossOrgsOnce(_why: string, sql: Sql<unknown>): Promise<number> {
    // Up to its Sync an exchange is a transaction of its own: nothing has to be begun and committed.
    const client = await checkOut(across)
    let broken: Error | undefined
    const breakOff = (error: Error) => {
      broken ??= error
    }
    client.on('error', breakOff)
    try {
      const statements = [scopeOf(acrossScope), statementOf(sql, config.namedStatements)]
      const [, outcome] = await send(client, statements)
      return outcome?.rowCount ?? 0
    } finally {
      client.off('error', breakOff)
      client.release(broken)
    }
  }

  const outsideCalls = new Map<string, (subjectId: string) => Promise<void>>()

  async function callOutside({ call, subjectId }: OutsideCallNeeded): Promise<void> {
    const work = outsideCalls.get(call)
    if (!work) throw new Error(`the outside call "${call}" is not registered`)
    await work(subjectId)
  }

  async function writeIn<T>(pool: pg.Pool, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1, calls = 0; ;) {
      try {
        return await writeOnce(pool, scope, work)
      } catch (error) {
        if (error instanceof OutsideCallNeeded && calls++ < maximumOutsideCalls) {
          await callOutside(error)
        } else if (attempt++ === 3 || !isWorthRepeating(error)) throw error
      }
    }
  }

  return {
    /** Statements that each are a transaction of their own, in one round trip with their scope. */
    read,
    /**
     * One transaction. A deadlock or a serialization failure runs `work` again, up to three times:
     * it must have no effects but on the database. So does `OutsideCallNeeded`, after its call.
     */
    write: <T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> =>
      writeIn(writers, scope, work),
    /** Registers a call to the outside that transactions may need first (`OutsideCallNeeded`). */
    registerOutsideCall(call: string, work: (subjectId: string) => Promise<void>): void {
      outsideCalls.set(call, work)
    },
    /**
     * The one exception from row security: work across organizations, for sign-in, webhooks and the
     * first line of a job. It has a login of its own. `why` is for the reader.
     */
    acrossOrgs: <T>(_why: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
      writeIn(across, acrossScope, work),
    acrossOrgsOnce,
    /** One statement as the service itself, before a tenant is known; gives the first row. */
    async ask(statement: Statement): Promise<Record<string, unknown> | undefined> {
      const [outcome] = await ask([scopeOf({ statement })])
      return outcome?.rows[0]
    },
    async close() {
      await Promise.allSettled([watch.close(), readers.close(), writers.end(), across.end()])
    },
  }
}

export type Db = ReturnType<typeof connectDatabase>
