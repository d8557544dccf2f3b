import assert from 'node:assert/strict'
import { test } from 'node:test'
import { build } from '#platform/db/db'
import { orderFixture } from '#test/fixtures/order-fixture'
import { testApp } from '#test/app/test-app'
import { canonicalJson, findBreak, hashEvent, type ProvenEvent } from './proof.ts'

const w = await testApp()
const fixture = await orderFixture(w)

// The history as a client gets it, oldest first.
async function history(id: string): Promise<ProvenEvent[]> {
  const { body } = await fixture.lab.owner.get(`/orders/${id}/events?proof=1&limit=100`)
  return body.data.toReversed()
}

test('canonical JSON sorts keys by code unit, at every depth, and leaves out what has no value', () => {
  const value = { b: 1, a: { ä: [1.5, null, 'x"\n'], Z: true, gone: undefined }, 10: 2 }
  assert.equal(canonicalJson(value), '{"10":2,"a":{"Z":true,"ä":[1.5,null,"x\\"\\n"]},"b":1}')
})

test('the hash of an event is the one that the documented form gives', () => {
  const event = {
    orderId: '019aa3f2-7c1e-7d30-9f6a-4a1b2c3d4e5f',
    sequence: 1,
    action: 'created' as const,
    fromStatus: null,
    toStatus: 'draft' as const,
    actorUserId: null,
    actorName: 'Mira Example',
    actorOrganizationId: null,
    reason: null,
    rxVersion: 0,
    details: { receivedByName: 'é', purpose: 'final', totals: null },
    createdAt: '2026-11-20T23:50:00.000Z',
  }
  // printf '%s' '<the canonical JSON>' | sha256sum
  assert.equal(
    hashEvent(null, event).toString('hex'),
    '546eb2f6e97805f5128159f87a2eee349df420813d69fdc7b6279bf5032aa7db',
  )
})

test('the history of an order holds as the interface shows it', async () => {
  const { id } = await fixture.orderAt('completed')
  const events = await history(id)
  assert.deepEqual(
    events.map(({ action }) => action),
    [
      'created',
      'submitted',
      'accepted',
      'started',
      'finished',
      'shipped',
      'delivered',
      'completed',
    ],
  )
  assert.equal(findBreak(events), null)
})

test('details with any content keep their hash through the database', async () => {
  const { id } = await fixture.orderAt('accepted')
  const item = {
    productId: fixture.productId,
    teeth: [21],
    shade: {
      system: 'vita_classical',
      value: 'A3',
      stump: { system: 'natural_die', value: 'ND3' },
    },
    occlusion: { contact: 'light', clearance: '0.30 "mm" \\ ½ 🦷' },
    notes: 'Zeile\n\t„zwei“ \u2028 {"a": 1.0}',
  }
  await fixture.clinic.owner.patch(`/orders/${id}`, { items: [item], instructions: 'ſ ß Å' })
  const events = await history(id)
  assert.equal(events.at(-1)?.action, 'rx_changed')
  assert.equal(findBreak(events), null)
})

test('an event from before money was named by its unit is shown and proven as it was written', async () => {
  const { id } = await fixture.orderAt('accepted')
  const last = (await history(id)).at(-1)
  assert.ok(last?.hash)
  const totals = { subtotal: 24_000, discount: 0, tax: 4_560, total: 28_560, currency: 'EUR' }
  const event = {
    orderId: id,
    sequence: last.sequence + 1,
    action: 'rx_changed' as const,
    fromStatus: last.toStatus,
    toStatus: last.toStatus,
    actorUserId: null,
    actorName: 'Mira Example',
    actorOrganizationId: null,
    reason: null,
    rxVersion: 1,
    details: { totals } as object,
    createdAt: '2026-11-20T23:50:00.000Z',
  }
  const previousHash = Buffer.from(last.hash, 'hex')
  await w.across((tx) =>
    tx.run(
      build.insertInto('orderEvents').values({
        ...event,
        details: JSON.stringify(event.details),
        previousHash,
        hash: hashEvent(previousHash, event),
        labOrganizationId: fixture.lab.id,
        clinicOrganizationId: fixture.clinic.id,
      }),
    ),
  )
  const events = await history(id)
  assert.deepEqual(events.at(-1)?.details.totals, totals)
  assert.equal(findBreak(events), null)
})

test('a changed event is found, whatever was changed in it', async () => {
  const events = await history((await fixture.orderAt('accepted')).id)
  assert.ok(events[2])
  const forged: Partial<ProvenEvent>[] = [
    { action: 'rejected' },
    { fromStatus: 'draft' },
    { toStatus: 'rejected' },
    { actorName: 'Someone Else' },
    { actorUserId: null },
    { actorOrganizationId: null },
    { reason: 'Another' },
    { rxVersion: 7 },
    { details: { ...events[2].details, promisedOn: '2031-01-16' } },
    { details: { ...events[2].details, purpose: 'final' } },
    { details: {} },
    { createdAt: '2020-01-01T00:00:00.000Z' },
    { orderId: '019aa3f2-7c1e-7d30-9f6a-4a1b2c3d4e5f' },
    { previousHash: '0'.repeat(64) },
    { hash: '0'.repeat(64) },
  ]
  for (const change of forged) {
    const copy = events.map((event, place) => (place === 2 ? { ...event, ...change } : event))
    assert.equal(findBreak(copy)?.sequence, 3, JSON.stringify(change))
  }
})

test('an event that was changed and hashed again breaks the next one', async () => {
  const events = await history((await fixture.orderAt('accepted')).id)
  const [first, second, third] = events
  assert.ok(first?.hash && second && third)
  const changed = { ...second, reason: 'Forged' }
  const hash = hashEvent(Buffer.from(first.hash, 'hex'), changed).toString('hex')
  assert.equal(findBreak([first, { ...changed, hash }, third])?.sequence, 3)
})

test('a missing and a reordered event are found', async () => {
  const [first, second, third] = await history((await fixture.orderAt('accepted')).id)
  assert.ok(first && second && third)
  assert.equal(findBreak([second, third])?.sequence, 1)
  assert.equal(findBreak([first, third])?.sequence, 2)
  assert.equal(findBreak([first, third, second])?.sequence, 2)
  assert.equal(findBreak([second, first, third])?.sequence, 1)
})

test('events of two orders do not make one history', async () => {
  const one = await history((await fixture.orderAt('submitted')).id)
  const other = await history((await fixture.orderAt('submitted')).id)
  assert.equal(findBreak([...one.slice(0, 1), ...other.slice(1)])?.sequence, 2)
  // Nor does one that was hashed again to follow.
  const [first, second] = [one[0], other[1]]
  assert.ok(first?.hash && second)
  const hash = hashEvent(Buffer.from(first.hash, 'hex'), second).toString('hex')
  assert.equal(findBreak([first, { ...second, previousHash: first.hash, hash }])?.sequence, 2)
})

test('the hashes are for who may see money, since they cover it', async () => {
  const { id } = await fixture.orderAt('submitted')
  const staff = await w.member(fixture.lab, { role: 'staff' })
  const refused = await staff.get(`/orders/${id}/events?proof=1`)
  assert.equal(refused.body.code, 'finance_access_required')
  const { body } = await staff.get(`/orders/${id}/events`)
  assert.deepEqual(
    body.data.map(({ hash }: ProvenEvent) => hash),
    [null, null],
  )
})
