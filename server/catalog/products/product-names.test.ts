import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderFixture } from '#test/fixtures/order-fixture'
import { assertHolds, getDocument, shippedOrder } from '#test/helpers/document-helpers'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const s = await orderFixture(w)
const { lab, clinic, productId } = s
await lab.owner.patch('/organization', { locale: 'de-DE' })
await clinic.owner.patch('/organization', { locale: 'en-GB' })
const names = { en: 'Full zirconia crown', de: 'Vollzirkonkrone' }
const path = `/products/${productId}`

test('a product has a name in each language, kept whole, read and found by both sides', async () => {
  const named = await lab.owner.patch(path, { name: 'VZK', names })
  assert.deepEqual(named.body.product.names, names)
  assert.deepEqual((await clinic.owner.get(path)).body.product.names, names)
  assert.equal((await clinic.owner.get(path)).body.product.name, 'VZK')
  const found = await clinic.owner.get(
    `/products?labConnectionId=${s.connection.id}&search=full+zirconia`,
  )
  assert.equal(found.body.data.length, 1)
  await lab.owner.patch(path, { warrantyMonths: 24 })
  assert.deepEqual((await lab.owner.get(path)).body.product.names, names)
  const added = { name: 'Inlay', restorationType: 'inlay', unit: 'tooth', currency: 'EUR' }
  const other = (await lab.owner.post('/products', added)).body.product
  assert.deepEqual(other.names, {})
  for (const bad of [{ fr: 'Couronne' }, { en: '' }, { en: 'x'.repeat(121) }, null]) {
    assert.equal((await lab.owner.patch(path, { names: bad })).status, 400)
  }
  assert.equal((await clinic.owner.patch(path, { names })).status, 403)
})

test('an order keeps the names that its product had, and documents print them', async () => {
  await lab.owner.patch(path, { name: 'VZK', names })
  const { order, documents } = await shippedOrder(s)
  assert.equal(order.items[0].description, 'VZK')
  assert.deepEqual(order.items[0].names, names)
  await lab.owner.patch(path, { names: {} })
  const [ticket = '', rx = '', , note = ''] = documents
  assertHolds((await getDocument(lab.owner, ticket)).text, ['Vollzirkonkrone'])
  for (const paper of [rx, note]) {
    assertHolds((await getDocument(lab.owner, paper)).text, ['Full zirconia crown'])
  }
  const label = `/order-labels.pdf?orderIds=${order.id}&size=a6`
  assertHolds((await getDocument(lab.owner, label)).text, ['Vollzirkonkrone'])
  const again = await s.draft()
  assert.deepEqual(again.items[0].names, {})
  const plain = await getDocument(clinic.owner, `/orders/${again.id}/rx.pdf`)
  assertHolds(plain.text, ['VZK'])
})

test('an invoice names products in the language of its receiver, and lines that people wrote as they are', async () => {
  await lab.owner.patch(path, { name: 'VZK', names })
  const finance = { currency: 'EUR', taxMode: 'none', paymentTermsDays: 30, invoicePrefix: 'INV' }
  await lab.owner.patch('/finance/settings', finance)
  const { order, parcel } = await shippedOrder(s)
  await s.deliver(parcel.id)
  const draft = await lab.owner.post('/invoices', {
    customerId: order.customerId,
    orderIds: [order.id],
    lines: [{ description: 'VZK extra', quantity: 1, unitPriceMinor: 100 }],
  })
  assert.equal(draft.status, 201, draft.text)
  const { id } = draft.body.invoice
  assert.equal((await lab.owner.post(`/invoices/${id}/issue`)).status, 200)
  const before = await getDocument(lab.owner, `/invoices/${id}/invoice.pdf`)
  assertHolds(before.text, ['Full zirconia crown', 'VZK extra'])
  await lab.owner.patch(path, { name: 'Krone', names: { en: 'Crown' } })
  const after = await getDocument(clinic.owner, `/invoices/${id}/invoice.pdf`)
  assert.equal(after.text, before.text)
})

test('the starter catalogue brings both languages', async () => {
  const own = await w.org('lab')
  const made = await own.owner.post('/product-categories/starter', {
    currency: 'EUR',
    language: 'de',
  })
  assert.equal(made.status, 201, made.text)
  const { data } = (await own.owner.get('/products?search=Metallkeramik-Krone')).body
  assert.deepEqual(data[0].names, { en: 'Metal ceramic crown', de: 'Metallkeramik-Krone' })
})
