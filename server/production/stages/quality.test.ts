import assert from 'node:assert/strict'
import { test } from 'node:test'
import { productionFixture } from '#test/fixtures/production-fixture'
import { addDesign } from '#test/fixtures/order-fixture'
import { testApp } from '#test/app/test-app'
import { drawCount } from '#test/runner/random-sizes'

const w = await testApp()
const fixture = await productionFixture(w)
const { lab, clinic, technician, made, stagesOf, changeStage, work } = fixture
const other = await w.org('lab')

const check = (id: string, body: object, actor = technician) =>
  actor.post(`/orders/${id}/quality-checks`, body)
const finish = (id: string) => lab.owner.post(`/orders/${id}/finish`, {})

/** An order whose stages are all done. */
async function done() {
  const { id } = await made()
  const stages = await stagesOf(id)
  await work(stages)
  return { id, stages }
}

test('checks are the laboratory’s: the clinic reads the result in the history and nothing else', async () => {
  const { id, stages } = await done()
  const body = {
    result: 'conditional',
    stageId: stages[2].id,
    checklist: [
      { text: 'Margins are closed', isPassed: true },
      { text: 'Contacts are closed', isPassed: false, note: 'Loose at 12' },
    ],
    note: 'Tell nobody',
  }
  assert.equal((await check(id, body, w.stranger as never)).status, 401)
  assert.equal((await clinic.owner.post(`/orders/${id}/quality-checks`, body)).status, 403)
  assert.equal((await clinic.owner.get(`/orders/${id}/quality-checks`)).status, 403)
  assert.equal((await other.owner.post(`/orders/${id}/quality-checks`, body)).status, 404)
  const made = await check(id, body)
  assert.equal(made.status, 201, made.text)
  const { data } = (await lab.owner.get(`/orders/${id}/quality-checks`)).body
  assert.deepEqual(data, [made.body.qualityCheck])
  assert.deepEqual(
    [data[0].inspectorName, data[0].checklist[0].note, data[0].toStageId],
    ['Ina Sample', null, null],
  )
  const events = await clinic.owner.get(`/orders/${id}/events`)
  const [event] = events.body.data
  assert.deepEqual(
    [event.action, event.details.qualityResult, event.details.qualityCheckId],
    ['quality_checked', 'conditional', data[0].id],
  )
  assert.ok(!/Tell nobody|Loose at|Final check/.test(events.text))
  assert.equal((await lab.owner.get(`/orders/${id}/quality-checks?search=ina`)).body.data.length, 1)
})

test('a check that contradicts itself or names what is not of the order is refused by its place', async () => {
  const { id } = await made()
  const [foreign] = await stagesOf((await made()).id)
  const file = await addDesign(w, {
    id: (await made()).id,
    labOrganizationId: lab.id,
    clinicOrganizationId: clinic.id,
  })
  const [own] = await stagesOf(id)
  for (const [pointer, body] of [
    ['/checklist/0', { result: 'passed', checklist: [{ text: 'Fit', isPassed: false }] }],
    ['/toStageId', { result: 'passed', toStageId: own.id }],
    ['/toStageId', { result: 'failed', toStageId: foreign.id }],
    ['/stageId', { result: 'passed', stageId: foreign.id }],
    ['/photoFileIds/0', { result: 'passed', photoFileIds: [file.id] }],
  ] as const) {
    const refused = await check(id, body)
    assert.equal(refused.status, 422, refused.text)
    assert.equal(refused.body.errors[0].pointer, pointer)
  }
  assert.equal((await check(id, { result: 'good' })).status, 400)
  const early = await check(id, { result: 'failed', toStageId: own.id })
  assert.deepEqual([early.status, early.body.state], [409, 'pending'])
  assert.deepEqual((await lab.owner.get(`/orders/${id}/quality-checks`)).body.data, [])
})

test('photos of the order go with a check', async () => {
  const { id } = await made()
  const file = await addDesign(w, {
    id,
    labOrganizationId: lab.id,
    clinicOrganizationId: clinic.id,
  })
  const passed = await check(id, { result: 'passed', photoFileIds: [file.id] })
  assert.deepEqual(passed.body.qualityCheck.photoFileIds, [file.id])
})

