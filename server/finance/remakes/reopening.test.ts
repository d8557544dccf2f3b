import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findBreak } from '#server/orders/order-history-proof'
import { remakeFixture, type RemakeFixture } from '#test/fixtures/remake-fixture'
import { testApp } from '#test/app/test-app'
import { drawCount } from '#test/runner/random-sizes'

const w = await testApp()
const fixture = await remakeFixture(w)
const { lab, clinic, deliveredAt, bill, claim, agree, read, transition } = fixture

/** A billed claim that was resolved with a new order. */
async function resolved(percent = 0, at: RemakeFixture = fixture) {
  const order = await at.deliveredAt([20_000])
  await at.bill([order.id])
  const { id, newOrderId } = await at.claim(order)
  await at.agree(id, 'undetermined', { chargePercent: percent })
  await at.post(at.lab.owner, `/remakes/${id}/resolve`, { outcome: 'new_order' })
  return { id, newOrderId, orderId: order.id }
}
const reason = { reason: 'We cannot make it' }

test('a resolved claim whose new order is rejected is agreed again, and ends with a credit', async () => {
  const { id, newOrderId, orderId } = await resolved(40)
  await transition('lab', newOrderId, 'reject', reason)
  await w.settle()
  const open = await read(id, clinic.owner)
  assert.deepEqual(
    [open.status, open.outcome, open.resolvedAt, open.chargePercent, open.agreedResponsibility],
    ['agreed', null, null, 40, 'undetermined'],
  )
  const events = (await clinic.owner.get(`/orders/${orderId}/events?proof=1&limit=100`)).body.data
  const [{ action, details, reason: eventReason, actorUserId, actorName }] = events
  assert.deepEqual(
    [action, details.changes, details.isAutomatic, actorUserId, actorName],
    [
      'changed',
      [{ pointer: `/remakes/${id}/status`, from: 'resolved', to: 'agreed' }],
      true,
      null,
      lab.name,
    ],
  )
  assert.match(eventReason, /new order was rejected/)
  assert.deepEqual([details.remakeClaimId, details.newOrderId], [id, newOrderId])
  assert.equal(findBreak(events.toReversed()), null)
  const body = { outcome: 'credit' }
  const { remakeClaim } = await fixture.post(lab.owner, `/remakes/${id}/resolve`, body)
  assert.deepEqual([remakeClaim.status, remakeClaim.creditNoteIds.length], ['resolved', 1])
})

test('so it is when the new order is cancelled, by either side, and only while it was the outcome', async () => {
  const byLab = await resolved()
  await transition('lab', byLab.newOrderId, 'accept', { promisedOn: '2031-01-15' })
  await transition('lab', byLab.newOrderId, 'start')
  await transition('lab', byLab.newOrderId, 'cancel', reason)
  const byClinic = await resolved()
  await transition('clinic', byClinic.newOrderId, 'cancel', reason)
  const order = await deliveredAt([20_000])
  await bill([order.id])
  const credited = await claim(order)
  await agree(credited.id, 'lab')
  await fixture.post(lab.owner, `/remakes/${credited.id}/resolve`, { outcome: 'credit' })
  await transition('lab', credited.newOrderId, 'reject', reason)
  await w.settle()
  const ends = await Promise.all([byLab, byClinic, credited].map(({ id }) => read(id)))
  assert.deepEqual(
    ends.map(({ status, outcome }) => [status, outcome]),
    [
      ['agreed', null],
      ['agreed', null],
      ['resolved', 'credit'],
    ],
  )
})

test('a claim that was resolved without an agreement is where the verdicts left it', async () => {
  const order = await deliveredAt([20_000])
  const quiet = await claim(order)
  const disputed = await claim(await deliveredAt([20_000]))
  await fixture.verdict(clinic.owner, disputed.id, 'lab')
  await fixture.verdict(lab.owner, disputed.id, 'clinic')
  for (const { id, newOrderId } of [quiet, disputed]) {
    const body = { outcome: 'new_order', chargePercent: 0 }
    await fixture.post(lab.owner, `/remakes/${id}/resolve`, body)
    await transition('lab', newOrderId, 'reject', reason)
  }
  await w.settle()
  const ends = await Promise.all([quiet, disputed].map(({ id }) => read(id)))
  assert.deepEqual(
    ends.map(({ status, chargePercent }) => [status, chargePercent]),
    [
      ['open', null],
      ['disputed', null],
    ],
  )
})

test('under terms that say so what is agreed again resolves automatically, with a credit', async () => {
  const auto = await remakeFixture(w)
  await auto.post(auto.lab.owner, '/remake-policies', {
    name: 'By itself',
    isDefault: true,
    claimDays: 90,
    hasAutoResolve: true,
    chargePercents: {
      lab: 0,
      clinic: 100,
      shared: 25,
      patient: 100,
      material: 0,
      courier: 0,
      undetermined: 50,
    },
  })
  const order = await auto.deliveredAt([20_000])
  await auto.bill([order.id])
  const { id, newOrderId } = await auto.claim(order)
  await auto.agree(id, 'shared')
  await w.settle()
  assert.equal((await auto.read(id)).outcome, 'new_order')
  await auto.transition('lab', newOrderId, 'reject', reason)
  await w.settle()
  const { status, outcome, chargePercent, creditNoteIds } = await auto.read(id)
  assert.deepEqual(
    [status, outcome, chargePercent, creditNoteIds.length],
    ['resolved', 'credit', 25, 1],
  )
})

test('a rejection and a resolution at once leave no claim resolved by an order that ended', async () => {
  for (let turn = 0; turn < drawCount(2, 8); turn++) {
    const { id, newOrderId } = await claim(await deliveredAt([20_000]))
    await agree(id, 'lab')
    const reject = () => lab.owner.post(`/orders/${newOrderId}/reject`, reason)
    const resolve = () => lab.owner.post(`/remakes/${id}/resolve`, { outcome: 'new_order' })
    const answers = await Promise.all(
      (turn % 2 === 0 ? [reject, resolve] : [resolve, reject]).map((command) => command()),
    )
    assert.equal(answers[turn % 2]?.status, 200)
    await w.settle()
    assert.equal((await read(id)).status, 'agreed')
  }
})
