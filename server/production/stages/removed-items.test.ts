import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { productionFixture } from '#test/fixtures/production-fixture'
import { given } from '#test/fixtures/order-fixture'
import { testApp } from '#test/app/test-app'
import { drawCount } from '#test/runner/random-sizes'

const w = await testApp()
const fixture = await productionFixture(w)
const { lab, clinic, technician, colleague, made, stagesOf, changeStage, work } = fixture

type Item = { id: string; productId: string; teeth: number[] }

const crowns = [11, 21].map((tooth) => ({ productId: fixture.productId, teeth: [tooth] }))
const prescribed = ({ id, productId, teeth }: Item) => ({ id, productId, teeth })

/** Makes these the items of an order, as its clinic, and reads them as its laboratory. */
async function keepItems(orderId: string, items: readonly object[]) {
  const answer = await clinic.owner.patch(`/orders/${orderId}`, { items })
  assert.equal(answer.status, 200, answer.text)
  const { rxVersion } = answer.body.order
  await fixture.transition('lab', orderId, 'acknowledge-rx', { rxVersion })
}

const sit = (stage: { id: string }, minutes: number) =>
  w.across((tx) =>
    tx.run(
      sql`update app.stage_sittings set started_at = started_at - make_interval(mins => ${minutes})
        where order_stage_id = ${stage.id} and finished_at is null`,
    ),
  )

const shown = (stages: any[]) => stages.map(({ name, status, minutes }) => [name, status, minutes])

