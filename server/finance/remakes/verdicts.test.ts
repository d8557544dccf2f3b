import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findBreak } from '#server/orders/order-history-proof'
import { remakeFixture } from '#test/fixtures/remake-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const { lab, clinic, delivered, claim, verdict, read } = await remakeFixture(w)

test('only owners judge, with a session, and only the laboratory resolves', async () => {
  const { id } = await claim(await delivered())
  const body = { responsibility: 'lab' }
  const staff = await w.member(clinic)
  assert.equal((await staff.post(`/remakes/${id}/verdict`, body)).body.code, 'role_required')
  const device = await w.device(clinic, clinic.ownerUserId)
  assert.equal((await device.post(`/remakes/${id}/verdict`, body)).status, 401)
  const end = { outcome: 'credit' }
  const theirs = await clinic.owner.post(`/remakes/${id}/resolve`, end)
  assert.equal(theirs.body.code, 'organization_type_required')
  const staffOfLab = await w.member(lab)
  assert.equal((await staffOfLab.post(`/remakes/${id}/resolve`, end)).body.code, 'role_required')
  assert.equal((await staffOfLab.get(`/remakes/${id}`)).status, 200)
  const blind = await w.member(lab, { role: 'owner', canSeeFinance: false })
  const refused = await blind.post(`/remakes/${id}/resolve`, end)
  assert.equal(refused.body.code, 'finance_access_required')
  assert.equal((await blind.post(`/remakes/${id}/verdict`, body)).status, 200)
})

test('a verdict can change until both say the same, and each is reported in the history', async () => {
  const order = await delivered()
  const { id } = await claim(order)
  assert.equal(
    (await verdict(clinic.owner, id, 'lab', { comment: 'See the photo' })).status,
    'open',
  )
  const disputed = await verdict(lab.owner, id, 'clinic', { chargePercent: 100 })
  assert.deepEqual([disputed.status, disputed.chargePercent], ['disputed', null])
  const agreed = await verdict(lab.owner, id, 'lab')
  assert.deepEqual(
    [agreed.status, agreed.agreedResponsibility, agreed.chargePercent, agreed.clinicComment],
    ['agreed', 'lab', 0, 'See the photo'],
  )
  const late = await clinic.owner.post(`/remakes/${id}/verdict`, { responsibility: 'shared' })
  assert.deepEqual(
    [late.status, late.body.code, late.body.state],
    [409, 'remake_transition_not_allowed', 'agreed'],
  )
  const events = (await lab.owner.get(`/orders/${order.id}/events?proof=1&limit=100`)).body.data
  const pointers = events
    .filter(({ action }: { action: string }) => action === 'changed')
    .map(({ details }: { details: { changes: { pointer: string; to: unknown }[] } }) =>
      details.changes.map(({ pointer, to }) => `${pointer.split('/').at(-1)} ${String(to)}`),
    )
  assert.deepEqual(pointers, [
    ['labVerdict lab', 'status agreed'],
    ['labVerdict clinic', 'status disputed'],
    ['clinicVerdict lab'],
  ])
  assert.equal(findBreak(events.toReversed()), null)
})

test('what both name is the percentage, else that of the terms', async () => {
  const percents = async (theirs: number | null, ours: number | null) => {
    const { id } = await claim(await delivered(), { requiresNewOrder: false })
    await verdict(clinic.owner, id, 'shared', { chargePercent: theirs })
    return (await verdict(lab.owner, id, 'shared', { chargePercent: ours })).chargePercent
  }
  assert.deepEqual(
    [
      await percents(30, 30),
      await percents(30, 40),
      await percents(null, 40),
      await percents(null, null),
    ],
    [30, 50, 50, 50],
  )
})

test('of two verdicts at once none is lost', async () => {
  const { id } = await claim(await delivered())
  await Promise.all([verdict(clinic.owner, id, 'courier'), verdict(lab.owner, id, 'courier')])
  const { status, agreedResponsibility } = await read(id)
  assert.deepEqual([status, agreedResponsibility], ['agreed', 'courier'])
})
