import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { productFiles, readSource } from './import-graph.ts'

// Which day it is decides about promises and plans, and is asked of one clock: that of the app, which is
// passed to the statement. A database whose clock differs would plan and promise by two days.

const root = join(import.meta.dirname, '../..')
const now = String.raw`(?:now|clock_timestamp|transaction_timestamp|statement_timestamp)\(\)`
const dayOfDatabase = new RegExp(
  String.raw`current_date|${now}\s+at time zone|lab_days\([^)]*${now}|schedule_of\([^;]*${now}`,
  'i',
)

/** What says nothing about a promise or a plan, or counts between two times that the database wrote. */
const others = new Set([
  'database/functions/catalog.sql', // The prices of a day.
  'database/functions/orders.sql', // The year in the number of an order.
  'server/catalog/rx-rules/queries.ts', // From which day a rule refuses.
  'server/finance/remakes/reason-queries.ts', // Where a report ends that names no day.
  'server/logistics/pickups/queries.ts', // Whether the day of a pick-up is over.
  'server/orders/orders/hold-queries.ts', // The days since an event, which the database dated.
  'server/production/stages/board-queries.ts', // What the board shows as due.
  'server/production/time-clock/entry-queries.ts', // Hours, which the database dates.
  'server/production/time-clock/sheet-queries.ts',
  'server/workspace/reports/queries.ts', // Where a report ends that names no day.
])

const files = [
  ...productFiles.filter((file) => file.startsWith('server/')),
  ...globSync('database/{functions,triggers}/*.sql', { cwd: root }),
]

test('no statement that decides about a promise or a plan asks the database for its day', () => {
  const asking = files.filter((file) => dayOfDatabase.test(readSource(file)))
  assert.ok(files.length > 500, `${files.length} files`)
  assert.deepEqual(asking.toSorted(), [...others].toSorted())
})

test('each way to ask for the day of the database is found, and an instant is none', () => {
  const days = [
    'select current_date',
    '(now() at time zone o.timezone)::date',
    'from app.lab_days(clock_timestamp()) d',
    'app.lab_days(coalesce(${at}::timestamptz, clock_timestamp()))',
    'app.schedule_of(${id}, coalesce(${at}::timestamptz, now()))',
  ]
  assert.deepEqual(
    days.filter((text) => !dayOfDatabase.test(text)),
    [],
  )
  for (const text of ['app.lab_days(${at}::timestamptz)', 'set started_at = now()']) {
    assert.ok(!dayOfDatabase.test(text), text)
  }
})
