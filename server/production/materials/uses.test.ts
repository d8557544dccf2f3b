import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { newId } from '#platform/clock'
import { build, orgScope, type Tx } from '#platform/db/db'
import { addProduct, orderFixture } from '#test/fixtures/order-fixture'
import { stockFixture } from '#test/fixtures/stock-fixture'
import { until, testApp, type Answer } from '#test/app/test-app'
import { drawCount } from '#test/runner/random-sizes'

const w = await testApp()
const fixture = await orderFixture(w)
const other = await orderFixture(w)
const { lab } = fixture
const stock = stockFixture(fixture)
const dayMs = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
const order = await fixture.orderAt('in_production')
const orderItemId: string = order.items[0].id
const path = `/orders/${order.id}/material-uses`
const use = (body: object) => lab.owner.post(path, { orderItemId, ...body })
const leftOf = stock.leftOf

test('a stranger, the clinic and another laboratory neither note nor read nor undo a use', async () => {
  const lot = await stock.addLot()
  const { id } = await stock.useLot(order, lot)
  const undo = `/material-uses/${id}/undo`
  assert.equal((await w.stranger.post(path, {})).status, 401)
  assert.equal((await w.stranger.get(path)).status, 401)
  assert.equal((await fixture.clinic.owner.get(path)).body.code, 'organization_type_required')
  assert.equal((await other.lab.owner.get(path)).status, 404)
  const foreign = { orderItemId, materialLotId: lot.id }
  assert.equal((await other.lab.owner.post(path, foreign)).status, 404)
  assert.equal((await other.lab.owner.post(undo)).status, 404)
  const theirs = stockFixture(other)
  const theirLot = await theirs.addLot()
  assert.equal((await use({ materialLotId: theirLot.id })).status, 404)
  assert.equal(await theirs.leftOf(theirLot), 10)
})

test('a use names item, tooth and lot, and takes from the stock', async () => {
  const lot = await stock.addLot()
  const answer = await use({ materialLotId: lot.id, tooth: 11, quantity: 3 })
  const { materialUse } = answer.body
  assert.equal(answer.status, 201, answer.text)
  assert.deepEqual(
    [materialUse.orderItemId, materialUse.itemDescription, materialUse.tooth, materialUse.quantity],
    [orderItemId, 'Zirconia crown', 11, 3],
  )
  assert.deepEqual([materialUse.lotNumber, materialUse.usedByName], [lot.lotNumber, 'Alex Sample'])
  assert.equal(await leftOf(lot), 7)
  const found = await lab.owner.get(`${path}?search=${lot.lotNumber}`)
  assert.deepEqual(found.body.data, [materialUse])
})

test('input that names no lot, two, another item or tooth is refused and takes nothing', async () => {
  const lot = await stock.addLot()
  const materialLotId = lot.id
  for (const [body, status] of [
    [{}, 400],
    [{ materialLotId, lotNumber: lot.lotNumber }, 400],
    [{ materialLotId, barcode: `(10)${lot.lotNumber}` }, 400],
    [{ barcode: 'hello' }, 400],
    [{ barcode: '(01)04012345000009' }, 422],
    [{ barcode: '(10)nobody' }, 422],
    [{ lotNumber: 'nobody' }, 422],
    [{ materialId: newId() }, 404],
    [{ materialLotId: newId() }, 404],
    [{ materialLotId, tooth: 48 }, 422],
    [{ materialLotId, tooth: 99 }, 400],
    [{ materialLotId, quantity: 0 }, 400],
    [{ materialLotId, quantity: 11 }, 422],
    [{ materialLotId, orderItemId: newId() }, 404],
    [{ materialLotId, usedAt: '2999-01-01T00:00:00.000Z' }, 400],
    [{ materialId: lot.materialId, usedAt: '2026-01-01T00:00:00.000Z' }, 400],
  ] as const) {
    const answer = await use(body)
    assert.equal(answer.status, status, `${JSON.stringify(body)}: ${answer.text}`)
  }
  assert.equal(await leftOf(lot), 10)
})

