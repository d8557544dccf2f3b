import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createStripeFake } from '#test/fakes/stripe'
import { openBillingFixture, settingsFor } from '#test/fixtures/billing-fixture'
import { testApp } from '#test/app/test-app'

const fake = await createStripeFake()
after(() => fake.close())
const w = await testApp(settingsFor(fake))

test('in a currency of three decimals an amount is paid online only with a 0 at its end', async () => {
  const billing = await openBillingFixture(w, { currency: 'KWD' })
  await billing.openAccount(fake)
  const pay = async (total: number) =>
    billing.clinic.owner.post(`/invoices/${(await billing.issue(total)).id}/pay`)
  const refused = await pay(1_234)
  assert.deepEqual([refused.status, refused.body.code], [422, 'amount_not_payable_online'])
  assert.deepEqual(refused.body.params, { currency: 'KWD' })
  assert.ok((await pay(1_230)).status < 300)
})
