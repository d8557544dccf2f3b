import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const server = fileURLToPath(new URL('../../server', import.meta.url))

const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(join(server, path), 'utf8') }))

type QueueTable = { name: string; hasOwner: boolean; hasIndex: boolean }

// A table whose rows are leased and tried again is a queue, whoever made it.
const queues = await w.across((tx) =>
  tx.all(sql<QueueTable>`
    select c.relname::text as name,
      exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'owner_id' and o.attnotnull)
        as has_owner,
      exists (select from pg_indexes i where i.schemaname = 'app' and i.tablename = c.relname
        and i.indexdef ~ ${'\\((queue, )?owner_id, (lane, )?run_at, id\\) WHERE'}) as has_index
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'leased_until' and not a.attisdropped
    join pg_attribute b on b.attrelid = c.oid and b.attname = 'attempts' and not b.attisdropped
    where n.nspname = 'app' and c.relkind = 'r' order by c.relname`),
)

test('each table that is a queue knows whose each row is, and finds the rows of an owner', () => {
  assert.deepEqual(
    queues.map((queue) => queue.name),
    ['jobs', 'webhook_events'],
  )
  for (const { name, ...has } of queues) {
    assert.deepEqual(has, { hasOwner: true, hasIndex: true }, name)
  }
})

test('each of them is processed by the worker, which takes rows in the turns of their owners', () => {
  const leasing = sources.filter(({ text }) => /leased_until = now\(\) \+/.test(text))
  assert.deepEqual(
    leasing.map(({ path }) => path),
    [join('platform', 'jobs', 'queries.ts')],
  )
})

test('what waits in memory is taken in the turns of its owners, never first come, first served', () => {
  const found = sources.filter(({ text }) => /waiting\.shift\(\)|waiting\.splice\(0/.test(text))
  assert.deepEqual(
    found.map(({ path }) => path),
    [],
  )
})

test('a task that works on a few rows of all organizations takes them in the turns of their owners', () => {
  const statements = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/sql(?:<[^`]*>)?`[^`]*?\blimit \d{2,}\b[^`]*`/g)].map(([statement]) => ({
      path,
      statement,
    })),
  )
  // Whoever reads the type of an organization goes on as that organization, one after another.
  const ofAll = statements.filter(({ statement }) => /organization_type|o\.type\b/.test(statement))
  assert.ok(ofAll.length >= 3)
  for (const { path, statement } of ofAll) {
    assert.ok(statement.includes('placeOfOwner'), `${path}: ${statement}`)
  }
})
