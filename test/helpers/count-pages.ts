import type { CompiledQuery } from 'kysely'
import { compiled, type Scope, type Sql } from '#platform/db/db'
import type { TestApp } from '../app/test-app.ts'

type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }

/**
 * Counts the pages of PostgreSQL that the statements of a reading request touch, planned as the
 * service has them planned: unlike milliseconds they are the same on every machine.
 */
export function watchPages(w: TestApp): (request: () => Promise<unknown>) => Promise<number> {
  const read = w.db.read.bind(w.db)
  let asked: { scope: Scope; query: CompiledQuery }[] = []
  w.db.read = (scope) => {
    const tx = read(scope)
    const note = <Row>(sql: Sql<Row>) => {
      asked.push({ scope, query: compiled(sql) })
      return sql
    }
    return {
      ...tx,
      all: (sql) => tx.all(note(sql)),
      maybe: (sql) => tx.maybe(note(sql)),
      one: (sql) => tx.one(note(sql)),
    }
  }

  async function pagesOf({ scope, query }: (typeof asked)[number]): Promise<number> {
    const sql = `explain (analyze, buffers, timing off, format json) ${query.sql}`
    const rows = await w.db.write(scope, (tx) =>
      tx.all<Record<string, { Plan: Plan }[]>>({ ...query, sql } as never),
    )
    const [explained] = Object.values(rows[0] ?? {})[0] ?? []
    if (!explained) throw new Error('a statement has no plan')
    return explained.Plan['Shared Hit Blocks'] + explained.Plan['Shared Read Blocks']
  }

  return async (request) => {
    asked = []
    await request()
    const statements = asked
    // What is read for the first time is read from the catalogue too.
    for (const statement of statements) await pagesOf(statement)
    let pages = 0
    for (const statement of statements) pages += await pagesOf(statement)
    return pages
  }
}
