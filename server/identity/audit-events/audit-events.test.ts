import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { AuditEvent } from '#contract/identity/audit-events'
import { newId } from '#platform/clock'
import { orgScope } from '#platform/db/db'
import { browserOf, rowsOf } from '#test/helpers/answers'
import { testApp, type Actor } from '#test/app/test-app'
import { deleteOldAuditEvents } from './queries.ts'

const w = await testApp()
const password = 'correct-horse-battery'

const eventsOf = async (owner: Actor, query = ''): Promise<AuditEvent[]> => {
  const answer = await owner.get(`/audit-events?limit=100${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}
const operationsOf = async (owner: Actor, query = '') =>
  (await eventsOf(owner, query)).map(({ operation }) => operation)

async function signUp(body: object) {
  const answer = await w.stranger.post('/auth/sign-up/email', { password, ...body })
  assert.equal(answer.status, 201, answer.text)
  return { ...answer.body, browser: browserOf(w, answer) }
}

const foundLab = (email: string) =>
  signUp({ name: 'Olga Sample', email, organization: { type: 'lab', name: 'North Lab' } })

test('a command shows who did what to what, by which credential and from where', async () => {
  const lab = await w.org('lab')
  const { membershipId } = await w.member(lab, { name: 'Nora Sample' })
  await lab.owner.patch(`/team/members/${membershipId}`, { title: 'Ceramist' })
  const [event, ...others] = await eventsOf(lab.owner)
  assert.deepEqual(others, [])
  const { id: _, createdAt: __, credentialId, ...rest } = event as AuditEvent
  const { data: sessions } = (await lab.owner.get('/auth/sessions')).body
  assert.equal(credentialId, sessions[0].id)
  assert.deepEqual(rest, {
    operation: 'updateMember',
    subjectKind: 'member',
    subjectId: membershipId,
    subjectName: 'Nora Sample',
    outcome: 'done',
    actorUserId: lab.ownerUserId,
    actorName: 'Alex Sample',
    credential: 'session',
    ip: '127.0.0.1',
    sharedDeviceName: null,
  })
})

test('what is created is named by its answer, and no content of it is kept', async () => {
  const lab = await w.org('lab')
  const { body } = await lab.owner.post('/customers', { name: 'Secret Paper Clinic' })
  const [event] = await eventsOf(lab.owner)
  assert.deepEqual([event?.subjectKind, event?.subjectId], ['customer', body.customer.id])
  const rows = await rowsOf(w, sql`select e.* from app.audit_events e where id = ${event?.id}`)
  assert.doesNotMatch(JSON.stringify(rows), /Secret Paper/)
})

test('a refused command shows nothing, a repeated request shows once, and reading shows nothing', async () => {
  const lab = await w.org('lab')
  const staff = await w.member(lab)
  await staff.patch('/organization', { name: 'Mine' })
  await lab.owner.patch(`/team/members/${newId()}`, { title: 'X' })
  await lab.owner.patch('/organization', { timezone: 'Mars/Olympus' })
  await lab.owner.get('/team/members')
  const headers = { 'idempotency-key': 'once' }
  await lab.owner.post('/customers', { name: 'Once' }, { headers })
  await lab.owner.post('/customers', { name: 'Once' }, { headers })
  assert.deepEqual(await operationsOf(lab.owner), ['createCustomer'])
})

test('sign-up, invitation, sign-in by browser and device are recorded where they lead', async () => {
  const { browser: owner, organization } = await foundLab('olga@north.example')
  await rowsOf(w, sql`update app.users set email_verified_at = now()`)
  await owner.post('/team/invitations', { email: 'nora@north.example', role: 'staff' })
  const [mail] = await rowsOf<{ body: string }>(
    w,
    sql`select body from app.mails where recipient = 'nora@north.example'`,
  )
  const [, invitationToken] = /token=([\w-]{43})/.exec(mail?.body ?? '') ?? []
  await signUp({ name: 'Nora Sample', email: 'nora@north.example', invitationToken })
  const device = { email: 'nora@north.example', password, deviceName: 'Scanner' }
  await w.stranger.post('/auth/device/v1/sign-in', device)
  await w.stranger.post('/auth/sign-in/email', { email: 'nora@north.example', password })
  await w.stranger.post('/auth/sign-in/email', { email: 'nora@north.example', password: 'wrong' })
  const recorded = (await eventsOf(owner)).map((event) => [
    event.operation,
    event.subjectKind,
    event.actorName,
  ])
  assert.deepEqual(recorded, [
    ['signInWithEmail', 'session', 'Nora Sample'],
    ['signInDevice', 'device_credential', 'Nora Sample'],
    ['signUpWithEmail', 'session', 'Nora Sample'],
    ['acceptInvitation', 'member', 'Nora Sample'],
    ['createInvitation', 'invitation', 'Olga Sample'],
    ['signUpWithEmail', 'session', 'Olga Sample'],
    ['createOrganization', 'organization', 'Olga Sample'],
  ])
  assert.equal((await eventsOf(owner)).at(-1)?.subjectId, organization.id)
})

test('an organization learns nothing of what its members do in another', async () => {
  const { browser } = await foundLab('olga@elsewhere.example')
  const before = await operationsOf(browser)
  const { organization } = (await browser.post('/organizations', { type: 'clinic', name: 'Own' }))
    .body
  assert.deepEqual(await operationsOf(browser), before)
  const moved = await browser.post(`/organizations/${organization.id}/activate`)
  const inClinic = browserOf(w, moved)
  assert.deepEqual(await operationsOf(inClinic), ['activateOrganization', 'createOrganization'])
})

test('a password that is changed or set again, and a changed profile, are reported in every organization', async () => {
  const email = 'olga@twice.example'
  const { browser } = await foundLab(email)
  const { organization } = (await browser.post('/organizations', { type: 'clinic', name: 'Two' }))
    .body
  await browser.patch('/auth/profile', { locale: 'de' })
  const newPassword = 'battery-horse-correct'
  await browser.post('/auth/password/change', { currentPassword: password, newPassword })
  assert.deepEqual((await operationsOf(browser)).slice(0, 2), ['changePassword', 'updateProfile'])
  const inClinic = browserOf(w, await browser.post(`/organizations/${organization.id}/activate`))
  const [, ...recorded] = await operationsOf(inClinic)
  assert.deepEqual(recorded, ['changePassword', 'updateProfile', 'createOrganization'])
  await w.stranger.post('/auth/password/forgot', { email })
  const mails = await rowsOf<{ body: string }>(
    w,
    sql`select body from app.mails where recipient = ${email} and body like '%reset-password%'`,
  )
  const [, token] = /token=([\w-]{43})/.exec(mails.at(-1)?.body ?? '') ?? []
  await w.stranger.post('/auth/password/reset', { token, password })
  const back = browserOf(w, await w.stranger.post('/auth/sign-in/email', { email, password }))
  assert.deepEqual((await operationsOf(back)).slice(0, 2), ['signInWithEmail', 'resetPassword'])
})

test('a member who left is named by what they did themselves', async () => {
  const lab = await w.org('lab')
  const nora = await w.member(lab, { name: 'Nora Sample' })
  await nora.post('/customers', { name: 'A customer' })
  await lab.owner.delete(`/team/members/${nora.membershipId}`)
  const [removed] = await eventsOf(lab.owner, '&subjectKind=member')
  assert.deepEqual([removed?.operation, removed?.subjectName], ['removeMember', 'Nora Sample'])
})

test('events are found by person, kind, record, time and words', async () => {
  const lab = await w.org('lab')
  const nora = await w.member(lab, { name: 'Nóra Sample' })
  const { id } = (await nora.post('/customers', { name: 'One' })).body.customer
  await lab.owner.patch(`/customers/${id}`, { name: 'Two' })
  await lab.owner.patch('/organization', { city: 'Berlin' })
  const all = await eventsOf(lab.owner)
  const middle = all[1]?.createdAt ?? ''
  assert.deepEqual(await operationsOf(lab.owner, `&actorUserId=${nora.userId}`), ['createCustomer'])
  assert.deepEqual(await operationsOf(lab.owner, '&subjectKind=organization'), [
    'updateOrganization',
  ])
  assert.deepEqual(await operationsOf(lab.owner, `&subjectId=${id}`), [
    'updateCustomer',
    'createCustomer',
  ])
  assert.deepEqual(await operationsOf(lab.owner, '&search=nora'), ['createCustomer'])
  const since = await eventsOf(lab.owner, `&fromAt=${middle}`)
  const until = await eventsOf(lab.owner, `&toAt=${middle}`)
  assert.deepEqual([...since, ...until], all)
})

test('owners alone read the log, each of their own organization', async () => {
  const [lab, other] = [await w.org('lab'), await w.org('lab')]
  await lab.owner.patch('/organization', { city: 'Berlin' })
  assert.deepEqual(await eventsOf(other.owner), [])
  assert.equal((await (await w.member(lab)).get('/audit-events')).body.code, 'role_required')
  const device = await w.device(lab, lab.ownerUserId)
  assert.equal((await device.get('/audit-events')).body.code, 'session_cookie_required')
})

test('nobody changes an event, and a side deletes none', async () => {
  const lab = await w.org('lab')
  await lab.owner.patch('/organization', { city: 'Berlin' })
  const attempts = [
    sql`update app.audit_events set actor_name = 'Nobody'`,
    sql`delete from app.audit_events`,
  ]
  for (const attempt of attempts) {
    await assert.rejects(
      w.db.write(orgScope(lab), (tx) => tx.run(attempt as never)),
      /permission denied/,
    )
  }
  await assert.rejects(
    w.across((tx) => tx.run(attempts[0] as never)),
    /permission denied/,
  )
})

test('events whose time is over are deleted, a bounded number at a time, and others stay', async () => {
  const lab = await w.org('lab')
  for (let place = 0; place < 3; place++) await lab.owner.patch('/organization', { city: 'Berlin' })
  const old = (await eventsOf(lab.owner)).slice(1).map(({ id }) => id)
  await w.across((tx) =>
    tx.run(
      sql`insert into app.audit_events (organization_id, id, operation, subject_kind, outcome, actor_user_id,
          actor_membership_id, actor_name, created_at)
        select organization_id, uuidv7(), operation, subject_kind, outcome, actor_user_id,
          actor_membership_id, actor_name, now() - interval '31 days'
        from app.audit_events where id = any (${old}::uuid[])` as never,
    ),
  )
  assert.equal((await eventsOf(lab.owner)).length, 5)
  const sweep = (limit: number) => w.across((tx) => deleteOldAuditEvents(tx, { days: 30, limit }))
  assert.deepEqual([await sweep(1), await sweep(5), await sweep(5)], [1, 1, 0])
  assert.equal((await eventsOf(lab.owner)).length, 3)
})
