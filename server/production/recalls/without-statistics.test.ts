import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql, type CompiledQuery } from 'kysely'
import pg from 'pg'
import { orgScope } from '#platform/db/db'
import { newId } from '#platform/clock'
import { demoApp } from '#test/app/demo-app'
import { demoOwners } from '#test/helpers/callers'
import { insertFoundWork, insertRecall, lockLots } from './queries.ts'

const w = await demoApp()
const { lab } = await demoOwners(w)

type Plan = { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }

class Undone extends Error {}

/** The pages that the search for the work of a lot reads; nothing of it stays. */
async function countPages(lotId: string): Promise<number> {
  let pages = 0
  const work = w.db.write(orgScope(lab), async (tx) => {
    const lots = await lockLots(tx, [lotId])
    const recall = { id: newId(), lots, reason: 'Cracks', instruction: 'Call the patient in' }
    await insertRecall(tx, {
      ...recall,
      startedByUserId: lab.session.userId,
      startedByName: 'Alex Sample',
    })
    const run = async (query: CompiledQuery) => {
      const explained = { ...query, sql: `explain (analyze, buffers, format json) ${query.sql}` }
      const [row] = await tx.all<Record<string, Plan[]>>(explained)
      const [plan] = Object.values(row ?? {})[0] ?? []
      pages = (plan?.Plan['Shared Hit Blocks'] ?? 0) + (plan?.Plan['Shared Read Blocks'] ?? 0)
      return 0
    }
    await insertFoundWork({ ...tx, run }, recall)
    throw new Undone()
  })
  await assert.rejects(work, Undone)
  return pages
}

// As in a database that was restored a moment ago; nobody analyzes it while the test runs.
async function dropStatistics(): Promise<void> {
  const admin = new pg.Client(w.connection)
  await admin.connect()
  // As many pages as at a laboratory at work: a table of two hundred is read as a whole, which is as well.
  await admin.query('set session_replication_role = replica')
  for (let turn = 0; turn < 4; turn++) await admin.query('update app.orders set id = id')
  for (const table of ['orders', 'material_uses', 'material_lots', 'materials', 'recall_lots']) {
    await admin.query(`alter table app.${table} set (autovacuum_enabled = false)`)
  }
  await admin.query(`select pg_clear_attribute_stats(schemaname, tablename, attname, inherited)
    from pg_stats where schemaname = 'app'`)
  await admin.query(`select pg_clear_relation_stats('app', relname) from pg_class
    where relnamespace = 'app'::regnamespace and relkind = 'r'`)
  await admin.end()
}

test('a recall goes from the uses of a lot to their orders where PostgreSQL has no statistics yet', async () => {
  await dropStatistics()
  const lots = await w.across((tx) =>
    tx.all(
      sql<{
        id: string
        useCount: number
      }>`select u.material_lot_id as id, count(*)::int as use_count
        from app.material_uses u
        where u.organization_id = ${lab.id}
          and not exists (select from app.recall_lots x where x.material_lot_id = u.material_lot_id)
        group by 1 order by 2 desc limit 3`,
    ),
  )
  assert.equal(lots.length, 3)
  for (const { id, useCount } of lots) {
    const pages = await countPages(id)
    // Of each use its order, its index entries, and the row that is written with its own.
    assert.ok(pages > 0 && pages < 100 * useCount, `${pages} pages for ${useCount} uses`)
  }
})
