import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { chanceLatePercent } from '#server/orders/scheduling'
import { build } from '#platform/db/db'
import { dayMs, scheduleHelpers } from '#test/helpers/schedule-helpers'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const { narrowFixture, measureLegs } = scheduleHelpers(w)
// Eight in the morning of Monday, 2031-01-13: the whole day is ahead.
w.moveClock(-4 * 3_600_000)

type Fixture = Awaited<ReturnType<typeof narrowFixture>>

async function accepted(s: Fixture, promisedOn: string): Promise<string> {
  const { id } = await s.draft()
  await s.transition('clinic', id, 'submit')
  await s.transition('lab', id, 'accept', { promisedOn })
  await w.settle()
  return id
}

const planOf = async ({ lab }: Fixture, id: string) =>
  (await lab.owner.get(`/orders/${id}/plan`)).body.plan

const idsAtRisk = async ({ lab }: Fixture): Promise<string[]> =>
  (await lab.owner.get('/worklist')).body.worklist.atRisk.orders.map(({ id }: any) => id)

const replan = async ({ lab }: Fixture) => {
  await w.across((tx) => tx.run(sql`select app.replan(${lab.id})`))
  await w.settle()
}

test('the chance of being late is the share of measured legs that would be, smaller for less work', () => {
  const legs = Array.from({ length: 100 }, (_, place) => ({
    plannedDays: 4,
    differenceDays: place < 20 ? 2 : place < 50 ? 0 : -1,
  }))
  const chance = (plannedDays: number, slackDays: number) =>
    chanceLatePercent([[], legs], { plannedDays, slackDays })
  assert.deepEqual([chance(4, 2), chance(4, 1), chance(4, 0), chance(4, -2)], [0, 20, 20, 100])
  // Of a quarter of the work half goes wrong: one day.
  assert.deepEqual([chance(1, 1), chance(1, 0)], [0, 20])
  assert.equal(chanceLatePercent([legs.slice(0, 19)], { plannedDays: 1, slackDays: 0 }), null)
})

test('a promise that former work would have broken is at risk, for its laboratory to see alone', async () => {
  const s = await narrowFixture()
  const other = await narrowFixture()
  const id = await accepted(s, '2031-01-15')
  const safe = {
    startOn: '2031-01-13',
    shipOn: '2031-01-13',
    deliveryOn: '2031-01-14',
    slackDays: 1,
    chanceLatePercent: 0,
    isAtRisk: false,
    plannedOn: '2031-01-13',
  }
  assert.deepEqual(await planOf(s, id), safe)
  const forget = () =>
    w.across((tx) =>
      tx.run(build.deleteFrom('plannedLegs').where('labOrganizationId', '=', s.lab.id)),
    )
  await forget()
  await measureLegs(
    s.lab,
    Array.from({ length: 150 }, (_, place) => (place % 5 === 0 ? 2 : 0)),
  )
  await replan(s)
  assert.deepEqual(await planOf(s, id), { ...safe, chanceLatePercent: 20, isAtRisk: true })
  assert.deepEqual(await idsAtRisk(s), [id])
  assert.deepEqual(await idsAtRisk(other), [])
  assert.equal((await other.lab.owner.get(`/orders/${id}/plan`)).status, 404)
  assert.equal((await s.clinic.owner.get(`/orders/${id}/plan`)).status, 403)
  assert.equal((await s.clinic.owner.get('/worklist')).body.worklist.atRisk, null)
  await forget()
  await replan(s)
  const unmeasured = await planOf(s, id)
  assert.deepEqual([unmeasured.chanceLatePercent, unmeasured.isAtRisk], [null, false])
})

test('both sides learn of a broken promise on the second day, or at once when work has to leave', async () => {
  const s = await narrowFixture()
  const [urgent, distant] = [await accepted(s, '2031-01-15'), await accepted(s, '2031-01-20')]
  const away = { workCentreId: s.workCentreId, firstOn: '2031-01-13', lastOn: '2031-01-17' }
  assert.equal((await s.lab.owner.post('/absences', away)).status, 201)
  await w.settle()
  const broken = async (id: string) =>
    (await s.clinic.owner.get(`/orders/${id}/events`)).body.data.filter(
      ({ action }: any) => action === 'promise_broken',
    ).length
  assert.deepEqual([await broken(urgent), await broken(distant)], [1, 0])
  assert.deepEqual(await idsAtRisk(s), [urgent, distant], 'the laboratory sees both at once')
  await replan(s)
  assert.equal(await broken(distant), 0, 'another plan on the same day is the same news')
  w.moveClock(dayMs)
  try {
    await replan(s)
    assert.deepEqual([await broken(urgent), await broken(distant)], [1, 1])
    await replan(s)
    assert.equal(await broken(distant), 1)
  } finally {
    w.moveClock(-dayMs)
  }
})

test('what waits for an answer to a reserved day is the laboratory’s list', async () => {
  const s = await narrowFixture()
  const { id } = await s.draft()
  const { earliest } = (await s.ask(id)).body.availability
  assert.equal((await s.reserve(id, earliest.deliveryOn)).status, 201)
  const unanswered = async () => {
    const { worklist } = (await s.lab.owner.get('/worklist')).body
    const { promises } = (await s.lab.owner.get('/production/promises')).body
    assert.equal(worklist.reservedUnanswered.total, promises.reservedUnanswered)
    return worklist.reservedUnanswered.orders.map((order: any) => order.id)
  }
  assert.deepEqual(await unanswered(), [], 'a draft is the clinic’s')
  await s.transition('clinic', id, 'submit')
  assert.deepEqual(await unanswered(), [id])
  await s.transition('lab', id, 'accept')
  assert.deepEqual(await unanswered(), [])
})

test('promises are kept by the day of delivery, in the last ninety days and the ninety before', async () => {
  const s = await narrowFixture()
  const other = await narrowFixture()
  const ids: string[] = []
  for (let count = 0; count < 5; count++) ids.push((await s.orderAt('delivered')).id)
  const missing = (await s.orderAt('in_production')).id
  const set = (id: string | undefined, promisedOn: string, deliveredAt: string | null) =>
    w.across((tx) =>
      tx.run(
        sql`update app.orders set promised_delivery_date = ${promisedOn}, delivered_at = ${deliveredAt} where id = ${id}`,
      ),
    )
  // Eleven in the evening in Berlin is the promised day, an hour later is not.
  await set(ids[0], '2031-01-10', '2031-01-10T22:00:00Z')
  await set(ids[1], '2031-01-10', '2031-01-10T23:00:00Z')
  await set(missing, '2030-10-16', null)
  await set(ids[2], '2030-10-15', '2030-10-16T10:00:00Z')
  await set(ids[3], '2030-10-15', '2030-10-15T10:00:00Z')
  // What is promised for today counts once it is there.
  await set(ids[4], '2031-01-13', '2031-01-13T10:00:00Z')
  const figures = async () => (await s.lab.owner.get('/production/promises')).body.promises
  const { due, kept, formerDue, formerKept } = await figures()
  assert.deepEqual([due, kept, formerDue, formerKept], [4, 2, 2, 1])
  await w.across((tx) =>
    tx.run(sql`update app.orders set status = 'at_try_in' where id = ${ids[2]}`),
  )
  assert.equal((await figures()).formerKept, 2, 'what arrived to be tried in')
  const none = (await other.lab.owner.get('/production/promises')).body.promises
  assert.deepEqual([none.due, none.formerDue], [0, 0])
  assert.equal((await s.clinic.owner.get('/production/promises')).status, 403)
})
