import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { streamNouns } from '#contract/workspace/stream'
import { newId } from '#platform/clock'
import { build, type Tx } from '#platform/db/db'
import { readEvents } from '#test/helpers/event-reader'
import { orderFixture } from '#test/fixtures/order-fixture'
import { stockFixture } from '#test/fixtures/stock-fixture'
import { until, testApp, type Actor } from '#test/app/test-app'
import { changesSweep } from './source.ts'

const w = await testApp()
const fixture = await orderFixture(w)
const { lab, clinic } = fixture
const other = await orderFixture(w)

async function open(t: TestContext, actor: Actor, headers: Record<string, string> = {}) {
  const stream = await readEvents(w, actor, headers)
  t.after(() => stream.leave())
  return stream
}

test('a stranger is asked to sign in', async () => {
  assert.equal((await w.stranger.get('/events/stream')).status, 401)
  assert.equal((await lab.owner.get('/events/stream?since=1')).status, 400)
})

test('both sides see a move at once, by browser and by device, and a third app nothing', async (t) => {
  const { id, version } = await fixture.orderAt('submitted')
  const device = await w.device(lab, lab.ownerUserId)
  const sides = await Promise.all([open(t, lab.owner), open(t, clinic.owner), open(t, device)])
  const outsiders = await Promise.all([open(t, other.lab.owner), open(t, other.clinic.owner)])
  assert.equal(sides[0].headers.get('content-type'), 'text/event-stream')
  await fixture.transition('lab', id, 'accept', { promisedOn: '2031-01-15' })
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
  const { id } = await fixture.draft({ instructions: 'Secret words' })
  await fixture.transition('clinic', id, 'submit', { message: 'Secret words' })
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
  const { id } = await fixture.draft()
  await clinic.owner.patch(`/orders/${id}`, { instructions: 'Longer' })
  await atClinic.sees({ noun: 'order', id, change: 'added', status: 'draft' })
  await fixture.transition('clinic', id, 'submit')
  await atLab.sees({ noun: 'order', id, change: 'added', status: 'submitted' })
  const first = atLab.changes().find((change) => change.id === id)
  assert.notEqual(first.status, 'draft')
  await fixture.transition('clinic', id, 'withdraw')
  await atLab.sees({ noun: 'order', id, change: 'removed' })
  await clinic.owner.patch(`/orders/${id}`, { instructions: 'Longer still' })
  await atClinic.sees({ noun: 'order', id, version: 5 })
  await clinic.owner.delete(`/orders/${id}`)
  const marker = await fixture.orderAt('submitted')
  await atLab.sees({ noun: 'order', id: marker.id })
  const ofDraft = atLab.changes().filter((change) => change.id === id)
  assert.deepEqual(ofDraft.at(-1), { noun: 'order', id, change: 'removed' })
  assert.ok(ofDraft.every(({ status }) => status !== 'draft'))
})

test('an internal comment is shown to its own side alone', async (t) => {
  const { id } = await fixture.orderAt('submitted')
  const atLab = await open(t, lab.owner)
  const atClinic = await open(t, clinic.owner)
  const body = { body: 'Between us', visibility: 'internal' }
  assert.equal((await lab.owner.post(`/orders/${id}/comments`, body)).status, 201)
  await atLab.sees({ noun: 'comment', id })
  await fixture.transition('lab', id, 'accept', { promisedOn: '2031-01-15' })
  await atClinic.sees({ noun: 'event', id, change: 'accepted' })
  assert.deepEqual(
    atClinic.changes().filter(({ noun }) => noun === 'comment'),
    [],
  )
})

test('the stages of the floor are shown to the laboratory alone', async (t) => {
  const { id } = await fixture.orderAt('accepted')
  const atLab = await open(t, lab.owner)
  const atClinic = await open(t, clinic.owner)
  await fixture.transition('lab', id, 'start')
  await atLab.sees({ noun: 'stage', id })
  await atClinic.sees({ noun: 'event', id, change: 'started' })
  assert.ok(atClinic.changes().every(({ noun }) => noun !== 'stage'))
})

