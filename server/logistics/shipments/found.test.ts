import assert from 'node:assert/strict'
import { test } from 'node:test'
import { given, orderFixture } from '#test/fixtures/order-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const fixture = await orderFixture(w)
const { lab, clinic } = fixture

const because = { reason: 'Because' }
const received = { receivedByName: 'Ina, front desk' }

const orderOf = async (id: string) => (await clinic.owner.get(`/orders/${id}`)).body.order
const eventsOf = async (id: string) => (await lab.owner.get(`/orders/${id}/events`)).body.data
const deliver = (id: string) => clinic.owner.post(`/shipments/${id}/deliver`, received)
const miss = (id: string) => clinic.owner.post(`/shipments/${id}/not-received`)
const send = (body: object) =>
  lab.owner.post('/shipments', { direction: 'to_clinic', purpose: 'final', ...body })
async function sent(body: object): Promise<{ id: string }> {
  const answer = await send(body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.shipment
}

const inputOf = ({ id, productId, teeth }: any) => ({ id, productId, teeth })
const prescribe = (id: string, items: object[]) => clinic.owner.patch(`/orders/${id}`, { items })

/** An order of so many items that is ready. */
async function readyOrder(count = 2) {
  const { productId } = fixture
  const items = [11, 21, 31].slice(0, count).map((tooth) => ({ productId, teeth: [tooth] }))
  const { id } = await fixture.draft({ items })
  await fixture.transition('clinic', id, 'submit')
  await fixture.transition('lab', id, 'accept', { promisedOn: '2031-01-15' })
  await fixture.transition('lab', id, 'start')
  return fixture.transition('lab', id, 'finish')
}

test('what is in a parcel is neither taken off the order nor prescribed again', async () => {
  const { id, items } = await readyOrder()
  const [gone, here] = items
  const parcel = await sent({ orderIds: [id], itemIds: [gone.id] })
  await fixture.transition('clinic', id, 'hold', because)
  for (const list of [[inputOf(here)], [{ ...inputOf(gone), teeth: [12] }, inputOf(here)]]) {
    const refused = await prescribe(id, list)
    assert.deepEqual([refused.status, refused.body.code], [422, 'shipped_item_fixed'], refused.text)
    assert.deepEqual(refused.body.params, { item: 1 })
  }
  assert.equal((await orderOf(id)).rxVersion, 1)
  await deliver(parcel.id)
  assert.equal((await prescribe(id, [inputOf(here)])).status, 422)
  assert.equal(
    (await prescribe(id, [inputOf(gone), { ...inputOf(here), teeth: [22] }])).status,
    200,
  )
})

test('what was taken back, and what came back from a try-in, may be prescribed again', async () => {
  const { id, items } = await readyOrder()
  const parcel = await sent({ orderIds: [id], itemIds: [items[0].id] })
  await lab.owner.post(`/shipments/${parcel.id}/cancel`)
  await fixture.transition('clinic', id, 'hold', because)
  assert.equal((await prescribe(id, [inputOf(items[1])])).status, 200)
  const tried = await readyOrder()
  await deliver((await sent({ orderIds: [tried.id], purpose: 'try_in' })).id)
  await fixture.transition('clinic', tried.id, 'return-from-try-in', { findings: 'Too tight' })
  assert.equal((await prescribe(tried.id, [inputOf(tried.items[0])])).status, 200)
})

test('an order of which a part has left is not cancelled, and the part arrives', async () => {
  const { id, items } = await readyOrder()
  const parcel = await sent({ orderIds: [id], itemIds: [items[0].id] })
  await fixture.transition('lab', id, 'hold', because)
  for (const actor of [lab.owner, clinic.owner]) {
    const refused = await actor.post(`/orders/${id}/cancel`, because)
    assert.deepEqual(
      [refused.status, refused.body.code],
      [422, 'order_partly_shipped'],
      refused.text,
    )
  }
  assert.equal((await deliver(parcel.id)).status, 200)
  const order = await orderOf(id)
  assert.deepEqual([order.status, order.cancelRequestedAt], ['on_hold', null])
})

/** An order whose first item left, and whose second the clinic takes off on hold. */
async function withoutTheRest(purpose: string, isArrived: boolean) {
  const { id, items } = await readyOrder()
  const parcel = await sent({ orderIds: [id], itemIds: [items[0].id], purpose })
  if (isArrived) await deliver(parcel.id)
  await fixture.transition('clinic', id, 'hold', because)
  assert.equal((await prescribe(id, [inputOf(items[0])])).status, 200)
  await fixture.transition('lab', id, 'acknowledge-rx', { rxVersion: 2 })
  assert.equal((await fixture.transition('clinic', id, 'resume')).status, 'in_production')
  return { id, parcel, finished: await fixture.transition('lab', id, 'finish') }
}

test('an order whose last item here is taken off is where its other items are', async () => {
  const arrived = await withoutTheRest('final', true)
  assert.equal(arrived.finished.status, 'delivered')
  const [delivered, finished] = await eventsOf(arrived.id)
  assert.deepEqual(
    [finished.action, finished.toStatus, delivered.action, delivered.fromStatus],
    ['finished', 'ready', 'delivered', 'ready'],
  )
  assert.deepEqual(given(delivered.details), { isAutomatic: true })
  assert.equal((await fixture.transition('clinic', arrived.id, 'complete')).status, 'completed')
  assert.equal((await withoutTheRest('try_in', true)).finished.status, 'at_try_in')
  const underWay = await withoutTheRest('final', false)
  assert.deepEqual([underWay.finished.status, underWay.finished.waitingOn], ['shipped', 'courier'])
  assert.equal((await deliver(underWay.parcel.id)).status, 200)
  assert.equal((await orderOf(underWay.id)).status, 'delivered')
})

test('a part arrives, or is missed, while the rest is made again, and goes once', async () => {
  const { id, items } = await readyOrder(3)
  const [first, second, third] = items
  const arriving = await sent({ orderIds: [id], itemIds: [first.id] })
  const missing = await sent({ orderIds: [id], itemIds: [second.id] })
  await fixture.transition('clinic', id, 'hold', because)
  const list = [inputOf(first), inputOf(second), { ...inputOf(third), teeth: [32] }]
  assert.equal((await prescribe(id, list)).status, 200)
  await fixture.transition('lab', id, 'acknowledge-rx', { rxVersion: 2 })
  await fixture.transition('clinic', id, 'resume')
  assert.equal((await deliver(arriving.id)).status, 200)
  assert.equal((await miss(missing.id)).status, 200)
  assert.equal((await orderOf(id)).status, 'in_production')
  assert.equal((await fixture.transition('lab', id, 'finish')).status, 'ready')
  const rest = await sent({ orderIds: [id] })
  assert.deepEqual((await lab.owner.get(`/shipments/${rest.id}`)).body.shipment.itemIds, [
    second.id,
    third.id,
  ])
  await deliver(rest.id)
  assert.equal((await orderOf(id)).status, 'delivered')
})

test('a parcel that was sent again arrives, whichever of the two comes first', async () => {
  const { id } = await readyOrder()
  const lost = await sent({ orderIds: [id] })
  await miss(lost.id)
  const second = await sent({ orderIds: [id] })
  const twice = await miss(lost.id)
  assert.deepEqual([twice.status, twice.body.state], [409, 'exception'])
  await deliver(lost.id)
  const before = await orderOf(id)
  assert.equal(before.status, 'delivered')
  const late = await deliver(second.id)
  assert.deepEqual([late.status, late.body.shipment?.status], [200, 'delivered'], late.text)
  assert.equal((await orderOf(id)).status, 'delivered')
  const [event] = await eventsOf(id)
  assert.deepEqual(
    [event.action, event.fromStatus, event.toStatus, event.details.shipmentId],
    ['delivered', 'delivered', 'delivered', second.id],
  )
})

test('a lost parcel that is found delivers an order whose second parcel was taken back', async () => {
  const { id } = await readyOrder()
  const lost = await sent({ orderIds: [id] })
  await miss(lost.id)
  const second = await sent({ orderIds: [id] })
  await lab.owner.post(`/shipments/${second.id}/cancel`)
  assert.equal((await orderOf(id)).status, 'ready')
  assert.equal((await deliver(lost.id)).status, 200)
  assert.equal((await orderOf(id)).status, 'delivered')
})

test('a lost parcel that is found while the order is on hold lets it go on as delivered', async () => {
  const { id } = await readyOrder()
  const lost = await sent({ orderIds: [id] })
  await miss(lost.id)
  const second = await sent({ orderIds: [id] })
  await lab.owner.post(`/shipments/${second.id}/cancel`)
  await fixture.transition('lab', id, 'hold', because)
  assert.equal((await deliver(lost.id)).status, 200)
  assert.equal((await orderOf(id)).status, 'on_hold')
  assert.equal((await fixture.transition('lab', id, 'resume')).status, 'delivered')
})

test('what was lost before a try-in and is found after it moves nothing', async () => {
  const { id } = await readyOrder()
  const lost = await sent({ orderIds: [id], purpose: 'try_in' })
  await miss(lost.id)
  const second = await sent({ orderIds: [id], purpose: 'try_in' })
  await deliver(second.id)
  await fixture.transition('clinic', id, 'return-from-try-in', { findings: 'Too tight' })
  await fixture.transition('clinic', id, 'cancel', because)
  assert.equal((await deliver(lost.id)).status, 200)
  const order = await orderOf(id)
  assert.equal(order.status, 'in_production')
  assert.ok(order.cancelRequestedAt)
  await fixture.transition('lab', id, 'finish')
  await sent({ orderIds: [id] })
  assert.equal((await orderOf(id)).status, 'shipped')
})

test('an item that came after a parcel had left is not in it', async () => {
  const { id, items } = await readyOrder(1)
  const lost = await sent({ orderIds: [id] })
  await miss(lost.id)
  const second = await sent({ orderIds: [id] })
  await lab.owner.post(`/shipments/${second.id}/cancel`)
  await fixture.transition('clinic', id, 'hold', because)
  const added = [inputOf(items[0]), { productId: fixture.productId, teeth: [41] }]
  assert.equal((await prescribe(id, added)).status, 200)
  await fixture.transition('lab', id, 'acknowledge-rx', { rxVersion: 2 })
  await fixture.transition('clinic', id, 'resume')
  await fixture.transition('lab', id, 'finish')
  assert.equal((await deliver(lost.id)).status, 200)
  assert.equal((await orderOf(id)).status, 'ready')
  const rest = await sent({ orderIds: [id] })
  const { itemIds } = (await lab.owner.get(`/shipments/${rest.id}`)).body.shipment
  assert.deepEqual([itemIds.length, itemIds.includes(items[0].id)], [1, false])
  await deliver(rest.id)
  assert.equal((await orderOf(id)).status, 'delivered')
})

test('a sender answers for the disinfection, and a laboratory for what arrives there', async () => {
  const { id } = await fixture.orderAt('accepted')
  const inbound = { orderIds: [id], direction: 'to_lab', purpose: 'inbound' }
  const parcel = (await clinic.owner.post('/shipments', { ...inbound, isDisinfected: false })).body
    .shipment
  const path = `/shipments/${parcel.id}`
  const flipped = await lab.owner.patch(path, { isDisinfected: true })
  assert.deepEqual(
    [flipped.status, flipped.body.code, flipped.body.required],
    [403, 'only_sender_confirms_disinfection', ['clinic']],
  )
  const claimed = await lab.owner.post('/shipments', { ...inbound, isDisinfected: true })
  assert.equal(claimed.body.code, 'only_sender_confirms_disinfection')
  assert.equal((await clinic.owner.patch(path, { isDisinfected: true })).status, 200)
  const early = await deliver(parcel.id)
  assert.deepEqual(
    [early.status, early.body.code, early.body.required],
    [403, 'only_lab_confirms_arrival', ['lab']],
  )
  assert.equal((await lab.owner.post(`${path}/deliver`, received)).status, 200)
  const ready = await readyOrder(1)
  const outbound = await sent({ orderIds: [ready.id], isDisinfected: true })
  const answer = await clinic.owner.patch(`/shipments/${outbound.id}`, { isDisinfected: null })
  assert.deepEqual([answer.status, answer.body.required], [403, ['lab']])
})

test('for an offline customer the laboratory answers and receives', async () => {
  const { id } = await fixture.labDraft()
  await fixture.transition('lab', id, 'register')
  const inbound = { orderIds: [id], direction: 'to_lab', purpose: 'inbound', isDisinfected: false }
  const { shipment } = (await lab.owner.post('/shipments', inbound)).body
  const path = `/shipments/${shipment.id}`
  assert.equal((await lab.owner.patch(path, { isDisinfected: true })).status, 200)
  assert.equal((await lab.owner.post(`${path}/deliver`, received)).status, 200)
})