test('a lot of another class than the work is ordered in is refused however it is named, one of its parts is not', async () => {
  const productId = await addProduct(w, lab, { material: 'zirconia_layered' })
  const draft = await fixture.draft({ items: [{ productId, teeth: [11] }] })
  await fixture.transition('clinic', draft.id, 'submit')
  await fixture.transition('lab', draft.id, 'accept', { promisedOn: '2031-01-15' })
  const { id: itemId } = draft.items[0]
  const material = await stock.addMaterial({ class: 'titanium', gtin: '04012345000306' })
  const wrong = await stock.addLot({ materialId: material.id })
  const ways = [
    { materialLotId: wrong.id },
    { materialId: material.id },
    { lotNumber: wrong.lotNumber },
    { lotNumber: wrong.lotNumber, materialId: material.id },
    { barcode: `(01)04012345000306(10)${wrong.lotNumber}` },
  ]
  const note = (way: object) =>
    lab.owner.post(`/orders/${draft.id}/material-uses`, { orderItemId: itemId, ...way })
  for (const way of ways) {
    const answer = await note(way)
    assert.deepEqual([answer.status, answer.body.code], [422, 'lot_class_unfit'], answer.text)
    assert.deepEqual(answer.body.params, {
      material: material.name,
      lotClass: 'titanium',
      item: 'Zirconia crown',
      prescribedClass: 'zirconia_layered',
    })
  }
  assert.equal(await leftOf(wrong), 10)
  for (const fits of ['zirconia_layered', 'zirconia_multilayer', 'feldspathic', 'other']) {
    const { id: materialId } = await stock.addMaterial({ class: fits })
    const use = await stock.useLot(draft, await stock.addLot({ materialId }))
    assert.equal(use.isOtherClass, false, fits)
  }
  // What was used all the same is noted later, so that a recall finds it.
  const late = await note({ materialLotId: wrong.id, usedAt: new Date().toISOString() })
  const { isOtherClass, materialClass, prescribedClass } = late.body.materialUse
  assert.deepEqual(
    [isOtherClass, materialClass, prescribedClass],
    [true, 'titanium', 'zirconia_layered'],
  )
  const { data } = (await lab.owner.get(`/orders/${draft.id}/material-uses`)).body
  assert.equal(data.filter((row: { isOtherClass: boolean }) => row.isOtherClass).length, 1)
})

test('a lot is found by its number, by the number and material, and by the code on its label', async () => {
  const material = await stock.addMaterial({ gtin: '04012345000009' })
  const facts = { lotNumber: 'NG-24117', expiresOn: '2088-12-31' }
  const lot = await stock.addLot({ materialId: material.id, ...facts })
  assert.equal((await use({ lotNumber: 'NG-24117' })).status, 201)
  await stock.addLot({ lotNumber: 'NG-24117' })
  assert.equal((await use({ lotNumber: 'NG-24117' })).body.code, 'lot_number_ambiguous')
  assert.equal((await use({ lotNumber: 'NG-24117', materialId: material.id })).status, 201)
  for (const barcode of [
    '(01)04012345000009(17)761231(10)NG-24117',
    ']d2010401234500000910NG-24117\u001d21S1',
  ]) {
    const answer = await use({ barcode })
    if (barcode.includes('(17)')) {
      const { labelDay, stockDay } = answer.body.params
      assert.deepEqual([labelDay, stockDay], ['2076-12-31', '2088-12-31'])
    } else assert.equal(answer.body.materialUse?.materialLotId, lot.id, answer.text)
  }
  assert.equal(await leftOf(lot), 7)
})

test('without a lot the one that expires first is taken that may be used and holds enough', async () => {
  const { id: materialId } = await stock.addMaterial()
  const at = (days: number) => new Date(Date.now() - days * dayMs).toISOString()
  const add = (lotNumber: string, receivedDaysAgo: number, fields: object = {}) =>
    stock.addLot({
      materialId,
      lotNumber,
      quantityReceived: 2,
      receivedAt: at(receivedDaysAgo),
      ...fields,
    })
  await add('young', 1)
  await add('expired', 9, { expiresOn: dayIn(-2) })
  await add('old', 5)
  await add('late', 7, { expiresOn: dayIn(40) })
  await add('soon', 3, { expiresOn: dayIn(9) })
  const taken: string[] = []
  for (const quantity of [1, 2, 1, 2, 1]) {
    taken.push((await use({ materialId, quantity })).body.materialUse.lotNumber)
  }
  assert.deepEqual(taken, ['soon', 'late', 'soon', 'old', 'young'])
  const none = await use({ materialId, quantity: 2 })
  assert.deepEqual([none.status, none.body.code], [422, 'no_usable_lot'])
  assert.equal(none.body.params.quantity, 2)
})

test('an expired and a recalled lot are refused in a sentence', async () => {
  const expired = await stock.addLot({ expiresOn: dayIn(-2) })
  const answer = await use({ materialLotId: expired.id })
  assert.deepEqual([answer.status, answer.body.state], [422, 'expired'])
  assert.equal(answer.body.params.day, dayIn(-2))
  const recalled = await stock.addLot()
  const recall = { materialLotIds: [recalled.id], reason: 'Cracks', instruction: 'Check' }
  assert.equal((await lab.owner.post('/recalls', recall)).status, 201)
  for (const body of [{ materialLotId: recalled.id }, { barcode: `10${recalled.lotNumber}` }]) {
    const refused = await use(body)
    assert.deepEqual([refused.status, refused.body.state], [422, 'recalled'])
  }
  assert.equal((await use({ materialId: recalled.materialId })).status, 422)
})

