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
import type pg from 'pg'
import type { OrganizationType } from '#contract/platform/endpoint'
import type { Database } from '#database/types'
import { openConnections, type Connections, type DatabaseConfig } from './connections.ts'
import { OutsideCallNeeded } from './outside-call.ts'
import { together } from './together.ts'
import { openTurns } from './turns.ts'
import { nobody } from '../jobs/shares.ts'
import type { Outcome, Statement } from './exchange.ts'

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
  /**
   * Leaves a statement whose answer nobody needs for the next message, at last that of the commit.
   * Its failure is that of the statement it travels with; what was left is never lost otherwise.
   */
  leave(sql: Sql<unknown>): Promise<void>
}

/**
 * As whom a transaction reads: a statement that becomes the role and the organization, and a look
 * at what it answered. `check` throws when the caller may no longer act.
 */
export type Scope = {
  statement: Statement
  /** The organization whose work it is: connections are shared between organizations. */
  readonly owner?: string | undefined
  /** Whose rights its statements have, where that is known before the scope is answered. */
  readonly role?: OrganizationType | 'across' | undefined
  check?: (row: Record<string, unknown> | undefined) => void
}

const maximumNames = 2_000
const names = new Map<string, string>()

// Statements get a name from their text, so that each connection parses and plans them once: once for each
// role, for PostgreSQL throws away the plan of another. The number is bounded: a text that varies without end
// stays unnamed instead of filling the server.
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= maximumNames) return undefined
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

function statementOf(sql: Sql<unknown>, role: Scope['role']): Statement {
  const { sql: text, parameters: values } = compiled(sql)
  const name = nameOf(text)
  if (name === undefined) return { text, values }
  const rights = role ?? 'any'
  // Poolers keep statements by their texts.
  return { text: `${text} /* ${rights} */`, values, name: `${name}_${rights}` }
}

function txOf(
  send: (sql: Sql<unknown>) => Promise<Outcome>,
  leave = async (sql: Sql<unknown>) => {
    await send(sql)
  },
): Tx {
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
    leave,
  }
}

/**
 * A column of the statement that begins a scope. Pages lie in memory or on disks without a head: at
 * PostgreSQL's usual price an index is dear, and where one organization has a great part of a table all of it
 * is read. Not a setting of connections, which poolers refuse.
 */
export const pageCosts = `set_config('random_page_cost', '1.1', true)`

/** The scope of work for an organization without a caller: a job, a webhook. */
export function orgScope(organization: { id: string; type: OrganizationType }): Scope {
  return {
    owner: organization.id,
    role: organization.type,
    statement: {
      name: 'scope_org',
      text: `select set_config('app.organization_id', $1, true), set_config('role', 'pontic_' || $2, true), ${pageCosts}`,
      values: [organization.id, organization.type],
    },
  }
}

const acrossScope: Scope = {
  role: 'across',
  statement: {
    name: 'scope_across',
    text: `select set_config('role', 'pontic_across', true), ${pageCosts}`,
    values: [],
  },
}

const isWorthRepeating = (error: unknown) =>
  error instanceof Error && ['40001', '40P01'].includes((error as { code?: string }).code ?? '')

// A command may need one for each of the invoices that a payment is put to.
const maximumOutsideCalls = 200

/** Statements as they are sent: named ones where the pooler keeps names apart. */
function openNaming(isNamed: boolean) {
  const named = (statement: Statement): Statement =>
    isNamed ? statement : { text: statement.text, values: statement.values }
  return {
    scope: ({ statement }: Scope): Statement => named(statement),
    of: (sql: Sql<unknown>, { role }: Scope): Statement => named(statementOf(sql, role)),
  }
}

type Sending = { connections: Connections; naming: ReturnType<typeof openNaming> }
type Turns = ReturnType<typeof openTurns>

// A reading connection has its next statement when one has ended; more of them would wait in
// PostgreSQL, which serves them in the order in which they came.
const statementsOfReader = 2
const mostWaiting = { reads: 500, writes: 250 }

