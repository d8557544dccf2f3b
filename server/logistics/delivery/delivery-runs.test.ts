import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deliveryFixture, ok, path, runDay, visitOf } from '#test/fixtures/delivery-fixture'
import { orderFixture } from '#test/fixtures/order-fixture'
import { assertHolds, assertTidy, getDocument } from '#test/helpers/document-helpers'
import { race } from '#test/helpers/race'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const fixture = await deliveryFixture(w)
const { driver, parcel, askPickup, addRoute, plan, empty, underWay, readRun, lab, clinic } = fixture
const other = await orderFixture(w)
type Fields = Record<string, any>

test('a stranger, a clinic and another laboratory neither read nor change routes and runs', async () => {
  const route = await addRoute()
  const { run, stop, shipment } = await underWay()
  for (const address of [`/delivery-routes/${route['id']}`, path(run), path(run, '/sheet.pdf')]) {
    assert.equal((await w.stranger.get(address)).status, 401)
    assert.equal((await clinic.owner.get(address)).body.code, 'organization_type_required')
    assert.equal((await other.lab.owner.get(address)).status, 404, address)
  }
  const theirs = other.lab.owner
  assert.equal((await theirs.get('/delivery-runs')).body.pagination.total, 0)
  assert.equal((await theirs.get('/delivery-routes')).body.pagination.total, 0)
  const commands: [string, object?][] = [
    ['/gather'],
    ['/start'],
    ['/finish'],
    ['/cancel'],
    ['/stops', { customerId: other.connection.customerId }],
    ['/parcels', { shipmentId: shipment['id'] }],
    ['/visits', visitOf(stop, shipment)],
  ]
  for (const [command, body] of commands) {
    assert.equal((await theirs.post(path(run, command), body)).status, 404, command)
  }
  assert.equal((await theirs.delete(path(run, `/parcels/${shipment['id']}`))).status, 404)
  assert.equal((await theirs.patch(path(run), { departureTime: null })).status, 404)
  const attempts = `/shipments/${shipment['id']}/delivery-attempts`
  for (const actor of [theirs, other.clinic.owner]) {
    assert.equal((await actor.get(attempts)).status, 404)
  }
})

test('a run has the stops of its route with what is ready for them, and nothing of another carrier', async () => {
  const [ready, byCarrier] = [await parcel(), await parcel()]
  await ok(lab.owner.patch(`/shipments/${byCarrier['id']}`, { courier: 'DPD' }))
  const pickup = await askPickup()
  const later = await askPickup({ pickupOn: '2031-02-04' })
  const run = await plan()
  assert.deepEqual(
    run['stops'].map((stop: Fields) => [stop['customerName'], stop['note'], stop['address']]),
    [
      [clinic.name, 'Please ring twice.', null],
      ['Paper Practice', null, 'Side entrance'],
    ],
  )
  const [{ parcels, pickups }] = run['stops']
  const parcelIds = parcels.map(({ shipmentId }: Fields) => shipmentId)
  assert.ok(parcelIds.includes(ready['id']))
  assert.ok(!parcelIds.includes(byCarrier['id']))
  const pickupIds = pickups.map(({ pickupId }: Fields) => pickupId)
  assert.ok(pickupIds.includes(pickup['id']))
  assert.ok(!pickupIds.includes(later['id']))
  assert.deepEqual([run['departureTime'], run['driverName']], ['08:30', 'Toni Example'])
  const again = { deliveryRouteId: run['deliveryRouteId'], runOn: runDay }
  assert.equal((await lab.owner.post('/delivery-runs', again)).body.code, 'delivery_run_planned')
  const late = await parcel()
  const { deliveryRun } = await ok(lab.owner.post(path(run, '/gather')))
  assert.equal(deliveryRun.stops[0].parcels.length, parcels.length + 1)
  assert.ok(JSON.stringify(deliveryRun).includes(late['id']))
  await ok(lab.owner.post(path(run, '/cancel')))
})

