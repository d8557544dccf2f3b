import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { isDeviceCredential } from '#platform/auth/session'
import { rowsOf, statusesOf, snapshot } from '#test/helpers/answers'
import { race } from '#test/helpers/race'
import { testApp, type Answer } from '#test/app/test-app'

const w = await testApp({ SIGN_INS_PER_15_MINUTES_PER_ACCOUNT: '1000' })
const password = 'correct-horse-battery'

let people = 0

async function person(type: 'lab' | 'clinic' = 'clinic') {
  const email = `person-${++people}@sample.example`
  const answer = await w.stranger.post('/auth/sign-up/email', {
    name: 'Anna Sample',
    email,
    password,
    organization: { type, name: `Practice ${people}` },
  })
  const [cookie = ''] = answer.headers.getSetCookie()
  const { user, organization } = answer.body
  return { email, user, organization, browser: w.as({ cookie: cookie.split(';')[0] ?? '' }) }
}

const signIn = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  w.stranger.post(
    '/auth/device/v1/sign-in',
    { password, deviceName: 'Scanner room', ...body },
    { headers },
  )

const deviceOf = (answer: Answer<any>) =>
  w.as({ authorization: `Bearer ${answer.body.credential}` })

test('a device signs in and gets a credential that is shown this once', async () => {
  const { email, user, organization } = await person()
  const answer = await signIn({ email, platform: 'windows' })
  assert.equal(answer.status, 201)
  const { credential, expiresAt, device, ...rest } = answer.body
  assert.ok(isDeviceCredential(credential))
  assert.deepEqual(rest, { user, organization, role: 'owner' })
  assert.deepEqual([device.name, device.platform], ['Scanner room', 'windows'])
  const days = (Date.parse(expiresAt) - Date.now()) / 86_400_000
  assert.ok(Math.abs(days - 365) < 0.01, expiresAt)
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  assert.equal((await deviceOf(answer).get('/patients')).status, 200)
})

test('the sign-in of a device leaves no session and sets no cookie', async () => {
  const { email, user } = await person()
  const before = await rowsOf(w, sql`select id from app.sessions where user_id = ${user.id}`)
  const answer = await signIn({ email })
  assert.deepEqual(answer.headers.getSetCookie(), [])
  assert.deepEqual(
    await rowsOf(w, sql`select id from app.sessions where user_id = ${user.id}`),
    before,
  )
})

test('cookies are not read: neither a broken one nor that of someone else matters', async () => {
  const { email, user } = await person()
  const stranger = await person()
  for (const cookie of [
    '__Secure-service-prod.session_token=broken',
    stranger.browser.credentials['cookie'] ?? '',
  ]) {
    const answer = await signIn({ email }, { cookie, origin: 'https://evil.example' })
    assert.deepEqual([answer.status, answer.body.user?.id], [201, user.id])
  }
})

test('the body needs an address, a password and the name of the device, and no other keys', async () => {
  const { email } = await person()
  for (const body of [
    { deviceName: undefined, email },
    { deviceName: '', email },
    { deviceName: 'x'.repeat(81), email },
    { password: undefined, email },
    {},
    { email, scope: 'all' },
    { email, organizationId: '1' },
  ]) {
    assert.equal((await signIn(body)).status, 400, JSON.stringify(body))
  }
})

test('whoever belongs to several organizations is given the choices, after the password', async () => {
  const { email, organization, browser } = await person('lab')
  const second = (await browser.post('/organizations', { type: 'clinic', name: 'South Clinic' }))
    .body.organization
  const answer = await signIn({ email })
  assert.deepEqual([answer.status, answer.body.code], [409, 'organization_required'])
  const choices = answer.body.choices as { id: string; name: string; type: string }[]
  const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id)
  assert.deepEqual(
    choices.toSorted(byId),
    [organization, { id: second.id, name: 'South Clinic', type: 'clinic' }].toSorted(byId),
  )
  const wrong = await signIn({ email, password: 'wrong-password' })
  assert.equal(wrong.status, 401)
  assert.equal(wrong.body.choices, undefined)
  const named = await signIn({ email, organizationId: second.id })
  assert.deepEqual([named.status, named.body.organization.id], [201, second.id])
})

test('an organization of others is refused like one that does not exist', async () => {
  const { email } = await person()
  const other = await person()
  const foreign = await signIn({ email, organizationId: other.organization.id })
  const missing = await signIn({ email, organizationId: '00000000-0000-7000-8000-000000000000' })
  assert.deepEqual([foreign.status, foreign.body.code], [403, 'not_a_member_of_organization'])
  assert.deepEqual(snapshot(foreign), snapshot(missing))
})

