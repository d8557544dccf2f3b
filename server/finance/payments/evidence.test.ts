import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { build } from '#platform/db/db'
import { createStripeFake } from '#test/fakes/stripe'
import { orderFixture } from '#test/fixtures/order-fixture'
import { textOfPdf } from '#test/fixtures/pdf'
import {
  deliverAll,
  openBillingFixture,
  reconcileNow,
  settingsFor,
} from '#test/fixtures/billing-fixture'
import { testApp, type Actor } from '#test/app/test-app'

const fake = await createStripeFake({ startsAt: new Date() })
after(() => fake.close())
const w = await testApp(settingsFor(fake))

/** A delivered and invoiced order whose payment the bank took back. */
async function disputedOrder() {
  const fixture = await orderFixture(w)
  const { lab, clinic } = fixture
  await lab.owner.patch('/finance/settings', {
    currency: 'EUR',
    taxMode: 'exclusive',
    paymentTermsDays: 30,
    invoicePrefix: 'INV',
  })
  const account = fake.world.createAccount({ country: 'DE', defaultCurrency: 'EUR' })
  await w.across((tx) =>
    tx.run(
      build.insertInto('paymentAccounts').values({
        organizationId: lab.id,
        providerAccountId: account,
        chargesEnabled: true,
        status: 'enabled',
      }),
    ),
  )
  const { id, number } = await fixture.orderAt('delivered')
  const drafted = await lab.owner.post('/invoices', {
    customerId: fixture.connection.customerId,
    orderIds: [id],
  })
  assert.equal(drafted.status, 201, drafted.text)
  const { invoice } = (await lab.owner.post(`/invoices/${drafted.body.invoice.id}/issue`)).body
  const paid = fake.world.pay({
    account,
    amountMinor: invoice.totalMinor,
    currency: 'EUR',
    metadata: { organizationId: lab.id, invoiceId: invoice.id },
  })
  const providerId = fake.world.openDispute({ account, chargeId: paid.chargeId })
  await deliverAll(w, fake)
  const [dispute] = (await lab.owner.get('/disputes')).body.data
  return { ...fixture, lab, clinic, account, number, dispute, providerId }
}

/** What somebody reads that they can do with the only dispute of a laboratory. */
const abilitiesOf = async (actor: Actor) => (await actor.get('/disputes')).body.data[0].can

const stripeDisputes = (providerId: string) => fake.standing().filter(({ id }) => id === providerId)

test('the record of the order goes to the bank once, without a name of the patient', async () => {
  const { lab, dispute, number, providerId } = await disputedOrder()
  const path = `/disputes/${dispute.id}/evidence`
  fake.requests.length = 0
  assert.deepEqual(await abilitiesOf(lab.owner), { submitEvidence: true })
  const answer = await lab.owner.post(path, { explanation: 'It was seated at once.' })
  assert.equal(answer.status, 201, answer.text)
  const { evidence, dispute: after_ } = answer.body
  assert.ok(evidence.includes(`Order ${number}`))
  for (const part of ['the clinic ordered', 'crown', 'received by Ina', 'It was seated at once.']) {
    assert.ok(evidence.includes(part), `${part} in ${evidence}`)
  }
  assert.equal(after_.status, 'under_review')
  assert.notEqual(after_.evidenceSubmittedAt, null)
  assert.equal(stripeDisputes(providerId)[0]?.status, 'under_review')
  const file = fake.requests.find(({ path: at }) => at === '/v1/files')
  const paper = Buffer.from(file?.body ?? '', 'latin1')
  const text = await textOfPdf(
    Uint8Array.from(paper.subarray(paper.indexOf('%PDF-'), paper.lastIndexOf('%%EOF') + 6)),
  )
  for (const part of [
    `Order ${number}`,
    'crown',
    'the clinic ordered',
    'received by Ina',
    'seated at once',
  ]) {
    assert.ok(text.includes(part), `${part} in ${text}`)
  }
  for (const name of ['Nora', 'Sample', 'P-']) assert.ok(!text.includes(name), name)
  const handedIn = fake.requests.find(({ path: at }) => at.startsWith('/v1/disputes/dp'))
  assert.match(String(handedIn?.body), /service_documentation\]=file_/)
  const sent = fake.requests
    .filter(({ path: at }) => at !== '/v1/files')
    .map(({ body }) => decodeURIComponent(body))
    .join()
  assert.ok(sent.includes('uncategorized_text'))
  for (const name of ['Nora', 'Sample', 'P-', 'C-Sample']) assert.ok(!sent.includes(name), name)

  const again = await lab.owner.post(path, {})
  assert.deepEqual([again.status, again.body.code], [422, 'dispute_evidence_already_submitted'])
  assert.deepEqual(await abilitiesOf(lab.owner), { submitEvidence: false })
})

