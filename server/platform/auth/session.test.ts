import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql, type RawBuilder } from 'kysely'
import { rowsOf } from '#test/helpers/answers'
import { testApp, type Actor } from '#test/app/test-app'
import { build } from '../db/db.ts'
import { isDeviceCredential, newDeviceCredential } from './session.ts'

const w = await testApp()
const lab = await w.org('lab')
const cookieName = '__Secure-service-prod.session_token'

/** A fresh member with a browser and a device, both remembered by the service. */
async function twoCredentials(role: 'owner' | 'staff' = 'staff') {
  const member = await w.member(lab, { role })
  const device = await w.device(lab, member.userId)
  assert.equal((await member.get('/patients')).status, 200)
  assert.equal((await device.get('/patients')).status, 200)
  return { member, device }
}

const tokenOf = ({ credentials }: Actor) => credentials['cookie']?.split('=')[1] ?? ''
const bearerOf = ({ credentials }: Actor) => credentials['authorization'] ?? ''

async function refusal(answer: Promise<{ status: number; body: { code: string } }>) {
  const { status, body } = await answer
  return `${status} ${body?.code}`
}

test('a device credential is the prefix, 43 base62 characters and 6 of a checksum', () => {
  for (let made = 0; made < 2_000; made++) {
    const credential = newDeviceCredential()
    assert.match(credential, /^service_device_v1_[0-9A-Za-z]{49}$/)
    assert.ok(isDeviceCredential(credential), credential)
    const place = 18 + (made % 49)
    const typo = credential[place] === 'x' ? 'y' : 'x'
    const mistyped = credential.slice(0, place) + typo + credential.slice(place + 1)
    assert.equal(isDeviceCredential(mistyped), false, mistyped)
  }
})

test('the session cookie is read under its exact name only', async () => {
  const token = tokenOf(lab.owner)
  assert.equal((await w.as({ cookie: `${cookieName}=${token}` }).get('/patients')).status, 200)
  for (const name of [
    'session_token',
    'service-prod.session_token',
    '__Host-service-prod.session_token',
    '__secure-service-prod.session_token',
    '__Secure-service-prod.session_token2',
  ]) {
    const answer = w.as({ cookie: `${name}=${token}` }).get('/patients')
    assert.equal(await refusal(answer), '401 unauthenticated', name)
  }
})

test('other cookies beside the session cookie do not matter', async () => {
  const cookie = `theme=dark; ${cookieName}=${tokenOf(lab.owner)}; lang=de`
  assert.equal((await w.as({ cookie }).get('/patients')).status, 200)
})

test('two session cookies in one request are refused, also when they are equal', async () => {
  const one = `${cookieName}=${tokenOf(lab.owner)}`
  const answer = w.as({ cookie: `${one}; ${one}` }).get('/patients')
  assert.equal(await refusal(answer), '401 ambiguous_credentials')
})

test('a session token is no bearer credential', async () => {
  const answer = await w.as({ authorization: `Bearer ${tokenOf(lab.owner)}` }).get('/patients')
  assert.equal(answer.status, 401)
  assert.equal(answer.body.code, 'unauthenticated')
  assert.equal(answer.headers.get('www-authenticate'), 'Bearer')
})

test('a device credential is no session cookie', async () => {
  const { device } = await twoCredentials()
  const value = bearerOf(device).slice('Bearer '.length)
  const answer = w.as({ cookie: `${cookieName}=${value}` }).get('/patients')
  assert.equal(await refusal(answer), '401 unauthenticated')
})

test('no other scheme of the Authorization header is read', async () => {
  const { device } = await twoCredentials()
  const value = bearerOf(device).slice('Bearer '.length)
  for (const authorization of [value, `Basic ${value}`, `Bearer  ${value}`, `Bearer ${value} x`]) {
    const answer = w.as({ authorization }).get('/patients')
    assert.equal(await refusal(answer), '401 unauthenticated', authorization)
  }
})

test('junk in place of a credential is refused without asking the database', async (t) => {
  const ask = t.mock.method(w.db, 'ask')
  const mistyped = newDeviceCredential().slice(0, -1)
  for (const junk of ['service_device_v1_', 'service_device_v2_x', mistyped, `${mistyped}!`]) {
    const answer = w.as({ authorization: `Bearer ${junk}` }).get('/patients')
    assert.equal(await refusal(answer), '401 unauthenticated', junk)
  }
  const cookie = `${cookieName}=short`
  assert.equal(await refusal(w.as({ cookie }).get('/patients')), '401 unauthenticated')
  assert.equal(ask.mock.callCount(), 0)
  const unknown = w.as({ authorization: `Bearer ${newDeviceCredential()}` }).get('/patients')
  assert.equal(await refusal(unknown), '401 unauthenticated')
  assert.equal(ask.mock.callCount(), 1, 'a credential that could be one is looked up')
})

