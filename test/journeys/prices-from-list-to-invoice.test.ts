import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderFixture } from '#test/fixtures/order-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const fixture = await orderFixture(w)
const { lab, productId } = fixture

async function made(path: string, body: object) {
  const answer = await lab.owner.post(path, body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

test('what a price list, an option and surcharges come to is what the invoice asks, to the cent', async () => {
  await lab.owner.patch('/finance/settings', {
    currency: 'EUR',
    taxMode: 'exclusive',
    paymentTermsDays: 30,
    invoicePrefix: 'INV-',
    billOn: 'acceptance',
  })
  const options = [{ name: 'Individual staining', priceMinor: 1_333, isPerUnit: true }]
  const put = await lab.owner.patch(`/products/${productId}`, { options })
  const option = put.body.product.options[0]
  await made('/surcharges', {
    name: 'Parcel',
    kind: 'shipping',
    priceMinor: 777,
    currency: 'EUR',
    taxRateBasisPoints: 1_900,
  })
  await made('/surcharges', {
    name: 'Rush',
    kind: 'rush',
    percentBasisPoints: 1_550,
    currency: 'EUR',
    taxRateBasisPoints: 1_900,
  })
  const { priceList } = await made('/price-lists', { name: 'Clinics', currency: 'EUR' })
  const items = [{ productId, toothGroup: 'anterior', minQuantity: 1, priceMinor: 11_111 }]
  assert.equal((await lab.owner.put(`/price-lists/${priceList.id}/items`, { items })).status, 200)
  const connection = `/lab-connections/${fixture.connection.id}`
  assert.equal((await lab.owner.patch(connection, { priceListId: priceList.id })).status, 200)

  const { id } = await fixture.draft({
    priority: 'rush',
    items: [{ productId, teeth: [11, 12, 13], options: [option.id] }],
  })
  const order = await fixture.transition('clinic', id, 'submit')
  assert.equal(order.items[0].priceSource, 'connection_list')
  // 3 × 111.11 + 3 × 13.33 = 373.32; 15.5 % of that is 57.8646; the parcel is 7.77.
  assert.equal(order.totals.subtotalMinor, 37_332 + 5_786 + 777)
  await fixture.transition('lab', id, 'accept', { promisedOn: '2031-01-15' })
  const { invoice } = await made('/invoices', { customerId: await customerOf(id), orderIds: [id] })
  assert.deepEqual(
    [invoice.subtotalMinor, invoice.taxMinor, invoice.totalMinor],
    [order.totals.subtotalMinor, order.totals.taxMinor, order.totals.totalMinor],
  )
  assert.deepEqual(
    invoice.lines.map(({ description }: { description: string }) => description).sort(),
    ['Parcel', 'Rush', 'Zirconia crown', 'Zirconia crown: Individual staining'],
  )
  const late = await lab.owner.patch(`/orders/${id}`, { surcharges: [] })
  assert.equal(late.body.code, 'invoiced_order_price_fixed')
})

const customerOf = async (id: string) =>
  (await lab.owner.get(`/orders/${id}`)).body.order.customerId
