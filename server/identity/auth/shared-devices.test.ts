import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { productionFixture } from '#test/fixtures/production-fixture'
import { browserOf, rowsOf } from '#test/helpers/answers'
import { givePin, openSharedDevice } from '#test/helpers/shared-devices'
import { testApp } from '#test/app/test-app'
import { isWeakPin } from './pin-rules.ts'

const w = await testApp()
const { lab, clinic, technician, colleague, accepted, stagesOf } = await productionFixture(w)
await givePin(w, { organizationId: lab.id, userId: technician.userId }, '4729')
await givePin(w, { organizationId: lab.id, userId: colleague.userId }, '83516')
const device = await openSharedDevice(w, lab)

const password = 'correct-horse-battery'
const weak = { status: 422, code: 'weak_pin' }
/** A person who signs up with a laboratory and has the password. */
async function signUp(firstName: string, labName: string) {
  const answer = await w.stranger.post('/auth/sign-up/email', {
    name: `${firstName} Sample`,
    email: `${firstName.toLowerCase()}@sample.example`,
    password,
    organization: { type: 'lab', name: labName },
  })
  return { person: browserOf(w, answer), ...answer.body }
}

const forget = () => rowsOf(w, sql`delete from app.rate_buckets`)

test('the session that makes a browser a shared device ends, and the device shows who has a PIN', async () => {
  assert.equal((await device.settingUp.get('/auth/session')).status, 401)
  const { body } = await device.browser.get('/auth/shared-device')
  assert.deepEqual(body.sharedDevice, { id: device.id, name: 'CAD room', idleMinutes: 10 })
  assert.equal(body.organization.id, lab.id)
  assert.deepEqual(
    body.members.map(({ name }: { name: string }) => name),
    ['Ina Sample', 'Ole Sample'],
  )
  assert.equal((await device.browser.get('/orders')).status, 401, 'the device alone reads nothing')
  const stranger = await w.stranger.get('/auth/shared-device')
  assert.deepEqual([stranger.status, stranger.body.code], [401, 'shared_device_required'])
})

test('only owners of a laboratory set up, see and revoke shared devices', async () => {
  const ask = [
    [technician, 'role_required'],
    [clinic.owner, 'organization_type_required'],
  ] as const
  for (const [actor, code] of ask) {
    assert.equal((await actor.get('/shared-devices')).body.code, code)
    assert.equal((await actor.post('/shared-devices', { name: 'A' })).body.code, code)
    assert.equal((await actor.delete(`/shared-devices/${device.id}`)).body.code, code)
  }
  const other = await w.org('lab')
  assert.equal((await other.owner.delete(`/shared-devices/${device.id}`)).status, 404)
  assert.equal(
    (await other.owner.delete(`/team/members/${technician.membershipId}/pin`)).status,
    404,
  )
})

test('one member starts a stage with the PIN, another finishes it, and each is named for their work', async () => {
  const order = await accepted()
  const first = await device.signIn(technician.membershipId, '4729')
  const session = (await first.get('/auth/session')).body
  assert.deepEqual([session.user.name, session.sharedDevice.name], ['Ina Sample', 'CAD room'])
  assert.equal((await first.post(`/orders/${order.id}/start`, {})).status, 200)
  const [one, two] = await stagesOf(order.id)
  assert.equal((await first.post(`/order-stages/${one.id}/start`, {})).status, 200)
  assert.equal((await first.post('/auth/sign-out', {})).status, 204)
  assert.equal((await first.get('/auth/session')).status, 401)

  const second = await device.signIn(colleague.membershipId, '83516')
  assert.equal((await second.post(`/order-stages/${one.id}/finish`, {})).status, 200)
  assert.equal((await second.post(`/order-stages/${two.id}/start`, {})).status, 200)
  const events = (await lab.owner.get(`/orders/${order.id}/events?limit=100`)).body.data
  const started = events.find(({ toStatus }: { toStatus: string }) => toStatus === 'in_production')
  assert.equal(started.performedBy?.name ?? started.actorName, 'Ina Sample')
  const sittings = await rowsOf<{ technicianUserId: string }>(
    w,
    sql`select technician_user_id from app.stage_sittings
      where order_stage_id in (${one.id}, ${two.id}) order by started_at`,
  )
  const workers = new Set(sittings.map(({ technicianUserId }) => technicianUserId))
  assert.deepEqual([...workers], [technician.userId, colleague.userId])
  const signIns = await rowsOf<{ actorName: string }>(
    w,
    sql`select actor_name from app.audit_events where operation = 'signInWithPin' order by id`,
  )
  assert.deepEqual(
    signIns.map(({ actorName }) => actorName),
    ['Ina Sample', 'Ole Sample'],
  )
})

