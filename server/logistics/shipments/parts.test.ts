import assert from 'node:assert/strict'
import { test } from 'node:test'
import { given, orderFixture } from '#test/fixtures/order-fixture'
import { testApp } from '#test/app/test-app'
import { drawCount } from '#test/runner/random-sizes'

const w = await testApp()
const fixture = await orderFixture(w)
const { lab, clinic } = fixture
const other = await orderFixture(w)

const received = { receivedByName: 'Ina, front desk' }
const toClinic = { direction: 'to_clinic', purpose: 'final' }
const inbound = { direction: 'to_lab', purpose: 'inbound' }

const orderOf = async (id: string) => (await clinic.owner.get(`/orders/${id}`)).body.order
const lastEvent = async (id: string) => (await lab.owner.get(`/orders/${id}/events`)).body.data[0]

/** An order of so many items that is ready; gives its id and those of its items. */
const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

async function readyOrder(count = 2): Promise<{ id: string; items: string[] }> {
  const teeth = [[11], [21], [31], [41]].slice(0, count)
  const { productId } = fixture
  const { id } = await fixture.draft({ items: teeth.map((each) => ({ productId, teeth: each })) })
  await fixture.transition('clinic', id, 'submit')
  await fixture.transition('lab', id, 'accept', { promisedOn: '2031-01-15' })
  await fixture.transition('lab', id, 'start')
  const { items } = await fixture.transition('lab', id, 'finish')
  return { id, items: items.map((item: { id: string }) => item.id) }
}

const send = (body: object) => lab.owner.post('/shipments', { ...toClinic, ...body })
const deliver = (id: string) => clinic.owner.post(`/shipments/${id}/deliver`, received)

async function sent(body: object) {
  const answer = await send(body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.shipment
}

test('an order leaves with its last item and arrives with its last parcel', async () => {
  const { id, items } = await readyOrder(3)
  const [first, second, third] = items
  const one = await sent({ orderIds: [id], itemIds: [first] })
  assert.deepEqual([one.orderIds, one.itemIds], [[id], [first]])
  assert.equal((await orderOf(id)).status, 'ready')
  const part = await lastEvent(id)
  assert.deepEqual(
    [part.action, part.fromStatus, part.toStatus, given(part.details)],
    ['shipped', 'ready', 'ready', { shipmentId: one.id, purpose: 'final', itemIds: [first] }],
  )
  assert.equal((await deliver(one.id)).status, 200)
  const waiting = await orderOf(id)
  assert.deepEqual([waiting.status, waiting.waitingOn], ['ready', 'lab'])
  const two = await sent({ orderIds: [id], itemIds: [second] })
  // Whatever is left goes where no item is named.
  const three = await sent({ orderIds: [id] })
  assert.deepEqual(three.itemIds, [third])
  assert.equal((await orderOf(id)).status, 'shipped')
  assert.equal((await deliver(three.id)).status, 200)
  const between = await orderOf(id)
  assert.deepEqual([between.status, between.waitingOn], ['shipped', 'courier'])
  assert.equal((await deliver(two.id)).status, 200)
  const done = await orderOf(id)
  assert.deepEqual([done.status, done.waitingOn], ['delivered', 'clinic'])
  assert.deepEqual(given((await lastEvent(id)).details), {
    shipmentId: two.id,
    ...received,
    itemIds: [second],
  })
})

test('an item leaves once, and only with its own order', async () => {
  const { id, items } = await readyOrder()
  const foreign = await other.orderAt('ready')
  const strange = await readyOrder()
  await sent({ orderIds: [id], itemIds: items.slice(0, 1) })
  const again = await send({ orderIds: [id], itemIds: items })
  assert.deepEqual([again.status, again.body.code], [422, 'item_already_sent'])
  for (const itemId of [foreign.items[0].id, strange.items[0], foreign.id]) {
    const answer = await send({ orderIds: [id], itemIds: [items[1], itemId] })
    assert.equal(answer.body.errors[0].pointer, '/itemIds/1', answer.text)
  }
  const empty = await send({ orderIds: [id], itemIds: [] })
  assert.equal(empty.status, 400)
  assert.equal((await orderOf(id)).status, 'ready')
})

test('of two who send the same item at once, one does', async () => {
  for (let round = 0; round < drawCount(2, 10); round++) {
    const { id, items } = await readyOrder()
    const answers = await Promise.all(
      [1, 2, 3].map(() => send({ orderIds: [id], itemIds: items.slice(0, 1) })),
    )
    assert.deepEqual(statusesOf(answers), [201, 422, 422])
  }
})

test('of two last parcels that are confirmed at once, the later one delivers the order', async () => {
  for (let round = 0; round < drawCount(2, 10); round++) {
    const { id, items } = await readyOrder()
    const parcels = [
      await sent({ orderIds: [id], itemIds: items.slice(0, 1) }),
      await sent({ orderIds: [id] }),
    ]
    const answers = await Promise.all(parcels.map((parcel) => deliver(parcel.id)))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    )
    assert.equal((await orderOf(id)).status, 'delivered')
  }
})