test('evidence is the owner’s to hand in, of the own disputes, and only while a bank waits for it', async () => {
  const { lab, clinic, account, dispute, providerId } = await disputedOrder()
  const path = `/disputes/${dispute.id}/evidence`
  const staff = await w.member(lab, { canSeeFinance: true })
  assert.equal((await staff.post(path, {})).status, 403)
  assert.deepEqual(await abilitiesOf(staff), { submitEvidence: false })
  assert.equal((await clinic.owner.post(path, {})).status, 403)
  const other = await w.org('lab')
  assert.equal((await other.owner.post(path, {})).status, 404)
  fake.world.winDispute({ account, disputeId: providerId })
  await deliverAll(w, fake)
  assert.equal((await lab.owner.post(path, {})).status, 422)
  assert.deepEqual(await abilitiesOf(lab.owner), { submitEvidence: false })
})

test('an answer that is lost leaves evidence that a repetition submits alike', async () => {
  const { lab, dispute } = await disputedOrder()
  const path = `/disputes/${dispute.id}/evidence`
  fake.failNext({ kind: 'resetAfterWork', path: '/v1/disputes', times: 2 })
  assert.equal((await lab.owner.post(path, { explanation: 'First words' })).status, 503)
  const again = await lab.owner.post(path, { explanation: 'Other words' })
  assert.equal(again.status, 201, again.text)
  assert.ok(again.body.evidence.includes('First words'))
  const updates = fake.requests.filter(
    ({ method, path: at }) => method === 'POST' && at.startsWith('/v1/disputes/'),
  )
  assert.equal(new Set(updates.map(({ idempotencyKey }) => idempotencyKey)).size, 3 - 1)
})

test('evidence that a kill kept us from noting is noted from what the provider shows', async () => {
  const { lab, dispute } = await disputedOrder()
  fake.failNext({ kind: 'resetAfterWork', path: '/v1/disputes', times: 2 })
  assert.equal((await lab.owner.post(`/disputes/${dispute.id}/evidence`, {})).status, 503)
  await deliverAll(w, fake)
  const [after_] = (await lab.owner.get('/disputes')).body.data
  assert.equal(after_.status, 'under_review')
  assert.notEqual(after_.evidenceSubmittedAt, null)
})

test('an automatic payout says what it pays out; one made by hand does not', async () => {
  const billing = await openBillingFixture(w)
  const account = await billing.openAccount(fake)
  const { id: invoiceId } = await billing.issue(10_000)
  const metadata = { organizationId: billing.lab.id, invoiceId }
  fake.world.pay({ account, amountMinor: 10_000, currency: 'EUR', metadata })
  fake.world.payOut({ account, currency: 'EUR', amountMinor: 1_000 })
  fake.world.payOut({ account, currency: 'EUR' })
  // The payout's own event may come first: it is whole once the ledger has its payments.
  const deliveries = fake.events.takeDeliveries({ signedAt: w.app.clock() })
  for (const { body, headers } of deliveries.toReversed()) {
    await w.stranger.post('/webhooks/payments-connect', undefined, { raw: body, headers })
  }
  await w.settle()
  await reconcileNow(w)
  const { data } = (await billing.lab.owner.get('/payouts')).body
  const byHand = data.find(({ isAutomatic }: { isAutomatic: boolean }) => !isAutomatic)
  const automatic = data.find(({ isAutomatic }: { isAutomatic: boolean }) => isAutomatic)
  assert.deepEqual([byHand.reconciliation, byHand.amountMinor], ['not_available', 1_000])
  assert.deepEqual([automatic.reconciliation, automatic.amountMinor], ['matched', 8_680])
  const movements = async (id: string) =>
    (await billing.lab.owner.get(`/payouts/${id}/movements`)).body.data
  assert.deepEqual(
    (await movements(automatic.id)).map((one: any) => [
      one.kind,
      one.amountMinor,
      one.feeMinor,
      one.isPosted,
    ]),
    [
      ['charge', 10_000, 320, true],
      ['payout', -1_000, 0, true],
      ['payout', -8_680, 0, true],
    ],
  )
  assert.deepEqual(await movements(byHand.id), [])
  const other = await w.org('lab')
  assert.equal((await other.owner.get(`/payouts/${automatic.id}/movements`)).status, 404)
})

test('the owner is led to the own dashboard once there is an account', async () => {
  const billing = await openBillingFixture(w)
  const ask = () => billing.lab.owner.post('/payment-account/dashboard-link')
  assert.equal((await ask()).status, 422)
  const account = await billing.openAccount(fake)
  assert.equal((await ask()).body.url, `https://dashboard.stripe.com/${account}/test`)
})