test('a label that says expired is believed, and one that says more than the stock completes it', async () => {
  const { id: materialId } = await stock.addMaterial({ gtin: '04012345000016' })
  const lot = await stock.addLot({ materialId, lotNumber: 'EXP-1' })
  const scan = (expiry: string) => use({ barcode: `(01)04012345000016(17)${expiry}(10)EXP-1` })
  const expired = await scan('200101')
  assert.deepEqual([expired.status, expired.body.state], [422, 'expired'])
  assert.equal(expired.body.code, 'lot_expired_by_label')
  assert.deepEqual(expired.body.params, { lotNumber: 'EXP-1', day: '2020-01-01' })
  assert.equal(await leftOf(lot), 10)
  assert.equal((await scan('400131')).status, 201)
  const { materialLot } = (await lab.owner.get(`/material-lots/${lot.id}`)).body
  assert.equal(materialLot.expiresOn, '2040-01-31')
  assert.equal((await scan('400130')).status, 422)
})

test('what was used before its lot expired or was recalled is noted later, and nothing after', async () => {
  const at = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
  const lot = await stock.addLot({ expiresOn: dayIn(-3) })
  const late = await use({ materialLotId: lot.id, usedAt: at(-5) })
  assert.equal(late.status, 201, late.text)
  const { usedAt, notedAt } = late.body.materialUse
  assert.ok(Date.parse(notedAt) - Date.parse(usedAt) > 4 * dayMs)
  assert.equal(await leftOf(lot), 9)
  const after = await use({ materialLotId: lot.id, usedAt: at(-1) })
  assert.deepEqual([after.status, after.body.state], [422, 'expired'])
  const before = new Date().toISOString()
  const recall = { materialLotIds: [lot.id], reason: 'Cracks', instruction: 'Check' }
  assert.equal((await lab.owner.post('/recalls', recall)).status, 201)
  const stillExpired = await use({ materialLotId: lot.id, usedAt: before })
  assert.deepEqual([stillExpired.status, stillExpired.body.state], [422, 'expired'])
  // Taken out of the stock, as it should be: the use is a fact all the same.
  await lab.owner.patch(`/material-lots/${lot.id}`, { quantityAvailable: 0 })
  assert.equal((await use({ materialLotId: lot.id, usedAt: at(-5) })).status, 201)
  assert.equal(await leftOf(lot), 0)
  w.moveClock(dayMs)
  const young = await use({ materialLotId: lot.id, usedAt: at(0.5) })
  w.moveClock(-dayMs)
  assert.deepEqual([young.status, young.body.state], [422, 'recalled'])
})

test('nothing is noted before the acceptance or after the end, and after delivery it still is', async () => {
  const lot = await stock.addLot()
  for (const status of ['submitted', 'needs_info', 'rejected', 'cancelled']) {
    const { id, items } = await fixture.orderAt(status)
    const body = { orderItemId: items[0].id, materialLotId: lot.id }
    const answer = await lab.owner.post(`/orders/${id}/material-uses`, body)
    assert.equal(answer.body.code, 'order_transition_not_allowed', status)
    assert.equal(answer.body.state, status)
  }
  const draft = await fixture.orderAt('draft')
  assert.equal((await lab.owner.get(`/orders/${draft.id}/material-uses`)).status, 404)
  await stock.useLot(await fixture.orderAt('delivered'), lot)
  assert.equal(await leftOf(lot), 9)
})

test('a use is taken back once by a row of its own, and that row never', async () => {
  const lot = await stock.addLot()
  const noted = await stock.useLot(order, lot, { quantity: 4 })
  const undone = await stock.undo(noted)
  assert.deepEqual([undone.undoesUseId, undone.quantity], [noted.id, 4])
  assert.equal(await leftOf(lot), 10)
  for (const [id, code] of [
    [noted.id, 'use_taken_back'],
    [undone.id, 'use_takes_back'],
  ]) {
    assert.equal((await lab.owner.post(`/material-uses/${id}/undo`)).body.code, code)
  }
  assert.equal(await leftOf(lot), 10)
  const { data } = (await lab.owner.get(`${path}?search=${lot.lotNumber}`)).body
  assert.deepEqual(
    data.map(({ id, undoneByUseId }: Record<string, unknown>) => [id, undoneByUseId]),
    [
      [undone.id, null],
      [noted.id, undone.id],
    ],
  )
})

