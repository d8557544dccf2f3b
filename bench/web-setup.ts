import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { loginsOf, makeLogins, type Logins } from '#database/logins'
import { migrate } from '#database/migrate'
import { seedDemo } from '#demo/demo'
import { startThrowAwayPostgres } from '#database/throw-away-postgres'
import { connectDatabase } from '#platform/db/db'
import { newSecretKey } from '#platform/settings/env'
import { openFolderStore } from '#platform/files/file-store/folder-store'

const web = new URL('../web/dist/', import.meta.url)

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ column: string }>(
    `select column_name as column from information_schema.columns
      where table_schema = 'app' and table_name = $1 and is_generated = 'NEVER' order by 1`,
    [table],
  )
  return rows.map(({ column }) => column)
}

/** Copies rows of a table, with other values for some columns. */
async function copyRows(
  client: pg.Client,
  table: string,
  from: string,
  values: Record<string, string>,
): Promise<void> {
  const columns = await columnsOf(client, table)
  await client.query(
    `insert into app.${table} (${columns.join(', ')})
      select ${columns.map((column) => values[column] ?? `r.${column}`).join(', ')}
      from app.${table} r ${from}`,
  )
}

/**
 * Copies the orders of the demo's first laboratory, with their items and stages, until it has so many.
 * Numbers and days differ, the rest is as in the demo.
 */
async function multiplyOrders(client: pg.Client, count: number): Promise<void> {
  // Nothing is planned, reported or numbered for the copies: that is not what is measured.
  await client.query(`set session_replication_role = replica`)
  await client.query(
    `create temp table copies as
      with source as (
        select o.id, row_number() over (order by o.id) as place, count(*) over () as total
        from app.orders o join app.organizations l on l.id = o.lab_organization_id
        where l.name = 'Quellgrund Zahntechnik' and o.number is not null)
      select id as from_id, uuidv7() as to_id, n
      from source cross join lateral (
        select n from generate_series(1, $1::int) n where n % total = place - 1) as copy
      where n > total`,
    [count],
  )
  await client.query(
    `create temp table item_copies as
      select i.id as from_id, uuidv7() as to_id, c.to_id as order_id, c.from_id as from_order_id
      from copies c join app.order_items i on i.order_id = c.from_id`,
  )
  await copyRows(client, 'orders', 'join copies c on c.from_id = r.id', {
    id: 'c.to_id',
    number: `'B-' || lpad(c.n::text, 6, '0')`,
    remake_of_order_id: 'null',
    promised_delivery_date: 'r.promised_delivery_date + (c.n / 300)::int',
    requested_delivery_date: 'r.requested_delivery_date + (c.n / 300)::int',
  })
  await copyRows(client, 'order_items', 'join item_copies c on c.from_id = r.id', {
    id: 'c.to_id',
    order_id: 'c.order_id',
  })
  await copyRows(client, 'order_stages', 'join item_copies c on c.from_id = r.order_item_id', {
    id: 'uuidv7()',
    order_id: 'c.order_id',
    order_item_id: 'c.to_id',
  })
  await client.query('set session_replication_role = origin')
  await client.query('vacuum (analyze)')
}

async function startProduct(logins: Logins) {
  const child = fork(fileURLToPath(new URL('product.ts', import.meta.url)), {
    env: { ...process.env, LOG_LEVEL: 'warn', BENCH_LOGINS: JSON.stringify(logins) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() }
}

/**
 * The product in a process of its own, on a database with the demo and so many orders of its first
 * laboratory.
 */
export async function openProduct(orders: number) {
  const postgres = await startThrowAwayPostgres({ shared_buffers: '256MB' })
  const filesFolder = await mkdtemp(join(tmpdir(), 'pontic-bench-files-'))
  const client = new pg.Client(postgres.connection)
  await client.connect()
  await migrate({ client })
  await makeLogins(client, 'bench')
  const logins = loginsOf(postgres.connection, 'bench')
  const db = connectDatabase({
    logins,
    readers: 1,
    writers: 1,
    namedStatements: true,
    statementTimeoutMs: 60_000,
    transactionTimeoutMs: 120_000,
  })
  await seedDemo({
    db,
    files: await openFolderStore(filesFolder),
    secretKey: newSecretKey(),
    now: new Date(),
  })
  await db.close()
  await multiplyOrders(client, orders)
  await client.end()
  const product = await startProduct(logins)
  return {
    url: product.url,
    async stop(): Promise<void> {
      product.stop()
      await postgres.stop()
      await rm(filesFolder, { recursive: true, force: true })
    },
  }
}

type Row = { number: string | null; status: string; counterpart: { name: string } }

const line = ({ number, status, counterpart }: Row) =>
  `<tr><td><a href="#">${number ?? ''}</a></td><td>${counterpart.name}</td><td>${status}</td></tr>`

const pageOf = (rows: readonly Row[], styles: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Orders</title><link rel="stylesheet" href="/${styles}">
<body><h1>Orders</h1><button id="next">Next</button>
<table><tbody id="rows">${rows.map(line).join('')}</tbody></table>
<script>
const line = ${line.toString()}
let turns = 0
document.getElementById('next').onclick = async () => {
  const { data } = await (await fetch('/rows')).json()
  data.push(...data.splice(0, (turns = (turns + 1) % data.length)))
  document.getElementById('rows').innerHTML = data.map(line).join('')
}
</script></body></html>`

/** The floor: the same rows and styles as a page that is written once, and the same JSON, from memory. */
export async function openFloor(list: { data: Row[] }) {
  const index = readFileSync(new URL('index.html', web), 'utf8')
  const [, styles = ''] = /href="\/app\/(assets\/[\w-]+\.css)"/.exec(index) ?? []
  const answers: Record<string, [type: string, body: string]> = {
    '/': ['text/html', pageOf(list.data, styles)],
    '/rows': ['application/json', JSON.stringify(list)],
    [`/${styles}`]: ['text/css', readFileSync(new URL(styles, web), 'utf8')],
  }
  const server = createServer((request, response) => {
    const [type, body] = answers[request.url ?? ''] ?? ['text/plain', '']
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => server.close(),
  }
}
