import pg from 'pg'
import { printChanges } from './changes.ts'
import { printDates } from './dates/print.ts'
import { printIngest } from './ingest.ts'
import { fillPatients } from './patients.ts'
import { printPlanning } from './planning.ts'
import { printRequests } from './requests.ts'
import { printStart } from './start.ts'
import { printWebhooks } from './webhooks.ts'
import { makeLogins } from '#database/logins'
import { migrate } from '#database/migrate'
import { startThrowAwayPostgres } from '#database/throw-away-postgres'

// Timings are ratios to a floor measured in the same run, in turns: the machine's speed drifts.
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 4)
const eventsPerTurn = Number(process.env['BENCH_EVENTS'] ?? 8_000)

const postgres = await startThrowAwayPostgres({ fsync: 'on', shared_buffers: '256MB' })
const connection = { ...postgres.connection }

/** A database with patients for the parts that share one. */
async function fill() {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await migrate({ client })
    await makeLogins(client, 'bench')
    return await fillPatients(client, { tenants: 20, rows: 100_000 })
  } finally {
    await client.end()
  }
}

// In this order: what writes little comes first, and the inspection, which processes the queues, before
// what leaves tens of thousands of jobs in them.
const parts: Record<string, (tenants: Awaited<ReturnType<typeof fill>>) => Promise<void> | void> = {
  start: () => printStart({ rounds }),
  planning: () => printPlanning(),
  dates: () => printDates(),
  ingest: () => printIngest(connection, { rounds }),
  requests: (tenants) => printRequests(connection, tenants, { rounds, seconds }),
  changes: () => printChanges(connection, { rounds, seconds }),
  webhooks: () => printWebhooks(connection, { rounds, each: eventsPerTurn }),
}
const wanted = process.env['BENCH_PARTS']?.split(',') ?? Object.keys(parts)
try {
  const tenants = await fill()
  for (const name of wanted) {
    const part = parts[name]
    if (!part) throw new Error(`BENCH_PARTS has no part ${name}: ${Object.keys(parts).join(', ')}`)
    await part(tenants)
  }
} finally {
  await postgres.stop()
}
