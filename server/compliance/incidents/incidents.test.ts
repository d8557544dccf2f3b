import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '#platform/clock'
import { orderFixture } from '#test/fixtures/order-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const fixture = await orderFixture(w)
const other = await orderFixture(w)
const { lab, clinic } = fixture
const order = await fixture.orderAt('delivered')
const report = {
  orderId: order.id,
  severity: 'harm',
  happenedOn: '2026-01-31',
  description: 'The crown broke while chewing',
}

test('a stranger and another organization neither report nor read', async () => {
  assert.equal((await w.stranger.post('/incidents', report)).status, 401)
  for (const { owner } of [other.lab, other.clinic]) {
    assert.equal((await owner.post('/incidents', report)).status, 404)
    assert.equal((await owner.get('/incidents')).body.pagination.total, 0)
  }
  const device = await w.device(clinic, clinic.ownerUserId)
  assert.equal((await device.post('/incidents', report)).body.code, 'session_cookie_required')
})

test('what one side reports both sides read', async () => {
  const staff = await w.member(clinic, { name: 'Ina Desk' })
  const answer = await staff.post('/incidents', report)
  assert.equal(answer.status, 201, answer.text)
  const { incident } = answer.body
  assert.deepEqual([incident.reportedBy, incident.reportedByName], ['clinic', 'Ina Desk'])
  assert.deepEqual([incident.orderNumber, incident.happenedOn], [order.number, '2026-01-31'])
  const ofLab = (await lab.owner.post('/incidents', { ...report, severity: 'serious' })).body
  for (const actor of [lab.owner, clinic.owner]) {
    const { data } = (await actor.get(`/incidents?orderId=${order.id}`)).body
    assert.deepEqual(data, [ofLab.incident, incident])
  }
  assert.equal((await lab.owner.get('/incidents?severity=serious')).body.pagination.total, 1)
  assert.equal((await lab.owner.get('/incidents?search=chewing')).body.pagination.total, 2)
})

test('what cannot have happened is refused', async () => {
  for (const [body, status] of [
    [{ ...report, orderId: newId() }, 404],
    [{ ...report, severity: 'bad' }, 400],
    [{ ...report, happenedOn: '2999-01-01' }, 400],
    [{ ...report, happenedOn: '2026-02-31' }, 400],
    [{ ...report, description: ' ' }, 400],
    [{ ...report, orderId: (await fixture.orderAt('submitted')).id }, 409],
  ] as const) {
    assert.equal((await clinic.owner.post('/incidents', body)).status, status, JSON.stringify(body))
  }
})

test('a clinic does not name a patient whom the laboratory must not know', async () => {
  const hidden = await orderFixture(w, 'code_only')
  const { id } = await hidden.orderAt('delivered')
  const body = { ...report, orderId: id, description: 'Nora bit on a stone' }
  const refused = await hidden.clinic.owner.post('/incidents', body)
  assert.deepEqual([refused.status, refused.body.code], [422, 'patient_named'])
  assert.equal((await clinic.owner.post('/incidents', { ...body, orderId: order.id })).status, 201)
})
