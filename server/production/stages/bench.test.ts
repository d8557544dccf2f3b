import assert from 'node:assert/strict'
import { test } from 'node:test'
import { productionFixture } from '#test/fixtures/production-fixture'
import { testApp } from '#test/app/test-app'
import type { Actor } from '#test/app/test-app'

const w = await testApp()
const fixture = await productionFixture(w)
const { lab, clinic, technician, colleague, made, stagesOf, changeStage, work } = fixture
const other = await w.org('lab')

const queueOf = async (actor: Actor) => {
  const answer = await actor.get('/production/queue')
  assert.equal(answer.status, 200, answer.text)
  return answer.body.queue
}
const jobsOf = async (actor: Actor, orderId: string) =>
  (await queueOf(actor)).jobs.filter((job: any) => job.orderId === orderId)

test('a queue has what is mine and what anybody may do, and never what a colleague works on', async () => {
  const { id } = await made()
  const [first] = await stagesOf(id)
  const [job] = await jobsOf(technician, id)
  assert.deepEqual(
    [job.stageName, job.plannedMinutes, job.workingSinceAt, job.shadeValue],
    ['Design', 40, null, null],
  )
  await changeStage(technician, first, 'start')
  const [mine] = (await queueOf(technician)).jobs
  assert.deepEqual([mine.orderId, mine.status], [id, 'in_progress'])
  assert.ok(mine.workingSinceAt)
  assert.deepEqual(await jobsOf(colleague, id), [])
  await changeStage(technician, first, 'pause')
  assert.deepEqual(await jobsOf(colleague, id), [], 'it stays with whom it was begun by')
  assert.equal((await jobsOf(technician, id)).length, 1)
  assert.deepEqual(await jobsOf(other.owner, id), [])
  assert.equal((await clinic.owner.get('/production/queue')).status, 403)
})

test('a stage of a work centre is in the queue of those who work there alone', async () => {
  const { id } = await made()
  const centre = await lab.owner.post('/work-centres', {
    name: 'Ceramics',
    kind: 'people',
    members: [{ userId: colleague.userId, sharePercent: 100 }],
  })
  assert.equal(centre.status, 201, centre.text)
  const workflow = (await lab.owner.get(`/workflows/${fixture.workflow.id}`)).body.workflow
  const stages = workflow.stages.map(({ id: stageId, name }: any) => ({
    id: stageId,
    name,
    workCentreId: centre.body.workCentre.id,
  }))
  const saved = await lab.owner.patch(`/workflows/${workflow.id}`, { stages })
  assert.equal(saved.status, 200, saved.text)
  const { id: later } = await made()
  assert.equal((await jobsOf(technician, later)).length, 0)
  assert.equal((await jobsOf(colleague, later)).length, 1)
  assert.equal((await jobsOf(technician, id)).length, 1, 'what began before is as it was')
})

test('a pause keeps the minutes and the technician, and twice is refused', async () => {
  const { id } = await made()
  const [first] = await stagesOf(id)
  await changeStage(technician, first, 'start')
  const { stage } = (await changeStage(technician, first, 'pause')).body
  assert.deepEqual(
    [stage.status, stage.technician.userId, stage.workingSinceAt, stage.can.start],
    ['pending', technician.userId, null, true],
  )
  assert.equal((await changeStage(technician, first, 'pause')).body.code, 'stage_not_in_progress')
  assert.equal((await changeStage(technician, first, 'start')).status, 200)
})

test('a hand-over note names who wrote it and stays until it is taken back; the clinic finds none', async () => {
  const { id } = await made()
  const [first] = await stagesOf(id)
  await changeStage(technician, first, 'start')
  const done = await changeStage(technician, first, 'finish', { handOverNote: 'Margin thin at 11' })
  assert.deepEqual(
    [done.body.stage.handOverNote, done.body.stage.handOverByName],
    ['Margin thin at 11', 'Ina Sample'],
  )
  const cleared = await colleague.patch(`/order-stages/${first.id}`, { handOverNote: null })
  const { stage } = cleared.body
  assert.deepEqual([stage.handOverNote, stage.handOverByName, stage.handOverAt], [null, null, null])
  const foreign = await other.owner.patch(`/order-stages/${first.id}`, { handOverNote: 'x' })
  assert.equal(foreign.status, 404)
  const history = await clinic.owner.get(`/orders/${id}/events?limit=50`)
  assert.ok(!history.text.includes('Margin thin'))
})

