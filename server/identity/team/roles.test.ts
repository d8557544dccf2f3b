import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { builtInRoles, permissionsOf, usualPermissionsOf } from '#contract/identity/permissions'
import type { Permission } from '#contract/platform/endpoint'
import { organizationTypes, type OrganizationType } from '#contract/platform/endpoint'
import { orderFixture } from '#test/fixtures/order-fixture'
import { rowsOf, snapshot } from '#test/helpers/answers'
import { testApp, type Actor, type Organization } from '#test/app/test-app'
import { drawCount } from '#test/runner/random-sizes'

const w = await testApp()
const nowhere = '00000000-0000-7000-8000-000000000000'
const lab = await w.org('lab')

type Role = { id: string; kind: string; version: number; permissions: Permission[] } & Record<
  string,
  any
>

const rolesOf = async (actor: Actor): Promise<Role[]> => (await actor.get('/team/roles')).body.data
const roleOf = async ({ owner }: Organization, kind: string) =>
  (await rolesOf(owner)).find((role) => role.kind === kind) as Role
let names = 0
async function addRole({ owner }: Organization, permissions: Permission[]): Promise<Role> {
  const answer = await owner.post('/team/roles', { name: `Role ${++names}`, permissions })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.role
}
const give = ({ owner }: Organization, membershipId: string, body: object) =>
  owner.patch(`/team/members/${membershipId}`, body)
const codeOf = ({ status, body }: { status: number; body: any }) => `${status} ${body?.code}`

test('each organization begins with the roles of its type, which allow what is usual', async () => {
  for (const type of organizationTypes) {
    const organization = await w.org(type)
    const staff = await w.member(organization)
    const roles = await rolesOf(staff)
    assert.deepEqual(
      roles.map(({ kind, name, permissions, isUsual, memberCount }) => [
        kind,
        name,
        permissions,
        isUsual,
        memberCount,
      ]),
      builtInRoles[type].map((kind) => [
        kind,
        null,
        [...usualPermissionsOf(type, kind)],
        true,
        kind === 'staff' ? 1 : 0,
      ]),
    )
  }
})

test('the session says what its member is allowed: all of an owner, else what the role says', async () => {
  const staff = await w.member(lab)
  const allowedTo = async (actor: Actor) => (await actor.get('/auth/session')).body.permissions
  assert.deepEqual(await allowedTo(lab.owner), permissionsOf('lab'))
  assert.deepEqual(await allowedTo(staff), usualPermissionsOf('lab', 'staff'))
  const blind = await w.member(lab, { role: 'owner', canSeeFinance: false })
  assert.deepEqual(
    await allowedTo(blind),
    permissionsOf('lab').filter((permission) => permission !== 'finance.read'),
  )
})

test('roles are changed by owners with the session cookie, and read by members', async () => {
  const staff = await w.member(lab)
  const device = await w.device(lab, lab.ownerUserId)
  const { id } = await roleOf(lab, 'driver')
  const body = { name: 'Runner', permissions: [] }
  for (const [actor, refused] of [
    [w.stranger, '401 unauthenticated'],
    [device, '401 session_cookie_required'],
    [staff, '403 role_required'],
  ] as const) {
    assert.equal(codeOf(await actor.post('/team/roles', body)), refused)
    assert.equal(codeOf(await actor.patch(`/team/roles/${id}`, body)), refused)
    assert.equal(codeOf(await actor.post(`/team/roles/${id}/reset`)), refused)
    assert.equal(codeOf(await actor.delete(`/team/roles/${id}`)), refused)
  }
  assert.equal((await w.stranger.get('/team/roles')).status, 401)
  assert.equal((await device.get('/team/roles')).status, 200)
})

