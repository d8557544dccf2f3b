import assert from 'node:assert/strict'
import { test } from 'node:test'
import { productionFixture } from '#test/fixtures/production-fixture'
import { givePin, openSharedDevice } from '#test/helpers/shared-devices'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const fixture = await productionFixture(w)
const { lab, technician, colleague, made, stagesOf, changeStage } = fixture

test('a stage says who ended it, also where another member began it', async () => {
  const { id } = await made()
  const first = async () => (await stagesOf(id))[0]
  const design = await first()
  await changeStage(technician, design, 'start')
  assert.equal((await first()).finishedBy, null)
  await changeStage(colleague, design, 'finish')
  const done = await first()
  assert.deepEqual([done.technician.name, done.finishedBy.name], ['Ina Sample', 'Ole Sample'])
  const again = { toStageId: design.id, reason: 'Margin is open' }
  assert.equal((await changeStage(colleague, design, 'rework', again)).status, 200)
  assert.equal((await first()).finishedBy, null, 'what is open again was ended by nobody')
})

test('a PIN reads the own times alone, and the audit log names the device where it was used', async () => {
  const owner = await w.member(lab, { role: 'owner' })
  await givePin(w, { organizationId: lab.id, userId: owner.userId }, '4729')
  const device = await openSharedDevice(w, lab, { name: 'Ceramics bench' })
  const floor = await device.signIn(owner.membershipId, '4729')
  for (const actor of [floor, technician]) {
    assert.equal((await actor.post('/time-clock', { action: 'in' })).status, 200)
  }
  const userIdsOf = (answer: { body: any }) => answer.body.data.map(({ userId }: any) => userId)
  const times = await floor.get('/time-entries')
  assert.equal(times.status, 200, times.text)
  assert.deepEqual(userIdsOf(times), [owner.userId])
  assert.deepEqual(times.body.data[0].can, { correct: false, cancel: false })
  assert.deepEqual(userIdsOf(await floor.get(`/time-entries?userId=${technician.userId}`)), [])
  assert.equal(userIdsOf(await owner.get('/time-entries')).length, 2)

  assert.ok((await floor.post('/auth/sign-out', {})).status < 300)
  const events = (await owner.get(`/audit-events?actorUserId=${owner.userId}`)).body.data
  const { sharedDeviceName } = events.find(({ operation }: any) => operation === 'signOut')
  assert.equal(sharedDeviceName, 'Ceramics bench')
  await lab.owner.patch('/stock/settings', { requiresUseConfirmation: true })
  const others = (await lab.owner.get(`/audit-events?actorUserId=${lab.ownerUserId}`)).body.data
  assert.ok(others.every((event: any) => event.sharedDeviceName === null))
})
