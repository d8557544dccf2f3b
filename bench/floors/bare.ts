import { createServer, type ServerResponse } from 'node:http'
import { availableParallelism } from 'node:os'
import pg from 'pg'

// The floor of performance.md (F2pg): node:http on node-postgres with named statements, JSON made by
// hand of the rows, no sign-in, no rights, no checks. Nothing that does the same work can do less.
for (const oid of [1082, 1114, 1184]) pg.types.setTypeParser(oid, (value: string) => value)
pg.types.setTypeParser(20, Number)

const connection = JSON.parse(process.env['BENCH_CONNECTION'] ?? '{}') as pg.PoolConfig
const pool = new pg.Pool({ ...connection, max: Math.max(8, availableParallelism()) })

const columns = `id, code, first_name as "firstName", last_name as "lastName", date_of_birth as "bornOn",
  sex, chart_number as "chartNumber", external_ids as "externalIds", notes, customer_id as "customerId",
  lab_connection_id as "labConnectionId", archived_at as "archivedAt", merged_into_id as "mergedIntoId",
  anonymized_at as "anonymizedAt", created_at as "createdAt", updated_at as "updatedAt"`
const counted = (where: string) => `
  select c.total, p.* from (select count(*) as total from app.patients where ${where}) c
  left join lateral (select ${columns} from app.patients where ${where} order by id desc limit 20 offset 0) p on true`

const statements = {
  list: { name: 'list', text: counted('organization_id = $1 and archived_at is null') },
  search: {
    name: 'search',
    text: counted('organization_id = $1 and archived_at is null and search like $2'),
  },
  one: {
    name: 'one',
    text: `select ${columns} from app.patients where organization_id = $1 and id = $2`,
  },
}

async function answer(address: URL): Promise<unknown> {
  const organization = address.searchParams.get('organization')
  const id = address.pathname.split('/')[2]
  if (id) {
    const { rows } = await pool.query({ ...statements.one, values: [organization, id] })
    return { patient: rows[0] }
  }
  const search = address.searchParams.get('search')
  const { rows } = await pool.query<{ total: number; id: string | null }>(
    search === null
      ? { ...statements.list, values: [organization] }
      : { ...statements.search, values: [organization, `%${search}%`] },
  )
  const total = rows[0]?.total ?? 0
  const data = rows.filter(({ id: patient }) => patient !== null).map(({ total: _, ...row }) => row)
  return { data, pagination: { page: 1, limit: 20, total, totalPages: Math.ceil(total / 20) } }
}

async function respond(address: string, response: ServerResponse): Promise<void> {
  const text = JSON.stringify(await answer(new URL(address, 'http://localhost')))
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
}

const server = createServer((request, response) => {
  respond(request.url ?? '/', response).catch((error: unknown) => {
    response.writeHead(500)
    response.end(String(error))
  })
})

process.on('message', () =>
  process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() }),
)
server.listen(0, '127.0.0.1', () =>
  process.send?.({ port: (server.address() as { port: number }).port }),
)
