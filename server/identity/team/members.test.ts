import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statusesOf, snapshot } from '#test/helpers/answers'
import { race } from '#test/helpers/race'
import { orderFixture } from '#test/fixtures/order-fixture'
import { testApp, type Answer } from '#test/app/test-app'

const w = await testApp()

const everyMember = { text: 'select from app.memberships for update' }

test('a stranger sees no team', async () => {
  assert.equal((await w.stranger.get('/team/members')).status, 401)
})

test('every member sees the team of the own organization, and no other', async () => {
  const lab = await w.org('lab')
  await w.org('lab')
  const staff = await w.member(lab, { name: 'Zoë Łuczak' })
  const device = await w.device(lab, staff.userId)
  for (const actor of [lab.owner, staff, device]) {
    const { data, pagination } = (await actor.get('/team/members')).body
    assert.equal(pagination.total, 2)
    assert.deepEqual(
      data.map((member: { userId: string; role: string }) => [member.userId, member.role]),
      [
        [staff.userId, 'staff'],
        [lab.ownerUserId, 'owner'],
      ],
    )
  }
  const search = await staff.get('/team/members?search=luczak')
  assert.deepEqual([search.body.data.length, search.body.data[0].name], [1, 'Zoë Łuczak'])
  assert.equal((await staff.get('/team/members?status=disabled')).body.pagination.total, 0)
})

test('the team is changed by owners with the session cookie', async () => {
  const lab = await w.org('lab')
  const [staff, other] = [await w.member(lab), await w.member(lab)]
  const device = await w.device(lab, lab.ownerUserId)
  const path = `/team/members/${other.membershipId}`
  const changed = await staff.patch(path, { role: 'owner' })
  assert.deepEqual([changed.status, changed.body.code], [403, 'role_required'])
  const removed = await staff.delete(path)
  assert.deepEqual([removed.status, removed.body.code], [403, 'role_required'])
  assert.deepEqual(removed.body.required, ['owner'])
  assert.equal((await device.patch(path, { role: 'owner' })).status, 401)
  assert.equal((await device.delete(path)).status, 401)
  assert.equal((await lab.owner.patch(path, { title: 'Ceramist' })).status, 200)
})

test("another organization's member looks like one that does not exist", async () => {
  const [lab, clinic] = [await w.org('lab'), await w.org('clinic')]
  const member = await w.member(clinic)
  const missing = '/team/members/00000000-0000-7000-8000-000000000000'
  const foreign = `/team/members/${member.membershipId}`
  const body = { role: 'owner' }
  assert.equal((await lab.owner.patch(foreign, body)).status, 404)
  assert.deepEqual(
    snapshot(await lab.owner.patch(foreign, body)),
    snapshot(await lab.owner.patch(missing, body)),
  )
  assert.deepEqual(
    snapshot(await lab.owner.delete(foreign)),
    snapshot(await lab.owner.delete(missing)),
  )
  const staff = await w.member(lab)
  assert.deepEqual(snapshot(await staff.delete(foreign)), snapshot(await staff.delete(missing)))
  assert.equal((await member.get('/auth/session')).status, 200)
})

test('bad input changes nothing', async () => {
  const lab = await w.org('lab')
  const staff = await w.member(lab)
  for (const body of [
    {},
    { role: 'admin' },
    { role: 'owner,staff' },
    { role: ['owner', 'staff'] },
    { role: null },
    { status: 'removed' },
    { canSeeFinance: 'true' },
    { canSeeFinance: null },
    { title: '' },
    { userId: lab.ownerUserId },
  ]) {
    const answer = await lab.owner.patch(`/team/members/${staff.membershipId}`, body)
    assert.equal(answer.status, 400, JSON.stringify(body))
  }
})

