import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { newId } from '#platform/clock'
import { build } from '#platform/db/db'
import { scheduleHelpers } from '#test/helpers/schedule-helpers'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const { narrowFixture } = scheduleHelpers(w)
// Eight in the morning of Monday, 2031-01-13: the whole day is ahead.
w.moveClock(-4 * 3_600_000)

type Fixture = Awaited<ReturnType<typeof narrowFixture>>
const week = { fromOn: '2031-01-13', toOn: '2031-01-17' }

async function accepted(s: Fixture, promisedOn: string): Promise<string> {
  const { id } = await s.draft()
  await s.transition('clinic', id, 'submit')
  await s.transition('lab', id, 'accept', { promisedOn })
  await w.settle()
  return id
}

const tryOut = (s: Fixture, changes: object = {}) =>
  s.lab.owner.post('/production/capacity/preview', { ...week, ...changes })

const idsOf = ({ orders }: any) => orders.map(({ id }: any) => id)

/** The planned minutes of the narrow work centre, by the last figures of the days. */
const plannedOf = ({ capacity }: any, workCentreId: string) =>
  capacity.days.flatMap(({ dayOn, centres }: any) =>
    centres
      .filter((centre: any) => centre.workCentreId === workCentreId && centre.plannedAmount > 0)
      .map((centre: any) => [dayOn.slice(8), centre.plannedAmount, centre.capacityAmount]),
  )

/** What is stored of a laboratory's plan and its capacity. */
const stored = ({ lab }: Fixture) =>
  w.across((tx) =>
    tx.one(
      sql<{ text: string }>`select jsonb_build_array(
        (select jsonb_agg(to_jsonb(p) order by p.order_id) from app.order_plans p where p.lab_organization_id = ${lab.id}),
        (select jsonb_agg(to_jsonb(l) order by l.work_centre_id, l.day_on) from app.work_centre_loads l where l.lab_organization_id = ${lab.id}),
        (select count(*) from app.absences a where a.organization_id = ${lab.id}),
        (select count(*) from app.jobs j where j.owner_id = ${lab.id}))::text as text`,
    ),
  )

test('without changes nothing is missed, and the load is that of the plan', async () => {
  const s = await narrowFixture()
  await accepted(s, '2031-01-15')
  const { preview } = (await tryOut(s)).body
  assert.deepEqual([preview.missed.total, preview.saved.total], [0, 0])
  const query = `fromOn=${week.fromOn}&toOn=${week.toOn}`
  const { capacity } = (await s.lab.owner.get(`/production/capacity?${query}`)).body
  assert.deepEqual(preview.capacity, capacity)
})

test('a holiday, an absence and fewer hours miss promises; overtime and machines save them; nothing is stored', async () => {
  const s = await narrowFixture()
  const [first, second] = [await accepted(s, '2031-01-14'), await accepted(s, '2031-01-15')]
  const before = await stored(s)
  const holiday = (await tryOut(s, { closedDays: ['2031-01-13'] })).body.preview
  assert.deepEqual(idsOf(holiday.missed), [first, second])
  assert.equal(holiday.missed.firstOn, '2031-01-14')
  assert.deepEqual(holiday.missed.orders[0].deliveryOn, '2031-01-15')
  assert.deepEqual(holiday.missed.orders[0].formerDeliveryOn, '2031-01-14')
  assert.deepEqual(plannedOf(holiday, s.workCentreId), [
    ['14', 120, 120],
    ['15', 120, 120],
  ])
  const away = { workCentreId: s.workCentreId, firstOn: '2031-01-14', lastOn: '2031-01-14' }
  const absence = (await tryOut(s, { absences: [{ ...away, minutesPerDay: 60 }] })).body
  assert.deepEqual(idsOf(absence.preview.missed), [second])
  // Two more hours on Monday do both orders.
  const overtime = [{ workCentreId: s.workCentreId, dayOn: '2031-01-13', minutes: 120 }]
  const more = (await tryOut(s, { absences: [away], overtime })).body.preview
  assert.equal(more.missed.total, 0)
  assert.deepEqual(plannedOf(more, s.workCentreId), [['13', 240, 240]])
  assert.deepEqual(await stored(s), before)
})