test('an owner sees no money with the PIN, and only their own time', async () => {
  const boss = await w.member(lab, { role: 'owner', name: 'Bo Sample' })
  await givePin(w, { organizationId: lab.id, userId: boss.userId }, '9174')
  const floor = await device.signIn(boss.membershipId, '9174')
  const { canSeeFinance, permissions } = (await floor.get('/auth/session')).body
  assert.equal(canSeeFinance, false)
  assert.ok(!permissions.includes('finance.read'))
  await rowsOf(w, sql`update app.workflow_stages set pay_rate_minor = 450`)
  for (const [actor, rate] of [
    [lab.owner, 450],
    [floor, null],
  ] as const) {
    const { data } = (await actor.get('/workflows')).body
    assert.equal(data[0].stages[0].payRateMinor, rate)
  }
  const { people } = (await floor.get('/time-sheet?fromOn=2026-11-02&toOn=2026-11-03')).body
    .timeSheet
  assert.deepEqual(
    people.map(({ name }: { name: string }) => name),
    ['Bo Sample'],
  )
})

test('five wrong PINs lock the member at every device, and nobody else', async () => {
  await forget()
  const other = await openSharedDevice(w, lab, { name: 'Ceramics' })
  for (let place = 0; place < 5; place++) {
    const answer = await (place % 2 ? other : device).tryPin(technician.membershipId, '0000')
    assert.deepEqual([answer.status, answer.body.code], [401, 'wrong_pin'])
  }
  for (const where of [device, other]) {
    const locked = await where.tryPin(technician.membershipId, '4729')
    assert.deepEqual([locked.status, locked.body.code], [429, 'rate_limited'])
    await where.signIn(colleague.membershipId, '83516')
  }
  await forget()
})

test('a PIN is no key for another laboratory, and none after the member was disabled', async () => {
  const strange = await openSharedDevice(w, await w.org('lab'))
  const foreign = await strange.tryPin(technician.membershipId, '4729')
  assert.equal(foreign.body.code, 'wrong_pin')
  const gone = await w.member(lab, { name: 'Una Sample' })
  await givePin(w, { organizationId: lab.id, userId: gone.userId }, '5830')
  const floor = await device.signIn(gone.membershipId, '5830')
  await lab.owner.patch(`/team/members/${gone.membershipId}`, { status: 'disabled' })
  assert.equal((await floor.get('/worklist')).status, 401)
  assert.equal((await device.tryPin(gone.membershipId, '5830')).body.code, 'wrong_pin')
  await forget()
})

test('the session ends after the minutes without use, and use puts that off', async () => {
  const floor = await device.signIn(technician.membershipId, '4729')
  const sitting = sql`shared_device_id = ${device.id} and user_id = ${technician.userId}
    and expires_at > now()`
  const leftOf = () =>
    rowsOf<{ minutes: number }>(
      w,
      sql`select round(extract(epoch from expires_at - now()) / 60)::integer as minutes
        from app.sessions where ${sitting}`,
    )
  await rowsOf(
    w,
    sql`update app.sessions set last_used_at = now() - interval '8 minutes',
      expires_at = now() + interval '2 minutes' where ${sitting}`,
  )
  await lab.owner.patch(`/shared-devices/${device.id}`, { idleMinutes: 20 })
  assert.equal((await floor.get('/worklist')).status, 200)
  assert.deepEqual(await leftOf(), [{ minutes: 20 }])
  await rowsOf(w, sql`update app.sessions set expires_at = now() where ${sitting}`)
  assert.equal((await floor.get('/worklist')).status, 401)
})

