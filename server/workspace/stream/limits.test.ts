import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { readEvents } from '#test/helpers/event-reader'
import { orderFixture } from '#test/fixtures/order-fixture'
import { until, testApp, type Actor } from '#test/app/test-app'

const w = await testApp()
const { lab, clinic } = await orderFixture(w)

async function open(t: TestContext, actor: Actor) {
  const stream = await readEvents(w, actor)
  t.after(() => stream.leave())
  return stream
}

test('a credential has five streams at once, and a place is free again when one ends', async (t) => {
  const staff = await w.member(clinic)
  const streams = await Promise.all(Array.from({ length: 5 }, () => open(t, staff)))
  const refused = await staff.get('/events/stream')
  assert.deepEqual([refused.status, refused.body.code], [429, 'streams_limit_reached'])
  assert.ok(refused.headers.get('retry-after'))
  await streams[0]?.leave()
  await until(async () => {
    const stream = await readEvents(w, staff)
    await stream.leave()
    return stream.status === 200
  }, 'a free place')
})

const limitOf = async (t: TestContext, actor: Actor): Promise<object> => {
  // A stream that is opened after all would never be read to its end.
  assert.equal((await open(t, actor)).status, 429)
  const refused = await actor.get('/events/stream')
  assert.deepEqual([refused.status, refused.body.code], [429, 'streams_limit_reached'])
  assert.ok(refused.headers.get('retry-after'))
  return refused.body.params
}

/** As many streams of one user as there may be, each device with all of its own. */
async function openAllOf(t: TestContext, app: { id: string }, userId: string) {
  const devices = await Promise.all(Array.from({ length: 5 }, () => w.device(app, userId)))
  return Promise.all(devices.flatMap((device) => Array.from({ length: 5 }, () => open(t, device))))
}

test('a user has 25 streams at once over all credentials, and a colleague has others', async (t) => {
  const [staff, colleague] = [await w.member(clinic), await w.member(clinic)]
  const streams = await openAllOf(t, clinic, staff.userId)
  assert.deepEqual([...new Set(streams.map(({ status }) => status))], [200])
  assert.deepEqual(await limitOf(t, staff), { owner: 'user', limit: 25 })
  assert.equal((await open(t, colleague)).status, 200)
  await streams[0]?.leave()
  await until(async () => {
    const stream = await readEvents(w, staff)
    await stream.leave()
    return stream.status === 200
  }, 'a free place')
})

test('an organization has 200 streams at once, and what it fills keeps no other out', async (t) => {
  const { lab: crowded, clinic: partner } = await orderFixture(w)
  const members = await Promise.all(Array.from({ length: 8 }, () => w.member(crowded)))
  const streams = (
    await Promise.all(members.map(({ userId }) => openAllOf(t, crowded, userId)))
  ).flat()
  assert.equal(streams.filter(({ status }) => status === 200).length, 200)
  assert.deepEqual(await limitOf(t, crowded.owner), { owner: 'organization', limit: 200 })
  for (const app of [partner, clinic, lab]) {
    assert.equal((await open(t, app.owner)).status, 200)
  }
})

test('who asks only for the head is answered and holds no place', async () => {
  const staff = await w.member(clinic)
  for (let time = 0; time < 8; time++) {
    assert.equal((await staff.request('HEAD', '/events/stream')).status, 200)
  }
})
