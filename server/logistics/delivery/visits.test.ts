import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { deliveryFixture, ok, path, runDay, visitOf } from '#test/fixtures/delivery-fixture'
import { addDesign, orderFixture } from '#test/fixtures/order-fixture'
import { race } from '#test/helpers/race'
import { uploadBytes } from '#test/helpers/upload-helpers'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const fixture = await deliveryFixture(w)
const {
  driver,
  parcel,
  askPickup,
  plan,
  empty,
  underWay,
  attemptsOf,
  shipmentOf,
  readRun,
  lab,
  clinic,
} = fixture
const other = await orderFixture(w)
const { customerId } = fixture.connection
const labConnectionId = fixture.connection.id
const nowhere = '00000000-0000-7000-8000-000000000000'
type Fields = Record<string, any>

test("another organization's record in any field is answered as one that never was", async () => {
  const { run, stop, shipment } = await underWay()
  const foreign = await other.ship([(await other.orderAt('ready')).id])
  const [photo, pickup] = [await addDesign(w, await other.orderAt('submitted')), nowhere]
  const routeOf = (fields: object) =>
    lab.owner.post('/delivery-routes', {
      name: 'X',
      weekdays: [1],
      stops: [{ customerId }],
      ...fields,
    })
  const answers = [
    await routeOf({ stops: [{ customerId: other.connection.customerId }] }),
    await routeOf({ driverUserId: other.lab.ownerUserId }),
    await lab.owner.post('/delivery-runs', { deliveryRouteId: nowhere, runOn: runDay }),
    await lab.owner.patch(path(run), { driverUserId: clinic.ownerUserId }),
    await lab.owner.post(path(run, '/stops'), { customerId: other.connection.customerId }),
    await lab.owner.post(path(run, '/parcels'), { shipmentId: foreign['id'] }),
    await lab.owner.delete(path(run, `/parcels/${foreign['id']}`)),
    await driver.post(path(run, '/visits'), visitOf({ id: nowhere }, shipment)),
    await driver.post(path(run, '/visits'), visitOf(stop, foreign)),
    await driver.post(path(run, '/visits'), visitOf(stop, shipment, { photoFileId: photo.id })),
    await driver.post(
      path(run, '/visits'),
      visitOf(stop, shipment, { pickups: [{ pickupId: pickup, outcome: 'collected' }] }),
    ),
  ]
  for (const [nth, { status, text }] of answers.entries())
    assert.equal(status, 404, `${nth}: ${text}`)
  assert.equal((await shipmentOf(shipment))['status'], 'in_transit')
  assert.deepEqual(await attemptsOf(shipment), [])
})

test('bad input is refused with its place', async () => {
  const { run, stop, shipment } = await underWay()
  const twice = [{ shipmentId: shipment['id'], outcome: 'delivered' }]
  const bad: [object, string][] = [
    [{ receivedByName: null }, '/receivedByName'],
    [{ signaturePath: '<svg onload=alert(1)>' }, '/signaturePath'],
    [{ signaturePath: `M${'1 '.repeat(10_000)}` }, '/signaturePath'],
    [{ occurredAt: 'now' }, '/occurredAt'],
    [{ parcels: [...twice, ...twice] }, '/parcels/1/shipmentId'],
    [{ parcels: [{ shipmentId: shipment['id'], outcome: 'eaten' }] }, '/parcels/0/outcome'],
  ]
  for (const [fields, pointer] of bad) {
    const answer = await driver.post(path(run, '/visits'), visitOf(stop, shipment, fields))
    assert.equal(answer.status, 400, answer.text)
    assert.equal(answer.body.errors[0].pointer, pointer)
  }
  const nameless = await lab.owner.post('/delivery-runs', { runOn: runDay })
  assert.equal(nameless.body.errors[0].pointer, '/name')
  const double = { name: 'X', weekdays: [1], stops: [{ customerId }, { customerId }] }
  const refused = await lab.owner.post('/delivery-routes', double)
  assert.equal(refused.body.code, 'customer_on_route_twice')
})

