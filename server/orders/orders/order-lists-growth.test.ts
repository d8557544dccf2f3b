import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CompiledQuery } from 'kysely'
import { orderGroupings } from '#contract/orders/order-counts'
import { orderSorts } from '#contract/orders/orders'
import { newId } from '#platform/clock'
import { testApp } from '#test/app/test-app'
import { countOf, explain, pagesOf } from '#test/helpers/explained-lists'
import { insertRowsToSort } from '#test/helpers/insert-rows-to-sort'
import { drawCount } from '#test/runner/random-sizes'
import { selectOrderCounts } from './count-queries.ts'
import { selectOrders } from './list-queries.ts'

const w = await testApp()
const [lab, clinic] = [await w.org('lab'), await w.org('clinic')]
const { id: connectionId, customerId } = await w.connect(lab, clinic)
const otherCustomers = Array.from({ length: 40 }, newId)
const openOrders = 600
const manyOrders = drawCount(60_000, 200_000)

const inserts = (from: number, to: number) => `
  insert into app.patients (organization_id, id, code, first_name, last_name)
    select o.id, md5('patient' || n)::uuid, 'P-' || n, 'Nora', 'Sample' || md5(n::text)
    from (values ('${lab.id}'::uuid), ('${clinic.id}'::uuid)) as o (id),
      generate_series(${from / 20}, ${to / 20 - 1}) as n;
  insert into app.orders (id, lab_organization_id, clinic_organization_id, lab_connection_id, customer_id,
      patient_organization_id, patient_id, number, status, waiting_on, waiting_since, status_since,
      promised_delivery_date, total_minor, currency, submitted_at, current_stage_label)
    select uuidv7(), '${lab.id}', case when n % 2 = 0 then '${clinic.id}'::uuid end,
      case when n % 2 = 0 then '${connectionId}'::uuid end,
      case when n % 2 = 0 then '${customerId}'::uuid else ('{${otherCustomers.join()}}'::uuid[])[n % 40 + 1] end,
      case when n % 2 = 0 then '${clinic.id}'::uuid else '${lab.id}'::uuid end,
      case when n % 50 > 0 then md5('patient' || n / 20)::uuid end, 'N-' || n,
      case when n >= ${openOrders} then 'completed' else
        (array['submitted', 'accepted', 'in_production', 'awaiting_approval', 'ready', 'shipped'])[n / 2 % 6 + 1] end,
      (array['lab', 'clinic', 'courier', 'none'])[n / 2 % 4 + 1],
      now() - n * interval '1 hour', now() - n * interval '30 minutes', date '2031-03-01' - n / 100,
      10000 + n * 7919 % 90000, 'EUR', now(), 'Stage ' || n / 2 % 5
    from generate_series(${from}, ${to - 1}) as n;`

const insertOrders = (from: number, to: number) =>
  insertRowsToSort(w.connection, ['orders', 'patients', 'customers'], async (client) => {
    await client.query(inserts(from, to))
  })

const open = ['submitted', 'accepted', 'in_production', 'awaiting_approval', 'ready', 'shipped']
const lists = {
  open: { filters: { statuses: open, isOpen: true as const }, direction: 'asc' as const },
  all: { filters: {}, direction: 'desc' as const },
}

type Read = Map<string, { page: number; whole: number }>

async function readAll(): Promise<Read> {
  const read: Read = new Map()
  for (const org of [lab, clinic]) {
    const viewer = { organizationType: org.type, canSeeFinance: true }
    for (const [name, { filters, direction }] of Object.entries(lists)) {
      for (const sort of [undefined, ...orderSorts]) {
        const query = { ...filters, page: 1, limit: 50, direction, ...(sort ? { sort } : {}) }
        const plan = await explain(w, org, (tx) => selectOrders(tx, query, org.type))
        const whole = pagesOf(countOf(plan) ?? plan)
        read.set(`${org.type} ${name} by ${sort}`, { page: pagesOf(plan) - whole, whole })
      }
      for (const by of [undefined, ...orderGroupings]) {
        const query = { ...filters, ...(by ? { by } : {}), earlierThanOn: '2031-01-13' }
        const plan = await explain(w, org, (tx) => selectOrderCounts(tx, query, viewer))
        read.set(`${org.type} ${name} counted by ${by}`, { page: 0, whole: pagesOf(plan) })
      }
    }
  }
  return read
}

test(`a page of ${manyOrders} orders reads what a page of 10,000 does, by every sort; a count reads an index`, async () => {
  await w.across((tx) =>
    tx.run({
      sql: `insert into app.customers (organization_id, id, name)
        select $1, c.id, 'Practice ' || c.n from unnest($2::uuid[]) with ordinality as c (id, n)`,
      parameters: [lab.id, otherCustomers],
    } as unknown as CompiledQuery),
  )
  await insertOrders(0, 10_000)
  const few = await readAll()
  await insertOrders(10_000, manyOrders)
  const many = await readAll()
  const faults: string[] = []
  for (const [what, { page, whole }] of many) {
    const before = few.get(what)
    if (page > (before?.page ?? 0) * 1.5) faults.push(`${what}: ${before?.page} and ${page} pages`)
    const isAll = what.includes(' all ')
    // One pass over the table of a laboratory that is alone, of an index where it has neighbours.
    if (whole > (isAll ? manyOrders / 20 : (before?.whole ?? 0) * 1.5 + 30))
      faults.push(`${what}: ${before?.whole} and ${whole} pages for the whole`)
  }
  assert.deepEqual(faults, [])
})
