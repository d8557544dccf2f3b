import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { createLog } from '#platform/log'
import { addPatient, given, orderFixture } from '#test/fixtures/order-fixture'
import { until, testApp } from '#test/app/test-app'
import { autoCompleteJob } from './auto-complete.job.ts'

const w = await testApp()
const fixture = await orderFixture(w)
const { lab, clinic } = fixture
const task = autoCompleteJob(w.db, createLog('silent'))

const daysAgo = (id: string, days: number) =>
  w.across((tx) =>
    tx.run(
      sql`update app.orders set delivered_at = now() - make_interval(days => ${days}) where id = ${id}`,
    ),
  )
const orderOf = async (id: string) => (await lab.owner.get(`/orders/${id}`)).body.order
const eventsOf = async (id: string) => (await lab.owner.get(`/orders/${id}/events`)).body.data
const setDays = (completeAfterDays: number | null) =>
  lab.owner.patch(`/lab-connections/${fixture.connection.id}`, { completeAfterDays })

async function deliveredOffline() {
  const patientId = await addPatient(w, lab, { customerId: fixture.customerId })
  const { id } = await fixture.labDraft({ patientId })
  for (const verb of ['register', 'start', 'finish']) await fixture.transition('lab', id, verb)
  const { id: parcel } = await fixture.ship([id])
  const received = { receivedByName: 'Ina' }
  assert.equal((await lab.owner.post(`/shipments/${parcel}/deliver`, received)).status, 200)
  return id
}

test("the days are the laboratory's to set, and both sides see them", async () => {
  const path = `/lab-connections/${fixture.connection.id}`
  assert.equal((await clinic.owner.get(path)).body.labConnection.completeAfterDays, 14)
  const refused = await clinic.owner.patch(path, { completeAfterDays: 3 })
  assert.equal(refused.body.errors[0].pointer, '/completeAfterDays')
  for (const wrong of [0, 366, 1.5, '14']) {
    assert.equal((await lab.owner.patch(path, { completeAfterDays: wrong })).status, 400)
  }
  assert.equal((await setDays(3)).body.labConnection.completeAfterDays, 3)
  assert.equal((await clinic.owner.get(path)).body.labConnection.completeAfterDays, 3)
  await setDays(14)
})

test('what was delivered long enough ago completes in the name of the laboratory', async () => {
  const young = await fixture.orderAt('delivered')
  const old = await fixture.orderAt('delivered')
  await daysAgo(young.id, 13)
  await daysAgo(old.id, 14)
  await task.run()
  assert.equal((await orderOf(young.id)).status, 'delivered')
  const order = await orderOf(old.id)
  assert.deepEqual(
    [order.status, order.waitingOn, order.version],
    ['completed', 'none', old.version + 1],
  )
  assert.ok(order.completedAt)
  const [event] = await eventsOf(old.id)
  assert.deepEqual(
    [event.action, event.fromStatus, event.toStatus, event.actorUserId, event.actorName],
    ['completed', 'delivered', 'completed', null, lab.name],
  )
  assert.equal(event.actorOrganizationId, lab.id)
  assert.deepEqual(given(event.details), { isAutomatic: true })
  const { length } = await eventsOf(old.id)
  await task.run()
  assert.equal((await eventsOf(old.id)).length, length)
})

test('the setting of the connection counts, and without one it never happens', async () => {
  const { id } = await fixture.orderAt('delivered')
  await daysAgo(id, 300)
  await setDays(null)
  await task.run()
  assert.equal((await orderOf(id)).status, 'delivered')
  await daysAgo(id, 2)
  await setDays(3)
  await task.run()
  assert.equal((await orderOf(id)).status, 'delivered')
  await setDays(2)
  await task.run()
  assert.equal((await orderOf(id)).status, 'completed')
  await setDays(14)
})

test('orders of offline customers complete after fourteen days', async () => {
  const id = await deliveredOffline()
  await daysAgo(id, 13)
  await task.run()
  assert.equal((await orderOf(id)).status, 'delivered')
  await daysAgo(id, 14)
  await task.run()
  assert.equal((await orderOf(id)).status, 'completed')
})

test('neither a wish to cancel nor a try-in completes automatically', async () => {
  const wish = await fixture.orderAt('delivered')
  await daysAgo(wish.id, 100)
  await w.across((tx) =>
    tx.run(sql`update app.orders set cancel_requested_at = now() where id = ${wish.id}`),
  )
  const trial = await fixture.orderAt('at_try_in')
  await w.across((tx) =>
    tx.run(
      sql`update app.orders set delivered_at = now() - interval '100 days' where id = ${trial.id}`,
    ),
  )
  await task.run()
  assert.equal((await orderOf(wish.id)).status, 'delivered')
  assert.equal((await orderOf(trial.id)).status, 'at_try_in')
})

test('an order that somebody holds is left for the next run, which is not kept waiting', async () => {
  const held = await fixture.orderAt('delivered')
  const free = await fixture.orderAt('delivered')
  for (const { id } of [held, free]) await daysAgo(id, 20)
  await w.across(async (tx) => {
    await tx.one(sql`select id from app.orders where id = ${held.id} for update`)
    await task.run()
    assert.equal((await orderOf(free.id)).status, 'completed')
  })
  assert.equal((await orderOf(held.id)).status, 'delivered')
  await task.run()
  assert.equal((await orderOf(held.id)).status, 'completed')
})

test('of two servers and a clinic that complete at once, one does', async () => {
  const orders = []
  for (let count = 0; count < 6; count++) orders.push(await fixture.orderAt('delivered'))
  for (const { id } of orders) await daysAgo(id, 15)
  const [, , ...answers] = await Promise.all([
    task.run(),
    task.run(),
    ...orders.map(({ id }) => clinic.owner.post(`/orders/${id}/complete`, {})),
  ])
  for (const [place, { id, version }] of orders.entries()) {
    const answer = answers[place]
    assert.ok(answer && [200, 409].includes(answer.status))
    if (answer.status === 409) assert.equal(answer.body.state, 'completed')
    assert.deepEqual(
      [(await orderOf(id)).status, (await orderOf(id)).version],
      ['completed', version + 1],
    )
  }
})

test('a laboratory with a large backlog does not keep others waiting', async () => {
  const s = await orderFixture(w)
  const { id } = await s.orderAt('delivered')
  await daysAgo(id, 15)
  const { id: model } = await fixture.orderAt('delivered')
  await w.across((tx) =>
    tx.run(sql`insert into app.orders (id, lab_organization_id, clinic_organization_id, lab_connection_id,
        customer_id, number, status, waiting_on, delivered_at)
      select gen_random_uuid(), lab_organization_id, clinic_organization_id, lab_connection_id, customer_id,
        'old-' || generate_series, 'delivered', 'clinic', now() - interval '90 days'
      from app.orders, generate_series(1, 400) where id = ${model}`),
  )
  await task.run()
  assert.equal((await s.lab.owner.get(`/orders/${id}`)).body.order.status, 'completed')
  const left = () => lab.owner.get('/orders?status=delivered&limit=1')
  const before = (await left()).body.pagination.total
  assert.ok(before >= 100, `${before} are left for the next run`)
  await task.run()
  assert.ok((await left()).body.pagination.total < before)
})

test('the worker does it from its start on', async () => {
  const s = await orderFixture(w)
  const { id } = await s.orderAt('delivered')
  await daysAgo(id, 15)
  w.app.worker.start()
  const isCompleted = async () =>
    (await s.lab.owner.get(`/orders/${id}`)).body.order.status === 'completed'
  await until(isCompleted, 'the order to complete')
})
