import argon2 from '@node-rs/argon2'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { permissionsOf } from '#contract/identity/permissions'
import { browserOf, cookieOf, rowsOf, statusesOf, snapshot } from '#test/helpers/answers'
import { race } from '#test/helpers/race'
import { testApp, type Answer } from '#test/app/test-app'

const w = await testApp()
const password = 'correct-horse-battery'

let people = 0
const newEmail = () => `person-${++people}@sample.example`
const lab = { type: 'lab', name: 'North Dental Laboratory' }

const signUp = (body: Record<string, unknown> = {}) =>
  w.stranger.post('/auth/sign-up/email', {
    name: 'Anna Sample',
    email: newEmail(),
    password,
    organization: lab,
    ...body,
  })

const signIn = (body: Record<string, unknown>) =>
  w.stranger.post('/auth/sign-in/email', { password, ...body })

test('signing up makes a person, an organization that they own, and a session, with one answer', async () => {
  const email = newEmail()
  const answer = await signUp({ email })
  assert.equal(answer.status, 201)
  const { user, organization, role, canSeeFinance, permissions, expiresAt } = answer.body
  assert.deepEqual([user.name, user.email], ['Anna Sample', email])
  assert.deepEqual([organization.type, organization.name], ['lab', lab.name])
  assert.deepEqual([role, canSeeFinance], ['owner', true])
  const session = await browserOf(w, answer).get('/auth/session')
  assert.deepEqual(permissions, permissionsOf('lab'))
  assert.deepEqual(session.body, {
    user,
    organization,
    role,
    canSeeFinance,
    permissions,
    sharedDevice: null,
    expiresAt,
  })
})

test('a new organization takes the time zone and the language that come with it, both known ones', async () => {
  const customs = { timezone: 'Europe/Berlin', locale: 'de-de' }
  const mine = browserOf(w, await signUp({ organization: { ...lab, ...customs } }))
  const { organization } = (await mine.get('/organization')).body
  assert.deepEqual([organization.timezone, organization.locale], ['Europe/Berlin', 'de-DE'])
  const another = await mine.post('/organizations', { ...lab, timezone: 'Asia/Tokyo' })
  const { timezone, locale } = another.body.organization
  assert.deepEqual([timezone, locale], ['Asia/Tokyo', 'en'])
  const american = await mine.post('/organizations', { ...lab, country: 'US' })
  const { timezone: zone, toothNotation, country } = american.body.organization
  assert.deepEqual([zone, toothNotation, country], ['America/New_York', 'universal', 'US'])
  const sent = { ...lab, country: 'US', timezone: 'America/Denver' }
  const western = await mine.post('/organizations', sent)
  assert.equal(western.body.organization.timezone, 'America/Denver')
  const unknown = await signUp({ organization: { ...lab, timezone: 'Europe/Atlantis' } })
  assert.equal(unknown.status, 400)
  assert.equal(unknown.body.errors[0].pointer, '/organization/timezone')
})

test('the cookie has exactly the name and attributes of the specification', async () => {
  const { email } = (await signUp()).body.user
  const value = '[A-Za-z0-9_-]{43}'
  const cookie = new RegExp(
    `^__Secure-service-prod\\.session_token=${value}; Max-Age=604800; Path=/; HttpOnly; Secure; SameSite=Lax$`,
  )
  for (const answer of [await signUp(), await signIn({ email })]) {
    assert.equal(answer.headers.getSetCookie().length, 1)
    assert.match(answer.headers.getSetCookie()[0] ?? '', cookie)
    assert.equal(answer.headers.get('cache-control'), 'no-store')
  }
})

test('the token of a session is in the cookie and never in a body', async () => {
  const email = newEmail()
  const up = await signUp({ email })
  const back = await signIn({ email })
  for (const answer of [up, back]) {
    const token = cookieOf(answer).split('=')[1] ?? 'none'
    const seen = await browserOf(w, answer).get('/auth/session')
    const listed = await browserOf(w, answer).get('/auth/sessions')
    for (const { text } of [answer, seen, listed]) assert.ok(!text.includes(token))
  }
})

