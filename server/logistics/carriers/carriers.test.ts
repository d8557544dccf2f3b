import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labelPdf } from '#test/fakes/carrier'
import { carrierFixture } from '#test/fixtures/carrier-fixture'
import { ok } from '#test/fixtures/delivery-fixture'
import { orderFixture } from '#test/fixtures/order-fixture'
import { race } from '#test/helpers/race'

const f = await carrierFixture()
const { w, carrier, lab, clinic, made, parcel, booked, ask, path } = f
const { shipmentOf, bookingsOf, retry } = f
const other = await orderFixture(w)
type Fields = Record<string, any>

const labelOf = ({ id }: Fields) => lab.owner.get(`/carrier-bookings/${id}/label`)
const sentOf = (type: string) => carrier.messages.filter((message) => message.type === type)

test('the secret of a connection is shown once and read by nobody again', async () => {
  const secret: string = made['webhook'].secret
  const answers = [
    await lab.owner.get(path()),
    await lab.owner.get('/carrier-connections'),
    await lab.owner.patch(path(), { name: 'City Courier' }),
    await lab.owner.post(path('/test')),
  ]
  for (const { status, text } of answers) {
    assert.equal(status, 200, text)
    assert.ok(!text.includes(secret.slice(6)))
  }
  for (const caller of [clinic.owner, w.stranger]) {
    assert.ok([401, 403].includes((await caller.get(path())).status))
  }
  for (const answer of [
    await other.lab.owner.get(path()),
    await other.lab.owner.post(path('/rotate-secret')),
    await other.lab.owner.post(path('/test')),
    await ask(await parcel(), { carrierConnectionId: '00000000-0000-7000-8000-000000000000' }),
  ]) {
    assert.equal(answer.status, 404, answer.text)
  }
})

test('a connector is on the public internet or nowhere', async () => {
  for (const serviceUrl of [
    'http://courier.example/pontic',
    'https://10.0.0.1/pontic',
    'https://169.254.169.254/latest',
    'https://[::1]/',
    'https://name:word@courier.example/',
  ]) {
    const answer = await lab.owner.post('/carrier-connections', { name: 'X', serviceUrl })
    assert.equal(answer.status, 422, serviceUrl)
    assert.equal((answer.body as Fields)['code'], 'carrier_address_not_allowed')
  }
})

test('a test of the connection says what is wrong', async () => {
  const tested = async () => (await ok(lab.owner.post(path('/test'))))['carrierConnection']
  const cases: [Parameters<typeof carrier.fail>[0], string, string | null][] = [
    [{ status: 503 }, 'not_answering', null],
    ['lost', 'not_answering', null],
    ['redirect', 'answer_not_understood', null],
    [{ body: '<html>' }, 'answer_not_understood', null],
    [{ body: { isReady: 'yes' } }, 'answer_not_understood', null],
    [{ body: 'x'.repeat(1_200_000) }, 'answer_not_understood', null],
    [{ status: 422, message: 'The contract\nhas ended.' }, 'refused', 'The contract has ended.'],
    [{ body: { isReady: false, message: 'No printer.' } }, 'refused', 'No printer.'],
  ]
  for (const [fault, problem, message] of cases) {
    carrier.fail(fault)
    const connection = await tested()
    assert.equal(connection.problem, problem, JSON.stringify(fault).slice(0, 80))
    if (message !== null) assert.equal(connection.problemMessage, message)
  }
  carrier.trust('whsec_AAAA')
  assert.equal((await tested()).problem, 'signature_refused')
  carrier.trust(made['webhook'].secret)
  const { problem, checkedAt } = await tested()
  assert.equal(problem, null)
  assert.notEqual(checkedAt, null)
})

