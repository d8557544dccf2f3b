import assert from 'node:assert/strict'
import { test } from 'node:test'
import { build } from '#platform/db/db'
import { orderFixture } from '#test/fixtures/order-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const fixture = await orderFixture(w)
const { lab, clinic, connection } = fixture
const promise = { promisedOn: '2031-01-15' }
const why = { creditHoldReason: 'Paid in cash this morning' }

async function setHold(isOnCreditHold: boolean, customerId = connection.customerId): Promise<void> {
  const answer = await lab.owner.patch(`/customers/${customerId}`, { isOnCreditHold })
  assert.equal(answer.status, 200, answer.text)
}

async function setAutoAccept(autoAccept: boolean): Promise<void> {
  await w.across((tx) =>
    tx.run(build.updateTable('labConnections').set({ autoAccept }).where('id', '=', connection.id)),
  )
}

test('an order of a customer on payment hold is accepted only with a reason, by who may see money', async () => {
  await setHold(true)
  const { id } = await fixture.orderAt('submitted')
  const staff = await w.member(lab)
  const path = `/orders/${id}/accept`
  const refused = await lab.owner.post(path, promise)
  assert.deepEqual([refused.status, refused.body.code], [422, 'payment_hold_reason_required'])
  const withoutMoney = await staff.post(path, { ...promise, ...why })
  assert.deepEqual([withoutMoney.status, withoutMoney.body.code], [422, 'customer_on_payment_hold'])
  const bulk = await lab.owner.post('/orders/bulk', {
    action: 'accept',
    orderIds: [id],
    ...promise,
  })
  assert.equal(bulk.body.results[0].problem.code, 'payment_hold_reason_required')

  const accepted = await lab.owner.post(path, { ...promise, ...why })
  assert.equal(accepted.status, 200, accepted.text)
  const { creditHoldOverride } = accepted.body.order
  assert.equal(creditHoldOverride.reason, why.creditHoldReason)
  assert.equal(typeof creditHoldOverride.byName, 'string')
  // It is the laboratory's own: the clinic reads it neither in the order nor in the history.
  const atClinic = await clinic.owner.get(`/orders/${id}`)
  assert.equal(atClinic.body.order.creditHoldOverride, null)
  const history = await clinic.owner.get(`/orders/${id}/events`)
  // To put the order on hold is another thing.
  const seen = `${atClinic.text}${history.text}`.replaceAll('"hold":', '')
  assert.doesNotMatch(seen, /in cash|hold/)
  await setHold(false)
})

test('an order of a paper customer on payment hold is taken into the books only with a reason', async () => {
  await setHold(true, fixture.customerId)
  const { id } = await fixture.labDraft()
  const refused = await lab.owner.post(`/orders/${id}/register`, promise)
  assert.deepEqual([refused.status, refused.body.code], [422, 'payment_hold_reason_required'])
  const registered = await lab.owner.post(`/orders/${id}/register`, { ...promise, ...why })
  assert.equal(registered.status, 200, registered.text)
  assert.equal(registered.body.order.creditHoldOverride.reason, why.creditHoldReason)
  await setHold(false, fixture.customerId)
})

test('nothing of a customer on payment hold is accepted unseen, and the clinic reads a neutral word', async () => {
  await setAutoAccept(true)
  await setHold(true)
  const draft = await fixture.draft()
  const { preflight } = (
    await clinic.owner.post('/orders/preflight', {
      labConnectionId: connection.id,
      patientId: fixture.patientId,
      dentistId: fixture.dentistId,
      items: [{ productId: fixture.productId, teeth: [11] }],
    })
  ).body
  assert.deepEqual(
    preflight.warnings.map(({ code }: { code: string }) => code),
    ['lab_reviews_order'],
  )
  assert.doesNotMatch(preflight.warnings[0].message, /hold|pay|money|credit/i)
  const submitted = await fixture.transition('clinic', draft.id, 'submit')
  assert.equal(submitted.status, 'submitted')
  await setHold(false)
  const other = await fixture.draft()
  assert.equal((await fixture.transition('clinic', other.id, 'submit')).status, 'accepted')
  await setAutoAccept(false)
})

test('open orders, and what a claim lets make again, go on during a payment hold', async () => {
  const { id } = await fixture.orderAt('accepted')
  const original = await fixture.orderAt('completed')
  await setHold(true)
  assert.equal((await fixture.transition('lab', id, 'start')).status, 'in_production')
  const claim = await clinic.owner.post(`/orders/${original.id}/remakes`, {
    kind: 'remake',
    teeth: [11],
    reasonCode: 'open_margin',
  })
  const claimId = claim.body.remakeClaim.id
  for (const { owner } of [clinic, lab]) {
    await owner.post(`/remakes/${claimId}/verdict`, { responsibility: 'lab' })
  }
  const resolved = await lab.owner.post(`/remakes/${claimId}/resolve`, { outcome: 'new_order' })
  const { newOrderId } = resolved.body.remakeClaim
  assert.equal((await fixture.transition('lab', newOrderId, 'accept', promise)).status, 'accepted')
  // A clinic that only calls its order a remake gets round nothing.
  const called = await fixture.draft({ kind: 'remake', remakeOfOrderId: original.id })
  await fixture.transition('clinic', called.id, 'submit')
  const refused = await lab.owner.post(`/orders/${called.id}/accept`, promise)
  assert.equal(refused.body.code, 'payment_hold_reason_required')
  await setHold(false)
})
