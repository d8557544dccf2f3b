import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createStripeFake } from '#test/fakes/stripe'
import { deliverAll, openBillingFixture, settingsFor } from '#test/fixtures/billing-fixture'
import { testApp } from '#test/app/test-app'

const fake = await createStripeFake({ startsAt: new Date() })
after(() => fake.close())
const w = await testApp({ ...settingsFor(fake), STRIPE_APPLICATION_FEE_BASIS_POINTS: '250' })

async function refundHalf() {
  const billing = await openBillingFixture(w)
  const account = await billing.openAccount(fake)
  const { id, number } = await billing.issue(10_000)
  const { paymentId } = (await billing.clinic.owner.post(`/invoices/${id}/pay`)).body
  const sent = new URLSearchParams(
    fake.requests.findLast(({ path }) => path === '/v1/payment_intents')?.body,
  )
  const { payment } = (await billing.lab.owner.get(`/payments/${paymentId}`)).body
  fake.world.confirm({ account, paymentIntentId: payment.providerPaymentId })
  await deliverAll(w, fake)
  const refund = await billing.lab.owner.post(`/payments/${paymentId}/refund`, {
    amountMinor: 5_000,
  })
  assert.equal(refund.status, 201, refund.text)
  await deliverAll(w, fake)
  const { data } = (
    await billing.lab.owner.get('/finance/ledger?account=application_fees&limit=100')
  ).body
  const shares = data.map(({ amountMinor }: { amountMinor: number }) => amountMinor)
  return { number, sent, kept: shares.reduce((sum: number, share: number) => sum + share, 0) }
}

test('a payment names its invoice at the provider, and a refund gives the share back in proportion', async () => {
  const { number, sent, kept } = await refundHalf()
  assert.equal(kept, 125)
  assert.equal(sent.get('metadata[invoiceNumber]'), number)
  assert.equal(sent.get('description'), `Invoice ${number}`)
  assert.equal(sent.get('statement_descriptor_suffix'), number)
})

test('an operator who keeps the share keeps all of it', async () => {
  Object.assign(w.app.env, { STRIPE_REFUND_APPLICATION_FEE: false })
  const { kept } = await refundHalf()
  assert.equal(kept, 250)
})
