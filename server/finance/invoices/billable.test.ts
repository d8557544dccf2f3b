import assert from 'node:assert/strict'
import { test } from 'node:test'
import { remakeFixture } from '#test/fixtures/remake-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const fixture = await remakeFixture(w)
const { lab, clinic } = fixture
const { customerId } = fixture.connection

const listed = async (query = ''): Promise<{ id: string; isPartlyBilled: boolean }[]> =>
  (await lab.owner.get(`/billable-orders?customerId=${customerId}${query}`)).body.data
const idsOf = (orders: { id: string }[]) => orders.map(({ id }) => id)

test('what is ready is listed, billed by one call, and is not ready any more', async () => {
  const [first, second] = [
    await fixture.deliveredAt([10_000, 300]),
    await fixture.deliveredAt([2_000]),
  ]
  assert.deepEqual(idsOf(await listed()), [first.id, second.id])
  assert.deepEqual(idsOf(await listed('&toOn=2020-01-01')), [])
  assert.equal((await clinic.owner.get('/billable-orders')).status, 403)
  const both = { customerId, orderIds: [first.id], ready: {} }
  assert.equal((await lab.owner.post('/invoices', both)).status, 400)
  const late = { customerId, ready: { toOn: '2020-01-01' } }
  assert.equal((await lab.owner.post('/invoices', late)).status, 422)
  const body = { customerId, ready: { fromOn: '2020-01-01', toOn: '2999-12-31' } }
  const answers = await Promise.all([1, 2, 3].map(() => lab.owner.post('/invoices', body)))
  const { invoice } = answers.find(({ status }) => status === 201)?.body ?? {}
  assert.ok(answers.every(({ status }) => [201, 409, 422].includes(status)))
  assert.equal(answers.filter(({ status }) => status === 201).length, 1)
  assert.deepEqual(
    new Set(invoice.lines.map(({ orderId }: { orderId: string }) => orderId)),
    new Set([first.id, second.id]),
  )
  const orders = await Promise.all([first, second].map(({ id }) => lab.owner.get(`/orders/${id}`)))
  const totals = orders.map(({ body: { order } }) => order.totals.totalMinor as number)
  assert.equal(
    invoice.totalMinor,
    totals.reduce((sum, total) => sum + total),
  )
  assert.deepEqual(await listed(), [])
  await lab.owner.delete(`/invoices/${invoice.id}`)
  assert.deepEqual(idsOf(await listed()), [first.id, second.id])
})

test('an order of which an item is billed is listed as such, and left out of all that is ready', async () => {
  const order = await fixture.deliveredAt([700, 800])
  const { body } = await lab.owner.get(`/orders/${order.id}`)
  const line = {
    orderItemId: body.order.items[0].id,
    description: 'A part',
    quantity: 1,
    unitPriceMinor: 700,
  }
  assert.equal((await lab.owner.post('/invoices', { customerId, lines: [line] })).status, 201)
  const found = (await listed()).find(({ id }) => id === order.id)
  assert.equal(found?.isPartlyBilled, true)
  const { invoice } = (await lab.owner.post('/invoices', { customerId, ready: {} })).body
  assert.ok(invoice.lines.every(({ orderId }: { orderId: string }) => orderId !== order.id))
})
