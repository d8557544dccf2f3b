import argon2 from '@node-rs/argon2'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { rowsOf } from '#test/helpers/answers'
import { testApp, type TestApp } from '#test/app/test-app'

const direct = await testApp({ SIGN_INS_PER_HOUR_PER_ADDRESS: '60' })
const proxied = await testApp({ SIGN_INS_PER_HOUR_PER_ADDRESS: '60', TRUST_PROXY: 'true' })

let people = 0
const newEmail = () => `person-${++people}@sample.example`

const guess = (w: TestApp, email: string, headers: Record<string, string> = {}) =>
  w.stranger.post('/auth/sign-in/email', { email, password: 'wrong-password' }, { headers })

/** Every test begins with an address that has tried nothing. */
const forget = (w: TestApp) => rowsOf(w, sql`delete from app.rate_buckets`)

const countOf = (statuses: number[], status: number) =>
  statuses.filter((candidate) => candidate === status).length

test('of 25 guesses at once on one account ten are tried and fifteen are not', async (t) => {
  await forget(direct)
  const verify = t.mock.method(argon2, 'verify')
  const email = newEmail()
  const answers = await Promise.all(Array.from({ length: 25 }, () => guess(direct, email)))
  const statuses = answers.map(({ status }) => status)
  assert.deepEqual([countOf(statuses, 401), countOf(statuses, 429)], [10, 15])
  assert.equal(verify.mock.callCount(), 10, 'no password is looked at beyond the limit')
  const limited = answers.find(({ status }) => status === 429)
  const seconds = Number(limited?.headers.get('retry-after'))
  assert.ok(seconds > 880 && seconds <= 900, `${seconds} s are left of 15 minutes`)
  assert.equal(limited?.body.code, 'rate_limited')
})

test('60 guesses with changing forwarded addresses race a limit, without a trusted proxy', async () => {
  await forget(direct)
  const statuses: number[] = []
  for (let guessed = 0; guessed < 61; guessed++) {
    const headers = {
      'x-forwarded-for': `198.51.100.${guessed}`,
      forwarded: `for=10.0.0.${guessed}`,
    }
    statuses.push((await guess(direct, newEmail(), headers)).status)
  }
  assert.deepEqual([countOf(statuses, 401), statuses.at(-1)], [60, 429])
})

test('the limit of an address ends after an hour', async () => {
  await forget(direct)
  await rowsOf(direct, sql`insert into app.rate_buckets values ('address:127.0.0.1', now(), 60)`)
  const answer = await guess(direct, newEmail())
  assert.equal(answer.status, 429)
  assert.ok(Number(answer.headers.get('retry-after')) > 3_500)
  await rowsOf(
    direct,
    sql`update app.rate_buckets set started_at = started_at - interval '1 hour'
      where key like 'address:%'`,
  )
  assert.equal((await guess(direct, newEmail())).status, 401)
})

test('the counters are rows of the database, so they survive a restart and hold for every server', async () => {
  await forget(direct)
  const email = newEmail()
  await guess(direct, email)
  await guess(direct, email.toUpperCase())
  const rows = await rowsOf<{ key: string; count: number }>(
    direct,
    sql`select key, count from app.rate_buckets order by key`,
  )
  assert.deepEqual(
    rows.map(({ count }) => count),
    [2, 2],
    'one row of the account whatever the case of its address, one of the address',
  )
  assert.ok(!JSON.stringify(rows).includes(email), 'no email address is kept with them')
})

test('browser, device, sign-up and forgotten password share the counters of an account', async () => {
  await forget(direct)
  const email = newEmail()
  const { stranger } = direct
  const password = 'correct-horse-battery'
  const organization = { type: 'lab', name: 'Lab' }
  // Once the account is there, the right password would not count.
  const wrong = { email, password: 'wrong-password' }
  const ways = [
    () => guess(direct, email),
    () => stranger.post('/auth/device/v1/sign-in', { ...wrong, deviceName: 'PC' }),
    () => stranger.post('/auth/password/forgot', { email }),
    () => stranger.post('/auth/sign-up/email', { name: 'A', email, password, organization }),
  ]
  for (const way of [...ways, ...ways, ways[0], ways[2]]) {
    assert.notEqual((await way?.())?.status, 429)
  }
  for (const way of ways) assert.equal((await way()).status, 429)
  assert.equal((await guess(direct, newEmail())).status, 401, 'another account is not limited')
})

