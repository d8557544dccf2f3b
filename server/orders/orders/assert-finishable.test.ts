import assert from 'node:assert/strict'
import { test } from 'node:test'
import { productionFixture, makeOrder } from '#test/fixtures/production-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const fixture = await productionFixture(w)
const { lab, clinic, technician, made, stagesOf, changeStage, work } = fixture

const because = { reason: 'Because' }
const twoItems = () => [11, 21].map((tooth) => ({ productId: fixture.productId, teeth: [tooth] }))
const inputOf = ({ id, productId, teeth }: any) => ({ id, productId, teeth })
const finish = (id: string) => lab.owner.post(`/orders/${id}/finish`, {})
const check = async (id: string, body: object) => {
  const answer = await technician.post(`/orders/${id}/quality-checks`, body)
  assert.equal(answer.status, 201, answer.text)
}
const send = (id: string) =>
  lab.owner.post('/shipments', { orderIds: [id], direction: 'to_clinic', purpose: 'final' })

/** An order that was made, checked, and is on hold by its clinic. */
async function heldWhenReady(items: object[] = twoItems()) {
  const { id } = await made(items)
  await makeOrder(technician, id)
  await fixture.transition('lab', id, 'finish')
  return fixture.transition('clinic', id, 'hold', because)
}

async function prescribe(id: string, items: object[]) {
  const answer = await clinic.owner.patch(`/orders/${id}`, { items })
  assert.equal(answer.status, 200, answer.text)
  return fixture.transition('lab', id, 'acknowledge-rx', { rxVersion: answer.body.order.rxVersion })
}

async function statusesOf(id: string, itemId: string): Promise<string[]> {
  const stages = await stagesOf(id)
  return stages
    .filter(({ orderItemId }: { orderItemId: string }) => orderItemId === itemId)
    .map(({ status }: { status: string }) => status)
}

const [open, done] = [Array(3).fill('pending'), Array(3).fill('done')]

test('what is prescribed again while made work is on hold is made before it is ready again', async () => {
  const { id, items } = await heldWhenReady()
  const [kept, other] = items
  const { items: after } = await prescribe(id, [
    inputOf(kept),
    { ...inputOf(other), teeth: [22] },
    { productId: fixture.productId, teeth: [31] },
  ])
  const added = after[2].id
  assert.equal((await fixture.transition('clinic', id, 'resume')).status, 'in_production')
  assert.deepEqual(
    [await statusesOf(id, kept.id), await statusesOf(id, other.id), await statusesOf(id, added)],
    [done, open, open],
  )
  assert.equal((await finish(id)).status, 422)
  assert.equal((await send(id)).status, 409)
  const stages = await stagesOf(id)
  assert.deepEqual(
    [stages[3].reason, stages[3].reasonCode],
    ['The prescription was changed', 'prescription_changed'],
  )
  await work(stages.slice(3))
  await check(id, { result: 'passed' })
  assert.equal((await finish(id)).body.order?.status, 'ready')
})

test('made work whose prescription stays is ready again after a hold, its stages as they were', async () => {
  const { id, items } = await heldWhenReady()
  // What they say of their order changes with it.
  const ownOf = async () =>
    (await stagesOf(id)).map(({ order: _, can: __, ...stage }: any) => stage)
  const before = await ownOf()
  assert.equal((await fixture.transition('clinic', id, 'resume')).status, 'ready')
  assert.deepEqual(await ownOf(), before)
  const again = await fixture.transition('clinic', id, 'hold', because)
  const same = await clinic.owner.patch(`/orders/${id}`, { items: items.map(inputOf) })
  assert.equal(same.body.order.rxVersion, again.rxVersion)
  assert.equal((await fixture.transition('clinic', id, 'resume')).status, 'ready')
})

