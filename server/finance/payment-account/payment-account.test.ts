import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { reconcileAll } from '#server/finance/reconciliation'
import { connectStripe } from '#vendors/stripe'
import { createStripeFake, type StripeFake } from '#test/fakes/stripe'
import {
  deliverAll,
  openBillingFixture,
  reconcileNow,
  settingsFor,
  type BillingFixture,
} from '#test/fixtures/billing-fixture'
import { testApp } from '#test/app/test-app'

const fake = await createStripeFake({ startsAt: new Date() })
// Another platform at Stripe, which accepts the key and owns none of our laboratories.
const otherPlatform = await createStripeFake({ seed: 2, startsAt: new Date() })
after(() => Promise.all([fake.close(), otherPlatform.close()]))
const w = await testApp(settingsFor(fake))

const readAccount = async (billing: BillingFixture) =>
  (await billing.lab.owner.get('/payment-account')).body.paymentAccount

/** A night in which the service runs with the key of another platform. */
async function spendNightWith(other: StripeFake): Promise<void> {
  const stripe = connectStripe({
    secretKey: other.secretKey,
    apiBase: other.url,
    webhookSecrets: [],
  })
  await reconcileAll(w.app, stripe)
  await reconcileAll(w.app, stripe)
}

async function openOnboarding(billing: BillingFixture) {
  await w.across((tx) =>
    tx.run(sql`update app.organizations set country = 'DE' where id = ${billing.lab.id}`),
  )
  return billing.lab.owner.post('/payment-account/onboarding-link')
}

const lose = () => {
  for (const { event } of fake.events.takeDeliveries()) fake.events.acknowledge(event.id)
}

test('a start with the key of another platform disconnects nobody', async () => {
  const fixtures = [
    await openBillingFixture(w),
    await openBillingFixture(w),
    await openBillingFixture(w),
  ]
  for (const billing of fixtures) await billing.openAccount(fake)
  await spendNightWith(otherPlatform)
  for (const billing of fixtures) {
    const account = await readAccount(billing)
    assert.deepEqual([account.status, account.canCharge], ['enabled', true])
  }
})

test('an account that the key does not own while it owns another is disconnected', async () => {
  const [left, stays] = [await openBillingFixture(w), await openBillingFixture(w)]
  const account = await left.openAccount(fake)
  await stays.openAccount(fake)
  fake.world.deauthorizeAccount({ account })
  lose()
  await reconcileNow(w)
  assert.equal((await readAccount(left)).status, 'deauthorized')
  assert.equal((await readAccount(stays)).status, 'enabled')
})

test('an account that was disconnected comes back in the night after Stripe has it again', async () => {
  const billing = await openBillingFixture(w)
  const account = await billing.openAccount(fake)
  fake.world.deauthorizeAccount({ account })
  await deliverAll(w, fake)
  assert.equal((await readAccount(billing)).status, 'deauthorized')
  await reconcileNow(w)
  assert.equal((await readAccount(billing)).status, 'deauthorized')

  fake.world.authorizeAccount({ account })
  lose()
  const { id } = await billing.issue(5_000)
  const metadata = { organizationId: billing.lab.id, invoiceId: id }
  fake.world.pay({ account, amountMinor: 5_000, currency: 'EUR', metadata })
  lose()
  await reconcileNow(w)
  const back = await readAccount(billing)
  assert.deepEqual([back.status, back.providerAccountId], ['enabled', account])
  assert.equal((await billing.invoice(id)).status, 'paid')
})

test('an owner who sets payments up again gets the same account where Stripe still gives it', async () => {
  const billing = await openBillingFixture(w)
  const account = await billing.openAccount(fake)
  fake.world.deauthorizeAccount({ account })
  await deliverAll(w, fake)
  fake.world.authorizeAccount({ account })
  lose()
  const link = await openOnboarding(billing)
  assert.equal(link.status, 201, link.text)
  const back = await readAccount(billing)
  assert.deepEqual([back.status, back.providerAccountId], ['enabled', account])
})

test('a new account keeps the old one, whose late events find their laboratory', async () => {
  const billing = await openBillingFixture(w)
  const old = await billing.openAccount(fake)
  const { id } = await billing.issue(7_000)
  const metadata = { organizationId: billing.lab.id, invoiceId: id }
  const { chargeId } = fake.world.pay({
    account: old,
    amountMinor: 7_000,
    currency: 'EUR',
    metadata,
  })
  await deliverAll(w, fake)
  fake.world.deauthorizeAccount({ account: old })
  await deliverAll(w, fake)
  const link = await openOnboarding(billing)
  assert.equal(link.status, 201, link.text)
  const renewed = await readAccount(billing)
  assert.notEqual(renewed.providerAccountId, old)
  await deliverAll(w, fake)

  fake.world.authorizeAccount({ account: old })
  fake.world.refund({ account: old, chargeId, amountMinor: 2_000 })
  await deliverAll(w, fake)
  const { data: refunds } = (await billing.lab.owner.get('/refunds')).body
  assert.deepEqual(
    refunds.map(({ amountMinor }: { amountMinor: number }) => amountMinor),
    [2_000],
  )
  assert.equal((await readAccount(billing)).providerAccountId, renewed.providerAccountId)

  // One whose event is lost is found by the comparison, which reads earlier accounts too.
  fake.world.refund({ account: old, chargeId, amountMinor: 1_000 })
  lose()
  await reconcileNow(w)
  assert.equal((await billing.invoice(id)).paidMinor, 4_000)
  assert.deepEqual(await billing.findings(), [])
})