test('one part for the try-in puts the order there, and after it everything goes again', async () => {
  const { id, items } = await readyOrder()
  const tryIn = await sent({ orderIds: [id], itemIds: items.slice(0, 1), purpose: 'try_in' })
  await deliver(tryIn.id)
  await deliver((await sent({ orderIds: [id] })).id)
  assert.equal((await orderOf(id)).status, 'at_try_in')
  await fixture.transition('clinic', id, 'return-from-try-in', { findings: 'Too tight' })
  await fixture.transition('lab', id, 'finish')
  const again = await sent({ orderIds: [id] })
  assert.deepEqual(again.itemIds, items)
  await deliver(again.id)
  assert.equal((await orderOf(id)).status, 'delivered')
})

test('a part that is missing is sent again automatically, and only then has the order arrived', async () => {
  const { id, items } = await readyOrder()
  const lost = await sent({ orderIds: [id], itemIds: items.slice(0, 1) })
  const rest = await sent({ orderIds: [id] })
  const reported = await clinic.owner.post(`/shipments/${lost.id}/not-received`)
  assert.equal(reported.body.shipment.status, 'exception')
  assert.equal((await orderOf(id)).waitingOn, 'lab')
  await deliver(rest.id)
  const missing = await orderOf(id)
  assert.deepEqual([missing.status, missing.waitingOn], ['shipped', 'lab'])
  const again = await sent({ orderIds: [id] })
  assert.deepEqual(again.itemIds, items.slice(0, 1))
  // What was sent again is not missing any more: the old parcel is not reported twice.
  const twice = await clinic.owner.post(`/shipments/${lost.id}/not-received`)
  assert.deepEqual([twice.status, twice.body.state], [409, 'exception'])
  await deliver(again.id)
  assert.deepEqual(
    [(await orderOf(id)).status, (await orderOf(id)).notReceivedAt],
    ['delivered', null],
  )
})

test('a part that is missing while the rest is in the laboratory goes with the rest', async () => {
  const { id, items } = await readyOrder()
  const lost = await sent({ orderIds: [id], itemIds: items.slice(0, 1) })
  await clinic.owner.post(`/shipments/${lost.id}/not-received`, { reason: 'Nobody came' })
  assert.deepEqual(
    [(await lastEvent(id)).action, (await lastEvent(id)).reason, (await orderOf(id)).status],
    ['reported_not_received', 'Nobody came', 'ready'],
  )
  assert.deepEqual((await sent({ orderIds: [id] })).itemIds, items)
})

test('one parcel takes a part of one order and the whole of another', async () => {
  const [part, whole] = [await readyOrder(), await readyOrder()]
  const parcel = await sent({ orderIds: [part.id, whole.id], itemIds: [part.items[1]] })
  assert.deepEqual(new Set(parcel.itemIds), new Set([part.items[1], ...whole.items]))
  assert.deepEqual(
    [(await orderOf(part.id)).status, (await orderOf(whole.id)).status],
    ['ready', 'shipped'],
  )
  await deliver(parcel.id)
  assert.deepEqual(
    [(await orderOf(part.id)).status, (await orderOf(whole.id)).status],
    ['ready', 'delivered'],
  )
})

test('a parcel that nobody has picked up is taken back, and its orders are ready', async () => {
  const { id, items } = await readyOrder()
  const part = await sent({ orderIds: [id], itemIds: items.slice(0, 1) })
  const rest = await sent({ orderIds: [id] })
  const cancel = `/shipments/${rest.id}/cancel`
  assert.equal((await clinic.owner.post(cancel)).body.code, 'only_lab_ships')
  assert.equal((await other.lab.owner.post(cancel)).status, 404)
  const taken = await lab.owner.post(cancel, { reason: 'Wrong label' })
  assert.deepEqual([taken.status, taken.body.shipment.status], [200, 'cancelled'])
  const order = await orderOf(id)
  assert.deepEqual([order.status, order.waitingOn], ['ready', 'lab'])
  const event = await lastEvent(id)
  assert.deepEqual(
    [event.action, event.fromStatus, event.toStatus, event.reason],
    ['shipment_cancelled', 'shipped', 'ready', 'Wrong label'],
  )
  assert.equal((await deliver(rest.id)).body.state, 'cancelled')
  assert.equal((await lab.owner.post(cancel)).body.state, 'cancelled')
  assert.deepEqual((await sent({ orderIds: [id] })).itemIds, items.slice(1))
  await lab.owner.patch(`/shipments/${part.id}`, { status: 'picked_up' })
  const late = await lab.owner.post(`/shipments/${part.id}/cancel`)
  assert.deepEqual([late.status, late.body.state], [409, 'picked_up'])
})

