import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { build } from '#platform/db'
import type { Scene } from '#test/order-scene'
import { dayMs, scheduleHands } from '#test/schedule-hands'
import { world } from '#test/world'
import { insertDailyReplans } from './plan-queries.ts'

const w = await world()
const { narrowScene } = scheduleHands(w)

const eventsOf = async ({ clinic }: Pick<Scene, 'clinic'>, id: string) =>
  (await clinic.owner.get(`/orders/${id}/events?limit=100`)).body.data as {
    action: string
    details: { changes: { pointer: string; from: string; to: string[] }[] | null }
  }[]

test('a stage that slips breaks the promise once, and the clinic hears the new choices', async () => {
  const s = await narrowScene()
  const order = await s.draft()
  await s.step('clinic', order.id, 'submit')
  await s.step('lab', order.id, 'accept', { promisedDeliveryDate: '2031-01-15' })
  await w.settle()
  const broken = async () =>
    (await eventsOf(s, order.id)).filter(({ action }) => action === 'promise_broken')
  assert.deepEqual(await broken(), [])
  await s.step('lab', order.id, 'start')
  await w.settle()
  assert.deepEqual(await broken(), [], 'it can still be kept')
  // The narrow stage stands still until Friday.
  const close = (dayOn: string, percent: number) =>
    w.across(async (tx) => {
      const organizationId = s.lab.id
      const weekdays = JSON.stringify([1, 2, 3, 4, 5].map((weekday) => ({ weekday, minutes: 480 })))
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
      pointer: '/promisedDeliveryDate',
      from: '2031-01-15',
      to: ['2031-01-20', '2031-01-21', '2031-01-22'],
    },
  ])
  const told = (await s.clinic.owner.get('/notifications?kind=promise_broken')).body.data
  assert.equal(told[0].orderId, order.id)
  assert.match(told[0].text, /cannot keep the promised day/)
  await close('2031-01-17', 0)
  await w.settle()
  assert.equal((await broken()).length, 1, 'not again for the same promise')
  await s.lab.owner.put(`/orders/${order.id}`, { promisedDeliveryDate: '2031-01-16' })
  await w.settle()
  assert.equal((await broken()).length, 2, 'another promise, which cannot be kept either')
  await s.lab.owner.put(`/orders/${order.id}`, { promisedDeliveryDate: '2031-01-21' })
  await w.settle()
  assert.equal((await broken()).length, 2)
})

test('the plan follows what happens to the order: stages that are done, a hold, the end', async () => {
  const s = await narrowScene()
  const { id } = await s.draft()
  const rows = async () => {
    await w.settle()
    const { count } = await w.across((tx) =>
      tx.one(sql<{ count: number }>`select count(*) from app.planned_work where order_id = ${id}`),
    )
    return count
  }
  await s.step('clinic', id, 'submit')
  assert.equal(await rows(), 0, 'nothing is promised yet')
  await s.step('lab', id, 'accept', { promisedDeliveryDate: '2031-02-03' })
  assert.equal(await rows(), 2)
  await s.step('lab', id, 'start')
  await w.across((tx) =>
    tx.run(
      sql`update app.order_stages set status = 'done', started_at = now(), finished_at = now()
        where order_id = ${id} and sort_order = 0`,
    ),
  )
  assert.equal(await rows(), 1)
  await s.step('lab', id, 'hold', { reason: 'Because' })
  assert.equal(await rows(), 0)
  await s.step('lab', id, 'resume')
  assert.equal(await rows(), 1)
  await s.step('lab', id, 'cancel', { reason: 'Because' })
  assert.equal(await rows(), 0)
})

test('a day that begins plans anew: an order that nobody touches is noticed', async () => {
  const s = await narrowScene()
  const { id } = await s.draft()
  await s.step('clinic', id, 'submit')
  await s.step('lab', id, 'accept', { promisedDeliveryDate: '2031-01-16' })
  await w.settle()
  w.moveClock(7 * dayMs)
  try {
    await w.across((tx) => insertDailyReplans(tx, w.house.clock().toISOString()))
    await w.settle()
    const [event] = await eventsOf(s, id)
    assert.equal(event?.action, 'promise_broken')
    assert.deepEqual(event.details.changes?.[0]?.to[0], '2031-01-21')
  } finally {
    w.moveClock(-7 * dayMs)
  }
})
