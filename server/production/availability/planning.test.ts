import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { build } from '#platform/db/db'
import type { OrderFixture } from '#test/fixtures/order-fixture'
import { dayMs, mondayNoon, scheduleHelpers } from '#test/helpers/schedule-helpers'
import { testApp } from '#test/app/test-app'
import { deleteNeedlessPlanJobs, insertDailyReplans } from './plan-queries.ts'

const w = await testApp()
const { narrowFixture, setDayMinutes, setZone } = scheduleHelpers(w)
// Eight in the morning: the whole day is ahead.
const morningMs = 4 * 3_600_000
w.moveClock(-morningMs)

const eventsOf = async ({ clinic }: Pick<OrderFixture, 'clinic'>, id: string) =>
  (await clinic.owner.get(`/orders/${id}/events?limit=100`)).body.data as {
    action: string
    reason: string | null
    details: { changes: { pointer: string; from: string; to: string[] }[] | null }
  }[]

test('a stage that slips breaks the promise once, and the clinic gets the new choices', async () => {
  const s = await narrowFixture()
  const order = await s.draft()
  await s.transition('clinic', order.id, 'submit')
  await s.transition('lab', order.id, 'accept', { promisedOn: '2031-01-15' })
  await w.settle()
  const broken = async () =>
    (await eventsOf(s, order.id)).filter(({ action }) => action === 'promise_broken')
  assert.deepEqual(await broken(), [])
  await s.transition('lab', order.id, 'start')
  await w.settle()
  assert.deepEqual(await broken(), [], 'it can still be kept')
  // The narrow stage stops until Friday.
  const close = (dayOn: string, percent: number) =>
    w.across(async (tx) => {
      const organizationId = s.lab.id
      const weekdays = JSON.stringify(
        [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '08:00', to: '17:00', minutes: 480 })),
      )
      await tx.run(
        build
          .insertInto('workCalendars')
          .values({ organizationId, weekdays })
          .onConflict((c) => c.doNothing()),
      )
      await tx.run(
        build
          .insertInto('workCapacities')
          .values({ organizationId, dayOn, percent })
          .onConflict((c) => c.constraint('work_capacities_once').doNothing()),
      )
    })
  for (const dayOn of ['2031-01-13', '2031-01-14', '2031-01-15', '2031-01-16'])
    await close(dayOn, 0)
  await w.settle()
  const [event, ...more] = await broken()
  assert.deepEqual(more, [])
  assert.deepEqual(event?.details.changes, [
    {
      pointer: '/promisedOn',
      from: '2031-01-15',
      to: ['2031-01-20', '2031-01-21', '2031-01-22'],
    },
  ])
  const notices = (await s.clinic.owner.get('/notifications?kind=promise_broken')).body.data
  assert.equal(notices[0].orderId, order.id)
  assert.match(notices[0].text, /can't meet the promised delivery date/)
  await close('2031-01-17', 0)
  await w.settle()
  assert.equal((await broken()).length, 1, 'not again for the same promise')
  await s.lab.owner.patch(`/orders/${order.id}`, { promisedOn: '2031-01-16' })
  await w.settle()
  assert.equal((await broken()).length, 2, 'another promise, which cannot be kept either')
  await s.lab.owner.patch(`/orders/${order.id}`, { promisedOn: '2031-01-21' })
  await w.settle()
  assert.equal((await broken()).length, 2)
})

test('the plan follows what happens to the order: stages that are done, a hold, the end', async () => {
  const s = await narrowFixture()
  const { id } = await s.draft()
  const rows = async () => {
    await w.settle()
    const { count } = await w.across((tx) =>
      tx.one(sql<{ count: number }>`select count(*) from app.planned_work where order_id = ${id}`),
    )
    return count
  }
  await s.transition('clinic', id, 'submit')
  assert.equal(await rows(), 0, 'nothing is promised yet')
  await s.transition('lab', id, 'accept', { promisedOn: '2031-02-03' })
  assert.equal(await rows(), 2)
  await s.transition('lab', id, 'start')
  await w.across((tx) =>
    tx.run(
      sql`update app.order_stages set status = 'done', started_at = now(), finished_at = now()
        where order_id = ${id} and sort_order = 0`,
    ),
  )
  assert.equal(await rows(), 1)
  await s.transition('lab', id, 'hold', { reason: 'Because' })
  assert.equal(await rows(), 0)
  await s.transition('lab', id, 'resume')
  assert.equal(await rows(), 1)
  await s.transition('lab', id, 'cancel', { reason: 'Because' })
  assert.equal(await rows(), 0)
})

test('a day that begins plans again: an order that nobody touches is noticed', async () => {
  const s = await narrowFixture()
  const { id } = await s.draft()
  await s.transition('clinic', id, 'submit')
  await s.transition('lab', id, 'accept', { promisedOn: '2031-01-16' })
  await w.settle()
  w.moveClock(7 * dayMs)
  try {
    await w.across((tx) => insertDailyReplans(tx, w.app.clock().toISOString()))
    await w.settle()
    const [event] = await eventsOf(s, id)
    assert.equal(event?.action, 'promise_broken')
    assert.deepEqual(event.details.changes?.[0]?.to[0], '2031-01-21')
  } finally {
    w.moveClock(-7 * dayMs)
  }
})