test('a second change on hold opens what it changes too, and a resume needs no acknowledgement', async () => {
  const { id, items } = await heldWhenReady()
  const [one, two] = items
  await prescribe(id, [{ ...inputOf(one), teeth: [12] }, inputOf(two)])
  const changed = await clinic.owner.patch(`/orders/${id}`, {
    items: [
      { ...inputOf(one), teeth: [12] },
      { ...inputOf(two), teeth: [22] },
    ],
  })
  assert.equal(changed.status, 200, changed.text)
  const resumed = await fixture.transition('clinic', id, 'resume')
  assert.deepEqual([resumed.status, resumed.waitingOn], ['in_production', 'lab'])
  assert.deepEqual([await statusesOf(id, one.id), await statusesOf(id, two.id)], [open, open])
  assert.deepEqual((await finish(id)).body.params, { version: 3 })
})

test('work that the end of an order ends without a sitting took no minutes', async () => {
  const { id } = await fixture.orderAt('ready')
  const cancelled = await fixture.orderAt('in_production')
  await fixture.transition('lab', cancelled.id, 'cancel', because)
  const shown = async (orderId: string) =>
    (await stagesOf(orderId)).map(({ status, minutes }: any) => [status, minutes])
  assert.deepEqual(await shown(id), [['done', 0]])
  assert.deepEqual(await shown(cancelled.id), [['skipped', 0]])
})

test('a check before the work, and one of another item, pass nothing', async () => {
  const { id } = await made(twoItems())
  await check(id, { result: 'passed' })
  const stages = await stagesOf(id)
  const [, , first, , , second] = stages
  await work(stages)
  const early = await finish(id)
  assert.equal(early.status, 422)
  assert.equal(early.body.code, 'worked_since_quality_check')
  assert.equal(early.body.params.item, 1)
  await check(id, { result: 'passed', stageId: second.id })
  assert.equal((await finish(id)).body.params.item, 1)
  await check(id, { result: 'failed', stageId: first.id })
  await check(id, { result: 'passed', stageId: second.id })
  const failed = await finish(id)
  assert.deepEqual([failed.body.code, failed.body.params.item], ['quality_check_failed', 1])
  await check(id, { result: 'conditional', stageId: first.id })
  assert.equal((await finish(id)).status, 200)
})

test('a fail of the whole order is not hidden by a pass of one item', async () => {
  const { id } = await made(twoItems())
  const stages = await stagesOf(id)
  await work(stages)
  await check(id, { result: 'failed' })
  await check(id, { result: 'passed', stageId: stages[2].id })
  const { body } = await finish(id)
  assert.equal(body.code, 'quality_check_failed')
  assert.deepEqual(body.params, { stage: 'Final check', item: 2 })
  await check(id, { result: 'passed' })
  assert.equal((await finish(id)).status, 200)
})

test('whoever checks may write it down while the stage of the check goes on', async () => {
  const { id } = await made()
  const stages = await stagesOf(id)
  await work(stages.slice(0, 2))
  await changeStage(technician, stages[2], 'start')
  await check(id, { result: 'passed', stageId: stages[2].id })
  await changeStage(technician, stages[2], 'finish')
  assert.equal((await finish(id)).status, 200)
})

test('what was sent back to the stage of the check itself is checked after it, not before', async () => {
  const { id } = await made()
  const stages = await stagesOf(id)
  await work(stages)
  await changeStage(technician, stages[2], 'rework', { toStageId: stages[2].id, ...because })
  await check(id, { result: 'passed' })
  await work([stages[2]])
  assert.equal((await finish(id)).body.code, 'worked_since_quality_check')
})

test('what comes back from the try-in is checked again', async () => {
  const { id } = await made()
  await makeOrder(technician, id)
  await fixture.transition('lab', id, 'finish')
  await fixture.deliver((await fixture.ship([id], 'try_in')).id)
  await fixture.transition('clinic', id, 'return-from-try-in', { findings: 'Too high' })
  const refused = await finish(id)
  assert.equal(refused.status, 422)
  assert.equal(refused.body.code, 'reworked_since_quality_check')
  await check(id, { result: 'passed' })
  assert.equal((await finish(id)).status, 200)
})