test('cookie and device credential of one person resolve to the same context', async () => {
  const { member, device } = await twoCredentials()
  const byCookie = (await member.get('/auth/session')).body
  const byDevice = (await device.get('/auth/session')).body
  assert.deepEqual({ ...byDevice, expiresAt: '' }, { ...byCookie, expiresAt: '' })
})

test('a cookie and a device credential that agree are accepted together', async () => {
  const { member, device } = await twoCredentials()
  const both = w.as({ ...member.credentials, ...device.credentials })
  assert.equal((await both.get('/patients')).status, 200)
  const { body } = await both.post('/patients', { firstName: 'A', lastName: 'B' })
  assert.equal(body.errors[0].pointer, '/customerId', 'it got as far as the rule for laboratories')
})

test('two credentials of different people are refused', async () => {
  const { member } = await twoCredentials()
  const { device } = await twoCredentials()
  const both = w.as({ ...member.credentials, ...device.credentials })
  assert.equal(await refusal(both.get('/patients')), '401 ambiguous_credentials')
})

test('two credentials of one person in two organizations are refused', async () => {
  const { member } = await twoCredentials()
  const clinic = await w.org('clinic')
  await rowsOf(
    w,
    sql`insert into app.memberships (organization_id, id, user_id, role, can_see_finance)
    values (${clinic.id}, gen_random_uuid(), ${member.userId}, 'staff', false)`,
  )
  const device = await w.device(clinic, member.userId)
  const both = w.as({ ...member.credentials, ...device.credentials })
  assert.equal(await refusal(both.get('/patients')), '401 ambiguous_credentials')
})

test('a good credential does not make up for a bad one beside it', async () => {
  const { member, device } = await twoCredentials()
  const badCookie = w.as({ ...device.credentials, cookie: `${cookieName}=${'x'.repeat(43)}` })
  assert.equal(await refusal(badCookie.get('/patients')), '401 unauthenticated')
  const badBearer = w.as({
    ...member.credentials,
    authorization: `Bearer ${newDeviceCredential()}`,
  })
  assert.equal(await refusal(badBearer.get('/patients')), '401 unauthenticated')
})

test('a credential that was revoked spoils the good one beside it, though both are remembered', async () => {
  for (const statement of [
    (userId: string) => sql`delete from app.sessions where user_id = ${userId}`,
    (userId: string) =>
      sql`update app.device_credentials set revoked_at = now() where user_id = ${userId}`,
  ]) {
    const { member, device } = await twoCredentials()
    const both = w.as({ ...member.credentials, ...device.credentials })
    assert.equal((await both.get('/patients')).status, 200)
    await rowsOf(w, statement(member.userId))
    assert.equal(await refusal(both.get('/patients')), '401 unauthenticated')
  }
})

test('of two credentials the one that the operation takes is the one that is ended', async () => {
  const { member, device } = await twoCredentials()
  const both = w.as({ ...member.credentials, ...device.credentials })
  assert.equal((await both.post('/auth/device/v1/sign-out')).status, 204)
  assert.equal((await device.get('/patients')).status, 401)
  assert.equal((await member.get('/patients')).status, 200)
})

test('a changed role is in force with two credentials, of which one was remembered', async () => {
  const { member, device } = await twoCredentials('owner')
  const both = w.as({ ...member.credentials, ...device.credentials })
  assert.equal((await both.get('/patients')).status, 200)
  await rowsOf(w, sql`update app.memberships set role = 'staff' where id = ${member.membershipId}`)
  assert.equal(
    await refusal(both.patch('/organization', { city: 'Bonn' })),
    '403 permission_required',
  )
})

const revocations: {
  title: string
  kinds: string[]
  statement: (userId: string) => RawBuilder<unknown>
}[] = [
  {
    title: 'whose session was deleted',
    kinds: ['session'],
    statement: (userId) => sql`delete from app.sessions where user_id = ${userId}`,
  },
  {
    title: 'whose session has expired',
    kinds: ['session'],
    statement: (userId) =>
      sql`update app.sessions set expires_at = now() where user_id = ${userId}`,
  },
  {
    title: 'whose credential was revoked',
    kinds: ['device'],
    statement: (userId) =>
      sql`update app.device_credentials set revoked_at = now() where user_id = ${userId}`,
  },
  {
    title: 'whose credential has expired',
    kinds: ['device'],
    statement: (userId) =>
      sql`update app.device_credentials set expires_at = now() where user_id = ${userId}`,
  },
  {
    title: 'whose credential was not used for 90 days',
    kinds: ['device'],
    statement: (userId) => sql`update app.device_credentials
        set last_used_at = now() - interval '90 days' where user_id = ${userId}`,
  },
  {
    title: 'whose membership row was removed',
    kinds: ['session', 'device'],
    statement: (userId) => sql`delete from app.memberships where user_id = ${userId}`,
  },
  {
    title: 'who was disabled',
    kinds: ['session', 'device'],
    statement: (userId) =>
      sql`update app.memberships set status = 'disabled' where user_id = ${userId}`,
  },
]