test("another organization's role looks like one that does not exist", async () => {
  const other = await w.org('lab')
  const { id } = await addRole(other, ['stages.work'])
  const [foreign, missing] = [`/team/roles/${id}`, `/team/roles/${nowhere}`]
  for (const ask of [
    (path: string) => lab.owner.patch(path, { name: 'Ours' }),
    (path: string) => lab.owner.post(`${path}/reset`),
    (path: string) => lab.owner.delete(path),
  ]) {
    assert.equal((await ask(foreign)).status, 404)
    assert.deepEqual(snapshot(await ask(foreign)), snapshot(await ask(missing)))
  }
  const staff = await w.member(lab)
  for (const teamRoleId of [id, nowhere]) {
    const given = await give(lab, staff.membershipId, { teamRoleId })
    assert.deepEqual([given.status, given.body.errors[0].pointer], [400, '/teamRoleId'])
    const invitation = { email: 'driver@sample.example', role: 'staff', teamRoleId }
    assert.equal((await lab.owner.post('/team/invitations', invitation)).status, 400)
  }
  assert.equal((await rolesOf(lab.owner)).length, builtInRoles.lab.length)
})

test('bad input adds and changes nothing', async () => {
  const { id } = await roleOf(lab, 'quality')
  for (const body of [
    {},
    { name: '' },
    { name: 'x'.repeat(61) },
    { permissions: null },
    { permissions: ['everything'] },
    { permissions: ['stages.work', 'stages.work'] },
    { permissions: ['orders.submit'] },
    { kind: 'driver' },
  ]) {
    assert.equal((await lab.owner.patch(`/team/roles/${id}`, body)).status, 400)
    const added = { name: 'New', permissions: [], ...body, ...(body.name ? {} : { kind: 'own' }) }
    assert.equal((await lab.owner.post('/team/roles', added)).status, 400)
  }
  const { body } = await lab.owner.patch(`/team/roles/${id}`, {
    permissions: ['stages.work', 'orders.submit'],
  })
  assert.deepEqual(
    [body.errors[0].pointer, body.errors[0].code],
    ['/permissions/1', 'permission_of_other_type'],
  )
  assert.equal((await roleOf(lab, 'quality')).version, 1)
})

test('a change of a role holds at the next request of its members, without a new sign-in', async () => {
  const organization = await w.org('lab')
  const driver = await w.member(organization)
  const device = await w.device(organization, driver.userId)
  const role = await roleOf(organization, 'driver')
  await give(organization, driver.membershipId, { teamRoleId: role.id })
  const body = { name: 'Ceramics' }
  const add = (actor: Actor) => actor.post('/product-categories', body)
  const refused = await add(driver)
  assert.equal(codeOf(refused), '403 permission_required')
  assert.deepEqual(refused.body.required, ['catalog.write'])
  assert.deepEqual(refused.body.params, { permission: 'catalog.write' })
  assert.match(refused.body.detail, /change products/)
  const changed = await organization.owner.patch(`/team/roles/${role.id}`, {
    permissions: ['catalog.write', 'contacts.write'],
  })
  assert.deepEqual([changed.body.role.isUsual, changed.body.role.version], [false, 2])
  assert.equal((await add(driver)).status, 201)
  const customer = { name: 'Practice on paper' }
  assert.equal((await device.post('/customers', customer)).status, 201)
  await organization.owner.post(`/team/roles/${role.id}/reset`)
  assert.equal(codeOf(await add(driver)), '403 permission_required')
  assert.equal(codeOf(await device.post('/customers', customer)), '403 permission_required')
})

test('what a role does not allow is not offered by a record', async () => {
  const fixture = await orderFixture(w)
  const { id } = await fixture.orderAt('submitted')
  const reader = await w.member(fixture.lab)
  const can = async () => (await reader.get(`/orders/${id}`)).body.order.can
  assert.equal((await can()).accept, true)
  const { id: teamRoleId } = await roleOf(fixture.lab, 'technician')
  await give(fixture.lab, reader.membershipId, { teamRoleId })
  assert.deepEqual([(await can()).accept, (await can()).reject], [false, false])
  const accepted = await reader.post(`/orders/${id}/accept`, { promisedOn: '2031-01-15' })
  assert.equal(codeOf(accepted), '403 permission_required')
})