test('a change replaces the keys that are sent, and is in force at the next request', async () => {
  const lab = await w.org('lab')
  const staff = await w.member(lab)
  const path = `/team/members/${staff.membershipId}`
  assert.equal((await staff.get('/auth/session')).body.canSeeFinance, false)
  await lab.owner.patch(path, { canSeeFinance: true })
  const { member } = (await lab.owner.patch(path, { title: 'Ceramist' })).body
  assert.deepEqual(
    [member.role, member.canSeeFinance, member.title, member.status],
    ['staff', true, 'Ceramist', 'active'],
  )
  assert.equal((await staff.get('/auth/session')).body.canSeeFinance, true)
  assert.equal((await lab.owner.patch(path, { title: null })).body.member.title, null)
})

test('whoever becomes an owner sees finance, unless the change says otherwise', async () => {
  const lab = await w.org('lab')
  const [one, two] = [await w.member(lab), await w.member(lab)]
  const promote = async (id: string, body: Record<string, unknown>) => {
    const { member } = (await lab.owner.patch(`/team/members/${id}`, { role: 'owner', ...body }))
      .body
    return [member.role, member.canSeeFinance]
  }
  assert.deepEqual(await promote(one.membershipId, {}), ['owner', true])
  assert.deepEqual(await promote(two.membershipId, { canSeeFinance: false }), ['owner', false])
  assert.deepEqual(await promote(two.membershipId, {}), ['owner', false], 'an owner stays as set')
})

test('who stops being an owner sees no finance any more and leaves no invitation of an owner', async () => {
  const lab = await w.org('lab')
  const second = await w.member(lab, { role: 'owner' })
  for (const role of ['owner', 'staff']) {
    const invited = await second.post('/team/invitations', { email: `${role}@entry.example`, role })
    assert.equal(invited.status, 201, invited.text)
  }
  const { member } = (
    await lab.owner.patch(`/team/members/${second.membershipId}`, { role: 'staff' })
  ).body
  assert.deepEqual([member.role, member.canSeeFinance], ['staff', false])
  const { data } = (await lab.owner.get('/team/invitations')).body
  assert.deepEqual(
    data.map(({ role, status }: { role: string; status: string }) => `${role} ${status}`),
    ['staff pending', 'owner revoked'],
  )
})

test('a disabled member is out at once and signs in again when enabled again', async () => {
  const lab = await w.org('lab')
  const staff = await w.member(lab)
  const device = await w.device(lab, staff.userId)
  assert.equal((await staff.get('/patients')).status, 200)
  assert.equal((await device.get('/patients')).status, 200)
  const path = `/team/members/${staff.membershipId}`
  assert.equal((await lab.owner.patch(path, { status: 'disabled' })).body.member.status, 'disabled')
  assert.equal((await staff.get('/patients')).status, 401)
  assert.equal((await device.get('/patients')).status, 401)
  await lab.owner.patch(path, { status: 'active' })
  assert.equal((await staff.get('/patients')).status, 401)
  assert.equal((await device.get('/patients')).status, 401)
})

test('a removed member is out at once, with session and devices', async () => {
  const lab = await w.org('lab')
  const staff = await w.member(lab)
  const device = await w.device(lab, staff.userId)
  assert.equal((await device.get('/patients')).status, 200)
  assert.equal((await lab.owner.delete(`/team/members/${staff.membershipId}`)).status, 204)
  assert.equal((await staff.get('/patients')).status, 401)
  assert.equal((await device.get('/patients')).status, 401)
  assert.equal((await lab.owner.delete(`/team/members/${staff.membershipId}`)).status, 404)
})

test('a member who was notified, followed, read and wrote may leave, and what they wrote stays', async () => {
  const fixture = await orderFixture(w)
  const { id } = await fixture.orderAt('submitted')
  const staff = await w.member(fixture.lab, { name: 'Zoë Łuczak' })
  const comments = `/orders/${id}/comments`
  const asked = { body: 'Which shade?', visibility: 'shared', mentions: [staff.userId] }
  assert.equal((await fixture.lab.owner.post(comments, asked)).status, 201)
  const written = { body: 'A2, I think', visibility: 'internal' }
  assert.equal((await staff.post(comments, written)).status, 201)
  await w.settle()
  assert.ok((await staff.get('/notifications')).body.pagination.total > 0)
  const removed = await fixture.lab.owner.delete(`/team/members/${staff.membershipId}`)
  assert.equal(removed.status, 204, removed.text)
  const { data } = (await fixture.lab.owner.get(comments)).body
  assert.deepEqual(
    data.map(({ authorName }: { authorName: string }) => authorName),
    ['Zoë Łuczak', 'Alex Sample'],
  )
})