// Every request below is the first one after the revocation; the service remembers the caller.
const requests: {
  title: string
  send: (actor: Actor) => Promise<{ status: number; body: any }>
}[] = [
  { title: 'a read', send: (actor) => actor.get('/patients') },
  {
    title: 'a write',
    send: (actor) => actor.post('/patients', { firstName: 'A', lastName: 'B' }),
  },
  { title: 'a bad query', send: (actor) => actor.get('/patients?page=0') },
  { title: 'a bad body', send: (actor) => actor.post('/patients', { firstName: 5 }) },
  {
    title: 'a body that is not JSON',
    send: (actor) =>
      actor.request('POST', '/patients', {
        raw: '{',
        headers: { 'content-type': 'application/json' },
      }),
  },
  {
    title: 'a body of another type',
    send: (actor) =>
      actor.request('POST', '/patients', { raw: 'a', headers: { 'content-type': 'text/plain' } }),
  },
  { title: 'a bad identifier', send: (actor) => actor.get('/patients/1') },
  {
    title: "an owner's operation",
    send: (actor) => actor.patch('/organization', { city: 'Bonn' }),
  },
]

for (const { title, kinds, statement } of revocations) {
  for (const kind of kinds) {
    test(`a caller (${kind}) ${title} is out at the next request, whatever it is`, async () => {
      for (const { title: what, send } of requests) {
        const { member, device } = await twoCredentials()
        const actor = kind === 'session' ? member : device
        await rowsOf(w, statement(member.userId))
        assert.equal(await refusal(send(actor)), '401 unauthenticated', what)
        assert.equal(await refusal(send(actor)), '401 unauthenticated', `${what}, once more`)
      }
    })
  }
}

test('members of a suspended organization are out at the next request', async () => {
  const clinic = await w.org('clinic')
  const device = await w.device(clinic, clinic.ownerUserId)
  assert.equal((await clinic.owner.get('/patients')).status, 200)
  assert.equal((await device.get('/patients')).status, 200)
  await rowsOf(w, sql`update app.organizations set status = 'suspended' where id = ${clinic.id}`)
  assert.equal((await clinic.owner.get('/patients')).status, 401)
  assert.equal((await device.get('/patients')).status, 401)
})

test('a credential that is made for a disabled member opens nothing', async () => {
  const { member } = await twoCredentials()
  await rowsOf(
    w,
    sql`update app.memberships set status = 'disabled' where id = ${member.membershipId}`,
  )
  const device = await w.device(lab, member.userId)
  assert.equal(await refusal(device.get('/patients')), '401 unauthenticated')
})

test('a member who is enabled again does not find old sessions and devices open', async () => {
  const { member, device } = await twoCredentials()
  await rowsOf(
    w,
    sql`update app.memberships set status = 'disabled' where id = ${member.membershipId}`,
  )
  await rowsOf(
    w,
    sql`update app.memberships set status = 'active' where id = ${member.membershipId}`,
  )
  assert.equal((await member.get('/patients')).status, 401)
  assert.equal((await device.get('/patients')).status, 401)
})

test('a role that was taken away is gone at the next request, before the input is judged', async () => {
  for (const body of [{ city: 'Bonn' }, { city: 5 }]) {
    const { member } = await twoCredentials('owner')
    assert.equal((await member.patch('/organization', { city: 'Ulm' })).status, 200)
    await rowsOf(
      w,
      sql`update app.memberships set role = 'staff' where id = ${member.membershipId}`,
    )
    assert.equal(await refusal(member.patch('/organization', body)), '403 permission_required')
  }
})

test('a role that was given is there at the next request', async () => {
  const { member } = await twoCredentials('staff')
  assert.equal(
    await refusal(member.patch('/organization', { city: 'Ulm' })),
    '403 permission_required',
  )
  await rowsOf(w, sql`update app.memberships set role = 'owner' where id = ${member.membershipId}`)
  assert.equal((await member.patch('/organization', { city: 'Ulm' })).status, 200)
})

test('a role that changed shows at the next request of a device too', async () => {
  const { member, device } = await twoCredentials('owner')
  assert.equal((await device.get('/auth/session')).body.canSeeFinance, true)
  await rowsOf(
    w,
    sql`update app.memberships set role = 'staff', can_see_finance = false
    where id = ${member.membershipId}`,
  )
  const { body } = await device.get('/auth/session')
  assert.deepEqual([body.role, body.canSeeFinance], ['staff', false])
})

type Times = { createdAt: string; lastUsedAt: string; renewedAt: string; expiresAt: string }

