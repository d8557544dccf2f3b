import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { newId } from '#platform/clock'
import { cookieOf, rowsOf, statusesOf } from '#test/helpers/answers'
import { alternatingProxy } from '#test/helpers/alternating-proxy'
import { readEvents } from '#test/helpers/event-reader'
import { beginAt, head, readUpload, send, sha256Of } from '#test/helpers/upload-helpers'
import { orderFixture } from '#test/fixtures/order-fixture'
import { startSmtp } from '#test/fakes/smtp'
import { severalServers } from '#test/app/several-servers'
import { actorOf, until, type Actor } from '#test/app/test-app'

// Two servers over one database and one folder of files, and a proxy that alternates between them
// (decision 0102). What one process remembers must not be wrong for the other.
const requestsPerMinute = 300
const smtp = await startSmtp()
after(() => smtp.stop())
const { w, start } = await severalServers({
  REQUESTS_PER_MINUTE: String(requestsPerMinute),
  SMTP_URL: smtp.url,
  MAIL_FROM: 'Pontic <no-reply@pontic.example>',
})
const [one, other] = await Promise.all([start(), start()])
const proxy = await alternatingProxy([one, other])

const at = ({ url }: { url: string }, { credentials }: Actor) => actorOf(url, credentials)
const patient = (lastName: string) => ({ firstName: 'Nora', lastName })

let people = 0
const signUp = (base: string) =>
  actorOf(base, {}).post('/auth/sign-up/email', {
    name: 'Ada Sample',
    email: `person-${++people}@practice.example`,
    password: 'a-long-walk-by-the-sea',
    organization: { type: 'clinic', name: `Practice ${people}` },
  })

test('who signs in on one server is signed in on the other, and who signs out of one is out of both', async () => {
  const up = await signUp(one.url)
  assert.equal(up.status, 201)
  const credentials = { cookie: cookieOf(up) }
  const [here, there] = [actorOf(one.url, credentials), actorOf(other.url, credentials)]
  const ask = async () => statusesOf([await here.get('/patients'), await there.get('/patients')])
  // Both remember the caller now.
  assert.deepEqual(
    [await ask(), await ask()],
    [
      [200, 200],
      [200, 200],
    ],
  )
  assert.equal((await there.post('/auth/sign-out')).status, 204)
  assert.deepEqual(await ask(), [401, 401])
})

test('a member who is disabled on one server is out of the other at the next request', async () => {
  const clinic = await w.org('clinic')
  const member = await w.member(clinic)
  const there = at(other, member)
  assert.equal((await there.get('/patients')).status, 200)
  const path = `/team/members/${member.membershipId}`
  const disabled = await at(one, clinic.owner).patch(path, { status: 'disabled' })
  assert.equal(disabled.status, 200, disabled.text)
  assert.equal((await there.get('/patients')).status, 401)
})

test('guesses of a password are counted on both servers together', async () => {
  const caller = actorOf(proxy, {})
  const guess = { email: 'nobody@practice.example', password: 'wrong-password' }
  const statuses: number[] = []
  for (let count = 0; count < 11; count++) {
    statuses.push((await caller.post('/auth/sign-in/email', guess)).status)
  }
  assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 401), 429])
})

test('requests of a caller are counted on both servers together', async () => {
  const clinic = await w.org('clinic')
  const servers = [at(one, clinic.owner), at(other, clinic.owner)]
  const asked = servers.map(() => 0)
  let limited: number | undefined
  while (limited === undefined) {
    for (const [place, server] of servers.entries()) {
      asked[place] = (asked[place] ?? 0) + 1
      if ((await server.get('/auth/session')).status === 429) limited = place
    }
  }
  // Each server knows all but the last tenth of what the other counted.
  for (const count of asked) {
    assert.ok(count > requestsPerMinute * 0.45, `${asked.join(' and ')} requests`)
    assert.ok(count <= requestsPerMinute * 0.61, `${asked.join(' and ')} requests`)
  }
})

test('twenty requests with one idempotency key have one effect, whichever server gets them', async () => {
  const clinic = await w.org('clinic')
  const caller = actorOf(proxy, clinic.owner.credentials)
  const headers = { 'idempotency-key': newId() }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => caller.post('/patients', patient('Twice'), { headers })),
  )
  assert.deepEqual(new Set(statusesOf(answers)), new Set([201]))
  assert.equal(new Set(answers.map(({ body }) => body.patient.id)).size, 1)
  const found = await caller.get('/patients?search=Twice')
  assert.equal(found.body.data.length, 1)
})

test('what is changed on one server is seen in a stream of the other', async (t) => {
  const { lab, clinic, orderAt } = await orderFixture(w)
  const streams = await Promise.all(
    [one, other].map((server) => readEvents(server, at(server, lab.owner))),
  )
  t.after(() => Promise.all(streams.map((stream) => stream.leave())))
  for (const server of [one, other]) {
    const { id } = await orderAt('submitted')
    const comment = { body: 'Shade of the neighbour?', visibility: 'shared' }
    const written = await at(server, clinic.owner).post(`/orders/${id}/comments`, comment)
    assert.equal(written.status, 201, written.text)
    for (const stream of streams) await stream.sees({ noun: 'comment', id })
  }
})

test('an upload that was begun on one server goes on on the other', async () => {
  const clinic = await w.org('clinic')
  const [here, there] = [at(one, clinic.owner), at(other, clinic.owner)]
  const bytes = randomBytes(400_000)
  const path = await beginAt(here, bytes.length, { sha256: sha256Of(bytes) })
  assert.equal((await send(here, path, 0, bytes.subarray(0, 100_000))).status, 204)
  assert.equal(await head(there, path), 100_000)
  assert.equal((await send(there, path, 100_000, bytes.subarray(100_000, 250_000))).status, 204)
  assert.equal((await send(here, path, 250_000, bytes.subarray(250_000))).status, 204)
  const upload = await readUpload(there, path)
  assert.deepEqual([upload.status, upload.sha256], ['complete', sha256Of(bytes)])
})

test('each job is done once, by whichever server takes it', async () => {
  const before = people
  const count = 12
  const answers = await Promise.all(Array.from({ length: count }, () => signUp(proxy)))
  assert.deepEqual(new Set(statusesOf(answers)), new Set([201]))
  const expected = Array.from(
    { length: count },
    (_, place) => `person-${before + place + 1}@practice.example`,
  )
  const isLeft = sql`select from app.jobs where queue = 'mails' and state not in ('done', 'failed', 'sent')`
  await until(async () => (await rowsOf(w, isLeft)).length === 0, 'the mails are sent')
  const recipients = smtp.received.flatMap((mail) => mail.recipients)
  const ours = recipients.filter((recipient) => expected.includes(recipient))
  assert.deepEqual(ours.toSorted(), expected.toSorted())
  const attempts = await rowsOf(
    w,
    sql`select distinct attempts from app.jobs where queue = 'mails'`,
  )
  assert.deepEqual(attempts, [{ attempts: 1 }])
})
