import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { productionFixture } from '#test/fixtures/production-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const fixture = await productionFixture(w, [
  { name: 'Rim', minutesPerOrder: 60 },
  { name: 'Bite try-in', kind: 'try_in', clinicDays: 3 },
  { name: 'Set-up', minutesPerOrder: 60 },
  { name: 'Wax try-in', kind: 'try_in', clinicDays: 4 },
  { name: 'Finish', minutesPerOrder: 60 },
])
const { lab, clinic, accepted, stagesOf, work, transition } = fixture

type Leg = { number: number; purpose: string; promisedOn: string | null; isFirm: boolean }

const orderOf = async (id: string, actor = clinic.owner) =>
  (await actor.get(`/orders/${id}`)).body.order
const legsOf = async (id: string): Promise<Leg[]> => (await orderOf(id)).legs
const eventsOf = async (id: string, actor = clinic.owner) =>
  (await actor.get(`/orders/${id}/events?limit=100`)).body.data
const measured = (id: string) =>
  w.across((tx) =>
    tx.all(
      sql<{
        legNumber: number
        isDone: boolean
        promisedOn: string
      }>`select leg_number, promised_on,
        left_on is not null as is_done from app.planned_legs where order_id = ${id} order by leg_number`,
    ),
  )

/** Makes the stages that may begin, and brings the work to the clinic. */
async function deliver(id: string, purpose: string): Promise<void> {
  const stages = await stagesOf(id)
  const open = stages.filter(
    (stage: any) => stage.isCurrent && !stage.isBehindTryIn && stage.status !== 'done',
  )
  await work(open)
  await transition('lab', id, 'finish')
  const { id: parcel } = await fixture.ship([id], purpose)
  await fixture.deliver(parcel)
}

async function takeBack(id: string) {
  await transition('clinic', id, 'answer-try-in', { result: 'go_on' })
  return transition('lab', id, 'return-from-try-in')
}

const dayMs = 86_400_000
const daysBetween = (from: string | null, to: string | null) =>
  (Date.parse(to ?? '') - Date.parse(from ?? '')) / dayMs

test('an accepted order says its legs: the first is promised, the later ones are expected', async () => {
  const order = await accepted()
  assert.deepEqual(
    order.legs.map(({ number, purpose, isFirm }: Leg) => [number, purpose, isFirm]),
    [
      [1, 'try_in', true],
      [2, 'try_in', false],
      [3, 'final', false],
    ],
  )
  assert.equal(order.legs[0].promisedOn, order.promisedOn)
  // Nothing is expected more than two years ahead.
  const soon = new Date(Date.now() + 10 * dayMs).toISOString().slice(0, 10)
  await lab.owner.patch(`/orders/${order.id}`, { promisedOn: soon })
  await w.settle()
  const [first, second, third] = await legsOf(order.id)
  assert.equal(first?.promisedOn, soon)
  // The clinic has it for days that it works on, and both parcels travel.
  assert.ok(daysBetween(first?.promisedOn ?? null, second?.promisedOn ?? null) >= 3)
  assert.ok(daysBetween(second?.promisedOn ?? null, third?.promisedOn ?? null) >= 4)
  const plain = await fixture.draft({
    items: [{ productId: fixture.plainProductId, teeth: [11] }],
  })
  assert.deepEqual((await orderOf(plain.id)).legs, [])
})

test('the answer about days says the later parcels, of each day and of rush', async () => {
  const { id } = await fixture.draft({ items: [{ productId: fixture.productId, teeth: [11] }] })
  const { availability } = (await clinic.owner.get(`/availability?orderId=${id}`)).body
  const { earliest, standard, next, closedDays, purpose, reckoning } = availability
  assert.equal(purpose, 'try_in')
  assert.equal(reckoning, null, 'what it is made of is the laboratory’s own')
  assert.deepEqual(
    earliest.laterLegs.map((leg: any) => [leg.number, leg.purpose]),
    [
      [2, 'try_in'],
      [3, 'final'],
    ],
  )
  for (const day of [earliest, standard, ...next]) {
    let last = day.deliveryOn
    for (const { returnOn, backOn, shipOn, deliveryOn } of day.laterLegs) {
      const days = [last, returnOn, backOn, shipOn, deliveryOn]
      const ordered = days.every((each, place) => place === 0 || days[place - 1] <= each)
      assert.ok(ordered, 'one after the other')
      assert.ok(daysBetween(last, returnOn) >= 3, 'the clinic has it for its days')
      last = deliveryOn
    }
  }
  const weekend = closedDays.map(({ dayOn }: any) => new Date(dayOn).getUTCDay())
  assert.ok(weekend.length > 0 && weekend.every((day: number) => day === 0 || day === 6))
})

