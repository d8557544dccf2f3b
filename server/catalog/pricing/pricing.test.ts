import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '#platform/clock'
import { build } from '#platform/db/db'
import { addProduct, orderFixture } from '#test/fixtures/order-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const fixture = await orderFixture(w)
const { lab, clinic } = fixture

async function addOption(
  productId: string,
  { name = 'Individual staining', priceMinor = 1_250, isPerUnit = true } = {},
): Promise<string> {
  const id = newId()
  await w.across((tx) =>
    tx.run(
      build.insertInto('productOptions').values({
        organizationId: lab.id,
        id,
        productId,
        name,
        priceMinor,
        isPerUnit,
        sortOrder: 0,
      }),
    ),
  )
  return id
}

type SurchargeColumns = {
  kind: 'rush' | 'shipping' | 'per_gram' | 'other'
  priceMinor?: number
  percentBasisPoints?: number
}

async function addSurcharge(columns: SurchargeColumns): Promise<string> {
  const id = newId()
  await w.across((tx) =>
    tx.run(
      build.insertInto('surcharges').values({
        organizationId: lab.id,
        id,
        name: columns.kind,
        currency: 'EUR',
        taxRateBasisPoints: 1_900,
        ...columns,
      }),
    ),
  )
  return id
}

const archiveSurcharge = (id: string) =>
  w.across((tx) =>
    tx.run(build.updateTable('surcharges').set({ isActive: false }).where('id', '=', id)),
  )

async function addPriceList(
  priceMinor: number,
  columns: { isDefault?: boolean; customerTag?: string; validFrom?: string; validTo?: string } = {},
): Promise<string> {
  const id = newId()
  await w.across(async (tx) => {
    await tx.run(
      build
        .insertInto('priceLists')
        .values({ organizationId: lab.id, id, name: 'Prices', currency: 'EUR', ...columns }),
    )
    await tx.run(
      build.insertInto('priceListItems').values({
        organizationId: lab.id,
        priceListId: id,
        productId: fixture.productId,
        priceMinor,
      }),
    )
  })
  return id
}

const archiveList = (id: string) =>
  w.across((tx) =>
    tx.run(build.updateTable('priceLists').set({ isActive: false }).where('id', '=', id)),
  )

const assignList = (priceListId: string | null) =>
  w.across((tx) =>
    tx.run(
      build
        .updateTable('labConnections')
        .set({ priceListId })
        .where('id', '=', fixture.connection.id),
    ),
  )

async function refusalOf(fields: object) {
  const body = { labConnectionId: fixture.connection.id, ...fields }
  return (await clinic.owner.post('/orders', body)).body
}

test('the closest price list that holds today is the price, and the item says which', async () => {
  const later = await addPriceList(1, { isDefault: true, validFrom: '2099-01-01' })
  const over = await addPriceList(2, { isDefault: true, validTo: '2001-01-01' })
  const base = (await fixture.draft()).items[0]
  assert.deepEqual(
    [base.unitPriceMinor, base.priceSource, base.priceListId],
    [12_000, 'base_price', null],
  )

  const general = await addPriceList(11_000, { isDefault: true })
  assert.equal((await fixture.draft()).items[0].priceSource, 'default_list')

  const group = await addPriceList(10_500, { customerTag: 'university' })
  assert.equal((await fixture.draft()).items[0].unitPriceMinor, 11_000)
  await w.across((tx) =>
    tx.run(
      build
        .updateTable('customers')
        .set({ tags: ['old', 'university'] })
        .where('labConnectionId', '=', fixture.connection.id),
    ),
  )
  assert.equal((await fixture.draft()).items[0].unitPriceMinor, 10_500)
  // Another customer of the same laboratory is not of that group.
  assert.equal((await fixture.labDraft()).items[0].unitPriceMinor, 11_000)

  const own = await addPriceList(10_000)
  await assignList(own)
  const { items } = await fixture.draft()
  assert.deepEqual(
    [items[0].unitPriceMinor, items[0].priceSource, items[0].priceListId],
    [10_000, 'connection_list', own],
  )
  await assignList(null)
  for (const id of [later, over, general, group, own]) await archiveList(id)
  assert.equal((await fixture.draft()).items[0].priceSource, 'base_price')
})

test('a submit freezes the prices of that day, whatever the lists say later', async () => {
  const list = await addPriceList(9_000, { isDefault: true })
  const { id, items } = await fixture.draft()
  await archiveList(list)
  const sent = await fixture.transition('clinic', id, 'submit')
  assert.equal(sent.items[0].unitPriceMinor, 12_000)
  const later = await addPriceList(5_000, { isDefault: true })
  const changed = await clinic.owner.patch(`/orders/${id}`, {
    items: [{ id: items[0].id, productId: fixture.productId, teeth: [11, 12, 13] }],
  })
  assert.equal(changed.body.order.items[0].unitPriceMinor, 12_000)
  assert.equal(changed.body.order.totals.subtotalMinor, 36_000)
  await archiveList(later)
})