test('a step on many orders needs the permission of the step', async () => {
  const fixture = await orderFixture(w)
  const { id } = await fixture.orderAt('submitted')
  const technician = await w.member(fixture.lab)
  const { id: teamRoleId } = await roleOf(fixture.lab, 'technician')
  await give(fixture.lab, technician.membershipId, { teamRoleId })
  const move = (action: string) => technician.post('/orders/bulk', { action, orderIds: [id] })
  assert.equal(codeOf(await move('accept')), '403 permission_required')
  assert.equal((await move('start')).status, 200)
})

test('money is seen as the new role says, unless the change says otherwise', async () => {
  const organization = await w.org('lab')
  const [one, two] = [await w.member(organization), await w.member(organization)]
  const books = await roleOf(organization, 'bookkeeping')
  const placed = async (id: string, body: object) => {
    const { member } = (await give(organization, id, body)).body
    return [member.role, member.teamRole?.kind ?? null, member.canSeeFinance]
  }
  const { membershipId } = one
  assert.deepEqual(await placed(membershipId, { teamRoleId: books.id }), [
    'staff',
    'bookkeeping',
    true,
  ])
  assert.equal((await one.get('/invoices')).status, 200)
  assert.deepEqual(await placed(two.membershipId, { teamRoleId: books.id, canSeeFinance: false }), [
    'staff',
    'bookkeeping',
    false,
  ])
  const change = (permissions: Permission[]) =>
    organization.owner.patch(`/team/roles/${books.id}`, { permissions })
  await change(['finance.write'])
  assert.equal(codeOf(await one.get('/invoices')), '403 finance_access_required')
  await change(['finance.read', 'finance.write'])
  assert.equal((await two.get('/invoices')).status, 200)
  assert.deepEqual(await placed(membershipId, { role: 'owner' }), ['owner', null, true])
  assert.deepEqual(await placed(membershipId, { role: 'staff' }), ['staff', 'staff', false])
  assert.deepEqual(await placed(membershipId, { role: 'staff', title: 'Books' }), [
    'staff',
    'staff',
    false,
  ])
})

test('an owner has no other role, and the last one is given none', async () => {
  const organization = await w.org('clinic')
  const { id: teamRoleId } = await roleOf(organization, 'reception')
  const [{ id }] = (await organization.owner.get('/team/members')).body.data
  assert.equal(codeOf(await give(organization, id, { teamRoleId })), '409 last_owner')
  const both = await give(organization, id, { role: 'owner', teamRoleId })
  assert.equal(codeOf(both), '422 owner_has_no_other_role')
  const second = await w.member(organization, { role: 'owner' })
  const { member } = (await give(organization, second.membershipId, { teamRoleId })).body
  assert.deepEqual([member.role, member.teamRole.kind], ['staff', 'reception'])
})

test('who is invited with a role joins with it', async () => {
  const organization = await w.org('lab')
  const email = 'books@sample.example'
  const { id: teamRoleId } = await roleOf(organization, 'bookkeeping')
  const invited = await organization.owner.post('/team/invitations', {
    email,
    role: 'staff',
    teamRoleId,
  })
  assert.equal(invited.body.invitation.teamRole.kind, 'bookkeeping')
  const refused = await organization.owner.post('/team/invitations', {
    email: 'boss@sample.example',
    role: 'owner',
    teamRoleId,
  })
  assert.equal(codeOf(refused), '422 owner_has_no_other_role')
  const [mail] = await rowsOf<{ body: string }>(
    w,
    sql`select body from app.mails where recipient = ${email}`,
  )
  const [, invitationToken] = /token=([\w-]{43})/.exec(mail?.body ?? '') ?? []
  const joined = await w.stranger.post('/auth/sign-up/email', {
    name: 'Bea Guest',
    email,
    password: 'correct-horse-battery',
    invitationToken,
  })
  assert.deepEqual(
    [joined.body.role, joined.body.canSeeFinance, joined.body.permissions],
    ['staff', true, usualPermissionsOf('lab', 'bookkeeping')],
  )
})