test('the driver sets off: the practice reads it, and each parcel is given with a name, a signature and a photo', async () => {
  const { run, shipment, stop } = await underWay()
  assert.deepEqual([run['status'], run['driverUserId']], ['under_way', driver.userId])
  assert.equal((await shipmentOf(shipment))['status'], 'in_transit')
  await w.settle()
  const notices = (await ok(clinic.owner.get('/notifications')))['data']
  const [orderId] = shipment['orderIds']
  assert.ok(
    notices.some((one: Fields) => one['kind'] === 'out_for_delivery' && one['orderId'] === orderId),
  )
  const image = { width: 8, height: 8, channels: 3, background: 'white' } as const
  const bytes = await sharp({ create: image }).png().toBuffer()
  const photo = await uploadBytes(driver, bytes, { filename: 'parcel.png', kind: 'other', orderId })
  await w.settle()
  const { fileId } = (await ok(driver.get(`/uploads/${photo.id}`)))['upload']
  const occurredAt = '2026-01-02T10:11:12.000Z'
  const visit = visitOf(stop, shipment, { photoFileId: fileId, occurredAt })
  const headers = { 'idempotency-key': 'visit-1' }
  const sent = [
    await driver.post(path(run, '/visits'), visit, { headers }),
    await driver.post(path(run, '/visits'), visit, { headers }),
  ]
  assert.equal(sent[0]?.status, 200, sent[0]?.text)
  assert.deepEqual(sent[0]?.body, sent[1]?.body)
  assert.deepEqual(sent[0]?.body.conflicts, [])
  const byNewKey = await driver.post(path(run, '/visits'), visit)
  assert.deepEqual(byNewKey.body.conflicts, [])
  const delivered = await shipmentOf(shipment)
  assert.deepEqual(
    [delivered['status'], delivered['receivedByName'], delivered['deliveredAt']],
    ['delivered', 'Ina, front desk', occurredAt],
  )
  const [proof, ...others] = await attemptsOf(shipment)
  assert.deepEqual(others, [])
  assert.deepEqual(
    [proof.outcome, proof.receivedByName, proof.signaturePath, proof.photoFileId, proof.occurredAt],
    ['delivered', 'Ina, front desk', visit.signaturePath, fileId, occurredAt],
  )
  assert.deepEqual(await attemptsOf(shipment, lab.owner), [proof])
  assert.equal((await clinic.owner.get(`/files/${fileId}`)).status, 200)
  const design = await addDesign(w, (await ok(lab.owner.get(`/orders/${orderId}`)))['order'])
  const wrong = visitOf(stop, shipment, { photoFileId: design.id })
  assert.equal((await driver.post(path(run, '/visits'), wrong)).body.code, 'photo_not_of_customer')
})

test('two drivers who report one parcel at once deliver it once, and both reports are kept', async () => {
  const { run, shipment, stop } = await underWay()
  const answers = await race(
    w,
    { text: 'select from app.delivery_runs where id = $1 for update', values: [run['id']] },
    () => [
      driver.post(path(run, '/visits'), visitOf(stop, shipment)),
      lab.owner.post(path(run, '/visits'), visitOf(stop, shipment, { receivedByName: 'Max' })),
    ],
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  )
  assert.deepEqual(
    answers.map(({ body }) => body.conflicts.length).toSorted((a, b) => a - b),
    [0, 1],
  )
  assert.equal((await attemptsOf(shipment)).length, 2)
  const [orderId] = shipment['orderIds']
  const events = (await ok(lab.owner.get(`/orders/${orderId}/events`)))['data']
  assert.equal(events.filter(({ action }: Fields) => action === 'delivered').length, 1)
})

test('reports that arrive late are in the order in which they happened', async () => {
  const { run, shipment, stop } = await underWay()
  const at = (occurredAt: string, fields: object) =>
    driver.post(path(run, '/visits'), visitOf(stop, shipment, { occurredAt, ...fields }))
  const failed = (outcome: string) => ({ parcels: [{ shipmentId: shipment['id'], outcome }] })
  await ok(at('2026-01-02T12:00:00.000Z', failed('refused')))
  await ok(at('2026-01-02T10:00:00.000Z', failed('nobody_there')))
  const task = async () => (await readRun(run))['stops'][0].parcels[0]
  assert.deepEqual([(await task()).outcome, (await task()).followUp], ['refused', 'back_to_lab'])
  assert.deepEqual(
    (await attemptsOf(shipment)).map(({ outcome }: Fields) => outcome),
    ['refused', 'nobody_there'],
  )
  await ok(driver.post(path(run, '/finish')))
  await ok(at('2026-01-02T13:00:00.000Z', {}))
  assert.equal((await shipmentOf(shipment))['status'], 'delivered')
  await ok(at('2026-01-02T14:00:00.000Z', failed('refused')))
  assert.equal((await task()).outcome, 'delivered')
  const ahead = await ok(at('2099-01-01T00:00:00.000Z', { parcels: [] }))
  assert.ok(ahead['deliveryRun'].stops[0].visitedAt < '2099')
})

