import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPatient, orderScene } from '#test/order-scene'
import { world, type Actor } from '#test/world'

const w = await world()
const scene = await orderScene(w)
const { lab, clinic } = scene
const other = await orderScene(w)
const nowhere = '00000000-0000-7000-8000-000000000000'
const promise = { promisedDeliveryDate: '2031-01-15' }

const bulk = (body: object, actor: Actor = lab.owner, headers: Record<string, string> = {}) =>
  actor.post('/orders/bulk', body, { headers })
const orderOf = async (id: string) => (await lab.owner.get(`/orders/${id}`)).body.order
const at = async (...statuses: string[]): Promise<string[]> => {
  const ids: string[] = []
  for (const status of statuses) ids.push((await scene.orderAt(status)).id)
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
    [{ action: 'assign', orderIds }, '/action'],
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

test('each order wins or loses by itself, and the answer is in the order asked', async () => {
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
    'order_move_not_allowed',
    'not_found',
    null,
  ])
  assert.deepEqual(
    [body.results[2].problem.status, body.results[2].problem.state],
    [409, 'in_production'],
  )
  assert.equal(body.results[1].problem.detail, body.results[3].problem.detail)
  const order = await orderOf(first ?? '')
  assert.deepEqual([order.status, order.promisedDeliveryDate], ['accepted', '2031-01-15'])
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
  const offline = await scene.labDraft({
    patientId: await addPatient(w, lab, { customerId: scene.customerId }),
  })
  for (const verb of ['register', 'start', 'finish']) await scene.step('lab', offline.id, verb)
  const orderIds = [late, two, nowhere, offline.id, one]
  const { body } = await bulk({ action: 'ship', orderIds, purpose: 'try_in', courier: 'Bike' })
  assert.deepEqual(body.results.map(codeOf), [
    'order_move_not_allowed',
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
      assert.equal(problem.code, 'order_move_not_allowed')
      assert.equal(problem.state, (await orderOf(id)).status)
    }
  }
})
