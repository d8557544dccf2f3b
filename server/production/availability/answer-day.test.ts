import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { addDesign, orderFixture } from '#test/fixtures/order-fixture'
import { dayMs, scheduleHelpers } from '#test/helpers/schedule-helpers'
import { testApp } from '#test/app/test-app'

// Monday 2031-01-13, eight in the morning in Berlin.
const w = await testApp()
const { narrowFixture, setDayMinutes } = scheduleHelpers(w)
w.moveClock(-4 * 3_600_000)
const other = await orderFixture(w)

type Fixture = Awaited<ReturnType<typeof narrowFixture>>

// Two pieces: a morning at the narrow place, whose whole day they take, then two hours anywhere.
async function sendDesign(s: Fixture, promisedOn: string, isFirstDone = false): Promise<string> {
  const { id } = await s.draft()
  await s.transition('clinic', id, 'submit')
  await s.transition('lab', id, 'accept', { promisedOn })
  await s.transition('lab', id, 'start')
  if (isFirstDone) {
    await w.across((tx) =>
      tx.run(
        sql`update app.order_stages set status = 'done', started_at = now(), finished_at = now()
          where order_id = ${id} and sort_order = 0`,
      ),
    )
  }
  const sides = { labOrganizationId: s.lab.id, clinicOrganizationId: s.clinic.id }
  await addDesign(w, { id, ...sides })
  await s.transition('lab', id, 'send-for-approval')
  await w.settle()
  return id
}

const answerDay = async (s: Fixture, id: string, side: 'lab' | 'clinic' = 'clinic') =>
  (await s[side].owner.get(`/orders/${id}/approvals`)).body.data[0].answerByOn

test('both sides see by when a design must be answered, in the round and in the to-do list', async () => {
  const s = await narrowFixture()
  const id = await sendDesign(s, '2031-01-16')
  // What is answered on Tuesday is made and sent on Wednesday, and there on Thursday.
  for (const side of ['lab', 'clinic'] as const) {
    assert.equal(await answerDay(s, id, side), '2031-01-14')
    const { worklist } = (await s[side].owner.get('/worklist')).body
    const [order] = worklist.lacking.approval.orders
    assert.deepEqual([order.id, order.answerByOn], [id, '2031-01-14'])
  }
  await s.lab.owner.patch(`/orders/${id}`, { promisedOn: '2031-01-21' })
  await w.settle()
  // What leaves on Monday is answered on Friday: on Saturday and Sunday nobody works.
  assert.equal(await answerDay(s, id), '2031-01-17')
  await s.transition('clinic', id, 'approve')
  await w.settle()
  assert.equal(await answerDay(s, id), '2031-01-17', 'the day of the round that was answered')
  const { worklist } = (await s.clinic.owner.get('/worklist')).body
  assert.equal(worklist.waitingOnThem.orders[0].answerByOn, null)
})

test('a promise that only an answer at once keeps is answered today, a broken one by no day', async () => {
  const s = await narrowFixture()
  const id = await sendDesign(s, '2031-01-14')
  assert.equal(await answerDay(s, id), '2031-01-13')
  w.moveClock(dayMs)
  try {
    await w.across((tx) => tx.run(sql`select app.replan(${s.lab.id})`))
    await w.settle()
    assert.equal(await answerDay(s, id), null)
  } finally {
    w.moveClock(-dayMs)
  }
})

test('before another design is asked for, its day and what it does to the promise are known', async () => {
  const s = await narrowFixture()
  const id = await sendDesign(s, '2031-01-16', true)
  const preview = async (orderId = id, actor = s.clinic.owner) =>
    await actor.get(`/orders/${orderId}/changes-preview`)
  // The narrow place takes it today, and the rest after it.
  assert.deepEqual((await preview()).body.preview, {
    promisedOn: '2031-01-16',
    deliveryOn: '2031-01-14',
    isPromiseKept: true,
    designOn: '2031-01-13',
    answerByOn: '2031-01-14',
  })
  // With half of the narrow place the design takes until tomorrow.
  await setDayMinutes(s.workCentreId, 60)
  await s.lab.owner.patch(`/orders/${id}`, { promisedOn: '2031-01-14' })
  assert.deepEqual((await preview(id, s.lab.owner)).body.preview, {
    promisedOn: '2031-01-14',
    deliveryOn: '2031-01-15',
    isPromiseKept: false,
    designOn: '2031-01-14',
    answerByOn: null,
  })
  assert.equal((await preview(id, other.clinic.owner)).status, 404)
  assert.equal((await w.stranger.get(`/orders/${id}/changes-preview`)).status, 401)
  await s.transition('clinic', id, 'request-changes', { reason: 'Longer' })
  assert.equal((await preview()).body.preview, null)
  const [round] = (await s.clinic.owner.get(`/orders/${id}/approvals`)).body.data
  assert.equal(round.verdict, 'changes_requested')
})
