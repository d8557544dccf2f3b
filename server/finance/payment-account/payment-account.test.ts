import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { reconcileAll } from '#server/finance/reconciliation'
import { connectStripe } from '#vendors/stripe'
import { createStripeFake, type StripeFake } from '#test/fakes/stripe'
import {
  deliverAll,
  openShop,
  reconcileNow,
  settingsFor,
  type Shop,
} from '#test/fixtures/billing-fixture'
import { testApp } from '#test/app/test-app'

const fake = await createStripeFake({ startsAt: new Date() })
// Another platform at Stripe, which accepts the key and owns none of our laboratories.
const otherPlatform = await createStripeFake({ seed: 2, startsAt: new Date() })
after(() => Promise.all([fake.close(), otherPlatform.close()]))
const w = await testApp(settingsFor(fake))

const readAccount = async (shop: Shop) =>
  (await shop.lab.owner.get('/payment-account')).body.paymentAccount

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

async function openOnboarding(shop: Shop) {
  await w.across((tx) =>
    tx.run(sql`update app.organizations set country = 'DE' where id = ${shop.lab.id}`),
  )
  return shop.lab.owner.post('/payment-account/onboarding-link')
}

const lose = () => {
  for (const { event } of fake.events.takeDeliveries()) fake.events.acknowledge(event.id)
}

test('a start with the key of another platform disconnects nobody', async () => {
  const shops = [await openShop(w), await openShop(w), await openShop(w)]
  for (const shop of shops) await shop.openAccount(fake)
  await spendNightWith(otherPlatform)
  for (const shop of shops) {
    const account = await readAccount(shop)
    assert.deepEqual([account.status, account.chargesEnabled], ['enabled', true])
  }
})

test('an account that the key does not own while it owns another is disconnected', async () => {
  const [left, stays] = [await openShop(w), await openShop(w)]
  const account = await left.openAccount(fake)
  await stays.openAccount(fake)
  fake.world.deauthorizeAccount({ account })
  lose()
  await reconcileNow(w)
  assert.equal((await readAccount(left)).status, 'deauthorized')
  assert.equal((await readAccount(stays)).status, 'enabled')
})

test('an account that was disconnected comes back in the night after Stripe has it again', async () => {
  const shop = await openShop(w)
  const account = await shop.openAccount(fake)
  fake.world.deauthorizeAccount({ account })
  await deliverAll(w, fake)
  assert.equal((await readAccount(shop)).status, 'deauthorized')
  await reconcileNow(w)
  assert.equal((await readAccount(shop)).status, 'deauthorized')

  fake.world.authorizeAccount({ account })
  lose()
  const { id } = await shop.issue(5_000)
  const metadata = { organizationId: shop.lab.id, invoiceId: id }
  fake.world.pay({ account, amountMinor: 5_000, currency: 'EUR', metadata })
  lose()
  await reconcileNow(w)
  const back = await readAccount(shop)
  assert.deepEqual([back.status, back.providerAccountId], ['enabled', account])
  assert.equal((await shop.invoice(id)).status, 'paid')
})

test('an owner who sets payments up again gets the same account where Stripe still gives it', async () => {
  const shop = await openShop(w)
  const account = await shop.openAccount(fake)
  fake.world.deauthorizeAccount({ account })
  await deliverAll(w, fake)
  fake.world.authorizeAccount({ account })
  lose()
  const link = await openOnboarding(shop)
  assert.equal(link.status, 201, link.text)
  const back = await readAccount(shop)
  assert.deepEqual([back.status, back.providerAccountId], ['enabled', account])
})

test('a new account keeps the old one, whose late events find their laboratory', async () => {
  const shop = await openShop(w)
  const old = await shop.openAccount(fake)
  const { id } = await shop.issue(7_000)
  const metadata = { organizationId: shop.lab.id, invoiceId: id }
  const { chargeId } = fake.world.pay({
    account: old,
    amountMinor: 7_000,
    currency: 'EUR',
    metadata,
  })
  await deliverAll(w, fake)
  fake.world.deauthorizeAccount({ account: old })
  await deliverAll(w, fake)
  const link = await openOnboarding(shop)
  assert.equal(link.status, 201, link.text)
  const renewed = await readAccount(shop)
  assert.notEqual(renewed.providerAccountId, old)
  await deliverAll(w, fake)

  fake.world.authorizeAccount({ account: old })
  fake.world.refund({ account: old, chargeId, amountMinor: 2_000 })
  await deliverAll(w, fake)
  const { data: refunds } = (await shop.lab.owner.get('/refunds')).body
  assert.deepEqual(
    refunds.map(({ amount }: { amount: number }) => amount),
    [2_000],
  )
  assert.equal((await readAccount(shop)).providerAccountId, renewed.providerAccountId)

  // One whose event is lost is found by the comparison, which reads earlier accounts too.
  fake.world.refund({ account: old, chargeId, amountMinor: 1_000 })
  lose()
  await reconcileNow(w)
  assert.equal((await shop.invoice(id)).amountPaid, 4_000)
  assert.deepEqual(await shop.findings(), [])
})