test('sign-up takes exactly one of an organization and an invitation', async () => {
  const invitationToken = 'x'.repeat(43)
  const neither = await signUp({ organization: undefined })
  const both = await signUp({ invitationToken })
  assert.deepEqual([neither.status, both.status], [400, 400])
  assert.equal(neither.body.errors[0].pointer, '/organization')
  assert.equal(both.body.errors[0].pointer, '/invitationToken')
})

test('sign-in takes at most one of a named organization, a new one and an invitation', async () => {
  const organizationId = '00000000-0000-7000-8000-000000000000'
  const answer = await signIn({ email: newEmail(), organizationId, organization: lab })
  assert.equal(answer.status, 400)
  assert.equal(answer.body.errors[0].pointer, '/organization')
})

test('bad input is refused before anything is tried', async (t) => {
  const verify = t.mock.method(argon2, 'verify')
  const hash = t.mock.method(argon2, 'hash')
  for (const body of [
    { email: 'no-address' },
    { password: 'too-short' },
    { password: 'x'.repeat(201) },
    { name: ' ' },
    { name: 'two\nlines' },
    { organization: { type: 'hospital', name: 'X' } },
    { organization: { ...lab, role: 'owner' } },
    { isAdmin: true },
    { password: null },
  ]) {
    const answer = await signUp(body)
    assert.equal(answer.status, 400, JSON.stringify(body))
  }
  assert.equal((await signIn({ email: newEmail(), password: 5 })).status, 400)
  assert.deepEqual([verify.mock.callCount(), hash.mock.callCount()], [0, 0])
})

test('a password that others would try first is refused', async () => {
  const email = 'nora.sample@sample.example'
  for (const weak of [
    'password123',
    'PASSWORD123',
    '1234567890',
    'aaaaaaaaaaaa',
    'abababababab',
    'qwertyuiop',
    'P@ssw0rd2024!',
    'Zahnarzt2026!',
    'Schmetterling1',
    'Sommer2025!!',
    'N0raSample26',
    email,
    'nora.sample',
    'Nora Sample',
  ]) {
    const answer = await signUp({ email, name: 'Nora Sample', password: weak })
    assert.deepEqual([answer.status, answer.body.code], [422, 'weak_password'], weak)
  }
  assert.equal((await signUp({ email })).status, 201, 'and the address is still free')
})

test('an address belongs to one person, whatever its case, and a refused sign-up leaves nothing', async () => {
  const email = newEmail()
  await signUp({ email })
  const name = 'Nobody gets this'
  const second = await signUp({ email: email.toUpperCase(), organization: { type: 'lab', name } })
  assert.deepEqual([second.status, second.body.code], [409, 'email_address_taken'])
  assert.deepEqual(second.headers.getSetCookie(), [])
  assert.deepEqual(await rowsOf(w, sql`select id from app.organizations where name = ${name}`), [])
})

test('of several sign-ups with one address at once one succeeds', async () => {
  const email = newEmail()
  const answers = await Promise.all([1, 2, 3, 4].map(() => signUp({ email })))
  assert.deepEqual(statusesOf(answers), [201, 409, 409, 409])
})

