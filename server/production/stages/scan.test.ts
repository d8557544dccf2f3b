import assert from 'node:assert/strict'
import { test } from 'node:test'
import { productionFixture } from '#test/fixtures/production-fixture'
import { testApp, type Actor } from '#test/app/test-app'
import { drawCount } from '#test/runner/random-sizes'

const w = await testApp()
const fixture = await productionFixture(w)
const { lab, technician, colleague, accepted, made, stagesOf, changeStage, work } = fixture

const scan = async (actor: Actor, code: string, action?: string) =>
  actor.post('/production/scan', { code, ...(action && { action }) })
async function scanned(actor: Actor, code: string, action?: string) {
  const answer = await scan(actor, code, action)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.scan
}

// What is scanned deliberately a second time comes later than what a gun reads twice.
async function scannedLater(actor: Actor, code: string) {
  w.moveClock(5_000)
  const answer = await scanned(actor, code)
  w.moveClock(-5_000)
  return answer
}

test('a code that is read twice begins a stage and does not end it', async () => {
  const { id, number } = await accepted()
  const first = await scanned(technician, number)
  assert.deepEqual(first.did, ['order_started', 'stage_started'])
  const again = await scanned(technician, number)
  assert.deepEqual([again.did, again.stage.id], [['stage_started'], first.stage.id])
  assert.equal(again.message, first.message)
  const [design] = await stagesOf(id)
  assert.deepEqual((await scanned(technician, `stage:${design.id}`)).did, ['stage_started'])
  assert.deepEqual(
    (await scanned(technician, number, 'finish')).did,
    ['stage_finished'],
    'whoever says what to do is believed',
  )
  const both = await Promise.all([1, 2, 3].map(() => scanned(technician, `order:${id}`)))
  assert.deepEqual(
    both.map(({ did, stage }) => [did, stage.name]),
    [1, 2, 3].map(() => [['stage_started'], 'Milling']),
  )
  assert.deepEqual((await scannedLater(technician, number)).did, ['stage_finished'])
})

test('what a scan did is said in the language of whoever scans', async () => {
  const { number } = await accepted()
  const headers = { 'accept-language': 'de' }
  const answer = await technician.request('POST', '/production/scan', {
    body: { code: number },
    headers,
  })
  const sentence = `${number}: „Design“ (CAD) hat begonnen. Nach getaner Arbeit erneut scannen.`
  assert.ok(answer.text.includes(sentence), answer.text)
})

test('what somebody else has just begun is not answered as one’s own', async () => {
  const { id } = await made()
  await scanned(technician, `order:${id}`)
  assert.equal((await scan(colleague, `order:${id}`)).body.state, 'in_progress')
  const [design] = await stagesOf(id)
  assert.deepEqual((await scanned(colleague, `stage:${design.id}`)).did, ['stage_finished'])
})

test('a code that says nothing that the laboratory has is not found', async () => {
  const draft = await fixture.draft()
  for (const code of [
    '26-999999',
    'order:nonsense',
    'stage:',
    `order:${draft.id}`,
    'Nora Sample',
  ]) {
    assert.equal((await scan(technician, code)).status, 404, code)
  }
  for (const body of [{}, { code: '' }, { code: 'x'.repeat(301) }, { code: '1', action: 'skip' }]) {
    assert.equal((await technician.post('/production/scan', body)).status, 400)
  }
})

test('the first scan of an accepted order starts it with its first stage, the next ones toggle', async () => {
  const { id, number } = await accepted()
  const first = await scanned(technician, number)
  assert.deepEqual(
    [first.did, first.orderStatus, first.stage.name, first.stage.status],
    [['order_started', 'stage_started'], 'in_production', 'Design', 'in_progress'],
  )
  assert.equal(first.message, `${number}: "Design" (CAD) has begun. Scan again when it is done.`)
  const second = await scannedLater(technician, `https://lab.example/orders/${id}?from=ticket`)
  assert.deepEqual(
    [second.did, second.stage.status, second.next.name],
    [['stage_finished'], 'done', 'Milling'],
  )
  assert.match(second.message, /"Design" \(CAD\) is done, 0 minutes\. Next: "Milling" \(CAM\)\.$/)
  for (const [did, name] of [
    ['stage_started', 'Milling'],
    ['stage_finished', 'Milling'],
    ['stage_started', 'Final check'],
    ['stage_finished', 'Final check'],
  ]) {
    const step = await scannedLater(technician, `order:${id}`)
    assert.deepEqual([step.did, step.stage.name], [[did], name])
  }
  const last = await scanned(technician, `order:${id}`)
  assert.deepEqual([last.did, last.stage, last.next], [['none'], null, null])
  assert.match(last.message, /all stages are done/)
  const events = (await lab.owner.get(`/orders/${id}/events`)).body.data
  assert.equal(events.filter(({ action }: { action: string }) => action === 'started').length, 1)
})

