import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { assertHolds, assertTidy, getDocument } from '#test/helpers/document-helpers'
import { orderFixture } from '#test/fixtures/order-fixture'
import { stockFixture } from '#test/fixtures/stock-fixture'
import { testApp } from '#test/app/test-app'
import { proposeReorderPoint } from './usage.ts'

type Answer = Record<string, any>

const w = await testApp()
const fixture = await orderFixture(w)
const other = await orderFixture(w)
const { lab } = fixture
const stock = stockFixture(fixture)
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const draftAll = (supplierId?: string) =>
  lab.owner.post('/purchase-orders/drafts', supplierId ? { supplierId } : {})
const stockOf = async (actor = lab.owner): Promise<Answer | null> =>
  (await actor.get('/worklist')).body.worklist.stock

test('the worklist counts what is to be ordered, to be counted and expires, for who manages materials', async () => {
  const nothing = { toOrder: 0, toCount: 0, expiringLots: 0, expiryWarningDays: 30 }
  assert.deepEqual(await stockOf(), nothing)
  const low = await stock.addMaterial({ reorderPoint: 10 })
  await stock.addLot({ materialId: low.id, quantityReceived: 10, expiresOn: dayIn(20) })
  await stock.addLot({ expiresOn: dayIn(90) })
  await lab.owner.patch(`/materials/${low.id}`, { requiresCount: true })
  assert.deepEqual(await stockOf(), { ...nothing, toOrder: 1, toCount: 1, expiringLots: 1 })
  await lab.owner.patch('/stock/settings', { expiryWarningDays: null })
  assert.deepEqual(await stockOf(), {
    toOrder: 1,
    toCount: 1,
    expiringLots: 0,
    expiryWarningDays: null,
  })
  await lab.owner.patch(`/materials/${low.id}`, { reorderPoint: null, requiresCount: false })
  assert.deepEqual(await stockOf(other.lab.owner), nothing)
  assert.equal(await stockOf(fixture.clinic.owner), null)
  const staff = await w.member(lab)
  assert.equal((await stockOf(staff))?.['toOrder'], 0)
  const { data: roles } = (await lab.owner.get('/team/roles')).body
  const quality = roles.find(({ kind }: Answer) => kind === 'quality')
  const moved = await lab.owner.patch(`/team/members/${staff.membershipId}`, {
    teamRoleId: quality.id,
  })
  assert.equal(moved.status, 200, moved.text)
  assert.equal(await stockOf(staff), null)
})

test('one command drafts what is to be ordered to each supplier, and nothing twice', async () => {
  const [one, two, gone] = [
    await stock.addSupplier(),
    await stock.addSupplier(),
    await stock.addSupplier(),
  ]
  const at = await stock.addMaterial({ supplierId: one['id'], reorderPoint: 10 })
  await stock.addLot({ materialId: at['id'], quantityReceived: 10 })
  const below = await stock.addMaterial({
    supplierId: one['id'],
    reorderPoint: 10,
    orderQuantity: 40,
  })
  const enough = await stock.addMaterial({ supplierId: one['id'], reorderPoint: 9 })
  await stock.addLot({ materialId: enough['id'], quantityReceived: 10 })
  const ordered = await stock.addMaterial({ supplierId: two['id'], reorderPoint: 5 })
  await stock.sendPurchase(ordered, 6)
  const second = await stock.addMaterial({ supplierId: two['id'], reorderPoint: 5 })
  await stock.addMaterial({ supplierId: gone['id'], reorderPoint: 5 })
  await lab.owner.patch(`/suppliers/${gone['id']}`, { isActive: false })
  await stock.addMaterial({ reorderPoint: 5 })
  const only = await draftAll(two['id'])
  assert.equal(only.status, 201, only.text)
  const linesOf = ({ supplierId, status, lines }: Answer) => [
    supplierId,
    status,
    new Map(lines.map(({ materialId, quantity }: Answer) => [materialId, quantity])),
  ]
  assert.deepEqual(only.body.purchaseOrders.map(linesOf), [
    [two['id'], 'draft', new Map([[second['id'], 6]])],
  ])
  const both = await Promise.all([draftAll(), draftAll()])
  const done = both.filter(({ status }) => status === 201)
  assert.equal(done.length, 1, both.map(({ text }) => text).join('\n'))
  assert.deepEqual(done[0]?.body.purchaseOrders.map(linesOf), [
    [
      one['id'],
      'draft',
      new Map([
        [at['id'], 1],
        [below['id'], 40],
      ]),
    ],
  ])
  const again = await draftAll()
  assert.deepEqual([again.status, again.body.code], [422, 'nothing_to_order'])
  const staff = await w.member(lab)
  assert.equal((await staff.post('/purchase-orders/drafts', {})).status, 403)
  assert.equal((await other.lab.owner.post('/purchase-orders/drafts', {})).status, 422)
})

