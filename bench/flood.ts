import autocannon from 'autocannon'
import { lastNames, type Tenant } from './patients.ts'

// A practice that asks for lists, searches and exports, and creates, all at once and without a pause, in a
// process of its own: it must not keep who measures from the answers.
type Order = Tenant & { port: number; connections: number }

/** What the flood was answered until it was stopped. */
export type Flooded = { answers: number; refusals: number }

const { port, connections, cookie, patientIds } = JSON.parse(
  process.env['BENCH_FLOOD'] ?? '{}',
) as Order
const get = (path: string) => ({ method: 'GET' as const, path, headers: { cookie } })
const create = {
  method: 'POST' as const,
  path: '/patients',
  headers: { cookie, 'content-type': 'application/json' },
  body: JSON.stringify({ firstName: 'Nora', lastName: 'Sample' }),
}
let answers = 0
let refusals = 0
const flood = autocannon(
  {
    url: `http://127.0.0.1:${port}`,
    connections,
    // Ended by whoever began it.
    duration: 3_600,
    requests: [
      get('/patients?page=7'),
      create,
      get(`/patients?search=${lastNames[0]}`),
      create,
      get(`/patients/${patientIds[0]}`),
      get('/order-export'),
      create,
      get('/search?search=nora'),
    ],
  },
  () => undefined,
)
flood.on('response', (_client, status) => {
  answers++
  if (status >= 400) refusals++
})
process.on('message', () => {
  process.send?.({ answers, refusals } satisfies Flooded)
  process.exit()
})
// Who began it may fail: nothing is flooded for an hour then.
process.on('disconnect', () => process.exit())
process.send?.({ port })
