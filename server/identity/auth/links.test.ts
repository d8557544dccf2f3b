import argon2 from '@node-rs/argon2'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { rowsOf, statusesOf, snapshot } from '#test/helpers/answers'
import { testApp } from '#test/app/test-app'
import { deleteLeftovers } from './queries.ts'

const w = await testApp({ BASE_URL: 'https://pontic.example' })
const password = 'correct-horse-battery'
const newPassword = 'battery-horse-correct'

let people = 0

async function person() {
  const email = `person-${++people}@sample.example`
  const answer = await w.stranger.post('/auth/sign-up/email', {
    name: 'Anna Sample',
    email,
    password,
    organization: { type: 'lab', name: `Lab ${people}` },
  })
  const [cookie = ''] = answer.headers.getSetCookie()
  const { user, organization } = answer.body
  return { email, user, organization, browser: w.as({ cookie: cookie.split(';')[0] ?? '' }) }
}

const mailsTo = (email: string) =>
  rowsOf<{ subject: string; body: string; state: string }>(
    w,
    sql`select subject, body, state from app.mails where recipient = ${email} order by id`,
  )

/** The token of the newest link of a page that was mailed to an address. */
async function tokenOf(email: string, page: string): Promise<string> {
  const link = new RegExp(`https://pontic\\.example/app/${page}\\?token=([\\w-]{43})\\n`)
  const tokens = (await mailsTo(email)).map(({ body }) => link.exec(body)?.[1])
  return tokens.findLast((token) => token !== undefined) ?? 'none was mailed'
}

async function forgot(email: string): Promise<string> {
  assert.equal((await w.stranger.post('/auth/password/forgot', { email })).status, 200)
  return tokenOf(email, 'reset-password')
}

const reset = (token: string, chosen = newPassword) =>
  w.stranger.post('/auth/password/reset', { token, password: chosen })

const signIn = (email: string, tried: string) =>
  w.stranger.post('/auth/sign-in/email', { email, password: tried })

test('asking for a reset is answered alike for known and unknown addresses', async (t) => {
  const { email } = await person()
  const verify = t.mock.method(argon2, 'verify')
  const known = await w.stranger.post('/auth/password/forgot', { email })
  const unknown = await w.stranger.post('/auth/password/forgot', { email: 'no@sample.example' })
  assert.deepEqual(snapshot(known), { status: 200, body: { isAccepted: true, instance: '' } })
  assert.deepEqual(snapshot(unknown), snapshot(known))
  assert.deepEqual([...known.headers.keys()].sort(), [...unknown.headers.keys()].sort())
  assert.deepEqual(await mailsTo('no@sample.example'), [])
  assert.equal(verify.mock.callCount(), 0)
})

test('the mailed link sets a new password, and the old one works no more', async () => {
  const { email } = await person()
  const answer = await reset(await forgot(email))
  assert.deepEqual([answer.status, answer.body], [200, { isAccepted: true }])
  assert.equal((await signIn(email, password)).status, 401)
  assert.equal((await signIn(email, newPassword)).status, 200)
})

test('a reset puts out every session and device of the person, and nobody else', async () => {
  const { email, user, organization, browser } = await person()
  const device = await w.device(organization, user.id)
  const colleague = await w.member(organization)
  assert.equal((await device.get('/patients')).status, 200)
  await reset(await forgot(email))
  assert.equal((await browser.get('/auth/session')).status, 401)
  assert.equal((await device.get('/auth/session')).status, 401)
  assert.equal((await colleague.get('/auth/session')).status, 200)
})

test('of several uses of one link at once exactly one succeeds', async () => {
  const { email } = await person()
  const token = await forgot(email)
  const chosen = [1, 2, 3, 4, 5].map((n) => `battery-horse-${n}`)
  const answers = await Promise.all(chosen.map((one) => reset(token, one)))
  assert.deepEqual(statusesOf(answers), [200, 422, 422, 422, 422])
  const signIns = await Promise.all(chosen.map((one) => signIn(email, one)))
  assert.deepEqual(
    signIns.map(({ status }) => status),
    answers.map(({ status }) => (status === 200 ? 200 : 401)),
    'the password is that of the one that succeeded',
  )
})

test('a link works once, for an hour, for its own purpose, and not once another was used', async () => {
  const { email } = await person()
  const refused = async (token: string) => {
    const answer = await reset(token)
    assert.deepEqual([answer.status, answer.body.code], [422, 'token_not_valid'])
  }
  const late = await forgot(email)
  await rowsOf(
    w,
    sql`update app.mailed_tokens set expires_at = now() where purpose = 'password_reset'`,
  )
  await refused(late)
  const [one, two] = [await forgot(email), await forgot(email)]
  assert.notEqual(one, two)
  assert.equal((await reset(one)).status, 200)
  await refused(one)
  await refused(two)
  await refused(await tokenOf(email, 'verify-email'))
  await refused('x'.repeat(43))
  assert.equal((await reset('short')).status, 400)
})

