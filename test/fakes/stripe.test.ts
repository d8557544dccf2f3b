import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import Stripe from 'stripe'
import { createStripeFake } from './stripe.ts'
import type { StripeFake, StripeFakeOptions } from './stripe.ts'

function connect(fake: StripeFake): Stripe {
  const { hostname, port } = new URL(fake.url)
  const config = { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 } as const
  return new Stripe(fake.secretKey, { ...config, telemetry: false })
}

async function open(t: TestContext, options: StripeFakeOptions = {}) {
  const fake = await createStripeFake(options)
  t.after(() => fake.close())
  const lab = fake.world.createAccount()
  return { fake, stripe: connect(fake), lab, onLab: { stripeAccount: lab } }
}

function isStripeError(expected: { statusCode: number; type?: string; code?: string }) {
  return (error: unknown) => {
    assert.ok(error instanceof Stripe.errors.StripeError, String(error))
    assert.equal(error.statusCode, expected.statusCode)
    if (expected.type !== undefined) assert.equal(error.type, expected.type)
    if (expected.code !== undefined) assert.equal(error.code, expected.code)
    return true
  }
}

test('refunds are taken up to what is left of the charge, and not a unit more', async (t) => {
  const { fake, stripe, lab, onLab } = await open(t)
  const { paymentIntentId, chargeId } = fake.world.pay({ account: lab, amountMinor: 1_000 })
  const refund = (amount: number) =>
    stripe.refunds.create({ payment_intent: paymentIntentId, amount }, onLab)
  await refund(600)
  await assert.rejects(refund(401), isStripeError({ statusCode: 400 }))
  await refund(400)
  const again = isStripeError({ statusCode: 400, code: 'charge_already_refunded' })
  await assert.rejects(refund(1), again)
  const charge = await stripe.charges.retrieve(chargeId, {}, onLab)
  assert.deepEqual([charge.amount_refunded, charge.refunded], [1_000, true])
})

test('a failed refund leaves its amount to be refunded once more', async (t) => {
  const { fake, stripe, lab, onLab } = await open(t)
  const { paymentIntentId, chargeId } = fake.world.pay({ account: lab, amountMinor: 1_000 })
  const refundId = fake.world.refund({ account: lab, paymentIntentId })
  fake.world.failRefund({ account: lab, refundId })
  await stripe.refunds.create({ charge: chargeId }, onLab)
  const charge = await stripe.charges.retrieve(chargeId, {}, onLab)
  assert.equal(charge.amount_refunded, 1_000)
})

test('a payment that is disputed, pending or unpaid cannot be refunded', async (t) => {
  const { fake, stripe, lab, onLab } = await open(t)
  const disputed = fake.world.pay({ account: lab, amountMinor: 1_000 })
  fake.world.openDispute({ account: lab, chargeId: disputed.chargeId })
  const pending = fake.world.beginBankDebit({ account: lab, amountMinor: 1_000 })
  const unpaid = await stripe.paymentIntents.create({ amount: 1_000, currency: 'usd' }, onLab)
  for (const id of [disputed.paymentIntentId, pending.paymentIntentId, unpaid.id]) {
    const attempt = stripe.refunds.create({ payment_intent: id }, onLab)
    await assert.rejects(attempt, isStripeError({ statusCode: 400 }))
  }
})

test('a repeated idempotency key gives the first answer and does the work once', async (t) => {
  const { fake, stripe, onLab } = await open(t)
  const options = { ...onLab, idempotencyKey: 'key-1' }
  const first = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' }, options)
  const second = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' }, options)
  assert.equal(second.id, first.id)
  assert.equal(second.lastResponse.headers['idempotent-replayed'], 'true')
  assert.equal(fake.events.takeDeliveries().length, 1)
})

