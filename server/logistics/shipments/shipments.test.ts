import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPatient, given, orderFixture } from '#test/fixtures/order-fixture'
import { testApp, type Actor } from '#test/app/test-app'
import { drawCount } from '#test/runner/random-sizes'

const w = await testApp()
const fixture = await orderFixture(w)
const { lab, clinic } = fixture
const other = await orderFixture(w)
const nowhere = '00000000-0000-7000-8000-000000000000'

const toClinic = { direction: 'to_clinic', purpose: 'final' }
const toLab = { direction: 'to_lab', purpose: 'inbound', isDisinfected: true }
const received = { receivedByName: 'Ina, front desk' }

const orderOf = async (id: string, actor: Actor = clinic.owner) =>
  (await actor.get(`/orders/${id}`)).body.order
const lastEvent = async (id: string) => (await lab.owner.get(`/orders/${id}/events`)).body.data[0]

const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).sort((a, b) => a - b)

test('a stranger is asked to sign in', async () => {
  assert.equal((await w.stranger.get('/shipments')).status, 401)
  assert.equal((await w.stranger.post('/shipments', toClinic)).status, 401)
})

test('another app sees no parcel and moves none', async () => {
  const shipment = await fixture.ship([(await fixture.orderAt('ready')).id])
  for (const actor of [other.lab.owner, other.clinic.owner]) {
    const missing = await actor.get(`/shipments/${nowhere}`)
    for (const answer of [
      await actor.get(`/shipments/${shipment.id}`),
      await actor.patch(`/shipments/${shipment.id}`, { courier: 'Mine' }),
      await actor.post(`/shipments/${shipment.id}/deliver`, received),
    ]) {
      assert.equal(answer.status, 404)
      assert.deepEqual({ ...answer.body, instance: '' }, { ...missing.body, instance: '' })
    }
    assert.equal((await actor.get('/shipments')).body.pagination.total, 0)
  }
  const report = `/shipments/${shipment.id}/not-received`
  assert.equal((await other.clinic.owner.post(report)).status, 404)
  assert.equal((await lab.owner.post(report)).body.code, 'organization_type_required')
})

test('bad input is refused with its place', async () => {
  const { id } = await fixture.orderAt('ready')
  const bad: [object, string][] = [
    [{ ...toClinic, orderIds: [] }, '/orderIds'],
    [{ ...toClinic, orderIds: [id, id] }, '/orderIds'],
    [{ orderIds: [id], direction: 'to_clinic', purpose: 'inbound' }, '/purpose'],
    [{ orderIds: [id], direction: 'to_lab', purpose: 'final' }, '/purpose'],
    [{ ...toClinic, orderIds: [id], trackingUrl: 'javascript:alert(1)' }, '/trackingUrl'],
    [{ ...toClinic, orderIds: [id], status: 'delivered' }, '/status'],
  ]
  for (const [body, pointer] of bad) {
    const answer = await lab.owner.post('/shipments', body)
    assert.equal(answer.status, 400, answer.text)
    assert.equal(answer.body.errors[0].pointer, pointer)
  }
  assert.equal((await orderOf(id)).status, 'ready')
})

test('a clinic ships nothing to a clinic', async () => {
  const { id } = await fixture.orderAt('ready')
  const refused = await clinic.owner.post('/shipments', { ...toClinic, orderIds: [id] })
  assert.equal(refused.body.code, 'only_lab_ships')
  assert.deepEqual(refused.body.required, ['lab'])
})

test('a laboratory ships what is ready, and both sides see the parcel', async () => {
  const { id } = await fixture.orderAt('ready')
  const created = await lab.owner.post('/shipments', {
    ...toClinic,
    orderIds: [id],
    courier: 'City Courier',
    service: 'Express',
    trackingNumber: 'CC-1',
    trackingUrl: 'https://courier.example/t/CC-1',
    expectedOn: '2031-01-16',
    isDisinfected: true,
  })
  assert.equal(created.status, 201)
  const { shipment } = created.body
  assert.deepEqual(
    [shipment.orderIds, shipment.status, shipment.courier, shipment.expectedOn],
    [[id], 'created', 'City Courier', '2031-01-16'],
  )
  assert.ok(shipment.shippedAt)
  assert.deepEqual(shipment.counterpart, { id: clinic.id, name: clinic.name })
  assert.deepEqual((await lab.owner.get(`/shipments/${shipment.id}`)).body, { shipment })
  const atClinic = (await clinic.owner.get(`/shipments/${shipment.id}`)).body.shipment
  assert.deepEqual(atClinic.counterpart, { id: lab.id, name: lab.name })
  assert.equal(atClinic.customerId, null)
  const order = await orderOf(id)
  assert.deepEqual([order.status, order.waitingOn], ['shipped', 'courier'])
  const event = await lastEvent(id)
  assert.deepEqual(
    [event.action, given(event.details)],
    ['shipped', { shipmentId: shipment.id, purpose: 'final' }],
  )
})

