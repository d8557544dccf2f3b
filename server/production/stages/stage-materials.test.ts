import assert from 'node:assert/strict'
import { test } from 'node:test'
import { productionFixture } from '#test/fixtures/production-fixture'
import { stockFixture } from '#test/fixtures/stock-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const fixture = await productionFixture(w)
const { lab, technician, productId } = fixture
const stock = stockFixture(fixture)
const other = await productionFixture(w)
const dayMs = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

type Wanted = { materialId: string; quantity: number; per: 'item' | 'piece' }

/** Names materials at the first stage of the workflow. */
async function nameMaterials(materials: Wanted[]) {
  const [first, ...others] = fixture.workflow.stages
  const stages = [{ id: first.id, name: first.name, materials }, ...others].map(
    ({ id, name, ...keys }) => ({
      id,
      name,
      ...('materials' in keys ? { materials: keys.materials } : {}),
    }),
  )
  return lab.owner.patch(`/workflows/${fixture.workflow.id}`, { stages })
}

async function confirmUses(requiresUseConfirmation: boolean) {
  const answer = await lab.owner.patch('/stock/settings', { requiresUseConfirmation })
  assert.equal(answer.status, 200, answer.text)
}

/** An order whose first stage is begun, with that stage. */
async function begun(item: object = {}) {
  const order = await fixture.made([{ productId, teeth: [11], ...item }])
  const [stage] = await fixture.stagesOf(order.id, technician)
  assert.equal((await fixture.changeStage(technician, stage, 'start')).status, 200)
  return { order, stage }
}

const usesOf = async (orderId: string): Promise<any[]> =>
  (await lab.owner.get(`/orders/${orderId}/material-uses`)).body.data
const proposalOf = async (stage: { id: string }): Promise<any> =>
  (await technician.get(`/order-stages/${stage.id}/materials`)).body

const finish = (stage: { id: string }, body: object = {}) =>
  fixture.changeStage(technician, stage, 'finish', body)

test('the stage of a workflow names materials, each once and of the laboratory alone', async () => {
  const disc = await stock.addMaterial()
  const named = await nameMaterials([{ materialId: disc.id, quantity: 2, per: 'piece' }])
  assert.equal(named.status, 200, named.text)
  assert.deepEqual(named.body.workflow.stages[0].materials, [
    { materialId: disc.id, materialName: disc.name, quantity: 2, per: 'piece' },
  ])
  const twice = { materialId: disc.id, quantity: 1, per: 'item' } as const
  assert.equal((await nameMaterials([twice, twice])).body.code, 'stage_material_twice')
  const theirs = await stockFixture(other).addMaterial()
  const foreign = await nameMaterials([{ materialId: theirs.id, quantity: 1, per: 'item' }])
  assert.equal(foreign.status, 404, foreign.text)
  const removed = await lab.owner.delete(`/materials/${disc.id}`)
  assert.equal(removed.body.code, 'in_use', removed.text)
  const kept = await lab.owner.get(`/workflows/${fixture.workflow.id}`)
  assert.equal(kept.body.workflow.stages[0].materials.length, 1)
})

test('a stage proposes what expires first, and the lot in use at its work centre before that', async () => {
  const disc = await stock.addMaterial()
  await nameMaterials([{ materialId: disc.id, quantity: 1, per: 'piece' }])
  const late = await stock.addLot({ materialId: disc.id, expiresOn: dayIn(300) })
  const soon = await stock.addLot({ materialId: disc.id, expiresOn: dayIn(40) })
  await stock.addLot({ materialId: disc.id, expiresOn: dayIn(-1) })
  const first = await begun({ quantity: 3, teeth: [11, 12, 13] })
  assert.equal(first.stage.hasMaterialsToConfirm, true)
  const { materials, requiresUseConfirmation } = await proposalOf(first.stage)
  assert.equal(requiresUseConfirmation, true)
  const [proposed] = materials
  assert.deepEqual([proposed.quantity, proposed.proposedLotId], [3, soon.id])
  assert.deepEqual(
    proposed.lots.map(({ id }: { id: string }) => id),
    [soon.id, late.id],
  )
  // The technician takes the other one: from now on it is the lot in use there.
  const chosen = { materialId: disc.id, materialLotId: late.id, quantity: 2 }
  const done = await finish(first.stage, { materials: [chosen] })
  assert.equal(done.status, 200, done.text)
  assert.deepEqual([done.body.stage.status, done.body.shortages], ['done', []])
  assert.equal(await stock.leftOf(late), 8)
  const [use] = await usesOf(first.order.id)
  assert.deepEqual(
    [use.materialLotId, use.quantity, use.orderStageId, use.usedByName],
    [late.id, 2, first.stage.id, 'Ina Sample'],
  )
  const second = await begun()
  assert.equal((await proposalOf(second.stage)).materials[0].proposedLotId, late.id)
  const strange = await other.lab.owner.get(`/order-stages/${second.stage.id}/materials`)
  assert.equal(strange.status, 404)
})