test('the right password does not help once an account had too many attempts', async () => {
  await forget(direct)
  const email = newEmail()
  const password = 'correct-horse-battery'
  const body = { name: 'A', email, password, organization: { type: 'lab', name: 'Lab' } }
  await direct.stranger.post('/auth/sign-up/email', body)
  for (let guessed = 0; guessed < 9; guessed++) await guess(direct, email)
  const right = () => direct.stranger.post('/auth/sign-in/email', { email, password })
  assert.equal((await right()).status, 429)
  await rowsOf(
    direct,
    sql`update app.rate_buckets set started_at = started_at - interval '15 minutes'
      where key like 'account:%'`,
  )
  assert.equal((await right()).status, 200)
})

test('correct sign-ins use up no attempts, of browsers, devices and changes of the password', async () => {
  await forget(direct)
  const email = newEmail()
  const passwords = ['correct-horse-battery', 'another-horse-battery']
  const [password = ''] = passwords
  const body = { name: 'A', email, password, organization: { type: 'lab', name: 'Lab' } }
  await direct.stranger.post('/auth/sign-up/email', body)
  await forget(direct)
  const device = { email, password, deviceName: 'PC' }
  const right = () => direct.stranger.post('/auth/sign-in/email', { email, password })
  await Promise.all(Array.from({ length: 8 }, right))
  for (let round = 0; round < 6; round++) {
    assert.equal((await right()).status, 200)
    assert.equal((await direct.stranger.post('/auth/device/v1/sign-in', device)).status, 201)
  }
  assert.deepEqual(
    await rowsOf(direct, sql`select count from app.rate_buckets where count > 0`),
    [],
  )
  // What was guessed before stays counted: a right password buys no further guesses.
  for (let guessed = 0; guessed < 9; guessed++) await guess(direct, email)
  assert.equal((await right()).status, 200)
  assert.equal((await guess(direct, email)).status, 401)
  assert.equal((await guess(direct, email)).status, 429)
})

test('a limited address does not use up the attempts of accounts', async () => {
  await forget(direct)
  await rowsOf(direct, sql`insert into app.rate_buckets values ('address:127.0.0.1', now(), 60)`)
  const email = newEmail()
  for (let guessed = 0; guessed < 11; guessed++) await guess(direct, email)
  await rowsOf(direct, sql`delete from app.rate_buckets where key like 'address:%'`)
  assert.equal((await guess(direct, email)).status, 401)
})

test('behind a trusted proxy the address that it appended counts, not what the client wrote', async () => {
  await forget(proxied)
  const statuses: number[] = []
  for (let guessed = 0; guessed < 61; guessed++) {
    const headers = { 'x-forwarded-for': `198.51.100.${guessed}, 203.0.113.7` }
    statuses.push((await guess(proxied, newEmail(), headers)).status)
  }
  assert.deepEqual([countOf(statuses, 401), statuses.at(-1)], [60, 429])
  const other = { 'x-forwarded-for': '203.0.113.8' }
  assert.equal((await guess(proxied, newEmail(), other)).status, 401)
})

test('the addresses of one IPv6 network count as one', async () => {
  await forget(proxied)
  for (const end of ['1', '2', 'ffff:1']) {
    await guess(proxied, newEmail(), { 'x-forwarded-for': `2001:db8:1:2::${end}` })
  }
  await guess(proxied, newEmail(), { 'x-forwarded-for': '2001:db8:1:3::1' })
  const rows = await rowsOf<{ count: number }>(
    proxied,
    sql`select count from app.rate_buckets where key like 'address:%' order by count`,
  )
  assert.deepEqual(
    rows.map(({ count }) => count),
    [1, 3],
  )
})
