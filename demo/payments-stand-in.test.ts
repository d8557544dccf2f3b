import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { selectDemoAccounts, selectDemoPayments } from '#demo/demo'
import { reconcilePayment } from '#server/finance/payments'
import { demoApp } from '#test/app/demo-app'
import { createStripeFake } from '#test/fakes/stripe'
import { demoOwners } from '#test/helpers/callers'
import { deliverAll, settingsFor } from '#test/fixtures/billing-fixture'
import { connectPaymentProvider } from '../server/finance/payment-provider.ts'

const fake = await createStripeFake({ startsAt: new Date() })
after(() => fake.close())
const w = await demoApp(settingsFor(fake))
const { lab } = await demoOwners(w)
for (const account of await w.across(selectDemoAccounts)) fake.world.adoptAccount(account)
const payments = await w.across(selectDemoPayments)
for (const payment of payments) fake.world.adoptPayment(payment)

const money = () =>
  w.across(async (tx) => ({
    payments: await tx.all(sql`select * from app.payments order by id`),
    refunds: await tx.all(sql`select * from app.refunds order by id`),
    disputes: await tx.all(sql`select * from app.disputes order by id`),
    postings: await tx.all(sql`select * from app.ledger_postings order by id`),
    invoices: await tx.all(sql`select * from app.invoices order by id`),
  }))

test('every online payment of the demo is at its stand-in as the demo has it', async () => {
  const { stripe } = connectPaymentProvider(w.app.env)
  assert.ok(stripe && payments.length > 20)
  const before = await money()
  for (const { id, account, metadata } of payments) {
    const laboratory = { organizationId: metadata['organizationId'] ?? '', accountId: account }
    const object = { type: 'payment_intent', id } as const
    const end = await reconcilePayment(w.app, stripe, laboratory, object)
    assert.equal(end.state, 'done', `${id}: ${end.remark}`)
  }
  assert.deepEqual(await money(), before)
})

test('a card payment of the demo is refunded at its stand-in', async () => {
  const own = payments.findLast(
    ({ status, metadata }) => status === 'succeeded' && metadata['organizationId'] === lab.id,
  )
  assert.ok(own)
  const { data } = (await lab.session.get(`/payments?limit=100&status=succeeded`)).body
  const { id } = data.find((one: { providerPaymentId: string }) => one.providerPaymentId === own.id)
  const answer = await lab.session.post(`/payments/${id}/refund`, { amountMinor: 100 })
  assert.equal(answer.status, 201, answer.text)
  await deliverAll(w, fake)
  const { payment } = (await lab.session.get(`/payments/${id}`)).body
  assert.deepEqual([payment.status, payment.refundedMinor], ['partially_refunded', 100])
})