function readerOf({ connections, naming }: Sending, turns: Turns, scope: Scope): Tx {
  const ask = (statements: Statement[]) =>
    turns.run(scope.owner ?? nobody, () => connections.ask(statements))
  return txOf(async (sql) => {
    const statements = [naming.scope(scope), naming.of(sql, scope)]
    let outcomes: Outcome[]
    try {
      outcomes = await ask(statements)
    } catch (error) {
      // Without its scope the statement has no rights at all: the scope says who is to blame.
      if ((error as { code?: string }).code === '42501' && scope.check) {
        const [outcome] = await ask([naming.scope(scope)])
        scope.check(outcome?.rows[0])
      }
      throw error
    }
    scope.check?.(outcomes[0]?.rows[0])
    return outcomes[1] as Outcome
  })
}

const begin: Statement = { text: 'begin', values: [] }
const commit: Statement = { text: 'commit', values: [] }

// The transaction of a connection. It is begun in one message with its scope, and the first statement
// follows without waiting; but nothing is known of its answer before the scope was looked at, and
// what comes after it waits for that. Where the scope fails, the statement meets a failed
// transaction; where the scope is another's, it is undone. Statements that were left travel ahead of
// the next one, up to the same Sync: after a failure PostgreSQL does none of those behind it.
function openTransaction({ connections, naming }: Sending, client: pg.PoolClient, scope: Scope) {
  async function open(): Promise<void> {
    const [, scoped] = await connections.send(client, [begin, naming.scope(scope)])
    scope.check?.(scoped?.rows[0])
  }
  const opened = open()
  opened.catch(() => {})
  let isFirst = true
  let left: Statement[] = []

  async function send(statement: Statement): Promise<Outcome> {
    if (!isFirst) await opened
    isFirst = false
    const statements = [...left, statement]
    left = []
    const [answered] = await Promise.allSettled([connections.send(client, statements), opened])
    await opened
    if (answered.status === 'rejected') throw answered.reason
    return answered.value.at(-1) as Outcome
  }

  return {
    opened,
    tx: txOf(
      (sql) => send(naming.of(sql, scope)),
      async (sql) => {
        left.push(naming.of(sql, scope))
      },
    ),
    async commit(): Promise<void> {
      await opened
      const { command } = await send(commit)
      // After a failed statement PostgreSQL answers COMMIT with ROLLBACK and no error.
      if (command !== 'COMMIT') throw new Error('the transaction was rolled back at its commit')
    },
  }
}

/** What a transaction does, and what its result still lacks: that is read with the commit. */
type Work<T> = {
  work: (tx: Tx) => Promise<T>
  finish?: ((tx: Tx, result: T) => Promise<void>) | undefined
}

async function writeOnce<T>(
  sending: Sending,
  pool: pg.Pool,
  scope: Scope,
  { work, finish }: Work<T>,
): Promise<T> {
  const { checkOut, during } = sending.connections
  const client = await checkOut(pool)
  let broken: Error | undefined
  // The end of a connection between two statements says why to nobody else.
  const breakOff = (error: Error) => {
    broken ??= error
  }
  client.on('error', breakOff)
  try {
    const transaction = openTransaction(sending, client, scope)
    try {
      const result = await work(transaction.tx)
      await together([finish?.(transaction.tx, result), transaction.commit()])
      return result
    } catch (error) {
      // Whoever may no longer act gets that refusal, whatever else the work met.
      await transaction.opened
      throw error
    }
  } catch (error) {
    // Of a connection that ended meanwhile the next statement only knows that it is gone.
    const reason = (error as { code?: string }).code === undefined ? broken : undefined
    await during(() => client.query('rollback')).catch(breakOff)
    throw reason ?? error
  } finally {
    client.off('error', breakOff)
    client.release(broken)
  }
}

