import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { createStripeFake } from '#test/fakes/stripe'
import {
  deliverAll,
  openBillingFixture,
  reconcileNow,
  settingsFor,
} from '#test/fixtures/billing-fixture'
import { testApp } from '#test/app/test-app'

// The service and the fake live in the same time: what is compared lies between two nights.
const fake = await createStripeFake({ startsAt: new Date() })
after(() => fake.close())
const w = await testApp(settingsFor(fake))

/** Loses all that happened at the fake since the last look, as if it had been delivered. */
function loseEvents(): void {
  for (const { event } of fake.events.takeDeliveries()) fake.events.acknowledge(event.id)
}

async function openPaidFixture() {
  const billing = await openBillingFixture(w)
  const account = await billing.openAccount(fake)
  const pay = async (amountMinor: number, currency = 'EUR') => {
    const { id: invoiceId } = await billing.issue(amountMinor)
    const metadata = { organizationId: billing.lab.id, invoiceId }
    return { invoiceId, ...fake.world.pay({ account, amountMinor, currency, metadata }) }
  }
  return { ...billing, account, pay }
}

const rowsOf = (account: string) =>
  w.across((tx) =>
    tx.all(sql`select p.*, e.account, e.amount_minor from app.ledger_postings p
      join app.ledger_entries e on e.posting_id = p.id
      where p.source_account = ${account} order by p.id, e.position`),
  )

test('what lost events left out is posted by the comparison, and a second one changes nothing', async () => {
  const billing = await openPaidFixture()
  const paid = await billing.pay(10_000)
  const refunded = await billing.pay(8_000)
  fake.world.refund({ account: billing.account, chargeId: refunded.chargeId, amountMinor: 3_000 })
  const disputed = await billing.pay(5_000)
  const disputeId = fake.world.openDispute({
    account: billing.account,
    chargeId: disputed.chargeId,
  })
  fake.world.loseDispute({ account: billing.account, disputeId })
  const payoutId = fake.world.payOut({ account: billing.account, currency: 'EUR' })
  loseEvents()

  await reconcileNow(w)
  assert.equal((await billing.invoice(paid.invoiceId)).status, 'paid')
  assert.equal((await billing.invoice(refunded.invoiceId)).paidMinor, 5_000)
  const { data: disputes } = (await billing.lab.owner.get('/disputes')).body
  assert.deepEqual(
    disputes.map(({ status, amountMinor }: any) => [status, amountMinor]),
    [['lost', 5_000]],
  )
  const { data: payouts } = (await billing.lab.owner.get('/payouts')).body
  assert.deepEqual(
    payouts.map((payout: any) => [payout.providerPayoutId, payout.reconciliation]),
    [[payoutId, 'matched']],
  )
  assert.deepEqual(await billing.findings(), [])

  const before = await rowsOf(billing.account)
  await reconcileNow(w)
  assert.deepEqual(await rowsOf(billing.account), before)
})

test('what changed without moving money is found too: a refund that settles, a dispute that ends', async () => {
  const billing = await openPaidFixture()
  const { account } = billing
  const first = await billing.pay(4_000)
  const second = await billing.pay(6_000)
  const refundId = fake.world.refund({ account, chargeId: first.chargeId, isPending: true })
  const disputeId = fake.world.openDispute({ account, chargeId: second.chargeId })
  const third = await billing.pay(7_000)
  await deliverAll(w, fake)
  fake.world.settleRefund({ account, refundId })
  fake.world.loseDispute({ account, disputeId })
  // An inquiry moves no money and was never reported.
  fake.world.openDispute({ account, chargeId: third.chargeId, isInquiry: true })
  loseEvents()

  await reconcileNow(w)
  const { data: refunds } = (await billing.lab.owner.get('/refunds')).body
  assert.deepEqual(
    refunds.map(({ status }: any) => status),
    ['succeeded'],
  )
  const { data: disputes } = (await billing.lab.owner.get('/disputes')).body
  assert.deepEqual(disputes.map(({ status }: any) => status).sort(), [
    'lost',
    'warning_needs_response',
  ])
})

test('money of other software on the account is shown to the owner and posted nowhere', async () => {
  const billing = await openPaidFixture()
  fake.world.chargeWithoutIntent({ account: billing.account, amountMinor: 1_234 })
  await deliverAll(w, fake)
  await reconcileNow(w)
  const [finding, ...others] = await billing.findings()
  assert.deepEqual(others, [])
  assert.deepEqual(
    [finding?.kind, finding?.amountMinor, finding?.currency],
    ['not_ours', 1_168, 'USD'],
  )
  assert.deepEqual(await rowsOf(billing.account), [])
  assert.equal((await w.stranger.get('/finance/reconciliation')).status, 401)
  const staff = await w.member(billing.lab, { canSeeFinance: true })
  assert.equal((await staff.get('/finance/reconciliation')).status, 403)
})

