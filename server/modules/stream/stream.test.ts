import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { streamNouns } from '#contract/stream'
import { build } from '#platform/db'
import { readEvents } from '#test/event-reader'
import { orderScene } from '#test/order-scene'
import { until, world, type Actor } from '#test/world'

const w = await world()
const scene = await orderScene(w)
const { lab, clinic } = scene
const other = await orderScene(w)

async function open(t: TestContext, actor: Actor, headers: Record<string, string> = {}) {
  const stream = await readEvents(w, actor, headers)
  t.after(() => stream.leave())
  return stream
}

test('a stranger is asked to sign in', async () => {
  assert.equal((await w.stranger.get('/events/stream')).status, 401)
  assert.equal((await lab.owner.get('/events/stream?since=1')).status, 400)
})

test('both sides see a move at once, by browser and by device, and a third house nothing', async (t) => {
  const { id, version } = await scene.orderAt('submitted')
  const device = await w.device(lab, lab.ownerUserId)
  const sides = await Promise.all([open(t, lab.owner), open(t, clinic.owner), open(t, device)])
  const outsiders = await Promise.all([open(t, other.lab.owner), open(t, other.clinic.owner)])
  assert.equal(sides[0].headers.get('content-type'), 'text/event-stream')
  await scene.step('lab', id, 'accept', { promisedDeliveryDate: '2031-01-15' })
  for (const side of sides) {
    await side.sees({
      noun: 'order',
      id,
      change: 'changed',
      status: 'accepted',
      version: version + 1,
    })
    await side.sees({ noun: 'event', id, change: 'accepted' })
  }
  // What the others see next is their own, so nothing of this order came before it.
  const own = await other.orderAt('submitted')
  for (const outsider of outsiders) {
    await outsider.sees({ noun: 'order', id: own.id })
    assert.ok(outsider.changes().every((change) => change.id === own.id))
  }
})

test('a message holds ids and words of closed lists, and nothing that anybody wrote', async (t) => {
  const streams = await Promise.all([open(t, lab.owner), open(t, clinic.owner)])
  const { id } = await scene.draft({ instructions: 'Secret words' })
  await scene.step('clinic', id, 'submit', { message: 'Secret words' })
  const comment = { body: 'Secret words', visibility: 'shared' }
  assert.equal((await clinic.owner.post(`/orders/${id}/comments`, comment)).status, 201)
  for (const stream of streams) {
    await stream.sees({ noun: 'comment', id })
    for (const { event, data } of stream.events) {
      if (event !== 'change') continue
      const { noun, id: changed, change, version = 1, status = 'draft', ...more } = data
      assert.deepEqual(more, {})
      assert.ok(streamNouns.includes(noun))
      assert.match(changed, /^[0-9a-f-]{36}$/)
      assert.match(`${change} ${status}`, /^[a-z_]+ [a-z_]+$/)
      assert.equal(typeof version, 'number')
    }
  }
})

test("a clinic's draft is the clinic's alone, until it is sent and after it is taken back", async (t) => {
  const atLab = await open(t, lab.owner)
  const atClinic = await open(t, clinic.owner)
  const { id } = await scene.draft()
  await clinic.owner.put(`/orders/${id}`, { instructions: 'Longer' })
  await atClinic.sees({ noun: 'order', id, change: 'added', status: 'draft' })
  await scene.step('clinic', id, 'submit')
  await atLab.sees({ noun: 'order', id, change: 'added', status: 'submitted' })
  const first = atLab.changes().find((change) => change.id === id)
  assert.notEqual(first.status, 'draft')
  await scene.step('clinic', id, 'withdraw')
  await atLab.sees({ noun: 'order', id, change: 'removed' })
  await clinic.owner.put(`/orders/${id}`, { instructions: 'Longer still' })
  await atClinic.sees({ noun: 'order', id, version: 5 })
  await clinic.owner.delete(`/orders/${id}`)
  const marker = await scene.orderAt('submitted')
  await atLab.sees({ noun: 'order', id: marker.id })
  const ofDraft = atLab.changes().filter((change) => change.id === id)
  assert.deepEqual(ofDraft.at(-1), { noun: 'order', id, change: 'removed' })
  assert.ok(ofDraft.every(({ status }) => status !== 'draft'))
})