test('an idempotency key with another body or on another operation is refused', async (t) => {
  const { stripe, onLab } = await open(t)
  const options = { ...onLab, idempotencyKey: 'key-1' }
  const params = { amount: 500, currency: 'usd' }
  await stripe.paymentIntents.create(params, options)
  const reused = isStripeError({ statusCode: 400, type: 'StripeIdempotencyError' })
  const other = stripe.paymentIntents.create({ ...params, amount: 501 }, options)
  await assert.rejects(other, reused)
  await assert.rejects(stripe.rawRequest('POST', '/v1/refunds', params, options), reused)
})

test('an idempotency key belongs to its account', async (t) => {
  const { fake, stripe, onLab } = await open(t)
  const neighbour = { stripeAccount: fake.world.createAccount() }
  const params = { amount: 500, currency: 'usd' }
  const first = await stripe.paymentIntents.create(params, { ...onLab, idempotencyKey: 'key-1' })
  const second = await stripe.paymentIntents.create(params, {
    ...neighbour,
    idempotencyKey: 'key-1',
  })
  assert.notEqual(first.id, second.id)
})

test('a refusal is kept under its key like any answer, what is said before the work is not', async (t) => {
  const { fake, stripe, lab, onLab } = await open(t)
  const unpaid = await stripe.paymentIntents.create({ amount: 1_000, currency: 'usd' }, onLab)
  const refund = (idempotencyKey: string) =>
    stripe.refunds.create({ payment_intent: unpaid.id }, { ...onLab, idempotencyKey })
  await assert.rejects(refund('key-1'), isStripeError({ statusCode: 400 }))
  fake.failNext({ kind: 'status', status: 500, path: '/v1/refunds' })
  await assert.rejects(refund('key-2'), isStripeError({ statusCode: 500 }))
  fake.failNext({ kind: 'status', status: 429, path: '/v1/refunds' })
  await assert.rejects(refund('key-3'), isStripeError({ statusCode: 429 }))
  fake.world.confirm({ account: lab, paymentIntentId: unpaid.id })
  for (const [key, statusCode] of [
    ['key-1', 400],
    ['key-2', 500],
  ] as const) {
    await assert.rejects(refund(key), (error) => {
      assert.ok(error instanceof Stripe.errors.StripeError)
      const { headers } = error
      assert.deepEqual([error.statusCode, headers?.['idempotent-replayed']], [statusCode, 'true'])
      return true
    })
  }
  assert.equal((await refund('key-3')).status, 'succeeded')
  const lacking = { currency: 'usd' } as Stripe.PaymentIntentCreateParams
  const options = { ...onLab, idempotencyKey: 'key-4' }
  await assert.rejects(
    stripe.paymentIntents.create(lacking, options),
    isStripeError({ statusCode: 400, code: 'parameter_missing' }),
  )
  const whole = { ...lacking, amount: 500 }
  assert.match((await stripe.paymentIntents.create(whole, options)).id, /^pi_/)
})

test('a key that is in use is refused as 409 until the first answer has left', async (t) => {
  const { fake, stripe, onLab } = await open(t)
  const options = { ...onLab, idempotencyKey: 'key-1' }
  const create = () => stripe.paymentIntents.create({ amount: 500, currency: 'usd' }, options)
  const inUse = isStripeError({ statusCode: 409, code: 'idempotency_key_in_use' })
  fake.failNext({ kind: 'after', command: () => assert.rejects(create(), inUse) })
  const { id } = await create()
  assert.equal((await create()).id, id)
})

test('an amount below the least or above the most of its currency is refused', async (t) => {
  const { stripe, onLab } = await open(t)
  for (const [amount, currency, code] of [
    [49, 'eur', 'amount_too_small'],
    [29, 'gbp', 'amount_too_small'],
    [49, 'jpy', 'amount_too_small'],
    [100_000_000, 'usd', 'amount_too_large'],
  ] as const) {
    const attempt = stripe.paymentIntents.create({ amount, currency }, onLab)
    await assert.rejects(attempt, isStripeError({ statusCode: 400, code }))
  }
  for (const [amount, currency] of [
    [50, 'eur'],
    [30, 'gbp'],
    [99_999_999, 'usd'],
    [100_000_000, 'idr'],
  ] as const) {
    assert.match((await stripe.paymentIntents.create({ amount, currency }, onLab)).id, /^pi_/)
  }
})

