import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { nameOrders } from '#contract/workspace/name-orders'
import { carrierFixture } from '#test/fixtures/carrier-fixture'
import { ok } from '#test/fixtures/delivery-fixture'
import { orderFixture } from '#test/fixtures/order-fixture'
import { planPolls } from './polls.ts'

const f = await carrierFixture()
const { w, carrier, lab, clinic, made, booked, parcel, report, event, deliver, path } = f
const { shipmentOf, eventsOf } = f
const other = await orderFixture(w)
type Fields = Record<string, any>

const orderStatusOf = async ({ orderIds }: Fields) =>
  (await ok(lab.owner.get(`/orders/${orderIds[0]}`)))['order'].status
const todoOf = async (side: typeof lab, word: string) =>
  (await ok(side.owner.get('/worklist')))['worklist'].lacking[word].orders.map(
    ({ id }: Fields) => id,
  )

test('events that come twice, late and out of order leave the history and the last state', async () => {
  const { shipment } = await booked()
  const way = [
    event(shipment, 'collected', 1),
    event(shipment, 'in_transit', 2, { place: 'Hamburg' }),
    event(shipment, 'out_for_delivery', 3),
  ]
  await report(way[2] ?? {})
  await report(...way.toReversed())
  await report(...way)
  const { status, carrierStatus, carrierStatusAt } = await shipmentOf(shipment)
  assert.deepEqual(
    [status, carrierStatus, carrierStatusAt],
    ['in_transit', 'out_for_delivery', way[2]?.['occurredAt']],
  )
  for (const side of [clinic, lab]) {
    const events = await eventsOf(shipment, side)
    assert.deepEqual(
      events.map(({ kind }) => kind),
      ['out_for_delivery', 'in_transit', 'collected'],
    )
    assert.equal(events[1]?.['place'], 'Hamburg')
  }
  await report(event(shipment, 'label_made', 0))
  assert.equal((await shipmentOf(shipment))['carrierStatus'], 'out_for_delivery')
  assert.equal((await other.lab.owner.get(`/shipments/${shipment['id']}/events`)).status, 404)
})

test('a reported delivery moves nothing until a person confirms it', async () => {
  const { shipment } = await booked()
  await report(event(shipment, 'delivered', 9, { receivedByName: 'Front desk' }))
  const reported = await shipmentOf(shipment)
  assert.deepEqual([reported['status'], reported['deliveredAt']], ['in_transit', null])
  assert.equal(await orderStatusOf(shipment), 'shipped')
  assert.deepEqual(await todoOf(clinic, 'arrival'), shipment['orderIds'])
  assert.deepEqual(await todoOf(lab, 'arrival'), [])
  await ok(clinic.owner.post(`/shipments/${shipment['id']}/deliver`, { receivedByName: 'Ina' }))
  assert.equal(await orderStatusOf(shipment), 'delivered')
  assert.deepEqual(await todoOf(clinic, 'arrival'), [])
  await report(event(shipment, 'exception', 10))
  assert.equal((await shipmentOf(shipment))['status'], 'delivered')
  assert.deepEqual(await todoOf(lab, 'parcelProblem'), [])
})

test('a problem is for whoever sent the parcel, until the parcel goes on', async () => {
  const { shipment } = await booked()
  await report(event(shipment, 'exception', 5, { message: 'Recipient not found' }))
  assert.deepEqual(await todoOf(lab, 'parcelProblem'), shipment['orderIds'])
  assert.deepEqual(await todoOf(clinic, 'parcelProblem'), [])
  await report(event(shipment, 'out_for_delivery', 6))
  assert.deepEqual(await todoOf(lab, 'parcelProblem'), [])
  await report(event(shipment, 'returned', 7))
  assert.deepEqual(await todoOf(lab, 'parcelProblem'), shipment['orderIds'])
  assert.equal(await orderStatusOf(shipment), 'shipped')
})

test('both sides are notified once how the way of a parcel ended', async () => {
  const newsOf = async (side: typeof lab, { orderIds }: Fields) =>
    (await ok(side.owner.get('/notifications?limit=100')))['data']
      .filter(({ orderId, kind }: Fields) => orderId === orderIds[0] && kind.startsWith('parcel_'))
      .map(({ kind, text }: Fields) => [kind, text])
      .toReversed()
  const { shipment } = await booked()
  await ok(clinic.owner.post(`/orders/${shipment['orderIds'][0]}/watchers`, { isWatching: true }))
  await report(event(shipment, 'exception', 5), event(shipment, 'exception', 6))
  await report(event(shipment, 'collected', 1))
  const number = (await ok(lab.owner.get(`/orders/${shipment['orderIds'][0]}`)))['order'].number
  const problem = [
    'parcel_problem',
    `City Courier reported a delivery problem with the parcel of order ${number}.`,
  ]
  assert.deepEqual(await newsOf(lab, shipment), [problem])
  assert.deepEqual(await newsOf(clinic, shipment), [problem])
  await report(event(shipment, 'delivered', 9))
  await report(event(shipment, 'delivered', 9), event(shipment, 'in_transit', 7))
  const delivered = [
    'parcel_delivered',
    `City Courier reported the parcel with order ${number} as delivered.`,
  ]
  assert.deepEqual(await newsOf(clinic, shipment), [problem, delivered])
  assert.deepEqual((await newsOf(other.lab, shipment)).length, 0)
  const mailed = await w.across((tx) =>
    tx.all(
      sql<{ subject: string }>`select subject from app.mails where subject like ${`%${number}%`}`,
    ),
  )
  const subjects = mailed.map(({ subject }) => subject)
  assert.equal(subjects.filter((line) => line.includes('delivery problem')).length, 2)
  assert.equal(subjects.filter((line) => line.includes('as delivered')).length, 0)
  await ok(clinic.owner.post(`/shipments/${shipment['id']}/deliver`, { receivedByName: 'Ina' }))
  await report(event(shipment, 'returned', 10))
  assert.equal((await newsOf(clinic, shipment)).length, 2)
})