test('of one who takes a parcel back and one who receives it, one wins', async () => {
  for (let round = 0; round < drawCount(2, 10); round++) {
    const { id } = await readyOrder(1)
    const parcel = await sent({ orderIds: [id] })
    const answers = await Promise.all([
      lab.owner.post(`/shipments/${parcel.id}/cancel`),
      deliver(parcel.id),
    ])
    assert.deepEqual(statusesOf(answers), [200, 409])
    const { status } = await orderOf(id)
    assert.equal(status, answers[0].status === 200 ? 'ready' : 'delivered')
  }
})

test('a parcel to the laboratory is taken back by either side', async () => {
  const { id, items } = await fixture.orderAt('submitted')
  const answer = await clinic.owner.post('/shipments', {
    ...inbound,
    orderIds: [id],
    itemIds: [items[0].id],
    isDisinfected: true,
  })
  const { shipment } = answer.body
  assert.deepEqual(shipment.itemIds, [items[0].id])
  const taken = await clinic.owner.post(`/shipments/${shipment.id}/cancel`)
  assert.equal(taken.body.shipment.status, 'cancelled')
  assert.equal((await orderOf(id)).status, 'submitted')
  assert.equal((await lastEvent(id)).action, 'shipment_cancelled')
})

test('the way of a parcel goes forward only', async () => {
  const { id } = await readyOrder(1)
  const parcel = await sent({ orderIds: [id] })
  const setStatus = (status: string) => lab.owner.patch(`/shipments/${parcel.id}`, { status })
  assert.equal((await setStatus('label_printed')).body.shipment.status, 'label_printed')
  assert.equal((await setStatus('in_transit')).body.shipment.status, 'in_transit')
  const back = await setStatus('picked_up')
  assert.deepEqual([back.status, back.body.state], [409, 'in_transit'])
  await clinic.owner.post(`/shipments/${parcel.id}/not-received`)
  assert.equal((await setStatus('in_transit')).body.state, 'exception')
})

test('the page to follow a parcel on is that of the courier, unless another is given', async () => {
  const { id } = await readyOrder(1)
  const parcel = await sent({ orderIds: [id], courier: 'gls', trackingNumber: 'A/1 2' })
  assert.equal(parcel.trackingUrl, 'https://gls-group.com/track/A%2F1%202')
  const put = async (body: object) =>
    (await lab.owner.patch(`/shipments/${parcel.id}`, body)).body.shipment.trackingUrl
  assert.equal(await put({ trackingNumber: 'B3' }), 'https://gls-group.com/track/B3')
  assert.equal(await put({ courier: 'DPD' }), 'https://tracking.dpd.de/status/en_US/parcel/B3')
  assert.equal(await put({ courier: 'Bike' }), null)
  assert.equal(await put({ trackingUrl: 'https://bike.example/1' }), 'https://bike.example/1')
  assert.equal(await put({ trackingNumber: 'B4' }), 'https://bike.example/1')
  assert.equal(await put({ service: 'Express' }), 'https://bike.example/1')
})

test('a clinic says of an inbound parcel whether it is disinfected, and the laboratory is warned', async () => {
  const { id } = await fixture.orderAt('submitted')
  const silent = await clinic.owner.post('/shipments', { ...inbound, orderIds: [id] })
  assert.equal(silent.body.errors[0].pointer, '/isDisinfected')
  const body = { ...inbound, orderIds: [id], isDisinfected: null }
  assert.equal((await clinic.owner.post('/shipments', body)).status, 400)
  const answer = await clinic.owner.post('/shipments', { ...body, isDisinfected: false })
  const { shipment } = answer.body
  assert.deepEqual([shipment.isDisinfected, shipment.warnings], [false, ['not_disinfected']])
  assert.equal(shipment.disinfectedByName, 'Alex Sample')
  assert.match(shipment.disinfectedAt, /^20/)
  assert.equal((await lastEvent(id)).details.isDisinfected, false)
  const path = `/shipments/${shipment.id}`
  const { data } = (await lab.owner.get('/shipments?isDisinfected=false')).body
  assert.deepEqual([data.length, data[0].id], [1, shipment.id])
  const cleaned = (await clinic.owner.patch(path, { isDisinfected: true })).body.shipment
  assert.deepEqual(cleaned.warnings, [])
  const unsaid = (await clinic.owner.patch(path, { isDisinfected: null })).body.shipment
  assert.deepEqual([unsaid.disinfectedByName, unsaid.disinfectedAt], [null, null])
  // A laboratory that writes down what came automatically knows nothing of it yet.
  const found = await lab.owner.post('/shipments', { ...inbound, orderIds: [id] })
  assert.deepEqual([found.status, found.body.shipment.isDisinfected], [201, null])
})
