import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { productionFixture } from '#test/fixtures/production-fixture'
import { addPatient, orderFixture } from '#test/fixtures/order-fixture'
import { until, testApp, type Actor } from '#test/app/test-app'

const w = await testApp()
const fixture = await orderFixture(w)
const { lab, clinic } = fixture
const other = await orderFixture(w)
const nowhere = '00000000-0000-7000-8000-000000000000'
const promise = { promisedOn: '2031-01-15' }

const bulk = (body: object, actor: Actor = lab.owner, headers: Record<string, string> = {}) =>
  actor.post('/orders/bulk', body, { headers })
const orderOf = async (id: string) => (await lab.owner.get(`/orders/${id}`)).body.order
const at = async (...statuses: string[]): Promise<string[]> => {
  const ids: string[] = []
  for (const status of statuses) ids.push((await fixture.orderAt(status)).id)
  return ids
}
const given = (result: Record<string, unknown>) => [result['problem'] === null, result['status']]
const codeOf = ({ problem }: { problem: { code: string } | null }) => problem?.code ?? null

test('strangers, clinics and devices move no batch', async () => {
  const body = { action: 'start', orderIds: [nowhere] }
  assert.equal((await bulk(body, w.stranger)).status, 401)
  assert.equal((await bulk(body, clinic.owner)).body.code, 'organization_type_required')
  const device = await w.device(lab, lab.ownerUserId)
  assert.equal((await bulk(body, device)).body.code, 'session_cookie_required')
})

test('a body that does not fit the step is refused with its place before anything moves', async () => {
  const [id] = await at('submitted')
  const orderIds = [id]
  const bad: [object, string][] = [
    [{ action: 'hold', orderIds }, '/reason'],
    [{ action: 'accept', orderIds, ...promise, courier: 'Bike' }, '/courier'],
    [{ action: 'start', orderIds, reason: 'Because' }, '/reason'],
    [{ action: 'ship', orderIds, message: 'Off it goes' }, '/message'],
    [{ action: 'ship', orderIds, purpose: 'inbound' }, '/purpose'],
    [{ action: 'promise', orderIds }, '/action'],
    [{ action: 'assign', orderIds }, '/technicianUserId'],
    [{ action: 'assign', orderIds, technicianUserId: nowhere, message: 'Ina' }, '/message'],
    [{ action: 'start', orderIds, technicianUserId: null }, '/technicianUserId'],
    [{ action: 'accept', orderIds: [], ...promise }, '/orderIds'],
    [{ action: 'accept', orderIds: [id, id], ...promise }, '/orderIds'],
    [{ action: 'start', orderIds: Array.from({ length: 101 }, () => nowhere) }, '/orderIds'],
  ]
  for (const [body, pointer] of bad) {
    const answer = await bulk(body)
    assert.equal(answer.status, 400, JSON.stringify(body))
    assert.equal(answer.body.errors[0].pointer, pointer)
  }
  assert.equal((await orderOf(id ?? '')).version, 2)
})

test('each order wins or loses on its own, and the answer is in the order asked', async () => {
  const [late, first, second] = await at('in_production', 'submitted', 'submitted')
  const foreign = await other.orderAt('submitted')
  const orderIds = [second, nowhere, late, foreign.id, first]
  const { status, body } = await bulk({ action: 'accept', orderIds, ...promise, message: 'Gladly' })
  assert.equal(status, 200)
  assert.deepEqual(
    body.results.map(({ orderId }: { orderId: string }) => orderId),
    orderIds,
  )
  assert.deepEqual(body.results.map(given), [
    [true, 'accepted'],
    [false, null],
    [false, null],
    [false, null],
    [true, 'accepted'],
  ])
  assert.deepEqual(body.results.map(codeOf), [
    null,
    'not_found',
    'order_transition_not_allowed',
    'not_found',
    null,
  ])
  assert.deepEqual(
    [body.results[2].problem.status, body.results[2].problem.state],
    [409, 'in_production'],
  )
  assert.deepEqual(body.results[2].problem.params, {
    status: 'in_production',
    transition: 'accept',
  })
  assert.deepEqual(body.results[1].problem.params, { record: 'order' })
  assert.equal(body.results[1].problem.detail, body.results[3].problem.detail)
  const order = await orderOf(first ?? '')
  assert.deepEqual([order.status, order.promisedOn], ['accepted', '2031-01-15'])
  const [event] = (await lab.owner.get(`/orders/${first}/events`)).body.data
  assert.deepEqual([event.action, event.reason], ['accepted', 'Gladly'])
  assert.equal((await other.lab.owner.get(`/orders/${foreign.id}`)).body.order.status, 'submitted')
})