test('a label is made once, is printed, and writes its number on the parcel', async () => {
  const shipment = await parcel()
  const { carrierBooking } = await ok(ask(shipment, { service: 'Express', weightGrams: 450 }))
  assert.equal(carrierBooking.status, 'requested')
  assert.equal((await labelOf(carrierBooking)).status, 404)
  assert.equal((await ask(shipment)).status, 409)
  await w.settle()
  const [booking] = await bookingsOf(shipment)
  assert.equal(booking?.['status'], 'booked')
  const made = carrier.labels.get(carrierBooking.id)
  const { status, courier, service, trackingNumber, trackingUrl } = await shipmentOf(shipment)
  assert.deepEqual(
    { status, courier, service, trackingNumber, trackingUrl },
    {
      status: 'label_printed',
      courier: 'City Courier',
      service: 'Express',
      trackingNumber: made?.['trackingNumber'],
      trackingUrl: made?.['trackingUrl'],
    },
  )
  for (const { owner } of [lab, clinic]) {
    const printed = await owner.get(`/carrier-bookings/${carrierBooking.id}/label`)
    assert.equal(printed.status, 200, printed.text)
    assert.equal(printed.headers.get('content-type'), 'application/pdf')
    assert.ok(labelPdf.equals(printed.bytes))
  }
  const foreign = await other.lab.owner.get(`/carrier-bookings/${carrierBooking.id}/label`)
  assert.equal(foreign.status, 404)
})

test('the carrier gets addresses and order numbers, and nothing of the patient', async () => {
  const { shipment } = await booked()
  const [order] = await Promise.all(
    shipment['orderIds'].map((id: string) => ok(lab.owner.get(`/orders/${id}`))),
  )
  const data: Fields = sentOf('label.create').at(-1)?.data ?? {}
  assert.deepEqual(data['orderNumbers'], [order.order.number])
  assert.deepEqual(
    Object.keys(data).toSorted(),
    ['from', 'key', 'orderNumbers', 'service', 'to', 'weightGrams'].toSorted(),
  )
  const address = ['name', 'addressLine1', 'addressLine2', 'postalCode', 'city', 'region']
  for (const end of ['from', 'to']) {
    const keys = [...address, 'country', 'phone'].toSorted()
    assert.deepEqual(Object.keys(data[end]).toSorted(), keys)
  }
})

test('a lost answer and an error of the carrier make no second label', async () => {
  const shipment = await parcel()
  const before = carrier.labels.size
  carrier.fail('lost', { status: 502 })
  const { carrierBooking } = await ok(ask(shipment))
  await w.settle()
  assert.equal((await bookingsOf(shipment))[0]?.['status'], 'requested')
  carrier.forget()
  await retry()
  assert.equal((await bookingsOf(shipment))[0]?.['status'], 'requested')
  await retry()
  assert.equal((await bookingsOf(shipment))[0]?.['status'], 'booked')
  assert.equal(carrier.labels.size, before + 1)
  const ids = sentOf('label.create').filter(({ data }) => data['key'] === carrierBooking.id)
  assert.deepEqual([...new Set(ids.map(({ id }) => id))], [`label.create:${carrierBooking.id}`])
})

test('what the carrier refuses or garbles fails with its words, and can be asked for again', async () => {
  const shipment = await parcel()
  const label = { reference: 'B', trackingNumber: 'X1', label: { format: 'pdf', content: 'QUJD' } }
  const cases: [Parameters<typeof carrier.fail>[0], string, string | undefined][] = [
    [{ status: 422, message: 'The postcode is unknown.' }, 'refused', 'The postcode is unknown.'],
    [{ body: label }, 'answer_not_understood', 'The label is no PDF.'],
    [{ body: { ...label, trackingNumber: '' } }, 'answer_not_understood', undefined],
    [{ body: [] }, 'answer_not_understood', undefined],
  ]
  for (const [fault, problem, message] of cases) {
    carrier.fail(fault)
    await ok(ask(shipment))
    await w.settle()
    const [booking] = await bookingsOf(shipment)
    assert.equal(booking?.['status'], 'failed')
    assert.equal(booking?.['problem'], problem)
    if (message !== undefined) assert.equal(booking?.['problemMessage'], message)
    assert.equal((await labelOf(booking ?? {})).status, 404)
  }
  assert.equal((await shipmentOf(shipment))['status'], 'created')
  carrier.print('zpl')
  await ok(ask(shipment))
  await w.settle()
  carrier.print('pdf')
  const [booking] = await bookingsOf(shipment)
  assert.equal(booking?.['labelFormat'], 'zpl')
  const printed = await labelOf(booking ?? {})
  assert.match(printed.headers.get('content-type') ?? '', /^text\/plain/)
  assert.match(Buffer.from(printed.bytes).toString(), /^\^XA/)
})