async function timesOf(userId: string): Promise<Times> {
  const [times] = await rowsOf<Times>(
    w,
    sql`select created_at, last_used_at, renewed_at, expires_at
    from app.sessions where user_id = ${userId}`,
  )
  assert.ok(times)
  return times
}

const dayMs = 86_400_000
const daysFromNow = (at: string) => (Date.parse(at) - Date.now()) / dayMs

test('a session that is used a day after its last renewal lives seven days more', async () => {
  const { member } = await twoCredentials()
  await rowsOf(
    w,
    sql`update app.sessions set renewed_at = now() - interval '25 hours',
    expires_at = now() + interval '6 days' where user_id = ${member.userId}`,
  )
  const answer = await member.get('/patients')
  const expected = `${cookieName}=${tokenOf(member)}; Max-Age=604800; Path=/; HttpOnly; Secure; SameSite=Lax`
  assert.deepEqual(answer.headers.getSetCookie(), [expected])
  const times = await timesOf(member.userId)
  assert.ok(Math.abs(daysFromNow(times.expiresAt) - 7) < 0.01, times.expiresAt)
  assert.ok(Math.abs(daysFromNow(times.renewedAt)) < 0.01, times.renewedAt)
})

test('a cookie of a similar name is never taken for the one that is renewed', async () => {
  const { member } = await twoCredentials()
  await rowsOf(
    w,
    sql`update app.sessions set renewed_at = now() - interval '25 hours'
    where user_id = ${member.userId}`,
  )
  const planted = `planted.session_token=${'x'.repeat(43)}`
  const browser = w.as({ cookie: `${planted}; ${member.credentials['cookie']}` })
  const [cookie = ''] = (await browser.get('/patients')).headers.getSetCookie()
  assert.ok(cookie.startsWith(`${cookieName}=${tokenOf(member)};`), cookie)
})

test('a session that was renewed within a day is left as it is', async () => {
  const { member } = await twoCredentials()
  await rowsOf(
    w,
    sql`update app.sessions set renewed_at = now() - interval '23 hours',
    expires_at = now() + interval '6 days' where user_id = ${member.userId}`,
  )
  const before = await timesOf(member.userId)
  assert.deepEqual((await member.get('/patients')).headers.getSetCookie(), [])
  assert.deepEqual(await timesOf(member.userId), before)
})

test('no renewal carries a session past 90 days from the sign-in', async () => {
  const { member } = await twoCredentials()
  await rowsOf(
    w,
    sql`update app.sessions set created_at = now() - interval '89 days',
    renewed_at = now() - interval '2 days', expires_at = now() + interval '5 days'
    where user_id = ${member.userId}`,
  )
  assert.equal((await member.get('/patients')).status, 200)
  const { expiresAt } = await timesOf(member.userId)
  assert.ok(Math.abs(daysFromNow(expiresAt) - 1) < 0.01, expiresAt)
})

test('the last use is written down when the one before is more than five minutes old', async () => {
  const { member, device } = await twoCredentials()
  const lastUses = async () =>
    rowsOf<{ minutes: number; ip: string | null }>(
      w,
      sql`
      select round(extract(epoch from now() - last_used_at) / 60)::integer as minutes, null as ip
        from app.sessions where user_id = ${member.userId}
      union all
      select round(extract(epoch from now() - last_used_at) / 60)::integer, last_used_ip
        from app.device_credentials where user_id = ${member.userId}`,
    )
  const setBack = async (minutes: number) => {
    const at = sql`now() - make_interval(mins => ${minutes})`
    await rowsOf(
      w,
      sql`update app.sessions set last_used_at = ${at} where user_id = ${member.userId}`,
    )
    await rowsOf(
      w,
      sql`update app.device_credentials set last_used_at = ${at} where user_id = ${member.userId}`,
    )
    await member.get('/patients')
    await device.get('/patients')
  }
  await setBack(4)
  assert.deepEqual(await lastUses(), [
    { minutes: 4, ip: null },
    { minutes: 4, ip: null },
  ])
  await setBack(6)
  assert.deepEqual(await lastUses(), [
    { minutes: 0, ip: null },
    { minutes: 0, ip: '127.0.0.1' },
  ])
})

test('a sign-in that meets a disabling opens no session', async () => {
  const lab = await w.org('lab')
  const staff = await w.member(lab)
  await w.across((tx) =>
    tx.run(
      build
        .updateTable('memberships')
        .set({ status: 'disabled' })
        .where('id', '=', staff.membershipId),
    ),
  )
  const open = w.across((tx) =>
    w.app.sessions.open(tx, {
      userId: staff.userId,
      organizationId: lab.id,
      ip: '127.0.0.1',
      userAgent: undefined,
    }),
  )
  await assert.rejects(open, { code: 'retry' })
})
