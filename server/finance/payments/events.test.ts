import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { findDisagreements } from '#server/finance/ledger'
import { build } from '#platform/db/db'
import { createStripeFake, type Delivery } from '#test/fakes/stripe'
import {
  deliver,
  deliverAll,
  openBillingFixture,
  settingsFor,
} from '#test/fixtures/billing-fixture'
import { until, testApp } from '#test/app/test-app'

const fake = await createStripeFake({ hasThinTwins: true })
after(() => fake.close())
const w = await testApp(settingsFor(fake))
const billing = await openBillingFixture(w)
const account = await billing.openAccount(fake)
const path = '/webhooks/payments-connect'

/** Everything that happened since the last call, signed now. */
const take = () => fake.events.takeDeliveries({ signedAt: w.app.clock() })

/** An invoice that was paid by card; its events are still to be delivered. */
async function payInvoice(total = 10_000) {
  const { id } = await billing.issue(total)
  const paid = fake.world.pay({
    account,
    amountMinor: total,
    currency: 'EUR',
    metadata: { organizationId: billing.lab.id, invoiceId: id },
  })
  return { id, account, ...paid }
}

const rows = () =>
  w.across((tx) =>
    tx.all(build.selectFrom('webhookEvents').selectAll().orderBy('receivedAt').orderBy('id')),
  )

async function rowOf({ event }: Delivery) {
  const key = 'snapshot_event' in event ? event.snapshot_event : event.id
  return (await rows()).find(({ dedupeKey }) => dedupeKey === key)
}

/** The event with other fields, signed again. */
const altered = ({ event, ...delivery }: Delivery, changes: object): Delivery =>
  fake.events.redeliver({ ...delivery, event: { ...event, ...changes } }, w.app.clock())

function only(deliveries: Delivery[], type: string): Delivery {
  const found = deliveries.find(({ event }) => event.type === type)
  assert.ok(found, `the fake sent no ${type}`)
  return found
}

/** All money of the service as it is, times included. */
const everything = () =>
  w.across(async (tx) => {
    const of = (table: string) => tx.all(sql`select * from ${sql.id('app', table)} order by id`)
    return {
      postings: await of('ledger_postings'),
      entries: await of('ledger_entries'),
      payments: await of('payments'),
      refunds: await of('refunds'),
      disputes: await of('disputes'),
      payouts: await of('payouts'),
      invoices: await of('invoices'),
    }
  })

/** Lets the inbox be processed once more, as after a restore or by hand. */
const replay = () =>
  w.across((tx) =>
    tx.run(sql`update app.webhook_events set state = 'waiting', attempts = 0, run_at = now()
      where state <> 'malformed'`),
  )

test('a signature that is missing, malformed, foreign or of another body is 400 and stores nothing', async () => {
  await payInvoice()
  const [delivery, second] = take()
  assert.ok(delivery && second)
  const before = (await rows()).length
  const signature = delivery.headers['stripe-signature']
  const raw = delivery.body
  const forgeries: Record<string, string>[] = [
    {},
    { 'stripe-signature': '' },
    { 'stripe-signature': 't=1,v1=' },
    { 'stripe-signature': signature.replace('v1=', 'v0=') },
    { 'stripe-signature': second.headers['stripe-signature'] },
    { 'stripe-signature': `${signature.slice(0, -1)}x` },
  ]
  for (const headers of forgeries) {
    const answer = await w.stranger.post(path, undefined, { raw, headers })
    assert.deepEqual([answer.status, answer.body.code], [400, 'webhook_signature_invalid'])
  }
  assert.equal((await rows()).length, before)
})

test('a signature that verifies but is five minutes off, either way, is stale', async () => {
  await payInvoice()
  const [delivery] = take()
  assert.ok(delivery)
  for (const offMs of [-301_000, 302_000]) {
    const signedAt = new Date(Date.now() + offMs)
    const { status, body } = await deliver(w, fake.events.redeliver(delivery, signedAt))
    assert.deepEqual([status, body.code], [400, 'webhook_timestamp_stale'])
  }
})

test('a signed body that is no event is 400 and kept as malformed', async () => {
  await payInvoice()
  const [delivery] = take()
  assert.ok(delivery)
  for (const changes of [{ id: '' }, { object: 'charge' }]) {
    const { status, body } = await deliver(w, altered(delivery, changes))
    assert.deepEqual([status, body.code], [400, 'webhook_payload_malformed'])
  }
  const kept = (await rows()).filter(({ state }) => state === 'malformed')
  assert.equal(kept.length, 2)
})