test('a revoked device ends with everybody who is signed in there, at once', async () => {
  const revoked = await openSharedDevice(w, lab)
  const floor = await revoked.signIn(colleague.membershipId, '83516')
  assert.equal((await lab.owner.delete(`/shared-devices/${revoked.id}`)).status, 204)
  assert.equal((await lab.owner.delete(`/shared-devices/${revoked.id}`)).status, 204)
  assert.equal((await floor.get('/worklist')).status, 401)
  assert.equal((await revoked.browser.get('/auth/shared-device')).status, 401)
  assert.equal(
    (await revoked.tryPin(colleague.membershipId, '83516')).body.code,
    'shared_device_required',
  )
  const live = (await lab.owner.get('/shared-devices')).body.data
  assert.ok(!live.some(({ id }: { id: string }) => id === revoked.id))
  const ended = (await lab.owner.get('/shared-devices?isEnded=true')).body.data
  assert.ok(ended.some(({ id }: { id: string }) => id === revoked.id))
})

test('a member chooses the own PIN with the password, and an owner takes it away', async () => {
  const { person, organization } = await signUp('Ivo', 'South Dental Laboratory')
  assert.equal((await person.get('/auth/pin')).body.setAt, null)
  const wrong = await person.post('/auth/pin/change', { password: 'another', pin: '4729' })
  assert.equal(wrong.body.errors[0].pointer, '/password')
  const refused = await person.post('/auth/pin/change', { password, pin: '1234' })
  assert.deepEqual({ status: refused.status, code: refused.body.code }, weak)
  assert.equal((await person.post('/auth/pin/change', { password, pin: '123' })).status, 400)
  assert.equal((await person.post('/auth/pin/change', { password, pin: '4729' })).status, 204)
  assert.equal((await person.post('/auth/pin/change', { password, pin: '60428' })).status, 204)
  assert.ok((await person.get('/auth/pin')).body.setAt)

  const own = await openSharedDevice(w, organization)
  const [member] = (await own.browser.get('/auth/shared-device')).body.members
  assert.equal((await own.tryPin(member.id, '4729')).body.code, 'wrong_pin')
  const floor = await own.signIn(member.id, '60428')
  const again = await floor.post('/auth/pin/change', { password, pin: '4729' })
  assert.equal(again.body.code, 'not_at_shared_device')
  const owner = await w.member(organization, { role: 'owner' })
  assert.equal((await owner.delete(`/team/members/${member.id}/pin`)).status, 204)
  assert.equal((await floor.get('/worklist')).status, 401)
  assert.deepEqual((await own.browser.get('/auth/shared-device')).body.members, [])
})

test('a new password takes the PIN away, unless whoever changes it leaves the devices signed in', async () => {
  const { person, organization, user } = await signUp('Ina', 'East Dental Laboratory')
  await givePin(w, { organizationId: organization.id, userId: user.id }, '60428')
  const change = async (body: object) => {
    assert.equal((await person.post('/auth/password/change', body)).status, 204)
    return (await person.get('/auth/pin')).body.setAt !== null
  }
  const other = 'battery-horse-correct'
  const kept = { currentPassword: password, newPassword: other, allowsSignedInDevices: true }
  assert.equal(await change(kept), true)
  assert.equal(await change({ currentPassword: other, newPassword: password }), false)
})

test('PINs that guessers try first are weak, and others are not', () => {
  const tried = '0000 1111 1234 4321 0123 7890 9876 1212 123123 1122 2580 1984 2026 12345678'
  assert.deepEqual(
    tried.split(' ').filter((pin) => !isWeakPin(pin)),
    [],
  )
  const good = '4729 83516 9174 60428 130479 2704 1357 8065'
  assert.deepEqual(good.split(' ').filter(isWeakPin), [])
})
