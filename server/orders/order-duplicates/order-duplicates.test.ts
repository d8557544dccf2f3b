import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '#platform/clock'
import { build } from '#platform/db/db'
import { addDentist, addPatient, addProduct, orderFixture } from '#test/fixtures/order-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const fixture = await orderFixture(w)
const { lab, clinic } = fixture
const other = await orderFixture(w)

const change = (table: 'products' | 'patients' | 'labConnections', id: string, columns: object) =>
  w.across((tx) => tx.run(build.updateTable(table).set(columns).where('id', '=', id)))

test('strangers are asked to sign in, and others find no order', async () => {
  const { id } = await fixture.orderAt('submitted')
  assert.equal((await w.stranger.post(`/orders/${id}/duplicate`)).status, 401)
  for (const actor of [other.lab.owner, other.clinic.owner]) {
    assert.equal((await actor.post(`/orders/${id}/duplicate`)).status, 404)
  }
  const atLab = await lab.owner.post(`/orders/${id}/duplicate`)
  assert.equal(atLab.body.code, 'practice_orders_again')
})

test('the copy prescribes the same and keeps nothing else', async () => {
  const shade = { system: 'vita_classical', value: 'A3' }
  const original = await fixture.draft({
    items: [
      { productId: fixture.productId, teeth: [11, 12], shade, notes: 'Match 21' },
      { productId: fixture.productId, teeth: [36], arch: 'lower' },
    ],
    priority: 'rush',
    impressionType: 'digital_scan',
    instructions: 'Light contacts',
    requestedOn: '2031-01-10',
    appointmentAt: '2031-01-12T09:00:00.000Z',
    internalNotes: 'Call first',
  })
  await fixture.transition('clinic', original.id, 'submit')
  const { body, status } = await clinic.owner.post(`/orders/${original.id}/duplicate`)
  assert.equal(status, 201)
  const { order, left } = body
  assert.deepEqual(left, [])
  assert.notEqual(order.id, original.id)
  assert.deepEqual(
    [order.status, order.waitingOn, order.number, order.kind, order.submittedAt, order.rxVersion],
    ['draft', 'clinic', null, 'new', null, 0],
  )
  for (const key of ['requestedOn', 'appointmentAt', 'internalNotes']) {
    assert.equal(order[key], null, key)
  }
  for (const key of ['patientId', 'dentistId', 'priority', 'impressionType', 'instructions']) {
    assert.deepEqual(order[key], original[key], key)
  }
  const withoutId = ({ id: _, ...item }: { id: string }) => item
  assert.deepEqual(order.items.map(withoutId), original.items.map(withoutId))
  assert.ok(!order.items.some(({ id }: { id: string }) => id === original.items[0].id))
  const { data } = (await clinic.owner.get(`/orders/${order.id}/events`)).body
  assert.deepEqual(
    data.map(({ action }: { action: string }) => action),
    ['created'],
  )
  assert.equal((await fixture.transition('clinic', order.id, 'submit')).status, 'submitted')
})

test('an order is copied whatever became of it', async () => {
  for (const status of ['draft', 'rejected', 'cancelled', 'completed', 'on_hold']) {
    const { id } = await fixture.orderAt(status)
    const { body } = await clinic.owner.post(`/orders/${id}/duplicate`)
    assert.equal(body.order.status, 'draft', status)
    assert.equal((await clinic.owner.get(`/orders/${id}`)).body.order.status, status)
  }
})

test('a laboratory copies what it entered for its offline customers', async () => {
  const original = await fixture.labDraft({ instructions: 'Paper case' })
  await fixture.transition('lab', original.id, 'register')
  const { body, status } = await lab.owner.post(`/orders/${original.id}/duplicate`)
  assert.equal(status, 201)
  assert.deepEqual(
    [body.order.status, body.order.customerId, body.order.patientId, body.order.instructions],
    ['draft', fixture.customerId, fixture.offlinePatientId, 'Paper case'],
  )
})

