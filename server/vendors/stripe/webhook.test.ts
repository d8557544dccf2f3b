import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { readStripeEvent, verifyStripeSignature } from './webhook.ts'

const nowSeconds = 1_793_610_000
const now = new Date(nowSeconds * 1000)
const body = Buffer.from('{"id":"evt_1","object":"event"}')

/** A header signed by hand, so that the product's check is not compared with itself. */
function sign(secret: string, timestamp: string | number = nowSeconds): string {
  return `t=${timestamp},v1=${hmac(secret, timestamp)}`
}

function hmac(secret: string, timestamp: string | number): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body.toString()}`).digest('hex')
}

function verify(header: string | string[] | undefined, secrets = ['whsec_new', 'whsec_old']) {
  return verifyStripeSignature({ rawBody: body, header, secrets, now, toleranceSeconds: 300 })
}

const invalid = { ok: false, reason: 'invalid' }
const stale = { ok: false, reason: 'stale' }

test('a delivery signed with any of the secrets is accepted, and the index says with which', () => {
  assert.deepEqual(verify(sign('whsec_new')), { ok: true, secretIndex: 0 })
  assert.deepEqual(verify(sign('whsec_old')), { ok: true, secretIndex: 1 })
})

test('of two v1 signatures in one header one that matches is enough', () => {
  const header = `t=${nowSeconds},v1=${'0'.repeat(64)},v1=${hmac('whsec_old', nowSeconds)}`
  assert.deepEqual(verify(header), { ok: true, secretIndex: 1 })
})

test('a timestamp of up to 300 s away is accepted and 301 s is stale, in both directions', () => {
  for (const direction of [-1, 1]) {
    assert.equal(verify(sign('whsec_new', nowSeconds + direction * 300)).ok, true)
    assert.deepEqual(verify(sign('whsec_new', nowSeconds + direction * 301)), stale)
  }
})

test('a timestamp of a day in the future is stale', () => {
  assert.deepEqual(verify(sign('whsec_new', nowSeconds + 86_400)), stale)
})

test('an old delivery is stale whichever secret signed it, and invalid when none did', () => {
  const old = nowSeconds - 3_600
  assert.deepEqual(verify(sign('whsec_new', old)), stale)
  assert.deepEqual(verify(sign('whsec_old', old)), stale)
  assert.deepEqual(verify(sign('whsec_stranger', old)), invalid)
})

test('a tolerance of 0 s accepts the present second only', () => {
  const at = (timestamp: number) =>
    verifyStripeSignature({
      rawBody: body,
      header: sign('whsec_new', timestamp),
      secrets: ['whsec_new'],
      now,
      toleranceSeconds: 0,
    })
  assert.deepEqual(at(nowSeconds), { ok: true, secretIndex: 0 })
  assert.deepEqual(at(nowSeconds - 1), stale)
})

test('a correctly signed timestamp that is no integer is invalid', () => {
  assert.deepEqual(verify(sign('whsec_new', 'NaN')), invalid)
  for (const timestamp of [
    '',
    '1e9',
    '0x10',
    `${nowSeconds}.0`,
    `${nowSeconds}abc`,
    '-5',
    '1793610000 ',
  ]) {
    const signedAs = Number.parseInt(timestamp, 10)
    const header = `t=${timestamp},v1=${hmac('whsec_new', signedAs)}`
    assert.deepEqual(verify(header), invalid, timestamp)
  }
})

test('two timestamps in one header are invalid, since the SDK would take the last', () => {
  assert.deepEqual(verify(`t=1,${sign('whsec_new')}`), invalid)
})

test('a missing, empty, repeated, foreign or scheme-less header is invalid', () => {
  const signature = hmac('whsec_new', nowSeconds)
  const headers = [
    undefined,
    '',
    'garbage',
    `t=${nowSeconds}`,
    `v1=${signature}`,
    `t=${nowSeconds},v0=${signature}`,
    `t=${nowSeconds},v1=`,
    `t=${nowSeconds},v1=${signature.toUpperCase()}`,
    sign('whsec_stranger'),
    [sign('whsec_new')],
    [sign('whsec_new'), sign('whsec_new')],
  ]
  for (const header of headers) assert.deepEqual(verify(header), invalid, String(header))
})

test('no secret and a blank secret sign nothing', () => {
  assert.deepEqual(verify(sign('whsec_new'), []), invalid)
  for (const blank of ['', '  ']) assert.deepEqual(verify(`t=1,v1=0`, [blank]), invalid)
  assert.deepEqual(verify(sign('whsec_new'), ['', 'whsec_new']), { ok: true, secretIndex: 1 })
})

test('a changed byte of the body makes the signature invalid', () => {
  const changed = Buffer.from(body)
  changed[8] = 0x32
  const delivery = { header: sign('whsec_new'), secrets: ['whsec_new'], now, toleranceSeconds: 300 }
  assert.deepEqual(verifyStripeSignature({ ...delivery, rawBody: changed }), invalid)
  assert.deepEqual(verifyStripeSignature({ ...delivery, rawBody: Buffer.alloc(0) }), invalid)
})

const snapshot = {
  id: 'evt_1',
  object: 'event',
  account: 'acct_lab',
  api_version: '2026-10-28.endive',
  created: nowSeconds,
  livemode: true,
  type: 'refund.failed',
  data: { object: { id: 're_1', object: 'refund', payment_intent: 'pi_1' } },
}

const thin = {
  id: 'evt_2',
  object: 'v2.core.event',
  type: 'v1.refund.failed',
  created: '2026-11-02T09:00:00Z',
  livemode: true,
  context: 'acct_lab',
  related_object: { id: 're_1', type: 'refund', url: '/v1/refunds/re_1' },
  snapshot_event: 'evt_1',
}

function read(payload: unknown) {
  const reading = readStripeEvent(payload)
  assert.ok(reading.ok, reading.ok ? '' : reading.reason)
  return reading.event
}

test('a snapshot event gives the object, the account, and the payment intent to order by', () => {
  assert.deepEqual(read(snapshot), {
    eventId: 'evt_1',
    dedupeKey: 'evt_1',
    orderingKey: 'pi_1',
    type: 'refund.failed',
    account: 'acct_lab',
    livemode: true,
    occurredAt: '2026-11-02T09:00:00.000Z',
    object: { type: 'refund', id: 're_1' },
    apiVersion: '2026-10-28.endive',
  })
})

test('a thin event reads as its snapshot, but names no payment intent to order by', () => {
  assert.deepEqual(read(thin), {
    ...read(snapshot),
    eventId: 'evt_2',
    orderingKey: 're_1',
    apiVersion: null,
  })
})

test('a thin event without a snapshot is deduplicated by its own id', () => {
  assert.equal(read({ ...thin, snapshot_event: undefined }).dedupeKey, 'evt_2')
})

test('the payment intent to order by is found for a charge, a dispute and itself', () => {
  const orderingKeyOf = (object: object) => read({ ...snapshot, data: { object } }).orderingKey
  assert.equal(orderingKeyOf({ id: 'pi_2', object: 'payment_intent' }), 'pi_2')
  assert.equal(orderingKeyOf({ id: 'ch_1', object: 'charge', payment_intent: 'pi_2' }), 'pi_2')
  assert.equal(
    orderingKeyOf({ id: 'dp_1', object: 'dispute', payment_intent: { id: 'pi_2' } }),
    'pi_2',
  )
  assert.equal(orderingKeyOf({ id: 'ch_1', object: 'charge', payment_intent: null }), 'ch_1')
  assert.equal(orderingKeyOf({ id: 'po_1', object: 'payout' }), 'po_1')
})

test('everything about an account is ordered by the account, whatever object it carries', () => {
  const application = { id: 'ca_1', object: 'application' }
  const deauthorized = read({
    ...snapshot,
    type: 'account.application.deauthorized',
    data: { object: application },
  })
  assert.deepEqual(deauthorized.object, { type: 'application', id: 'ca_1' })
  assert.equal(deauthorized.orderingKey, 'acct_lab')
  const capability = { id: 'card_payments', object: 'capability' }
  const updated = read({ ...snapshot, type: 'capability.updated', data: { object: capability } })
  assert.equal(updated.orderingKey, 'acct_lab')
})

test('a second-generation account event is of the account that it is about', () => {
  const event = read({
    ...thin,
    type: 'v2.core.account[configuration.merchant].capability_status_updated',
    context: undefined,
    snapshot_event: undefined,
    related_object: { id: 'acct_lab', type: 'v2.core.account', url: '/v2/core/accounts/acct_lab' },
  })
  assert.equal(event.account, 'acct_lab')
  assert.equal(event.orderingKey, 'acct_lab')
  assert.deepEqual(event.object, { type: 'account', id: 'acct_lab' })
  assert.equal(event.type, 'v2.core.account[configuration.merchant].capability_status_updated')
})

test('the account of a thin event is the innermost segment of its context', () => {
  assert.equal(read({ ...thin, context: 'org_1/acct_lab' }).account, 'acct_lab')
  assert.equal(read({ ...thin, context: 'org_1' }).account, null)
})

test("the platform's own event has no account, and an object without an id is none", () => {
  const { account: _account, ...platforms } = snapshot
  const balance = read({
    ...platforms,
    type: 'balance.available',
    data: { object: { object: 'balance' } },
  })
  assert.equal(balance.account, null)
  assert.equal(balance.object, null)
  assert.equal(balance.orderingKey, 'evt_1')
})

test('a body that is no event of Stripe is malformed, with a sentence that says why', () => {
  const payloads: unknown[] = [
    null,
    undefined,
    7,
    'event',
    [],
    [snapshot],
    {},
    { ...snapshot, object: 'charge' },
    { ...snapshot, id: undefined },
    { ...snapshot, id: '' },
    { ...snapshot, id: 'evt_\u0000' },
    { ...snapshot, id: 'e'.repeat(256) },
    { ...snapshot, type: undefined },
    { ...snapshot, type: 'refund failed' },
    { ...snapshot, livemode: 'true' },
    { ...snapshot, created: '2026-11-02T09:00:00Z' },
    { ...snapshot, created: Number.NaN },
    { ...snapshot, created: 1e300 },
    { ...thin, created: nowSeconds },
    { ...thin, created: 'yesterday' },
    { ...thin, id: 5 },
  ]
  for (const payload of payloads) {
    const reading = readStripeEvent(payload)
    assert.equal(reading.ok, false, JSON.stringify(payload))
    assert.match(reading.ok ? '' : reading.reason, /^The .+\.$/)
  }
})

test('an event whose data is missing or of another shape is read without an object', () => {
  for (const data of [
    undefined,
    null,
    [],
    { object: 'x' },
    { object: { id: 7, object: 'charge' } },
  ]) {
    assert.equal(read({ ...snapshot, data }).object, null)
  }
})