test('a purchase order is printed in the language of its supplier, with its numbers and where to', async () => {
  const supplier = await stock.addSupplier({
    name: 'Laborbedarf Elbe',
    customerNumber: 'C-77',
    language: 'de',
    address: 'Deichstraße 5\n20459 Hamburg',
  })
  const disc = await stock.addMaterial({
    name: 'Northglass HT disc 98 mm',
    supplierArticleNumber: 'ND-98-14',
    gtin: '04012345000405',
  })
  const stain = await stock.addMaterial({ name: '色ステイン عربي', unit: 'milliliter' })
  const place = await lab.owner.post('/organization/locations', {
    name: 'Milling centre',
    addressLine1: 'Hall 3',
    city: 'Leipzig',
  })
  assert.equal(place.status, 201, place.text)
  await lab.owner.patch('/finance/settings', { currency: 'EUR' })
  const body = {
    supplierId: supplier['id'],
    lines: [
      { materialId: disc['id'], quantity: 1_200, priceMinor: 123_456 },
      { materialId: stain['id'], quantity: 3 },
    ],
    note: 'Bitte vor Mittag liefern.',
    wantedOn: dayIn(7),
    deliveryLocationId: place.body.location.id,
  }
  const { purchaseOrder } = (await lab.owner.post('/purchase-orders', body)).body
  assert.deepEqual(
    [purchaseOrder.wantedOn, purchaseOrder.deliveryLocationId],
    [body.wantedOn, body.deliveryLocationId],
  )
  const path = `/purchase-orders/${purchaseOrder.id}/purchase-order.pdf`
  const paper = await getDocument(lab.owner, path)
  const text = paper.pages.join('\n')
  assertHolds(text, [
    'Bestellung',
    purchaseOrder.number,
    'ENTWURF',
    'Laborbedarf Elbe',
    'Deichstraße 5',
    'C-77',
    'Art.-Nr.',
    'ND-98-14',
    'GTIN 04012345000405',
    '1.234,56',
    'Lieferanschrift',
    'Milling centre',
    'Hall 3',
    'Wunschtermin',
    'Bitte vor Mittag liefern.',
  ])
  assert.equal(
    paper.headers.get('content-disposition'),
    `inline; filename="${purchaseOrder.number}.pdf"`,
  )
  const same = await getDocument(lab.owner, path)
  assert.deepEqual(same.bytes, paper.bytes)
  const english = (await getDocument(lab.owner, `${path}?lang=en&paper=letter`)).pages.join('\n')
  assertHolds(english, ['Purchase order', 'Article no.', 'Deliver to'])
  await lab.owner.post(`/purchase-orders/${purchaseOrder.id}/send`, {})
  const sent = await getDocument(lab.owner, path)
  assert.ok(!sent.pages.join('\n').includes('ENTWURF'))
  await assertTidy(sent.bytes)
  // Who may not see money reads the paper without prices.
  const staff = await w.member(lab, { canSeeFinance: false })
  const unpriced = (await getDocument(staff, path)).pages.join('\n')
  assertHolds(unpriced, ['ND-98-14'])
  assert.ok(!unpriced.includes('1.234,56'))
  assert.equal((await other.lab.owner.get(path)).status, 404)
  const lost = await lab.owner.post('/purchase-orders', { ...body, deliveryLocationId: disc['id'] })
  assert.equal(lost.status, 404, lost.text)
})

