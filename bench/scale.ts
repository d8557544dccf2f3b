import { createHash } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { insertHistory, insertPatients } from '#test/fixtures/order-history'
import { watchPages } from '#test/helpers/count-pages'
import { testApp, type Actor, type Organization } from '#test/app/test-app'
import { addressesOf, operationsOf } from '#test/helpers/walk-operations'
import { median } from './median.ts'

// What lists, searches, filters, sorts and reports read of PostgreSQL with few orders and with many, all of one
// laboratory and one practice. Pages are the same on every machine; milliseconds are of this one.
const [few = 10_000, many = 1_000_000] = (process.env['BENCH_ROWS'] ?? '')
  .split(',')
  .filter(Boolean)
  .map(Number)
// Patients of the whole installation: those of the orders, and of other practices.
const patients = Number(process.env['BENCH_PATIENTS'] ?? many)
const patientsOfOther = 20_000
const minutes = Number(process.env['BENCH_MINUTES'] ?? 60)
const rowsAtOnce = 20_000
const growthAllowed = 1.5

// What one request may take on a connection of its own.
const allowedMs = 100
const allowedMsOfReports = 300
// Reports too: the overviews, over twice thirteen weeks at once, and counts and exports of all orders of all time.
const isReport = (path: string) => /^\/(reports\/|labs?-overview|order-(counts|export))/.test(path)

const w = await testApp()
// Tests have statements planned once for any value; the service lets PostgreSQL plan them as it likes.
await planAsServed(w.connection)
const countPages = watchPages(w)
const [lab, clinic] = [await w.org('lab'), await w.org('clinic')]
const sides = { lab, clinic, connection: await w.connect(lab, clinic) }
const endsAtMs = performance.now() + minutes * 60_000

const since = new Date(Date.now() - 60_000).toISOString()
const orderId = '20000000-0000-7000-8000-00000000000e'
// A name that one patient has.
const name = createHash('md5').update('500').digest('hex')

const sorts = ['due', 'number', 'status', 'waitingOn', 'total', 'patient', 'counterpart']
const ofBoth = [
  '/orders?limit=50',
  '/orders?limit=50&page=100',
  '/orders?limit=50&status=delivered',
  ...sorts.map((sort) => `/orders?limit=50&sort=${sort}`),
  `/orders?updatedSinceAt=${since}`,
  `/orders?search=${name}`,
  '/orders?search=-0777',
  '/orders?search=nora',
  '/order-counts',
  '/order-counts?by=status',
  '/patients?limit=50',
  `/patients?search=${name}`,
  '/patients?search=nora',
  `/patients?updatedSinceAt=${since}`,
  `/search?search=${name}`,
  '/search?search=nora&limit=8',
  '/search?search=sample&limit=8',
  '/search?search=r-0777',
  '/invoices?limit=50',
  '/invoices?limit=50&page=100',
  '/invoices?search=r-0777',
  '/invoices?isOverdue=true',
  `/invoices?orderId=${orderId}`,
  `/invoices?updatedSinceAt=${since}`,
  '/finance/ledger?limit=50',
  '/finance/summary',
  '/reports/turnaround',
  '/reports/remakes',
  '/reports/on-time',
]
const ofLab = [
  '/billable-orders',
  '/reports/revenue',
  '/production/board',
  '/production/queue',
  '/shipments',
  '/customers?search=clinic',
]

async function planAsServed(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`alter database ${connection.database} set plan_cache_mode = 'auto'`)
  // Connections that are open already have the setting of before.
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  await client.end()
}

type Measured = { pages: number; ms: number }

async function measure(actor: Actor, path: string): Promise<Measured | undefined> {
  const times: number[] = []
  for (let round = 0; round < 3; round++) {
    const startedAtMs = performance.now()
    const { status } = await actor.get(path)
    if (status !== 200) {
      console.log(`${path}: ${status}`)
      return undefined
    }
    times.push(performance.now() - startedAtMs)
  }
  return { pages: await countPages(() => actor.get(path)), ms: median(times) }
}

async function measureAll(): Promise<Map<string, Measured>> {
  const measured = new Map<string, Measured>()
  for (const [side, { owner }, paths] of [
    ['lab', lab, [...ofBoth, ...ofLab]],
    ['clinic', clinic, ofBoth],
  ] as const) {
    for (const path of paths) {
      const one = await measure(owner, path).catch((error: unknown) => {
        console.log(`${path}: ${String(error)}`)
        return undefined
      })
      if (one) measured.set(`${side} ${path.replace(name, 'NAME').replace(since, 'NOW')}`, one)
    }
  }
  return measured
}

/** Adds orders up to a number, or as many as the time allows; how many there are. */
async function fill(from: number, to: number): Promise<number> {
  let rows = from
  while (rows < to && performance.now() < endsAtMs) {
    // Each step counts and cleans up all that is there: steps grow with it.
    const next = Math.min(to, rows + Math.max(rowsAtOnce, rows))
    await insertHistory(w, sides, { from: rows, to: next })
    rows = next
  }
  return rows
}

/** Every other read of the contract that takes longer than it may. */
async function printSlowReads(): Promise<void> {
  let count = 0
  for (const { owner, id, type } of [lab, clinic]) {
    for (const endpoint of operationsOf(type).filter(({ method }) => method === 'GET')) {
      for (const path of await addressesOf(w, { endpoint, side: { id, type }, most: 1 })) {
        const times: number[] = []
        for (let round = 0; round < 3; round++) {
          const startedAtMs = performance.now()
          await owner.get(path)
          times.push(performance.now() - startedAtMs)
        }
        count++
        const ms = median(times)
        const most = isReport(path) ? allowedMsOfReports : allowedMs
        if (ms > most) console.log(`${type} ${endpoint.path}: ${ms.toFixed(0)} ms of ${most}`)
      }
    }
  }
  console.log(`${count} reads of the contract were measured`)
}

const smaller = await fill(0, few)
const before = await measureAll()
const larger = await fill(smaller, many)
const others: Organization[] = []
for (let from = larger; from < patients; from += patientsOfOther) others.push(await w.org('clinic'))
await insertPatients(w, others, { from: larger, each: patientsOfOther })
const after = await measureAll()
await printSlowReads()

console.log(
  `| Request | pages, ${smaller} | pages, ${larger} | growth | ms, ${smaller} | ms, ${larger} |`,
)
console.log('|---|---|---|---|---|---|')
for (const [what, { pages, ms }] of after) {
  const first = before.get(what)
  if (!first) continue
  const growth = pages / Math.max(1, first.pages)
  const shown = growth > growthAllowed ? `**${growth.toFixed(1)}**` : growth.toFixed(1)
  console.log(
    `| ${what} | ${first.pages} | ${pages} | ${shown} | ${first.ms.toFixed(0)} | ${ms.toFixed(0)} |`,
  )
}
await w.close()
