import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { newId } from '#platform/clock'
import { build } from '#platform/db/db'
import { dayMs, scheduleHelpers } from '#test/helpers/schedule-helpers'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const { narrowFixture, measureLegs } = scheduleHelpers(w)
// Eight in the morning of Monday, 2031-01-13: the whole day is ahead.
w.moveClock(-4 * 3_600_000)

const legOf = (orderId: string) =>
  w.across((tx) =>
    tx.maybe(
      build
        .selectFrom('plannedLegs')
        .select(['isRush', 'promisedOn', 'countsFromOn', 'shipOn', 'leftOn', 'differenceDays'])
        .where('orderId', '=', orderId),
    ),
  )

type Fixture = Awaited<ReturnType<typeof narrowFixture>>

async function accepted(s: Fixture, promisedOn: string): Promise<string> {
  const { id } = await s.draft()
  await s.transition('clinic', id, 'submit')
  await s.transition('lab', id, 'accept', { promisedOn })
  await w.settle()
  return id
}

async function finish(s: Fixture, id: string): Promise<void> {
  await s.transition('lab', id, 'start')
  const { stages } = (await s.lab.owner.get(`/orders/${id}/stages`)).body
  for (const stage of stages) {
    await s.lab.owner.post(`/order-stages/${stage.id}/start`)
    const done = await s.lab.owner.post(`/order-stages/${stage.id}/finish`, {})
    assert.equal(done.status, 200, done.text)
  }
  await s.transition('lab', id, 'finish')
  await w.settle()
}

test('the plan of a promise is kept while the promise is, and compared with the day it is done', async () => {
  const s = await narrowFixture()
  const id = await accepted(s, '2031-01-16')
  const kept = {
    isRush: false,
    promisedOn: '2031-01-16',
    countsFromOn: '2031-01-13',
    shipOn: '2031-01-13',
    leftOn: null,
    differenceDays: null,
  }
  assert.deepEqual(await legOf(id), kept)
  w.moveClock(dayMs)
  try {
    await w.across((tx) => tx.run(sql`select app.replan(${s.lab.id})`))
    await w.settle()
    assert.deepEqual(await legOf(id), kept, 'another plan does not move it')
    await s.lab.owner.patch(`/orders/${id}`, { promisedOn: '2031-01-17' })
    await w.settle()
    const moved = {
      ...kept,
      promisedOn: '2031-01-17',
      countsFromOn: '2031-01-14',
      shipOn: '2031-01-14',
    }
    assert.deepEqual(await legOf(id), moved, 'another promise has another plan')
    await finish(s, id)
    const leg = await legOf(id)
    assert.equal(leg?.shipOn, '2031-01-14')
    assert.ok(leg.leftOn !== null && leg.differenceDays !== null, 'it is compared')
  } finally {
    w.moveClock(-dayMs)
  }
})

test('what is cancelled is compared with nothing', async () => {
  const s = await narrowFixture()
  const id = await accepted(s, '2031-01-16')
  assert.ok(await legOf(id))
  await s.transition('lab', id, 'cancel', { reason: 'Because' })
  await w.settle()
  assert.equal(await legOf(id), undefined)
})

test('a laboratory that is late promises later, and one that nobody measured has a usual buffer', async () => {
  const s = await narrowFixture()
  const shipOn = async (): Promise<string> => {
    const order = await s.draft()
    return (await s.ask(order.id)).body.availability.earliest.shipOn
  }
  assert.equal(await shipOn(), '2031-01-13', 'it keeps its plans')
  await measureLegs(
    s.lab,
    Array.from({ length: 150 }, () => 2),
  )
  assert.equal(await shipOn(), '2031-01-15', 'two working days late')
  await w.across((tx) =>
    tx.run(build.deleteFrom('plannedLegs').where('labOrganizationId', '=', s.lab.id)),
  )
  assert.equal(await shipOn(), '2031-01-14', 'a day where nobody knows')
})

