import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '#platform/clock'
import { addDesign, orderFixture } from '#test/fixtures/order-fixture'
import { stockFixture } from '#test/fixtures/stock-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const fixture = await orderFixture(w)
const other = await orderFixture(w)
const { lab } = fixture
const stock = stockFixture(fixture)
const dayMs = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

test('a stranger, another laboratory and a clinic see no material and no lot', async () => {
  const material = await stock.addMaterial()
  const lot = await stock.addLot({ materialId: material.id })
  for (const path of [`/materials/${material.id}`, `/material-lots/${lot.id}`]) {
    assert.equal((await w.stranger.get(path)).status, 401)
    assert.equal((await other.lab.owner.get(path)).status, 404)
    assert.equal(
      (await other.lab.owner.patch(path, { supplier: 'X' })).status,
      path.includes('lots') ? 404 : 400,
    )
    assert.equal((await fixture.clinic.owner.get(path)).body.code, 'organization_type_required')
  }
  assert.equal((await other.lab.owner.delete(`/materials/${material.id}`)).status, 404)
  assert.equal((await other.lab.owner.get('/material-lots')).body.pagination.total, 0)
})

test('a material keeps what was sent, its GTIN as 14 digits, once in a laboratory', async () => {
  const fields = { gtin: '4006381333931', type: 'Disc 98 mm', isCeMarked: true }
  const material = await stock.addMaterial(fields)
  assert.equal(material.gtin, '04006381333931')
  assert.deepEqual(
    [material.type, material.isCeMarked, material.isActive],
    ['Disc 98 mm', true, true],
  )
  const body = { name: 'Again', manufacturer: 'N', class: 'pmma', unit: 'piece', gtin: fields.gtin }
  assert.equal((await lab.owner.post('/materials', body)).body.code, 'material_gtin_taken')
  assert.equal((await other.lab.owner.post('/materials', body)).status, 201)
  const wrong = await lab.owner.post('/materials', { ...body, gtin: '4006381333932' })
  assert.deepEqual([wrong.status, wrong.body.errors[0].pointer], [400, '/gtin'])
  const put = await lab.owner.patch(`/materials/${material.id}`, { isActive: false, gtin: null })
  assert.deepEqual([put.body.material.isActive, put.body.material.gtin], [false, null])
  assert.equal(put.body.material.type, 'Disc 98 mm', 'what is not sent stays')
  const found = await lab.owner.get(`/materials?isArchived=true&search=${material.name}`)
  assert.equal(found.body.pagination.total, 1)
})

test('a material with lots is not removed, nor counted in another unit', async () => {
  const material = await stock.addMaterial()
  const path = `/materials/${material.id}`
  assert.equal((await lab.owner.patch(path, { unit: 'milligram' })).status, 200)
  await stock.addLot({ materialId: material.id })
  assert.equal((await lab.owner.patch(path, { unit: 'piece' })).body.code, 'material_unit_in_use')
  assert.equal((await lab.owner.delete(path)).body.code, 'material_has_lots')
  const empty = await stock.addMaterial()
  assert.equal((await lab.owner.delete(`/materials/${empty.id}`)).status, 204)
  assert.equal((await lab.owner.get(`/materials/${empty.id}`)).status, 404)
})

test('a lot is whole when it comes, and its status follows from stock and day', async () => {
  const lot = await stock.addLot({ expiresOn: dayIn(3), quantityReceived: 2 })
  assert.deepEqual([lot.quantityAvailable, lot.status], [2, 'available'])
  const change = async (body: object) =>
    (await lab.owner.patch(`/material-lots/${lot.id}`, body)).body.materialLot
  assert.equal((await change({ quantityAvailable: 0 })).status, 'depleted')
  assert.equal((await change({ expiresOn: dayIn(-3) })).status, 'expired')
  const list = await lab.owner.get(`/material-lots?status=expired&materialId=${lot.materialId}`)
  assert.deepEqual(
    list.body.data.map(({ id }: { id: string }) => id),
    [lot.id],
  )
  assert.equal((await change({ quantityAvailable: 1, expiresOn: null })).status, 'available')
})

