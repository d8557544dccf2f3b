import assert from 'node:assert/strict'
import { test } from 'node:test'
import { productionFixture } from '#test/fixtures/production-fixture'
import { addProduct } from '#test/fixtures/order-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const stagesOfBar = [
  { name: 'Frame', minutesPerOrder: 60 },
  { name: 'Try-in', kind: 'try_in', clinicDays: 3, publicLabel: 'Try-in' },
  { name: 'Finish', minutesPerOrder: 60 },
]
const fixture = await productionFixture(w, stagesOfBar)
const { lab, clinic, made, stagesOf, changeStage, work, transition } = fixture
const stranger = await w.org('lab')

const orderOf = async (id: string, side: 'lab' | 'clinic' = 'clinic') =>
  (await (side === 'lab' ? lab : clinic).owner.get(`/orders/${id}`)).body.order
const named = async (id: string, name: string) =>
  (await stagesOf(id)).find((stage: { name: string }) => stage.name === name)
const statusesOf = async (id: string) =>
  (await stagesOf(id)).map(({ status }: { status: string }) => status)

async function send(id: string, purpose = 'try_in') {
  const parcel = { orderIds: [id], direction: 'to_clinic', purpose }
  return lab.owner.post('/shipments', parcel)
}

/** Makes the stages up to the try-in and ships; gives the parcel. */
async function sentToTryIn(id: string): Promise<string> {
  await work([await named(id, 'Frame')])
  await transition('lab', id, 'finish')
  const answer = await send(id)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.shipment.id
}

const received = { receivedByName: 'Ina, front desk' }

/** An order that the clinic has for the try-in. */
async function tried(items?: object[]): Promise<string> {
  const { id } = await made(items)
  const parcel = await sentToTryIn(id)
  const answer = await clinic.owner.post(`/shipments/${parcel}/deliver`, received)
  assert.equal(answer.status, 200, answer.text)
  return id
}

const answerTryIn = (id: string, body: object) =>
  clinic.owner.post(`/orders/${id}/answer-try-in`, body)
const inOrder = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)
const takeBack = (id: string, body: object = {}, actor = lab.owner) =>
  actor.post(`/orders/${id}/return-from-try-in`, body)

test('a frame leaves for the try-in, what comes after it waits, and goes on when the case is back', async () => {
  const { id } = await made()
  const [, tryIn, finish] = await stagesOf(id)
  assert.deepEqual([tryIn.kind, tryIn.isBehindTryIn, finish.isBehindTryIn], ['try_in', true, true])
  const early = await changeStage(lab.owner, finish, 'start')
  assert.deepEqual([early.status, early.body.code], [409, 'stage_behind_try_in'])
  const unmade = await lab.owner.post(`/orders/${id}/finish`)
  assert.equal(unmade.body.code, 'stages_not_finished')
  const parcel = await sentToTryIn(id)
  assert.deepEqual(await statusesOf(id), ['done', 'pending', 'pending'])
  assert.equal((await orderOf(id)).currentStage.label, 'Try-in')
  const seen = (await clinic.owner.get(`/shipments/${parcel}`)).body.shipment
  assert.equal(seen.purpose, 'try_in')
  await clinic.owner.post(`/shipments/${parcel}/deliver`, received)
  const there = await orderOf(id)
  assert.deepEqual([there.status, there.waitingOn], ['at_try_in', 'clinic'])
  for (const verb of ['start', 'skip']) {
    const answer = await changeStage(
      lab.owner,
      finish,
      verb,
      verb === 'skip' ? { reason: 'No' } : {},
    )
    assert.equal(answer.status, 409, `${verb}: ${answer.text}`)
  }
  const answered = await answerTryIn(id, { result: 'go_on', findings: 'Fits well' })
  assert.equal(answered.status, 200, answered.text)
  const { order } = answered.body
  assert.deepEqual([order.status, order.waitingOn], ['at_try_in', 'courier'])
  assert.equal(order.legs[0].result, 'go_on')
  assert.equal(order.legs[0].findings, 'Fits well')
  const back = await takeBack(id)
  assert.equal(back.status, 200, back.text)
  assert.deepEqual(await statusesOf(id), ['done', 'done', 'pending'])
  assert.equal(back.body.order.status, 'in_production')
  await work([await named(id, 'Finish')])
  await transition('lab', id, 'finish')
  assert.equal((await send(id, 'final')).status, 201)
})

