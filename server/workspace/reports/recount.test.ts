import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { demoApp } from '#test/app/demo-app'
import { demoOwners } from '#test/helpers/callers'
import { drawCount, seedOf } from '#test/runner/random-sizes'
import { turnOf } from '#test/runner/turns'
import {
  addDays,
  dayIn,
  departureOf,
  periodOf,
  shareAt,
  sorted,
  today,
  workdaysBetween,
  workerOf,
  type Order,
  type Event,
  type Item,
  type Parcel,
  type Sitting,
  type Stage,
  type Paper,
  type Line,
} from '#test/oracles/recount'

// Every number of the reports of the demo, counted a second time without SQL.

const w = await demoApp()
const demo = await demoOwners(w)

// The demo has taxes on top only: of every third invoice they are made to be inside.
await w.across(async (tx) => {
  await tx.run(sql`update app.invoices set tax_mode = 'inclusive' where hashtext(id::text) % 3 = 0`)
  await tx.run(sql`update app.credit_notes n set tax_mode = i.tax_mode
    from app.invoices i where i.id = n.invoice_id`)
})

// A later day is asked about for some that came at the very end: their own, and a late case's.
await w.across((tx) =>
  tx.run(sql`update app.orders o set overridden_day = promised_delivery_date - c.days_before, override_asked_at = created_at,
      override_cause = c.cause, override_reason = c.reason, override_answer = c.answer,
      proposed_delivery_date = promised_delivery_date + c.days_after
    from (values (0, 'laboratory', 30, null, 'A part is missing', null), (1, 'laboratory', 30, null, 'A part is missing', 'declined'),
        (2, 'laboratory', 30, null, 'A part is missing', 'confirmed'), (3, 'late_arrival', 0, 30, null, null))
      as c (turn, cause, days_before, days_after, reason, answer)
    where o.promised_delivery_date is not null and o.status in ('delivered', 'completed', 'at_try_in')
      and abs(hashtext(o.id::text)) % 16 = c.turn`),
)

// It has no parcel that was taken back, and no stage that was ended without work.
const readyIds = await w.across((tx) =>
  tx.all(
    sql<{ id: string }>`select id from app.orders
      where lab_organization_id = ${demo.lab.id} and status = 'ready' order by id limit 4`,
  ),
)
assert.ok(readyIds.length > 2)
const owner = new pg.Client(w.connection)
await owner.connect()
for (const [place, { id }] of readyIds.entries()) {
  const send = () =>
    demo.lab.session.post('/shipments', {
      direction: 'to_clinic',
      purpose: 'final',
      orderIds: [id],
    })
  const sent = await send()
  assert.equal(sent.status, 201, sent.text)
  // Only the owner of the database can move what has happened.
  await owner.query(
    `update app.order_events set created_at = created_at - interval '9 days'
      where order_id = $1 and action = 'shipped'`,
    [id],
  )
  const back = await demo.lab.session.post(`/shipments/${sent.body.shipment.id}/cancel`)
  assert.equal(back.status, 200, back.text)
  if (place > 0) assert.equal((await send()).status, 201)
}
await owner.end()
const unworked = await w.across((tx) =>
  tx.all(
    sql`update app.order_stages s set status = 'done', finished_at = now() - interval '3 days', is_current = false,
        current_since = null
      where s.status = 'pending' and s.technician_user_id is not null and s.lab_organization_id = ${demo.lab.id}
        and not exists (select from app.stage_sittings t where t.order_stage_id = s.id) returning s.id`,
  ),
)
assert.ok(unworked.length > 3)

const all = <Row>(table: string) =>
  w.across((tx) => tx.all(sql<Row>`select * from ${sql.id('app', table)} order by id`))

