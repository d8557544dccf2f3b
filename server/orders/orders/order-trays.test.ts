import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import pg from 'pg'
import { build } from '#platform/db/db'
import { orderFixture } from '#test/fixtures/order-fixture'
import { makeStale } from '#test/helpers/make-stale'
import { race } from '#test/helpers/race'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const fixture = await orderFixture(w)
const { lab, clinic } = fixture

const put = (orderId: string, trayCode: string) =>
  lab.owner.post(`/orders/${orderId}/trays`, { trayCode })
const codesOf = (order: { trays: { code: string }[] }) => order.trays.map(({ code }) => code)
const readLab = async (id: string) => (await lab.owner.get(`/orders/${id}`)).body.order

test('an order lies in several trays, and is taken out of each', async () => {
  const { id } = await fixture.orderAt('accepted')
  assert.deepEqual(codesOf((await put(id, 'A-1')).body.order), ['A-1'])
  const { order } = (await put(id, 'a-2')).body
  assert.deepEqual(codesOf(order), ['A-1', 'a-2'])
  assert.deepEqual(codesOf((await put(id, 'A-2')).body.order), ['A-1', 'a-2'], 'read twice')
  const [first] = order.trays
  assert.equal((await lab.owner.delete(`/orders/${id}/trays/${first.id}`)).status, 204)
  assert.equal((await lab.owner.delete(`/orders/${id}/trays/${first.id}`)).status, 404)
  assert.deepEqual(codesOf(await readLab(id)), ['a-2'])
})

test('a tray that holds an open order is refused by the number of that order', async () => {
  const first = await fixture.orderAt('accepted')
  const second = await fixture.orderAt('submitted')
  assert.equal((await put(first.id, 'B-1')).status, 200)
  const refused = await put(second.id, 'b-1')
  assert.deepEqual(
    [refused.status, refused.body.code, refused.body.params],
    [409, 'tray_in_use', { code: 'B-1', orderNumber: first.number }],
  )
  const accept = { promisedOn: '2031-01-15', trayCode: 'B-1' }
  const refusedAccept = await lab.owner.post(`/orders/${second.id}/accept`, accept)
  assert.equal(refusedAccept.body.code, 'tray_in_use')
  assert.equal((await readLab(second.id)).status, 'submitted', 'nothing of the acceptance stays')
  const accepted = await fixture.transition('lab', second.id, 'accept', {
    ...accept,
    trayCode: 'B-2',
  })
  assert.deepEqual([accepted.status, codesOf(accepted)], ['accepted', ['B-2']])
})

test('of two who put two orders into one tray at once one is refused', async () => {
  const orders = [await fixture.orderAt('accepted'), await fixture.orderAt('in_production')]
  const text = `insert into app.trays (organization_id, code) values ($1, 'R-1')`
  const answers = await race(w, { text, values: [lab.id] }, () =>
    orders.map(({ id }) => put(id, 'R-1')),
  )
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409],
  )
  const winner = orders[answers.findIndex(({ status }) => status === 200)]
  const refused = answers.find(({ status }) => status === 409)
  assert.deepEqual(refused?.body.params, { code: 'R-1', orderNumber: winner?.number })
  const trays = await Promise.all(orders.map(async ({ id }) => codesOf(await readLab(id))))
  assert.equal(trays.flat().length, 1)
})

test('a tray is free again once its order has left or has ended, whoever ends it', async () => {
  const ends: [string, (id: string) => Promise<unknown>][] = [
    ['ready', (id) => fixture.ship([id])],
    ['submitted', (id) => fixture.transition('clinic', id, 'cancel', { reason: 'Moved away' })],
    ['submitted', (id) => fixture.transition('clinic', id, 'withdraw')],
    ['submitted', (id) => fixture.transition('lab', id, 'reject', { reason: 'Full' })],
  ]
  for (const [status, end] of ends) {
    const { id } = await fixture.orderAt(status)
    assert.equal((await put(id, 'E-1')).status, 200)
    await end(id)
    assert.deepEqual(codesOf((await clinic.owner.get(`/orders/${id}`)).body.order), [])
    const next = await fixture.orderAt('accepted')
    assert.equal((await put(next.id, 'E-1')).status, 200, `after ${status}`)
    const [{ id: trayId }] = (await readLab(next.id)).trays
    await lab.owner.delete(`/orders/${next.id}/trays/${trayId}`)
  }
})

test('an order that is not in the laboratory needs no tray', async () => {
  for (const status of ['shipped', 'completed', 'cancelled']) {
    const { id } = await fixture.orderAt(status)
    const refused = await put(id, 'N-1')
    assert.deepEqual([refused.status, refused.body.code], [409, 'tray_not_needed'])
  }
  const draft = await fixture.labDraft()
  assert.equal((await put(draft.id, 'N-1')).body.code, 'tray_not_needed')
  const registered = await fixture.transition('lab', draft.id, 'register', { trayCode: 'N-1' })
  assert.deepEqual(codesOf(registered), ['N-1'])
})

