import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '#test/app/test-app'
import { newId } from '../clock.ts'
import { openInboxReceiver, type InboxRow } from './inbox.ts'

const w = await testApp()

const rowOf = (dedupeKey: string, changes: Partial<InboxRow> = {}): InboxRow => ({
  id: newId(),
  source: 'stripe',
  providerEventId: dedupeKey,
  dedupeKey,
  scannerConnectionId: null,
  organizationId: null,
  externalAccount: null,
  type: 'a.test',
  apiVersion: null,
  isLive: false,
  occurredAt: '2026-11-22T10:00:00.000Z',
  signatureKey: 0,
  payload: Buffer.from('a payload'),
  payloadSha256: Buffer.alloc(32, 7),
  objectType: null,
  objectId: null,
  orderKey: dedupeKey,
  state: 'waiting',
  lastError: null,
  ...changes,
})

const kept = () =>
  w.across((tx) =>
    tx.all(sql<{ dedupeKey: string; payload: Buffer }>`
      select dedupe_key, payload from app.webhook_events order by dedupe_key`),
  )

test('events that come at once are kept once each, and share their commits', async () => {
  let commits = 0
  const receiver = openInboxReceiver({
    ...w.db,
    acrossOrgsOnce(why) {
      commits++
      return w.db.acrossOrgsOnce(why)
    },
  })
  const keys = Array.from(
    { length: 200 },
    (_, place) => `evt-${String(place % 100).padStart(3, '0')}`,
  )
  await Promise.all(keys.map((key) => receiver.keep(rowOf(key))))
  const rows = await kept()
  assert.deepEqual(
    rows.map(({ dedupeKey }) => dedupeKey),
    [...new Set(keys)].sort(),
  )
  assert.ok(rows.every(({ payload }) => payload.toString() === 'a payload'))
  assert.ok(commits < 20, `${commits} commits`)
})

test('one that the database refuses is reported so, and keeps none of its neighbours out', async () => {
  const receiver = openInboxReceiver(w.db)
  const before = (await kept()).length
  const outcomes = await Promise.allSettled([
    ...['a', 'b', 'c', 'd'].map((key) => receiver.keep(rowOf(`good-${key}`))),
    receiver.keep(rowOf('bad', { occurredAt: 'at no time' })),
    receiver.keep(rowOf('good-e')),
  ])
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
  )
  assert.equal((await kept()).length, before + 5)
})

test('two receivers that get the same events in other orders wait for no one in a circle', async () => {
  const receivers = [openInboxReceiver(w.db), openInboxReceiver(w.db)]
  const keys = Array.from({ length: 300 }, (_, place) => `both-${place}`)
  await Promise.all(
    receivers.flatMap((receiver, place) =>
      (place === 0 ? keys : keys.toReversed()).map((key) => receiver.keep(rowOf(key))),
    ),
  )
  const rows = await kept()
  assert.equal(rows.filter(({ dedupeKey }) => dedupeKey.startsWith('both-')).length, 300)
})