const orders = await all<Order>('orders')
const items = await all<Item>('order_items')
const parcels = await all<Parcel>('shipments')
const stages = await all<Stage>('order_stages')
const sittings = await all<Sitting>('stage_sittings')
const connections = await all<{
  id: string
  labOrganizationId: string
  clinicOrganizationId: string | null
  outboundTransitDays: number | null
  hasSaturdayDelivery: boolean
}>('lab_connections')
const invoices = await all<Paper>('invoices')
const invoiceLines = await all<Line & { invoiceId: string; orderItemId: string | null }>(
  'invoice_lines',
)
const creditNotes = await all<Paper>('credit_notes')
const creditLines = await all<Line & { creditNoteId: string; invoiceLineId: string }>(
  'credit_note_lines',
)
const { events, contents } = await w.across(async (tx) => ({
  events: await tx.all(
    sql<Event>`select order_id, action, from_status, to_status, created_at from app.order_events order by order_id, sequence`,
  ),
  contents: await tx.all(
    sql<{
      shipmentId: string
      orderId: string
    }>`select shipment_id, order_id from app.shipment_orders`,
  ),
}))
const eventsOf = Map.groupBy(events, ({ orderId }) => orderId)
const itemsOf = Map.groupBy(items, ({ orderId }) => orderId)
const productOf = new Map(items.map(({ id, productId }) => [id, productId]))
const sittingsOf = Map.groupBy(sittings, ({ orderStageId }) => orderStageId)
const contentsOf = Map.groupBy(contents, ({ orderId }) => orderId)

type Side = 'lab' | 'clinic'
type Asked = {
  side: Side
  timezone: string
  fromOn: string
  toOn: string
  groupBy: 'day' | 'week' | 'month' | undefined
  filter: [string, string] | undefined
}

const isOwn = (
  row: { labOrganizationId: string; clinicOrganizationId: string | null },
  side: Side,
) => (side === 'lab' ? row.labOrganizationId : row.clinicOrganizationId) === demo[side].id

const passes = (order: Order, { filter }: Asked) => {
  if (!filter) return true
  const [name, id] = filter
  if (name === 'labConnectionId') return order.labConnectionId === id
  if (name === 'customerId') return order.customerId === id
  return itemsOf.get(order.id)?.some(({ productId }) => productId === id) === true
}

const isBetween = (day: string, { fromOn, toOn }: Asked) => day >= fromOn && day <= toOn

function arrivalOf(order: Order, timezone: string): string | undefined {
  const past = eventsOf.get(order.id) ?? []
  if (['delivered', 'completed', 'at_try_in'].includes(order.status)) {
    const last = past.findLast(
      ({ action, toStatus }) =>
        action === 'delivered' && ['delivered', 'at_try_in'].includes(toStatus),
    )
    return last && dayIn(timezone, last.createdAt)
  }
  if (order.status !== 'shipped' || order.notReceivedAt !== null) return undefined
  const parcel = parcels.findLast(
    ({ id, direction, status }) =>
      direction === 'to_clinic' &&
      status !== 'cancelled' &&
      contentsOf.get(order.id)?.some(({ shipmentId }) => shipmentId === id),
  )
  if (!parcel) return undefined
  const connection = connections.find(({ id }) => id === order.labConnectionId)
  return parcel.expectedOn ?? businessDaysAfter(dayIn(timezone, parcel.createdAt), connection)
}

type Connection = (typeof connections)[number]

function businessDaysAfter(day: string, connection: Connection | undefined): string {
  let end = day
  for (let left = connection?.outboundTransitDays ?? 0; left > 0;) {
    end = addDays(end, 1)
    const weekday = new Date(`${end}T00:00:00Z`).getUTCDay()
    if (weekday !== 0 && (weekday !== 6 || connection?.hasSaturdayDelivery)) left--
  }
  return end
}

const counterpartOf = ({ labOrganizationId, customerId }: Order | Paper, side: Side) =>
  side === 'lab' ? customerId : labOrganizationId

function agreedDayOf(order: Order): string | null {
  const { overriddenDay, overrideAnswer, overrideCause, proposedDeliveryDate } = order
  if (overriddenDay === null || overrideAnswer === 'confirmed') return null
  return overrideCause === 'laboratory' ? overriddenDay : proposedDeliveryDate
}

function recountOnTime(asked: Asked) {
  const { side, timezone, groupBy = 'month' } = asked
  const rows = new Map<string, { orders: number; onTime: number }>()
  for (const order of orders) {
    const due = order.promisedDeliveryDate
    const isSeen = !['draft', 'rejected', 'cancelled'].includes(order.status)
    if (!isOwn(order, side) || !isSeen || due === null) continue
    if (!isBetween(due, asked) || !passes(order, asked)) continue
    const arrival = arrivalOf(order, timezone)
    const agreed = agreedDayOf(order) ?? due
    if (arrival === undefined && agreed >= today(timezone)) continue
    const key = JSON.stringify([periodOf(due, groupBy), counterpartOf(order, side)])
    const row = rows.get(key) ?? { orders: 0, onTime: 0 }
    rows.set(key, row)
    row.orders++
    if (arrival !== undefined && arrival <= agreed) row.onTime++
  }
  return rows
}