test('options are priced for each unit or once, and are lines of their own', async () => {
  const each = await addOption(fixture.productId)
  const once = await addOption(fixture.productId, {
    name: 'Photo protocol',
    priceMinor: 333,
    isPerUnit: false,
  })
  const { items, totals } = await fixture.draft({
    items: [{ productId: fixture.productId, teeth: [11, 12], options: [each, once] }],
  })
  assert.deepEqual(items[0].options, [
    { id: each, name: 'Individual staining', priceMinor: 1_250, isPerUnit: true },
    { id: once, name: 'Photo protocol', priceMinor: 333, isPerUnit: false },
  ])
  assert.equal(items[0].lineTotalMinor, 24_000 + 2_500 + 333)
  // 19 % of 24,000, of 2,500 and of 333, each rounded: 4,560 + 475 + 63.
  assert.equal(totals.taxMinor, 5_098)
  assert.equal(totals.totalMinor, 26_833 + 5_098)
})

test('an option of another product is refused by its place', async () => {
  const other = await addProduct(w, lab, { name: 'Veneer' })
  const option = await addOption(other)
  const problem = await refusalOf({
    items: [{ productId: fixture.productId, teeth: [11], options: [option] }],
  })
  assert.equal(problem.code, 'option_not_offered')
  assert.equal(problem.errors[0].pointer, '/items/0/options/0')
})

test('an option that is no longer offered is named at the submit', async () => {
  const option = await addOption(fixture.productId)
  const { id } = await fixture.draft({
    items: [{ productId: fixture.productId, teeth: [11], options: [option] }],
  })
  await w.across((tx) =>
    tx.run(build.updateTable('productOptions').set({ isActive: false }).where('id', '=', option)),
  )
  const refused = await clinic.owner.post(`/orders/${id}/submit`, {})
  assert.equal(refused.body.code, 'order_incomplete')
  assert.match(refused.body.detail, /Item 1: The option "Individual staining" is no longer offered/)
})

test('rush and shipping come on their own and are frozen with the submit', async () => {
  const shipping = await addSurcharge({ kind: 'shipping', priceMinor: 850 })
  const rush = await addSurcharge({ kind: 'rush', percentBasisPoints: 2_500 })
  const standard = await fixture.draft()
  assert.deepEqual(
    standard.surcharges.map(({ kind, amountMinor }: any) => [kind, amountMinor]),
    [['shipping', 850]],
  )
  const { id } = await fixture.draft({ priority: 'rush' })
  await archiveSurcharge(shipping)
  const sent = await fixture.transition('clinic', id, 'submit')
  assert.deepEqual(
    sent.surcharges.map(({ kind, percentBasisPoints, amountMinor }: any) => [
      kind,
      percentBasisPoints,
      amountMinor,
    ]),
    [['rush', 2_500, 6_000]],
  )
  assert.equal(sent.totals.subtotalMinor, 30_000)
  await archiveSurcharge(rush)
  const changed = await clinic.owner.patch(`/orders/${id}`, {
    items: [{ id: sent.items[0].id, productId: fixture.productId, teeth: [11] }],
  })
  assert.equal(changed.body.order.surcharges[0].amountMinor, 3_000)
  const calm = await clinic.owner.patch(`/orders/${id}`, { priority: 'standard' })
  assert.deepEqual(calm.body.order.surcharges, [])
  assert.equal(calm.body.order.totals.subtotalMinor, 12_000)
})

test('a laboratory adds alloy by the gram until the order is billed', async () => {
  const alloy = await addSurcharge({ kind: 'per_gram', priceMinor: 6_250 })
  const { id } = await fixture.orderAt('in_production')
  const weighed = { surcharges: [{ surchargeId: alloy, quantityThousandths: 2_345 }] }
  const added = await lab.owner.patch(`/orders/${id}`, weighed)
  // 62.50 for each gram of 2.345 grams is 146.5625.
  assert.equal(added.body.order.surcharges[0].amountMinor, 14_656)
  assert.equal(added.body.order.totals.subtotalMinor, 24_000 + 14_656)
  const { data } = (await clinic.owner.get(`/orders/${id}/events`)).body
  assert.equal(data[0].action, 'changed')
  assert.equal(data[0].details.changes[0].pointer, '/surcharges')
  assert.equal((await clinic.owner.get(`/orders/${id}`)).body.order.rxVersion, 1)

  const byClinic = await clinic.owner.patch(`/orders/${id}`, weighed)
  assert.equal(byClinic.body.errors[0].code, 'labs_only')
  const unknown = await lab.owner.patch(`/orders/${id}`, { surcharges: [{ surchargeId: newId() }] })
  assert.equal(unknown.body.errors[0].pointer, '/surcharges/0/surchargeId')
  await archiveSurcharge(alloy)
})