test('what has a try-in ahead is not shipped as finished', async () => {
  const { id } = await made()
  await work([await named(id, 'Frame')])
  await transition('lab', id, 'finish')
  const answer = await send(id, 'final')
  assert.deepEqual([answer.status, answer.body.code], [422, 'order_goes_to_try_in'])
  assert.equal((await orderOf(id)).status, 'ready')
})

test('the parcel that comes back returns what the clinic has answered, and nothing else', async () => {
  const home = { direction: 'to_lab', purpose: 'return' }
  const id = await tried()
  const early = await clinic.owner.post('/shipments', { ...home, orderIds: [id] })
  const arrive = (shipmentId: string) =>
    lab.owner.post(`/shipments/${shipmentId}/deliver`, received)
  assert.equal((await arrive(early.body.shipment.id)).status, 200)
  assert.equal((await orderOf(id)).status, 'at_try_in', 'nobody has said what it showed')
  await answerTryIn(id, { result: 'findings', findings: 'Rocks' })
  const parcel = await clinic.owner.post('/shipments', { ...home, orderIds: [id] })
  assert.equal((await arrive(parcel.body.shipment.id)).status, 200)
  const order = await orderOf(id)
  assert.deepEqual([order.status, order.legs[0].result], ['in_production', 'findings'])
  assert.deepEqual(await statusesOf(id), ['done', 'done', 'pending'])
})

test('findings send work back to a stage, and another try-in comes where it is asked for', async () => {
  const id = await tried()
  const findings = { result: 'findings', findings: 'Too tight', requiresAnotherTryIn: true }
  assert.equal((await answerTryIn(id, findings)).status, 200)
  const frame = await named(id, 'Frame')
  const back = await takeBack(id, { toStageIds: [frame.id] })
  assert.equal(back.status, 200, back.text)
  assert.deepEqual(await statusesOf(id), ['rework', 'pending', 'pending'])
  const legs = back.body.order.legs.map((leg: any) => [leg.number, leg.purpose, leg.isFirm])
  assert.deepEqual(legs, [
    [1, 'try_in', true],
    [2, 'try_in', true],
    [3, 'final', false],
  ])
  const parcel = await sentToTryIn(id)
  await clinic.owner.post(`/shipments/${parcel}/deliver`, received)
  await answerTryIn(id, { result: 'findings', findings: 'A little' })
  const again = await takeBack(id, { toStageIds: [frame.id] })
  assert.deepEqual(await statusesOf(id), ['rework', 'done', 'pending'], 'no other try-in')
  assert.deepEqual(
    again.body.order.legs.map((leg: any) => leg.purpose),
    ['try_in', 'try_in', 'final'],
  )
})

test('whoever takes the case back says what it showed where the clinic did not', async () => {
  const id = await tried()
  const silent = await takeBack(id)
  assert.deepEqual([silent.status, silent.body.errors[0].pointer], [400, '/findings'])
  const frame = await named(id, 'Frame')
  const wrong = await takeBack(id, { result: 'go_on', toStageIds: [frame.id] })
  assert.equal(wrong.body.errors[0].code, 'only_with_findings')
  const clinics = await takeBack(id, { findings: 'Tight', toStageIds: [frame.id] }, clinic.owner)
  assert.equal(clinics.body.errors[0].code, 'labs_only')
  const other = await made()
  const foreign = await named(other.id, 'Frame')
  const strange = await takeBack(id, { findings: 'Tight', toStageIds: [foreign.id] })
  assert.deepEqual([strange.status, strange.body.code], [422, 'stage_not_of_order'])
  const finish = await named(id, 'Finish')
  const unbegun = await takeBack(id, { findings: 'Tight', toStageIds: [finish.id] })
  assert.deepEqual([unbegun.status, unbegun.body.code], [409, 'stage_not_begun'])
  assert.deepEqual(await statusesOf(id), ['done', 'pending', 'pending'], 'nothing has changed')
  assert.equal((await takeBack(id, { result: 'go_on' })).status, 200)
})