test('rush is shown beside standard where it is earlier, and only the laboratory reads what a day is made of', async () => {
  const s = await narrowFixture()
  await measureLegs(
    s.lab,
    Array.from({ length: 150 }, () => 1),
  )
  const set = (turnaroundDays: number | null) =>
    w.across((tx) =>
      tx.run(build.updateTable('products').set({ turnaroundDays }).where('id', '=', s.productId)),
    )
  await set(5)
  const order = await s.draft()
  const seen = (await s.ask(order.id)).body.availability
  assert.equal(seen.earliest.shipOn, '2031-01-20')
  assert.deepEqual([seen.rush.shipOn, seen.rush.daysGained], ['2031-01-14', 4])
  assert.equal(seen.reckoning, null, 'a clinic does not read the buffer')
  await s.transition('clinic', order.id, 'submit')
  const answer = await s.lab.owner.get(`/availability?orderId=${order.id}`)
  const { plannedOn, bufferDays, turnaroundDays, fullCentre } = answer.body.availability.reckoning
  assert.deepEqual(
    { plannedOn, bufferDays, turnaroundDays, fullCentre },
    {
      plannedOn: '2031-01-13',
      bufferDays: 1,
      turnaroundDays: 5,
      fullCentre: null,
    },
  )
})

test('what keeps a day from being earlier is said; where the load does, the laboratory reads where', async () => {
  const s = await narrowFixture()
  const before = await s.draft()
  await s.transition('clinic', before.id, 'submit')
  await s.transition('lab', before.id, 'accept', { promisedOn: '2031-01-20' })
  await w.settle()
  const { id } = await s.draft()
  const seen = (await s.ask(id)).body.availability
  assert.deepEqual([seen.limitedBy, seen.reckoning], ['workload', null])
  await s.transition('clinic', id, 'submit')
  const { availability } = (await s.lab.owner.get(`/availability?orderId=${id}`)).body
  const { name, ...full } = availability.reckoning.fullCentre
  // Monday is planned for the other order.
  assert.deepEqual(full, { workCentreId: s.workCentreId, fullOn: ['2031-01-13'], daysGained: 1 })
  assert.match(name, /^Centre /)
})

type Explained = { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }

const legsPerYear = 8_000

/** The pages that are read for what was measured last, after so many years. */
async function countPages(labId: string, workflowId: string, years: number): Promise<number> {
  const client = new pg.Client(w.connection)
  await client.connect()
  try {
    await client.query(`set session_replication_role = 'replica'`)
    await client.query(
      `insert into app.planned_legs (order_id, lab_organization_id, workflow_id, is_rush,
          counts_from_on, ship_on, left_on, planned_days, difference_days)
        select uuidv7(), $1, case when n % 5 = 0 then $2::uuid end, n % 9 = 0, '2021-01-04', '2021-01-04',
          date '2031-01-10' - n * 365 / $4::integer, 3, n % 4
        from generate_series(0, $3::integer * $4::integer - 1) as n`,
      [labId, workflowId, years, legsPerYear],
    )
    await client.query('vacuum analyze app.planned_legs')
    const select = `select app.measured_legs_of($1, array[$2::uuid], '2031-01-13')`
    await client.query(select, [labId, workflowId])
    const { rows } = await client.query<{ 'QUERY PLAN': Explained[] }>(
      `explain (analyze, buffers, format json) ${select}`,
      [labId, workflowId],
    )
    const { Plan } = rows[0]?.['QUERY PLAN'][0] ?? {}
    return (Plan?.['Shared Hit Blocks'] ?? 0) + (Plan?.['Shared Read Blocks'] ?? 0)
  } finally {
    await client.end()
  }
}

test('ten years of history cost a question no more than one', async () => {
  const [young, old] = [await w.org('lab'), await w.org('lab')]
  const few = await countPages(young.id, newId(), 1)
  const many = await countPages(old.id, newId(), 10)
  assert.ok(few > 0 && many <= few * 1.5, `${few} and ${many} pages`)
})