test('parcels and pick-ups are shown to both sides', async (t) => {
  const { id } = await fixture.orderAt('ready')
  const streams = await Promise.all([open(t, lab.owner), open(t, clinic.owner)])
  const parcel = await fixture.ship([id])
  const { pickup } = (
    await clinic.owner.post('/pickups', {
      labConnectionId: fixture.connection.id,
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

test('a connection that is asked for and answered is shown to both sides', async (t) => {
  const [app, practice] = await Promise.all([w.org('lab'), w.org('clinic')])
  const streams = await Promise.all([open(t, app.owner), open(t, practice.owner)])
  const asked = await practice.owner.post('/lab-connections', { labOrganizationId: app.id })
  const { id } = asked.body.labConnection
  await app.owner.post(`/lab-connections/${id}/accept`)
  for (const stream of streams) {
    await stream.sees({ noun: 'connection', id, change: 'pending' })
    await stream.sees({ noun: 'connection', id, change: 'active' })
  }
})

test('a recall, and which clinic knows of it, is shown to its sides', async (t) => {
  const stock = stockFixture(fixture)
  const lot = await stock.addLot()
  await stock.useLot(await fixture.orderAt('ready'), lot)
  const streams = await Promise.all([open(t, lab.owner), open(t, clinic.owner)])
  const body = { reason: 'Cracks', instruction: 'Call the patient in', materialLotIds: [lot.id] }
  const { id } = (await lab.owner.post('/recalls', body)).body.recall
  await clinic.owner.post(`/recalls/${id}/acknowledge`)
  for (const stream of streams) {
    await stream.sees({ noun: 'recall', id, change: 'added' })
    await stream.sees({ noun: 'recall', id, change: 'acknowledged' })
  }
})

test('a member gets how many notifications are unread, and a colleague does not', async (t) => {
  const s = await orderFixture(w)
  const colleague = await w.member(s.clinic)
  const streams = [await open(t, s.clinic.owner), await open(t, colleague)] as const
  const { id } = await s.orderAt('submitted')
  await s.transition('lab', id, 'accept', { promisedOn: '2031-01-15' })
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

test('whoever comes back is reported since when to read again', async (t) => {
  const first = await open(t, lab.owner)
  const lastId = first.events.at(-1)?.id ?? ''
  await first.leave()
  const resyncOf = async (header: string) => {
    const stream = await open(t, lab.owner, { 'last-event-id': header })
    await until(() => stream.events.length >= 2, 'resync')
    await stream.leave()
    return stream.events.find(({ event }) => event === 'resync')?.data
  }
  assert.deepEqual(await resyncOf(lastId), { updatedSinceAt: lastId })
  assert.deepEqual(await resyncOf('nonsense'), { updatedSinceAt: null })
  assert.deepEqual(await resyncOf('2999-01-01T00:00:00.000Z'), { updatedSinceAt: null })
})

test('when the database ends every connection, what changed meanwhile is reported all the same', async (t) => {
  const s = await orderFixture(w)
  const { id } = await s.orderAt('submitted')
  const made = await s.orderAt('accepted')
  const atLab = await open(t, s.lab.owner)
  const atClinic = await open(t, s.clinic.owner)
  const admin = new pg.Client(w.connection)
  await admin.connect()
  t.after(() => admin.end())
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'pontic'`,
  )
  await until(async () => (await s.clinic.owner.get(`/orders/${id}`)).status === 200, 'it answers')
  await until(
    async () => (await s.clinic.owner.post(`/orders/${id}/withdraw`, {})).status === 200,
    'it writes',
  )
  await s.transition('lab', made.id, 'start')
  await atLab.sees({ noun: 'order', id, change: 'removed' })
  await atLab.sees({ noun: 'stage', id: made.id })
  await atClinic.sees({ noun: 'order', id, status: 'draft' })
  await atClinic.sees({ noun: 'order', id: made.id, status: 'in_production' })
})

/** Comments of the clinic on an order, as many as that, in one transaction. */
const talk = (tx: Tx, s: typeof fixture, orderId: string, count: number) =>
  tx.run(
    sql`insert into app.comments (id, order_id, organization_id, author_user_id, author_name,
        lab_organization_id, clinic_organization_id, visibility, body)
      select uuidv7(), ${orderId}, ${s.clinic.id}, ${s.clinic.ownerUserId}, 'Owner', ${s.lab.id}, ${s.clinic.id},
        'shared', 'Word ' || n from generate_series(1, ${count}::integer) as n`,
  )

test('more changes at once than are reported are a word to read again, and to nobody else', async (t) => {
  const s = await orderFixture(w)
  const { id } = await s.orderAt('submitted')
  const streams = [await open(t, s.lab.owner), await open(t, s.clinic.owner)]
  const outsider = await open(t, other.lab.owner)
  const comments = (stream: (typeof streams)[number]) =>
    stream.changes().filter(({ noun }) => noun === 'comment').length
  const resyncs = (stream: (typeof streams)[number]) =>
    stream.events.filter(({ event }) => event === 'resync')
  // What came before is not reported together with what comes now.
  await w.across((tx) => talk(tx, s, id, 1))
  await until(() => streams.every((stream) => comments(stream) === 1), 'the first')
  await w.across((tx) => talk(tx, s, id, 500))
  await until(() => streams.every((stream) => comments(stream) === 501), 'as many as are reported')
  assert.deepEqual(streams.flatMap(resyncs), [])
  await w.across((tx) => talk(tx, s, id, 501))
  const committedAt = Date.now()
  await until(() => streams.every((stream) => resyncs(stream).length === 1), 'a word to each side')
  for (const stream of streams) {
    const since = resyncs(stream)[0]?.data.updatedSinceAt
    assert.ok(Date.parse(since) <= committedAt, since)
    assert.equal(comments(stream), 501)
    const { data } = (await s.lab.owner.get(`/orders?updatedSinceAt=${since}`)).body
    assert.ok(data.some((order: { id: string }) => order.id === id))
  }
  await s.transition('lab', id, 'accept', { promisedOn: '2031-01-15' })
  for (const stream of streams) await stream.sees({ noun: 'event', id, change: 'accepted' })
  const own = await other.orderAt('submitted')
  await outsider.sees({ noun: 'order', id: own.id })
  assert.deepEqual(resyncs(outsider), [])
})

test('what was begun before another change and committed after it is notified once', async (t) => {
  const s = await orderFixture(w)
  const { id } = await s.orderAt('submitted')
  const later = await s.orderAt('submitted')
  const stream = await open(t, s.lab.owner)
  const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = w.across(async (tx) => {
    await talk(tx, s, id, 1)
    begun.resolve()
    await go.promise
  })
  await begun.promise
  await s.transition('lab', later.id, 'accept', { promisedOn: '2031-01-15' })
  await stream.sees({ noun: 'event', id: later.id, change: 'accepted' })
  go.resolve()
  await slow
  await stream.sees({ noun: 'comment', id })
  await s.transition('lab', id, 'accept', { promisedOn: '2031-01-15' })
  await stream.sees({ noun: 'event', id, change: 'accepted' })
  const pushed = stream.changes().map((change) => JSON.stringify(change))
  assert.deepEqual(pushed, [...new Set(pushed)])
})

test('who could not be reported for longer than changes are kept is shown to read again', async (t) => {
  const sleeping = await testApp()
  const s = await orderFixture(sleeping)
  const stream = await readEvents(sleeping, s.lab.owner)
  t.after(() => stream.leave())
  sleeping.moveClock(3_600_000)
  await until(() => stream.events.some(({ event }) => event === 'resync'), 'resync')
  const { id } = await s.orderAt('submitted')
  await stream.sees({ noun: 'order', id, change: 'added' })
})

test('what was reported is forgotten, and what is new is not', async () => {
  const s = await orderFixture(w)
  const { id } = await s.orderAt('submitted')
  const kept = () =>
    w.across((tx) =>
      tx.all(build.selectFrom('streamChanges').select('change').where('subjectId', '=', id)),
    )
  const sweep = changesSweep(w.db)
  await sweep.run()
  assert.ok((await kept()).length > 0)
  await w.across((tx) =>
    tx.run(sql`insert into app.stream_changes (organization_ids, noun, subject_id, change, published_at)
      values (array[${s.lab.id}::uuid], 'order', ${id}, 'old', now() - interval '11 minutes')`),
  )
  await sweep.run()
  assert.ok((await kept()).length > 0)
  assert.ok((await kept()).every(({ change }) => change !== 'old'))
})

test('a member who is disabled, a session that is ended and a credential that is revoked are cut', async (t) => {
  const staff = await w.member(lab)
  const leaving = await w.member(lab)
  const device = await w.device(lab, lab.ownerUserId)
  const streams = [await open(t, staff), await open(t, leaving), await open(t, device)]
  const holder = await open(t, lab.owner)
  const disabled = await lab.owner.patch(`/team/members/${staff.membershipId}`, {
    status: 'disabled',
  })
  assert.equal(disabled.status, 200, disabled.text)
  await w.across(async (tx) => {
    await tx.run(build.deleteFrom('sessions').where('userId', '=', leaving.userId))
    await tx.run(sql`update app.device_credentials set revoked_at = now()`)
  })
  await until(() => streams.every((stream) => stream.hasEnded()), 'the streams end')
  assert.equal(holder.hasEnded(), false)
})

test('a reader that does not read is dropped, and the others get on', async (t) => {
  const { hostname, port } = new URL(w.url)
  const staff = await w.member(lab)
  const [holder, served] = [await open(t, lab.owner), Promise.withResolvers<Socket>()]
  const socket = connect(Number(port), hostname)
  t.after(() => socket.destroy())
  w.app.http.server.on('connection', (end: Socket) => {
    if (end.remotePort === socket.localPort) served.resolve(end)
  })
  const headers = { host: hostname, ...staff.credentials }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`GET /events/stream HTTP/1.1\r\n${lines.join('')}\r\n`)
  await new Promise((resolve) => socket.once('data', resolve))
  socket.pause()
  const end = await served.promise
  // More and more, as much as a reader may be behind, until the kernel keeps no more of it.
  for (let time = 0; !end.destroyed; time++) {
    assert.ok(time < 60, 'the slow reader is cut before 12 MB')
    const id = newId()
    await w.across((tx) =>
      tx.run(
        sql`insert into app.stream_changes (organization_ids, noun, subject_id, change, status)
          select array[${lab.id}::uuid], 'order', ${id}, 'changed', repeat('x', 5000)
          from generate_series(1, 40)`,
      ),
    )
    await holder.sees({ id })
  }
  assert.equal(holder.hasEnded(), false)
})

test('the service stops with streams open', async () => {
  const stopping = await testApp()
  const s = await orderFixture(stopping)
  const stream = await readEvents(stopping, s.lab.owner)
  // A stream that were waited for would never end.
  await stopping.app.http.close()
  await until(() => stream.hasEnded(), 'the stream ends')
})

test('a stream that was asked for before the end and is served after it holds nothing up', async () => {
  const stopping = await testApp()
  const { owner } = await stopping.org('lab')
  const { sessions, http } = stopping.app
  const { confirm } = sessions
  const [asked, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  Object.assign(sessions, {
    async confirm(caller: Parameters<typeof confirm>[0]) {
      asked.resolve()
      await ending.promise
      return confirm(caller)
    },
  })
  const answer = fetch(`${stopping.url}/events/stream`, { headers: owner.credentials })
  await asked.promise
  const closed = http.close()
  await until(() => !http.server.listening, 'the service ends')
  ending.resolve()
  const [response] = await Promise.all([answer, closed])
  // A reader comes back on its own after the end of a stream, and never after a refusal.
  assert.equal(response.status, 200)
  await response.text()
})