test('a promise for which there is no day at all is reported once, and again when there are days', async () => {
  const s = await narrowFixture()
  const order = await s.draft()
  await s.transition('clinic', order.id, 'submit')
  await s.transition('lab', order.id, 'accept', { promisedOn: '2031-01-14' })
  await w.settle()
  const notices = async () =>
    (await eventsOf(s, order.id))
      .filter(({ action }) => action === 'promise_broken')
      .map(({ reason, details }) => [details.changes?.[0]?.to.length, reason])
  const setCapacity = async (pieces: number) => {
    await setDayMinutes(s.workCentreId, pieces * 60)
    await w.settle()
  }
  assert.deepEqual(await notices(), [])
  const none = [0, 'The laboratory has no day for it within two years.']
  await setCapacity(0)
  assert.deepEqual(await notices(), [none])
  const notice = (await s.clinic.owner.get('/notifications?kind=promise_broken')).body.data
  assert.deepEqual([notice.length, notice[0].orderId], [1, order.id])
  await w.across((tx) => tx.run(sql`select app.replan(${s.lab.id})`))
  await w.settle()
  assert.deepEqual(await notices(), [none], 'not again with each plan')
  await setCapacity(1)
  assert.deepEqual(await notices(), [[3, null], none], 'now there are days to choose from')
  await setCapacity(0)
  assert.deepEqual(await notices(), [none, [3, null], none], 'they are gone again')
  await setCapacity(2)
  assert.equal((await notices()).length, 3, 'it can be kept')
  await setCapacity(0)
  assert.equal((await notices()).length, 4)
})

test('a plan that fails is kept once with its reason, and a day asks for it once', async () => {
  const s = await narrowFixture()
  const { id } = await s.draft()
  await s.transition('clinic', id, 'submit')
  await s.transition('lab', id, 'accept', { promisedOn: '2031-01-16' })
  await w.settle()
  const at = (days: number) => new Date(mondayNoon + days * dayMs).toISOString()
  const rows = () =>
    w.across((tx) =>
      tx.all(
        sql<{ state: string; lastError: string | null }>`select state, last_error from app.jobs
          where queue = 'lab-plans' and owner_id = ${s.lab.id} and state <> 'done' order by id`,
      ),
    )
  const beginDay = (days: number) =>
    w.across(async (tx) => {
      await insertDailyReplans(tx, at(days))
      await deleteNeedlessPlanJobs(tx)
    })
  const fail = (reason: string, failedAt: string) =>
    w.across((tx) =>
      tx.run(
        sql`update app.jobs set state = 'failed', last_error = ${reason}, ended_at = ${failedAt}
          where queue = 'lab-plans' and owner_id = ${s.lab.id} and state = 'waiting'`,
      ),
    )
  for (const _ of [1, 2]) await w.across((tx) => insertDailyReplans(tx, at(7)))
  assert.deepEqual(await rows(), [{ state: 'waiting', lastError: null }])
  await fail('First', at(7))
  await beginDay(7)
  assert.deepEqual(await rows(), [{ state: 'failed', lastError: 'First' }], 'not before tomorrow')
  await beginDay(8)
  await fail('Second', at(8))
  await beginDay(8)
  assert.deepEqual(await rows(), [{ state: 'failed', lastError: 'Second' }])
  for (const _ of [1, 2, 3]) await w.across((tx) => tx.run(sql`select app.replan(${s.lab.id})`))
  assert.equal((await rows()).length, 4, 'whatever changes asks at any time')
  await w.across(deleteNeedlessPlanJobs)
  assert.deepEqual(await rows(), [
    { state: 'failed', lastError: 'Second' },
    { state: 'waiting', lastError: null },
  ])
  await w.settle()
  assert.deepEqual(await rows(), [{ state: 'failed', lastError: 'Second' }])
})

test('what a laboratory takes in for an offline customer is there on its own day', async () => {
  const s = await narrowFixture()
  const { id } = await s.labDraft({ items: [{ productId: s.productId, teeth: [11, 12] }] })
  await s.transition('lab', id, 'register', { promisedOn: '2031-01-16' })
  await setZone(s.lab, 'America/Los_Angeles')
  w.moveClock(morningMs)
  // Still Monday there, and Tuesday in UTC.
  await w.across((tx) =>
    tx.run(sql`update app.orders set submitted_at = '2031-01-14T02:00:00Z' where id = ${id}`),
  )
  await w.settle()
  const plan = await w.across((tx) =>
    tx.one(build.selectFrom('orderPlans').select('startOn').where('orderId', '=', id)),
  )
  assert.deepEqual(plan, { startOn: '2031-01-13' })
})

test('a plan is delivered on a day on which the clinic takes parcels, and follows its calendar', async () => {
  const s = await narrowFixture()
  const { id } = await s.draft()
  await s.transition('clinic', id, 'submit')
  await s.transition('lab', id, 'accept', { promisedOn: '2031-01-16' })
  await w.settle()
  const planned = () =>
    w.across((tx) =>
      tx.one(
        build.selectFrom('orderPlans').select(['shipOn', 'deliveryOn']).where('orderId', '=', id),
      ),
    )
  const before = await planned()
  assert.ok((before.deliveryOn ?? '') <= '2031-01-16')
  const closed = { startsOn: '2031-01-13', endsOn: '2031-01-19', reason: null }
  await s.clinic.owner.patch('/clinic-calendar', { receivingWeekdays: [2, 5], closures: [closed] })
  await w.settle()
  assert.deepEqual(await planned(), { ...before, deliveryOn: '2031-01-21' })
  const { data } = (await s.lab.owner.get(`/orders/${id}/events`)).body
  const { details } = data.find(({ action }: { action: string }) => action === 'promise_broken')
  assert.deepEqual(details.changes[0].to, ['2031-01-21', '2031-01-24', '2031-01-28'])
})
