import { performance } from 'node:perf_hooks'
import pg from 'pg'

// The floor of the webhook where the machine has no pgbench, and the PostgreSQL that the project
// brings has none: the same prepared insert, one commit each, on as many connections.
const connection = JSON.parse(process.env['BENCH_CONNECTION'] ?? '{}') as pg.ClientConfig
const connections = 8

const clients = Array.from({ length: connections }, () => new pg.Client(connection))
for (const client of clients) {
  await client.connect()
  await client.query('set role pontic_across')
}

async function commitAll(count: number, text: string): Promise<number> {
  let left = count
  const begunMs = performance.now()
  await Promise.all(
    clients.map(async (client) => {
      while (left-- > 0) await client.query({ name: 'insert', text })
    }),
  )
  return count / ((performance.now() - begunMs) / 1000)
}

process.on('message', ({ count, text }: { count: number; text: string }) => {
  void commitAll(count, text).then((perSecond) => process.send?.({ perSecond }))
})
process.send?.({ port: 0 })