test('a frozen price is for the quantity and the teeth that it was frozen for', async () => {
  const productId = await addProduct(w, lab, { unit: 'piece', basePriceMinor: 10_000 })
  const list = newId()
  await w.across(async (tx) => {
    await tx.run(
      build.insertInto('priceLists').values({
        organizationId: lab.id,
        id: list,
        name: 'Bulk',
        currency: 'EUR',
        isDefault: true,
      }),
    )
    await tx.run(
      build.insertInto('priceListItems').values([
        { organizationId: lab.id, priceListId: list, productId, minQuantity: 50, priceMinor: 100 },
        {
          organizationId: lab.id,
          priceListId: list,
          productId,
          toothGroup: 'anterior',
          priceMinor: 50,
        },
      ]),
    )
  })
  const { id } = await fixture.draft({
    items: [
      { productId, teeth: [26], quantity: 100 },
      { productId, teeth: [21], quantity: 1 },
    ],
  })
  const { items } = await fixture.transition('clinic', id, 'submit')
  assert.deepEqual([items[0].unitPriceMinor, items[1].unitPriceMinor], [100, 50])
  await fixture.transition('lab', id, 'accept', { promisedOn: '2031-01-15' })
  const { order } = (
    await clinic.owner.patch(`/orders/${id}`, {
      items: [
        { id: items[0].id, productId, teeth: [26], quantity: 1 },
        { id: items[1].id, productId, teeth: [36], quantity: 10 },
      ],
    })
  ).body
  assert.deepEqual([order.items[0].unitPriceMinor, order.items[1].unitPriceMinor], [10_000, 10_000])
  await archiveList(list)
})

test('what is no longer offered keeps its quantity and material when they are not said again', async () => {
  const productId = await addProduct(w, lab, { name: 'Old crown', material: 'pfm_noble' })
  const { id } = await fixture.draft({ items: [{ productId, teeth: [11, 12] }] })
  const { items } = await fixture.transition('clinic', id, 'submit')
  await fixture.transition('lab', id, 'accept', { promisedOn: '2031-01-15' })
  await w.across((tx) =>
    tx.run(build.updateTable('products').set({ isActive: false }).where('id', '=', productId)),
  )
  const { order } = (
    await clinic.owner.patch(`/orders/${id}`, {
      items: [{ id: items[0].id, productId, teeth: [11, 12], notes: 'Thin edge' }],
    })
  ).body
  assert.deepEqual(
    [order.items[0].quantity, order.items[0].material, order.totals.subtotalMinor],
    [2, 'pfm_noble', 24_000],
  )
  const { body } = await clinic.owner.patch(`/orders/${id}`, {
    items: [{ id: items[0].id, productId, teeth: [11, 12, 13] }],
  })
  assert.equal(body.order.items[0].quantity, 3)
})

test("once accepted, rush is the laboratory's to take off", async () => {
  const rush = await addSurcharge({ kind: 'rush', priceMinor: 5_000 })
  const { id } = await fixture.draft({ priority: 'rush' })
  await fixture.transition('clinic', id, 'submit')
  await fixture.transition('lab', id, 'accept', { promisedOn: '2031-01-15' })
  const calm = await clinic.owner.patch(`/orders/${id}`, { priority: 'standard' })
  assert.equal(calm.body.order.totals.subtotalMinor, 29_000)
  const off = await lab.owner.patch(`/orders/${id}`, { surcharges: [] })
  assert.equal(off.body.order.totals.subtotalMinor, 24_000)
  await archiveSurcharge(rush)
})

test('a surcharge is added once, and one that changed its kind does not come a second time', async () => {
  const other = await addSurcharge({ kind: 'other', priceMinor: 1_000 })
  const { id } = await fixture.orderAt('accepted')
  const twice = { surcharges: [{ surchargeId: other }, { surchargeId: other }] }
  const refused = await lab.owner.patch(`/orders/${id}`, twice)
  assert.deepEqual(
    [refused.status, refused.body.errors[0].pointer],
    [400, '/surcharges/1/surchargeId'],
  )
  await lab.owner.patch(`/orders/${id}`, { surcharges: [{ surchargeId: other }] })
  await w.across((tx) =>
    tx.run(build.updateTable('surcharges').set({ kind: 'rush' }).where('id', '=', other)),
  )
  const answer = await clinic.owner.patch(`/orders/${id}`, { priority: 'rush' })
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.body.order.surcharges.length, 1)
  await archiveSurcharge(other)
})