test('what could not be handed over goes with the next run, or stays where it was refused', async () => {
  const { run, shipment, stop } = await underWay()
  const reason = { reason: 'Closed this week' }
  const nobody = [{ shipmentId: shipment['id'], outcome: 'nobody_there', ...reason }]
  await ok(driver.post(path(run, '/visits'), visitOf(stop, shipment, { parcels: nobody })))
  const [attempt] = await attemptsOf(shipment)
  assert.deepEqual(
    [attempt.outcome, attempt.reason, attempt.receivedByName, attempt.signaturePath],
    ['nobody_there', 'Closed this week', null, null],
  )
  await ok(driver.post(path(run, '/finish')))
  const unwanted = await parcel()
  const next = await plan({ runOn: '2031-02-05' })
  assert.ok(JSON.stringify(next['stops']).includes(shipment['id']))
  await ok(driver.post(path(next, '/start')))
  const back = [
    { shipmentId: shipment['id'], outcome: 'wrong_address' },
    { shipmentId: unwanted['id'], outcome: 'refused' },
  ]
  const nextStop = next['stops'][0]
  await ok(driver.post(path(next, '/visits'), visitOf(nextStop, shipment, { parcels: back })))
  await ok(driver.post(path(next, '/finish')))
  const third = await plan({ runOn: '2031-02-07' })
  for (const { id } of [shipment, unwanted]) {
    assert.ok(!JSON.stringify(third['stops']).includes(id))
  }
  await ok(lab.owner.post(path(third, '/parcels'), { shipmentId: shipment['id'] }))
  await ok(lab.owner.post(path(third, '/cancel')))
})

test('a parcel that is cancelled while it is on a run leaves it, and a report of it is kept', async () => {
  const [gone, stays] = [await parcel(), await parcel()]
  const run = await empty()
  for (const { id } of [gone, stays]) {
    await ok(lab.owner.post(path(run, '/parcels'), { shipmentId: id }))
  }
  await ok(lab.owner.post(`/shipments/${gone['id']}/cancel`))
  const refused = await lab.owner.post(path(await empty(), '/parcels'), { shipmentId: gone['id'] })
  assert.equal(refused.body.code, 'shipment_not_deliverable')
  const { deliveryRun } = await ok(driver.post(path(run, '/start')))
  const [stop] = deliveryRun.stops
  assert.deepEqual(
    stop.parcels.map(({ shipmentId }: Fields) => shipmentId),
    [stays['id']],
  )
  const cancelled = await lab.owner.post(`/shipments/${stays['id']}/cancel`)
  assert.equal(cancelled.body.code, 'shipment_transition_not_allowed')
  const visit = visitOf(stop, gone, {
    parcels: [gone, stays].map(({ id }) => ({ shipmentId: id, outcome: 'delivered' })),
  })
  const { conflicts } = await ok(driver.post(path(run, '/visits'), visit))
  assert.deepEqual(conflicts, [{ shipmentId: gone['id'], pickupId: null, status: 'cancelled' }])
  assert.equal((await shipmentOf(stays))['status'], 'delivered')
  assert.equal((await attemptsOf(gone)).length, 1)
})

test('the driver collects what a practice asked to have fetched, once', async () => {
  const pickup = await askPickup()
  const run = await plan()
  const { deliveryRun } = await ok(driver.post(path(run, '/start')))
  const [stop] = deliveryRun.stops
  const read = async () => (await ok(clinic.owner.get(`/pickups/${pickup['id']}`)))['pickup']
  assert.equal((await read()).status, 'confirmed')
  const pickups = [{ pickupId: pickup['id'], outcome: 'collected', parcelCount: 3 }]
  const visit = { ...visitOf(stop, {}), parcels: [], pickups }
  await ok(driver.post(path(run, '/visits'), visit))
  assert.deepEqual([(await read()).status, (await read()).collectedParcelCount], ['collected', 3])
  const again = await ok(driver.post(path(run, '/visits'), visit))
  assert.deepEqual(again['conflicts'], [
    { shipmentId: null, pickupId: pickup['id'], status: 'collected' },
  ])
  const declined = await lab.owner.post(`/pickups/${pickup['id']}/decline`, { reason: 'No' })
  assert.equal(declined.body.code, 'pickup_transition_not_allowed')
  await ok(driver.post(path(run, '/finish')))
})

test('a practice that left takes what is on its way, is asked for nothing, and reads its own proof only', async () => {
  const waiting = await askPickup()
  const { run, shipment, stop } = await underWay()
  await ok(lab.owner.post(`/lab-connections/${labConnectionId}/end`))
  const later = await plan({ runOn: '2031-03-03' })
  assert.ok(!JSON.stringify(later).includes(waiting['id']))
  await ok(driver.post(path(run, '/visits'), visitOf(stop, shipment)))
  const proof = await attemptsOf(shipment)
  assert.equal(proof.length, 1)
  const shown = JSON.stringify(proof)
  for (const secret of [stop['id'], run['id'], run['name'], 'Paper Practice']) {
    assert.ok(!shown.includes(secret))
  }
})