test('a body above the limit is 413 before anyone looks at its signature', async () => {
  const { status, body } = await w.stranger.post(path, undefined, { raw: Buffer.alloc(1_048_577) })
  assert.deepEqual([status, body.code], [413, 'payload_too_large'])
})

test('either secret verifies, and the row says which', async () => {
  const { paymentIntentId, id } = await payInvoice()
  const deliveries = take()
  const paid = only(deliveries, 'payment_intent.succeeded')
  await deliver(w, paid)
  assert.equal((await rowOf(paid))?.signatureKey, 1)
  await w.settle()
  assert.equal((await billing.invoice(id)).status, 'paid')
  assert.match(paymentIntentId, /^pi_/)
})

test('without a database the answer is 503, so that the provider sends it again', async () => {
  await payInvoice()
  const [delivery] = take()
  assert.ok(delivery)
  const owner = new pg.Client(w.connection)
  await owner.connect()
  await owner.query('revoke insert on app.webhook_events from pontic_across')
  const { status, body, headers } = await deliver(w, delivery)
  await owner.query('grant insert on app.webhook_events to pontic_across')
  await owner.end()
  assert.deepEqual([status, body.code, headers.get('retry-after')], [503, 'unavailable', '5'])
  assert.equal((await deliver(w, delivery)).status, 200)
})

test('twenty identical deliveries at once are one row, and a thin twin is no second', async () => {
  const { id } = await payInvoice(8_000)
  const deliveries = take()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => deliveries.map((delivery) => deliver(w, delivery))).flat(),
  )
  assert.ok(answers.every(({ status, body }) => status === 200 && body.received === true))
  const keys = new Set(
    deliveries.map(({ event }) => ('snapshot_event' in event ? event.snapshot_event : event.id)),
  )
  const stored = (await rows()).filter(({ dedupeKey }) => keys.has(dedupeKey))
  assert.equal(stored.length, keys.size)
  // Two workers at once.
  await Promise.all([w.settle(), w.settle()])
  const { data } = (await billing.lab.owner.get(`/finance/ledger?invoiceId=${id}`)).body
  assert.deepEqual(
    data.map(({ amountMinor }: { amountMinor: number }) => amountMinor),
    [-8_000, 8_000],
  )
})

test('redelivering and replaying everything changes no row', async () => {
  const { paymentIntentId, chargeId } = await payInvoice(9_000)
  const refundId = fake.world.refund({ account, paymentIntentId, amountMinor: 2_000 })
  await deliverAll(w, fake)
  fake.world.failRefund({ account, refundId })
  const disputeId = fake.world.openDispute({ account, chargeId, amountMinor: 3_000 })
  await deliverAll(w, fake)
  fake.world.winDispute({ account, disputeId })
  const payoutId = fake.world.payOut({ account, currency: 'EUR' })
  const deliveries = await deliverAll(w, fake)
  fake.world.failPayout({ account, payoutId })
  deliveries.push(...(await deliverAll(w, fake)))
  const before = await everything()
  for (const delivery of deliveries) {
    await deliver(w, fake.events.redeliver(delivery, w.app.clock()))
  }
  await replay()
  await Promise.all([w.settle(), w.settle()])
  assert.deepEqual(await everything(), before)
})

test('an unknown account, a payment that is not ours, another mode, a type of no interest: 200 and a remark', async () => {
  const stranger = fake.world.createAccount()
  fake.world.pay({ account: stranger, amountMinor: 500 })
  const [unknown] = take()
  fake.world.pay({ account, amountMinor: 500, currency: 'EUR' })
  fake.world.chargeWithoutIntent({ account, amountMinor: 700 })
  const { id } = await billing.issue()
  fake.world.pay({
    account,
    amountMinor: 600,
    metadata: { organizationId: billing.lab.id, invoiceId: id },
  })
  const draft = await billing.draft()
  for (const metadata of [
    { organizationId: billing.clinic.id, invoiceId: id },
    { organizationId: billing.lab.id, invoiceId: draft.id },
    { organizationId: billing.lab.id, invoiceId: 'nonsense' },
  ]) {
    fake.world.pay({ account, amountMinor: 600, currency: 'EUR', metadata })
  }
  const foreign = take()
  assert.ok(unknown)
  const live = altered(unknown, { id: 'evt_live', livemode: true, account })
  const odd = altered(unknown, {
    id: 'evt_odd',
    account,
    type: 'balance.available',
    data: { object: { object: 'balance' } },
  })
  const before = await everything()
  for (const delivery of [unknown, live, odd, ...foreign]) {
    assert.deepEqual((await deliver(w, delivery)).body, { received: true })
  }
  await w.settle()
  const stateOf = async (delivery: Delivery) => {
    const row = await rowOf(delivery)
    return `${row?.state}: ${row?.lastError}`
  }
  assert.match(await stateOf(unknown), /^unroutable: No laboratory has/)
  assert.match(await stateOf(live), /^ignored: The event is of the live mode/)
  assert.match(await stateOf(odd), /^ignored: Nothing follows/)
  for (const delivery of foreign)
    assert.match(await stateOf(delivery), /^ignored: The (payment|charge)/)
  assert.deepEqual(await everything(), before)
})