test('a member may leave, and loses the cookie', async () => {
  const lab = await w.org('lab')
  const staff = await w.member(lab)
  const answer = await staff.delete(`/team/members/${staff.membershipId}`)
  assert.equal(answer.status, 204)
  assert.match(answer.headers.getSetCookie()[0] ?? '', /session_token=; Max-Age=0;/)
  assert.equal((await staff.get('/patients')).status, 401)
})

test('the last active owner can neither leave nor be demoted nor disabled', async () => {
  const lab = await w.org('lab')
  await w.member(lab)
  const second = await w.member(lab, { role: 'owner' })
  await lab.owner.patch(`/team/members/${second.membershipId}`, { status: 'disabled' })
  const { data } = (await lab.owner.get('/team/members')).body
  const own = data.find((member: { userId: string }) => member.userId === lab.ownerUserId)
  const path = `/team/members/${own.id}`
  for (const answer of [
    await lab.owner.delete(path),
    await lab.owner.patch(path, { role: 'staff' }),
    await lab.owner.patch(path, { status: 'disabled' }),
  ]) {
    assert.deepEqual([answer.status, answer.body.code], [409, 'last_owner'])
  }
  assert.equal((await lab.owner.patch(path, { title: 'Master' })).status, 200)
  assert.equal((await lab.owner.patch(path, { role: 'owner', status: 'active' })).status, 200)
})

const waysOut = {
  demote: (actor: { patch: (path: string, body: unknown) => Promise<Answer> }, path: string) =>
    actor.patch(path, { role: 'staff' }),
  disable: (actor: { patch: (path: string, body: unknown) => Promise<Answer> }, path: string) =>
    actor.patch(path, { status: 'disabled' }),
  remove: (actor: { delete: (path: string) => Promise<Answer> }, path: string) =>
    actor.delete(path),
}

for (const [name, out] of Object.entries(waysOut)) {
  test(`two owners who ${name} each other at once leave one owner`, async () => {
    const lab = await w.org('lab')
    const [one, two] = [
      await w.member(lab, { role: 'owner' }),
      await w.member(lab, { role: 'owner' }),
    ]
    const { data } = (await one.get('/team/members')).body
    const first = data.find((member: { userId: string }) => member.userId === lab.ownerUserId)
    assert.equal((await one.delete(`/team/members/${first.id}`)).status, 204)
    const answers = await race(w, everyMember, () => [
      out(one, `/team/members/${two.membershipId}`),
      out(two, `/team/members/${one.membershipId}`),
    ])
    assert.deepEqual(statusesOf(answers), [name === 'remove' ? 204 : 200, 409])
    const winner = answers[0]?.status === 409 ? two : one
    const team = (await winner.get('/team/members')).body.data as { role: string; status: string }[]
    const owners = team.filter(({ role, status }) => role === 'owner' && status === 'active')
    assert.equal(owners.length, 1)
  })
}

test('two owners who leave at once leave one owner', async () => {
  const lab = await w.org('lab')
  const two = await w.member(lab, { role: 'owner' })
  const { data } = (await two.get('/team/members')).body
  const one = data.find((member: { userId: string }) => member.userId === lab.ownerUserId)
  const answers = await race(w, everyMember, () => [
    lab.owner.delete(`/team/members/${one.id}`),
    two.delete(`/team/members/${two.membershipId}`),
  ])
  assert.deepEqual(statusesOf(answers), [204, 409])
})