test('news of a parcel names the orders in it, the first of many, in mails of both languages too', async () => {
  await lab.owner.patch('/organization', { locale: 'de-DE' })
  const orders: Fields[] = []
  for (let place = 0; place < 4; place++) orders.push(await f.orderAt('ready'))
  const shipment = await f.ship(orders.map(({ id }) => id))
  // The notices of the shipping come first.
  await w.settle()
  await ok(clinic.owner.post(`/orders/${orders[3]?.id}/watchers`, { isWatching: true }))
  const carriage = { courier: 'DHL', trackingNumber: 'MANY-4' }
  await ok(lab.owner.patch(`/shipments/${shipment['id']}`, carriage))
  await report(event({ trackingNumber: 'MANY-4' }, 'exception', 1))
  const numbers = orders.map(({ number }) => number as string).toSorted()
  const [first, second] = numbers
  const { data } = await ok(clinic.owner.get('/notifications?limit=1'))
  assert.deepEqual([data[0].kind, data[0].orderNumbers], ['parcel_problem', numbers])
  assert.ok(data[0].text.includes(`orders ${first}, ${second} and 2 more.`), data[0].text)
  const mails = await w.across((tx) =>
    tx.all(
      sql<{ subject: string }>`select subject from app.mails where subject like ${`%${second}%`}`,
    ),
  )
  const subjects = mails.map(({ subject }) => subject).join('\n')
  for (const words of [
    `Aufträge ${first}, ${second} und 2 weitere`,
    `orders ${first}, ${second} and 2 more`,
  ]) {
    assert.ok(subjects.includes(words), `${words} in ${subjects}`)
  }
  assert.deepEqual(nameOrders(numbers.slice(1)), { named: numbers.slice(1), more: 0 })
})

test('an event of a number that no parcel has yet waits for the parcel', async () => {
  const shipment = await parcel()
  await report(event({ trackingNumber: 'TYPED-1' }, 'collected', 1))
  assert.deepEqual(await eventsOf(shipment), [])
  await ok(
    lab.owner.patch(`/shipments/${shipment['id']}`, { courier: 'DHL', trackingNumber: 'TYPED-1' }),
  )
  assert.deepEqual(
    (await eventsOf(shipment)).map(({ kind }) => kind),
    ['collected'],
  )
  assert.equal((await shipmentOf(shipment))['status'], 'picked_up')
})

test("another laboratory's connector says nothing of a parcel that is not its own", async () => {
  const { shipment } = await booked()
  const foreign = await f.connect(other.lab)
  carrier.trust(made['webhook'].secret)
  const body = { events: [event(shipment, 'returned', 1)] }
  assert.equal((await deliver(body, { connection: foreign })).status, 200)
  await w.settle()
  assert.deepEqual(await eventsOf(shipment), [])
  assert.equal((await shipmentOf(shipment))['carrierStatus'], null)
})

test('a clock of the carrier that is ahead is not believed', async () => {
  const { shipment } = await booked()
  await report(event(shipment, 'collected', 1, { occurredAt: '2099-01-01T00:00:00.000Z' }))
  const { carrierStatusAt } = await shipmentOf(shipment)
  assert.ok(Date.parse(carrierStatusAt) <= Date.now())
})

test('what is not signed, too old or of another shape is refused and changes nothing', async () => {
  const { shipment } = await booked()
  const body = { events: [event(shipment, 'returned', 1)] }
  const wrong = { ...made, webhook: { ...made['webhook'], secret: 'whsec_AAAA' } }
  const stale = new Date(Date.now() - 600_000)
  assert.equal((await deliver(body, { connection: wrong })).status, 400)
  assert.equal((await deliver(body, { at: stale })).body.code, 'webhook_timestamp_stale')
  const unknown = {
    webhook: { ...made['webhook'], url: 'http://x/webhooks/carrier?connection=no' },
  }
  assert.equal((await deliver(body, { connection: unknown })).status, 400)
  for (const unfit of [
    'no JSON',
    [],
    {},
    { events: [] },
    { events: [{ ...body.events[0], kind: 'lost' }] },
    { events: [{ ...body.events[0], occurredAt: 'yesterday' }] },
    { events: [{ ...body.events[0], message: 'x'.repeat(501) }] },
    { events: Array.from({ length: 101 }, () => body.events[0]) },
  ]) {
    const answer = await deliver(unfit)
    assert.equal(answer.body.code, 'webhook_payload_malformed', answer.text)
  }
  await w.settle()
  assert.deepEqual(await eventsOf(shipment), [])
})