test('what a bill or its draft says is not changed in the order', async () => {
  await lab.owner.patch('/finance/settings', {
    currency: 'EUR',
    taxMode: 'exclusive',
    paymentTermsDays: 30,
    invoicePrefix: 'INV-',
    billOn: 'acceptance',
  })
  const { id, items } = await fixture.orderAt('accepted')
  const { order } = (await lab.owner.get(`/orders/${id}`)).body
  const drafted = await lab.owner.post('/invoices', {
    customerId: order.customerId,
    orderIds: [id],
  })
  assert.equal(drafted.status, 201, drafted.text)
  const item = { id: items[0].id, productId: fixture.productId, teeth: [11, 12] }
  const grown = await clinic.owner.patch(`/orders/${id}`, {
    items: [{ ...item, teeth: [11, 12, 13] }],
  })
  assert.equal(grown.body.code, 'invoiced_order_price_fixed')
  const noted = await clinic.owner.patch(`/orders/${id}`, { items: [{ ...item, notes: 'Thin' }] })
  assert.equal(noted.status, 200, noted.text)
})

test('preflight says what the order would cost and stores nothing', async () => {
  const before = await w.across((tx) =>
    tx.all(build.selectFrom('orders').select((all) => all.fn.countAll<number>().as('count'))),
  )
  const body = {
    labConnectionId: fixture.connection.id,
    patientId: fixture.patientId,
    dentistId: fixture.dentistId,
    items: [{ productId: fixture.productId, teeth: [11, 12] }],
  }
  const { preflight } = (await clinic.owner.post('/orders/preflight', body)).body
  const order = await fixture.draft()
  assert.equal(preflight.isComplete, true)
  assert.deepEqual(preflight.missing, [])
  assert.deepEqual(preflight.totals, order.totals)
  const { preflight: bare } = (
    await clinic.owner.post('/orders/preflight', { labConnectionId: fixture.connection.id })
  ).body
  assert.equal(bare.isComplete, false)
  assert.deepEqual(
    bare.missing.map(({ pointer }: any) => pointer),
    ['/patientId', '/dentistId', '/items'],
  )
  const after = await w.across((tx) =>
    tx.all(build.selectFrom('orders').select((all) => all.fn.countAll<number>().as('count'))),
  )
  assert.equal(after[0]?.count, (before[0]?.count ?? 0) + 1)
})

test('preflight refuses what the order would refuse, and strangers', async () => {
  const body = { labConnectionId: fixture.connection.id }
  assert.equal((await w.stranger.post('/orders/preflight', body)).status, 401)
  const other = await w.org('clinic')
  assert.equal((await other.owner.post('/orders/preflight', body)).status, 404)
  assert.equal((await clinic.owner.post('/orders/preflight', {})).status, 400)
})

test('members who may not see money see no price of anything', async () => {
  const staff = await w.member(clinic, { canSeeFinance: false })
  const option = await addOption(fixture.productId)
  const shipping = await addSurcharge({ kind: 'shipping', priceMinor: 850 })
  const { id } = await fixture.draft({
    items: [{ productId: fixture.productId, teeth: [11], options: [option] }],
  })
  const { order } = (await staff.get(`/orders/${id}`)).body
  assert.equal(order.totals, null)
  assert.deepEqual(order.items[0].options, [
    { id: option, name: 'Individual staining', priceMinor: null, isPerUnit: true },
  ])
  assert.equal(order.surcharges[0].amountMinor, null)
  const { preflight } = (
    await staff.post('/orders/preflight', {
      labConnectionId: fixture.connection.id,
      items: [{ productId: fixture.productId, teeth: [11], options: [option] }],
    })
  ).body
  assert.deepEqual(
    [preflight.totals, preflight.items[0].unitPriceMinor, preflight.surcharges[0].amountMinor],
    [null, null, null],
  )
  await archiveSurcharge(shipping)
})

test('what comes on top of a draft is hidden from the laboratory until the submit', async () => {
  const shipping = await addSurcharge({ kind: 'shipping', priceMinor: 850 })
  const { id } = await fixture.draft()
  const seen = () =>
    w.across((tx) =>
      tx.all(
        build.selectFrom('orderSurcharges').select('labOrganizationId').where('orderId', '=', id),
      ),
    )
  assert.deepEqual(await seen(), [{ labOrganizationId: null }])
  await fixture.transition('clinic', id, 'submit')
  assert.deepEqual(await seen(), [{ labOrganizationId: lab.id }])
  await fixture.transition('clinic', id, 'withdraw')
  assert.deepEqual(await seen(), [{ labOrganizationId: null }])
  await archiveSurcharge(shipping)
})