test('a weak password is refused and leaves the link as it was', async () => {
  const { email } = await person()
  const token = await forgot(email)
  for (const weak of ['password123', email]) {
    const answer = await reset(token, weak)
    assert.deepEqual([answer.status, answer.body.code], [422, 'weak_password'])
  }
  assert.equal((await reset(token)).status, 200)
})

test('whoever has a new password is reported by mail', async () => {
  const { email } = await person()
  await reset(await forgot(email))
  const subjects = (await mailsTo(email)).map(({ subject }) => subject)
  assert.equal(subjects.at(-1), 'Your password was changed')
})

test('the link of the sign-up confirms the address, once', async () => {
  const { email, user } = await person()
  const verified = async () =>
    (
      await rowsOf<{ at: string | null }>(
        w,
        sql`select email_verified_at as at from app.users where id = ${user.id}`,
      )
    )[0]?.at
  assert.equal(await verified(), null)
  const token = await tokenOf(email, 'verify-email')
  const verify = () => w.stranger.post('/auth/verify-email', { token })
  const answers = await Promise.all([verify(), verify(), verify()])
  assert.deepEqual(statusesOf(answers), [200, 422, 422])
  assert.notEqual(await verified(), null)
})

test('no token is anywhere in the database but in mails that have not been sent', async () => {
  const { email, browser, user, organization } = await person()
  await rowsOf(w, sql`update app.users set email_verified_at = now() where email = ${email}`)
  const invitation = await browser.post(
    '/team/invitations',
    { email: 'guest@sample.example', role: 'staff' },
    { headers: { 'idempotency-key': 'invite-1' } },
  )
  assert.equal(invitation.status, 201)
  const device = await w.stranger.post('/auth/device/v1/sign-in', {
    email,
    password,
    deviceName: 'PC',
  })
  const tokens = [
    browser.credentials['cookie']?.split('=')[1] ?? '',
    device.body.credential as string,
    await forgot(email),
    await tokenOf(email, 'verify-email'),
    await tokenOf('guest@sample.example', 'invitations/accept'),
  ]
  for (const token of tokens) assert.ok(token.length >= 43, token)
  await rowsOf(w, sql`update app.mails set state = 'sent'`)
  const admin = new pg.Client(w.connection)
  await admin.connect()
  try {
    const { rows } = await admin.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    assert.ok(rows.length > 20)
    for (const { name } of rows) {
      const { rows: found } = await admin.query(
        `select from ${name} as t where exists (
          select from unnest($1::text[]) token where t::text like '%' || token || '%')`,
        [tokens],
      )
      assert.equal(found.length, 0, name)
    }
    const { rows: known } = await admin.query(
      `select count(*)::integer as hashes from app.sessions where user_id = $1 and organization_id = $2
        and token_hash = sha256($3::bytea)`,
      [user.id, organization.id, tokens[0]],
    )
    assert.equal(known[0].hashes, 1, 'what is kept is the hash')
  } finally {
    await admin.end()
  }
})

test('what signing in leaves behind is swept away when nobody needs it', async () => {
  const { user, browser } = await person()
  await rowsOf(
    w,
    sql`insert into app.rate_buckets values
    ('old', now() - interval '25 hours', 1), ('new', now() - interval '23 hours', 1)`,
  )
  await rowsOf(
    w,
    sql`update app.mailed_tokens set expires_at = now() - interval '2 days'
    where user_id = ${user.id}`,
  )
  await rowsOf(
    w,
    sql`insert into app.sessions (id, token_hash, user_id, organization_id, expires_at)
    select gen_random_uuid(), sha256(days::text::bytea), user_id, organization_id,
      now() - make_interval(days => days)
    from app.sessions, unnest(array[89, 91]) days where user_id = ${user.id}`,
  )
  await w.across(deleteLeftovers)
  const keys = await rowsOf(w, sql`select key from app.rate_buckets where key in ('old', 'new')`)
  assert.deepEqual(keys, [{ key: 'new' }])
  assert.deepEqual(
    await rowsOf(w, sql`select id from app.mailed_tokens where user_id = ${user.id}`),
    [],
  )
  assert.equal(
    (await rowsOf(w, sql`select id from app.sessions where user_id = ${user.id}`)).length,
    2,
  )
  assert.equal((await browser.get('/auth/session')).status, 200)
})
