import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { browserOf, rowsOf, statusesOf } from '#test/helpers/answers'
import { testApp, type Actor } from '#test/app/test-app'

const w = await testApp({ SIGN_INS_PER_15_MINUTES_PER_ACCOUNT: '12' })
const password = 'correct-horse-battery'
const newPassword = 'battery-horse-correct'

let people = 0

async function person() {
  const email = `person-${++people}@sample.example`
  const answer = await w.stranger.post('/auth/sign-up/email', {
    name: 'Nora Sample',
    email,
    password,
    organization: { type: 'lab', name: `Lab ${people}` },
  })
  const { user, organization } = answer.body
  return { email, user, organization, browser: browserOf(w, answer) }
}

const signIn = (email: string, tried: string) =>
  w.stranger.post('/auth/sign-in/email', { email, password: tried })

const change = (actor: Actor, currentPassword: string, chosen = newPassword, headers = {}) =>
  actor.post('/auth/password/change', { currentPassword, newPassword: chosen }, { headers })

const isSignedIn = async (actor: Actor) => (await actor.get('/auth/session')).status === 200

test('a changed password works from then on, and every other session ends, in all organizations', async () => {
  const { email, browser } = await person()
  const second = (await browser.post('/organizations', { type: 'clinic', name: 'Second' })).body
  const other = browserOf(w, await signIn(email, password))
  const moved = await browserOf(w, await signIn(email, password)).post(
    `/organizations/${second.organization.id}/activate`,
  )
  const elsewhere = browserOf(w, moved)
  const device = await w.stranger.post('/auth/device/v1/sign-in', {
    email,
    password,
    deviceName: 'Scanner',
    organizationId: second.organization.id,
  })
  assert.equal((await change(browser, password)).status, 204)
  assert.deepEqual(
    [await isSignedIn(browser), await isSignedIn(other), await isSignedIn(elsewhere)],
    [true, false, false],
  )
  const bearer = w.as({ authorization: `Bearer ${device.body.credential}` })
  assert.equal(await isSignedIn(bearer), false, 'whoever knew the password may have made it')
  assert.equal((await signIn(email, password)).status, 401)
  assert.equal((await signIn(email, newPassword)).status, 200)
})

test('a changed password is mailed without the password, and open reset links end', async () => {
  const { email, browser } = await person()
  await w.stranger.post('/auth/password/forgot', { email })
  await change(browser, password)
  const mails = await rowsOf<{ subject: string; body: string }>(
    w,
    sql`select subject, body from app.mails where recipient = ${email} order by id`,
  )
  assert.equal(mails.at(-1)?.subject, 'Your password was changed')
  assert.doesNotMatch(JSON.stringify(mails), /horse/)
  const open = await rowsOf(
    w,
    sql`select t.id from app.mailed_tokens t join app.users u on u.id = t.user_id
      where u.email = ${email} and t.purpose = 'password_reset' and t.used_at is null`,
  )
  assert.deepEqual(open, [])
})

test('a wrong current password is refused at its place and changes nothing', async () => {
  const { email, browser } = await person()
  const refused = await change(browser, 'not-my-password')
  assert.deepEqual([refused.status, refused.body.errors[0].pointer], [400, '/currentPassword'])
  const weak = await change(browser, password, 'password1234')
  assert.equal(weak.body.code, 'weak_password')
  assert.equal((await signIn(email, password)).status, 200)
})

test('guessing the current password meets the limit of signing in', async () => {
  const { email, browser } = await person()
  const statuses: number[] = []
  for (let guess = 0; guess < 13; guess++) {
    statuses.push((await change(browser, `guess-number-${guess}`)).status)
  }
  assert.equal(statuses.at(-1), 429)
  assert.equal((await signIn(email, password)).status, 429)
})

test('of two changes at once one succeeds, and the key of a repetition answers again', async () => {
  const { email, browser } = await person()
  const chosen = [newPassword, 'another-good-password']
  const answers = await Promise.all(chosen.map((each) => change(browser, password, each)))
  assert.deepEqual(statusesOf(answers), [204, 400])
  const works = chosen[answers.findIndex(({ status }) => status === 204)] ?? ''
  assert.equal((await signIn(email, works)).status, 200)
  const key = { 'idempotency-key': 'change-once' }
  assert.equal((await change(browser, works, 'third-good-password', key)).status, 204)
  assert.equal((await change(browser, works, 'third-good-password', key)).status, 204)
})

test('a person has a name, a language and a time zone of their own, in every organization', async () => {
  const { browser, email } = await person()
  const begun = (await browser.get('/auth/profile')).body.profile
  assert.deepEqual(
    [begun.email, begun.name, begun.locale, begun.timezone],
    [email, 'Nora Sample', null, null],
  )
  const changed = await browser.patch('/auth/profile', {
    name: 'Nora Other',
    locale: 'DE-ch',
    timezone: 'Europe/Zurich',
  })
  const { name, locale, timezone } = changed.body.profile
  assert.deepEqual([name, locale, timezone], ['Nora Other', 'de-CH', 'Europe/Zurich'])
  assert.equal((await browser.get('/auth/session')).body.user.name, 'Nora Other')
  await browser.patch('/auth/profile', { timezone: null })
  const later = (await browser.get('/auth/profile')).body.profile
  assert.deepEqual([later.name, later.locale, later.timezone], ['Nora Other', 'de-CH', null])
})

test('a time zone or language that is none is refused, and a device changes no profile', async () => {
  const lab = await w.org('lab')
  for (const [key, value] of [
    ['timezone', 'Mars/Olympus'],
    ['locale', 'x-'],
  ] as const) {
    const refused = await lab.owner.patch('/auth/profile', { [key]: value })
    assert.equal(refused.status, 400, key)
  }
  const device = await w.device(lab, lab.ownerUserId)
  const refused = await device.patch('/auth/profile', { name: 'Nora Other' })
  assert.equal(refused.body.code, 'session_cookie_required')
})