test('an event of one laboratory cannot touch the invoice of another', async () => {
  const victim = await openBillingFixture(w)
  const { id } = await victim.issue(1_000)
  fake.world.pay({
    account,
    amountMinor: 1_000,
    currency: 'EUR',
    metadata: { organizationId: victim.lab.id, invoiceId: id },
  })
  await deliverAll(w, fake)
  assert.equal((await victim.invoice(id)).status, 'open')
})

test('while the provider is away the event waits, and a later try brings it', async () => {
  const { id } = await payInvoice()
  const paid = only(take(), 'charge.succeeded')
  fake.failNext({ kind: 'status', status: 503 })
  await deliver(w, paid)
  await w.settle()
  const waiting = await rowOf(paid)
  assert.deepEqual([waiting?.state, waiting?.attempts], ['waiting', 1])
  assert.match(waiting?.lastError ?? '', /not available/)
  assert.equal((await billing.invoice(id)).status, 'open')
  await w.across((tx) => tx.run(sql`update app.webhook_events set run_at = now()`))
  await w.settle()
  assert.deepEqual(
    [(await rowOf(paid))?.state, (await billing.invoice(id)).status],
    ['done', 'paid'],
  )
})

test('what the provider refuses ends as failed with its sentence; a refused key is tried again', async () => {
  await payInvoice()
  const deliveries = take()
  const refusal = (status: number, message: string) =>
    fake.failNext({
      kind: 'status',
      status,
      path: '/v1/payment_intents',
      body: { error: { type: 'invalid_request_error', message } },
    })
  const created = only(deliveries, 'payment_intent.created')
  refusal(404, 'No such payment.')
  await deliver(w, created)
  await w.settle()
  const failed = await rowOf(created)
  assert.deepEqual(
    [failed?.state, failed?.lastError],
    ['failed', 'The payment provider says: No such payment.'],
  )
  const succeeded = only(deliveries, 'payment_intent.succeeded')
  refusal(401, 'Invalid API Key provided: sk_test_x')
  await deliver(w, succeeded)
  await w.settle()
  assert.equal((await rowOf(succeeded))?.state, 'waiting')
})

test('an account that leaves is known as deauthorized, whatever else its events say', async () => {
  const leaving = await openBillingFixture(w)
  const id = await leaving.openAccount(fake)
  fake.world.setAccountFlags({
    account: id,
    payoutsEnabled: false,
    requirementsDue: ['external_account'],
  })
  await deliverAll(w, fake)
  const read = async () => (await leaving.lab.owner.get('/payment-account')).body.paymentAccount
  assert.deepEqual(
    [(await read()).status, (await read()).requirementsDue],
    ['restricted', ['external_account']],
  )
  fake.world.setAccountFlags({ account: id, payoutsEnabled: true, requirementsDue: [] })
  fake.world.deauthorizeAccount({ account: id })
  const deliveries = take()
  for (const delivery of deliveries.toReversed()) await deliver(w, delivery)
  await w.settle()
  const gone = await read()
  assert.deepEqual([gone.status, gone.canCharge, gone.canPayOut], ['deauthorized', false, false])
  assert.equal(gone.unavailableReason, 'account_disconnected')
})

test('a succeeded payment without a balance transaction counts at once; its entry follows', async () => {
  const { id } = await billing.issue(5_000)
  const { chargeId } = fake.world.pay({
    account,
    amountMinor: 5_000,
    currency: 'EUR',
    metadata: { organizationId: billing.lab.id, invoiceId: id },
    isMovementLate: true,
  })
  await deliverAll(w, fake)
  assert.equal((await billing.invoice(id)).status, 'paid')
  const entries = async () =>
    (await billing.lab.owner.get(`/finance/ledger?invoiceId=${id}&kind=payment`)).body.data.length
  assert.equal(await entries(), 0)
  fake.world.postLateMovement({ account, chargeId })
  await deliverAll(w, fake)
  assert.equal(await entries(), 1)
})