test('an account that may not take payments makes no payment intent', async (t) => {
  const { fake, stripe, lab, onLab } = await open(t)
  fake.world.setAccountFlags({ account: lab, chargesEnabled: false })
  await assert.rejects(
    stripe.paymentIntents.create({ amount: 500, currency: 'usd' }, onLab),
    isStripeError({ statusCode: 400, code: 'payment_intent_invalid_parameter' }),
  )
})

test('a server that confirms says where a redirect leads back to, or that there is none', async (t) => {
  const { fake, stripe, lab, onLab } = await open(t)
  const { id: customer } = await stripe.customers.create({}, onLab)
  const setup = await stripe.setupIntents.create({ customer }, onLab)
  const method = fake.world.completeSetup({ account: lab, setupIntentId: setup.id })
  const params = { amount: 500, currency: 'usd', customer, payment_method: method, confirm: true }
  for (const more of [
    {},
    { automatic_payment_methods: { enabled: true } },
    { automatic_payment_methods: { enabled: true, allow_redirects: 'always' as const } },
  ]) {
    const attempt = stripe.paymentIntents.create({ ...params, ...more }, onLab)
    await assert.rejects(attempt, isStripeError({ statusCode: 400 }))
  }
  for (const more of [
    { return_url: 'https://clinic.example/back' },
    { payment_method_types: ['card'] },
    { automatic_payment_methods: { enabled: true, allow_redirects: 'never' as const } },
  ]) {
    const intent = await stripe.paymentIntents.create({ ...params, ...more }, onLab)
    assert.equal(intent.status, 'succeeded')
  }
})

test('an account sees its own objects only, by either header, and the platform none', async (t) => {
  const { fake, stripe, lab } = await open(t)
  const stranger = fake.world.createAccount()
  const { paymentIntentId, chargeId } = fake.world.pay({ account: lab, amountMinor: 1_000 })
  const missing = isStripeError({ statusCode: 404, code: 'resource_missing' })
  const others = [{ stripeAccount: stranger }, { stripeContext: stranger }, {}]
  for (const options of others) {
    await assert.rejects(stripe.paymentIntents.retrieve(paymentIntentId, {}, options), missing)
    await assert.rejects(stripe.refunds.create({ charge: chargeId }, options), missing)
    const listed = await stripe.charges.list({ payment_intent: paymentIntentId }, options)
    assert.deepEqual(listed.data, [])
  }
  for (const options of [{ stripeAccount: lab }, { stripeContext: `org_1/${lab}` }]) {
    const found = await stripe.paymentIntents.retrieve(paymentIntentId, {}, options)
    assert.equal(found.id, paymentIntentId)
  }
})

test('an unknown account, a wrong key and an unknown address are distinguished', async (t) => {
  const { fake, stripe } = await open(t)
  const unknown = { stripeAccount: 'acct_unknown' }
  await assert.rejects(stripe.charges.list({}, unknown), isStripeError({ statusCode: 403 }))
  const wrongKey = { apiKey: 'sk_test_other' }
  await assert.rejects(stripe.balance.retrieve({}, wrongKey), isStripeError({ statusCode: 401 }))
  await assert.rejects(stripe.coupons.list(), isStripeError({ statusCode: 404 }))
  assert.equal(fake.requests.length, 3)
})