test('what can no longer be ordered is left out and named', async () => {
  const s = await orderFixture(w)
  const gone = await addProduct(w, s.lab, { name: 'Gold inlay' })
  const patientId = await addPatient(w, s.clinic)
  const dentistId = await addDentist(w, s.clinic)
  const items = [
    { productId: gone, teeth: [16] },
    { productId: s.productId, teeth: [11] },
  ]
  const { id } = await s.draft({ patientId, dentistId, items })
  await change('products', gone, { isActive: false })
  await change('patients', patientId, { archivedAt: '2026-01-01T00:00:00.000Z' })
  assert.equal((await s.clinic.owner.delete(`/dentists/${dentistId}`)).status, 204)
  const { body } = await s.clinic.owner.post(`/orders/${id}/duplicate`)
  assert.deepEqual([body.order.patientId, body.order.dentistId], [null, null])
  assert.deepEqual(
    body.order.items.map(({ productId }: { productId: string }) => productId),
    [s.productId],
  )
  assert.deepEqual(
    body.left.map(({ pointer, code }: { pointer: string; code: string }) => [pointer, code]),
    [
      ['/patientId', 'copied_patient_archived'],
      ['/dentistId', 'copied_dentist_inactive'],
      ['/items/0', 'copied_product_not_offered'],
    ],
  )
  assert.deepEqual(body.left[2].params, { product: 'Gold inlay' })
  assert.equal(body.left[2].message, 'The product “Gold inlay” is no longer offered.')
})

test('an option that is no longer offered is left out, its item stays', async () => {
  const s = await orderFixture(w)
  const ids = [newId(), newId()]
  for (const [sortOrder, id] of ids.entries()) {
    await w.across((tx) =>
      tx.run(
        build.insertInto('productOptions').values({
          id,
          organizationId: s.lab.id,
          productId: s.productId,
          name: `Option ${sortOrder}`,
          priceMinor: 500,
          isPerUnit: false,
          sortOrder,
          isActive: true,
        }),
      ),
    )
  }
  const [gone, kept] = ids
  const { id } = await s.draft({
    items: [{ productId: s.productId, teeth: [11], options: ids }],
  })
  await w.across((tx) =>
    tx.run(
      build
        .updateTable('productOptions')
        .set({ isActive: false })
        .where('id', '=', gone ?? ''),
    ),
  )
  const { body } = await s.clinic.owner.post(`/orders/${id}/duplicate`)
  const [item] = body.order.items
  assert.deepEqual(
    item.options.map((option: { id: string }) => option.id),
    [kept],
  )
  assert.deepEqual(body.left, [
    {
      pointer: '/items/0/options/0',
      code: 'copied_option_not_offered',
      params: { option: 'Option 0', product: 'Zirconia crown' },
      message: 'The option “Option 0” is no longer offered with “Zirconia crown”.',
    },
  ])
})

test('prices are those of today, not those of the order', async () => {
  const s = await orderFixture(w)
  const { id } = await s.orderAt('submitted')
  await change('products', s.productId, { basePriceMinor: 15_000 })
  const { order } = (await s.clinic.owner.post(`/orders/${id}/duplicate`)).body
  assert.equal(order.items[0].unitPriceMinor, 15_000)
})

test('the copy goes by the connection that is active now, or is refused', async () => {
  const s = await orderFixture(w)
  const { id } = await s.orderAt('submitted')
  await change('labConnections', s.connection.id, { status: 'ended' })
  const refused = await s.clinic.owner.post(`/orders/${id}/duplicate`)
  assert.equal(refused.body.code, 'connection_not_active')
  const again = await w.connect(s.lab, s.clinic)
  const { body } = await s.clinic.owner.post(`/orders/${id}/duplicate`)
  assert.equal(body.order.labConnectionId, again.id)
})

test('the same key makes one copy, however often it is sent', async () => {
  const { id } = await fixture.orderAt('submitted')
  const headers = { 'idempotency-key': 'copy-1' }
  const answers = await Promise.all(
    Array.from({ length: 3 }, () =>
      clinic.owner.post(`/orders/${id}/duplicate`, undefined, { headers }),
    ),
  )
  assert.equal(new Set(answers.map(({ body }) => body.order.id)).size, 1)
})