test('a scanner gun with a device credential scans for its member', async () => {
  const gun = await w.device(lab, technician.userId)
  const { id } = await made()
  assert.deepEqual((await scanned(gun, `order:${id}`)).did, ['stage_started'])
  assert.deepEqual((await scannedLater(technician, `order:${id}`)).did, ['stage_finished'])
})

test('a scan does not end what a colleague has in progress', async () => {
  const { id } = await made()
  const [design] = await stagesOf(id)
  await scanned(technician, `order:${id}`)
  const refused = await scan(colleague, `order:${id}`)
  assert.deepEqual([refused.status, refused.body.state], [409, 'in_progress'])
  assert.deepEqual(refused.body.params, { stage: 'Design', technician: 'Ina Sample' })
  assert.equal((await scan(colleague, `order:${id}`, 'finish')).status, 409)
  assert.deepEqual((await scanned(colleague, `stage:${design.id}`)).did, ['stage_finished'])
})

test('own work comes before that of others, and an action does only what it says', async () => {
  const { id } = await made([
    { productId: fixture.productId, teeth: [11] },
    { productId: fixture.productId, teeth: [21] },
  ])
  const stages = await stagesOf(id)
  await lab.owner.patch(`/order-stages/${stages[3].id}`, { technicianUserId: colleague.userId })
  assert.equal((await scan(colleague, `order:${id}`, 'finish')).body.state, 'in_production')
  assert.equal((await scanned(colleague, `order:${id}`, 'start')).stage.id, stages[3].id)
  assert.equal((await scanned(colleague, `order:${id}`, 'start')).stage.id, stages[0].id)
  assert.equal((await scanned(colleague, `order:${id}`, 'finish')).did[0], 'stage_finished')
})

test('a stage is scanned by its own code, in its turn', async () => {
  const { id } = await made()
  const [design, milling] = await stagesOf(id)
  assert.equal((await scan(technician, `stage:${milling.id}`)).body.params.earlier, 'Design')
  await work([design])
  assert.deepEqual((await scanned(technician, `stage:${milling.id}`)).did, ['stage_started'])
  assert.deepEqual((await scannedLater(technician, `stage:${milling.id}`)).did, ['stage_finished'])
  assert.equal((await scan(technician, `stage:${milling.id}`)).status, 409)
})

test('what is not made is not scanned, and the order stays as it was', async () => {
  const submitted = await fixture.orderAt('submitted')
  const ready = await fixture.orderAt('ready')
  for (const { id, status } of [submitted, ready]) {
    const refused = await scan(technician, `order:${id}`)
    assert.deepEqual([refused.status, refused.body.state], [409, status])
  }
  const { id } = await accepted()
  await fixture.changeRx(id)
  const refused = await scan(technician, `order:${id}`)
  assert.equal(refused.body.code, 'rx_not_acknowledged')
  assert.deepEqual(await stagesOf(id), [])
})

test('two first scans at once start the order once', async () => {
  for (let round = 0; round < drawCount(2, 10); round++) {
    const { id } = await accepted()
    const answers = await Promise.all([
      scan(technician, `order:${id}`),
      scan(colleague, `order:${id}`),
    ])
    assert.deepEqual(
      answers.map(({ status }) => status).sort((a, b) => a - b),
      [200, 409],
    )
    const stages = await stagesOf(id)
    assert.deepEqual(
      stages.map(({ status }: { status: string }) => status),
      ['in_progress', 'pending', 'pending'],
    )
    assert.equal((await changeStage(technician, stages[1], 'start')).status, 409)
  }
})
