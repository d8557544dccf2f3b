import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { createStripeFake } from '#test/fakes/stripe'
import type { StripeFake } from '#test/fakes/stripe'
import { connectStripe, StripeRefused, StripeUnavailable } from '../stripe.ts'
import type { StripeConfig } from '../stripe.ts'
import { statementSuffixOf } from './payment-name.ts'

async function open(t: TestContext, config: Partial<StripeConfig> = {}) {
  const fake = await createStripeFake()
  t.after(() => fake.close())
  const stripe = connectStripe({
    secretKey: fake.secretKey,
    apiBase: fake.url,
    webhookSecrets: fake.webhookSecrets,
    ...config,
  })
  return { fake, stripe, lab: fake.world.createAccount() }
}

function isRefused(expected: { status: number; code?: string | null; message?: RegExp }) {
  return (error: unknown) => {
    assert.ok(error instanceof StripeRefused, String(error))
    assert.equal(error.status, expected.status)
    if (expected.code !== undefined) assert.equal(error.code, expected.code)
    if (expected.message !== undefined) assert.match(error.message, expected.message)
    return true
  }
}

test('a new account can do nothing, and the same key makes no second one', async (t) => {
  const { fake, stripe } = await open(t)
  const request = {
    organizationId: 'org-1',
    email: 'owner@lab.example',
    country: 'DE',
    businessName: 'Lab One',
    idempotencyKey: 'key-1',
  }
  const account = await stripe.createAccount(request)
  assert.equal(account.chargesEnabled, false)
  assert.equal(account.country, 'DE')
  assert.ok(account.requirementsDue.includes('external_account'))
  assert.deepEqual(await stripe.createAccount(request), account)
  const [sent] = fake.requests
  assert.equal(sent?.idempotencyKey, 'key-1')
  assert.equal(sent.apiVersion, '2026-10-28.endive')
  const params = new URLSearchParams(sent.body)
  assert.equal(params.get('controller[losses][payments]'), 'stripe')
  assert.equal(params.get('controller[fees][payer]'), 'account')
  assert.equal(params.get('metadata[organizationId]'), 'org-1')
})