test('nothing is booked where nobody confirms it, and all without a question where nobody is asked', async () => {
  const disc = await stock.addMaterial()
  const lot = await stock.addLot({ materialId: disc.id })
  await nameMaterials([{ materialId: disc.id, quantity: 2, per: 'item' }])
  const asked = await begun()
  assert.equal((await finish(asked.stage)).status, 200)
  assert.equal(await stock.leftOf(lot), 10)
  const none = await begun()
  await confirmUses(false)
  assert.equal((await finish(none.stage, { materials: [] })).status, 200)
  assert.equal(await stock.leftOf(lot), 10)
  const { order, stage } = await begun()
  assert.equal(stage.hasMaterialsToConfirm, false)
  const key = { 'idempotency-key': `finish-${stage.id}` }
  const path = `/order-stages/${stage.id}/finish`
  const [one, two] = [
    await technician.post(path, {}, { headers: key }),
    await technician.post(path, {}, { headers: key }),
  ]
  assert.deepEqual([one.status, two.status], [200, 200])
  assert.equal((await finish(stage)).body.code, 'stage_not_in_progress')
  assert.equal(await stock.leftOf(lot), 8)
  assert.equal((await usesOf(order.id)).length, 1)
  const scanned = await begun()
  const scan = { code: `stage:${scanned.stage.id}`, action: 'finish' }
  assert.equal((await technician.post('/production/scan', scan)).status, 200)
  assert.equal(await stock.leftOf(lot), 6)
  await confirmUses(true)
})

test('what a scan ended is booked afterwards, once until it is taken back', async () => {
  const disc = await stock.addMaterial()
  const lot = await stock.addLot({ materialId: disc.id })
  await nameMaterials([{ materialId: disc.id, quantity: 1, per: 'item' }])
  const { order, stage } = await begun()
  const path = `/order-stages/${stage.id}/material-uses`
  const body = { materials: [{ materialId: disc.id, quantity: 3 }] }
  assert.equal((await technician.post(path, body)).body.code, 'stage_not_done')
  const scanned = await technician.post('/production/scan', { code: `stage:${stage.id}` })
  assert.deepEqual(scanned.body.scan.did, ['stage_started'], 'a code that is read again')
  const ended = await technician.post('/production/scan', {
    code: `stage:${stage.id}`,
    action: 'finish',
  })
  assert.equal(ended.body.scan.stage.hasMaterialsToConfirm, true)
  const answers = await Promise.all([technician.post(path, body), technician.post(path, body)])
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201, 409]))
  assert.equal(await stock.leftOf(lot), 7)
  assert.equal((await technician.post(path, body)).body.code, 'stage_materials_booked')
  const [use] = await usesOf(order.id)
  await stock.undo(use)
  const short = { materials: [{ materialId: disc.id, materialLotId: lot.id, quantity: 12 }] }
  assert.equal((await technician.post(path, short)).body.code, 'lot_quantity_too_low')
  const counted = await technician.post(path, { ...short, allowsShortage: true })
  assert.equal(counted.body.shortages[0].quantity, 2)
  await lab.owner.patch(`/materials/${disc.id}`, { requiresCount: false })
  assert.equal((await other.lab.owner.post(path, body)).status, 404)
})

test('two who end stages at once never take more of a lot than it holds', async () => {
  const disc = await stock.addMaterial()
  const lot = await stock.addLot({ materialId: disc.id, quantityReceived: 3 })
  await nameMaterials([{ materialId: disc.id, quantity: 2, per: 'item' }])
  const both = [await begun(), await begun()]
  const materials = [{ materialId: disc.id, quantity: 2 }]
  const answers = await Promise.all(both.map(({ stage }) => finish(stage, { materials })))
  const codes = answers.map(({ status, body }) => (status === 200 ? 'done' : body.code))
  assert.deepEqual(new Set(codes), new Set(['done', 'no_usable_lot']))
  assert.equal(await stock.leftOf(lot), 1)
})

