import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { orderFixture } from '#test/fixtures/order-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const fixture = await orderFixture(w)
const other = await orderFixture(w)
const { lab, clinic } = fixture
const reserved = '2031-01-15'
const later = { promisedOn: '2031-01-20', dayReason: 'The furnace is being repaired' }

async function reservedOrder(): Promise<string> {
  const { id } = await fixture.orderAt('submitted')
  await w.across((tx) =>
    tx.run(sql`update app.orders set reserved_delivery_date = ${reserved} where id = ${id}`),
  )
  return id
}

const accept = (id: string, body: object) => lab.owner.post(`/orders/${id}/accept`, body)
const answer = (id: string, body: object, who = clinic.owner) =>
  who.post(`/orders/${id}/day-answer`, { promisedOn: '2031-01-20', ...body })
const read = async (id: string, who = clinic.owner) => (await who.get(`/orders/${id}`)).body.order

test('a later day than the reserved one needs a reason, and the clinic confirms it once', async () => {
  const id = await reservedOrder()
  const refused = await accept(id, { promisedOn: '2031-01-20' })
  assert.deepEqual([refused.status, refused.body.code], [422, 'late_day_reason_required'])
  assert.equal(refused.body.errors[0].pointer, '/dayReason')
  assert.equal((await accept(id, later)).status, 200)
  const { dayChange } = await read(id)
  assert.deepEqual(
    [dayChange.reservedOn, dayChange.reason, dayChange.answer],
    [reserved, later.dayReason, null],
  )
  const { worklist } = (await clinic.owner.get('/worklist')).body
  assert.ok(worklist.lacking.dayAnswer.orders.some((order: { id: string }) => order.id === id))

  assert.equal((await answer(id, { answer: 'confirmed' }, lab.owner)).status, 403)
  assert.equal((await answer(id, { answer: 'confirmed' }, other.clinic.owner)).status, 404)
  const stale = await answer(id, { answer: 'confirmed', promisedOn: reserved })
  assert.equal(stale.body.code, 'promised_day_changed')
  const both = await Promise.all(
    ['confirmed', 'declined'].map((verdict) => answer(id, { answer: verdict })),
  )
  assert.deepEqual(
    both.map(({ status }) => status).sort((a, b) => a - b),
    [200, 409],
  )
  const { data: events } = (await clinic.owner.get(`/orders/${id}/events?limit=100`)).body
  const recordedRows = events.filter(({ action }: { action: string }) => action.startsWith('day_'))
  assert.equal(recordedRows.length, 2)
  assert.ok(recordedRows.some(({ reason }: { reason: string }) => reason === later.dayReason))
})

test('a day that is declined is for the laboratory to name again, which asks again', async () => {
  const id = await reservedOrder()
  await accept(id, later)
  assert.equal((await answer(id, { answer: 'declined', message: 'He travels' })).status, 200)
  const { worklist } = (await lab.owner.get('/worklist')).body
  assert.ok(worklist.lacking.otherDay.orders.some((order: { id: string }) => order.id === id))
  await lab.owner.patch(`/orders/${id}`, { promisedOn: '2031-01-18' })
  assert.equal((await read(id)).dayChange.answer, null)
  await lab.owner.patch(`/orders/${id}`, { promisedOn: reserved })
  assert.equal((await read(id)).dayChange, null)
  const late = await answer(id, { answer: 'confirmed', promisedOn: reserved })
  assert.equal(late.body.code, 'no_day_to_answer')
})

test('a day that was accepted as reserved is put off later with a reason too, which asks the clinic', async () => {
  type Later = { promisedOn: string; dayReason?: string }
  const ways: Record<string, (id: string, body: Later) => ReturnType<typeof answer>> = {
    change: (id, { promisedOn, dayReason: reason }) =>
      lab.owner.patch(`/orders/${id}`, { promisedOn, ...(reason && { dayChange: { reason } }) }),
    acknowledgement: async (id, body) => {
      await clinic.owner.patch(`/orders/${id}`, { instructions: 'Closer to the gum' })
      const { rxVersion } = await read(id)
      return lab.owner.post(`/orders/${id}/acknowledge-rx`, { rxVersion, ...body })
    },
  }
  for (const [way, putOff] of Object.entries(ways)) {
    const id = await reservedOrder()
    await accept(id, { promisedOn: reserved })
    const refused = await putOff(id, { promisedOn: later.promisedOn })
    assert.deepEqual([refused.status, refused.body.code], [422, 'late_day_reason_required'], way)
    assert.equal((await read(id)).promisedOn, reserved)
    const done = await putOff(id, later)
    assert.equal(done.status, 200, done.text)
    const { dayChange, promisedOn } = await read(id)
    assert.deepEqual(
      [promisedOn, dayChange.reservedOn, dayChange.reason, dayChange.answer],
      [later.promisedOn, reserved, later.dayReason, null],
    )
    const { data: events } = (await clinic.owner.get(`/orders/${id}/events?limit=100`)).body
    const moved = events.filter(({ details }: any) =>
      details.changes?.some(({ pointer }: { pointer: string }) => pointer === '/promisedOn'),
    )
    assert.deepEqual(
      moved.map(({ action, reason }: any) => [action, reason]),
      [['day_overridden', later.dayReason]],
    )
    assert.equal((await answer(id, { answer: 'declined' })).status, 200)
  }
})

test('the reserved day itself, or an earlier one, needs no reason', async () => {
  for (const promisedOn of [reserved, '2031-01-14']) {
    const id = await reservedOrder()
    assert.equal((await accept(id, { promisedOn })).status, 200)
    assert.equal((await read(id)).dayChange, null)
  }
})

test('what is promised after the appointment is on the lists of both sides, by days of the clinic', async () => {
  const promisedFor = async (appointmentAt: string) => {
    const { id } = await fixture.orderAt('submitted')
    await clinic.owner.patch(`/orders/${id}`, { appointmentAt })
    await accept(id, { promisedOn: reserved })
    return id
  }
  const after = await promisedFor('2031-01-14T12:00:00.000Z')
  const before = await promisedFor('2031-01-16T12:00:00.000Z')
  for (const side of [clinic, lab]) {
    const { worklist } = (await side.owner.get('/worklist')).body
    const { orders } = worklist.promisedAfterAppointment
    const ids = orders.map(({ id }: { id: string }) => id)
    assert.deepEqual([ids.includes(after), ids.includes(before)], [true, false], side.type)
    const [first] = orders.filter(({ id }: { id: string }) => id === after)
    assert.equal(first.appointmentAt, '2031-01-14T12:00:00.000Z')
  }
})
