import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { build } from '#platform/db/db'
import { createStripeFake } from '#test/fakes/stripe'
import { deliver, openBillingFixture } from '#test/fixtures/billing-fixture'
import { testApp } from '#test/app/test-app'

// Events are signed and arrive; the service itself has no key of the payment provider.
const fake = await createStripeFake()
after(() => fake.close())
const w = await testApp({ STRIPE_WEBHOOK_SECRETS: fake.webhookSecrets.join(', ') })
const billing = await openBillingFixture(w)
const account = await billing.openAccount(fake)

test('paying online says why it is off', async () => {
  const { id } = await billing.issue()
  const { paymentAccount } = (await billing.lab.owner.get('/payment-account')).body
  assert.equal(paymentAccount.unavailableReason, 'provider_key_missing')
  for (const answer of [
    await billing.clinic.owner.post(`/invoices/${id}/pay`),
    await billing.lab.owner.post('/payment-account/onboarding-link'),
    await billing.clinic.owner.post('/payment-methods', { labConnectionId: billing.connectionId }),
  ]) {
    assert.deepEqual([answer.status, answer.body.code], [422, 'payments_not_configured'])
  }
  const paid = await billing.lab.owner.post('/payments', {
    invoiceId: id,
    amountMinor: 10_000,
    method: 'cash',
  })
  assert.equal(paid.status, 201)
  const path = `/payments/${paid.body.payment.id}/refund`
  assert.equal((await billing.lab.owner.post(path, {})).status, 201)
})

test('events are verified and kept, and wait for nobody', async () => {
  fake.world.pay({ account, amountMinor: 100, currency: 'EUR' })
  const [delivery] = fake.events.takeDeliveries({ signedAt: w.app.clock() })
  assert.ok(delivery)
  const forged = { ...delivery.headers, 'stripe-signature': 't=1,v1=00' }
  assert.equal((await deliver(w, { ...delivery, headers: forged })).status, 400)
  assert.deepEqual((await deliver(w, delivery)).body, { received: true })
  await w.settle()
  const [row] = await w.across((tx) => tx.all(build.selectFrom('webhookEvents').selectAll()))
  assert.deepEqual(
    [row?.state, row?.lastError],
    ['unroutable', 'This service has no key of the payment provider.'],
  )
})
