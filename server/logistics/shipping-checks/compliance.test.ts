import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderFixture } from '#test/fixtures/order-fixture'
import { stockFixture } from '#test/fixtures/stock-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const fixture = await orderFixture(w)
const other = await orderFixture(w)
const { lab, clinic, productId } = fixture
const stock = stockFixture(fixture)
const address = { addressLine1: 'Street 1', city: 'Berlin', postalCode: '10115', country: 'DE' }
await lab.owner.patch('/organization', address)
const path = '/compliance/settings'
const off = { requiresStatementToShip: false, requiresLotsToShip: false, updatedAt: null }

const ship = (id: string, fields: object = {}) =>
  lab.owner.post('/shipments', {
    orderIds: [id],
    direction: 'to_clinic',
    purpose: 'final',
    ...fields,
  })

async function ask(fields: { requiresStatementToShip?: boolean; requiresLotsToShip?: boolean }) {
  const answer = await lab.owner.patch(path, fields)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.settings
}

/** An order of two items that is ready. */
async function readyOrder() {
  const items = [
    { productId, teeth: [11, 12] },
    { productId, teeth: [21] },
  ]
  const { id } = await fixture.draft({ items })
  await fixture.transition('clinic', id, 'submit')
  await fixture.transition('lab', id, 'accept', { promisedOn: '2031-01-15' })
  await fixture.transition('lab', id, 'start')
  return fixture.transition('lab', id, 'finish')
}

test('an owner of the laboratory alone says what is asked, for nobody else', async () => {
  const staff = await w.member(lab)
  const on = { requiresLotsToShip: true }
  assert.equal((await w.stranger.patch(path, on)).status, 401)
  assert.equal((await clinic.owner.get(path)).body.code, 'organization_type_required')
  assert.equal((await staff.patch(path, on)).body.code, 'permission_required')
  assert.equal((await lab.owner.patch(path, {})).status, 400)
  assert.equal((await lab.owner.patch(path, { requiresLotsToShip: null })).status, 400)
  assert.deepEqual((await staff.get(path)).body.settings, off)
  assert.equal((await ask(on)).requiresLotsToShip, true)
  const settings = await ask({ requiresStatementToShip: true })
  assert.deepEqual([settings.requiresLotsToShip, settings.requiresStatementToShip], [true, true])
  assert.deepEqual((await other.lab.owner.get(path)).body.settings, off)
  await ask({ requiresLotsToShip: false, requiresStatementToShip: false })
})

test('where nothing is asked, work leaves as it is', async () => {
  assert.equal((await ship((await readyOrder()).id)).status, 201)
})

test('with lots asked for, what lacks one stays and is named, and what has one leaves', async () => {
  await ask({ requiresLotsToShip: true })
  const order = await readyOrder()
  const [first, second] = order.items
  const refused = await ship(order.id, { purpose: 'try_in' })
  assert.deepEqual([refused.status, refused.body.code], [422, 'material_lots_missing'])
  assert.deepEqual(refused.body.params, {
    orderNumber: order.number,
    items: ['Zirconia crown (11, 12)', 'Zirconia crown (21)'],
  })
  const lot = await stock.addLot()
  await stock.useLot(order, lot)
  const taken = await stock.useLot(order, lot, { orderItemId: second.id })
  await stock.undo(taken)
  assert.deepEqual((await ship(order.id)).body.params.items, ['Zirconia crown (21)'])
  assert.equal((await ship(order.id, { itemIds: [first.id] })).status, 201)
  await stock.useLot(order, lot, { orderItemId: second.id })
  assert.equal((await ship(order.id)).status, 201)
  await ask({ requiresLotsToShip: false })
})

test('with a statement asked for, work leaves for good with one of its present prescription alone', async () => {
  await ask({ requiresStatementToShip: true })
  const order = await readyOrder()
  const refused = await ship(order.id)
  assert.deepEqual([refused.status, refused.body.code], [422, 'device_statement_missing'])
  const statement = `/orders/${order.id}/device-statement`
  assert.equal((await lab.owner.post(statement, {})).status, 201)
  await fixture.transition('clinic', order.id, 'hold', { reason: 'A mistake' })
  const items = order.items.map(({ id }: { id: string }, place: number) => ({
    id,
    productId,
    teeth: [[31], [41]][place],
  }))
  assert.equal((await clinic.owner.patch(`/orders/${order.id}`, { items })).status, 200)
  await lab.owner.post(`/orders/${order.id}/acknowledge-rx`, { rxVersion: 2 })
  await fixture.transition('clinic', order.id, 'resume')
  await fixture.transition('lab', order.id, 'finish')
  assert.equal((await ship(order.id)).status, 422)
  assert.equal((await lab.owner.post(statement, { replacesVersion: 1 })).status, 201)
  assert.equal((await ship(order.id)).status, 201)
  assert.equal((await ship((await readyOrder()).id, { purpose: 'try_in' })).status, 201)
  await ask({ requiresStatementToShip: false })
})

test('what goes to the laboratory is not asked for', async () => {
  await ask({ requiresStatementToShip: true, requiresLotsToShip: true })
  const { id } = await fixture.orderAt('accepted')
  const parcel = { direction: 'to_lab', purpose: 'inbound', isDisinfected: true }
  assert.equal((await clinic.owner.post('/shipments', { orderIds: [id], ...parcel })).status, 201)
  await ask({ requiresStatementToShip: false, requiresLotsToShip: false })
})
