import { performance } from 'node:perf_hooks'
import { testApp, type Actor } from '#test/app/test-app'

// What a practice waits for its requests while a neighbour floods the service with 64 connections, against
// the same requests alone, in turns in one run.
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
const connections = Number(process.env['BENCH_CONNECTIONS'] ?? 64)
const requests = Number(process.env['BENCH_REQUESTS'] ?? 100)

const w = await testApp()
const [{ owner: busy }, { owner: quiet }] = [await w.org('clinic'), await w.org('clinic')]

const create = (actor: Actor) =>
  actor.post('/patients', { firstName: 'Nora', lastName: `Sample ${Math.random()}` })
const list = (actor: Actor) => actor.get('/patients?search=sample')
const kinds = { create, list }

let isFlooding = false
/** Requests of the neighbour, one after the other on each of many connections. */
async function flood(): Promise<number[]> {
  isFlooding = true
  return Promise.all(
    Array.from({ length: connections }, async (_, place) => {
      let count = 0
      for (; isFlooding; count++) await (place % 2 === 0 ? create : list)(busy)
      return count
    }),
  )
}

const millisecondsOf = async (work: () => Promise<unknown>) => {
  const startedAtMs = performance.now()
  await work()
  return performance.now() - startedAtMs
}

async function measure(kind: keyof typeof kinds): Promise<{ p50: number; p99: number }> {
  const taken: number[] = []
  for (let request = 0; request < requests; request++) {
    taken.push(await millisecondsOf(() => kinds[kind](quiet)))
  }
  const sorted = taken.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor(share * (requests - 1))] ?? 0)
  return { p50: at(0.5), p99: at(0.99) }
}

console.log(`${rounds} rounds of ${requests} requests; a neighbour with ${connections} connections`)
for (let round = 1; round <= rounds; round++) {
  for (const kind of ['create', 'list'] as const) {
    const alone = await measure(kind)
    const flooding = flood()
    const beside = await measure(kind)
    isFlooding = false
    const served = (await flooding).reduce((sum, count) => sum + count, 0)
    console.log(
      `${kind}: p50 ${alone.p50} ms alone, ${beside.p50} beside; p99 ${alone.p99} alone, ${beside.p99} beside; the neighbour had ${served}`,
    )
  }
}
await w.close()