test('a try-in is answered once, also by two at once, and a repeated reply answers as before', async () => {
  const id = await tried()
  const colleague = await w.member(clinic, { name: 'Una Sample' })
  const results = await Promise.all(
    [clinic.owner, colleague].map((actor) =>
      actor.post(`/orders/${id}/answer-try-in`, { result: 'go_on' }),
    ),
  )
  assert.deepEqual(inOrder(results), [200, 409])
  const other = await tried()
  const ask = () =>
    clinic.owner.post(
      `/orders/${other}/answer-try-in`,
      { result: 'go_on' },
      { headers: { 'idempotency-key': 'try-in-once' } },
    )
  const [first, second] = [await ask(), await ask()]
  assert.deepEqual([first.status, second.status], [200, 200])
  assert.deepEqual(second.body, first.body)
  const [one, two] = await Promise.all([takeBack(other), takeBack(other)])
  assert.deepEqual(inOrder([one, two]), [200, 409])
  const { legs } = await orderOf(other)
  assert.equal(legs.length, 2)
})

test('findings need words, and a stranger finds no order', async () => {
  const id = await tried()
  const wordless = await answerTryIn(id, { result: 'findings' })
  assert.deepEqual([wordless.status, wordless.body.errors[0].pointer], [400, '/findings'])
  for (const verb of ['answer-try-in', 'return-from-try-in']) {
    const answer = await lab.owner.post(`/orders/${id}/${verb}`, { result: 'go_on' })
    const expected = verb === 'answer-try-in' ? 403 : 200
    assert.equal(answer.status, expected, `${verb}: ${answer.text}`)
  }
  const strange = await stranger.owner.post(`/orders/${id}/return-from-try-in`, { findings: 'x' })
  assert.equal(strange.status, 404)
})

test('an order of several workflows leaves for the try-in when each item is at its own, or done', async () => {
  const plain = await lab.owner.post('/workflows', {
    name: 'Plain',
    stages: [{ name: 'Milling', minutesPerOrder: 20 }],
  })
  const productId = await addProduct(w, lab, { name: 'Plain crown' })
  await lab.owner.patch(`/products/${productId}`, { workflowId: plain.body.workflow.id })
  const { id } = await made([
    { productId: fixture.productId, teeth: [11] },
    { productId, teeth: [21] },
  ])
  await work([await named(id, 'Frame')])
  const early = await lab.owner.post(`/orders/${id}/finish`)
  assert.equal(early.body.code, 'stages_not_finished')
  await work([await named(id, 'Milling')])
  await transition('lab', id, 'finish')
  const sent = await send(id)
  assert.equal(sent.status, 201, sent.text)
  assert.equal(sent.body.shipment.itemIds.length, 2)
})

test('a laboratory may leave a try-in out, and then finishes in one', async () => {
  const { id } = await made()
  await work([await named(id, 'Frame')])
  const skipped = await changeStage(lab.owner, await named(id, 'Try-in'), 'skip', {
    reason: 'The dentist waives it',
  })
  assert.equal(skipped.status, 200, skipped.text)
  assert.deepEqual(
    (await orderOf(id)).legs.map((leg: any) => leg.purpose),
    ['final'],
  )
  await work([await named(id, 'Finish')])
  await transition('lab', id, 'finish')
  assert.equal((await send(id, 'final')).status, 201)
})