test('a role of their own is renamed and deleted; while somebody has it they are named', async () => {
  const organization = await w.org('lab')
  const role = await addRole(organization, ['stages.work', 'catalog.write'])
  const path = `/team/roles/${role.id}`
  const renamed = await organization.owner.patch(path, { name: 'Head of ceramics' })
  assert.equal(renamed.body.role.name, 'Head of ceramics')
  const taken = { name: 'HEAD OF CERAMICS', permissions: [] }
  assert.equal(codeOf(await organization.owner.post('/team/roles', taken)), '409 role_name_taken')
  const member = await w.member(organization, { name: 'Zoë Łuczak' })
  await give(organization, member.membershipId, { teamRoleId: role.id })
  const invitation = { email: 'new@sample.example', role: 'staff', teamRoleId: role.id }
  const invited = (await organization.owner.post('/team/invitations', invitation)).body.invitation
  const refused = await organization.owner.delete(path)
  assert.equal(codeOf(refused), '409 role_in_use')
  assert.deepEqual(refused.body.params.names.toSorted(), ['Zoë Łuczak', 'new@sample.example'])
  await organization.owner.delete(`/team/invitations/${invited.id}`)
  const staff = await roleOf(organization, 'staff')
  await give(organization, member.membershipId, { teamRoleId: staff.id })
  assert.equal((await organization.owner.delete(path)).status, 204)
  assert.equal((await organization.owner.delete(path)).status, 404)
})

test('a built-in role is changed and reset, and stays', async () => {
  const organization = await w.org('clinic')
  const { id, permissions } = await roleOf(organization, 'assistant')
  const path = `/team/roles/${id}`
  const change = (body: object) => organization.owner.patch(path, body)
  const changed = (await change({ name: 'Nurse', permissions: ['designs.approve'] })).body.role
  assert.deepEqual(
    [changed.name, changed.permissions, changed.isUsual],
    ['Nurse', ['designs.approve'], false],
  )
  const reset = (await organization.owner.post(`${path}/reset`)).body.role
  assert.deepEqual([reset.name, reset.permissions, reset.isUsual], [null, permissions, true])
  const again = (await change({ permissions: permissions.toReversed() })).body.role
  assert.equal(again.isUsual, true)
  assert.equal(codeOf(await organization.owner.delete(path)), '409 built_in_role_stays')
  const own = await addRole(organization, [])
  const ownReset = await organization.owner.post(`/team/roles/${own.id}/reset`)
  assert.equal(codeOf(ownReset), '409 own_role_has_no_default')
})

test('of two owners who change a role from the same version one is refused', async () => {
  const { id, version } = await addRole(lab, ['stages.work'])
  const second = await w.member(lab, { role: 'owner' })
  const headers = { 'if-match': String(version) }
  const change = (actor: Actor, permissions: Permission[]) =>
    actor.patch(`/team/roles/${id}`, { permissions }, { headers })
  const answers = await Promise.all([
    change(lab.owner, ['scans.write']),
    change(second, ['quality.check']),
  ])
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((one, other) => one - other),
    [200, 409],
  )
  const late = answers.find(({ status }) => status === 409)
  assert.equal(late?.body.code, 'role_changed_meanwhile')
  assert.equal((await lab.owner.delete(`/team/roles/${id}`, { headers })).status, 409)
  const wrong = { headers: { 'if-match': 'latest' } }
  assert.equal((await lab.owner.patch(`/team/roles/${id}`, { name: 'X' }, wrong)).status, 400)
})

test('a role that is given while it is deleted is either kept or unknown', async () => {
  const organization = await w.org('lab')
  const member = await w.member(organization)
  for (let round = 0; round < drawCount(2, 8); round++) {
    const role = await addRole(organization, [])
    const [deleted, given] = await Promise.all([
      organization.owner.delete(`/team/roles/${role.id}`),
      give(organization, member.membershipId, { teamRoleId: role.id }),
    ])
    assert.ok(
      (deleted.status === 204 && given.status === 400) ||
        (deleted.status === 409 && given.status === 200),
      `${deleted.status} ${given.status}`,
    )
  }
})

test('an organization has at most thirty roles of its own', async () => {
  const organization = await w.org('clinic' satisfies OrganizationType)
  for (let count = 0; count < 30; count++) await addRole(organization, [])
  const refused = await organization.owner.post('/team/roles', { name: 'More', permissions: [] })
  assert.equal(codeOf(refused), '422 roles_limit_reached')
})