async function technicianRows(query = '') {
  const answer = await lab.owner.get(`/reports/technician-load?${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.report.rows.map((row: any) => [
    row.technician.name,
    row.stage,
    row.minutes,
    row.pieces,
  ])
}

/** An order of two items: the work on the second was begun, and the clinic takes it off. */
async function begunAndRemoved() {
  const { id, items } = await made(crowns)
  const [, , , design, milling] = await stagesOf(id)
  await changeStage(technician, design, 'start')
  await changeStage(technician, design, 'finish', { minutes: 30 })
  await changeStage(colleague, milling, 'start')
  await sit(milling, 42)
  const [kept, removed] = items
  await keepItems(id, [prescribed(kept)])
  return { id, kept, removed, design, milling }
}

test('what was worked on an item that the clinic takes off stays, ended, and counts', async () => {
  const { id, removed, milling } = await begunAndRemoved()
  const stages = await stagesOf(id)
  assert.deepEqual(shown(stages), [
    ['Design', 'pending', 0],
    ['Milling', 'pending', 0],
    ['Final check', 'pending', 0],
    ['Design', 'done', 30],
    ['Milling', 'skipped', 43],
  ])
  const last = stages[4]
  assert.deepEqual(
    [last.id, last.orderItemId, last.formerItemId, last.itemDescription, last.isCurrent],
    [milling.id, null, removed.id, 'Floor crown', false],
  )
  assert.deepEqual(
    [last.reason, last.reasonCode, last.technician.name, last.finishedAt !== null],
    ['The item was taken off the order', 'item_removed', 'Ole Sample', true],
  )
  assert.equal(stages[0].formerItemId, null)
  const expected = [
    ['Ina Sample', 'Design', 30, 1],
    ['Ole Sample', 'Milling', 43, 0],
  ]
  assert.deepEqual(await technicianRows(), expected)
  assert.deepEqual(await technicianRows(`productId=${fixture.productId}`), expected)
  assert.deepEqual(await technicianRows(`productId=${fixture.plainProductId}`), [])
})

test('the history notifies both sides that work on the item had begun', async () => {
  const { id, removed } = await begunAndRemoved()
  for (const side of [lab, clinic]) {
    const { data } = (await side.owner.get(`/orders/${id}/events`)).body
    const changed = data.find(({ action }: { action: string }) => action === 'rx_changed')
    assert.deepEqual(changed.details.begunItemIds, [removed.id])
    assert.equal(changed.details.changes[0].pointer, `/items/${removed.id}`)
  }
  const untouched = await made(crowns)
  await keepItems(untouched.id, [prescribed(untouched.items[0])])
  const { data } = (await clinic.owner.get(`/orders/${untouched.id}/events`)).body
  assert.deepEqual(Object.keys(given(data[1].details)), ['changes', 'totals'])
  assert.equal((await stagesOf(untouched.id)).length, 3)
})

test('nothing more is made of an item that is gone, while its minutes can be set right', async () => {
  const { id, design, milling } = await begunAndRemoved()
  const back = { toStageId: design.id, reason: 'Too thin' }
  for (const answer of [
    await changeStage(technician, milling, 'start'),
    await changeStage(technician, milling, 'finish'),
    await changeStage(technician, milling, 'skip', { reason: 'Gone' }),
    await technician.post('/production/scan', { code: `stage:${milling.id}` }),
  ]) {
    assert.deepEqual([answer.status, answer.body.state], [409, 'skipped'], answer.text)
  }
  const sentBack = await changeStage(technician, milling, 'rework', back)
  const failed = await technician.post(`/orders/${id}/quality-checks`, {
    result: 'failed',
    toStageId: design.id,
  })
  for (const answer of [sentBack, failed]) {
    assert.equal(answer.status, 409, answer.text)
    assert.equal(answer.body.code, 'stage_of_removed_item')
    assert.equal(answer.body.params.item, 'Floor crown')
  }
  const corrected = await lab.owner.patch(`/order-stages/${milling.id}`, { minutes: 25 })
  assert.deepEqual([corrected.status, corrected.body.stage?.minutes], [200, 25], corrected.text)
})

test('board, load, ticket and finish see the items that are left', async () => {
  const { id } = await begunAndRemoved()
  const { board } = (await lab.owner.get(`/production/board?search=${await numberOf(id)}`)).body
  assert.deepEqual(
    board.columns.map(({ name, total }: any) => [name, total]),
    [['Design', 1]],
  )
  const span = 'fromOn=2031-01-01&toOn=2031-01-31'
  assert.equal((await lab.owner.get(`/production/capacity?${span}`)).status, 200)
  const ticket = await lab.owner.get(`/orders/${id}/ticket.pdf`)
  assert.equal(ticket.status, 200, ticket.text)
  await work((await stagesOf(id)).slice(0, 3))
  await technician.post(`/orders/${id}/quality-checks`, { result: 'passed' })
  assert.equal((await fixture.transition('lab', id, 'finish')).status, 'ready')
})

const numberOf = async (id: string) => (await lab.owner.get(`/orders/${id}`)).body.order.number

test('a check that only the work on a gone item asked for is not waited for', async () => {
  const { id, items } = await made([
    { productId: fixture.plainProductId, teeth: [11] },
    { productId: fixture.productId, teeth: [21] },
  ])
  const [, design, milling, check] = await stagesOf(id)
  await work([design, milling, check])
  await changeStage(technician, check, 'rework', { toStageId: check.id, reason: 'Polish' })
  await keepItems(id, [prescribed(items[0])])
  assert.equal((await fixture.transition('lab', id, 'finish')).status, 'ready')
})

test('a stage that waits and carries minutes stays with them, whatever becomes of its item', async () => {
  const { id, items } = await made(crowns)
  const [first, , , , second] = await stagesOf(id)
  for (const { id: stageId } of [first, second]) {
    const noted = await technician.patch(`/order-stages/${stageId}`, { minutes: 15 })
    assert.equal(noted.status, 200, noted.text)
  }
  await keepItems(id, [{ ...prescribed(items[0]), productId: fixture.plainProductId }])
  assert.deepEqual(shown(await stagesOf(id)), [
    ['Design', 'pending', 15],
    ['Milling', 'pending', 0],
    ['Final check', 'pending', 0],
    ['Milling', 'skipped', 15],
  ])
})

test('a cancelled order, and one whose every item was exchanged, keep what was worked', async () => {
  const { id } = await begunAndRemoved()
  await keepItems(id, [{ productId: fixture.plainProductId, teeth: [12] }])
  await fixture.transition('lab', id, 'cancel', { reason: 'Because' })
  assert.deepEqual(shown(await stagesOf(id)), [
    ['Production', 'skipped', 0],
    ['Design', 'done', 30],
    ['Milling', 'skipped', 43],
  ])
})

test('a start and a removal at once leave no open sitting and lose none', async () => {
  for (let round = 0; round < drawCount(2, 12); round++) {
    const { id, items } = await made(crowns)
    const [, , , design] = await stagesOf(id)
    const [begun, removed] = await Promise.all([
      changeStage(technician, design, 'start'),
      clinic.owner.patch(`/orders/${id}`, { items: [prescribed(items[0])] }),
    ])
    assert.equal(removed.status, 200, removed.text)
    assert.ok([200, 404, 409].includes(begun.status), begun.text)
    const sittings = await w.across((tx) =>
      tx.all(sql<{ isOpen: boolean }>`select t.finished_at is null as is_open
        from app.stage_sittings t join app.order_stages s on s.id = t.order_stage_id
        where s.order_id = ${id}`),
    )
    assert.deepEqual(sittings, begun.status === 200 ? [{ isOpen: false }] : [])
  }
})