test('a batch starts, holds, resumes and finishes as the single steps do', async () => {
  const orderIds = await at('accepted', 'accepted')
  const steps: [object, string][] = [
    [{ action: 'start' }, 'in_production'],
    [{ action: 'hold', reason: 'No alloy' }, 'on_hold'],
    [{ action: 'resume' }, 'in_production'],
    [{ action: 'finish' }, 'ready'],
  ]
  for (const [step, status] of steps) {
    const { body } = await bulk({ ...step, orderIds })
    assert.deepEqual(body.results.map(given), [
      [true, status],
      [true, status],
    ])
  }
  for (const id of orderIds) assert.equal((await orderOf(id)).status, 'ready')
})

test('what is shipped to one customer goes in one parcel, and what is not ready stays', async () => {
  const [one, two, late] = await at('ready', 'ready', 'in_production')
  const offline = await fixture.labDraft({
    patientId: await addPatient(w, lab, { customerId: fixture.customerId }),
  })
  for (const verb of ['register', 'start', 'finish'])
    await fixture.transition('lab', offline.id, verb)
  const orderIds = [late, two, nowhere, offline.id, one]
  const { body } = await bulk({ action: 'ship', orderIds, purpose: 'try_in', courier: 'Bike' })
  assert.deepEqual(body.results.map(codeOf), [
    'order_transition_not_allowed',
    null,
    'not_found',
    null,
    null,
  ])
  const [, toClinic, , toPaper, again] = body.results
  assert.deepEqual(given(toClinic), [true, 'shipped'])
  assert.equal(toClinic.shipmentId, again.shipmentId)
  assert.notEqual(toClinic.shipmentId, toPaper.shipmentId)
  const { shipment } = (await lab.owner.get(`/shipments/${toClinic.shipmentId}`)).body
  assert.deepEqual(new Set(shipment.orderIds), new Set([one, two]))
  assert.deepEqual([shipment.purpose, shipment.courier], ['try_in', 'Bike'])
  assert.equal((await orderOf(late ?? '')).status, 'in_production')
})

test('the stages that wait are given to one technician, and what is worked on stays', async () => {
  const floor = await productionFixture(w)
  const [first, second] = [await floor.made(), await floor.made()]
  const waiting = await floor.accepted()
  const foreign = await fixture.orderAt('in_production')
  const technicianUserId = floor.technician.userId
  const stageIds = (await floor.stagesOf(second.id)).map(({ id }: { id: string }) => id)
  const begun = await floor.changeStage(floor.colleague, { id: stageIds[0] }, 'start')
  assert.equal(begun.status, 200, begun.text)
  const assign = async (orderIds: string[], whose: string | null = technicianUserId) => {
    const body = { action: 'assign', orderIds, technicianUserId: whose }
    return (await bulk(body, floor.lab.owner)).body.results
  }
  const results = await assign([second.id, waiting.id, foreign.id, first.id])
  assert.deepEqual(results.map(given), [
    [true, 'in_production'],
    [false, null],
    [false, null],
    [true, 'in_production'],
  ])
  assert.deepEqual(results.map(codeOf), [null, 'order_transition_not_allowed', 'not_found', null])
  assert.equal(results[1].problem.state, 'accepted')
  const whose = async (id: string) =>
    (await floor.stagesOf(id)).map(
      ({ technician }: { technician: { userId: string } | null }) => technician?.userId ?? null,
    )
  assert.deepEqual(await whose(first.id), [technicianUserId, technicianUserId, technicianUserId])
  const { userId } = floor.colleague
  assert.deepEqual(await whose(second.id), [userId, technicianUserId, technicianUserId])
  assert.deepEqual((await assign([second.id], null)).map(codeOf), [null])
  assert.deepEqual(await whose(second.id), [userId, null, null])
  const stranger = await assign([first.id], clinic.ownerUserId)
  assert.deepEqual(stranger.map(codeOf), ['technician_not_member'])
  assert.deepEqual(await whose(first.id), [technicianUserId, technicianUserId, technicianUserId])
  await floor.work(await floor.stagesOf(first.id))
  assert.deepEqual((await assign([first.id])).map(codeOf), ['no_open_stage'])
})