test('an order whose workflow asks for a check is finished after one that passed, later than any rework', async () => {
  const { id, stages } = await done()
  assert.equal((await finish(id)).body.code, 'quality_check_missing')
  const failed = await check(id, { result: 'failed', toStageId: stages[1].id, note: 'Open margin' })
  assert.equal(failed.body.qualityCheck.toStageId, stages[1].id)
  const after = await stagesOf(id)
  assert.deepEqual(
    after.map(({ status }: { status: string }) => status),
    ['done', 'rework', 'pending'],
  )
  assert.equal(after[1].reason, 'Open margin')
  assert.deepEqual((await finish(id)).body.params, {
    stages: [
      { stage: 'Milling', item: 1 },
      { stage: 'Final check', item: 1 },
    ],
    more: 0,
  })
  await work(after.slice(1))
  assert.equal((await finish(id)).body.code, 'quality_check_failed')
  await check(id, { result: 'passed' })
  await changeStage(technician, stages[2], 'rework', { toStageId: stages[2].id, reason: 'Polish' })
  await work([stages[2]])
  assert.equal((await finish(id)).body.code, 'reworked_since_quality_check')
  await check(id, { result: 'conditional' })
  const ready = await finish(id)
  assert.deepEqual([ready.status, ready.body.order?.status], [200, 'ready'])
  const late = await check(id, { result: 'failed' })
  assert.deepEqual([late.status, late.body.state], [409, 'ready'])
})

test('a failed check without a note says so by a code, until a person says why', async () => {
  const { id, stages } = await done()
  await check(id, { result: 'failed', toStageId: stages[1].id })
  const [, milling] = await stagesOf(id)
  assert.deepEqual(
    [milling.reason, milling.reasonCode],
    ['The quality check failed.', 'check_failed'],
  )
  await work((await stagesOf(id)).slice(1))
  await changeStage(technician, stages[1], 'rework', { toStageId: stages[1].id, reason: 'Polish' })
  const [, again] = await stagesOf(id)
  assert.deepEqual([again.reason, again.reasonCode], ['Polish', null])
})

test('a check that fails while the order is being finished comes before or not at all', async () => {
  for (let round = 0; round < drawCount(2, 10); round++) {
    const { id, stages } = await done()
    await check(id, { result: 'passed' })
    const [finished, failed] = await Promise.all([
      finish(id),
      check(id, { result: 'failed', toStageId: stages[0].id }),
    ])
    assert.ok(
      (finished.status === 200 && failed.status === 409) ||
        (finished.status === 422 && failed.status === 201),
      `${finished.status} and ${failed.status}`,
    )
  }
})

test('work elsewhere is recorded with its place on an accepted order, and the clinic does not see it', async () => {
  const { id, items } = await made()
  const path = `/orders/${id}/outsourcing`
  const body = { partnerName: 'Bar Works', city: 'Ulm', country: 'DE', what: 'Milling of the bar' }
  assert.equal((await clinic.owner.post(path, body)).status, 403)
  assert.equal((await other.owner.post(path, body)).status, 404)
  assert.equal((await (await w.device(lab, technician.userId)).post(path, body)).status, 401)
  assert.equal((await technician.post(path, { ...body, country: 'Germany' })).status, 400)
  assert.equal((await technician.post(path, { ...body, itemIds: [id] })).status, 422)
  const recorded = await technician.post(path, { ...body, itemIds: [items[0].id] })
  assert.equal(recorded.status, 201, recorded.text)
  const { data } = (await lab.owner.get(path)).body
  assert.deepEqual(data, [recorded.body.outsourcing])
  assert.deepEqual([data[0].region, data[0].recordedByUserId], [null, technician.userId])
  assert.equal((await lab.owner.get(`${path}?search=bar ulm`)).body.data.length, 1)
  const submitted = await fixture.orderAt('submitted')
  const early = await technician.post(`/orders/${submitted.id}/outsourcing`, body)
  assert.deepEqual([early.status, early.body.state], [409, 'submitted'])
})