test('a refund counts from its beginning, and no longer once it failed, however late', async () => {
  const { id, paymentIntentId } = await payInvoice(5_000)
  const refund = { account, paymentIntentId, amountMinor: 2_000 }
  const refundId = fake.world.refund({ ...refund, isPending: true })
  await deliverAll(w, fake)
  const read = async () => {
    const { status, paidMinor } = await billing.invoice(id)
    const [row] = (await billing.lab.owner.get('/refunds')).body.data
    return [row.status, status, paidMinor]
  }
  assert.deepEqual(await read(), ['pending', 'partially_paid', 3_000])
  fake.world.settleRefund({ account, refundId })
  await deliverAll(w, fake)
  assert.deepEqual(await read(), ['succeeded', 'partially_paid', 3_000])
  fake.world.failRefund({ account, refundId })
  await deliverAll(w, fake)
  assert.deepEqual(await read(), ['failed', 'paid', 5_000])
})

test('a payment that settles in another currency pays the invoice in its own', async () => {
  const { id } = await billing.issue(10_000)
  fake.world.pay({
    account,
    amountMinor: 10_000,
    currency: 'EUR',
    metadata: { organizationId: billing.lab.id, invoiceId: id },
    settlement: { currency: 'USD', exchangeRate: 1.1 },
  })
  await deliverAll(w, fake)
  const [entry] = (await billing.lab.owner.get(`/finance/ledger?invoiceId=${id}`)).body.data
  assert.deepEqual(
    [entry.amountMinor, entry.currency, entry.settledMinor, entry.settledCurrency, entry.feeMinor],
    [-10_000, 'EUR', 11_000, 'USD', 349],
  )
  assert.equal((await billing.invoice(id)).status, 'paid')
})

test('a lost dispute is owed again, an inquiry moves nothing, a won one is as if it never was', async () => {
  const disputed = await payInvoice(10_000)
  const { chargeId } = disputed
  const inquiry = fake.world.openDispute({ account, chargeId, amountMinor: 4_000, isInquiry: true })
  await deliverAll(w, fake)
  const asked = await billing.invoice(disputed.id)
  assert.deepEqual([asked.status, asked.isDisputed], ['paid', false])
  fake.world.escalateInquiry({ account, disputeId: inquiry })
  await deliverAll(w, fake)
  const taken = await billing.invoice(disputed.id)
  assert.deepEqual(
    [taken.status, taken.isDisputed, taken.balanceMinor],
    ['partially_paid', true, 4_000],
  )
  fake.world.loseDispute({ account, disputeId: inquiry })
  await deliverAll(w, fake)
  const lost = await billing.invoice(disputed.id)
  assert.deepEqual(
    [lost.status, lost.isDisputed, lost.balanceMinor],
    ['partially_paid', false, 4_000],
  )
  const [row] = (await billing.lab.owner.get('/disputes?status=lost')).body.data
  assert.deepEqual([row.amountMinor, row.providerDisputeId], [4_000, inquiry])

  const fought = await payInvoice(7_000)
  const disputeId = fake.world.openDispute({ account, chargeId: fought.chargeId })
  await deliverAll(w, fake)
  assert.equal((await billing.invoice(fought.id)).status, 'open')
  const undecided = await billing.lab.owner.post(`/invoices/${fought.id}/void`, { reason: 'x' })
  assert.equal(undecided.body.code, 'invoice_disputed')
  fake.world.winDispute({ account, disputeId })
  await deliverAll(w, fake)
  const won = await billing.invoice(fought.id)
  assert.deepEqual([won.status, won.isDisputed], ['paid', false])
})

test('a slow worker that read the payment before a change does not write it back', async () => {
  const { id, paymentIntentId } = await payInvoice(6_000)
  const [paid] = take().filter(({ event }) => event.type === 'payment_intent.succeeded')
  assert.ok(paid)
  await deliver(w, paid)
  // The refunds are read now and answered late: the reading knows nothing of the refund below.
  const readings = () => fake.requests.filter((request) => request.path === '/v1/refunds').length
  const before = readings()
  fake.failNext({ kind: 'delay', delayMs: 400, path: '/v1/refunds' })
  const slow = w.settle()
  await until(() => readings() > before, 'the slow reading')
  fake.world.refund({ account, paymentIntentId, amountMinor: 6_000 })
  // The thin event names no payment, so nothing puts it behind the one at work.
  await deliver(w, only(take(), 'v1.refund.created'))
  await Promise.all([slow, w.settle()])
  const invoice = await billing.invoice(id)
  assert.deepEqual([invoice.status, invoice.paidMinor], ['open', 0])
})

test('after all of this every kept sum is that of the ledger, disputes included', async () => {
  assert.deepEqual(await w.across(findDisagreements), [])
})
