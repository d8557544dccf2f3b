import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { build } from '#platform/db/db'
import { race } from '#test/helpers/race'
import { scheduleHelpers } from '#test/helpers/schedule-helpers'
import { testApp, until } from '#test/app/test-app'

const w = await testApp()
const { narrowFixture } = scheduleHelpers(w)
// Eight in the morning of Monday, 13 January 2031: the whole day is ahead.
w.moveClock(-4 * 3_600_000)

type Fixture = Awaited<ReturnType<typeof narrowFixture>>

/** An order that fills Monday, and is promised for the next day. */
async function promised(s: Fixture, promisedOn = '2031-01-14'): Promise<string> {
  const { id } = await s.draft()
  await s.transition('clinic', id, 'submit')
  await s.transition('lab', id, 'accept', { promisedOn })
  await w.settle()
  return id
}

const accept = (s: Fixture, id: string, body: object = {}) =>
  s.lab.owner.post(`/orders/${id}/accept`, { promisedOn: '2031-01-14', ...body })

const statusOf = async (s: Fixture, id: string) =>
  (await s.lab.owner.get(`/orders/${id}`)).body.order.status

// Sent as standard work, so that the database's own clock has no say in whether rush buys a day.
async function rush(s: Fixture): Promise<string> {
  const { id } = await s.draft()
  await s.transition('clinic', id, 'submit')
  await makeRush(id)
  return id
}

const makeRush = (id: string) =>
  w.across((tx) =>
    tx.run(build.updateTable('orders').set({ priority: 'rush' }).where('id', '=', id)),
  )

test('rush that breaks the promise of another is accepted once somebody has agreed to it', async () => {
  const s = await narrowFixture()
  const other = await promised(s)
  const id = await rush(s)
  const refused = await accept(s, id)
  assert.deepEqual(
    [refused.status, refused.body.code, refused.body.params],
    [409, 'rush_endangers_promises', { count: 1 }],
  )
  assert.equal(await statusOf(s, id), 'submitted')
  const days = { fromOn: '2031-01-13', toOn: '2031-01-17' }
  const orders = [{ orderId: id, promisedOn: '2031-01-14' }]
  const preview = await s.lab.owner.post('/production/capacity/preview', { ...days, orders })
  const { missed, endangered } = preview.body.preview
  assert.deepEqual([missed.total, missed.orders[0].id, endangered.total], [1, other, 0])
  assert.deepEqual(
    [missed.orders[0].formerChanceLatePercent, missed.orders[0].chanceLatePercent],
    [0, 100],
  )
  const fewer = await accept(s, id, { endangeredPromises: 0 })
  assert.equal(fewer.body.code, 'rush_endangers_promises')
  const key = { headers: { 'idempotency-key': 'rush-once' } }
  const path = `/orders/${id}/accept`
  const body = { promisedOn: '2031-01-14', endangeredPromises: 1 }
  const both = await Promise.all([1, 2].map(() => s.lab.owner.post(path, body, key)))
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 200],
  )
})

test('of two rush orders that break a promise together, the second is asked about', async () => {
  const s = await narrowFixture()
  await promised(s, '2031-01-15')
  const ids = [await rush(s), await rush(s)]
  const both = await race(
    w,
    { text: 'select from app.orders where id = any($1) for update', values: [ids] },
    () => ids.map((id) => accept(s, id)),
  )
  assert.deepEqual(both.map(({ body }): string => body.code ?? body.order.status).toSorted(), [
    'accepted',
    'rush_endangers_promises',
  ])
})

test('rush sees the promise of an order that is accepted at the same moment', async (t) => {
  const s = await narrowFixture()
  await promised(s, '2031-01-17')
  const { id: standard } = await s.draft()
  await s.transition('clinic', standard, 'submit')
  const id = await rush(s)
  const admin = new pg.Client(w.connection)
  await admin.connect()
  t.after(() => admin.end())
  const wait = (count: number) =>
    until(async () => {
      // Else a transaction reads the same activity for its whole life.
      await admin.query('select pg_stat_clear_snapshot()')
      const { rows } = await admin.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length === count
    }, `${count} wait`)
  await admin.query('begin')
  await admin.query('lock table app.order_events in share mode')
  const first = accept(s, standard)
  await wait(1)
  const second = accept(s, id)
  await wait(2)
  await admin.query('commit')
  assert.equal((await first).status, 200)
  assert.equal((await second).body.code, 'rush_endangers_promises')
})

test('rush that breaks nothing, and standard work, need no agreement; a batch refuses each alone', async () => {
  const s = await narrowFixture()
  const free = await rush(s)
  assert.equal((await accept(s, free)).status, 200)
  await w.settle()
  const standard = await s.draft()
  await s.transition('clinic', standard.id, 'submit')
  assert.equal((await accept(s, standard.id, { promisedOn: '2031-01-15' })).status, 200)
  await w.settle()
  const breaking = await rush(s)
  await s.lab.owner.patch(`/orders/${standard.id}`, { promisedOn: '2031-01-14' })
  const { results } = (
    await s.lab.owner.post('/orders/bulk', {
      action: 'accept',
      orderIds: [breaking],
      promisedOn: '2031-01-15',
    })
  ).body
  assert.equal(results[0].problem?.code, 'rush_endangers_promises')
})

test('rush that endangers a promise is not accepted automatically: it waits for a person', async () => {
  const s = await narrowFixture()
  await promised(s)
  await w.across((tx) =>
    tx.run(
      build
        .updateTable('labConnections')
        .set({ autoAccept: true })
        .where('id', '=', s.connection.id),
    ),
  )
  const sent = async (priority: string) => {
    const { id } = await s.draft({ priority })
    const answer = await s.clinic.owner.post(`/orders/${id}/submit`, {})
    assert.equal(answer.status, 200, answer.text)
    return answer.body.order.status
  }
  assert.equal(await sent('rush'), 'submitted')
  assert.equal(await sent('standard'), 'accepted')
})