async function sendOnceAcross(
  { connections: { across, checkOut, send }, naming }: Sending,
  sql: Sql<unknown>,
): Promise<Outcome> {
  // Up to its Sync an exchange is a transaction of its own: nothing has to be begun and committed.
  const client = await checkOut(across)
  let broken: Error | undefined
  const breakOff = (error: Error) => {
    broken ??= error
  }
  client.on('error', breakOff)
  try {
    const statements = [naming.scope(acrossScope), naming.of(sql, acrossScope)]
    const [, outcome] = await send(client, statements)
    return outcome as Outcome
  } finally {
    client.off('error', breakOff)
    client.release(broken)
  }
}

function openOutsideCalls() {
  const works = new Map<string, (subjectId: string) => Promise<void>>()

  async function run({ call, subjectId }: OutsideCallNeeded): Promise<void> {
    const work = works.get(call)
    if (!work) throw new Error(`the outside call "${call}" is not registered`)
    await work(subjectId)
  }

  return {
    register(call: string, work: (subjectId: string) => Promise<void>): void {
      works.set(call, work)
    },
    run,
  }
}

/** Opens the database for the service. Connections are made when they are needed. */
export function connectDatabase(config: DatabaseConfig) {
  const connections = openConnections(config)
  const naming = openNaming(config.namedStatements)
  const sending = { connections, naming }
  const outsideCalls = openOutsideCalls()
  const reads = openTurns({
    slots: config.readers * statementsOfReader,
    mostWaiting: mostWaiting.reads,
  })
  const writes = openTurns({ slots: config.writers, mostWaiting: mostWaiting.writes })

  async function repeat<T>(once: () => Promise<T>): Promise<T> {
    for (let attempt = 1, calls = 0; ;) {
      try {
        return await once()
      } catch (error) {
        if (error instanceof OutsideCallNeeded && calls++ < maximumOutsideCalls) {
          await outsideCalls.run(error)
        } else if (attempt++ === 3 || !isWorthRepeating(error)) throw error
      }
    }
  }

  return {
    /** Statements that each are a transaction of their own, in one round trip with their scope. */
    read: (scope: Scope): Tx => readerOf(sending, reads, scope),
    /**
     * One transaction. A deadlock or a serialization failure runs `work` again, up to three times:
     * it must have no effects but on the database. So does `OutsideCallNeeded`, after its call.
     * `finish` adds to the result by at most one statement, which travels with the commit.
     */
    write: <T>(
      scope: Scope,
      work: (tx: Tx) => Promise<T>,
      finish?: (tx: Tx, result: T) => Promise<void>,
    ): Promise<T> =>
      repeat(() =>
        writes.run(scope.owner ?? nobody, () =>
          writeOnce(sending, connections.tenants, scope, { work, finish }),
        ),
      ),
    /** Registers a call to the outside that transactions may need first (`OutsideCallNeeded`). */
    registerOutsideCall(call: string, work: (subjectId: string) => Promise<void>): void {
      outsideCalls.register(call, work)
    },
    /**
     * The one exception from row security: work across organizations, for sign-in, webhooks and the
     * first line of a job. It has a login of its own. `why` is for the reader.
     */
    acrossOrgs: <T>(_why: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
      repeat(() => writeOnce(sending, connections.across, acrossScope, { work })),
    /**
     * As `acrossOrgs` for statements that each are a transaction of their own, in one round trip: as
     * a transaction a statement takes two. None is repeated after a deadlock.
     */
    acrossOrgsOnce: (_why: string): Tx => txOf((sql) => sendOnceAcross(sending, sql)),
    /** One statement as the service itself, before a tenant is known; gives the first row. */
    async ask(statement: Statement): Promise<Record<string, unknown> | undefined> {
      const [outcome] = await connections.ask([naming.scope({ statement })])
      return outcome?.rows[0]
    },
    close: connections.close,
  }
}

/** The database, as the service uses it. */
export type Db = ReturnType<typeof connectDatabase>