test('the dispatcher sorts the stops, and a stop that a colleague added meanwhile is not lost', async () => {
  const run = await plan()
  const stops = run['stops'].map(({ id }: Fields) => ({ stopId: id })).toReversed()
  const { deliveryRun } = await ok(lab.owner.patch(path(run), { stops }))
  assert.deepEqual(
    deliveryRun.stops.map(({ id }: Fields) => ({ stopId: id })),
    stops,
  )
  const created = await ok(lab.owner.post('/customers', { name: 'Third Practice' }))
  const extra = { customerId: created['customer'].id, note: 'New' }
  await ok(lab.owner.post(path(run, '/stops'), extra))
  const refused = await lab.owner.patch(path(run), { stops })
  assert.equal(refused.body.code, 'delivery_stops_changed')
  const twice = await lab.owner.post(path(run, '/stops'), extra)
  assert.equal(twice.body.code, 'customer_on_route_twice')
  assert.equal((await readRun(run))['stops'].length, 3)
  await ok(lab.owner.post(path(run, '/cancel')))
})

test('a parcel is moved to another run, and is on one of two that take it at once', async () => {
  const shipment = await parcel()
  const [first, second] = [await empty(), await empty()]
  const body = { shipmentId: shipment['id'] }
  await ok(lab.owner.post(path(first, '/parcels'), body))
  const { deliveryRun } = await ok(lab.owner.post(path(second, '/parcels'), body))
  assert.equal(deliveryRun.stops[0].parcels[0].shipmentId, shipment['id'])
  assert.deepEqual((await readRun(first))['stops'][0].parcels, [])
  await ok(lab.owner.delete(path(second, `/parcels/${shipment['id']}`)))
  await race(
    w,
    { text: 'select from app.shipments where id = $1 for update', values: [shipment['id']] },
    () => [
      lab.owner.post(path(first, '/parcels'), body),
      driver.post(path(second, '/parcels'), body),
    ],
  )
  const places = [await readRun(first), await readRun(second)].flatMap(({ stops }) =>
    stops.flatMap(({ parcels }: Fields) => parcels),
  )
  assert.equal(places.length, 1)
})

test('a run takes the steps of its status only', async () => {
  const { run, shipment, stop } = await underWay()
  const start = await driver.post(path(run, '/start'))
  assert.deepEqual([start.status, start.body.state], [409, 'under_way'])
  await ok(driver.post(path(run, '/finish')))
  const refused = await lab.owner.post(path(run, '/gather'))
  assert.equal(refused.body.code, 'delivery_run_transition_not_allowed')
  const late = await ok(driver.post(path(run, '/visits'), visitOf(stop, shipment)))
  assert.equal(late['deliveryRun'].stops[0].parcels[0].outcome, 'delivered')
  const planned = await empty()
  const early = await driver.post(path(planned, '/visits'), visitOf(stop, shipment))
  assert.equal(early.body.code, 'delivery_run_transition_not_allowed')
  const route = await addRoute()
  await ok(lab.owner.patch(`/delivery-routes/${route['id']}`, { isActive: false }))
  const archived = { deliveryRouteId: route['id'], runOn: runDay }
  const none = await lab.owner.post('/delivery-runs', archived)
  assert.equal(none.body.code, 'delivery_route_archived')
})

test('the sheet names stops, parcels and notes in the language of the laboratory, and no patient', async () => {
  const shipment = await parcel()
  const run = await plan()
  await askPickup({ note: 'The blue box' })
  await ok(lab.owner.post(path(run, '/gather')))
  const order = (await ok(lab.owner.get(`/orders/${shipment['orderIds'][0]}`)))['order']
  const { pages, bytes } = await getDocument(driver, path(run, '/sheet.pdf?lang=de'))
  const text = pages.join('\n')
  assertHolds(text, [run['name'], clinic.name, 'Side entrance', 'Please ring twice.', order.number])
  assertHolds(text, ['Übergeben', 'The blue box', 'Toni Example'])
  assert.ok(!text.includes(order.patient.lastName))
  await assertTidy(bytes)
  await ok(lab.owner.post(path(run, '/cancel')))
})