test('a parcel of several orders moves all of them or none', async () => {
  const ready = [await fixture.orderAt('ready'), await fixture.orderAt('ready')]
  const late = await fixture.orderAt('in_production')
  const orderIds = [...ready, late].map(({ id }) => id)
  const refused = await lab.owner.post('/shipments', { ...toClinic, orderIds })
  assert.deepEqual([refused.status, refused.body.state], [409, 'in_production'])
  for (const { id } of ready) assert.equal((await orderOf(id)).status, 'ready')
  await fixture.transition('lab', late.id, 'finish')
  const shipment = await fixture.ship(orderIds)
  assert.deepEqual(
    shipment.orderIds,
    orderIds.toSorted((a, b) => (a < b ? -1 : 1)),
  )
  await fixture.deliver(shipment.id)
  for (const id of orderIds) assert.equal((await orderOf(id)).status, 'delivered')
})

test('one parcel is between the same two sides', async () => {
  const mine = await fixture.orderAt('ready')
  const offline = await fixture.labDraft()
  await fixture.transition('lab', offline.id, 'register')
  const mixed = await lab.owner.post('/shipments', { ...toLab, orderIds: [mine.id, offline.id] })
  assert.equal(mixed.body.code, 'orders_of_several_parties')
  const foreign = await other.orderAt('ready')
  const stolen = await lab.owner.post('/shipments', {
    ...toClinic,
    orderIds: [mine.id, foreign.id],
  })
  assert.equal(stolen.status, 404)
  assert.equal((await orderOf(mine.id)).status, 'ready')
})

test('the arrival names who took it, and the purpose says where the orders are', async () => {
  const { id } = await fixture.orderAt('ready')
  const shipment = await fixture.ship([id], 'try_in')
  const nameless = await clinic.owner.post(`/shipments/${shipment.id}/deliver`, {})
  assert.equal(nameless.status, 400)
  const delivered = await lab.owner.post(`/shipments/${shipment.id}/deliver`, received)
  assert.equal(delivered.status, 200)
  assert.deepEqual(
    [delivered.body.shipment.status, delivered.body.shipment.receivedByName],
    ['delivered', 'Ina, front desk'],
  )
  assert.ok(delivered.body.shipment.deliveredAt)
  assert.equal((await orderOf(id)).status, 'at_try_in')
  assert.equal((await lastEvent(id)).details.receivedByName, 'Ina, front desk')
  const again = await clinic.owner.post(`/shipments/${shipment.id}/deliver`, received)
  assert.deepEqual([again.status, again.body.state], [409, 'delivered'])
  await fixture.transition('clinic', id, 'return-from-try-in', { findings: 'Too tight' })
  await fixture.transition('lab', id, 'finish')
  await fixture.deliver((await fixture.ship([id])).id)
  assert.equal((await orderOf(id)).status, 'delivered')
})

test("what did not arrive is the laboratory's to find or to send again", async () => {
  const { id } = await fixture.orderAt('ready')
  const lost = await fixture.ship([id])
  const report = { reason: 'Courier says handed over' }
  const reported = await clinic.owner.post(`/shipments/${lost.id}/not-received`, report)
  assert.equal(reported.body.shipment.status, 'exception')
  const waiting = await orderOf(id)
  assert.deepEqual([waiting.status, waiting.waitingOn], ['shipped', 'lab'])
  assert.ok(waiting.notReceivedAt)
  assert.deepEqual(
    [(await lastEvent(id)).action, (await lastEvent(id)).reason],
    ['reported_not_received', 'Courier says handed over'],
  )
  const twice = await clinic.owner.post(`/shipments/${lost.id}/not-received`)
  assert.equal(twice.status, 409)
  const second = await fixture.ship([id])
  assert.deepEqual(
    [(await orderOf(id)).notReceivedAt, (await orderOf(id)).waitingOn],
    [null, 'courier'],
  )
  await fixture.deliver(second.id)
  const found = await clinic.owner.post(`/shipments/${lost.id}/deliver`, received)
  assert.deepEqual([found.status, (await orderOf(id)).status], [200, 'delivered'])
})

