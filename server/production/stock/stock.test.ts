import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '#platform/clock'
import { orderFixture } from '#test/fixtures/order-fixture'
import { stockFixture } from '#test/fixtures/stock-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const fixture = await orderFixture(w)
const other = await orderFixture(w)
const { lab } = fixture
const stock = stockFixture(fixture)
const theirs = stockFixture(other)
const dayMs = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

test('a stranger, a clinic and another laboratory neither read nor change suppliers and stock', async () => {
  const supplier = await stock.addSupplier()
  const material = await stock.addMaterial({ supplierId: supplier.id })
  for (const path of ['/suppliers', '/material-stock']) {
    assert.equal((await w.stranger.get(path)).status, 401)
    assert.equal((await fixture.clinic.owner.get(path)).body.code, 'organization_type_required')
    assert.equal((await other.lab.owner.get(path)).body.pagination.total, 0)
  }
  const path = `/suppliers/${supplier.id}`
  assert.equal((await other.lab.owner.get(path)).status, 404)
  assert.equal((await other.lab.owner.patch(path, { name: 'Mine' })).status, 404)
  const own = await theirs.addMaterial()
  const foreign = await other.lab.owner.patch(`/materials/${own.id}`, { supplierId: supplier.id })
  assert.deepEqual([foreign.status, foreign.body.code], [404, 'not_found'], foreign.text)
  assert.equal((await stock.stockOf(material)).supplierName, supplier.name)
})

test('a supplier is added, found, changed and archived, and its name is its own', async () => {
  const facts = { email: 'orders@depot.example', phone: '+49 30 5550101', customerNumber: 'C-77' }
  const supplier = await stock.addSupplier({ name: 'Laborbedarf Süd', ...facts })
  assert.deepEqual(
    [supplier.email, supplier.phone, supplier.customerNumber, supplier.isActive],
    [facts.email, facts.phone, facts.customerNumber, true],
  )
  for (const search of ['laborbedarf sud', 'c-77', 'depot.example']) {
    const { data } = (await lab.owner.get(`/suppliers?search=${search}`)).body
    assert.deepEqual(data, [supplier], search)
  }
  const same = await lab.owner.post('/suppliers', { name: 'LABORBEDARF SÜD' })
  assert.deepEqual([same.status, same.body.code], [409, 'supplier_name_taken'])
  for (const body of [{ name: ' ' }, { email: 'x' }, {}, { customerNumber: '' }]) {
    assert.equal((await lab.owner.patch(`/suppliers/${supplier.id}`, body)).status, 400)
  }
  const archive = await lab.owner.patch(`/suppliers/${supplier.id}`, { isActive: false })
  assert.equal(archive.body.supplier.isActive, false)
  const archived = (await lab.owner.get('/suppliers?isArchived=true')).body
  assert.deepEqual(archived.data, [archive.body.supplier])
  // An archived supplier leaves its name to another one.
  await stock.addSupplier({ name: 'Laborbedarf Süd' })
  const again = await lab.owner.patch(`/suppliers/${supplier.id}`, { isActive: true })
  assert.equal(again.body.code, 'supplier_name_taken')
})

test('a material has a supplier, a reorder point and a usual quantity, and each can be taken away', async () => {
  const { id: supplierId } = await stock.addSupplier()
  const plan = { supplierId, reorderPoint: 5, orderQuantity: 20 }
  const material = await stock.addMaterial(plan)
  const of = ({ supplierId: id, reorderPoint, orderQuantity }: typeof plan) => ({
    supplierId: id,
    reorderPoint,
    orderQuantity,
  })
  assert.deepEqual(of(material as typeof plan), plan)
  const none = { supplierId: null, reorderPoint: null, orderQuantity: null }
  const cleared = await lab.owner.patch(`/materials/${material.id}`, none)
  assert.deepEqual(of(cleared.body.material), none)
  for (const body of [{ reorderPoint: 0 }, { orderQuantity: -1 }, { reorderPoint: 1.5 }]) {
    assert.equal((await lab.owner.patch(`/materials/${material.id}`, body)).status, 400)
  }
  const lost = await lab.owner.patch(`/materials/${material.id}`, { supplierId: newId() })
  assert.equal(lost.status, 404)
})

test('stock counts all lots, usable stock none that is expired or recalled', async () => {
  const material = await stock.addMaterial({ reorderPoint: 6 })
  const add = (quantityReceived: number, fields: object = {}) =>
    stock.addLot({ materialId: material.id, quantityReceived, ...fields })
  await add(3, { expiresOn: dayIn(-2) })
  await add(2, { expiresOn: dayIn(40) })
  await add(4, { expiresOn: dayIn(20) })
  const recalled = await add(8, { expiresOn: dayIn(3) })
  const recall = { materialLotIds: [recalled.id], reason: 'Cracks', instruction: 'Check' }
  assert.equal((await lab.owner.post('/recalls', recall)).status, 201)
  const row = await stock.stockOf(material)
  assert.deepEqual(
    [row.quantityInStock, row.quantityUsable, row.nextExpiryOn, row.isToOrder],
    [17, 6, dayIn(20), true],
  )
})

test('a material is to be ordered while its usable and ordered stock is not above its reorder point', async () => {
  const { id: supplierId } = await stock.addSupplier()
  const plan = { reorderPoint: 10, orderQuantity: 20, supplierId }
  const material = await stock.addMaterial(plan)
  const toOrder = async () => {
    const query = `supplierId=${supplierId}&isToOrder=true`
    const { data } = (await lab.owner.get(`/material-stock?${query}`)).body
    return data.map(({ id }: { id: string }) => id)
  }
  const { id: foreignId } = await stock.addMaterial({ reorderPoint: 10 })
  assert.ok(!(await toOrder()).includes(foreignId), 'another supplier')
  assert.deepEqual(await toOrder(), [material.id])
  await stock.addLot({ materialId: material.id, quantityReceived: 10 })
  assert.deepEqual(await toOrder(), [material.id])
  const draft = await stock.addPurchase(material, 1)
  const row = await stock.stockOf(material)
  assert.deepEqual([row.quantityOrdered, row.quantityInDrafts], [0, 1])
  assert.deepEqual(await toOrder(), [material.id], 'a draft is not ordered yet')
  await lab.owner.post(`/purchase-orders/${draft.id}/send`, {})
  assert.deepEqual(await toOrder(), [])
  await lab.owner.post(`/purchase-orders/${draft.id}/cancel`, {})
  assert.deepEqual(await toOrder(), [material.id])
  await lab.owner.patch(`/materials/${material.id}`, { isActive: false })
  assert.deepEqual(await toOrder(), [])
  await stock.addMaterial({ supplierId })
  assert.deepEqual(await toOrder(), [], 'without a reorder point')
})