test('a clinic and another laboratory neither see a tray nor find an order by it', async () => {
  const { id } = await fixture.orderAt('accepted')
  const { order } = (await put(id, 'Zebra 77')).body
  const [{ id: trayId }] = order.trays
  for (const path of [
    '/orders?search=zebra',
    '/search?search=zebra',
    '/orders?search=77%20zebra',
  ]) {
    const ids = async (of: typeof lab) =>
      (await of.owner.get(path)).body.data.map((row: { id: string }) => row.id)
    assert.deepEqual([await ids(lab), await ids(clinic)], [[id], []], path)
  }
  for (const path of [`/orders/${id}`, '/orders?limit=100', '/worklist']) {
    assert.doesNotMatch((await clinic.owner.get(path)).text, /zebra/i)
  }
  const [found] = (await lab.owner.get('/search?search=zebra%2077')).body.data
  assert.deepEqual(codesOf(found), ['Zebra 77'])
  assert.equal((await clinic.owner.post(`/orders/${id}/trays`, { trayCode: 'X' })).status, 403)
  const other = await w.org('lab')
  assert.equal((await other.owner.post(`/orders/${id}/trays`, { trayCode: 'X' })).status, 404)
  assert.equal((await other.owner.delete(`/orders/${id}/trays/${trayId}`)).status, 404)
  const foreign = await orderFixture(w)
  const theirs = await foreign.orderAt('accepted')
  const same = await foreign.lab.owner.post(`/orders/${theirs.id}/trays`, { trayCode: 'Zebra 77' })
  assert.equal(same.status, 200, 'each laboratory has a tray of this name')
  assert.equal((await foreign.lab.owner.delete(`/orders/${theirs.id}/trays/${trayId}`)).status, 404)
})

test('the order whose tray is searched for comes first among all that have those signs', async () => {
  const meant = await fixture.orderAt('accepted')
  const newer = await fixture.orderAt('accepted')
  const trayCode = newer.number.slice(-4)
  await put(meant.id, trayCode)
  const { data } = (await lab.owner.get(`/search?search=${trayCode}`)).body
  const ids = data.map(({ id }: { id: string }) => id)
  assert.equal(ids[0], meant.id)
  assert.ok(ids.includes(newer.id))
})

test('a synchronising laboratory gets an order again when it is put into a tray', async () => {
  const { id, version } = await fixture.orderAt('accepted')
  await makeStale(w, 'orders', 'order_sides')
  const since = `/orders?limit=100&updatedSinceAt=${new Date(Date.now() - 60_000).toISOString()}`
  const isIn = async (of: typeof lab) =>
    (await of.owner.get(since)).body.data.some((row: { id: string }) => row.id === id)
  assert.deepEqual([await isIn(lab), await isIn(clinic)], [false, false])
  assert.equal((await put(id, 'Y-1')).body.order.version, version)
  assert.deepEqual([await isIn(lab), await isIn(clinic)], [true, false])
})

test('only the laboratory is notified that an order is in another tray', async () => {
  const { id } = await fixture.orderAt('accepted')
  const { order } = (await put(id, 'P-1')).body
  await lab.owner.delete(`/orders/${id}/trays/${order.trays[0].id}`)
  const changes = await w.across((tx) =>
    tx.all(
      build
        .selectFrom('streamChanges')
        .select(['organizationIds', 'noun', 'change'])
        .where('subjectId', '=', id)
        .orderBy('id', 'desc')
        .limit(2),
    ),
  )
  const changed = { organizationIds: [lab.id], noun: 'order', change: 'changed' }
  assert.deepEqual(changes, [changed, changed])
})

test('a code that is no code is refused with its place', async () => {
  const { id } = await fixture.orderAt('accepted')
  for (const trayCode of ['', ' ', ' 7', 'x'.repeat(61), 'two\nlines', 7]) {
    const refused = await lab.owner.post(`/orders/${id}/trays`, { trayCode })
    assert.deepEqual([refused.status, refused.body.errors[0].pointer], [400, '/trayCode'])
  }
})

test('the migration keeps each tray that was typed, and numbers duplicates', async () => {
  const orders = []
  for (const status of ['accepted', 'in_production', 'accepted', 'shipped', 'draft']) {
    orders.push(status === 'draft' ? await fixture.labDraft() : await fixture.orderAt(status))
  }
  const migration = await readFile(
    new URL('../../../database/migrations/0102-trays.sql', import.meta.url),
    'utf8',
  )
  const client = new pg.Client(w.connection)
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`drop table app.order_trays, app.trays;
      alter table app.order_sides add column pan_number text`)
    for (const [place, code] of ['M-5', ' m-5', 'M-5 (2)', 'M-5', '  '].entries()) {
      await client.query(
        `insert into app.order_sides (organization_id, order_id, pan_number) values ($1, $2, $3)
          on conflict (organization_id, order_id) do update set pan_number = excluded.pan_number`,
        [lab.id, orders[place].id, code],
      )
    }
    await client.query(migration)
    await client.query('reset role')
    const { rows } = await client.query(
      `select h.order_id, t.code, h.released_at is null as is_open from app.order_trays h
        join app.trays t on t.organization_id = h.organization_id and t.id = h.tray_id`,
    )
    const found = new Map(rows.map((row) => [row.order_id, [row.code, row.is_open]]))
    assert.deepEqual(
      orders.map(({ id }) => found.get(id)),
      [['M-5', true], ['m-5 (2)', true], ['M-5 (2) (2)', true], ['M-5', false], undefined],
    )
  } finally {
    await client.query('rollback')
    await client.end()
  }
})
