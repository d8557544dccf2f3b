import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mostHeldDays, mostHeldPieces } from '#contract/production/availability'
import { build } from '#platform/db/db'
import { addProduct, orderFixture } from '#test/fixtures/order-fixture'
import { dayMs, scheduleHelpers } from '#test/helpers/schedule-helpers'
import { testApp } from '#test/app/test-app'
import { deleteExpiredReservations } from './plan-queries.ts'

const w = await testApp()
const { narrowFixture } = scheduleHelpers(w)

test('a held day is on the draft, takes its space from others, and gives it back when it goes', async () => {
  const s = await narrowFixture()
  const [mine, next] = [await s.draft(), await s.draft()]
  const { body } = await s.reserve(mine.id, '2031-01-15')
  assert.deepEqual(
    [body.reservation.deliveryOn, body.reservation.startOn, body.reservation.orderId],
    ['2031-01-15', '2031-01-14', mine.id],
  )
  const held = (await s.clinic.owner.get(`/orders/${mine.id}`)).body.order
  assert.equal(held.reservedOn, '2031-01-15')
  assert.equal(
    (await s.ask(mine.id)).body.availability.earliest.deliveryOn,
    '2031-01-15',
    'its own',
  )
  assert.equal((await s.ask(next.id)).body.availability.earliest.deliveryOn, '2031-01-16')
  const late = await s.reserve(next.id, '2031-01-15')
  assert.deepEqual([late.status, late.body.code], [409, 'day_not_available'])
  assert.deepEqual(late.body.days.slice(0, 2), ['2031-01-16', '2031-01-17'])
  assert.equal((await s.reserve(next.id, '2031-01-18')).status, 409, 'a Saturday')
  const other = await orderFixture(w)
  const path = `/availability/reservations/${body.reservation.id}`
  assert.equal((await other.clinic.owner.delete(path)).status, 404)
  assert.equal((await s.clinic.owner.delete(path)).status, 204)
  assert.equal((await s.clinic.owner.delete(path)).status, 404)
  assert.equal((await s.ask(next.id)).body.availability.earliest.deliveryOn, '2031-01-15')
  assert.equal((await s.clinic.owner.get(`/orders/${mine.id}`)).body.order.reservedOn, null)
})

test('of many drafts that want the last capacity at once, each place is won once and the others learn what is left', async () => {
  const s = await narrowFixture()
  const drafts = await Promise.all(Array.from({ length: 6 }, () => s.draft()))
  const answers = await Promise.all(drafts.map(({ id }) => s.reserve(id, '2031-01-15')))
  const won = answers.filter(({ status }) => status === 201)
  assert.equal(won.length, 1)
  for (const answer of answers) {
    if (answer.status === 201) continue
    assert.deepEqual([answer.status, answer.body.days[0]], [409, '2031-01-16'])
  }
})

test('a draft that is deleted takes its day with it, and so does one that is cancelled', async () => {
  const s = await narrowFixture()
  const [gone, cancelled] = [await s.draft(), await s.draft()]
  await s.reserve(gone.id, '2031-01-15')
  assert.equal((await s.clinic.owner.delete(`/orders/${gone.id}`)).status, 204)
  assert.equal((await s.reserve(cancelled.id, '2031-01-15')).status, 201)
  await s.transition('clinic', cancelled.id, 'submit')
  await s.transition('clinic', cancelled.id, 'cancel', { reason: 'Because' })
  const { id } = await s.draft()
  assert.equal((await s.ask(id)).body.availability.earliest.deliveryOn, '2031-01-15')
})