test('a long purchase order goes over pages, and its names are never cut', async () => {
  const supplier = await stock.addSupplier({
    name: 'A very long name of a supplier '.repeat(3).trim(),
  })
  const materials = await Promise.all(
    Array.from({ length: 60 }, (_, place) =>
      stock.addMaterial({ name: `Material ${place} ${'long '.repeat(15)}`.trim() }),
    ),
  )
  const lines = materials.map(({ id }) => ({ materialId: id, quantity: 5 }))
  const { purchaseOrder } = (
    await lab.owner.post('/purchase-orders', { supplierId: supplier['id'], lines })
  ).body
  await lab.owner.post(`/purchase-orders/${purchaseOrder.id}/send`, {})
  const path = `/purchase-orders/${purchaseOrder.id}/purchase-order.pdf`
  const paper = await getDocument(lab.owner, path)
  assert.ok(paper.pages.length >= 2)
  assertHolds(paper.pages.join('\n'), ['Material 59'])
  await assertTidy(paper.bytes)
})

test('use is counted by month, and proposes a reorder point that somebody accepts', async () => {
  const supplier = await stock.addSupplier({ leadTimeDays: 6 })
  const material = await stock.addMaterial({ supplierId: supplier['id'] })
  const lot = await stock.addLot({ materialId: material['id'], quantityReceived: 500 })
  const order = await fixture.orderAt('in_production')
  const usage = async (): Promise<Answer> => {
    const { data } = (await lab.owner.get(`/material-usage?supplierId=${supplier['id']}`)).body
    return data[0]
  }
  const young = await stock.useLot(order, lot, { quantity: 30 })
  const first = await usage()
  assert.deepEqual(
    [first['quantityLately'], first['daysLately'], first['proposedReorderPoint']],
    [30, 1, null],
  )
  assert.equal(first['months'].length, 6)
  assert.deepEqual(
    first['months'].map(({ quantity }: Answer) => quantity),
    [0, 0, 0, 0, 0, 30],
  )
  await stock.undo(young)
  const usedAt = new Date(Date.now() - 59 * 86_400_000).toISOString()
  await stock.useLot(order, lot, { quantity: 120, usedAt })
  const later = await usage()
  assert.deepEqual(
    [later['quantityLately'], later['leadTimeDays'], later['proposedReorderPoint']],
    [120, 6, 18],
  )
  assert.equal(later['reorderPoint'], null, 'nothing changes on its own')
  // Without a lead time that somebody said it is the one of what came.
  await lab.owner.patch(`/suppliers/${supplier['id']}`, { leadTimeDays: null })
  assert.equal((await usage())['leadTimeDays'], null)
  const lines = [{ materialId: material['id'], quantity: 5 }]
  const bought = await lab.owner.post('/purchase-orders', { supplierId: supplier['id'], lines })
  const { id } = bought.body.purchaseOrder
  await lab.owner.post(`/purchase-orders/${id}/send`, {})
  await w.across((tx) =>
    tx.run(
      sql`update app.purchase_orders set sent_at = sent_at - interval '3 days 2 hours' where id = ${id}`,
    ),
  )
  await stock.receive(id, 5)
  assert.equal((await usage())['leadTimeDays'], 4)
  assert.equal((await other.lab.owner.get('/material-usage')).body.pagination.total, 0)
})

test('a reorder point is proposed from four weeks of use and a lead time, rounded up', () => {
  const of = (quantityLately: number, daysLately: number, leadTimeDays: number | null) =>
    proposeReorderPoint({ quantityLately, daysLately, leadTimeDays })
  assert.equal(of(90, 90, 4), 6)
  assert.equal(of(91, 90, 4), 7)
  assert.equal(of(1, 90, 1), 1)
  assert.equal(of(90, 28, 1), 5)
  assert.equal(of(90, 27, 1), null)
  assert.equal(of(0, 90, 4), null)
  assert.equal(of(90, 90, null), null)
  assert.equal(of(1_000_000_000, 28, 365), 1_000_000_000)
})
