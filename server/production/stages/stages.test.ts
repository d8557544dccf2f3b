import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { productionFixture } from '#test/fixtures/production-fixture'
import { testApp } from '#test/app/test-app'
import { drawCount } from '#test/runner/random-sizes'

const w = await testApp()
const fixture = await productionFixture(w)
const { lab, clinic, technician, colleague, made, stagesOf, changeStage, work } = fixture
const other = await w.org('lab')

type Stage = { id: string; name: string; status: string }
const statuses = (stages: Stage[]) => stages.map(({ status }) => status)
const currentStage = async (orderId: string, side = clinic) =>
  (await side.owner.get(`/orders/${orderId}`)).body.order.currentStage

test('stages are the laboratory’s: a stranger signs in, the clinic is refused, another laboratory finds nothing', async () => {
  const { id } = await made()
  const [first] = await stagesOf(id)
  const path = `/order-stages/${first.id}/start`
  assert.equal((await w.stranger.post(path, {})).status, 401)
  assert.equal((await clinic.owner.post(path, {})).body.code, 'organization_type_required')
  assert.equal((await clinic.owner.get(`/orders/${id}/stages`)).status, 403)
  for (const [method, at, body] of [
    ['POST', path, {}],
    ['PATCH', `/order-stages/${first.id}`, { note: 'Mine' }],
    ['GET', `/orders/${id}/stages`, undefined],
    ['GET', `/orders/${id}/quality-checks`, undefined],
    ['POST', '/production/scan', { code: `stage:${first.id}` }],
    ['POST', '/production/scan', { code: `order:${id}` }],
  ] as const) {
    const answer = await other.owner.request(method, at, { body })
    assert.equal(answer.status, 404, `${at}: ${answer.text}`)
  }
  assert.deepEqual(statuses(await stagesOf(id)), ['pending', 'pending', 'pending'])
})

test('the start of an order gives each item the stages of its workflow, and the default or one stage where it has none', async () => {
  const { id } = await made([
    { productId: fixture.productId, teeth: [11] },
    { productId: fixture.plainProductId, teeth: [12] },
  ])
  const stages = await stagesOf(id)
  assert.deepEqual(
    stages.map(({ name, sortOrder, workflowId }: any) => [name, sortOrder, workflowId !== null]),
    [
      ['Design', 0, true],
      ['Milling', 1, true],
      ['Final check', 2, true],
      ['Production', 0, false],
    ],
  )
  assert.deepEqual(stages[2].qcChecklist, ['Margins are closed', 'Contacts are closed'])
  assert.equal(stages[0].plannedMinutes, 40)
})

test('a later change of the workflow does not reach work that has begun', async () => {
  const { id } = await made()
  const before = await stagesOf(id)
  const { stages } = (await lab.owner.get(`/workflows/${fixture.workflow.id}`)).body.workflow
  const changed = await lab.owner.patch(`/workflows/${fixture.workflow.id}`, {
    stages: [{ id: stages[0].id, name: 'Design anew', payRateMinor: 900 }, { name: 'Grinding' }],
  })
  assert.equal(changed.status, 200, changed.text)
  const after = await stagesOf(id)
  const ratesOf = (list: any[]) => list.map(({ name, payRateMinor }) => [name, payRateMinor])
  assert.deepEqual(ratesOf(after), ratesOf(before))
  assert.deepEqual(
    after.map(({ stageId }: any) => stageId),
    [stages[0].id, null, null],
  )
  const restored = await lab.owner.patch(`/workflows/${fixture.workflow.id}`, {
    stages: fixture.workflow.stages.map(({ id: _, sortOrder: __, ...stage }: any) => stage),
  })
  assert.equal(restored.status, 200, restored.text)
})

test('what a technician earns is for owners to see', async () => {
  const { id } = await made()
  assert.equal((await stagesOf(id))[0].payRateMinor, 500)
  assert.equal((await stagesOf(id, technician))[0].payRateMinor, null)
  const [first] = await stagesOf(id)
  assert.equal((await changeStage(technician, first, 'start')).body.stage.payRateMinor, null)
})

test('stages are worked in their order: what comes before is named', async () => {
  const { id } = await made()
  const [design, milling, check] = await stagesOf(id)
  const early = await changeStage(technician, check, 'start')
  assert.deepEqual([early.status, early.body.state], [409, 'pending'])
  assert.deepEqual(early.body.params, {
    stage: 'Final check',
    earlier: 'Design',
    status: 'pending',
  })
  assert.equal((await changeStage(technician, design, 'finish')).status, 409)
  await work([design])
  assert.equal((await changeStage(technician, check, 'start')).body.params.earlier, 'Milling')
  const skipped = await changeStage(technician, milling, 'skip', { reason: 'Milled elsewhere' })
  assert.deepEqual(
    [skipped.body.stage.status, skipped.body.stage.reason],
    ['skipped', 'Milled elsewhere'],
  )
  assert.equal((await changeStage(technician, check, 'start')).status, 200)
  assert.equal((await changeStage(technician, milling, 'start')).body.state, 'skipped')
})