test('a lost parcel that is found after all is delivered', async () => {
  const { id } = await fixture.orderAt('ready')
  const { id: parcel } = await fixture.ship([id])
  await clinic.owner.post(`/shipments/${parcel}/not-received`)
  await fixture.deliver(parcel)
  const order = await orderOf(id)
  assert.deepEqual([order.status, order.notReceivedAt], ['delivered', null])
})

test('a parcel to the laboratory moves no order, but is in its history', async () => {
  const { id, status } = await fixture.orderAt('submitted')
  const created = await clinic.owner.post('/shipments', { ...toLab, orderIds: [id] })
  assert.equal(created.status, 201)
  assert.equal((await lastEvent(id)).action, 'sent_to_lab')
  const { id: parcel } = created.body.shipment
  assert.equal((await clinic.owner.post(`/shipments/${parcel}/not-received`)).status, 409)
  await lab.owner.post(`/shipments/${parcel}/deliver`, received)
  assert.equal((await lastEvent(id)).action, 'arrived_at_lab')
  assert.equal((await orderOf(id)).status, status)
})

test('a draft goes into no parcel: the laboratory would learn of it', async () => {
  const draft = await fixture.draft()
  const refused = await clinic.owner.post('/shipments', { ...toLab, orderIds: [draft.id] })
  assert.deepEqual([refused.status, refused.body.state], [409, 'draft'])
  const done = await fixture.orderAt('cancelled')
  const late = await clinic.owner.post('/shipments', { ...toLab, orderIds: [done.id] })
  assert.equal(late.body.state, 'cancelled')
})

test('tracking changes key by key until the parcel has arrived', async () => {
  const { id } = await fixture.orderAt('ready')
  const shipment = await fixture.ship([id])
  const path = `/shipments/${shipment.id}`
  const changed = await lab.owner.patch(path, { trackingNumber: 'CC-2', status: 'in_transit' })
  assert.deepEqual(
    [changed.body.shipment.trackingNumber, changed.body.shipment.status],
    ['CC-2', 'in_transit'],
  )
  const cleared = await clinic.owner.patch(path, { courier: 'Bike' })
  assert.deepEqual(
    [cleared.body.shipment.courier, cleared.body.shipment.trackingNumber],
    ['Bike', 'CC-2'],
  )
  assert.equal((await lab.owner.patch(path, { status: 'delivered' })).status, 400)
  assert.equal((await lab.owner.patch(path, {})).status, 400)
  await fixture.deliver(shipment.id)
  assert.equal((await lab.owner.patch(path, { courier: 'Late' })).body.state, 'delivered')
})

test('of many who confirm or report one parcel at once, one does', async () => {
  for (let round = 0; round < drawCount(2, 10); round++) {
    const orders = [await fixture.orderAt('ready'), await fixture.orderAt('ready')]
    const { id } = await fixture.ship(orders.map((order) => order.id))
    const answers = await Promise.all([
      clinic.owner.post(`/shipments/${id}/deliver`, received),
      lab.owner.post(`/shipments/${id}/deliver`, received),
      clinic.owner.post(`/shipments/${id}/deliver`, received),
    ])
    assert.deepEqual(statusesOf(answers), [200, 409, 409])
    for (const order of orders) {
      assert.equal((await lastEvent(order.id)).action, 'delivered')
      assert.equal((await orderOf(order.id)).version, order.version + 2)
    }
  }
})

test('a parcel to the laboratory arrives once, however many say so', async () => {
  const { id } = await fixture.orderAt('submitted')
  const { body } = await clinic.owner.post('/shipments', { ...toLab, orderIds: [id] })
  const answers = await Promise.all(
    Array.from({ length: 4 }, () =>
      lab.owner.post(`/shipments/${body.shipment.id}/deliver`, received),
    ),
  )
  assert.deepEqual(statusesOf(answers), [200, 409, 409, 409])
  const { data } = (await lab.owner.get(`/orders/${id}/events?search=arrived`)).body
  assert.equal(data.length, 1)
})

test('of two parcels with the same orders, one is sent, in whatever order they are named', async () => {
  for (let round = 0; round < drawCount(2, 10); round++) {
    const ids = [(await fixture.orderAt('ready')).id, (await fixture.orderAt('ready')).id]
    const answers = await Promise.all([
      lab.owner.post('/shipments', { ...toClinic, orderIds: ids }),
      lab.owner.post('/shipments', { ...toClinic, orderIds: ids.toReversed() }),
    ])
    assert.deepEqual(statusesOf(answers), [201, 409])
    const { body } = await lab.owner.get(`/shipments?orderId=${ids[0]}`)
    assert.equal(body.pagination.total, 1)
  }
})