test('another day takes the place of the first; other items and 48 hours end it', async () => {
  const s = await narrowFixture()
  const cutOffs = [{ weekday: 3, time: '08:00' }]
  assert.equal((await s.lab.owner.patch('/production/calendar', { cutOffs })).status, 200)
  const draft = await s.draft()
  await s.reserve(draft.id, '2031-01-15')
  assert.equal((await s.reserve(draft.id, '2031-01-20')).status, 201)
  const rows = await w.across((tx) =>
    tx.all(build.selectFrom('reservations').select('deliveryOn').where('orderId', '=', draft.id)),
  )
  assert.deepEqual(rows, [{ deliveryOn: '2031-01-20' }])
  const reservedOn = async () =>
    (await s.clinic.owner.get(`/orders/${draft.id}`)).body.order.reservedOn
  await s.clinic.owner.patch(`/orders/${draft.id}`, { instructions: 'Something else' })
  assert.equal(await reservedOn(), '2031-01-20')
  await s.clinic.owner.patch(`/orders/${draft.id}`, {
    items: [{ productId: s.productId, teeth: [11, 12, 13] }],
  })
  assert.equal(await reservedOn(), null, 'it was held for two pieces')
  const wednesday = await s.draft()
  await s.reserve(wednesday.id, '2031-01-17')
  const wait = async (ms: number) => {
    w.moveClock(ms)
    return (await s.ask(draft.id)).body.availability.earliest
  }
  // Three pieces take two days; one of them is Thursday, which is held.
  try {
    assert.equal((await wait(2 * dayMs - 60_000)).shipOn, '2031-01-20')
    assert.equal((await wait(120_000)).shipOn, '2031-01-17', 'it no longer counts')
    const { reservation } = (await s.reserve(draft.id, '2031-01-20')).body
    const end = reservation.expiresAt
    await w.across((tx) => deleteExpiredReservations(tx, w.app.clock().toISOString()))
    const reservedBy = async (id: string) =>
      (await s.clinic.owner.get(`/orders/${id}`)).body.order.reservedOn
    assert.deepEqual(
      [await reservedBy(wednesday.id), await reservedBy(draft.id)],
      [null, '2031-01-20'],
    )
    await w.across((tx) => deleteExpiredReservations(tx, end))
    assert.equal(await reservedBy(draft.id), null)
  } finally {
    w.moveClock(-2 * dayMs - 60_000)
  }
})

test('what is sent keeps its day, and the acceptance promises it; withdrawn it is held until its first end', async () => {
  const s = await narrowFixture()
  const draft = await s.draft()
  await s.reserve(draft.id, '2031-01-20')
  const expiry = () =>
    w.across((tx) =>
      tx.maybe(
        build.selectFrom('reservations').select('expiresAt').where('orderId', '=', draft.id),
      ),
    )
  const first = await expiry()
  await s.transition('clinic', draft.id, 'submit')
  assert.deepEqual(await expiry(), { expiresAt: null })
  await s.transition('clinic', draft.id, 'withdraw')
  assert.deepEqual(await expiry(), first)
  await s.transition('clinic', draft.id, 'submit')
  const seen = (await s.lab.owner.get(`/orders/${draft.id}`)).body.order
  assert.equal(seen.reservedOn, '2031-01-20')
  const late = await s.reserve(draft.id, '2031-01-21')
  assert.deepEqual([late.status, late.body.state], [409, 'submitted'])
  const accepted = await s.transition('lab', draft.id, 'accept')
  assert.equal(accepted.promisedOn, '2031-01-20')
  await w.settle()
  assert.equal(await expiry(), undefined, 'the plan has it now')
  const planned = await w.across((tx) =>
    tx.all(
      build
        .selectFrom('plannedWork')
        .select(['dayOn', 'pieces', 'amount'])
        .where('orderId', '=', draft.id),
    ),
  )
  const sumOf = (key: 'pieces' | 'amount') => planned.reduce((sum, row) => sum + row[key], 0)
  assert.deepEqual([sumOf('pieces'), sumOf('amount')], [4, 240], 'two pieces through two stages')
  const rejected = await s.draft()
  await s.reserve(rejected.id, '2031-01-22')
  await s.transition('clinic', rejected.id, 'submit')
  await s.transition('lab', rejected.id, 'reject', { reason: 'Full' })
  assert.equal((await s.clinic.owner.get(`/orders/${rejected.id}`)).body.order.reservedOn, null)
})

test('an acceptance without a day promises the asked one or the earliest, and needs one where nobody knows', async () => {
  const s = await narrowFixture()
  const asked = await s.draft({ requestedOn: '2035-01-29' })
  await s.transition('clinic', asked.id, 'submit')
  assert.equal((await s.transition('lab', asked.id, 'accept')).promisedOn, '2035-01-29')
  const open = await s.draft()
  await s.transition('clinic', open.id, 'submit')
  const { promisedOn } = await s.transition('lab', open.id, 'accept')
  assert.match(promisedOn, /^\d{4}-\d{2}-\d{2}$/)
  const unknown = await s.draft({ items: [{ productId: await addProduct(w, s.lab), teeth: [11] }] })
  await s.transition('clinic', unknown.id, 'submit')
  const answer = await s.lab.owner.post(`/orders/${unknown.id}/accept`, {})
  assert.deepEqual([answer.status, answer.body.errors[0].pointer], [400, '/promisedOn'])
  assert.equal((await s.clinic.owner.get(`/orders/${unknown.id}`)).body.order.status, 'submitted')
})