function recountTurnaround(asked: Asked) {
  const { side, timezone, groupBy, filter } = asked
  const walks = orders.flatMap((order) => {
    const left = departureOf(eventsOf.get(order.id) ?? [])
    if (!isOwn(order, side) || !left || order.acceptedAt === null || !passes(order, asked))
      return []
    const day = dayIn(timezone, left)
    if (!isBetween(day, asked)) return []
    const since = (at: string) => workdaysBetween(dayIn(timezone, at), day)
    const products = [...new Set(itemsOf.get(order.id)?.map(({ productId }) => productId))]
    return {
      period: periodOf(day, groupBy),
      days: since(order.acceptedAt),
      fromSubmit: order.submittedAt === null ? null : since(order.submittedAt),
      products: filter?.[0] === 'productId' ? products.filter((id) => id === filter[1]) : products,
    }
  })
  type Walk = (typeof walks)[number]
  const summed = (some: readonly Walk[]) => {
    const days = some.map((walk) => walk.days)
    const fromSubmit = some.flatMap((walk) => walk.fromSubmit ?? [])
    return [
      some.length,
      shareAt(days, 0.5),
      shareAt(days, 0.9),
      shareAt(fromSubmit, 0.5),
      shareAt(fromSubmit, 0.9),
    ]
  }
  const made = walks.flatMap((walk) => walk.products.map((product) => ({ ...walk, product })))
  const groups = Map.groupBy(made, ({ period, product }) => JSON.stringify([period, product]))
  return {
    rows: [...groups].map(([key, some]) => [...(JSON.parse(key) as unknown[]), ...summed(some)]),
    totals: walks.length > 0 ? [summed(walks)] : [],
  }
}

function recountLoad(asked: Asked) {
  const { timezone, groupBy, filter } = asked
  const rows = new Map<string, { minutes: number; pieces: number }>()
  const add = (
    stage: Stage,
    who: string,
    at: string,
    work: { minutes: number; pieces: number },
  ) => {
    const day = dayIn(timezone, at)
    const product = productOf.get(stage.orderItemId ?? '')
    const isAsked = filter?.[0] !== 'productId' || product === filter[1]
    if (stage.labOrganizationId !== demo.lab.id || !isBetween(day, asked) || !isAsked) return
    const key = JSON.stringify([periodOf(day, groupBy), who, stage.name])
    const { minutes, pieces } = rows.get(key) ?? { minutes: 0, pieces: 0 }
    rows.set(key, { minutes: minutes + work.minutes, pieces: pieces + work.pieces })
  }
  for (const stage of stages) {
    const own = sittingsOf.get(stage.id) ?? []
    for (const { finishedAt, minutes, technicianUserId } of own) {
      if (finishedAt === null) continue
      add(stage, technicianUserId, finishedAt, { minutes: minutes ?? 0, pieces: 0 })
    }
    const worker = workerOf(own)
    if (stage.status !== 'done' || stage.finishedAt === null || worker === undefined) continue
    const pieces = items.find(({ id }) => id === stage.orderItemId)?.quantity ?? 0
    add(stage, worker, stage.finishedAt, { minutes: 0, pieces })
  }
  return rows
}

const netOf = ({ amountMinor, taxRateBasisPoints: rate }: Line, taxMode: string) =>
  taxMode === 'inclusive'
    ? amountMinor - Math.round((amountMinor * rate) / (10_000 + rate))
    : amountMinor

function recountMoney(asked: Asked) {
  const { side, groupBy = 'month', filter } = asked
  const rows = new Map<string, { invoiced: number; credited: number }>()
  const add = (paper: Paper, line: Line, itemId: string | null, kind: 'invoiced' | 'credited') => {
    const { issuedOn, currency, taxMode } = paper
    if (!isOwn(paper, side) || issuedOn === null || !isBetween(issuedOn, asked)) return
    const product = itemId === null ? null : (productOf.get(itemId) ?? null)
    const connection = connections.find(({ id }) => id === filter?.[1])
    const isPassed =
      !filter ||
      (filter[0] === 'productId' && product === filter[1]) ||
      (filter[0] === 'customerId' && paper.customerId === filter[1]) ||
      (filter[0] === 'labConnectionId' &&
        connection?.labOrganizationId === paper.labOrganizationId &&
        connection.clinicOrganizationId === paper.clinicOrganizationId)
    if (!isPassed) return
    const period = periodOf(issuedOn, groupBy)
    const key = JSON.stringify([period, counterpartOf(paper, side), product, currency])
    const row = rows.get(key) ?? { invoiced: 0, credited: 0 }
    rows.set(key, row)
    row[kind] += netOf(line, taxMode)
  }
  for (const line of invoiceLines) {
    const paper = invoices.find(({ id }) => id === line.invoiceId)
    if (paper && !['draft', 'void'].includes(paper.status)) {
      add(paper, line, line.orderItemId, 'invoiced')
    }
  }
  for (const line of creditLines) {
    const paper = creditNotes.find(({ id }) => id === line.creditNoteId)
    const billed = invoiceLines.find(({ id }) => id === line.invoiceLineId)
    if (paper && paper.status !== 'void') add(paper, line, billed?.orderItemId ?? null, 'credited')
  }
  return rows
}