test('two who ask at once get one label', async () => {
  const shipment = await parcel()
  const text = 'select from app.shipments where id = $1 for update'
  const held = { text, values: [shipment['id']] }
  const answers = await race(w, held, () => [ask(shipment), ask(shipment)])
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201, 409]))
  await w.settle()
  assert.equal((await bookingsOf(shipment)).length, 1)
})

test('a carrier that is switched off makes no label', async () => {
  await ok(lab.owner.patch(path(), { isActive: false }))
  const answer = await ask(await parcel())
  assert.equal((answer.body as Fields)['code'], 'carrier_connection_inactive')
  await ok(lab.owner.patch(path(), { isActive: true }))
})

test('a cancelled label is taken back at the carrier, and its number leaves the parcel', async () => {
  const { shipment, booking } = await booked()
  const cancelled = await ok(lab.owner.post(`/carrier-bookings/${booking['id']}/cancel`))
  assert.equal(cancelled['carrierBooking'].status, 'cancel_requested')
  await w.settle()
  assert.equal((await bookingsOf(shipment))[0]?.['status'], 'cancelled')
  const { trackingNumber, trackingUrl, status } = await shipmentOf(shipment)
  assert.deepEqual([trackingNumber, trackingUrl, status], [null, null, 'created'])
  const again = await lab.owner.post(`/carrier-bookings/${booking['id']}/cancel`)
  assert.equal(again.status, 409)
  assert.equal(
    (await other.lab.owner.post(`/carrier-bookings/${booking['id']}/cancel`)).status,
    404,
  )
})

test('a carrier that keeps its label says why', async () => {
  const { shipment, booking } = await booked()
  carrier.fail({ body: { isCancelled: false, message: 'It was collected.' } })
  await ok(lab.owner.post(`/carrier-bookings/${booking['id']}/cancel`))
  await w.settle()
  const [kept] = await bookingsOf(shipment)
  assert.equal(kept?.['status'], 'booked')
  assert.equal(kept?.['problemMessage'], 'It was collected.')
})

test('a parcel that is cancelled while its label is made takes the label back', async () => {
  const shipment = await parcel()
  carrier.fail({ meanwhile: () => ok(lab.owner.post(`/shipments/${shipment['id']}/cancel`)) })
  const { carrierBooking } = await ok(ask(shipment))
  await w.settle()
  const [booking] = await bookingsOf(shipment)
  assert.equal(booking?.['status'], 'cancelled')
  assert.equal((await shipmentOf(shipment))['trackingNumber'], null)
  const back = sentOf('label.cancel').find(({ data }) => data['key'] === carrierBooking.id)
  assert.equal(back?.data['reference'], carrier.labels.get(carrierBooking.id)?.['reference'])
})

test('after the last attempt the label has failed', async () => {
  const shipment = await parcel()
  await ok(ask(shipment))
  for (let attempt = 0; attempt < 12; attempt++) {
    carrier.fail({ status: 503 })
    await retry()
  }
  const [booking] = await bookingsOf(shipment)
  assert.deepEqual([booking?.['status'], booking?.['problem']], ['failed', 'not_answering'])
})
