import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { createStripeFake } from '#test/fakes/stripe'
import type { StripeFakeOptions } from '#test/fakes/stripe'
import { connectStripe, isPaymentObject, readStripeEvent, StripeRefused } from './stripe.ts'
import type { PaymentObject, StripeConfig } from './stripe.ts'

async function open(
  t: TestContext,
  config: Partial<StripeConfig> = {},
  options: StripeFakeOptions = {},
) {
  const fake = await createStripeFake(options)
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

test('every delivery is verified and read, and its object leads to the payment', async (t) => {
  const { fake, stripe, lab } = await open(t, {}, { hasThinTwins: true })
  const { paymentIntentId, chargeId } = fake.world.pay({
    account: lab,
    amountMinor: 5_000,
    applicationFeeMinor: 50,
  })
  fake.world.refund({ account: lab, paymentIntentId, amountMinor: 1_000 })
  fake.world.payOut({ account: lab, amountMinor: 100 })
  fake.world.openDispute({ account: lab, chargeId })
  fake.world.setAccountFlags({ account: lab, payoutsEnabled: false })
  const now = new Date('2026-11-05T10:00:00Z')
  const deliveries = fake.events.takeDeliveries({ signedAt: now })
  const keys = new Map<string, Set<string>>()
  for (const { body: rawBody, headers } of deliveries) {
    const header = headers['stripe-signature']
    const verified = stripe.verifySignature({ rawBody, header, now, toleranceSeconds: 300 })
    const reading = readStripeEvent(JSON.parse(rawBody.toString()))
    assert.ok(reading.ok)
    const { event } = reading
    assert.deepEqual(verified, { ok: true, secretIndex: event.account === null ? 0 : 1 })
    keys.set(event.dedupeKey, (keys.get(event.dedupeKey) ?? new Set()).add(event.type))
    if (event.object !== null && isPaymentObject(event.object) && event.account !== null) {
      const payment = await stripe.readPaymentSnapshot({
        accountId: event.account,
        object: event.object,
      })
      assert.equal(payment.paymentIntent?.id, paymentIntentId)
    }
  }
  assert.equal(keys.size, deliveries.length / 2)
  for (const types of keys.values()) assert.equal(types.size, 1)
})

test('an account is read with what it may do and what Stripe still asks for', async (t) => {
  const { fake, stripe, lab } = await open(t)
  fake.world.setAccountFlags({
    account: lab,
    payoutsEnabled: false,
    requirementsDue: ['external_account'],
    disabledReason: 'requirements.past_due',
  })
  assert.deepEqual(await stripe.readAccount(lab), {
    id: lab,
    chargesEnabled: true,
    payoutsEnabled: false,
    detailsSubmitted: true,
    requirementsDue: ['external_account'],
    disabledReason: 'requirements.past_due',
    country: 'US',
    defaultCurrency: 'USD',
    livemode: false,
  })
})

test('an account is live when the key that reads it is', async (t) => {
  const options = { secretKey: 'rk_live_fake', livemode: true }
  const { stripe, lab } = await open(t, { secretKey: 'rk_live_fake' }, options)
  assert.equal((await stripe.readAccount(lab)).livemode, true)
})

test('an account that has left the platform is refused as account_invalid', async (t) => {
  const { fake, stripe, lab } = await open(t)
  fake.world.deauthorizeAccount({ account: lab })
  const gone = isRefused({ status: 403, code: 'account_invalid' })
  await assert.rejects(stripe.readAccount(lab), gone)
  await assert.rejects(stripe.readPayout({ accountId: lab, payoutId: 'po_1' }), gone)
})

test('payment intent, charge, refund and dispute all lead to the same payment', async (t) => {
  const { fake, stripe, lab } = await open(t)
  const { paymentIntentId, chargeId } = fake.world.pay({
    account: lab,
    amountMinor: 10_000,
    applicationFeeMinor: 100,
    metadata: { organizationId: 'org-1', invoiceId: 'inv-1' },
  })
  const refundId = fake.world.refund({ account: lab, paymentIntentId, amountMinor: 2_500 })
  const disputeId = fake.world.openDispute({ account: lab, chargeId, amountMinor: 3_000 })
  const other = fake.world.pay({ account: lab, amountMinor: 500 })
  fake.world.refund({ account: lab, chargeId: other.chargeId, amountMinor: 100 })
  fake.world.openDispute({ account: lab, chargeId: other.chargeId })
  const objects: PaymentObject[] = [
    { type: 'payment_intent', id: paymentIntentId },
    { type: 'charge', id: chargeId },
    { type: 'refund', id: refundId },
    { type: 'dispute', id: disputeId },
  ]
  const snapshots = await Promise.all(
    objects.map((object) => stripe.readPaymentSnapshot({ accountId: lab, object })),
  )
  const [payment] = snapshots
  assert.ok(payment)
  for (const same of snapshots) assert.deepEqual(same, payment)
  assert.equal(payment.paymentIntent?.status, 'succeeded')
  assert.equal(payment.paymentIntent.latestChargeId, chargeId)
  assert.equal(payment.paymentIntent.currency, 'USD')
  assert.deepEqual(payment.paymentIntent.metadata, { organizationId: 'org-1', invoiceId: 'inv-1' })
  assert.deepEqual(
    payment.charges.map((charge) => [
      charge.id,
      charge.status,
      charge.amountMinor,
      charge.isDisputed,
    ]),
    [[chargeId, 'succeeded', 10_000, true]],
  )
  assert.deepEqual(
    payment.refunds.map((refund) => [
      refund.id,
      refund.status,
      refund.amountMinor,
      refund.chargeId,
    ]),
    [[refundId, 'succeeded', 2_500, chargeId]],
  )
  assert.deepEqual(
    payment.disputes.map((dispute) => [dispute.id, dispute.status, dispute.amountMinor]),
    [[disputeId, 'needs_response', 3_000]],
  )
})

test('a movement carries amount, fees line by line, net, currency and source', async (t) => {
  const { fake, stripe, lab } = await open(t)
  const { paymentIntentId, chargeId } = fake.world.pay({
    account: lab,
    amountMinor: 10_000,
    applicationFeeMinor: 100,
  })
  const object = { type: 'payment_intent', id: paymentIntentId } as const
  const { charges } = await stripe.readPaymentSnapshot({ accountId: lab, object })
  const { id, ...movement } = charges[0]?.balanceTransaction ?? { id: '' }
  assert.match(id, /^txn_/)
  assert.deepEqual(movement, {
    type: 'charge',
    reportingCategory: 'charge',
    status: 'available',
    amountMinor: 10_000,
    feeMinor: 420,
    netMinor: 9_580,
    fees: [
      {
        type: 'stripe_fee',
        amountMinor: 320,
        currency: 'USD',
        description: 'Stripe processing fees',
      },
      {
        type: 'application_fee',
        amountMinor: 100,
        currency: 'USD',
        description: 'Application fee',
      },
    ],
    currency: 'USD',
    exchangeRate: null,
    sourceId: chargeId,
    createdAt: '2026-11-02T09:00:00.000Z',
    availableAt: '2026-11-04T09:00:00.000Z',
  })
})

test('a payment that settles in another currency keeps both amounts and the rate', async (t) => {
  const { fake, stripe, lab } = await open(t)
  const { paymentIntentId } = fake.world.pay({
    account: lab,
    amountMinor: 10_000,
    currency: 'EUR',
    settlement: { currency: 'USD', exchangeRate: 1.1 },
  })
  const object = { type: 'payment_intent', id: paymentIntentId } as const
  const { paymentIntent, charges } = await stripe.readPaymentSnapshot({ accountId: lab, object })
  const movement = charges[0]?.balanceTransaction
  assert.deepEqual([paymentIntent?.amountMinor, paymentIntent?.currency], [10_000, 'EUR'])
  assert.deepEqual(
    [movement?.amountMinor, movement?.currency, movement?.exchangeRate],
    [11_000, 'USD', 1.1],
  )
})

test('a refund that fails keeps the movement out and shows the one that came back', async (t) => {
  const { fake, stripe, lab } = await open(t)
  const { paymentIntentId } = fake.world.pay({ account: lab, amountMinor: 10_000 })
  const refundId = fake.world.refund({ account: lab, paymentIntentId, amountMinor: 4_000 })
  fake.world.failRefund({ account: lab, refundId })
  const object = { type: 'refund', id: refundId } as const
  const { refunds, charges } = await stripe.readPaymentSnapshot({ accountId: lab, object })
  const [refund] = refunds
  assert.equal(refund?.status, 'failed')
  assert.equal(refund.failureReason, 'lost_or_stolen_card')
  assert.equal(refund.balanceTransaction?.netMinor, -4_000)
  assert.equal(refund.failureBalanceTransaction?.netMinor, 4_000)
  assert.equal(refund.failureBalanceTransaction.reportingCategory, 'refund_failure')
  assert.equal(charges[0]?.amountRefundedMinor, 0)
})

test('all refunds of a payment come back however many pages they fill, oldest first', async (t) => {
  const { fake, stripe, lab } = await open(t)
  const { paymentIntentId } = fake.world.pay({ account: lab, amountMinor: 10_000 })
  const refundIds = Array.from({ length: 205 }, () =>
    fake.world.refund({ account: lab, paymentIntentId, amountMinor: 7 }),
  )
  const object = { type: 'payment_intent', id: paymentIntentId } as const
  const { refunds } = await stripe.readPaymentSnapshot({ accountId: lab, object })
  assert.deepEqual(
    refunds.map((refund) => refund.id),
    refundIds,
  )
  assert.ok(refunds.every((refund) => refund.balanceTransaction?.amountMinor === -7))
})

test('an inquiry has no movement, a dispute one, and a dispute that was won two', async (t) => {
  const { fake, stripe, lab } = await open(t)
  const { paymentIntentId, chargeId } = fake.world.pay({ account: lab, amountMinor: 10_000 })
  const disputeId = fake.world.openDispute({ account: lab, chargeId, isInquiry: true })
  const readDispute = async () => {
    const object = { type: 'payment_intent', id: paymentIntentId } as const
    const { disputes } = await stripe.readPaymentSnapshot({ accountId: lab, object })
    const [dispute] = disputes
    const nets = dispute?.balanceTransactions.map((movement) => [
      movement.reportingCategory,
      movement.amountMinor,
      movement.feeMinor,
      movement.netMinor,
    ])
    return [dispute?.status, nets]
  }
  assert.deepEqual(await readDispute(), ['warning_needs_response', []])
  fake.world.escalateInquiry({ account: lab, disputeId })
  const out = ['dispute', -10_000, 1_500, -11_500]
  assert.deepEqual(await readDispute(), ['needs_response', [out]])
  fake.world.winDispute({ account: lab, disputeId })
  assert.deepEqual(await readDispute(), [
    'won',
    [out, ['dispute_reversal', 10_000, -1_500, 11_500]],
  ])
})

test('a bank debit has a movement while it is pending, and a second if it bounces', async (t) => {
  const { fake, stripe, lab } = await open(t)
  const { paymentIntentId } = fake.world.beginBankDebit({ account: lab, amountMinor: 10_000 })
  const object = { type: 'payment_intent', id: paymentIntentId } as const
  const pending = await stripe.readPaymentSnapshot({ accountId: lab, object })
  assert.equal(pending.paymentIntent?.status, 'processing')
  assert.equal(pending.paymentIntent.amountReceivedMinor, 0)
  assert.equal(pending.charges[0]?.status, 'pending')
  assert.equal(pending.charges[0].paymentMethodType, 'us_bank_account')
  assert.equal(pending.charges[0].balanceTransaction?.status, 'pending')
  fake.world.failPayment({ account: lab, paymentIntentId })
  const failed = await stripe.readPaymentSnapshot({ accountId: lab, object })
  assert.equal(failed.paymentIntent?.status, 'requires_payment_method')
  assert.equal(failed.paymentIntent.lastErrorCode, 'insufficient_funds')
  const [charge] = failed.charges
  assert.equal(charge?.status, 'failed')
  assert.equal(charge.failureCode, 'insufficient_funds')
  assert.equal(
    charge.failureBalanceTransaction?.netMinor,
    -(charge.balanceTransaction?.netMinor ?? Number.NaN),
  )
})

test('a charge may have succeeded before its movement is there', async (t) => {
  const { fake, stripe, lab } = await open(t)
  const { paymentIntentId, chargeId } = fake.world.pay({
    account: lab,
    amountMinor: 10_000,
    isMovementLate: true,
  })
  const object = { type: 'payment_intent', id: paymentIntentId } as const
  const early = await stripe.readPaymentSnapshot({ accountId: lab, object })
  assert.equal(early.paymentIntent?.status, 'succeeded')
  assert.equal(early.charges[0]?.status, 'succeeded')
  assert.equal(early.charges[0].balanceTransaction, null)
  fake.world.postLateMovement({ account: lab, chargeId })
  const { charges } = await stripe.readPaymentSnapshot({ accountId: lab, object })
  assert.equal(charges[0]?.balanceTransaction?.netMinor, 9_680)
  const { event } = fake.events.takeDeliveries().at(-1) ?? {}
  assert.equal(event?.type, 'charge.updated')
})

test('a second attempt after a declined card leaves two charges', async (t) => {
  const { fake, stripe, lab } = await open(t)
  const order = { accountId: lab, amountMinor: 900, currency: 'USD' }
  const { id } = await stripe.createPaymentIntent({
    ...order,
    organizationId: 'org-1',
    invoiceId: 'inv-1',
    invoiceNumber: 'INV-000001',
    idempotencyKey: 'key-1',
  })
  fake.world.failPayment({ account: lab, paymentIntentId: id })
  fake.world.confirm({ account: lab, paymentIntentId: id })
  const object = { type: 'payment_intent', id } as const
  const { charges } = await stripe.readPaymentSnapshot({ accountId: lab, object })
  assert.deepEqual(
    charges.map((charge) => [charge.status, charge.balanceTransaction === null]),
    [
      ['failed', true],
      ['succeeded', false],
    ],
  )
})

test('a charge that was made without a payment intent is read whole, with none', async (t) => {
  const { fake, stripe, lab } = await open(t)
  const chargeId = fake.world.chargeWithoutIntent({ account: lab, amountMinor: 800 })
  const refundId = fake.world.refund({ account: lab, chargeId, amountMinor: 300 })
  const payment = await stripe.readPaymentSnapshot({
    accountId: lab,
    object: { type: 'refund', id: refundId },
  })
  assert.equal(payment.paymentIntent, null)
  assert.deepEqual(
    payment.charges.map((charge) => [charge.id, charge.balanceTransaction?.amountMinor]),
    [[chargeId, 800]],
  )
  assert.deepEqual(
    payment.refunds.map((refund) => refund.id),
    [refundId],
  )
})

test('a payout is read with its movement, and the one that came back if it failed', async (t) => {
  const { fake, stripe, lab } = await open(t)
  fake.world.pay({ account: lab, amountMinor: 10_000 })
  const payoutId = fake.world.payOut({ account: lab })
  const paid = await stripe.readPayout({ accountId: lab, payoutId })
  assert.deepEqual(
    [paid.status, paid.amountMinor, paid.currency, paid.isAutomatic, paid.arrivesOn],
    ['paid', 9_680, 'USD', true, '2026-11-04'],
  )
  assert.equal(paid.balanceTransaction?.netMinor, -9_680)
  assert.equal(paid.failureBalanceTransaction, null)
  fake.world.failPayout({ account: lab, payoutId })
  const failed = await stripe.readPayout({ accountId: lab, payoutId })
  assert.equal(failed.status, 'failed')
  assert.equal(failed.failureCode, 'account_closed')
  assert.equal(failed.failureBalanceTransaction?.netMinor, 9_680)
})

test('an object of another account is refused as if it did not exist', async (t) => {
  const { fake, stripe, lab } = await open(t)
  const stranger = fake.world.createAccount()
  const { paymentIntentId } = fake.world.pay({ account: lab, amountMinor: 1_000 })
  const payoutId = fake.world.payOut({ account: lab })
  const missing = isRefused({ status: 404, code: 'resource_missing', message: /^No such / })
  const object = { type: 'payment_intent', id: paymentIntentId } as const
  await assert.rejects(stripe.readPaymentSnapshot({ accountId: stranger, object }), missing)
  await assert.rejects(stripe.readPayout({ accountId: stranger, payoutId }), missing)
})