test('an internal comment is told to its own side alone', async (t) => {
  const { id } = await scene.orderAt('submitted')
  const atLab = await open(t, lab.owner)
  const atClinic = await open(t, clinic.owner)
  const body = { body: 'Between us', visibility: 'internal' }
  assert.equal((await lab.owner.post(`/orders/${id}/comments`, body)).status, 201)
  await atLab.sees({ noun: 'comment', id })
  await scene.step('lab', id, 'accept', { promisedDeliveryDate: '2031-01-15' })
  await atClinic.sees({ noun: 'event', id, change: 'accepted' })
  assert.deepEqual(
    atClinic.changes().filter(({ noun }) => noun === 'comment'),
    [],
  )
})

test('the stages of the floor are told to the laboratory alone', async (t) => {
  const { id } = await scene.orderAt('accepted')
  const atLab = await open(t, lab.owner)
  const atClinic = await open(t, clinic.owner)
  await scene.step('lab', id, 'start')
  await atLab.sees({ noun: 'stage', id })
  await atClinic.sees({ noun: 'event', id, change: 'started' })
  assert.ok(atClinic.changes().every(({ noun }) => noun !== 'stage'))
})

test('parcels and pick-ups are told to both sides', async (t) => {
  const { id } = await scene.orderAt('ready')
  const streams = await Promise.all([open(t, lab.owner), open(t, clinic.owner)])
  const parcel = await scene.ship([id])
  const { pickup } = (
    await clinic.owner.post('/pickups', {
      labConnectionId: scene.connection.id,
      pickupOn: '2031-02-03',
      place: 'Front desk',
      parcelCount: 1,
    })
  ).body
  await lab.owner.post(`/pickups/${pickup.id}/confirm`)
  for (const stream of streams) {
    await stream.sees({ noun: 'shipment', id: parcel.id, change: 'created' })
    await stream.sees({ noun: 'pickup', id: pickup.id, change: 'requested' })
    await stream.sees({ noun: 'pickup', id: pickup.id, change: 'confirmed' })
  }
})

test('a member hears how many notifications are unread, and a colleague does not', async (t) => {
  const s = await orderScene(w)
  const colleague = await w.member(s.clinic)
  const streams = [await open(t, s.clinic.owner), await open(t, colleague)] as const
  const { id } = await s.orderAt('submitted')
  await s.step('lab', id, 'accept', { promisedDeliveryDate: '2031-01-15' })
  await w.settle()
  const counts = (stream: (typeof streams)[number]) =>
    stream.events.filter(({ event }) => event === 'notifications').map(({ data }) => data.unread)
  await until(() => counts(streams[0]).length > 0, 'the count')
  const { data } = (await s.clinic.owner.get('/notifications')).body
  assert.equal(counts(streams[0]).at(-1), data.length)
  const read = await s.clinic.owner.post('/notifications/read', { untilId: data[0].id })
  assert.equal(read.status, 204)
  await until(() => counts(streams[0]).at(-1) === 0, 'nothing is unread')
  const ready = (await open(t, s.clinic.owner)).events[0]
  assert.deepEqual([ready?.event, ready?.data], ['ready', { unread: 0 }])
  assert.deepEqual(counts(streams[1]), [])
})

test('whoever comes back is told since when to read anew', async (t) => {
  const first = await open(t, lab.owner)
  const lastId = first.events.at(-1)?.id ?? ''
  await first.leave()
  const resyncOf = async (header: string) => {
    const stream = await open(t, lab.owner, { 'last-event-id': header })
    await until(() => stream.events.length >= 2, 'resync')
    await stream.leave()
    return stream.events.find(({ event }) => event === 'resync')?.data
  }
  assert.deepEqual(await resyncOf(lastId), { updatedSince: lastId })
  assert.deepEqual(await resyncOf('nonsense'), { updatedSince: null })
  assert.deepEqual(await resyncOf('2999-01-01T00:00:00.000Z'), { updatedSince: null })
})