test('of two undos of one use at once one wins', async () => {
  for (let turn = 0; turn < drawCount(2, 10); turn++) {
    const lot = await stock.addLot()
    const { id } = await stock.useLot(order, lot, { quantity: 2 })
    const answers = await Promise.all(
      [1, 2, 3].map(() => lab.owner.post(`/material-uses/${id}/undo`)),
    )
    const statuses = answers.map(({ status }) => String(status)).toSorted()
    assert.deepEqual(statuses, ['201', '409', '409'])
    assert.equal(await leftOf(lot), 10)
  }
})

test('many who take at once never take more than there is, by name or first in first out', async () => {
  for (let turn = 0; turn < drawCount(2, 12); turn++) {
    const lot = await stock.addLot({ quantityReceived: 5 })
    const second = await stock.addLot({ materialId: lot.materialId, quantityReceived: 2 })
    const wishes = Array.from({ length: 12 }, (_, place) =>
      use(place % 2 === 0 ? { materialLotId: lot.id } : { materialId: lot.materialId }),
    )
    const answers = await Promise.all(wishes)
    const taken = answers.filter(({ status }) => status === 201).length
    assert.ok(answers.every(({ status }) => status === 201 || status === 422))
    const left = (await leftOf(lot)) + (await leftOf(second))
    assert.equal(taken + left, 7)
    assert.equal(await leftOf(lot), 0)
  }
})

/**
 * Holds an order as the issue of a statement does, until all the writes wait; shows when it let go.
 */
async function meetOrder(
  { id }: { id: string },
  begin: () => Promise<Answer<any>>[],
  scanStep: (tx: Tx) => Promise<unknown> = async () => {},
) {
  const { writes, releasedAt } = await w.across(async (tx) => {
    await tx.run(sql`select from app.orders where id = ${id} for update`.compile(build))
    await scanStep(tx)
    const waiting = begin()
    await until(async () => {
      const locks = await w.across((watcher) =>
        watcher.all(sql`select from pg_locks l join pg_stat_activity a on a.pid = l.pid
          where not l.granted and a.datname = current_database()`),
      )
      return locks.length === waiting.length
    }, 'all writes wait for the order')
    const clock = sql<{
      releasedAt: string
    }>`select clock_timestamp()::timestamptz(3) as released_at`
    return { writes: waiting, ...(await tx.one(clock)) }
  })
  return { answers: await Promise.all(writes), releasedAt }
}

test('a use and an undo while a statement is being issued come after it', async () => {
  const made = await fixture.orderAt('ready')
  const [lot, other] = [await stock.addLot(), await stock.addLot()]
  const earlier = await stock.useLot(made, other)
  const body = { orderItemId: made.items[0].id, materialLotId: lot.id }
  const { answers, releasedAt } = await meetOrder(made, () => [
    lab.owner.post(`/orders/${made.id}/material-uses`, body),
    lab.owner.post(`/material-uses/${earlier.id}/undo`),
  ])
  for (const { status, body: answer, text } of answers) {
    assert.equal(status, 201, text)
    assert.ok(answer.materialUse.usedAt >= releasedAt, `${answer.materialUse.usedAt} ${releasedAt}`)
  }
})

test('what is being cancelled takes no material any more', async () => {
  const made = await fixture.orderAt('in_production')
  const lot = await stock.addLot()
  const body = { orderItemId: made.items[0].id, materialLotId: lot.id }
  const { answers } = await meetOrder(
    made,
    () => [lab.owner.post(`/orders/${made.id}/material-uses`, body)],
    (tx) =>
      tx.run(build.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', made.id)),
  )
  assert.deepEqual(
    answers.map(({ status, body: refused }) => [status, refused.state]),
    [[409, 'cancelled']],
  )
  assert.equal(await leftOf(lot), 10)
})

test('after any uses and undos the stock is what came less what is in force', async () => {
  const step = fc.record({ quantity: fc.integer({ min: 1, max: 4 }), isUndone: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const lot = await stock.addLot({ quantityReceived: 9 })
      let left = 9
      for (const { quantity, isUndone } of steps) {
        const answer = await use({ materialLotId: lot.id, quantity })
        assert.equal(answer.status, quantity <= left ? 201 : 422)
        if (answer.status !== 201) continue
        left -= quantity
        if (!isUndone) continue
        await stock.undo(answer.body.materialUse)
        left += quantity
      }
      assert.equal(await leftOf(lot), left)
    }),
    { numRuns: drawCount(4, 40) },
  )
})

test('nobody of the service changes or deletes a use', async () => {
  const { id } = await stock.useLot(order, await stock.addLot())
  const writing = [
    build.updateTable('materialUses').set({ quantity: 1 }).where('id', '=', id),
    build.deleteFrom('materialUses').where('id', '=', id),
  ]
  for (const statement of writing) {
    const scope = orgScope({ id: lab.id, type: 'lab' })
    await assert.rejects(
      w.db.write(scope, (tx) => tx.run(statement)),
      /permission denied/,
    )
  }
})