test('points of the checklist are ticked by name, and open again with the stage', async () => {
  const { id } = await made()
  const [first, second, third] = await stagesOf(id)
  const path = `/order-stages/${third.id}`
  const wrong = await technician.patch(path, { checkedPoints: ['Nothing of the kind'] })
  assert.deepEqual(
    [wrong.status, wrong.body.errors[0].pointer],
    [400, '/checkedPoints/0'],
    wrong.text,
  )
  const ticked = await technician.patch(path, { checkedPoints: ['Contacts are closed'] })
  assert.deepEqual(ticked.body.stage.checkedPoints, ['Contacts are closed'])
  await work([first, second])
  await changeStage(technician, third, 'start')
  await changeStage(technician, third, 'rework', { toStageId: second.id, reason: 'Porosity' })
  assert.deepEqual((await stagesOf(id))[2].checkedPoints, [])
})

test('who works on stages stops an order with the reason, and the sitting ends', async () => {
  const { id } = await made()
  const [first] = await stagesOf(id)
  await changeStage(technician, first, 'start')
  const held = await changeStage(technician, first, 'hold', { reason: 'Does not fit' })
  assert.equal(held.status, 200, held.text)
  const { stage } = held.body
  assert.deepEqual(
    [stage.status, stage.order.status, stage.workingSinceAt],
    ['pending', 'on_hold', null],
  )
  const again = await changeStage(technician, first, 'hold', { reason: 'Does not fit' })
  assert.equal(again.body.code, 'order_transition_not_allowed')
  const { order } = (await clinic.owner.get(`/orders/${id}`)).body
  assert.equal(order.status, 'on_hold')
  assert.deepEqual(await jobsOf(technician, id), [])
})

test('what a rework does to the promise is said before, and nothing is stored', async () => {
  const { id } = await made()
  const [first, second] = await stagesOf(id)
  await work([first])
  await w.settle()
  const before = await lab.owner.get(`/orders/${id}/plan`)
  const { preview } = (await technician.get(`/order-stages/${first.id}/rework-preview`)).body
  assert.equal(preview.promisedOn, '2031-01-15')
  assert.ok(preview.deliveryOn >= preview.formerDeliveryOn, JSON.stringify(preview))
  assert.equal(preview.isPromiseKept, true)
  const after = await lab.owner.get(`/orders/${id}/plan`)
  assert.deepEqual(after.body, before.body)
  assert.equal((await other.owner.get(`/order-stages/${second.id}/rework-preview`)).status, 404)
})

test('a code names an order, a stage, a tray or a lot, and does nothing', async () => {
  const { id } = await made()
  const [first] = await stagesOf(id)
  const read = async (code: string, actor: Actor = technician) =>
    actor.get(`/production/code?code=${encodeURIComponent(code)}`)
  const { order } = (await lab.owner.get(`/orders/${id}`)).body
  assert.deepEqual((await read(` ${order.number}`)).body.code.orderId, id)
  const stage = (await read(`stage:${first.id}`)).body.code
  assert.deepEqual([stage.kind, stage.stageId], ['stage', first.id])
  await technician.post(`/orders/${id}/trays`, { trayCode: 'Blue 42' })
  const tray = (await read('tray:blue 42')).body.code
  assert.deepEqual([tray.kind, tray.trayCode, tray.orderId], ['tray', 'Blue 42', id])
  const material = await lab.owner.post('/materials', {
    name: 'Disc',
    manufacturer: 'Northglass',
    class: 'zirconia_multilayer',
    unit: 'piece',
    gtin: '04012345000009',
  })
  assert.equal(material.status, 201, material.text)
  const lot = await lab.owner.post('/material-lots', {
    materialId: material.body.material.id,
    lotNumber: 'NG-24117',
    quantityReceived: 3,
  })
  assert.equal(lot.status, 201, lot.text)
  for (const code of ['NG-24117', '(01)04012345000009(10)NG-24117']) {
    const { code: found } = (await read(code)).body
    assert.deepEqual([found.kind, found.lots[0]?.lotNumber], ['lot', 'NG-24117'])
  }
  assert.equal((await read('(01)04012345000009(10)OTHER')).status, 404)
  assert.equal((await read(order.number, other.owner)).status, 404)
  assert.deepEqual((await stagesOf(id))[0].status, 'pending')
})