test('when the database ends the listening connection, readers are told to read anew and hear on', async (t) => {
  const stream = await open(t, lab.owner)
  const admin = new pg.Client(w.connection)
  await admin.connect()
  const { rowCount } = await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'pontic listens'`,
  )
  await admin.end()
  assert.equal(rowCount, 1, 'the process has one listening connection')
  await until(() => stream.events.some(({ event }) => event === 'resync'), 'resync')
  const resync = stream.events.find(({ event }) => event === 'resync')
  assert.ok(Date.parse(resync?.data.updatedSince) <= Date.now())
  const next = await scene.orderAt('submitted')
  await stream.sees({ noun: 'event', id: next.id, change: 'submitted' })
})

test('a member who is disabled, a session that is ended and a credential that is revoked are cut', async (t) => {
  const staff = await w.member(lab)
  const leaving = await w.member(lab)
  const device = await w.device(lab, lab.ownerUserId)
  const streams = [await open(t, staff), await open(t, leaving), await open(t, device)]
  const keeper = await open(t, lab.owner)
  const disabled = await lab.owner.put(`/team/members/${staff.membershipId}`, {
    status: 'disabled',
  })
  assert.equal(disabled.status, 200, disabled.text)
  await w.across(async (tx) => {
    await tx.run(build.deleteFrom('sessions').where('userId', '=', leaving.userId))
    await tx.run(sql`update app.device_credentials set revoked_at = now()`)
  })
  await until(() => streams.every((stream) => stream.hasEnded()), 'the streams end')
  assert.equal(keeper.hasEnded(), false)
})

test('a credential has five streams at once, and a place is free again when one ends', async (t) => {
  const staff = await w.member(clinic)
  const streams = await Promise.all(Array.from({ length: 5 }, () => open(t, staff)))
  const refused = await staff.get('/events/stream')
  assert.deepEqual([refused.status, refused.body.code], [429, 'rate_limited'])
  assert.ok(refused.headers.get('retry-after'))
  await streams[0]?.leave()
  await until(async () => {
    const stream = await readEvents(w, staff)
    await stream.leave()
    return stream.status === 200
  }, 'a free place')
})

test('a reader that does not read is dropped, and the others hear on', async (t) => {
  const { hostname, port } = new URL(w.url)
  const staff = await w.member(lab)
  const [keeper, served] = [await open(t, lab.owner), Promise.withResolvers<Socket>()]
  const socket = connect(Number(port), hostname)
  t.after(() => socket.destroy())
  w.house.http.server.on('connection', (end: Socket) => {
    if (end.remotePort === socket.localPort) served.resolve(end)
  })
  const headers = { host: hostname, ...staff.credentials }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`GET /events/stream HTTP/1.1\r\n${lines.join('')}\r\n`)
  await new Promise((resolve) => socket.once('data', resolve))
  socket.pause()
  const end = await served.promise
  // More and more, until it does not fit where the kernel keeps what nobody reads.
  await until(async () => {
    await w.across((tx) =>
      tx.run(
        sql`select app.tell(${lab.id}::uuid, 'order', md5(n::text)::uuid, 'changed',
            jsonb_build_object('status', repeat('x', 5000)))
          from generate_series(1, 30) as n`,
      ),
    )
    return end.destroyed
  }, 'the slow reader is cut')
  assert.equal(keeper.hasEnded(), false)
})

test('the service stops at once with streams open', async () => {
  const stopping = await world()
  const s = await orderScene(stopping)
  const stream = await readEvents(stopping, s.lab.owner)
  const startedAt = performance.now()
  await stopping.house.http.close()
  assert.ok(performance.now() - startedAt < 3_000)
  await until(() => stream.hasEnded(), 'the stream ends')
})

test('without LISTEN the service looks by itself, and both sides see a move as soon', async (t) => {
  const looking = await world({ DATABASE_LISTEN: 'false' })
  const s = await orderScene(looking)
  const { id } = await s.orderAt('submitted')
  const streams = [
    await readEvents(looking, s.lab.owner),
    await readEvents(looking, s.clinic.owner),
  ] as const
  t.after(() => Promise.all(streams.map((stream) => stream.leave())))
  const draft = await s.draft()
  await s.step('lab', id, 'accept', { promisedDeliveryDate: '2031-01-15' })
  for (const stream of streams) {
    await stream.sees({ noun: 'order', id, status: 'accepted' })
    await stream.sees({ noun: 'event', id, change: 'accepted' })
  }
  await streams[1].sees({ noun: 'order', id: draft.id, status: 'draft' })
  assert.ok(streams[0].changes().every((change) => change.id !== draft.id))
  const count = streams[0].changes().filter(({ change }) => change === 'accepted').length
  assert.equal(count, 1)
})

test('who asks only for the head is answered and holds no place', async () => {
  const staff = await w.member(clinic)
  for (let time = 0; time < 8; time++) {
    assert.equal((await staff.request('HEAD', '/events/stream')).status, 200)
  }
})
