import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import pg from 'pg'
import { printChanges } from './changes.ts'
import { printDates } from './dates/print.ts'
import { printIngest } from './ingest.ts'
import { median } from './median.ts'
import { fillPatients, type Tenant } from './patients.ts'
import { printPlanning } from './planning.ts'
import { databaseCpuUs, serverCpuUs } from './processor-time.ts'
import { printWebhooks } from './webhooks.ts'
import { loginsOf, makeLogins } from '#database/logins'
import { migrate } from '#database/migrate'
import { startThrowAwayPostgres } from '#database/throw-away-postgres'

// Timings are ratios to a floor measured in the same run, in turns: the machine's speed drifts.
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
const secondsPerTurn = Number(process.env['BENCH_SECONDS'] ?? 4)
const eventsPerTurn = Number(process.env['BENCH_EVENTS'] ?? 8_000)
const connections = 32

type Work = 'list with total' | 'search' | 'single read'
type Figures = { perSecond: number; p50: number; p99: number; serverUs: number; databaseUs: number }
type Variant = {
  name: string
  child: ChildProcess
  port: number
  /** The address and headers of one request of a tenant. */
  request(work: Work, tenant: Tenant): { path: string; headers: Record<string, string> }
}

async function start(file: string, settings: Record<string, object>) {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    env: {
      ...process.env,
      ...Object.fromEntries(
        Object.entries(settings).map(([name, value]) => [name, JSON.stringify(value)]),
      ),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { child, port }
}

async function turn(
  variant: Variant,
  work: Work,
  tenants: Tenant[],
  socketFolder: string,
): Promise<Figures> {
  const [serverBefore, databaseBefore] = [
    await serverCpuUs(variant.child),
    await databaseCpuUs(socketFolder),
  ]
  const result = await autocannon({
    url: `http://127.0.0.1:${variant.port}`,
    connections,
    duration: secondsPerTurn,
    requests: tenants.map((tenant) => ({
      method: 'GET' as const,
      ...variant.request(work, tenant),
    })),
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${variant.name}, ${work}: ${result.non2xx} answers were not 200, ${result.errors} failed`,
    )
  }
  const count = result.requests.total
  const [serverAfter, databaseAfter] = [
    await serverCpuUs(variant.child),
    await databaseCpuUs(socketFolder),
  ]
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    serverUs: (serverAfter.us - serverBefore.us) / count,
    databaseUs: (databaseAfter - databaseBefore) / count,
  }
}

function printRow(name: string, turns: Figures[], ratio = ''): void {
  const of = (key: keyof Figures) => median(turns.map((figures) => figures[key]))
  console.log(
    `${name.padEnd(28)} ${of('perSecond').toFixed(0).padStart(7)} ${of('p50').toFixed(1).padStart(6)} ${of('p99').toFixed(1).padStart(6)}` +
      ` ${of('serverUs').toFixed(0).padStart(8)} ${of('databaseUs').toFixed(0).padStart(10)}  ${ratio}`,
  )
}

printPlanning()
printDates()
const postgres = await startThrowAwayPostgres({ fsync: 'on', shared_buffers: '256MB' })
const connection = { ...postgres.connection }
const children: ChildProcess[] = []
try {
  const client = new pg.Client(connection)
  await client.connect()
  await migrate({ client })
  const tenants = await fillPatients(client, { tenants: 20, rows: 100_000 })
  await makeLogins(client, 'bench')
  await client.end()
  await printChanges(connection, { rounds, seconds: secondsPerTurn })
  await printWebhooks(connection, { rounds, each: eventsPerTurn })
  await printIngest(connection, { rounds })

  const floor = await start('./floors/bare.ts', { BENCH_CONNECTION: connection })
  const product = await start('./product.ts', {
    BENCH_LOGINS: loginsOf(connection, 'bench'),
  })
  children.push(floor.child, product.child)

  const pathOf = (work: Work, tenant: Tenant) =>
    ({
      'list with total': '/patients?page=1',
      search: `/patients?page=1&search=${tenant.word}`,
      'single read': `/patients/${tenant.patientId}?`,
    })[work]
  const variants: Variant[] = [
    {
      name: 'floor',
      ...floor,
      request: (work, tenant) => ({
        path: `${pathOf(work, tenant)}&organization=${tenant.id}`,
        headers: {},
      }),
    },
    {
      name: 'product',
      ...product,
      request: (work, tenant) => ({
        path: pathOf(work, tenant).replace(/\?$/, ''),
        headers: { cookie: tenant.cookie },
      }),
    },
  ]

  console.log(
    `${connections} connections, 100,000 patients in 20 tenants, ${rounds} rounds of ${secondsPerTurn} s in turns; medians`,
  )
  console.log(
    `${''.padEnd(28)}   req/s    p50    p99 server µs database µs  ratio to the floor (req/s; CPU)`,
  )
  for (const work of ['list with total', 'search', 'single read'] as const) {
    const turns: Figures[][] = [[], []]
    for (let round = 0; round <= rounds; round++) {
      for (const [place, variant] of variants.entries()) {
        const figures = await turn(variant, work, tenants, connection.host)
        // The first round warms up.
        if (round > 0) turns[place]?.push(figures)
      }
    }
    const [floorTurns = [], productTurns = []] = turns
    const pairs = productTurns.map(
      (figures, round) => [figures, floorTurns[round] ?? figures] as const,
    )
    const ratio = median(pairs.map(([a, b]) => a.perSecond / b.perSecond))
    const cpu = median(
      pairs.map(([a, b]) => (a.serverUs + a.databaseUs) / (b.serverUs + b.databaseUs)),
    )
    printRow(`${work}: floor`, floorTurns)
    printRow(`${work}: product`, productTurns, `${ratio.toFixed(2)}; ${cpu.toFixed(2)}`)
  }
  const { rss } = await serverCpuUs(product.child)
  console.log(`memory of the product after all turns: ${(rss / 1e6).toFixed(0)} MB`)
} finally {
  for (const child of children) child.kill()
  await postgres.stop()
}