test('a list has 10 objects, the newest first, and goes on after or before an id', async (t) => {
  const { fake, stripe, lab, onLab } = await open(t)
  const ids = Array.from(
    { length: 25 },
    () => fake.world.pay({ account: lab, amountMinor: 100 }).chargeId,
  ).toReversed()
  const idsOf = (page: Stripe.ApiList<Stripe.Charge>) => page.data.map((charge) => charge.id)
  const first = await stripe.charges.list({}, onLab)
  assert.deepEqual([idsOf(first), first.has_more], [ids.slice(0, 10), true])
  const after = String(ids[19])
  const last = await stripe.charges.list({ starting_after: after }, onLab)
  assert.deepEqual([idsOf(last), last.has_more], [ids.slice(20), false])
  const back = await stripe.charges.list({ ending_before: after, limit: 3 }, onLab)
  assert.deepEqual([idsOf(back), back.has_more], [ids.slice(16, 19), true])
  const all = await stripe.charges.list({ limit: 7 }, onLab).autoPagingToArray({ limit: 100 })
  assert.deepEqual(
    all.map((charge) => charge.id),
    ids,
  )
  await assert.rejects(
    stripe.charges.list({ limit: 101 }, onLab),
    isStripeError({ statusCode: 400 }),
  )
})

test('movements are listed by time of creation, by kind, by source and by payout', async (t) => {
  const { fake, stripe, lab, onLab } = await open(t)
  fake.setNow(new Date('2026-11-03T00:00:00Z'))
  const { chargeId } = fake.world.pay({ account: lab, amountMinor: 1_000 })
  fake.setNow(new Date('2026-11-04T00:00:00Z'))
  const payoutId = fake.world.payOut({ account: lab })
  fake.world.pay({ account: lab, amountMinor: 2_000 })
  const list = async (params: Stripe.BalanceTransactionListParams) => {
    const { data } = await stripe.balanceTransactions.list(params, onLab)
    return data.map((movement) => movement.amount)
  }
  const day = Date.UTC(2026, 10, 4) / 1000
  assert.deepEqual(await list({ created: { gte: day } }), [2_000, -941])
  assert.deepEqual(await list({ created: { lt: day } }), [1_000])
  assert.deepEqual(await list({ type: 'payout' }), [-941])
  assert.deepEqual(await list({ source: chargeId }), [1_000])
  assert.deepEqual(await list({ payout: payoutId }), [-941, 1_000])
})

test('expand puts objects in the place of their ids, through several levels', async (t) => {
  const { fake, stripe, lab, onLab } = await open(t)
  const { paymentIntentId, chargeId } = fake.world.pay({ account: lab, amountMinor: 1_000 })
  const expand = ['latest_charge.balance_transaction']
  const intent = await stripe.paymentIntents.retrieve(paymentIntentId, { expand }, onLab)
  const charge = intent.latest_charge
  assert.ok(typeof charge === 'object' && typeof charge?.balance_transaction === 'object')
  assert.equal(charge.balance_transaction?.amount, 1_000)
  const plain = await stripe.charges.retrieve(chargeId, {}, onLab)
  assert.equal(typeof plain.balance_transaction, 'string')
})

test('undelivered events are those that were not acknowledged, of one account', async (t) => {
  const { fake, stripe, lab, onLab } = await open(t)
  const stranger = fake.world.createAccount()
  fake.world.pay({ account: lab, amountMinor: 1_000 })
  fake.world.pay({ account: stranger, amountMinor: 1_000 })
  const [first] = fake.events.takeDeliveries()
  fake.events.acknowledge(first?.event.id ?? '')
  const { data } = await stripe.events.list({ delivery_success: false }, onLab)
  assert.deepEqual(
    data.map((event) => [event.type, event.account]),
    [
      ['payment_intent.succeeded', lab],
      ['charge.succeeded', lab],
    ],
  )
})

test('deliveries are taken once, in order, and signed for their endpoint', async (t) => {
  const { fake, lab } = await open(t)
  const signedAt = new Date('2026-11-05T10:00:00Z')
  fake.world.pay({ account: lab, amountMinor: 1_000, applicationFeeMinor: 10 })
  const deliveries = fake.events.takeDeliveries({ signedAt })
  assert.deepEqual(
    deliveries.map(({ event }) => event.type),
    [
      'payment_intent.created',
      'application_fee.created',
      'charge.succeeded',
      'payment_intent.succeeded',
    ],
  )
  assert.deepEqual(fake.events.takeDeliveries(), [])
  const [platformSecret, connectSecret] = fake.webhookSecrets
  for (const { body, headers, event } of deliveries) {
    const isPlatforms = event.type === 'application_fee.created'
    const constructed = Stripe.webhooks.constructEvent(
      body,
      headers['stripe-signature'],
      String(isPlatforms ? platformSecret : connectSecret),
      300,
      undefined,
      signedAt.getTime(),
    )
    assert.equal(constructed.id, event.id)
    assert.equal(constructed.account, isPlatforms ? undefined : lab)
  }
})