test('a lot expires after its last day, by the clock of the laboratory', async () => {
  const expiresOn = dayIn(0)
  const lot = await stock.addLot({ expiresOn })
  assert.equal(lot.status, 'available')
  w.moveClock(dayMs)
  const later = (await lab.owner.get(`/material-lots/${lot.id}`)).body.materialLot
  w.moveClock(-dayMs)
  assert.equal(later.status, 'expired')
})

test('a lot that cannot be is refused', async () => {
  const lot = await stock.addLot()
  const { materialId } = lot
  const good = { materialId, lotNumber: 'L', quantityReceived: 1 }
  for (const [body, status] of [
    [{ ...good, lotNumber: lot.lotNumber }, 409],
    [{ ...good, materialId: newId() }, 404],
    [{ ...good, certificateFileId: newId() }, 404],
    [{ ...good, quantityReceived: 0 }, 400],
    [{ ...good, quantityReceived: 1.5 }, 400],
    [{ ...good, expiresOn: '2027-02-30' }, 400],
    [{ ...good, status: 'available' }, 400],
  ] as const) {
    const answer = await lab.owner.post('/material-lots', body)
    assert.equal(answer.status, status, answer.text)
  }
  for (const body of [{ quantityAvailable: 11 }, { quantityReceived: 9 }]) {
    const answer = await lab.owner.patch(`/material-lots/${lot.id}`, body)
    assert.equal(answer.body.code, 'lot_remainder_too_large', answer.text)
  }
  assert.equal((await lab.owner.patch(`/material-lots/${lot.id}`, { materialId })).status, 400)
})

test('a lot that is in a piece of work or recalled keeps its number, and a recalled number never comes in again', async () => {
  const order = await fixture.orderAt('in_production')
  const material = await stock.addMaterial()
  const { id: materialId, name, manufacturer } = material
  const lot = await stock.addLot({ materialId, lotNumber: 'Bad-1' })
  const put = ({ id }: { id?: string }, lotNumber: string) =>
    lab.owner.patch(`/material-lots/${id}`, { lotNumber })
  const used = await stock.useLot(order, lot)
  assert.equal((await put(lot, 'BAD-1')).body.code, 'used_lot_number_fixed')
  assert.equal((await put(lot, 'Bad-1')).status, 200, 'its own number is no change')
  await stock.undo(used)
  assert.equal((await put(lot, 'Bad-2')).status, 200)
  const recall = { materialLotIds: [lot.id], reason: 'Cracks', instruction: 'Check' }
  assert.equal((await lab.owner.post('/recalls', recall)).status, 201)
  const renamed = await put(lot, 'Bad-3')
  assert.deepEqual([renamed.status, renamed.body.state], [422, 'recalled'])
  assert.equal(renamed.body.code, 'recalled_lot_number_fixed')
  assert.deepEqual(renamed.body.params, { lotNumber: 'Bad-2' })
  const same = await stock.addMaterial({ name, manufacturer })
  const other = await stock.addMaterial()
  const fresh = await stock.addLot({ materialId })
  for (const [id, lotNumber] of [
    [materialId, 'Bad-2'],
    [materialId, 'BAD-2'],
    [same.id, 'bad-2'],
  ]) {
    const body = { materialId: id, lotNumber, quantityReceived: 1 }
    const answer = await lab.owner.post('/material-lots', body)
    assert.deepEqual([answer.status, answer.body.state], [409, 'recalled'], answer.text)
  }
  assert.equal((await put(fresh, 'BAD-2')).body.state, 'recalled')
  assert.equal(
    (await stock.addLot({ materialId: other.id, lotNumber: 'Bad-2' })).status,
    'available',
  )
})

test('a certificate is a file that the laboratory sees', async () => {
  const order = await fixture.orderAt('in_production')
  const file = await addDesign(w, order)
  const lot = await stock.addLot({ certificateFileId: file.id })
  assert.equal(lot.certificateFileId, file.id)
  const foreign = await other.lab.owner.post('/materials', {
    name: 'F',
    manufacturer: 'F',
    class: 'pmma',
    unit: 'piece',
  })
  const refused = await other.lab.owner.post('/material-lots', {
    materialId: foreign.body.material.id,
    lotNumber: 'L',
    quantityReceived: 1,
    certificateFileId: file.id,
  })
  assert.equal(refused.status, 404)
})
