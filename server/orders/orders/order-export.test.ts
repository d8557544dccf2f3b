import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { mostExportedOrders } from '#contract/orders/order-export'
import type { OrderSummary } from '#contract/orders/orders'
import type { WorkSummary } from '#contract/orders/work-summary'
import type { Page } from '#contract/platform/page'
import { demoApp } from '#test/app/demo-app'
import type { Actor } from '#test/app/test-app'
import { demoOwners } from '#test/helpers/callers'

const w = await demoApp()
const { lab, clinic } = await demoOwners(w)

type Listed = OrderSummary & { workSummary: WorkSummary | null }
const english = { 'accept-language': 'en' }
const german = { 'accept-language': 'de' }

/** The rows of a file, each with its cells. */
function cellsOf(text: string, separator = ','): string[][] {
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n)`,
    'g',
  )
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(cell)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

const fileOf = async (actor: Actor, query: string, headers: Record<string, string> = english) => {
  const answer = await actor.get(`/order-export?${query}`, { headers })
  assert.equal(answer.status, 200, answer.text)
  return answer
}

async function listed(actor: Actor, query: string): Promise<Listed[]> {
  const orders: Listed[] = []
  for (let page = 1; ; page++) {
    const address = `/orders?page=${page}&limit=100&${query}`
    const { body } = await actor.get<Page<Listed>>(address, { headers: english })
    orders.push(...body.data)
    if (page >= body.pagination.totalPages) return orders
  }
}

test('the file has the orders of the list, in its order, by its filters and for each side', async () => {
  for (const actor of [lab.session, clinic.session]) {
    for (const query of [
      '',
      'sort=due',
      'status=in_production,ready&sort=patient&direction=desc',
    ]) {
      const orders = await listed(actor, query)
      const { text } = await fileOf(actor, `${query}&columns=number,patient`)
      const [head, ...rows] = cellsOf(text)
      assert.equal(head?.[0], 'Order')
      const place = head?.indexOf('Work') ?? -1
      assert.deepEqual(
        rows.map((row) => [row[0], row[place]]),
        orders.map(({ number, workSummary }) => [number ?? '', workSummary?.text ?? '']),
        query,
      )
    }
  }
})

test('the columns are those that were asked for, in their order; trays are only for the lab', async () => {
  const columns = 'columns=total,due,number'
  const ofLab = cellsOf((await fileOf(lab.session, columns)).text)
  assert.deepEqual(ofLab[0], ['Amount', 'Currency', 'Due', 'Order', 'Trays'])
  const ofClinic = cellsOf((await fileOf(clinic.session, columns)).text)
  assert.deepEqual(ofClinic[0], ['Amount', 'Currency', 'Due', 'Order'])
  assert.ok(ofLab.some(([amount]) => /^\d+\.\d\d$/.test(amount ?? '')))
  const wrong = await lab.session.get('/order-export?columns=number,secret')
  assert.equal(wrong.status, 400)
})

test('a member who may not see money gets no amount, and cannot sort by it', async () => {
  const staff = await w.member({ id: lab.id })
  const [head] = cellsOf((await fileOf(staff, '')).text)
  assert.ok(head?.includes('Due') && !head.includes('Amount') && !head.includes('Currency'))
  assert.equal((await staff.get('/order-export?sort=total')).status, 403)
})

test('a stranger gets nothing', async () => {
  assert.equal((await w.stranger.get('/order-export')).status, 401)
})

test('a German reader gets German words, decimal commas and semicolons between the columns', async () => {
  const answer = await fileOf(lab.session, 'columns=status,total', german)
  const [head, ...rows] = cellsOf(answer.text, ';')
  assert.deepEqual(head, ['Status', 'Betrag', 'Währung'])
  assert.ok(rows.some(([status]) => status === 'Versandbereit'))
  assert.ok(rows.some(([, amount]) => /^\d+,\d\d$/.test(amount ?? '')))
  assert.match(String(answer.headers.get('content-disposition')), /auftraege\.csv/)
  assert.match(String(answer.headers.get('vary')), /accept-language/i)
})

test('a name that a spreadsheet would run as a formula has an apostrophe before it', async () => {
  const [order] = await listed(lab.session, 'status=in_production')
  await w.across((tx) =>
    tx.run(
      sql`update app.patients set last_name = '=HYPERLINK("x")' where id = ${order?.patient?.id}`,
    ),
  )
  const { text } = await fileOf(lab.session, 'columns=patient')
  assert.ok(cellsOf(text).some((row) => row.some((cell) => cell.startsWith("'=HYPERLINK"))))
  assert.ok(!cellsOf(text).some((row) => row.some((cell) => cell.startsWith('='))))
})

test('a longer list than a file holds is refused with what to do', async () => {
  const client = new pg.Client(w.connection)
  await client.connect()
  await client.query(`set session_replication_role = 'replica'`)
  await client.query(
    `insert into app.orders (id, lab_organization_id, customer_id, patient_organization_id, number,
        status, waiting_on, waiting_since, status_since, submitted_at)
      select uuidv7(), lab_organization_id, customer_id, lab_organization_id, 'N-' || n,
        'completed', 'none', now(), now(), now()
      from generate_series(1, ${mostExportedOrders}) as n, (select lab_organization_id, customer_id
        from app.orders where lab_organization_id = '${lab.id}' limit 1) as one`,
  )
  await client.end()
  const answer = await lab.session.get<{ code: string }>('/order-export?')
  assert.deepEqual([answer.status, answer.body.code], [422, 'order_export_too_long'])
  assert.equal((await fileOf(lab.session, 'status=ready')).status, 200)
})
