import type { ChildProcess } from 'node:child_process'
import autocannon from 'autocannon'
import type pg from 'pg'
import { loginsOf } from '#database/logins'
import { openRandom } from './dates/random.ts'
import { median } from './median.ts'
import { lastNames, type Tenant } from './patients.ts'
import { databaseCpuUs, serverCpuUs } from './processor-time.ts'
import { startChild } from './start-child.ts'

const connections = 32
// As many different requests as one turn sends in circles.
const requestCount = 400

// Creates come last: the lists of those before would grow under them.
const works = ['list with total', 'search', 'single read', 'create'] as const
type Work = (typeof works)[number]

type Request = {
  method: 'GET' | 'POST'
  path: string
  organization: string
  cookie: string
  body?: string
}
type Figures = { perSecond: number; p50: number; p99: number; serverUs: number; databaseUs: number }
type Variant = {
  name: string
  child: ChildProcess
  port: number
  /** The bare floor knows no sessions: the organization is in the address. */
  knowsSessions: boolean
}

// What goals ask for: of the bare floor's requests, of its processor time, of the framework's p99.
const goals: Record<Work, { perSecond: number; cpu: number }> = {
  'list with total': { perSecond: 0.85, cpu: 1.3 },
  search: { perSecond: 0.8, cpu: 1.3 },
  'single read': { perSecond: 0.65, cpu: 1.8 },
  create: { perSecond: 0.6, cpu: 2 },
}
const p99Goal = 1.5

/** Requests of one kind, of tenants, pages, words and ids by chance: the same for each variant. */
function drawRequests(work: Work, tenants: readonly Tenant[]): Request[] {
  const random = openRandom(works.indexOf(work) + 1)
  return Array.from({ length: requestCount }, (_, place): Request => {
    const { id: organization, cookie, patientIds } = random.pick(tenants)
    const [method, path] = {
      'list with total': ['GET', `/patients?page=${random.whole(1, 50)}`],
      search: ['GET', `/patients?page=1&search=${random.pick(lastNames).toLowerCase()}`],
      'single read': ['GET', `/patients/${random.pick(patientIds)}`],
      create: ['POST', '/patients'],
    }[work] as ['GET' | 'POST', string]
    const born = { bornOn: '1970-04-05', chartNumber: `N-${place}` }
    const body = { firstName: 'Nora', lastName: `Sample ${place}`, ...born }
    return {
      method,
      path,
      organization,
      cookie,
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    }
  })
}

async function turn(
  { name, child, port, knowsSessions }: Variant,
  requests: readonly Request[],
  { seconds, socketFolder }: { seconds: number; socketFolder: string },
): Promise<Figures> {
  const [serverBefore, databaseBefore] = [
    await serverCpuUs(child),
    await databaseCpuUs(socketFolder),
  ]
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    requests: requests.map(({ method, path, organization, cookie, body }) => ({
      method,
      path: knowsSessions
        ? path
        : `${path}${path.includes('?') ? '&' : '?'}organization=${organization}`,
      headers: {
        ...(knowsSessions ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
    })),
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${name}: ${result.non2xx} answers were not 2xx, ${result.errors} failed`)
  }
  const count = result.requests.total
  const [serverAfter, databaseAfter] = [await serverCpuUs(child), await databaseCpuUs(socketFolder)]
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    serverUs: (serverAfter.us - serverBefore.us) / count,
    databaseUs: (databaseAfter - databaseBefore) / count,
  }
}

const medianOf = (turns: readonly Figures[], name: keyof Figures): string =>
  median(turns.map((figures) => figures[name])).toFixed(0)

const rowOf = (name: string, turns: readonly Figures[], ratios = ''): string =>
  `${name.padEnd(28)} ${medianOf(turns, 'perSecond').padStart(7)} ${medianOf(turns, 'p50').padStart(6)}` +
  ` ${medianOf(turns, 'p99').padStart(6)} ${medianOf(turns, 'serverUs').padStart(9)}` +
  ` ${medianOf(turns, 'databaseUs').padStart(11)}  ${ratios}`

const shown = (figure: number, isReached: boolean, goal: number): string =>
  `${figure.toFixed(2)} (${isReached ? '' : 'NOT '}${goal})`

/** The ratios of one kind of request, each with its goal. */
function ratiosOf(work: Work, [floor = [], framework = [], product = []]: readonly Figures[][]) {
  const goal = goals[work]
  const ratio = (figure: (of: Figures) => number, to: readonly Figures[]) =>
    median(product.map((figures, round) => figure(figures) / figure(to[round] ?? figures)))
  const perSecond = ratio((figures) => figures.perSecond, floor)
  const cpu = ratio(({ serverUs, databaseUs }) => serverUs + databaseUs, floor)
  const p99 = ratio((figures) => figures.p99, framework)
  return [
    shown(perSecond, perSecond >= goal.perSecond, goal.perSecond),
    shown(cpu, cpu <= goal.cpu, goal.cpu),
    shown(p99, p99 <= p99Goal, p99Goal),
  ].join('; ')
}

/**
 * Prints what the product answers beside two floors on the same database, in turns: a bare server, and a
 * small service on a framework. Ratios stand beside their goals: requests a second and processor time to
 * the bare floor, the 99th percentile of answers to the framework.
 */
export async function printRequests(
  connection: pg.ClientConfig & { host: string },
  tenants: readonly Tenant[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<void> {
  const variants: Variant[] = []
  try {
    for (const [name, file, settings, knowsSessions] of [
      ['floor', './floors/bare.ts', { BENCH_CONNECTION: connection }, false],
      ['framework', './floors/framework.ts', { BENCH_CONNECTION: connection }, true],
      ['product', './product.ts', { BENCH_LOGINS: loginsOf(connection, 'bench') }, true],
    ] as const) {
      variants.push({ name, ...(await startChild(file, settings)), knowsSessions })
    }
    console.log(
      `${connections} connections, 100,000 patients in ${tenants.length} tenants, ${rounds} rounds of ${seconds} s in turns; medians`,
    )
    console.log(
      `${''.padEnd(28)}   req/s    p50    p99 server µs database µs  of the floor's req/s; its CPU; p99 of the framework's (goals)`,
    )
    for (const work of works) {
      const requests = drawRequests(work, tenants)
      const turns: Figures[][] = variants.map(() => [])
      for (let round = 0; round <= rounds; round++) {
        for (const [place, variant] of variants.entries()) {
          const figures = await turn(variant, requests, { seconds, socketFolder: connection.host })
          // The first round warms up.
          if (round > 0) turns[place]?.push(figures)
        }
      }
      for (const [place, { name }] of variants.entries()) {
        const ratios = name === 'product' ? ratiosOf(work, turns) : ''
        console.log(rowOf(`${work}: ${name}`, turns[place] ?? [], ratios))
      }
    }
    for (const { name, child } of variants.slice(1)) {
      const { rss } = await serverCpuUs(child)
      console.log(`memory after all turns, ${name}: ${(rss / 1e6).toFixed(0)} MB`)
    }
  } finally {
    for (const { child } of variants) child.kill()
  }
}