test('what is withdrawn after its two days is held no longer', async () => {
  const s = await narrowFixture()
  const { id } = await s.draft()
  await s.reserve(id, '2031-01-20')
  await s.transition('clinic', id, 'submit')
  await w.across((tx) =>
    tx.run(
      build
        .updateTable('reservations')
        .set({ heldUntil: new Date(Date.now() - 1_000).toISOString() })
        .where('orderId', '=', id),
    ),
  )
  const reservedOn = async () => (await s.clinic.owner.get(`/orders/${id}`)).body.order.reservedOn
  assert.equal(await reservedOn(), '2031-01-20', 'it waits for the answer')
  await s.transition('clinic', id, 'withdraw')
  assert.equal(await reservedOn(), null)
})

test('whoever asks again for a draft, for the same day or another, holds it no longer than before', async () => {
  const s = await narrowFixture()
  const { id } = await s.draft()
  const first = (await s.reserve(id, '2031-01-20')).body.reservation.expiresAt
  try {
    w.moveClock(dayMs)
    const again = await Promise.all(
      ['2031-01-20', '2031-01-21', '2031-01-20', '2031-01-22'].map((day) => s.reserve(id, day)),
    )
    for (const { status, body, text } of again) {
      assert.equal(status, 201, text)
      assert.equal(body.reservation.expiresAt, first)
    }
    w.moveClock(dayMs)
    const fresh = (await s.reserve(id, '2031-01-22')).body.reservation.expiresAt
    assert.ok(fresh > first, 'it had run out, so the day was free for all')
  } finally {
    w.moveClock(-2 * dayMs)
  }
})

test('at one laboratory a clinic holds so many days for drafts, also when it asks for all at once', async () => {
  const s = await orderFixture(w)
  const productId = await addProduct(w, s.lab, { turnaroundDays: 1 })
  const hold = async (fixture: typeof s, product: string) => {
    const { id } = await fixture.draft({ items: [{ productId: product, teeth: [11] }] })
    const body = { orderId: id, deliveryOn: '2031-01-20' }
    return { id, ...(await fixture.clinic.owner.post('/availability/reserve', body)) }
  }
  const answers = await Promise.all(
    Array.from({ length: mostHeldDays + 3 }, () => hold(s, productId)),
  )
  const refused = answers.filter(({ status }) => status !== 201)
  assert.deepEqual(
    refused.map(({ status, body }) => [status, body.code]),
    Array.from({ length: 3 }, () => [422, 'too_many_days_held']),
  )
  assert.deepEqual(refused[0]?.body.params, { days: 25 })
  const [one] = answers.filter(({ status }) => status === 201)
  const again = { orderId: one?.id, deliveryOn: '2031-01-21' }
  assert.equal(
    (await s.clinic.owner.post('/availability/reserve', again)).status,
    201,
    'another day for one that holds a day already',
  )
  await s.transition('clinic', one?.id ?? '', 'submit')
  assert.equal((await hold(s, productId)).status, 201, 'what is sent no longer counts')
  const other = await orderFixture(w)
  const elsewhere = await addProduct(w, other.lab, { turnaroundDays: 1 })
  assert.equal((await hold(other, elsewhere)).status, 201)
})

test('at one laboratory a clinic holds days for so many pieces, however few the drafts', async () => {
  const s = await orderFixture(w)
  const productId = await addProduct(w, s.lab, {
    turnaroundDays: 1,
    unit: 'piece',
    requiresTeeth: false,
  })
  const hold = async (quantity: number) => {
    const { id } = await s.draft({ items: [{ productId, quantity }] })
    const body = { orderId: id, deliveryOn: '2031-01-20' }
    return s.clinic.owner.post('/availability/reserve', body)
  }
  assert.equal((await hold(mostHeldPieces + 1)).body.code, 'too_many_pieces_held')
  assert.equal((await hold(mostHeldPieces - 5)).status, 201)
  assert.deepEqual((await hold(6)).body.params, { pieces: 301, most: 300 })
  assert.equal((await hold(5)).status, 201)
})
