import pg from 'pg'
import utils from 'pg/lib/utils.js'

/** One SQL statement with its values. A statement with a name is parsed once per connection. */
export type Statement = { text: string; values: readonly unknown[]; name?: string }

/** What one statement of an exchange came back with; `rows` have camelCase keys. */
export type Outcome = {
  command: string | null
  rowCount: number | null
  rows: Record<string, unknown>[]
}

type WrittenValue = Buffer | string | null
type WrittenStatement = Statement & { values: readonly WrittenValue[] }

// What is used of node-postgres' connection (8.23.1, lib/connection.js): the version is pinned
// because of this file, and exchange.test.ts holds what it leans on.
type Wire = {
  stream: { cork(): void; uncork(): void }
  parse(message: { text: string; name: string }): void
  bind(message: { portal: string; statement: string; values: readonly WrittenValue[] }): void
  describe(message: { type: 'P'; name: string }): void
  execute(message: { portal: string }): void
  close(message: { type: 'S'; name: string }): void
  sync(): void
}

type Field = { name: string }

// What a connection knows of a named statement. After a failure nobody knows which of the names
// that were new in that exchange it still parsed: they are closed (which never fails) before they
// are parsed again. Columns that were described once are not asked for again: the server holds a
// named statement to them, and describing was a tenth of a single read.
type Known = { isSure: boolean; fields?: Field[] }
const knownNames = new WeakMap<object, Map<string, Known>>()

const keys = new Map<string, string>()

function camelKey(name: string): string {
  let key = keys.get(name)
  if (key === undefined) {
    key = name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    keys.set(name, key)
  }
  return key
}

function namesOf(connection: object): Map<string, Known> {
  let names = knownNames.get(connection)
  if (!names) {
    names = new Map()
    knownNames.set(connection, names)
  }
  return names
}

// The handlers that node-postgres' client calls on a query; its types do not list them.
type Handlers = {
  handleRowDescription(message: { fields: Field[] }): void
  handleDataRow(message: object): void
  handleCommandComplete(message: object, connection: object): void
  handleError(error: Error, connection: object): void
}
const base = pg.Query.prototype as unknown as Handlers

/** What was sent: the names that were new to the connection, and of each statement its known columns. */
type Sent = { names: Map<string, Known>; fresh: string[]; fields: (Field[] | undefined)[] }

/** Sends the statements and one Sync. */
function send(wire: Wire, statements: readonly WrittenStatement[]): Sent {
  const names = namesOf(wire)
  const sent: Sent = { names, fresh: [], fields: [] }
  wire.stream.cork()
  for (const { text, values, name = '' } of statements) {
    const known = name === '' ? undefined : names.get(name)
    if (known?.isSure === false) wire.close({ type: 'S', name })
    if (!known?.isSure) {
      wire.parse({ text, name })
      if (name !== '') {
        names.set(name, { isSure: true })
        sent.fresh.push(name)
      }
    }
    const fields = known?.isSure ? known.fields : undefined
    sent.fields.push(fields)
    wire.bind({ portal: '', statement: name, values })
    if (!fields) wire.describe({ type: 'P', name: '' })
    wire.execute({ portal: '' })
  }
  wire.sync()
  wire.stream.uncork()
  return sent
}

const changedColumns = '0A000'

/**
 * Several statements in one message with one Sync: one round trip, and, outside of an explicit
 * transaction, one implicit transaction, so that a setting made by the first holds for the others
 * and for nothing else (database.md §2). Made for connections in pipeline mode. Resolves with what
 * each statement came back with, in order.
 */
export async function exchange(
  client: pg.ClientBase,
  statements: readonly Statement[],
): Promise<Outcome[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome[]>()
  // A value that cannot be written throws here, before half a message is on its way.
  const written = statements.map((statement) => ({
    ...statement,
    values: statement.values.map((value) => utils.prepareValue(value)),
  }))
  let sent: Sent = { names: new Map(), fresh: [], fields: [] }
  let place = 0
  let hasHead = false
  // node-postgres lets only its own class into a pipeline; its handlers collect the rows.
  const query = Object.assign(new pg.Query({ text: '' }, []), {
    callback(error: Error | null, result: Outcome | Outcome[]) {
      if (error) reject(error)
      else resolve(Array.isArray(result) ? result : [result])
    },
    submit(connection: unknown) {
      sent = send(connection as Wire, written)
    },
    handleRowDescription({ fields }: { fields: Field[] }) {
      for (const field of fields) field.name = camelKey(field.name)
      const known = sent.names.get(statements[place]?.name ?? '')
      if (known?.isSure) known.fields = fields
      hasHead = true
      base.handleRowDescription.call(query, { fields })
    },
    handleDataRow(message: object) {
      if (!hasHead) {
        hasHead = true
        base.handleRowDescription.call(query, { fields: sent.fields[place] ?? [] })
      }
      base.handleDataRow.call(query, message)
    },
    handleCommandComplete(message: object, connection: object) {
      base.handleCommandComplete.call(query, message, connection)
      place++
      hasHead = false
    },
    handleError(error: Error & { code?: string }, connection: object) {
      const doubtful =
        error.code === changedColumns ? statements.map(({ name = '' }) => name) : sent.fresh
      for (const name of doubtful) sent.names.set(name, { isSure: false })
      base.handleError.call(query, error, connection)
    },
  })
  client.query(query)
  return promise
}

const textOf = (value: string) => value

function safeInteger(value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is beyond exact integers`)
  return number
}

/**
 * PostgreSQL's text of a timestamptz (time zone UTC) as RFC 3339 with milliseconds.
 * @throws RangeError when the connection has another time zone, or the instant is infinite
 */
export function readInstant(value: string): string {
  if (!value.endsWith('+00')) throw new RangeError(`${value} is not an instant in UTC`)
  const fraction = value.length > 22 ? value.slice(20, value.indexOf('+', 20)) : ''
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}

// Instants stay text: making Date objects was the largest cost of the client (158 against 71 µs for a
// page), and a day read as a Date is a time zone bug.
const parsers = new Map<number, (value: string) => unknown>([
  [20, safeInteger],
  [1082, textOf],
  [1184, readInstant],
])

/** How values are read: integers exact, instants RFC 3339, days as text; the rest as node-postgres does. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
}