test('a member has at most 50 live credentials, also when devices sign in at once', async () => {
  const { email, user, organization } = await person()
  await rowsOf(
    w,
    sql`insert into app.device_credentials
      (id, token_hash, hint, name, user_id, organization_id, expires_at)
    select gen_random_uuid(), sha256(n::text::bytea), 'hint', 'PC', ${user.id}, ${organization.id},
      now() + interval '1 day' from generate_series(1, 48) n`,
  )
  const place = {
    text: 'select from app.memberships where user_id = $1 for update',
    values: [user.id],
  }
  const answers = await race(w, place, () => [1, 2, 3, 4].map(() => signIn({ email })))
  assert.deepEqual(statusesOf(answers), [201, 201, 422, 422])
  const full = await signIn({ email })
  assert.equal(full.body.code, 'device_credentials_limit_reached')
  await rowsOf(
    w,
    sql`update app.device_credentials set last_used_at = now() - interval '91 days'
    where user_id = ${user.id} and hint = 'hint'`,
  )
  assert.equal((await signIn({ email })).status, 201, 'those that nobody uses do not count')
})

test('a device revokes the credential in use, and a browser cannot', async () => {
  const { email, browser } = await person()
  const [one, two] = [deviceOf(await signIn({ email })), deviceOf(await signIn({ email }))]
  const refused = await browser.post('/auth/device/v1/sign-out')
  assert.deepEqual([refused.status, refused.body.code], [401, 'device_credential_required'])
  assert.equal((await one.post('/auth/device/v1/sign-out')).status, 204)
  assert.equal((await one.get('/patients')).status, 401)
  assert.equal((await two.get('/patients')).status, 200)
})

test('a device does not manage credentials, sessions or the team', async () => {
  const { email } = await person()
  const device = deviceOf(await signIn({ email }))
  for (const path of ['/auth/device-credentials', '/auth/sessions', '/team/invitations']) {
    const answer = await device.get(path)
    assert.deepEqual([answer.status, answer.body.code], [401, 'session_cookie_required'], path)
  }
})

test('an owner lists the credentials of the organization, live or ended', async () => {
  const { email, organization, browser } = await person()
  const staff = await w.member(organization)
  await w.device(organization, staff.userId)
  const mine = (await signIn({ email, deviceName: 'Front desk', platform: 'macos' })).body
  const list = async (query: string) => (await browser.get(`/auth/device-credentials${query}`)).body
  const { data, pagination } = await list('')
  assert.equal(pagination.total, 2)
  assert.deepEqual(
    [data[0].id, data[0].name, data[0].hint, data[0].userName, data[0].revokedAt],
    [mine.device.id, 'Front desk', mine.credential.slice(-4), 'Anna Sample', null],
  )
  assert.ok(!JSON.stringify(data).includes(mine.credential.slice(0, 60)))
  assert.equal((await list('?search=front%20MACOS')).pagination.total, 1)
  assert.equal((await list('?isEnded=true')).pagination.total, 0)
  await browser.delete(`/auth/device-credentials/${mine.device.id}`)
  assert.deepEqual((await list('?isEnded=true')).data[0].id, mine.device.id)
  assert.equal((await list('')).pagination.total, 1)
  assert.equal((await staff.get('/auth/device-credentials')).status, 403)
})

test("an owner revokes any credential, staff their own, and nobody another organization's", async () => {
  const { organization, browser } = await person()
  const other = await person()
  const [one, two] = [await w.member(organization), await w.member(organization)]
  const device = await w.device(organization, one.userId)
  const [{ id } = { id: '' }] = await rowsOf<{ id: string }>(
    w,
    sql`select id from app.device_credentials where user_id = ${one.userId}`,
  )
  const path = `/auth/device-credentials/${id}`
  const foreign = await other.browser.delete(path)
  const colleague = await two.delete(path)
  const missing = await two.delete(`/auth/device-credentials/${other.user.id}`)
  assert.equal(foreign.status, 404)
  assert.deepEqual(snapshot(colleague), snapshot(missing))
  assert.equal((await device.get('/patients')).status, 200)
  assert.equal((await one.delete(path)).status, 204)
  assert.equal((await device.get('/patients')).status, 401)
  assert.equal((await browser.delete(path)).status, 204, 'revoking once more is no mistake')
  const second = await w.device(organization, two.userId)
  const { data } = (await browser.get('/auth/device-credentials')).body
  assert.equal((await browser.delete(`/auth/device-credentials/${data[0].id}`)).status, 204)
  assert.equal((await second.get('/patients')).status, 401)
})
