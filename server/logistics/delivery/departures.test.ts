import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { deliveryFixture, ok } from '#test/fixtures/delivery-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const { lab, clinic, driver, connection, ...fixture } = await deliveryFixture(w)
type Fields = Record<string, any>

const read = async (): Promise<Fields> => (await ok(lab.owner.get('/departures')))['departures']
const departureOf = async (found: (departure: Fields) => boolean): Promise<Fields> => {
  const { departures } = await read()
  const departure = departures.find(found)
  assert.ok(departure, JSON.stringify(departures))
  return departure
}

test('what leaves is shown by who takes it and by hour, with what is missing', async () => {
  const { dayOn, departures } = await read()
  assert.deepEqual(departures, [])
  const inParcel = await fixture.parcel()
  const { id } = await fixture.orderAt('ready')
  const begun = await fixture.orderAt('in_production')
  // The plan of both is made for another day: these leave today, whatever day it is.
  await w.settle()
  await w.across((tx) =>
    tx.run(
      sql`update app.order_plans set ship_on = ${dayOn} where order_id in (${id}, ${begun.id})`,
    ),
  )

  const byCourier = await departureOf(({ kind }) => kind === 'courier')
  assert.deepEqual(
    [byCourier['deliveryRunId'], byCourier['orderCount'], byCourier['packedCount']],
    [null, 3, 1],
  )
  assert.deepEqual(
    byCourier['orders'].map((order: Fields) => [
      order['orderId'],
      order['status'],
      order['isPacked'],
    ]),
    [
      [begun.id, 'in_production', false],
      [id, 'ready', false],
      [byCourier['orders'][2].orderId, 'shipped', true],
    ],
    'those with work left first, packed ones last',
  )

  const weekday = new Date(`${dayOn}T12:00:00Z`).getUTCDay() || 7
  const stops = [{ customerId: connection.customerId }]
  const route = { name: 'Harbour', weekdays: [weekday], departureTime: '11:00', stops }
  const { deliveryRoute } = await ok(lab.owner.post('/delivery-routes', route))
  const byRoute = await departureOf(({ kind }) => kind === 'driver')
  const { orders: _, ...counts } = byRoute
  assert.deepEqual(counts, {
    kind: 'driver',
    name: 'Harbour',
    departureTime: '11:00',
    deliveryRunId: null,
    stopCount: 1,
    orderCount: 3,
    readyCount: 2,
    packedCount: 1,
  })

  await ok(lab.owner.patch(`/shipments/${inParcel['id']}`, { courier: 'DPD' }))
  assert.equal((await departureOf(({ name }) => name === 'DPD'))['packedCount'], 1)
  await ok(lab.owner.patch(`/shipments/${inParcel['id']}`, { courier: null }))

  const plan = { deliveryRouteId: deliveryRoute.id, runOn: dayOn }
  const { deliveryRun } = await ok(lab.owner.post('/delivery-runs', plan))
  const byRun = await departureOf(({ deliveryRunId }) => deliveryRunId === deliveryRun.id)
  assert.deepEqual([byRun['orderCount'], byRun['packedCount']], [3, 1])
  assert.equal((await read())['departures'].length, 1)

  await ok(driver.post(`/delivery-runs/${deliveryRun.id}/start`))
  const left = await departureOf(({ kind }) => kind === 'courier')
  assert.deepEqual(
    left['orders'].map(({ orderId }: Fields) => orderId),
    [begun.id, id],
    'the parcel has left, and the two that missed the run are still to leave',
  )
})

test('only a laboratory reads what leaves, each its own', async () => {
  assert.equal((await w.stranger.get('/departures')).status, 401)
  assert.equal((await clinic.owner.get('/departures')).body.code, 'organization_type_required')
  const other = await w.org('lab')
  assert.deepEqual((await ok(other.owner.get('/departures')))['departures'].departures, [])
})