test('the password is kept as Argon2id with the promised work, and in no other form', async () => {
  const email = newEmail()
  await signUp({ email })
  const [user] = await rowsOf<{ passwordHash: string }>(
    w,
    sql`select password_hash from app.users where email = ${email}`,
  )
  assert.match(user?.passwordHash ?? '', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a password may be typed in another Unicode form', async () => {
  const email = newEmail()
  await signUp({ email, password: 'grüße-aus-berlin'.normalize('NFC') })
  const answer = await signIn({ email, password: 'grüße-aus-berlin'.normalize('NFD') })
  assert.equal(answer.status, 200)
})

test('a wrong address and a wrong password get the same answer for the same work', async (t) => {
  const email = newEmail()
  await signUp({ email })
  const verify = t.mock.method(argon2, 'verify')
  const answers: Answer[] = []
  const work: number[] = []
  for (const wrong of [
    { email, password: 'wrong-password' },
    { email: newEmail(), password: 'wrong-password' },
  ]) {
    for (const path of ['/auth/sign-in/email', '/auth/device/v1/sign-in']) {
      const before = verify.mock.callCount()
      const body = path.includes('device') ? { ...wrong, deviceName: 'PC' } : wrong
      answers.push(await w.stranger.post(path, body))
      work.push(verify.mock.callCount() - before)
    }
  }
  assert.deepEqual(work, [1, 1, 1, 1])
  for (const answer of answers) {
    assert.deepEqual(snapshot(answer), snapshot(answers[0] as Answer))
    assert.equal(answer.status, 401)
    assert.equal(answer.headers.get('www-authenticate'), 'Bearer')
    assert.deepEqual(answer.headers.getSetCookie(), [])
  }
  const parameters = verify.mock.calls.map(({ arguments: [hash] }) => String(hash).slice(0, 30))
  assert.equal(new Set(parameters).size, 1, 'the same parameters for known and unknown')
})

test('a person without a password cannot sign in with any', async () => {
  const clinic = await w.org('clinic')
  const { body } = await clinic.owner.get('/auth/session')
  const answer = await signIn({ email: body.user.email, password: 'none' })
  assert.equal(answer.status, 401)
})

test('sign-in binds the session to the named organization', async () => {
  const email = newEmail()
  const browser = browserOf(w, await signUp({ email }))
  const { organization } = (
    await browser.post('/organizations', { type: 'clinic', name: 'South Clinic' })
  ).body
  const answer = await signIn({ email, organizationId: organization.id })
  assert.equal(answer.body.organization.id, organization.id)
  assert.equal((await browserOf(w, answer).get('/organization')).body.organization.type, 'clinic')
})

test('without a name the organization used last is taken, and before any use the oldest', async () => {
  const email = newEmail()
  const first = await signUp({ email })
  const browser = browserOf(w, first)
  const { organization } = (
    await browser.post('/organizations', { type: 'clinic', name: 'South Clinic' })
  ).body
  assert.equal((await signIn({ email })).body.organization.id, first.body.organization.id)
  const switched = await browser.post(`/organizations/${organization.id}/activate`)
  await browserOf(w, switched).post('/auth/sign-out')
  assert.equal((await signIn({ email })).body.organization.id, organization.id, 'used last')
  await rowsOf(w, sql`delete from app.sessions where user_id = ${first.body.user.id}`)
  assert.equal((await signIn({ email })).body.organization.id, first.body.organization.id, 'oldest')
})

test('an organization of others is refused like one that does not exist', async () => {
  const email = newEmail()
  await signUp({ email })
  const clinic = await w.org('clinic')
  const foreign = await signIn({ email, organizationId: clinic.id })
  const missing = await signIn({ email, organizationId: '00000000-0000-7000-8000-000000000000' })
  assert.deepEqual([foreign.status, foreign.body.code], [403, 'not_a_member_of_organization'])
  assert.deepEqual(snapshot(foreign), snapshot(missing))
})

test('a person who belongs nowhere gets in by founding an organization', async () => {
  const email = newEmail()
  const { user } = (await signUp({ email })).body
  await rowsOf(w, sql`delete from app.memberships where user_id = ${user.id}`)
  const refused = await signIn({ email })
  assert.deepEqual([refused.status, refused.body.code], [403, 'not_a_member'])
  const answer = await signIn({ email, organization: { type: 'clinic', name: 'New Clinic' } })
  assert.equal(answer.status, 200)
  assert.deepEqual([answer.body.organization.name, answer.body.role], ['New Clinic', 'owner'])
})

test('nobody signs in where they are disabled or where work is suspended', async () => {
  const email = newEmail()
  const { user, organization } = (await signUp({ email })).body
  await rowsOf(w, sql`update app.memberships set status = 'disabled' where user_id = ${user.id}`)
  assert.equal((await signIn({ email })).status, 403)
  await rowsOf(w, sql`update app.memberships set status = 'active' where user_id = ${user.id}`)
  await rowsOf(
    w,
    sql`update app.organizations set status = 'suspended' where id = ${organization.id}`,
  )
  assert.equal((await signIn({ email })).status, 403)
})

test('signing out ends this session, removes the cookie and leaves other sessions open', async () => {
  const email = newEmail()
  const one = browserOf(w, await signUp({ email }))
  const two = browserOf(w, await signIn({ email }))
  const answer = await one.post('/auth/sign-out')
  assert.equal(answer.status, 204)
  assert.deepEqual(answer.headers.getSetCookie(), [
    '__Secure-service-prod.session_token=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
  ])
  assert.equal((await one.get('/auth/session')).status, 401)
  assert.equal((await two.get('/auth/session')).status, 200)
})

test('signing in again ends the session that the browser had, whoever it was of, and no other', async () => {
  const [email, another] = [newEmail(), newEmail()]
  const first = await signUp({ email })
  const elsewhere = browserOf(w, await signIn({ email }))
  const again = (body: object, cookie: string) =>
    w.stranger.post('/auth/sign-in/email', { password, ...body }, { headers: { cookie } })
  const second = await again({ email }, cookieOf(first))
  assert.equal(second.status, 200)
  assert.equal((await browserOf(w, first).get('/auth/session')).status, 401)
  const { data } = (await browserOf(w, second).get('/auth/sessions')).body
  assert.equal(data.length, 2)

  await signUp({ email: another })
  const third = await again({ email: another }, cookieOf(second))
  assert.equal(third.body.user.email, another)
  assert.equal((await browserOf(w, second).get('/auth/session')).status, 401)
  assert.equal((await elsewhere.get('/auth/session')).status, 200)

  const twice = `${cookieOf(third)}; ${cookieOf(third)}`
  assert.equal((await again({ email: another }, twice)).status, 200)
  assert.equal((await again({ email: another }, 'nonsense')).status, 200)
  assert.equal((await browserOf(w, third).get('/auth/session')).status, 200)
})

test('signing out empties what the browser keeps of the service, and nothing else does', async () => {
  const answer = await signUp()
  assert.equal(answer.headers.get('clear-site-data'), null)
  const mine = browserOf(w, answer)
  const refused = await mine.post('/auth/sign-out', { nonsense: 1 })
  assert.deepEqual([refused.status, refused.headers.get('clear-site-data')], [400, null])
  const left = await mine.post('/auth/sign-out')
  assert.equal(left.headers.get('clear-site-data'), '"cache", "storage"')
})

test('the open sessions are my own, newest first, and I may end each', async () => {
  const email = newEmail()
  const one = browserOf(w, await signUp({ email }))
  const two = browserOf(w, await signIn({ email }))
  const { data, pagination } = (await two.get('/auth/sessions')).body
  assert.equal(pagination.total, 2)
  assert.deepEqual(
    data.map(({ isCurrent, ip }: { isCurrent: boolean; ip: string }) => [isCurrent, ip]),
    [
      [true, '127.0.0.1'],
      [false, '127.0.0.1'],
    ],
  )
  assert.equal((await two.delete(`/auth/sessions/${data[1].id}`)).status, 204)
  assert.equal((await one.get('/auth/session')).status, 401)
  assert.equal((await two.delete(`/auth/sessions/${data[1].id}`)).status, 404, 'it has ended')
  const last = await two.delete(`/auth/sessions/${data[0].id}`)
  assert.match(last.headers.getSetCookie()[0] ?? '', /session_token=; Max-Age=0;/)
  assert.equal((await two.get('/auth/session')).status, 401)
})

test("a colleague's session is not mine to see or end", async () => {
  const mine = browserOf(w, await signUp())
  const { organization } = (await mine.get('/auth/session')).body
  const colleague = await w.member(organization, { role: 'owner' })
  const [session] = (await colleague.get('/auth/sessions')).body.data
  assert.equal((await mine.get('/auth/sessions')).body.pagination.total, 1)
  assert.equal((await mine.delete(`/auth/sessions/${session.id}`)).status, 404)
  assert.equal((await colleague.get('/auth/session')).status, 200)
})

test('whoever signs in with the old password while it is being reset stays out', async () => {
  const email = newEmail()
  await signUp({ email })
  const reset = {
    text: `update app.users set password_hash = 'another' where email = $1`,
    values: [email],
  }
  const [answer] = await race(w, reset, () => [signIn({ email })])
  assert.deepEqual([answer?.status, answer?.body.code], [401, 'invalid_credentials'])
})
