import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { loginsOf, makeLogins } from '#database/logins'
import { migrate } from '#database/migrate'
import { startThrowAwayPostgres } from '#database/throw-away-postgres'
import type { Flooded } from './flood.ts'
import { fillPatients, lastNames, type Tenant } from './patients.ts'
import { startChild } from './start-child.ts'

// What a practice waits for its requests while a neighbour floods the service with 64 connections, against
// the same requests alone, in turns in one run. Service, database and both clients share the machine.
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 10)
const connections = Number(process.env['BENCH_CONNECTIONS'] ?? 64)
const requests = Number(process.env['BENCH_REQUESTS'] ?? 200)

// The goals: how many times as long as alone, and milliseconds.
const goalTimes = 2
const goalP99Ms = 100

const json = { 'content-type': 'application/json' }
const patient = JSON.stringify({ firstName: 'Nora', lastName: 'Sample' })

/** What the quiet practice does, one request after the other. */
const kinds = {
  create: { method: 'POST', path: '/patients', headers: json, body: patient },
  list: { method: 'GET', path: '/patients?page=1', headers: {} },
  search: { method: 'GET', path: `/patients?search=${lastNames[1]}`, headers: {} },
} as const

type Times = { p50: number; p99: number }

async function measure(url: string, cookie: string, kind: keyof typeof kinds): Promise<Times> {
  const { path, headers, ...asked } = kinds[kind]
  const taken: number[] = []
  for (let request = 0; request < requests; request++) {
    const startedAtMs = performance.now()
    const answer = await fetch(url + path, { ...asked, headers: { ...headers, cookie } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`the quiet practice was answered ${answer.status}`)
    taken.push(performance.now() - startedAtMs)
  }
  const sorted = taken.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (requests - 1))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

/** Each kind of request beside the flood; whether all goals were reached. */
async function runRound(port: number, [busy, quiet]: readonly [Tenant, Tenant]): Promise<boolean> {
  const url = `http://127.0.0.1:${port}`
  let isReached = true
  for (const kind of ['create', 'list', 'search'] as const) {
    const alone = await measure(url, quiet.cookie, kind)
    const { child: flood } = await startChild('./flood.ts', {
      BENCH_FLOOD: { port, connections, ...busy },
    })
    const beside = await measure(url, quiet.cookie, kind)
    flood.send('stop')
    const [{ answers, refusals }] = (await once(flood, 'message')) as [Flooded]
    const times = beside.p50 / alone.p50
    isReached &&= times <= goalTimes && beside.p99 < goalP99Ms
    console.log(
      `${kind}: p50 ${alone.p50.toFixed(1)} ms alone, ${beside.p50.toFixed(1)} beside (${times.toFixed(1)} times, goal ${goalTimes});` +
        ` p99 ${alone.p99.toFixed(0)} and ${beside.p99.toFixed(0)} ms (goal ${goalP99Ms});` +
        ` the neighbour had ${answers} answers, ${refusals} of them refusals`,
    )
  }
  return isReached
}

const postgres = await startThrowAwayPostgres({ fsync: 'on', shared_buffers: '256MB' })
const client = new pg.Client(postgres.connection)
await client.connect()
await migrate({ client })
await makeLogins(client, 'bench')
const [busy, quiet] = await fillPatients(client, { tenants: 2, rows: 10_000 })
await client.end()
const { child, port } = await startChild('./product.ts', {
  BENCH_LOGINS: loginsOf(postgres.connection, 'bench'),
})
let reached = 0
try {
  if (!busy || !quiet) throw new Error('there are no two practices')
  console.log(
    `${rounds} rounds of ${requests} requests; a neighbour with ${connections} connections`,
  )
  for (let round = 0; round < rounds; round++) {
    if (await runRound(port, [busy, quiet])) reached++
  }
  console.log(`all goals were reached in ${reached} of ${rounds} rounds`)
} finally {
  child.kill()
  await postgres.stop()
}
process.exitCode = reached === rounds ? 0 : 1