test('the clinic sees the public label of the stage that is furthest behind, and nothing else', async () => {
  const { id } = await made([
    { productId: fixture.productId, teeth: [11] },
    { productId: fixture.productId, teeth: [21] },
  ])
  const [design, milling, , otherDesign] = await stagesOf(id)
  const first = await currentStage(id)
  assert.deepEqual([first.label, first.stageId], ['In design', null])
  assert.equal((await currentStage(id, lab)).stageId, design.id)
  await work([design, milling])
  const still = await currentStage(id)
  assert.deepEqual([still.label, still.sinceAt], ['In design', first.sinceAt])
  await work([otherDesign])
  assert.equal((await currentStage(id)).label, 'In production')
  const [listed] = (await clinic.owner.get('/orders?limit=1')).body.data
  assert.deepEqual([listed.id, listed.currentStage.label], [id, 'In production'])
  await fixture.transition('lab', id, 'cancel', { reason: 'Because' })
  assert.equal(await currentStage(id), null)
})

test('minutes are those of the sittings, or as the technician says', async () => {
  const { id } = await made()
  const [design] = await stagesOf(id)
  await changeStage(technician, design, 'start')
  await w.across((tx) =>
    tx.run(
      sql`update app.stage_sittings set started_at = started_at - interval '42 minutes'
        where order_stage_id = ${design.id}`,
    ),
  )
  assert.equal((await changeStage(technician, design, 'finish')).body.stage.minutes, 42)
  await changeStage(technician, design, 'rework', { toStageId: design.id, reason: 'Too thin' })
  await changeStage(colleague, design, 'start')
  const ended = await changeStage(colleague, design, 'finish', { minutes: 10, note: 'Thicker now' })
  const { minutes, note, technician: who, reworkCount } = ended.body.stage
  assert.deepEqual([minutes, note, who.name, reworkCount], [52, 'Thicker now', 'Ole Sample', 1])
  const corrected = await technician.patch(`/order-stages/${design.id}`, { minutes: 60 })
  assert.equal(corrected.body.stage.minutes, 60)
  assert.equal((await technician.patch(`/order-stages/${design.id}`, { minutes: 41 })).status, 400)
})

test('a stage is assigned to active members only, and not taken from who works on it', async () => {
  const { id } = await made()
  const [design, milling] = await stagesOf(id)
  const put = (stage: Stage, body: object) => lab.owner.patch(`/order-stages/${stage.id}`, body)
  const assigned = await put(milling, { technicianUserId: colleague.userId })
  assert.deepEqual(assigned.body.stage.technician, { userId: colleague.userId, name: 'Ole Sample' })
  assert.equal((await put(milling, { technicianUserId: other.ownerUserId })).status, 422)
  assert.equal((await put(milling, { technicianUserId: clinic.ownerUserId })).status, 422)
  assert.equal((await put(milling, {})).status, 400)
  assert.equal((await put(milling, { minutes: -1 })).status, 400)
  await changeStage(technician, design, 'start')
  assert.equal((await put(design, { technicianUserId: null })).body.state, 'in_progress')
  assert.equal((await put(design, { note: 'Be careful' })).body.stage.note, 'Be careful')
})

test('of two technicians at once one begins a stage and the other reads who', async () => {
  for (let round = 0; round < drawCount(2, 10); round++) {
    const { id } = await made()
    const [design] = await stagesOf(id)
    const answers = await Promise.all([
      changeStage(technician, design, 'start'),
      changeStage(colleague, design, 'start'),
    ])
    assert.deepEqual(
      answers.map(({ status }) => status).sort((a, b) => a - b),
      [200, 409],
    )
    const lost = answers.find(({ status }) => status === 409)
    assert.equal(lost?.body.state, 'in_progress')
    assert.match(lost?.body.params.technician, /^(Ina|Ole) Sample$/)
    const sittings = await w.across((tx) =>
      tx.all(sql`select id from app.stage_sittings where order_stage_id = ${design.id}`),
    )
    assert.equal(sittings.length, 1)
  }
})