test('the list answers each filter and searches what a parcel is called by', async () => {
  const s = await orderFixture(w)
  const order = await s.orderAt('ready')
  const sent = await s.ship([order.id])
  await s.lab.owner.patch(`/shipments/${sent.id}`, { trackingNumber: 'TRACK-77', courier: 'Vélo' })
  const inbound = await s.orderAt('submitted')
  const { body } = await s.clinic.owner.post('/shipments', { ...toLab, orderIds: [inbound.id] })
  const back = body.shipment
  const offline = await s.labDraft({
    patientId: await addPatient(w, s.lab, { customerId: s.customerId }),
  })
  for (const verb of ['register', 'start', 'finish']) await s.transition('lab', offline.id, verb)
  const paper = await s.ship([offline.id])
  const expected: ['lab' | 'clinic', string, string[]][] = [
    ['lab', '', [paper.id, back.id, sent.id]],
    ['clinic', '', [back.id, sent.id]],
    ['lab', 'direction=to_lab', [back.id]],
    ['lab', 'purpose=final', [paper.id, sent.id]],
    ['lab', 'status=created', [paper.id, back.id, sent.id]],
    ['lab', 'status=delivered', []],
    ['clinic', `orderId=${order.id}`, [sent.id]],
    ['lab', `customerId=${s.customerId}`, [paper.id]],
    ['lab', 'search=track-77', [sent.id]],
    ['lab', 'isDisinfected=true', [back.id]],
    ['clinic', 'isDisinfected=false', []],
    ['clinic', 'search=velo', [sent.id]],
    ['lab', `search=${inbound.number}`, [back.id]],
    ['lab', 'search=paper+practice', [paper.id]],
    ['clinic', `search=${encodeURIComponent(s.lab.name)}`, [back.id, sent.id]],
    ['lab', 'updatedSinceAt=2099-01-01T00:00:00.000Z', []],
  ]
  for (const [side, query, ids] of expected) {
    const { body: page } = await s[side].owner.get(`/shipments?${query}`)
    assert.deepEqual(
      page.data.map(({ id }: { id: string }) => id),
      ids,
      `${side} ${query}`,
    )
    assert.equal(page.pagination.total, ids.length)
  }
  assert.deepEqual(paper.counterpart, { id: s.customerId, name: 'Paper Practice' })
})

test('what a clinic says of a parcel names no patient whom the laboratory must not know, and its receiver by name', async () => {
  const hidden = await orderFixture(w, 'code_only')
  const { id } = await hidden.orderAt('submitted')
  const { owner } = hidden.clinic
  const parcel = { ...toLab, orderIds: [id] }
  for (const key of ['courier', 'service', 'trackingNumber']) {
    const refused = await owner.post('/shipments', { ...parcel, [key]: 'Bag of Nora' })
    assert.deepEqual([refused.status, refused.body.code], [422, 'patient_named'], refused.text)
    assert.equal(refused.body.errors[0].pointer, `/${key}`)
  }
  const { shipment } = (await owner.post('/shipments', { ...parcel, courier: 'City Courier' })).body
  const path = `/shipments/${shipment.id}`
  const changed = await owner.patch(path, { service: 'Express, for Nora Sample' })
  assert.deepEqual([changed.status, changed.body.errors?.[0].pointer], [422, '/service'])
  assert.equal((await hidden.lab.owner.get(path)).body.shipment.service, null)
  assert.equal((await owner.patch(path, { service: 'Express' })).status, 200)
  // Somebody at the door can be called like a patient.
  const taken = await hidden.lab.owner.post(`${path}/deliver`, { receivedByName: 'Nora' })
  assert.deepEqual([taken.status, taken.body.shipment?.receivedByName], [200, 'Nora'])
})

test('the report of a parcel that did not arrive names no patient whom the laboratory must not know', async () => {
  const hidden = await orderFixture(w, 'code_only')
  const { id } = await hidden.orderAt('ready')
  const { id: parcel } = await hidden.ship([id])
  const path = `/shipments/${parcel}/not-received`
  const named = await hidden.clinic.owner.post(path, { reason: 'Nora waited in vain' })
  assert.deepEqual([named.status, named.body.code], [422, 'patient_named'])
  assert.equal(named.body.errors[0].pointer, '/reason')
  const order = (await hidden.lab.owner.get(`/orders/${id}`)).body.order
  assert.equal(order.notReceivedAt, null)
  const returned = await hidden.clinic.owner.post(path, { reason: 'Nobody came' })
  assert.equal(returned.status, 200, returned.text)
})