test('an onboarding link leads to Stripe and runs out', async (t) => {
  const { stripe, lab } = await open(t)
  const request = {
    accountId: lab,
    refreshUrl: 'https://lab.example/a',
    returnUrl: 'https://lab.example/b',
  }
  const link = await stripe.createOnboardingLink(request)
  assert.match(link.url, /^https:\/\/connect\.stripe\.example\/setup\//)
  assert.equal(link.expiresAt, '2026-11-02T09:05:00.000Z')
  const elsewhere = { ...request, accountId: 'acct_unknown' }
  await assert.rejects(stripe.createOnboardingLink(elsewhere), isRefused({ status: 403 }))
})

const paymentRequest = {
  amountMinor: 12_345,
  currency: 'EUR',
  organizationId: 'org-1',
  invoiceId: 'inv-1',
  invoiceNumber: 'INV-000043',
  idempotencyKey: 'key-1',
}

test('a payment intent is made on the account of the laboratory, with the share', async (t) => {
  const { fake, stripe, lab } = await open(t, { applicationFeeBasisPoints: 75 })
  const made = await stripe.createPaymentIntent({ accountId: lab, ...paymentRequest })
  assert.match(made.clientSecret, /_secret_/)
  assert.equal(fake.requests[0]?.account, lab)
  assert.match(fake.requests[0].body, /&currency=eur&/)
  const object = { type: 'payment_intent', id: made.id } as const
  const { paymentIntent } = await stripe.readPaymentSnapshot({ accountId: lab, object })
  assert.equal(paymentIntent?.currency, 'EUR')
  assert.equal(paymentIntent.amountMinor, 12_345)
  assert.deepEqual(paymentIntent.metadata, {
    organizationId: 'org-1',
    invoiceId: 'inv-1',
    invoiceNumber: 'INV-000043',
  })
  const sent = new URLSearchParams(fake.requests[0].body)
  assert.equal(sent.get('description'), 'Invoice INV-000043')
  assert.equal(sent.get('statement_descriptor_suffix'), 'INV-000043')
  // 0.75 % of 123.45 is 0.925875: the platform takes 0.92.
  assert.equal(paymentIntent.applicationFeeMinor, 92)
})

test('a share that is none, or below a minor unit, is no application fee', async (t) => {
  const { fake, stripe, lab } = await open(t)
  await stripe.createPaymentIntent({ accountId: lab, ...paymentRequest })
  const cheap = connectStripe({
    secretKey: fake.secretKey,
    apiBase: fake.url,
    webhookSecrets: [],
    applicationFeeBasisPoints: 1,
  })
  await cheap.createPaymentIntent({
    accountId: lab,
    ...paymentRequest,
    amountMinor: 99,
    idempotencyKey: 'key-2',
  })
  for (const { body: sent } of fake.requests) assert.doesNotMatch(sent, /application_fee/)
})

test('the same key makes one payment intent, and another amount under it is refused', async (t) => {
  const { stripe, lab } = await open(t)
  const first = await stripe.createPaymentIntent({ accountId: lab, ...paymentRequest })
  assert.deepEqual(await stripe.createPaymentIntent({ accountId: lab, ...paymentRequest }), first)
  await assert.rejects(
    stripe.createPaymentIntent({ accountId: lab, ...paymentRequest, amountMinor: 1 }),
    isRefused({ status: 400, message: /idempotent/ }),
  )
})

test('an answer that is lost on the way makes no second payment intent', async (t) => {
  const { fake, stripe, lab } = await open(t)
  fake.failNext({ kind: 'resetAfterWork', path: '/v1/payment_intents' })
  const made = await stripe.createPaymentIntent({ accountId: lab, ...paymentRequest })
  assert.equal(fake.requests.length, 2)
  const created = fake.events.takeDeliveries().map(({ event }) => event.type)
  assert.deepEqual(created, ['payment_intent.created'])
  assert.match(made.id, /^pi_/)
})

test('a refund comes back with its movement, and one of too much is refused', async (t) => {
  const { fake, stripe, lab } = await open(t)
  const { paymentIntentId } = fake.world.pay({
    account: lab,
    amountMinor: 10_000,
    applicationFeeMinor: 100,
  })
  const request = { accountId: lab, paymentIntentId, amountMinor: 6_000, idempotencyKey: 'key-1' }
  const refund = await stripe.createRefund({ ...request, isApplicationFeeReturned: true })
  assert.deepEqual([refund.status, refund.amountMinor], ['succeeded', 6_000])
  assert.equal(refund.balanceTransaction?.amountMinor, -6_000)
  assert.equal(refund.balanceTransaction.feeMinor, -60)
  await assert.rejects(
    stripe.createRefund({ ...request, idempotencyKey: 'key-2' }),
    isRefused({ status: 400, message: /greater than unrefunded amount/ }),
  )
})

test('a payment is named on a card by what distinguishes its invoice, as Stripe allows it', () => {
  const names: [string, string | undefined][] = [
    ['INV-000043', 'INV-000043'],
    ['R-000043', 'R-000043'],
    ['R/26-000043', 'R26-000043'],
    ['2026-000043', 'INV6000043'],
    ['Rechnung-000043', 'REC000043'],
    ['Réç *<>-000043', 'REC-000043'],
    ['№-1', 'NO-1'],
    ['Счёт-000001', 'INV-000001'],
    ['', undefined],
  ]
  for (const [number, suffix] of names) assert.equal(statementSuffixOf(number), suffix, number)
})

test('the share goes back with a refund only where there was one', async (t) => {
  const { fake, stripe, lab } = await open(t)
  const { paymentIntentId } = fake.world.pay({ account: lab, amountMinor: 10_000 })
  const request = { accountId: lab, paymentIntentId, amountMinor: 6_000, idempotencyKey: 'key-1' }
  const kept = await stripe.createRefund({ ...request, isApplicationFeeReturned: true })
  assert.equal(kept.balanceTransaction?.feeMinor, 0)
})

/**
 * What a proxy says, or Stripe's own server in distress: without an `error` the SDK takes it for
 * success.
 */
const unexplained = { message: 'Something went wrong.' }

const unavailableFaults: [string, Parameters<StripeFake['failNext']>[0]][] = [
  ['500', { kind: 'status', status: 500 }],
  ['503', { kind: 'status', status: 503 }],
  ['429', { kind: 'status', status: 429 }],
  ['409, a write under the same key that is still going on', { kind: 'status', status: 409 }],
  ['bytes that are no JSON', { kind: 'garbage' }],
  ['a connection that breaks twice', { kind: 'reset', times: 2 }],
  ['no answer at all', { kind: 'silence' }],
  ['an answer after the time-out', { kind: 'delay', delayMs: 5_000 }],
  ['200 with something else', { kind: 'status', status: 200, body: unexplained }],
  ['404 without an error', { kind: 'status', status: 404, body: unexplained }],
  ['422 without an error', { kind: 'status', status: 422, body: unexplained }],
  ['500 without an error', { kind: 'status', status: 500, body: unexplained }],
]

for (const [name, fault] of unavailableFaults) {
  test(`${name} means that Stripe is unavailable, for a read and for a write`, async (t) => {
    const isSlow = fault.kind === 'silence' || fault.kind === 'delay'
    const { fake, stripe, lab } = await open(t, isSlow ? { timeoutMs: 100 } : {})
    fake.failNext(fault)
    await assert.rejects(stripe.readAccount(lab), StripeUnavailable)
    fake.failNext(fault)
    const write = stripe.createPaymentIntent({ accountId: lab, ...paymentRequest })
    await assert.rejects(write, StripeUnavailable)
    const patient = connectStripe({
      secretKey: fake.secretKey,
      apiBase: fake.url,
      webhookSecrets: [],
    })
    const again = () => patient.createPaymentIntent({ accountId: lab, ...paymentRequest })
    // Stripe keeps an error of its own under the key, and a key is in use until its answer is there.
    const isKept = fault.kind === 'status' && fault.status >= 500 && fault.body === undefined
    const refusal = { name: 'StripeUnavailable', isReplayed: isKept, isKeyInUse: !isKept }
    if (isKept || fault.kind === 'delay') await assert.rejects(again(), refusal)
    else assert.match((await again()).id, /^pi_/)
  })
}

for (const path of ['/v1/charges', '/v1/refunds', '/v1/disputes']) {
  test(`${path} as a 4xx without an error is not taken for an empty list`, async (t) => {
    const { fake, stripe, lab } = await open(t)
    const { paymentIntentId } = fake.world.pay({ account: lab, amountMinor: 1_000 })
    const object = { type: 'payment_intent', id: paymentIntentId } as const
    fake.failNext({ kind: 'status', status: 422, body: unexplained, path })
    await assert.rejects(stripe.readPaymentSnapshot({ accountId: lab, object }), {
      name: 'StripeUnavailable',
      message: 'Stripe gave an unreadable answer.',
    })
  })
}

test('an account counts as read only by a success, as an account, and by its id', async (t) => {
  const { fake, stripe, lab } = await open(t)
  const { world } = fake
  const answers = [
    { status: 404, body: { id: lab, object: 'account' } },
    { status: 200, body: { id: lab, object: 'customer' } },
    { status: 200, body: { id: world.createAccount(), object: 'account' } },
  ]
  for (const answer of answers) {
    fake.failNext({ kind: 'status', ...answer })
    await assert.rejects(stripe.readAccount(lab), StripeUnavailable)
  }
})

test('a payment intent without its id or its secret is not taken for one', async (t) => {
  const { fake, stripe, lab } = await open(t)
  const answers = [
    { object: 'payment_intent', client_secret: 'pi_1_secret' },
    { object: 'payment_intent', id: 'pi_1', client_secret: null },
  ]
  for (const body of answers) {
    fake.failNext({ kind: 'status', status: 200, body })
    const write = stripe.createPaymentIntent({ accountId: lab, ...paymentRequest })
    await assert.rejects(write, StripeUnavailable)
  }
})

test('an onboarding link that is none is not taken for one', async (t) => {
  const { fake, stripe, lab } = await open(t)
  fake.failNext({ kind: 'status', status: 422, body: unexplained })
  const request = {
    accountId: lab,
    refreshUrl: 'https://lab.example',
    returnUrl: 'https://lab.example',
  }
  await assert.rejects(stripe.createOnboardingLink(request), StripeUnavailable)
})

test('nobody listening means that Stripe is unavailable', async (t) => {
  const { fake, stripe, lab } = await open(t)
  await fake.close()
  await assert.rejects(stripe.readAccount(lab), StripeUnavailable)
})

test('a sentence of Stripe that shows a key or a secret is reported without it', async (t) => {
  const { fake, stripe } = await open(t)
  const message = 'The key sk_test_51Fake****abcd may not read pi_1S_secret_fake here.'
  const body = { error: { type: 'invalid_request_error', message } }
  fake.failNext({ kind: 'status', status: 403, body })
  await assert.rejects(stripe.readAccount('acct_1'), {
    name: 'StripeRefused',
    message: 'The key … may not read … here.',
  })
})

test('a wrong key is refused as 401, and the refusal does not carry the key', async (t) => {
  const { fake, lab } = await open(t)
  const stripe = connectStripe({
    secretKey: 'sk_test_wrong',
    apiBase: fake.url,
    webhookSecrets: [],
  })
  await assert.rejects(stripe.readAccount(lab), (error) => {
    assert.ok(error instanceof StripeRefused)
    assert.equal(error.status, 401)
    assert.equal(error.cause, undefined)
    assert.doesNotMatch(JSON.stringify(error), /sk_test_wrong/)
    return true
  })
})
