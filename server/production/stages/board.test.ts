import assert from 'node:assert/strict'
import { test } from 'node:test'
import { productionFixture } from '#test/fixtures/production-fixture'
import { testApp, type Actor } from '#test/app/test-app'

const w = await testApp()
const fixture = await productionFixture(w)
const { lab, clinic, technician, colleague, accepted, made, stagesOf, changeStage, work } = fixture

async function columns(query = '', actor: Actor = lab.owner) {
  const answer = await actor.get(`/production/board${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.board.columns
}
const column = async (name: string | null, kind = 'stage') =>
  (await columns()).find((one: any) => one.kind === kind && one.name === name)
const cardOf = async (orderId: string) =>
  (await columns()).flatMap(({ cards }: any) => cards).find((card: any) => card.orderId === orderId)

test('the board is the laboratory’s, and another laboratory’s is empty', async () => {
  await made()
  assert.equal((await w.stranger.get('/production/board')).status, 401)
  assert.equal((await clinic.owner.get('/production/board')).status, 403)
  assert.deepEqual(await columns('', (await w.org('lab')).owner), [])
  assert.equal((await lab.owner.get('/production/board?limit=101')).status, 400)
  assert.equal((await columns('', await w.device(lab, technician.userId))).length, 1)
})

test('items are in the column of their stage, from the acceptance until the order is finished', async () => {
  const waiting = await accepted()
  const running = await made()
  const [design, milling, check] = await stagesOf(running.id)
  const toStart = await column(null, 'to_start')
  assert.ok(toStart.cards.some((card: any) => card.orderId === waiting.id && card.stageId === null))
  await changeStage(technician, design, 'start')
  const card = (await column('Design')).cards.find((one: any) => one.orderId === running.id)
  assert.deepEqual(
    [card.stageId, card.stageStatus, card.technician, card.dueOn, card.isOverdue, card.blockers],
    [
      design.id,
      'in_progress',
      { userId: technician.userId, name: 'Ina Sample' },
      '2031-01-15',
      false,
      [],
    ],
  )
  assert.equal(card.counterpart.name, clinic.name)
  assert.ok(!JSON.stringify(card).includes('Nora'))
  await changeStage(technician, design, 'finish')
  await work([milling, check])
  const toFinish = await column(null, 'to_finish')
  assert.deepEqual(
    toFinish.cards.map(({ orderId }: any) => orderId),
    [running.id],
  )
  await lab.owner.post(`/orders/${running.id}/quality-checks`, { result: 'passed' })
  await fixture.transition('lab', running.id, 'finish')
  assert.equal(await cardOf(running.id), undefined)
})

test('a card says what keeps it from going on', async () => {
  const { id } = await made()
  await fixture.changeRx(id)
  assert.deepEqual((await cardOf(id)).blockers, ['rx_to_acknowledge'])
  await clinic.owner.post(`/orders/${id}/cancel`, { reason: 'Moved' })
  await fixture.transition('lab', id, 'hold', { reason: 'Because' })
  assert.deepEqual((await cardOf(id)).blockers, [
    'on_hold',
    'rx_to_acknowledge',
    'cancel_requested',
  ])
  const shown = await fixture.orderAt('awaiting_approval')
  assert.deepEqual((await cardOf(shown.id)).blockers, ['awaiting_approval'])
})

test('rush comes first in a column, then the earlier day; a column shows as many as are asked for and counts all', async () => {
  // Standard work leaves after two weeks, so rush is earlier.
  await lab.owner.patch(`/products/${fixture.productId}`, { turnaroundDays: 10 })
  const rush = await fixture.draft({
    items: [{ productId: fixture.productId, teeth: [11] }],
    priority: 'rush',
  })
  await fixture.transition('clinic', rush.id, 'submit')
  await fixture.transition('lab', rush.id, 'accept')
  await fixture.transition('lab', rush.id, 'start')
  const soon = await made()
  await lab.owner.patch(`/orders/${soon.id}`, { promisedOn: '2031-01-02' })
  const all = await column('Design')
  assert.deepEqual(
    all.cards.slice(0, 2).map(({ orderId }: any) => orderId),
    [rush.id, soon.id],
  )
  const [design] = (await columns('?limit=1')).filter(({ name }: any) => name === 'Design')
  assert.deepEqual([design.cards.length, design.total], [1, all.total])
  assert.ok(design.total > 1)
})

test('the board is filtered by technician, department, workflow and words', async () => {
  const { id, number } = await made([
    { productId: fixture.productId, teeth: [11] },
    { productId: fixture.plainProductId, teeth: [12] },
  ])
  const [design] = await stagesOf(id)
  await lab.owner.patch(`/order-stages/${design.id}`, { technicianUserId: colleague.userId })
  const shown = async (query: string) =>
    (await columns(query)).flatMap(({ name, cards }: any) =>
      cards.map(({ orderId }: any) => [name, orderId === id]),
    )
  assert.deepEqual(await shown(`?technicianUserId=${colleague.userId}`), [['Design', true]])
  assert.deepEqual(await shown(`?search=${number}`), [
    ['Design', true],
    ['Production', true],
  ])
  assert.deepEqual(await shown(`?search=${number}&workflowId=${fixture.workflow.id}`), [
    ['Design', true],
  ])
  assert.deepEqual(await shown(`?search=${number}&department=CAM`), [])
  assert.deepEqual(await shown('?search=nobody'), [])
  const unassigned = async () => (await shown('?isUnassigned=true&limit=100')).length
  const { teamDay } = (await lab.owner.get('/production/team-day')).body
  assert.ok(teamDay.unassignedCount > 0)
  assert.equal(await unassigned(), teamDay.unassignedCount)
  assert.deepEqual(await shown(`?search=${number}&isUnassigned=true`), [['Production', true]])
  await fixture.transition('lab', id, 'hold', { reason: 'A question' })
  assert.equal(await unassigned(), teamDay.unassignedCount - 1)
})