test('whoever begins a stage just before a batch assigns it keeps it', async (t) => {
  const floor = await productionFixture(w)
  const { id } = await floor.made()
  const [first] = await floor.stagesOf(id)
  const technicianUserId = floor.technician.userId
  const admin = new pg.Client(w.connection)
  await admin.connect()
  t.after(() => admin.end())
  const wait = (count: number) =>
    until(async () => {
      // Else a transaction reads the same activity for its whole life.
      await admin.query('select pg_stat_clear_snapshot()')
      const { rows } = await admin.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length === count
    }, `${count} wait for the order`)
  // Both wait for the order, in this order.
  await admin.query('begin')
  await admin.query('select from app.orders where id = $1 for update', [id])
  const begun = floor.changeStage(floor.colleague, first, 'start')
  await wait(1)
  const assigned = bulk({ action: 'assign', orderIds: [id], technicianUserId }, floor.lab.owner)
  await wait(2)
  await admin.query('commit')
  assert.equal((await begun).status, 200)
  assert.deepEqual((await assigned).body.results.map(codeOf), [null])
  const whose = (await floor.stagesOf(id)).map(
    ({ technician }: { technician: { userId: string } }) => technician.userId,
  )
  assert.deepEqual(whose, [floor.colleague.userId, technicianUserId, technicianUserId])
})

test('a repetition with the same key gets the first answer and moves nothing more', async () => {
  const orderIds = await at('accepted', 'submitted')
  const headers = { 'idempotency-key': 'bulk-1' }
  const first = await bulk({ action: 'start', orderIds }, lab.owner, headers)
  const again = await bulk({ action: 'start', orderIds }, lab.owner, headers)
  assert.deepEqual(again.body, first.body)
  assert.deepEqual(first.body.results.map(given), [
    [true, 'in_production'],
    [false, null],
  ])
  const reused = await bulk({ action: 'finish', orderIds }, lab.owner, headers)
  assert.equal(reused.body.code, 'idempotency_key_reused')
  const { data } = (await lab.owner.get(`/orders/${orderIds[0]}/events?search=started`)).body
  assert.equal(data.length, 1)
})

test('of two batches at once each order is moved by one', async () => {
  const orderIds = await at('ready', 'ready', 'ready', 'ready')
  const answers = await Promise.all([
    bulk({ action: 'ship', orderIds }),
    bulk({ action: 'ship', orderIds: orderIds.toReversed() }),
    bulk({ action: 'hold', orderIds, reason: 'Wait' }),
  ])
  for (const id of orderIds) {
    const results = answers.flatMap(({ body }) =>
      body.results.filter(({ orderId }: { orderId: string }) => orderId === id),
    )
    const lost = results.filter(({ problem }) => problem !== null)
    assert.equal(lost.length, 2)
    for (const { problem } of lost) {
      assert.equal(problem.code, 'order_transition_not_allowed')
      assert.equal(problem.state, (await orderOf(id)).status)
    }
  }
})
