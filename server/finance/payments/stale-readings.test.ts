import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { reconcileAccount } from '#server/finance/payment-account'
import { reconcilePayment, reconcilePayout } from '#server/finance/payments'
import { createStripeFake } from '#test/fakes/stripe'
import { deliverAll, openBillingFixture, settingsFor } from '#test/fixtures/billing-fixture'
import { testApp } from '#test/app/test-app'
import { connectStripe } from '#vendors/stripe'

const fake = await createStripeFake({ startsAt: new Date() })
after(() => fake.close())
const w = await testApp(settingsFor(fake))
const { secretKey, url: apiBase, webhookSecrets } = fake
const stripe = connectStripe({ secretKey, apiBase, webhookSecrets })

type Reading = 'readPaymentSnapshot' | 'readPayout' | 'readAccount'

/** The provider as a slow worker has it: what it reads first is old once it can write it. */
function held(name: Reading) {
  const begun = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  let readings = 0
  const read = stripe[name] as (request: unknown) => Promise<unknown>
  const slow = {
    ...stripe,
    async [name](request: unknown) {
      const seen = await read(request)
      if (readings++ > 0) return seen
      begun.resolve()
      await free.promise
      return seen
    },
  }
  return { slow, begun: begun.promise, release: free.resolve, count: () => readings }
}

async function openPaidFixture() {
  const billing = await openBillingFixture(w)
  const accountId = await billing.openAccount(fake)
  const { id: invoiceId } = await billing.issue(10_000)
  const metadata = { organizationId: billing.lab.id, invoiceId }
  const order = { account: accountId, amountMinor: 10_000, currency: 'EUR', metadata }
  const { paymentIntentId } = fake.world.pay(order)
  const payoutId = fake.world.payOut({ account: accountId, currency: 'EUR', amountMinor: 1_000 })
  await deliverAll(w, fake)
  return {
    ...billing,
    laboratory: { organizationId: billing.lab.id, accountId },
    paymentIntentId,
    payoutId,
  }
}

test('a payout that failed meanwhile is not paid again by who read it before', async () => {
  const { laboratory, lab, payoutId } = await openPaidFixture()
  const { slow, begun, release, count } = held('readPayout')
  const late = reconcilePayout(w.app, slow, laboratory, payoutId)
  await begun
  fake.world.failPayout({ account: laboratory.accountId, payoutId })
  await reconcilePayout(w.app, stripe, laboratory, payoutId)
  release()
  await late
  assert.equal((await lab.owner.get('/payouts')).body.data[0].status, 'failed')
  assert.equal(count(), 2)
})

test('a payment that went back meanwhile is not whole again by who read it before', async () => {
  const { laboratory, lab, paymentIntentId } = await openPaidFixture()
  const object = { type: 'payment_intent', id: paymentIntentId } as const
  const { slow, begun, release, count } = held('readPaymentSnapshot')
  const late = reconcilePayment(w.app, slow, laboratory, object)
  await begun
  fake.world.refund({ account: laboratory.accountId, paymentIntentId, amountMinor: 10_000 })
  await reconcilePayment(w.app, stripe, laboratory, object)
  release()
  await late
  assert.equal((await lab.owner.get('/payments')).body.data[0].status, 'refunded')
  assert.equal(count(), 2)
})

test('an account that left meanwhile does not come back by who read it before', async () => {
  const { laboratory, lab } = await openPaidFixture()
  const { slow, begun, release } = held('readAccount')
  const late = reconcileAccount(w.app, slow, laboratory)
  await begun
  fake.world.deauthorizeAccount({ account: laboratory.accountId })
  await reconcileAccount(w.app, stripe, laboratory)
  release()
  await late
  const { paymentAccount } = (await lab.owner.get('/payment-account')).body
  assert.equal(paymentAccount.status, 'deauthorized')
})