test('rework opens an earlier stage of the same item and those after it again', async () => {
  const { id } = await made([
    { productId: fixture.productId, teeth: [11] },
    { productId: fixture.productId, teeth: [21] },
  ])
  const [design, milling, check, elsewhere] = await stagesOf(id)
  await work([design])
  await changeStage(technician, milling, 'skip', { reason: 'Milled elsewhere' })
  await changeStage(technician, check, 'start')
  const reason = 'Porosity'
  for (const toStageId of [elsewhere.id, fixture.workflow.stages[0].id]) {
    const refused = await changeStage(technician, check, 'rework', { toStageId, reason })
    assert.equal(refused.status, 422, refused.text)
  }
  assert.equal(
    (await changeStage(technician, design, 'rework', { toStageId: check.id, reason })).status,
    422,
  )
  assert.equal(
    (await changeStage(technician, check, 'rework', { toStageId: design.id })).status,
    400,
  )
  const back = await changeStage(technician, check, 'rework', { toStageId: design.id, reason })
  assert.deepEqual([back.status, back.body.stage.reason], [200, reason])
  const after = await stagesOf(id)
  assert.deepEqual(statuses(after), [
    'rework',
    'skipped',
    'pending',
    'pending',
    'pending',
    'pending',
  ])
  assert.equal((await currentStage(id)).label, 'In design')
  const open = await w.across((tx) =>
    tx.all(sql`select id from app.stage_sittings
      where order_stage_id = ${check.id} and finished_at is null`),
  )
  assert.deepEqual(open, [])
  assert.equal((await changeStage(technician, design, 'start')).status, 200)
})

test('on hold nothing begins and what was begun may end; nothing begins by a prescription that nobody has read', async () => {
  const { id } = await made()
  const [design, milling] = await stagesOf(id)
  await changeStage(technician, design, 'start')
  await fixture.transition('lab', id, 'hold', { reason: 'Because' })
  assert.equal((await changeStage(technician, design, 'finish')).status, 200)
  const refused = await changeStage(technician, milling, 'start')
  assert.deepEqual([refused.status, refused.body.state], [409, 'on_hold'])
  await fixture.transition('lab', id, 'resume')
  await fixture.changeRx(id)
  assert.equal((await changeStage(technician, milling, 'start')).body.code, 'rx_not_acknowledged')
  await fixture.transition('lab', id, 'acknowledge-rx', { rxVersion: 2 })
  assert.equal((await changeStage(technician, milling, 'start')).status, 200)
})

test('an item that comes while the order is made gets stages, one that goes takes along what nobody has begun', async () => {
  const { id, items } = await made()
  const [design] = await stagesOf(id)
  await work([design])
  const both = await clinic.owner.patch(`/orders/${id}`, {
    items: [
      { id: items[0].id, productId: fixture.productId, teeth: [11] },
      { productId: fixture.productId, teeth: [21] },
    ],
  })
  assert.equal(both.status, 200, both.text)
  assert.deepEqual(statuses(await stagesOf(id)), ['done', ...Array(5).fill('pending')])
  assert.equal((await currentStage(id)).label, 'In design')
  const one = await clinic.owner.patch(`/orders/${id}`, {
    items: [{ id: items[0].id, productId: fixture.productId, teeth: [11] }],
  })
  assert.equal(one.status, 200, one.text)
  assert.deepEqual(statuses(await stagesOf(id)), ['done', 'pending', 'pending'])
  assert.equal((await currentStage(id)).label, 'In production')
})

test('an item that becomes another product changes its stages until somebody begins', async () => {
  const { id, items } = await made()
  const change = async (productId: string) => {
    const answer = await clinic.owner.patch(`/orders/${id}`, {
      items: [{ id: items[0].id, productId, teeth: [11] }],
    })
    assert.equal(answer.status, 200, answer.text)
    return (await stagesOf(id)).map(({ name }: Stage) => name)
  }
  assert.deepEqual(await change(fixture.plainProductId), ['Production'])
  assert.equal((await change(fixture.productId)).length, 3)
  await fixture.transition('lab', id, 'acknowledge-rx', { rxVersion: 3 })
  await changeStage(technician, (await stagesOf(id))[0], 'start')
  assert.equal((await change(fixture.plainProductId)).length, 3)
})

test('an order is finished when every stage is done or skipped; work without a workflow needs nothing', async () => {
  const { id } = await made()
  const stages = await stagesOf(id)
  const finish = () => lab.owner.post(`/orders/${id}/finish`, {})
  const refused = await finish()
  assert.deepEqual([refused.status, refused.body.code], [422, 'stages_not_finished'])
  assert.deepEqual(
    refused.body.params.stages.map(({ stage }: { stage: string }) => stage),
    ['Design', 'Milling', 'Final check'],
  )
  await work(stages)
  assert.equal((await finish()).body.code, 'quality_check_missing')
  const plain = await made([{ productId: fixture.plainProductId, teeth: [11] }])
  assert.equal((await fixture.transition('lab', plain.id, 'finish')).status, 'ready')
  assert.deepEqual(statuses(await stagesOf(plain.id)), ['done'])
  assert.equal(await currentStage(plain.id), null)
})

test('a template that nobody adopted is nobody’s workflow', async () => {
  await w.across((tx) =>
    tx.run(sql`update app.workflows set saved_by_user_id = null where id = ${fixture.workflow.id}`),
  )
  const { id } = await made()
  assert.deepEqual(
    (await stagesOf(id)).map(({ name }: Stage) => name),
    ['Production'],
  )
})