test('an event shows the object as it was, whatever happened to it since', async (t) => {
  const { fake, lab } = await open(t)
  const { paymentIntentId } = fake.world.beginBankDebit({ account: lab, amountMinor: 1_000 })
  fake.world.settleBankDebit({ account: lab, paymentIntentId })
  const statuses = fake.events
    .takeDeliveries()
    .map(({ body }) => JSON.parse(body.toString()).data.object.status)
  assert.deepEqual(statuses, [
    'requires_payment_method',
    'pending',
    'processing',
    'succeeded',
    'succeeded',
  ])
})

test('a thin twin follows its snapshot, and a redelivery changes the signature only', async (t) => {
  const { fake, lab } = await open(t, { hasThinTwins: true })
  fake.world.setAccountFlags({ account: lab, payoutsEnabled: false })
  const [snapshot, thin] = fake.events.takeDeliveries()
  assert.ok(snapshot && thin)
  assert.deepEqual(thin.event, {
    id: `${snapshot.event.id}thin`,
    object: 'v2.core.event',
    type: 'v1.account.updated',
    created: '2026-11-02T09:00:00.000Z',
    livemode: false,
    context: lab,
    related_object: { id: lab, type: 'account', url: `/v1/accounts/${lab}` },
    snapshot_event: snapshot.event.id,
  })
  const later = fake.events.redeliver(snapshot, new Date('2026-11-03T09:00:00Z'))
  assert.deepEqual(later.body, snapshot.body)
  assert.notEqual(later.headers['stripe-signature'], snapshot.headers['stripe-signature'])
})

test('the same seed and acts give the same bytes, and another seed shares no id', async (t) => {
  const run = async (seed: number) => {
    const { fake, lab } = await open(t, { seed })
    fake.world.pay({ account: lab, amountMinor: 1_000 })
    return fake.events.takeDeliveries().map(({ body }) => body.toString())
  }
  const [first, second, other] = [await run(1), await run(1), await run(2)]
  assert.deepEqual(second, first)
  const idsOf = (bodies: string[]) => new Set(bodies.join().match(/\w+_1S\d{10}/g))
  const [firsts, others] = [idsOf(first), idsOf(other)]
  assert.ok(firsts.size > 0)
  assert.deepEqual(
    [...firsts].filter((id) => others.has(id)),
    [],
  )
})

test('a fault strikes as often and where it was set, and then all is well', async (t) => {
  const { fake, stripe, lab, onLab } = await open(t)
  fake.failNext({ kind: 'status', status: 503, times: 2, path: '/v1/charges' })
  await stripe.accounts.retrieve(lab)
  const list = () => stripe.charges.list({}, onLab)
  await assert.rejects(list(), isStripeError({ statusCode: 503 }))
  await assert.rejects(list(), isStripeError({ statusCode: 503 }))
  assert.deepEqual((await list()).data, [])
})

test('a missing or impossible parameter is refused by its name', async (t) => {
  const { stripe, onLab } = await open(t)
  const attempts: [Stripe.PaymentIntentCreateParams, string][] = [
    [{ amount: 0, currency: 'usd' }, 'amount'],
    [{ amount: 1.5, currency: 'usd' }, 'amount'],
    [{ amount: 100, currency: '' }, 'currency'],
  ]
  for (const [params, param] of attempts) {
    await assert.rejects(stripe.paymentIntents.create(params, onLab), { statusCode: 400, param })
  }
})