test('a lot that is expired, recalled, of another class or another material is refused, and the stage goes on', async () => {
  const disc = await stock.addMaterial()
  const metal = await stock.addMaterial({ class: 'titanium' })
  const expired = await stock.addLot({ materialId: disc.id, expiresOn: dayIn(-1) })
  const titanium = await stock.addLot({ materialId: metal.id })
  await nameMaterials([
    { materialId: disc.id, quantity: 1, per: 'item' },
    { materialId: metal.id, quantity: 1, per: 'item' },
  ])
  const { order, stage } = await begun({ material: 'zirconia_multilayer' })
  // What does not fit the item is not proposed.
  const { materials } = await proposalOf(stage)
  assert.deepEqual(
    materials.map(({ materialId }: Wanted) => materialId),
    [disc.id],
  )
  assert.equal(materials[0].proposedLotId, null)
  const refused = async (materialId: string, materialLotId?: string) => {
    const wanted = { materialId, quantity: 1, ...(materialLotId ? { materialLotId } : {}) }
    return (await finish(stage, { materials: [wanted], allowsShortage: true })).body.code
  }
  assert.equal(await refused(disc.id, expired.id), 'lot_expired')
  assert.equal(await refused(metal.id, titanium.id), 'lot_class_unfit')
  assert.equal(await refused(metal.id), 'lot_class_unfit')
  assert.equal(await refused(disc.id, titanium.id), 'not_found')
  const theirs = await stockFixture(other).addLot()
  assert.equal(await refused(disc.id, theirs.id), 'not_found')
  assert.equal((await usesOf(order.id)).length, 0)
  const [same] = await fixture.stagesOf(order.id, technician)
  assert.equal(same.status, 'in_progress')
})

test('more than the stock holds is refused, or booked with a request to count again', async () => {
  const disc = await stock.addMaterial()
  const lot = await stock.addLot({ materialId: disc.id, quantityReceived: 2 })
  await nameMaterials([{ materialId: disc.id, quantity: 5, per: 'item' }])
  const { order, stage } = await begun()
  const materials = [{ materialId: disc.id, materialLotId: lot.id, quantity: 5 }]
  assert.equal((await finish(stage, { materials })).body.code, 'lot_quantity_too_low')
  const done = await finish(stage, { materials, allowsShortage: true })
  assert.equal(done.status, 200, done.text)
  const shortage = { materialId: disc.id, materialName: disc.name, unit: 'piece', quantity: 3 }
  assert.deepEqual(done.body.shortages, [shortage])
  assert.deepEqual([await stock.leftOf(lot), (await usesOf(order.id))[0].quantity], [0, 5])
  const toCount = async () => {
    const { data } = (await lab.owner.get('/material-stock?requiresCount=true')).body
    return data.map((row: Record<string, unknown>) => [row['id'], row['quantityShort']])
  }
  assert.deepEqual(await toCount(), [[disc.id, 3]])
  // Without a question nothing keeps a stage from ending; what was used of no lot is counted as well.
  await confirmUses(false)
  await lab.owner.patch(`/material-lots/${lot.id}`, { expiresOn: dayIn(-1) })
  const next = await begun()
  const automatic = await finish(next.stage)
  assert.deepEqual(automatic.body.shortages, [{ ...shortage, quantity: 5 }])
  assert.deepEqual([await toCount(), await usesOf(next.order.id)], [[[disc.id, 8]], []])
  await confirmUses(true)
  const counted = await lab.owner.patch(`/material-lots/${lot.id}`, { quantityAvailable: 1 })
  assert.equal(counted.status, 200, counted.text)
  assert.deepEqual(await toCount(), [])
  await lab.owner.patch(`/materials/${disc.id}`, { requiresCount: true })
  assert.deepEqual(await toCount(), [[disc.id, 0]])
  await lab.owner.patch(`/materials/${disc.id}`, { requiresCount: false })
  assert.deepEqual(await toCount(), [])
})

test('a stage that is open again puts back what it used, unless that was used up', async () => {
  const disc = await stock.addMaterial()
  const lot = await stock.addLot({ materialId: disc.id })
  await nameMaterials([{ materialId: disc.id, quantity: 1, per: 'item' }])
  const { order, stage } = await begun()
  const materials = [{ materialId: disc.id, quantity: 2 }]
  await finish(stage, { materials })
  const back = { toStageId: stage.id, reason: 'Ended by mistake' }
  const rework = (body: object) => fixture.changeStage(technician, stage, 'rework', body)
  assert.equal((await rework(back)).status, 200)
  assert.equal(await stock.leftOf(lot), 10)
  const [undo, use] = await usesOf(order.id)
  assert.deepEqual(
    [undo.undoesUseId, undo.orderStageId, use.undoneByUseId],
    [use.id, stage.id, undo.id],
  )
  await fixture.changeStage(technician, stage, 'start')
  await finish(stage, { materials })
  assert.equal((await rework({ ...back, isMaterialUsedUp: true })).status, 200)
  assert.equal(await stock.leftOf(lot), 8)
  await fixture.changeStage(technician, stage, 'start')
  await finish(stage, { materials })
  assert.equal(await stock.leftOf(lot), 6)
  // Of the two that stand each goes back once, and what somebody took back before does not come twice.
  await lab.owner.post(`/material-uses/${(await usesOf(order.id))[0].id}/undo`)
  assert.equal((await rework(back)).status, 200)
  assert.equal(await stock.leftOf(lot), 10)
})