test('a bank debit is as undecided until the bank has paid, and is resolved then', async () => {
  const billing = await openPaidFixture()
  const { account } = billing
  const { id: invoiceId } = await billing.issue(9_000)
  const metadata = { organizationId: billing.lab.id, invoiceId }
  const debit = { account, amountMinor: 9_000, currency: 'EUR', metadata }
  const { paymentIntentId } = fake.world.beginBankDebit({ ...debit, debit: 'sepa_debit' })
  loseEvents()
  await reconcileNow(w)
  assert.deepEqual(
    (await billing.findings()).map(({ kind }) => kind),
    ['undecided'],
  )
  assert.equal((await billing.invoice(invoiceId)).paidMinor, 0)

  fake.world.settleBankDebit({ account, paymentIntentId })
  loseEvents()
  await reconcileNow(w)
  assert.deepEqual(await billing.findings(), [])
  assert.equal((await billing.invoice(invoiceId)).status, 'paid')
})

test('a posting that the provider does not know is shown to the owner', async () => {
  const billing = await openPaidFixture()
  await billing.pay(2_000)
  await deliverAll(w, fake)
  await w.across((tx) =>
    tx.run(sql`with posting as (
        insert into app.ledger_postings (id, lab_organization_id, kind, source, source_account, source_key, occurred_at, description)
        values (uuidv7(), ${billing.lab.id}, 'adjustment', 'stripe', ${billing.account}, 'txn_invented', now(), 'Invented') returning id)
      insert into app.ledger_entries (id, posting_id, position, lab_organization_id, account, amount_minor, currency)
      select uuidv7(), posting.id, side.position, ${billing.lab.id}, side.account, side.minor, 'EUR'
      from posting, (values (1, 'platform_balance', 100), (2, 'clearing', -100)) as side (position, account, minor)`),
  )
  await reconcileNow(w)
  assert.deepEqual(
    (await billing.findings()).map(({ kind, providerObjectId }) => [kind, providerObjectId]),
    [['missing_there', 'txn_invented']],
  )
})

test('an invoice that says another sum than its ledger is reported, and resolved once it agrees', async () => {
  const billing = await openPaidFixture()
  const { invoiceId } = await billing.pay(3_300)
  await deliverAll(w, fake)
  const shift = (minor: number) =>
    w.across((tx) =>
      tx.run(
        sql`update app.invoices set paid_minor = paid_minor + ${minor}::bigint where id = ${invoiceId}`,
      ),
    )
  await shift(-100)
  await reconcileNow(w)
  assert.deepEqual(
    (await billing.findings()).map(({ kind, providerObjectId }) => [kind, providerObjectId]),
    [['copy_differs', invoiceId]],
  )
  await shift(100)
  await reconcileNow(w)
  assert.deepEqual(await billing.findings(), [])
})

test('events that could not be delivered are fetched, once, however many servers ask', async () => {
  const billing = await openPaidFixture()
  const paid = await billing.pay(3_000)
  fake.events.takeDeliveries()
  const inbox = () =>
    w.across((tx) =>
      tx.all(
        sql`select dedupe_key, state from app.webhook_events where external_account = ${billing.account}`,
      ),
    )
  await Promise.all([reconcileNow(w), reconcileNow(w)])
  const kept = await inbox()
  assert.ok(kept.length > 0)
  assert.deepEqual(new Set(kept.map((row: any) => row.state)), new Set(['done']))
  assert.equal((await billing.invoice(paid.invoiceId)).status, 'paid')
  await reconcileNow(w)
  assert.equal((await inbox()).length, kept.length)
})

test('an account that left the provider is known as gone, and does not keep others waiting', async () => {
  const left = await openPaidFixture()
  const stays = await openPaidFixture()
  const paid = await stays.pay(1_500)
  fake.world.deauthorizeAccount({ account: left.account })
  loseEvents()
  await reconcileNow(w)
  const { paymentAccount } = (await left.lab.owner.get('/payment-account')).body
  assert.equal(paymentAccount.status, 'deauthorized')
  assert.equal((await stays.invoice(paid.invoiceId)).status, 'paid')
})

test('a comparison that is cut off in the middle is taken up by the next one', async () => {
  const billing = await openPaidFixture()
  const paid = await billing.pay(2_500)
  loseEvents()
  fake.failNext({ kind: 'status', status: 500, path: '/v1/balance_transactions' })
  await reconcileNow(w)
  await reconcileNow(w)
  assert.equal((await billing.invoice(paid.invoiceId)).status, 'paid')
  assert.deepEqual(await billing.findings(), [])
})