test('after a new secret both are good for a day, then the new one alone', async () => {
  const { shipment } = await booked()
  const next = await ok(lab.owner.post(path('/rotate-secret')))
  const deliverTo = (connection: Fields, minute: number) =>
    deliver({ events: [event(shipment, 'in_transit', minute)] }, { connection })
  assert.equal((await deliverTo(made, 1)).status, 200)
  assert.equal((await deliverTo(next, 2)).status, 200)
  assert.equal((await ok(lab.owner.post(path('/test'))))['carrierConnection'].problem, null)
  carrier.trust(next['webhook'].secret)
  assert.equal((await ok(lab.owner.post(path('/test'))))['carrierConnection'].problem, null)
  const back = await ok(lab.owner.post(path('/rotate-secret')))
  assert.equal((await deliverTo(made, 3)).status, 400)
  carrier.trust(back['webhook'].secret)
  Object.assign(made, back)
})

test('the carrier can be asked where a parcel is', async () => {
  const { shipment } = await booked()
  const sync = () => lab.owner.post(`/shipments/${shipment['id']}/events/sync`)
  carrier.report(
    shipment['trackingNumber'],
    event(shipment, 'collected', 1),
    event(shipment, 'in_transit', 2),
    event({ trackingNumber: 'ANOTHER' }, 'returned', 3),
  )
  assert.deepEqual((await ok(sync()))['newEvents'], 2)
  assert.deepEqual((await ok(sync()))['newEvents'], 0)
  assert.equal((await shipmentOf(shipment))['carrierStatus'], 'in_transit')
  carrier.fail({ status: 503 })
  assert.equal((await sync()).status, 503)
  carrier.fail({ body: { events: 'none' } })
  assert.equal((await sync()).status, 422)
  const bare = await lab.owner.post(`/shipments/${(await parcel())['id']}/events/sync`)
  assert.equal((bare.body as Fields)['code'], 'shipment_without_carrier')
})

test('parcels under way are asked about by a timer, which waits longer the longer nobody answers', async () => {
  const { shipment } = await booked()
  const number: string = shipment['trackingNumber']
  const polls = () =>
    w.across((tx) =>
      tx.all(
        sql<{ failures: number; minutes: number }>`select failures,
            round(extract(epoch from next_at - clock_timestamp()) / 60)::integer as minutes
          from app.carrier_polls where organization_id = ${lab.id}`,
      ),
    )
  const makeDue = () =>
    w.across((tx) => tx.run(sql`update app.carrier_polls set next_at = clock_timestamp()`))
  const asked = () =>
    carrier.messages.filter(
      ({ type, data }) => type === 'tracking.read' && data['trackingNumber'] === number,
    ).length
  const poll = async () => {
    await Promise.all([planPolls(w.app), planPolls(w.app)])
    await w.settle()
  }
  await poll()
  assert.equal(asked(), 1, 'of two servers one asks')
  await poll()
  assert.equal(asked(), 1, 'not before its time')
  assert.deepEqual(await polls(), [{ failures: 0, minutes: 60 }])

  const pauses: number[] = []
  for (const fault of [{ status: 503 }, 'lost', { body: 'no JSON' }] as const) {
    carrier.forget()
    await makeDue()
    carrier.fail(fault)
    await poll()
    pauses.push((await polls())[0]?.minutes ?? 0)
  }
  assert.deepEqual(pauses, [10, 20, 40])
  const failing = (await ok(lab.owner.get(path())))['carrierConnection']
  assert.equal(failing.problem, 'answer_not_understood', 'the page of the carrier says so')

  // One number that the carrier does not know keeps the others from nothing.
  const next = await booked()
  carrier.report(next.shipment['trackingNumber'], event(next.shipment, 'collected', 1))
  carrier.report(number, event(shipment, 'in_transit', 2), event(shipment, 'collected', 1))
  carrier.fail({ status: 404, message: 'Unknown number.' })
  await makeDue()
  await poll()
  assert.equal((await shipmentOf(next.shipment))['carrierStatus'], 'collected')
  const known = await shipmentOf(shipment)
  const before = asked()
  await makeDue()
  await poll()
  assert.equal((await shipmentOf(shipment))['carrierStatus'], 'in_transit')
  assert.ok(known['carrierStatus'] === null || known['carrierStatus'] === 'in_transit')
  assert.deepEqual(await polls(), [{ failures: 0, minutes: 60 }])
  assert.equal((await eventsOf(shipment)).length, 2, 'what comes twice is kept once')

  carrier.report(number, event(shipment, 'delivered', 9))
  await makeDue()
  await poll()
  assert.equal(asked(), before + 2)
  await makeDue()
  await poll()
  assert.equal(asked(), before + 2, 'nobody asks about what has arrived')
})
