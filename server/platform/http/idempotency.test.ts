import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { build } from '#platform/db/db'
import { idempotencySweep } from '#platform/http/idempotency'
import { orderFixture } from '#test/fixtures/order-fixture'
import { testApp, type Actor } from '#test/app/test-app'

const w = await testApp()
const clinic = await w.org('clinic')
const other = await w.org('clinic')

const nora = { firstName: 'Nora', lastName: 'Sample' }
const post = (actor: Actor, key: string, body: unknown = nora) =>
  actor.post('/patients', body, { headers: { 'idempotency-key': key } })
const count = async (search: string) =>
  (await clinic.owner.get(`/patients?search=${search}`)).body.pagination.total

test('a repeated request gets the first answer and creates nothing', async () => {
  const first = await post(clinic.owner, 'once')
  const second = await post(clinic.owner, 'once')
  assert.deepEqual([first.status, second.status], [201, 201])
  assert.deepEqual(second.body, first.body)
  assert.equal(await count('nora'), 1)
})

test('a change and a removal that are repeated get the first answer too', async () => {
  const fixture = await orderFixture(w)
  const { owner } = fixture.clinic
  const { body } = await owner.post('/orders', { labConnectionId: fixture.connection.id })
  const path = `/orders/${body.order.id}`
  const headers = { 'idempotency-key': 'change', 'if-match': '1' }
  const change = () => owner.patch(path, { instructions: 'Once' }, { headers })
  const [first, second] = [await change(), await change()]
  assert.deepEqual([first.status, second.status, second.text], [200, 200, first.text])
  const remove = () => owner.delete(path, { headers: { 'idempotency-key': 'removal' } })
  assert.deepEqual([(await remove()).status, (await remove()).status], [204, 204])
})

test('twenty at once create one', async () => {
  const body = { firstName: 'Twin', lastName: 'Sample' }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => post(clinic.owner, 'twin', body)),
  )
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
  assert.equal(new Set(answers.map(({ body: { patient } }) => patient.id)).size, 1)
  assert.equal(await count('twin'), 1)
})

test('a key that was used for another request is refused', async () => {
  await post(clinic.owner, 'mine')
  const answer = await post(clinic.owner, 'mine', { ...nora, firstName: 'Other' })
  assert.deepEqual([answer.status, answer.body.code], [422, 'idempotency_key_reused'])
})

test('an answer is for the member who got it: a colleague may see less', async () => {
  const colleague = await w.member(clinic)
  await post(clinic.owner, 'personal', { firstName: 'Once', lastName: 'Sample' })
  const answer = await post(colleague, 'personal', { firstName: 'Once', lastName: 'Sample' })
  assert.deepEqual([answer.status, answer.body.code], [422, 'idempotency_key_reused'])
})

test('work that fails leaves its key free', async () => {
  await clinic.owner.post('/patients', { ...nora, code: 'TAKEN' })
  const refused = await post(clinic.owner, 'again', { ...nora, code: 'TAKEN' })
  assert.equal(refused.status, 409)
  assert.equal((await post(clinic.owner, 'again', { ...nora, code: 'FREE' })).status, 201)
})

test('an answer is kept where nobody can read it', async () => {
  await post(clinic.owner, 'hidden', { firstName: 'Secretname', lastName: 'Sample' })
  const { reply } = await w.across((tx) =>
    tx.one(build.selectFrom('idempotencyKeys').select('reply').where('key', '=', 'hidden')),
  )
  assert.ok(reply && !reply.includes('Secretname'))
})

const found = (key: string, name = 'Branch') =>
  clinic.owner.post(
    '/organizations',
    { type: 'clinic', name },
    { headers: { 'idempotency-key': key } },
  )
const countOf = async (name: string) =>
  (
    await w.across((tx) =>
      tx.all(build.selectFrom('organizations').select('id').where('name', '=', name)),
    )
  ).length

test('work that is no single transaction is done once for a key too', async () => {
  const first = await found('branch')
  assert.equal(first.status, 201)
  assert.deepEqual((await found('branch')).body, first.body)
  assert.equal(await countOf('Branch'), 1)
  const other = await found('branch', 'Other')
  assert.deepEqual([other.status, other.body.code], [422, 'idempotency_key_reused'])
})

test('ten at once do it once, and all get the answer', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => found('rush', 'Rush')))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
  assert.equal(await countOf('Rush'), 1)
})

test('work that fails on the way leaves its key free, and work that was killed does so after a minute', async () => {
  const refused = await clinic.owner.post(
    '/team/invitations/accept',
    { token: 'x'.repeat(43) },
    { headers: { 'idempotency-key': 'failed' } },
  )
  assert.ok(refused.status >= 400)
  const kept = await w.across((tx) =>
    tx.all(build.selectFrom('idempotencyKeys').select('key').where('key', '=', 'failed')),
  )
  assert.deepEqual(kept, [])

  await found('killed', 'Killed')
  const forget = (seconds: number) =>
    w.across((tx) =>
      tx.run(
        build
          .updateTable('idempotencyKeys')
          .set({ reply: null, createdAt: sql`now() - make_interval(secs => ${seconds})` })
          .where('key', '=', 'killed'),
      ),
    )
  await forget(10)
  assert.equal((await found('killed', 'Killed')).body.code, 'request_in_progress')
  await forget(61)
  assert.equal((await found('killed', 'Killed')).status, 201)
})

test('a key belongs to its organization', async () => {
  const mine = await post(clinic.owner, 'shared')
  const theirs = await post(other.owner, 'shared')
  assert.equal(theirs.status, 201)
  assert.notEqual(theirs.body.patient.id, mine.body.patient.id)
})

test('a key that cannot be used is refused', async () => {
  for (const key of ['', 'with space', 'x'.repeat(256), 'ümlaut']) {
    const answer = await post(clinic.owner, key)
    assert.deepEqual([answer.status, answer.body.errors?.[0]?.in], [400, 'header'], key)
  }
})

test('an answer is forgotten after a day', async () => {
  await post(clinic.owner, 'yesterday')
  await post(clinic.owner, 'today')
  await w.across((tx) =>
    tx.run(
      build
        .updateTable('idempotencyKeys')
        .set({ createdAt: sql`now() - interval '25 hours'` })
        .where('key', '=', 'yesterday'),
    ),
  )
  await idempotencySweep(w.db).run()
  const kept = await w.across((tx) =>
    tx.all(
      build.selectFrom('idempotencyKeys').select('key').where('key', 'in', ['yesterday', 'today']),
    ),
  )
  assert.deepEqual(kept, [{ key: 'today' }])
})