async function reportOf(name: string, { side, timezone, fromOn, toOn, groupBy, filter }: Asked) {
  const put = await demo[side].session.patch('/organization', { timezone })
  assert.equal(put.status, 200, put.text)
  const query = new URLSearchParams({
    fromOn,
    toOn,
    ...(groupBy ? { groupBy } : {}),
    ...(filter ? { [filter[0]]: filter[1] } : {}),
  })
  const answer = await demo[side].session.get(`/reports/${name}?${query.toString()}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.report
}

const zones = ['UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kolkata']
const idsOf = (side: Side) => {
  const own = orders.filter((order) => isOwn(order, side))
  return {
    labConnectionId: [...new Set(own.flatMap((order) => order.labConnectionId ?? []))],
    customerId: side === 'lab' ? [...new Set(own.map(({ customerId }) => customerId))] : [],
    productId: [
      ...new Set(own.flatMap(({ id }) => itemsOf.get(id)?.map((i) => i.productId) ?? [])),
    ],
  }
}
const filters = { lab: idsOf('lab'), clinic: idsOf('clinic') }

const anything: fc.Arbitrary<Asked> = fc
  .record({
    side: fc.constantFrom<Side>('lab', 'clinic'),
    timezone: fc.constantFrom(...zones),
    back: fc.integer({ min: -40, max: 400 }),
    length: fc.constantFrom(1, 7, 31, 90, 400),
    groupBy: fc.constantFrom(undefined, 'day' as const, 'week' as const, 'month' as const),
    filterBy: fc.constantFrom(
      undefined,
      'labConnectionId' as const,
      'customerId' as const,
      'productId' as const,
    ),
    nth: fc.nat(),
  })
  .map(({ side, timezone, back, length, groupBy, filterBy, nth }) => {
    const toOn = addDays(today('UTC'), -back)
    const ids = filterBy ? filters[side][filterBy] : []
    const id = ids[nth % Math.max(1, ids.length)]
    const filter: [string, string] | undefined = filterBy && id ? [filterBy, id] : undefined
    return { side, timezone, fromOn: addDays(toOn, 1 - length), toOn, groupBy, filter }
  })

// Others with each commit.
const runs = drawCount(20, 120)
const seed = seedOf(41) + turnOf()

/** All of a side, by months: whatever is drawn, a report with many rows is among those that are compared. */
const allOf = (side: Side): Asked => ({
  side,
  timezone: 'Europe/Berlin',
  fromOn: addDays(today('UTC'), -400),
  toOn: today('UTC'),
  groupBy: 'month',
  filter: undefined,
})

/** Asks for many reports of one name and gives how many rows were compared. */
async function compare(name: (side: Side) => string, hold: (report: any, asked: Asked) => number) {
  let rows = 0
  const drawn = fc.sample(anything, { numRuns: runs, seed })
  for (const asked of [allOf('lab'), allOf('clinic'), ...drawn]) {
    rows += hold(await reportOf(name(asked.side), asked), asked)
  }
  assert.ok(rows > 50, `${rows} rows were compared`)
}

test('on time: every row and every total is that of a recount', async () => {
  await compare(
    () => 'on-time',
    (report, asked) => {
      const counted = [...recountOnTime(asked)]
      assert.deepEqual(
        sorted(
          report.rows.map((row: any) => [
            row.periodStartsOn,
            row.counterpart.id,
            row.orders,
            row.onTime,
            row.late,
          ]),
        ),
        sorted(
          counted.map(([key, { orders: count, onTime }]) => [
            ...(JSON.parse(key) as unknown[]),
            count,
            onTime,
            count - onTime,
          ]),
        ),
        JSON.stringify(asked),
      )
      const sum = counted.reduce((total, [, row]) => total + row.orders, 0)
      const onTime = counted.reduce((total, [, row]) => total + row.onTime, 0)
      assert.deepEqual(
        report.totals.map((row: any) => [row.orders, row.onTime, row.shareBasisPoints]),
        sum > 0 ? [[sum, onTime, Math.round((onTime * 10_000) / sum)]] : [],
      )
      return report.rows.length
    },
  )
})

test('turnaround: medians and nine in ten, of each product and of all, are those of a recount', async () => {
  const numbersOf = (row: any) => [
    row.orders,
    row.medianDays,
    row.p90Days,
    row.medianDaysFromSubmit,
    row.p90DaysFromSubmit,
  ]
  await compare(
    () => 'turnaround',
    (report, asked) => {
      const { rows, totals } = recountTurnaround(asked)
      assert.deepEqual(
        sorted(
          report.rows.map((row: any) => [row.periodStartsOn, row.product.id, ...numbersOf(row)]),
        ),
        sorted(rows),
        JSON.stringify(asked),
      )
      assert.deepEqual(report.totals.map(numbersOf), totals)
      return report.rows.length
    },
  )
})

test('technician load: minutes are those of sittings, pieces those of who worked on them', async () => {
  const asked = fc
    .sample(anything, { numRuns: runs, seed: seed + 1 })
    .filter(({ side, filter }) => side === 'lab' && (!filter || filter[0] === 'productId'))
  let compared = 0
  for (const one of [allOf('lab'), ...asked]) {
    const report = await reportOf('technician-load', one)
    const counted = [...recountLoad(one)]
    assert.deepEqual(
      sorted(
        report.rows.map((row: any) => [
          row.periodStartsOn,
          row.technician.userId,
          row.stage,
          row.minutes,
          row.pieces,
        ]),
      ),
      sorted(
        counted.map(([key, { minutes, pieces }]) => [
          ...(JSON.parse(key) as unknown[]),
          minutes,
          pieces,
        ]),
      ),
      JSON.stringify(one),
    )
    compared += counted.length
  }
  assert.ok(compared > 100, `${compared} rows were compared`)
})

test('revenue and spend: invoices less credit notes, to the last cent', async () => {
  let credited = 0
  await compare(
    (side) => (side === 'lab' ? 'revenue' : 'spend'),
    (report, asked) => {
      const counted = [...recountMoney(asked)]
      assert.deepEqual(
        sorted(
          report.rows.map((row: any) => [
            row.periodStartsOn,
            row.counterpart.id,
            row.product?.id ?? null,
            row.currency,
            row.invoicedMinor,
            row.creditedMinor,
            row.netMinor,
          ]),
        ),
        sorted(
          counted.map(([key, row]) => [
            ...(JSON.parse(key) as unknown[]),
            row.invoiced,
            row.credited,
            row.invoiced - row.credited,
          ]),
        ),
        JSON.stringify(asked),
      )
      const byCurrency = Map.groupBy(report.rows, (row: any) => row.currency)
      for (const total of report.totals) {
        const net = (byCurrency.get(total.currency) ?? []).reduce(
          (sum: number, row: any) => sum + row.netMinor,
          0,
        )
        assert.equal(total.netMinor, net)
        credited += total.creditedMinor
      }
      assert.equal(report.totals.length, byCurrency.size)
      return report.rows.length
    },
  )
  assert.ok(credited > 0, 'the demo has credit notes')
  assert.ok(invoices.some(({ taxMode }) => taxMode === 'inclusive'))
})

test('one connection of a laboratory is spent as it is earned', async () => {
  const connection = connections.find((each) => isOwn(each, 'lab') && isOwn(each, 'clinic'))
  assert.ok(connection)
  const asked = { timezone: 'UTC', fromOn: addDays(today('UTC'), -400), toOn: today('UTC') }
  const filter: [string, string] = ['labConnectionId', connection.id]
  const seen = async (side: Side, name: string) =>
    (await reportOf(name, { ...asked, side, groupBy: undefined, filter })).totals.map(
      ({ currency, netMinor }: any) => [currency, netMinor],
    )
  const earned = await seen('lab', 'revenue')
  assert.ok(earned.length > 0)
  assert.deepEqual(await seen('clinic', 'spend'), earned)
})
