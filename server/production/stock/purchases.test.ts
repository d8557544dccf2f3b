import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { newId } from '#platform/clock'
import { build } from '#platform/db/db'
import { orderFixture } from '#test/fixtures/order-fixture'
import { stockFixture } from '#test/fixtures/stock-fixture'
import { textOfPdf } from '#test/fixtures/pdf'
import { drawCount, seedOf } from '#test/runner/random-sizes'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const fixture = await orderFixture(w)
const other = await orderFixture(w)
const { lab } = fixture
const stock = stockFixture(fixture)
type Fields = Record<string, any>

const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

const receive = ({ id }: Fields, body: object, actor = lab.owner) =>
  actor.post(`/purchase-orders/${id}/receipts`, body)

async function received(order: Fields, body: object): Promise<Fields> {
  const answer = await receive(order, body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

const read = async ({ id }: Fields): Promise<Fields> =>
  (await lab.owner.get(`/purchase-orders/${id}`)).body.purchaseOrder

const byHand = (order: Fields, fields: object = {}) => ({
  purchaseOrderLineId: order.lines[0].id,
  lotNumber: 'HAND-1',
  ...fields,
})

test('a stranger, a clinic and another laboratory neither read nor change purchase orders', async () => {
  const order = await stock.sendPurchase(await stock.addMaterial(), 10)
  const path = `/purchase-orders/${order.id}`
  assert.equal((await w.stranger.get(path)).status, 401)
  assert.equal((await fixture.clinic.owner.get(path)).body.code, 'organization_type_required')
  assert.equal((await other.lab.owner.get('/purchase-orders')).body.pagination.total, 0)
  for (const address of [path, `${path}/receipts`]) {
    assert.equal((await other.lab.owner.get(address)).status, 404, address)
  }
  for (const command of ['send', 'cancel']) {
    assert.equal((await other.lab.owner.post(`${path}/${command}`, {})).status, 404, command)
  }
  assert.equal((await other.lab.owner.patch(path, { note: 'x' })).status, 404)
  assert.equal((await receive(order, byHand(order), other.lab.owner)).status, 404)
  const theirs = stockFixture(other)
  const [{ id: supplierId }, foreign] = [await theirs.addSupplier(), await stock.addMaterial()]
  const lines = [{ materialId: foreign.id, quantity: 1 }]
  assert.equal((await other.lab.owner.post('/purchase-orders', { supplierId, lines })).status, 404)
  assert.equal((await lab.owner.post('/purchase-orders', { supplierId, lines })).status, 404)
})

test('who may not see money orders nothing and reads no price, and receives what came', async () => {
  const money = await lab.owner.patch('/finance/settings', { currency: 'EUR' })
  assert.equal(money.status, 200, money.text)
  const { id: supplierId } = await stock.addSupplier()
  const { id: materialId } = await stock.addMaterial()
  const lines = [{ materialId, quantity: 10, priceMinor: 4_800 }]
  const body = { supplierId, lines, note: 'Before noon' }
  const staff = await w.member(lab)
  const refused = await staff.post('/purchase-orders', body)
  assert.deepEqual([refused.status, refused.body.code], [403, 'finance_access_required'])
  const { purchaseOrder } = (await lab.owner.post('/purchase-orders', body)).body
  assert.deepEqual(
    [purchaseOrder.currency, purchaseOrder.totalMinor, purchaseOrder.lines[0].priceMinor],
    ['EUR', 4_800, 4_800],
  )
  await lab.owner.post(`/purchase-orders/${purchaseOrder.id}/send`, {})
  const shown = (await staff.get(`/purchase-orders/${purchaseOrder.id}`)).body.purchaseOrder
  assert.deepEqual([shown.totalMinor, shown.lines[0].priceMinor], [null, null])
  assert.deepEqual(shown.can, { change: false, send: false, receive: true, cancel: false })
  assert.equal((await receive(shown, byHand(shown), staff)).status, 201)
})

test('a draft has the next number and is changed until it is sent', async () => {
  const material = await stock.addMaterial()
  const [first, second] = [
    await stock.addPurchase(material, 10),
    await stock.addPurchase(material, 10),
  ]
  assert.equal(Number(second.number.slice(-4)), Number(first.number.slice(-4)) + 1)
  const path = `/purchase-orders/${first.id}`
  const another = await stock.addMaterial()
  const lines = [
    { materialId: another.id, quantity: 3 },
    { materialId: material.id, quantity: 4 },
  ]
  const changed = (await lab.owner.patch(path, { lines, note: 'Soon' })).body.purchaseOrder
  assert.deepEqual(
    changed.lines.map(({ materialId, quantity }: Fields) => ({ materialId, quantity })),
    lines,
  )
  assert.equal(changed.note, 'Soon')
  const twice = await lab.owner.patch(path, { lines: [lines[0], lines[0]] })
  assert.deepEqual([twice.status, twice.body.code], [422, 'material_ordered_twice'])
  for (const body of [
    { lines: [] },
    { lines: [{ materialId: another.id, quantity: 0 }] },
    { lines: [{ materialId: another.id, quantity: 1, priceMinor: -1 }] },
    {},
  ]) {
    assert.equal((await lab.owner.patch(path, body)).status, 400)
  }
  assert.equal((await lab.owner.post(`${path}/send`, {})).body.purchaseOrder.status, 'sent')
  for (const [method, address, body] of [
    ['patch', path, { note: 'x' }],
    ['post', `${path}/send`, {}],
  ] as const) {
    const late = await lab.owner[method](address, body)
    assert.equal(late.body.code, 'purchase_order_transition_not_allowed')
    assert.deepEqual([late.status, late.body.state], [409, 'sent'])
  }
})

test('nothing is ordered from an archived supplier', async () => {
  const draft = await stock.addPurchase(await stock.addMaterial(), 10)
  await lab.owner.patch(`/suppliers/${draft.supplierId}`, { isActive: false })
  const sent = await lab.owner.post(`/purchase-orders/${draft.id}/send`, {})
  assert.deepEqual([sent.status, sent.body.code], [422, 'supplier_archived'])
  const { supplierId, lines } = draft
  const body = { supplierId, lines: [{ materialId: lines[0].materialId, quantity: 1 }] }
  const refused = await lab.owner.post('/purchase-orders', body)
  assert.equal(refused.body.code, 'supplier_archived')
})

test('a sent order is emailed to its supplier where that is asked for, without its prices', async () => {
  const draft = await stock.addPurchase(await stock.addMaterial({ gtin: '04012345000009' }), 12)
  const send = () => lab.owner.post(`/purchase-orders/${draft.id}/send`, { isEmailed: true })
  assert.equal((await send()).body.code, 'supplier_without_email')
  assert.equal((await read(draft)).status, 'draft')
  const email = 'orders@depot-north.example'
  const supplier = { email, customerNumber: 'C-20481' }
  await lab.owner.patch(`/suppliers/${draft.supplierId}`, supplier)
  assert.equal((await send()).status, 200)
  const mails = await w.across((tx) =>
    tx.all(
      sql<{ subject: string; body: string; attachmentName: string; attachment: Buffer }>`
        select subject, body, attachment_name, attachment from app.mails
        where recipient = ${email}`.compile(build),
    ),
  )
  assert.equal(mails.length, 1)
  assert.match(mails[0]?.subject ?? '', new RegExp(draft.number))
  for (const part of ['12 pieces', 'GTIN 04012345000009', 'C-20481', draft.lines[0].materialName]) {
    assert.ok(mails[0]?.body.includes(part), part)
  }
  assert.equal(mails[0]?.attachmentName, `${draft.number}.pdf`)
  const paper = await textOfPdf(new Uint8Array(mails[0]?.attachment ?? []))
  for (const part of [draft.number, draft.lines[0].materialName]) assert.ok(paper.includes(part))
  assert.doesNotMatch(paper, /Total|€/)
})

test('a material that is ordered is not deleted', async () => {
  const material = await stock.addMaterial()
  await stock.addPurchase(material, 1)
  const answer = await lab.owner.delete(`/materials/${material.id}`)
  assert.deepEqual([answer.status, answer.body.code], [409, 'in_use'])
})

test('the label of a package says material, lot, expiry and count, and becomes a lot', async () => {
  const material = await stock.addMaterial({ gtin: '04012345000108' })
  const order = await stock.sendPurchase(material, 30)
  const label = '(01)04012345000108(17)401231(30)20(10)NG-1'
  const first = await received(order, { barcode: label })
  assert.deepEqual([first.purchaseReceipt.quantity, first.purchaseReceipt.lotNumber], [20, 'NG-1'])
  assert.equal(first.purchaseOrder.status, 'partly_received')
  const path = `/material-lots/${first.purchaseReceipt.materialLotId}`
  const { materialLot } = (await lab.owner.get(path)).body
  assert.deepEqual(
    [materialLot.quantityAvailable, materialLot.expiresOn, materialLot.supplier],
    [20, '2040-12-31', order.supplierName],
  )
  // Without a count, all that is still expected.
  const rest = await received(order, { barcode: '(01)04012345000108(10)NG-1' })
  assert.deepEqual([rest.purchaseReceipt.quantity, rest.purchaseOrder.status], [10, 'received'])
  assert.equal(rest.purchaseReceipt.materialLotId, materialLot.id)
  assert.equal(await stock.leftOf(materialLot), 30)
  const { data } = (await lab.owner.get(`/purchase-orders/${order.id}/receipts?search=ng-1`)).body
  assert.deepEqual(data, [rest.purchaseReceipt, first.purchaseReceipt])
  const late = await receive(order, { barcode: label })
  assert.deepEqual([late.status, late.body.state], [409, 'received'])
})

test('what the label lacks is typed, and what fits no line is refused', async () => {
  const material = await stock.addMaterial()
  const order = await stock.sendPurchase(material, 10)
  const [{ id: purchaseOrderLineId }] = order.lines
  for (const [body, status, what] of [
    [{}, 400, '/purchaseOrderLineId'],
    [{ barcode: 'hello' }, 400, '/barcode'],
    [{ barcode: '(10)A-1' }, 400, '/purchaseOrderLineId'],
    [{ purchaseOrderLineId }, 400, '/lotNumber'],
    [{ purchaseOrderLineId: newId(), lotNumber: 'A-1' }, 404, 'not_found'],
    [{ purchaseOrderLineId, barcode: '(01)04012345000108' }, 422, 'barcode_without_lot'],
    [{ barcode: '(01)04012345000108(10)A-1' }, 422, 'material_not_in_purchase'],
    [byHand(order, { expiresOn: '2020-01-01' }), 422, 'received_lot_expired'],
    [byHand(order, { quantity: 0 }), 400, '/quantity'],
  ] as const) {
    const answer = await receive(order, body)
    const { errors, code } = answer.body
    assert.deepEqual(
      [answer.status, status === 400 ? errors[0].pointer : code],
      [status, what],
      answer.text,
    )
  }
  assert.equal((await read(order)).status, 'sent')
  const label = { purchaseOrderLineId, barcode: '(01)04012345000108(10)A-1', quantity: 4 }
  assert.equal((await received(order, label)).purchaseReceipt.lotNumber, 'A-1')
  await lab.owner.patch(`/materials/${material.id}`, { gtin: '04012345000115' })
  const refused = await receive(order, { ...label, quantity: 1 })
  assert.equal(refused.body.code, 'material_not_in_purchase')
})

test('a recalled lot, and one of another expiry than before, are not received', async () => {
  const material = await stock.addMaterial()
  const order = await stock.sendPurchase(material, 10)
  const lot = await stock.addLot({ materialId: material.id, expiresOn: '2088-12-31' })
  const body = byHand(order, { lotNumber: lot.lotNumber, quantity: 1 })
  const differs = await receive(order, { ...body, expiresOn: '2089-12-31' })
  assert.deepEqual([differs.status, differs.body.code], [422, 'lot_expiry_differs'])
  const recall = { materialLotIds: [lot.id], reason: 'Cracks', instruction: 'Check' }
  assert.equal((await lab.owner.post('/recalls', recall)).status, 201)
  const recalled = await receive(order, body)
  assert.deepEqual([recalled.status, recalled.body.code], [409, 'recalled_lot_number'])
  assert.equal(await stock.leftOf(lot), 10)
})

test('more than was ordered is confirmed first, and what is cancelled stays in stock', async () => {
  const material = await stock.addMaterial()
  const order = await stock.sendPurchase(material, 10)
  const more = byHand(order, { quantity: 11 })
  const refused = await receive(order, more)
  assert.deepEqual([refused.status, refused.body.code], [409, 'receipt_exceeds_order'])
  assert.deepEqual(refused.body.params, {
    material: material.name,
    expected: 10,
    quantity: 11,
  })
  await received(order, byHand(order, { quantity: 2 }))
  const cancel = { reason: 'Not available' }
  const cancelled = await lab.owner.post(`/purchase-orders/${order.id}/cancel`, cancel)
  assert.deepEqual(
    [cancelled.body.purchaseOrder.status, cancelled.body.purchaseOrder.cancelReason],
    ['cancelled', 'Not available'],
  )
  assert.equal((await stock.stockOf(material)).quantityInStock, 2)
  const late = await receive(order, byHand(order))
  assert.equal(late.body.state, 'cancelled')
  const second = await stock.sendPurchase(material, 10)
  const all = await received(second, byHand(second, { quantity: 11, allowsExcess: true }))
  assert.equal(all.purchaseOrder.status, 'received')
  assert.equal((await stock.stockOf(material)).quantityInStock, 13)
})

test('a package with a serial number is received once, and a repeated request is answered once', async () => {
  const material = await stock.addMaterial({ gtin: '04012345000207' })
  const order = await stock.sendPurchase(material, 30)
  const barcode = '(01)04012345000207(30)5(21)S-7(10)NG-1'
  await received(order, { barcode })
  const twice = await receive(order, { barcode })
  assert.deepEqual([twice.status, twice.body.code], [409, 'package_received'])
  // As a scanner reads it from the symbol: FNC1 ends what has no fixed length.
  await received(order, { barcode: ']d20104012345000207305\u001d21S-8\u001d10NG-1' })
  const headers = { 'idempotency-key': newId() }
  const again = () =>
    lab.owner.post(
      `/purchase-orders/${order['id']}/receipts`,
      { barcode: barcode.replace('S-7', 'S-9') },
      { headers },
    )
  const answers = [await again(), await again()]
  assert.deepEqual(statusesOf(answers), [201, 201])
  assert.equal(answers[0]?.text, answers[1]?.text)
  assert.equal((await stock.stockOf(material)).quantityInStock, 15)
})

test('of two who receive the same parcel at once one is refused', async () => {
  for (let turn = 0; turn < drawCount(2, 10); turn++) {
    const material = await stock.addMaterial()
    const order = await stock.sendPurchase(material, 10)
    // All of it, without a quantity; and half of it, as each saw the line.
    const whole = await Promise.all([1, 2, 3].map(() => receive(order, byHand(order))))
    assert.deepEqual(statusesOf(whole), [201, 409, 409])
    const second = await stock.sendPurchase(material, 10)
    const half = byHand(second, { quantity: 5, quantityReceivedBefore: 0 })
    const halves = await Promise.all([1, 2].map(() => receive(second, half)))
    assert.deepEqual(statusesOf(halves), [201, 409])
    const refused = halves.find(({ status }) => status === 409)
    assert.equal(refused?.body.code, 'received_meanwhile')
    assert.deepEqual(refused?.body.params, {
      material: material.name,
      received: 5,
      name: 'Alex Sample',
    })
    assert.equal((await stock.stockOf(material)).quantityInStock, 15)
  }
})

test('of two orders one lot is received at once without losing any', async () => {
  for (let turn = 0; turn < drawCount(2, 10); turn++) {
    const material = await stock.addMaterial()
    const orders = [await stock.sendPurchase(material, 10), await stock.sendPurchase(material, 7)]
    const answers = await Promise.all(orders.map((order) => receive(order, byHand(order))))
    assert.deepEqual(statusesOf(answers), [201, 201])
    const lotIds = answers.map(({ body }) => body.purchaseReceipt.materialLotId)
    assert.equal(new Set(lotIds).size, 1)
    assert.equal((await stock.stockOf(material)).quantityInStock, 17)
  }
})

test('whatever is received, used and taken back, stock is what came less what is used', async () => {
  const work = await fixture.orderAt('in_production')
  const step = fc.record({
    kind: fc.constantFrom('receive', 'use', 'undo', 'cancel'),
    lot: fc.constantFrom('A', 'B', 'C'),
    quantity: fc.integer({ min: 1, max: 9 }),
    allowsExcess: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const material = await stock.addMaterial()
      let order = await stock.sendPurchase(material, 12)
      const uses: Fields[] = []
      let [came, used] = [0, 0]
      for (const { kind, lot: lotNumber, quantity, allowsExcess } of steps) {
        if (kind === 'receive') {
          const answer = await receive(order, byHand(order, { lotNumber, quantity, allowsExcess }))
          if (answer.status === 201) came += quantity
          else if (answer.body.code === 'purchase_order_transition_not_allowed')
            order = await stock.sendPurchase(material, 12)
          else assert.equal(answer.body.code, 'receipt_exceeds_order')
        } else if (kind === 'use') {
          const body = {
            orderItemId: work.items[0].id,
            materialId: material.id,
            lotNumber,
            quantity,
          }
          const answer = await lab.owner.post(`/orders/${work.id}/material-uses`, body)
          if (answer.status === 201) {
            used += quantity
            uses.push(answer.body.materialUse)
          } else assert.ok(['lot_not_received', 'lot_quantity_too_low'].includes(answer.body.code))
        } else if (kind === 'undo') {
          const use = uses.pop()
          if (use) used -= (await stock.undo(use))['quantity']
        } else {
          await lab.owner.post(`/purchase-orders/${order['id']}/cancel`, {})
        }
        const { quantityInStock, quantityUsable } = await stock.stockOf(material)
        assert.deepEqual([quantityInStock, quantityUsable], [came - used, came - used])
      }
    }),
    { numRuns: drawCount(12, 120), seed: seedOf() },
  )
})
