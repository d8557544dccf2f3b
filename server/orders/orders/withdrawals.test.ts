import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { addPatient, orderFixture } from '#test/fixtures/order-fixture'
import { testApp } from '#test/app/test-app'
import { drawCount } from '#test/runner/random-sizes'

const w = await testApp()
const fixture = await orderFixture(w)
const { lab, clinic } = fixture
const reason = { reason: 'Patient moved away' }

// Whatever of an order a laboratory could see.
const rowsOfLab = (id: string) =>
  sql<{ id: string }>`
    select order_id as id from app.order_events where order_id = ${id} and lab_organization_id is not null
    union all select order_id from app.order_items where order_id = ${id} and lab_organization_id is not null`

const actionsOf = async (id: string) =>
  (await clinic.owner.get(`/orders/${id}/events`)).body.data.map(
    ({ action }: { action: string }) => action,
  )

test('a draft that was never sent is deleted, and cannot be cancelled', async () => {
  const draft = await fixture.draft()
  const refused = await clinic.owner.post(`/orders/${draft.id}/cancel`, reason)
  assert.equal(refused.body.code, 'order_transition_not_allowed')
  assert.equal((await clinic.owner.delete(`/orders/${draft.id}`)).status, 204)
  assert.equal((await clinic.owner.get(`/orders/${draft.id}`)).status, 404)
  const own = await fixture.labDraft()
  assert.equal((await lab.owner.post(`/orders/${own.id}/cancel`, reason)).status, 409)
  assert.equal((await lab.owner.delete(`/orders/${own.id}`)).status, 204)
})

test('a withdrawn order keeps its history: it is not deleted, but cancelled', async () => {
  const { id, number } = await fixture.orderAt('withdrawn')
  const refused = await clinic.owner.delete(`/orders/${id}`)
  assert.equal(refused.body.code, 'withdrawn_order_not_deletable')
  assert.equal(refused.body.state, 'draft')
  assert.deepEqual(await actionsOf(id), ['withdrawn', 'submitted', 'created'])
  const cancelled = await fixture.transition('clinic', id, 'cancel', reason)
  assert.deepEqual(
    [cancelled.status, cancelled.waitingOn, cancelled.number, cancelled.cancelReason],
    ['cancelled', 'none', number, 'Patient moved away'],
  )
  assert.deepEqual(await actionsOf(id), ['cancelled', 'withdrawn', 'submitted', 'created'])
  const waiting = await clinic.owner.get('/orders?waitingOn=clinic&limit=100')
  assert.ok(!waiting.body.data.some((order: { id: string }) => order.id === id))
})

test('a draft that is cancelled shows the laboratory nothing that it did not have', async () => {
  const { id } = await fixture.orderAt('withdrawn')
  const patientId = await addPatient(w, clinic, { firstName: 'Zoe', lastName: 'Quill' })
  await clinic.owner.patch(`/orders/${id}`, { patientId, instructions: 'For somebody else' })
  await fixture.transition('clinic', id, 'cancel', reason)
  for (const path of ['', '/events', '/rx-versions', '/approvals', '/files', '/proof']) {
    assert.equal((await lab.owner.get(`/orders/${id}${path}`)).status, 404, path)
  }
  assert.equal((await lab.owner.get('/patients?search=quill')).body.pagination.total, 0)
  const rows = await w.across((tx) => tx.all(rowsOfLab(id)))
  assert.deepEqual(rows, [])
})

test('of a submit and a cancel of one withdrawn order at once one wins', async () => {
  for (let turn = 0; turn < drawCount(2, 10); turn++) {
    const { id } = await fixture.orderAt('withdrawn')
    const [submitted, cancelled] = await Promise.all([
      clinic.owner.post(`/orders/${id}/submit`),
      clinic.owner.post(`/orders/${id}/cancel`, reason),
    ])
    const { order } = (await clinic.owner.get(`/orders/${id}`)).body
    const isSeen = (await lab.owner.get(`/orders/${id}`)).status === 200
    // What was submitted first may still be cancelled: then the laboratory has seen it.
    assert.equal(order.status, cancelled.status === 200 ? 'cancelled' : 'submitted')
    assert.equal(isSeen, submitted.status === 200)
  }
})
