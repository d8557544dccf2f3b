import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { build } from '#platform/db/db'
import { browserOf, rowsOf } from '#test/helpers/answers'
import { testApp, type Actor } from '#test/app/test-app'

const w = await testApp({ SIGN_INS_PER_15_MINUTES_PER_ACCOUNT: '100' })
const password = 'correct-horse-battery'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const newerFirefox = firefox.replaceAll('140.0', '141.0')
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

let people = 0

async function person(name = 'Nora Sample') {
  const email = `own-${++people}@sample.example`
  const answer = await w.stranger.post(
    '/auth/sign-up/email',
    { name, email, password, organization: { type: 'lab', name: `Lab ${people}` } },
    { headers: { 'user-agent': firefox } },
  )
  assert.equal(answer.status, 201, answer.text)
  return { email, organization: answer.body.organization, browser: browserOf(w, answer) }
}

async function signIn(email: string, userAgent = firefox): Promise<Actor> {
  const headers = { 'user-agent': userAgent }
  const answer = await w.stranger.post('/auth/sign-in/email', { email, password }, { headers })
  assert.equal(answer.status, 200, answer.text)
  return browserOf(w, answer)
}

async function signInDevice(email: string, organizationId: string, deviceName = 'Scanner room') {
  const body = { email, password, deviceName, platform: 'windows', organizationId }
  const answer = await w.stranger.post('/auth/device/v1/sign-in', body)
  assert.equal(answer.status, 201, answer.text)
  return w.as({ authorization: `Bearer ${answer.body.credential}` })
}

const isSignedIn = async (actor: Actor) => (await actor.get('/auth/session')).status === 200
const subjectsTo = async (email: string) =>
  (
    await rowsOf<{ subject: string }>(
      w,
      sql`select subject from app.mails where recipient = ${email} order by id`,
    )
  ).map(({ subject }) => subject)

test('a changed password ends the devices too, unless they are to stay', async () => {
  for (const allowsSignedInDevices of [undefined, false, true]) {
    const { email, organization, browser } = await person()
    const device = await signInDevice(email, organization.id)
    const body = {
      currentPassword: password,
      newPassword: 'battery-horse-correct',
      allowsSignedInDevices,
    }
    assert.equal((await browser.post('/auth/password/change', body)).status, 204)
    assert.equal(await isSignedIn(device), allowsSignedInDevices === true)
    assert.equal(await isSignedIn(browser), true)
  }
})

test('everybody sees and ends their own sessions and devices, in all their organizations', async () => {
  const { email, organization, browser } = await person()
  const second = (await browser.post('/organizations', { type: 'clinic', name: 'Second' })).body
  const elsewhere = browserOf(
    w,
    await (await signIn(email)).post(`/organizations/${second.organization.id}/activate`),
  )
  const here = await signInDevice(email, organization.id, 'Here')
  const there = await signInDevice(email, second.organization.id, 'There')

  const { data: sessions } = (await browser.get('/auth/sessions')).body
  assert.deepEqual(
    sessions.map((session: any) => [session.organization.name, session.isCurrent]),
    [
      ['Second', false],
      [organization.name, true],
    ],
  )
  const { data: devices } = (await browser.get('/auth/own-devices')).body
  assert.deepEqual(
    devices.map((device: any) => [device.name, device.platform, device.organization.name]),
    [
      ['There', 'windows', 'Second'],
      ['Here', 'windows', organization.name],
    ],
  )
  assert.equal((await browser.get('/auth/own-devices?search=there')).body.pagination.total, 1)

  assert.equal((await browser.delete(`/auth/sessions/${sessions[0].id}`)).status, 204)
  assert.equal(await isSignedIn(elsewhere), false)
  assert.equal((await browser.delete(`/auth/own-devices/${devices[0].id}`)).status, 204)
  assert.deepEqual([await isSignedIn(there), await isSignedIn(here)], [false, true])
  assert.equal((await browser.get('/auth/own-devices')).body.pagination.total, 1)
})

test('staff end their own devices, and nobody sees or ends those of a colleague', async () => {
  const { organization, browser: owner } = await person()
  const staff = await w.member(organization)
  await w.device(organization, staff.userId)
  const { data } = (await staff.get('/auth/own-devices')).body
  assert.equal(data.length, 1)
  assert.equal((await owner.get('/auth/own-devices')).body.pagination.total, 0)
  assert.equal((await owner.delete(`/auth/own-devices/${data[0].id}`)).status, 404)
  assert.equal((await staff.delete(`/auth/own-devices/${data[0].id}`)).status, 204)
  assert.equal((await staff.get('/auth/own-devices')).body.pagination.total, 0)
})

test('signing out everywhere else ends all but this session, of this person alone', async () => {
  const { email, organization, browser } = await person()
  const colleague = await w.member(organization)
  const other = await signIn(email)
  const device = await signInDevice(email, organization.id)
  assert.equal((await browser.post('/auth/sessions/end-others')).status, 204)
  assert.deepEqual(
    [await isSignedIn(browser), await isSignedIn(other), await isSignedIn(device)],
    [true, false, false],
  )
  assert.equal(await isSignedIn(colleague), true)
})

test('a mail reports a sign-in from a new browser and of nothing else', async () => {
  const { email } = await person()
  const before = await subjectsTo(email)
  assert.deepEqual(before, ['Confirm your email address'], 'signing up is no news')
  await signIn(email, firefox)
  await signIn(email, newerFirefox)
  assert.deepEqual(await subjectsTo(email), before, 'a newer version is the same browser')
  await signIn(email, safari)
  await signIn(email, safari)
  assert.deepEqual(await subjectsTo(email), [...before, 'New sign-in to your account'])
  const [mail] = await rowsOf<{ body: string }>(
    w,
    sql`select body from app.mails where recipient = ${email} order by id desc limit 1`,
  )
  assert.match(
    mail?.body ?? '',
    /^Device: Safari on iPhone\nOrganization: Lab \d+\nTime: .* \(.*\)$/m,
  )
  assert.match(mail?.body ?? '', /\/app\/settings\/account/)
  const wrong = { email, password: 'not-the-password' }
  await w.stranger.post('/auth/sign-in/email', wrong, { headers: { 'user-agent': 'Other/1.0' } })
  assert.equal((await subjectsTo(email)).length, 2)
})

test('a mail reports a new device, in the language of its reader', async () => {
  const { email, organization, browser } = await person()
  await signInDevice(email, organization.id)
  assert.equal((await subjectsTo(email)).at(-1), 'New device signed in to your account')
  await browser.patch('/auth/profile', { locale: 'de-CH', timezone: 'Europe/Zurich' })
  await signInDevice(email, organization.id, 'Empfang evil.example')
  await signIn(email, safari)
  const mails = await rowsOf<{ subject: string; body: string }>(
    w,
    sql`select subject, body from app.mails where recipient = ${email} order by id desc limit 2`,
  )
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ['Neue Anmeldung in Ihrem Konto', 'Neues Gerät in Ihrem Konto angemeldet'],
  )
  assert.match(mails[0]?.body ?? '', /^Gerät: Safari auf iPhone$/m)
  assert.match(mails[1]?.body ?? '', /^Gerät: Empfang evil\. example \(windows\)$/m)
  assert.match(mails[1]?.body ?? '', /\(Europe\/Zurich\)/)
})

test('the first sign-in of somebody whose sessions are forgotten is no new browser', async () => {
  const { email } = await person()
  await w.across((tx) => tx.run(build.deleteFrom('sessions')))
  await signIn(email, safari)
  assert.equal((await subjectsTo(email)).length, 1)
})