test('the laboratory reads what the plan takes of its work centres, and how safe each day is', async () => {
  const { id } = await fixture.draft({ items: [{ productId: fixture.productId, teeth: [11] }] })
  await transition('clinic', id, 'submit')
  const { availability } = (await lab.owner.get(`/availability?orderId=${id}`)).body
  const { reckoning, earliest, next } = availability
  for (const { unit, days } of reckoning.centres) {
    assert.equal(unit, 'minutes')
    for (const { amount, otherAmount, limitAmount } of days) {
      assert.ok(amount > 0 && otherAmount >= 0 && amount + otherAmount <= limitAmount)
    }
  }
  const safe = new Map<string, number>(
    reckoning.safety.map((day: any) => [day.deliveryOn, day.slackDays]),
  )
  assert.ok((safe.get(earliest.deliveryOn) ?? -1) >= 0)
  assert.ok((safe.get(next[0].deliveryOn) ?? 0) > (safe.get(earliest.deliveryOn) ?? 0))
})

test('the promise moves when the case is back, by an event that both sides read, and at no other time', async () => {
  const { id, promisedOn } = await accepted()
  await transition('lab', id, 'start')
  await deliver(id, 'try_in')
  await w.settle()
  assert.equal((await orderOf(id)).promisedOn, promisedOn)
  // Weeks at the clinic, planned again each day: nothing is late and nobody is notified of it.
  w.moveClock(60 * dayMs)
  await w.across((tx) => tx.run(sql`select app.replan(${lab.id})`))
  await w.settle()
  w.moveClock(-60 * dayMs)
  assert.equal((await orderOf(id)).promisedOn, promisedOn)
  assert.ok((await eventsOf(id)).every(({ action }: any) => action !== 'promise_broken'))
  const back = await takeBack(id)
  assert.notEqual(back.promisedOn, promisedOn)
  for (const actor of [lab.owner, clinic.owner]) {
    const [event] = await eventsOf(id, actor)
    assert.equal(event.action, 'returned_from_try_in')
    const change = { pointer: '/promisedOn', from: promisedOn, to: back.promisedOn }
    assert.deepEqual(event.details.changes, [change])
  }
  assert.deepEqual(
    back.legs.map(({ promisedOn: day, isFirm }: Leg) => [day, isFirm]),
    [
      [promisedOn, true],
      [back.promisedOn, true],
      [back.legs[2].promisedOn, false],
    ],
  )
  await w.settle()
  assert.equal((await orderOf(id)).promisedOn, back.promisedOn, 'a plan does not move it')
})

test('the published days of each leg are its minimum, and together they are the turnaround', async () => {
  const change = (body: object) => lab.owner.patch(`/products/${fixture.productId}`, body)
  const wrong = await change({ turnaroundDays: 20, legTurnaroundDays: [3, 10, 5] })
  assert.deepEqual([wrong.status, wrong.body.errors[0].code], [400, 'leg_days_not_turnaround'])
  const right = await change({ turnaroundDays: 18, legTurnaroundDays: [3, 10, 5] })
  assert.equal(right.status, 200, right.text)
  const { id } = await accepted()
  await transition('lab', id, 'start')
  await deliver(id, 'try_in')
  const today = (await orderOf(id)).updatedAt.slice(0, 10)
  const second = await takeBack(id)
  assert.ok(daysBetween(today, second.promisedOn) >= 10, second.promisedOn)
  await deliver(id, 'try_in')
  const third = await takeBack(id)
  const days = daysBetween(today, third.promisedOn)
  // Five working days with two weekends and the way; ten would be two weeks at least.
  assert.ok(days >= 5 && days < 14, third.promisedOn)
  await change({ turnaroundDays: null, legTurnaroundDays: null })
})

test('each leg is measured against the plan that it was promised by', async () => {
  const { id } = await accepted()
  await transition('lab', id, 'start')
  await w.settle()
  await deliver(id, 'try_in')
  await w.settle()
  await takeBack(id)
  await w.settle()
  const { promisedOn } = await orderOf(id)
  const [first, second] = await measured(id)
  assert.deepEqual([first?.legNumber, first?.isDone], [1, true])
  assert.deepEqual([second?.legNumber, second?.isDone, second?.promisedOn], [2, false, promisedOn])
  await deliver(id, 'try_in')
  await takeBack(id)
  await w.settle()
  await deliver(id, 'final')
  await w.settle()
  const order = await orderOf(id)
  assert.equal(order.status, 'delivered')
  assert.deepEqual(
    order.legs.map(({ purpose, isFirm }: Leg) => [purpose, isFirm]),
    [
      ['try_in', true],
      ['try_in', true],
      ['final', true],
    ],
  )
  assert.deepEqual(
    (await measured(id)).map(({ isDone }) => isDone),
    [true, true, true],
  )
})

test('a work of unknown time has its day moved by the days at the clinic', async () => {
  const { id } = await fixture.orderAt('at_try_in')
  const order = await transition('clinic', id, 'return-from-try-in', { findings: 'Too tight' })
  assert.equal(order.promisedOn, '2031-01-15', 'it was back on the same day')
})

test('a case that is back is promised by the clock of the app', async () => {
  const order = await accepted()
  await transition('lab', order.id, 'start')
  await deliver(order.id, 'try_in')
  w.moveClock(60 * dayMs)
  try {
    const { promisedOn } = await takeBack(order.id)
    assert.ok(daysBetween(new Date().toISOString().slice(0, 10), promisedOn) >= 60, promisedOn)
  } finally {
    w.moveClock(-60 * dayMs)
  }
})