test('overtime that was tried is kept, and gone once it is deleted', async () => {
  const s = await narrowFixture()
  await accepted(s, '2031-01-14')
  await accepted(s, '2031-01-15')
  const [workCentreId, dayOn] = [s.workCentreId, '2031-01-13']
  const load = async () => {
    await w.settle()
    const query = `fromOn=${week.fromOn}&toOn=${week.toOn}`
    const answer = await s.lab.owner.get(`/production/capacity?${query}`)
    return plannedOf(answer.body, workCentreId)
  }
  const before = await load()
  const tried = await tryOut(s, { overtime: [{ workCentreId, dayOn, minutes: 120 }] })
  const minutes = { isOvertime: true, minutesPerDay: 120 }
  const kept = { workCentreId, firstOn: dayOn, lastOn: dayOn, ...minutes }
  const staff = await w.member(s.lab)
  assert.equal((await staff.post('/absences', kept)).status, 403)
  const { absence } = (await s.lab.owner.post('/absences', kept)).body
  assert.deepEqual(await load(), plannedOf(tried.body.preview, workCentreId))
  assert.notDeepEqual(await load(), before)
  const { data } = (await s.lab.owner.get('/audit-events?limit=1')).body
  assert.equal(data[0].subjectId, absence.id)
  assert.equal((await s.lab.owner.delete(`/absences/${absence.id}`)).status, 204)
  assert.deepEqual(await load(), before)
})

test('another machine saves what is missed', async () => {
  const s = await narrowFixture()
  await w.across((tx) =>
    tx.run(
      build
        .updateTable('workCentres')
        .set({ kind: 'machine', units: 1 })
        .where('id', '=', s.workCentreId),
    ),
  )
  const ids = [await accepted(s, '2031-01-14'), await accepted(s, '2031-01-14')]
  const units = [{ workCentreId: s.workCentreId, units: 2 }]
  const { preview } = (await tryOut(s, { units })).body
  assert.equal(preview.saved.total, 1)
  assert.ok(ids.includes(preview.saved.orders[0].id))
  assert.equal(
    (await tryOut(s, { units: [{ ...units[0], units: 0 }] })).body.preview.missed.total,
    1,
  )
})

test('an order that is not accepted yet shows whose promise it would break', async () => {
  const s = await narrowFixture()
  const promised = await accepted(s, '2031-01-14')
  const { id } = await s.draft()
  await s.transition('clinic', id, 'submit')
  await w.across((tx) =>
    tx.run(build.updateTable('orders').set({ priority: 'rush' }).where('id', '=', id)),
  )
  const asked = { orders: [{ orderId: id, promisedOn: '2031-01-14' }] }
  const { preview } = (await tryOut(s, asked)).body
  assert.deepEqual(idsOf(preview.missed), [promised])
  const [missed] = preview.missed.orders
  assert.match(missed.number, /^\d\d-/)
  assert.ok(missed.customerName.length > 0)
  const later = {
    orders: [{ orderId: id, promisedOn: '2031-01-14' }],
    overtime: [{ workCentreId: s.workCentreId, dayOn: '2031-01-13', minutes: 120 }],
  }
  assert.equal((await tryOut(s, later)).body.preview.missed.total, 0)
})

test('only a laboratory tries, with its own work centres, members and orders', async () => {
  const s = await narrowFixture()
  const other = await narrowFixture()
  const { id: theirs } = await other.draft()
  await other.transition('clinic', theirs, 'submit')
  const { id: draft } = await s.draft()
  assert.equal((await s.clinic.owner.post('/production/capacity/preview', week)).status, 403)
  assert.equal((await w.stranger.post('/production/capacity/preview', week)).status, 401)
  const days = { firstOn: '2031-01-13', lastOn: '2031-01-14' }
  for (const id of [newId(), other.workCentreId]) {
    for (const changes of [
      { absences: [{ workCentreId: id, ...days }] },
      { overtime: [{ workCentreId: id, dayOn: '2031-01-13', minutes: 5 }] },
      { units: [{ workCentreId: id, units: 2 }] },
    ]) {
      assert.equal((await tryOut(s, changes)).status, 404)
    }
  }
  assert.equal(
    (await tryOut(s, { absences: [{ userId: other.lab.ownerUserId, ...days }] })).status,
    404,
  )
  for (const orderId of [newId(), theirs, draft]) {
    const orders = [{ orderId, promisedOn: '2031-01-14' }]
    assert.equal((await tryOut(s, { orders })).status, 404)
  }
  for (const wrong of [
    { absences: [days] },
    { absences: [{ workCentreId: s.workCentreId, firstOn: '2031-01-14', lastOn: '2031-01-13' }] },
    { closedDays: ['2031-02-30'] },
    { fromOn: '2031-02-30' },
    { toOn: '2031-01-12' },
  ]) {
    assert.equal((await tryOut(s, wrong)).status, 400, JSON.stringify(wrong))
  }
})
