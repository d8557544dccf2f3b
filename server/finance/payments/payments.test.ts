import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import type { LedgerEntry } from '#contract/finance/ledger'
import { createStripeFake } from '#test/fakes/stripe'
import { deliverAll, openBillingFixture, settingsFor } from '#test/fixtures/billing-fixture'
import { testApp } from '#test/app/test-app'

const fake = await createStripeFake()
after(() => fake.close())
const w = await testApp(settingsFor(fake))
const billing = await openBillingFixture(w)
const other = await openBillingFixture(w)
const { lab, clinic, customerId } = billing

/** A billing fixture of its own, whose laboratory takes online payments. */
async function openOnlineFixture() {
  const online = await openBillingFixture(w)
  return { ...online, account: await online.openAccount(fake) }
}

const refundCalls = () =>
  fake.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds').length

test('only the laboratory records payments, for an invoice or a customer of its own', async () => {
  const { id } = await billing.issue()
  const body = { invoiceId: id, amountMinor: 100, method: 'cash' }
  assert.equal((await w.stranger.post('/payments', body)).status, 401)
  assert.equal((await clinic.owner.post('/payments', body)).status, 403)
  assert.equal((await other.lab.owner.post('/payments', body)).status, 404)
  const foreign = { customerId: other.customerId, amountMinor: 100, method: 'cash' }
  assert.equal((await lab.owner.post('/payments', foreign)).status, 404)
  for (const wrong of [
    { ...body, customerId },
    { amountMinor: 100, method: 'cash' },
    { ...body, amountMinor: 0 },
    { ...body, amountMinor: 1.5 },
    { ...body, method: 'card' },
  ]) {
    assert.equal((await lab.owner.post('/payments', wrong)).status, 400)
  }
  const francs = await lab.owner.post('/payments', { ...body, currency: 'CHF' })
  assert.deepEqual([francs.status, francs.body.code], [422, 'payment_currency_differs'])
})

test('recorded payments pay an invoice in parts, and never more than is open', async () => {
  const { id } = await billing.issue(10_000)
  const before = await billing.owed()
  const pay = (amountMinor: number) =>
    lab.owner.post('/payments', {
      invoiceId: id,
      amountMinor,
      method: 'bank_transfer',
      reference: 'RF1',
    })
  const { payment } = (await pay(4_000)).body
  assert.deepEqual(
    [payment.status, payment.amountMinor, payment.currency, payment.provider, payment.reference],
    ['succeeded', 4_000, 'EUR', null, 'RF1'],
  )
  assert.equal((await billing.invoice(id)).status, 'partially_paid')
  assert.equal((await pay(6_001)).status, 422)
  assert.equal((await pay(6_000)).status, 201)
  const paid = await billing.invoice(id)
  assert.deepEqual([paid.status, paid.paidMinor, paid.balanceMinor], ['paid', 10_000, 0])
  assert.deepEqual([(await pay(1)).status, (await pay(1)).body.state], [409, 'paid'])
  assert.equal(await billing.owed(), before - 10_000)
  const seen = (await clinic.owner.get(`/payments?invoiceId=${id}&search=rf1`)).body.data
  assert.deepEqual(
    seen.map((row: Record<string, unknown>) => [
      row['amountMinor'],
      row['feeMinor'],
      row['customerId'],
    ]),
    [
      [6_000, null, null],
      [4_000, null, null],
    ],
  )
  const names = [seen[0], payment].map((row) => [
    row.counterpartName,
    row.invoiceNumber,
    row.allocations[0].invoiceNumber,
  ])
  assert.deepEqual(names, [
    [lab.name, paid.number, paid.number],
    [clinic.name, paid.number, paid.number],
  ])
  const entries = async (person: typeof lab.owner, account = 'receivable') =>
    (await person.get(`/finance/ledger?invoiceId=${id}&account=${account}`)).body.data
  assert.equal((await entries(lab.owner))[0].counterpartName, clinic.name)
  assert.equal((await entries(clinic.owner))[0].counterpartName, lab.name)
  assert.equal((await entries(lab.owner, 'bank'))[0].counterpartName, null)
  assert.equal((await other.clinic.owner.get(`/payments/${payment.id}`)).status, 404)
})

test('of many payments at the same moment only as many count as the invoice bears', async () => {
  for (let round = 1; round <= 4; round++) {
    const { id } = await billing.issue(10_000)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        lab.owner.post('/payments', { invoiceId: id, amountMinor: 4_000, method: 'cash' }),
      ),
    )
    assert.deepEqual(
      answers.map(({ status }) => status).sort((a, b) => a - b),
      [201, 201, 422, 422, 422, 422, 422, 422],
    )
    assert.equal((await billing.invoice(id)).paidMinor, 8_000)
  }
})

test('a payment on account lowers what the customer owes and touches no invoice', async () => {
  const before = await billing.owed()
  const { payment } = (
    await lab.owner.post('/payments', { customerId, amountMinor: 700, method: 'check' })
  ).body
  assert.deepEqual([payment.invoiceId, payment.clinicOrganizationId], [null, clinic.id])
  assert.equal(await billing.owed(), before - 700)
  const back = await lab.owner.post(`/payments/${payment.id}/refund`, { amountMinor: 200 })
  assert.equal(back.body.payment.status, 'partially_refunded')
  assert.equal(await billing.owed(), before - 500)
})

test('a recorded payment is given back as a record: in parts, once for a key, not by staff', async () => {
  const { id } = await billing.issue(10_000)
  const { payment } = (
    await lab.owner.post('/payments', { invoiceId: id, amountMinor: 10_000, method: 'cash' })
  ).body
  const path = `/payments/${payment.id}/refund`
  const staff = await w.member(lab, { canSeeFinance: true })
  assert.equal((await staff.post(path, {})).body.code, 'role_required')
  assert.equal((await other.lab.owner.post(path, {})).status, 404)
  const options = { headers: { 'idempotency-key': 'give-back-1' } }
  const answers = await Promise.all(
    [1, 2, 3].map(() => lab.owner.post(path, { amountMinor: 3_000, reason: 'Chipped' }, options)),
  )
  assert.equal(new Set(answers.map(({ body }) => body.refund.id)).size, 1)
  const [first] = answers
  assert.deepEqual(
    [first?.body.refund.status, first?.body.refund.reason, first?.body.payment.status],
    ['succeeded', 'Chipped', 'partially_refunded'],
  )
  const reused = await lab.owner.post(path, { amountMinor: 2_000 }, options)
  assert.equal(reused.body.code, 'idempotency_key_reused')
  assert.equal((await lab.owner.post(path, { amountMinor: 7_001 })).status, 422)
  assert.equal((await lab.owner.post(path, {})).body.payment.status, 'refunded')
  assert.equal((await lab.owner.post(path, {})).status, 422)
  const invoice = await billing.invoice(id)
  assert.deepEqual([invoice.status, invoice.paidMinor, invoice.balanceMinor], ['open', 0, 10_000])
  const { data } = (await clinic.owner.get(`/refunds?paymentId=${payment.id}`)).body
  assert.deepEqual(
    data.map(({ amountMinor }: { amountMinor: number }) => amountMinor),
    [7_000, 3_000],
  )
})

test('a laboratory without an account sees why paying online is off, and its clinics too', async () => {
  const { paymentAccount } = (await lab.owner.get('/payment-account')).body
  assert.deepEqual([paymentAccount.status, paymentAccount.canCharge], ['not_connected', false])
  assert.equal(paymentAccount.unavailableReason, 'account_missing')
  const { id } = await billing.issue()
  const refused = await clinic.owner.post(`/invoices/${id}/pay`)
  assert.deepEqual([refused.status, refused.body.code], [422, 'lab_takes_no_online_payments'])
})

test('an owner opens one account, and every link leads to it', async () => {
  const fresh = await w.org('lab')
  const path = '/payment-account/onboarding-link'
  const staff = await w.member(fresh, { canSeeFinance: true })
  assert.equal((await staff.post(path)).body.code, 'role_required')
  const early = await fresh.owner.post(path)
  assert.equal(early.body.code, 'payment_account_country_missing')
  await w.across((tx) =>
    tx.run(sql`update app.organizations set country = 'DE' where id = ${fresh.id}`),
  )
  const first = await fresh.owner.post(path)
  assert.equal(first.status, 201, first.text)
  assert.match(first.body.onboardingLink.url, /^https:\/\/connect\.stripe\.example\/setup\/acct_/)
  const account = (await fresh.owner.get('/payment-account')).body.paymentAccount
  assert.deepEqual([account.status, account.hasSubmittedDetails], ['onboarding', false])
  assert.deepEqual(account.requirementsDue.length > 0, true)
  const second = await fresh.owner.post(path)
  assert.ok(second.body.onboardingLink.url.includes(account.providerAccountId))
  fake.world.setAccountFlags({
    account: account.providerAccountId,
    chargesEnabled: true,
    payoutsEnabled: true,
    detailsSubmitted: true,
    requirementsDue: [],
    disabledReason: null,
  })
  await deliverAll(w, fake)
  const enabled = (await fresh.owner.get('/payment-account')).body.paymentAccount
  assert.deepEqual([enabled.status, enabled.unavailableReason], ['enabled', null])
})

test('a clinic pays online: two tabs get the same payment, which names the invoice', async () => {
  const { lab: seller, clinic: payer, issue, invoice, account, owed } = await openOnlineFixture()
  const { id } = await issue(10_000)
  const path = `/invoices/${id}/pay`
  assert.equal((await seller.owner.post(path)).status, 403)
  assert.equal((await other.clinic.owner.post(path)).status, 404)
  const first = await payer.owner.post(path)
  assert.equal(first.status, 200, first.text)
  assert.deepEqual(
    [first.body.amountMinor, first.body.currency, first.body.providerAccountId],
    [10_000, 'EUR', account],
  )
  // A tab that asks while the other's request is under way may be asked to wait.
  const second = await payer.owner.post(path)
  assert.deepEqual(second.body, first.body)
  const { payment } = (await payer.owner.get(`/payments/${first.body.paymentId}`)).body
  assert.deepEqual([payment.status, payment.amountMinor], ['requires_action', 10_000])
  assert.equal((await invoice(id)).status, 'open')
  fake.world.confirm({ account, paymentIntentId: payment.providerPaymentId })
  await deliverAll(w, fake)
  const paid = await invoice(id)
  assert.deepEqual([paid.status, paid.paidMinor], ['paid', 10_000])
  assert.equal(await owed(), 0)
  const ours = (await seller.owner.get(`/payments/${payment.id}`)).body.payment
  assert.deepEqual([ours.status, ours.feeMinor, ours.method], ['succeeded', 320, 'card'])
  assert.equal((await payer.owner.get(`/payments/${payment.id}`)).body.payment.feeMinor, null)
  assert.deepEqual((await payer.owner.post(path)).body.state, 'paid')
})

test('what a clinic sees of the money has no fees and no payouts', async () => {
  const { lab: seller, clinic: payer, issue, account } = await openOnlineFixture()
  const { id } = await issue(20_000)
  const { paymentId } = (await payer.owner.post(`/invoices/${id}/pay`)).body
  const { payment } = (await seller.owner.get(`/payments/${paymentId}`)).body
  fake.world.confirm({ account, paymentIntentId: payment.providerPaymentId })
  fake.world.payOut({ account, currency: 'EUR' })
  await deliverAll(w, fake)
  const kinds = async (actor: typeof seller.owner) =>
    (await actor.get('/finance/ledger')).body.data
      .map(
        ({ kind, amountMinor, feeMinor, settledMinor }: LedgerEntry) =>
          `${kind} ${amountMinor} ${feeMinor} ${settledMinor}`,
      )
      .sort()
  assert.deepEqual(await kinds(seller.owner), ['invoice 20000 0 null', 'payment -20000 610 20000'])
  const [sent] = (await seller.owner.get('/finance/ledger?account=in_transit')).body.data
  assert.deepEqual([sent.kind, sent.amountMinor, sent.currency], ['payout', 19_390, 'EUR'])
  assert.deepEqual(await kinds(payer.owner), [
    'invoice 20000 null null',
    'payment -20000 null null',
  ])
  const [payout] = (await seller.owner.get('/payouts')).body.data
  assert.deepEqual([payout.status, payout.amountMinor], ['paid', 19_390])
  assert.equal((await payer.owner.get('/payouts')).status, 403)
  assert.equal((await payer.owner.get('/disputes')).status, 403)
  assert.equal((await other.lab.owner.get('/payouts')).body.pagination.total, 0)
})

test('an online payment goes back through the provider, once for a key, whatever breaks', async () => {
  const { lab: seller, clinic: payer, issue, invoice, account } = await openOnlineFixture()
  const { id } = await issue(10_000)
  const { paymentId } = (await payer.owner.post(`/invoices/${id}/pay`)).body
  const { payment } = (await seller.owner.get(`/payments/${paymentId}`)).body
  fake.world.confirm({ account, paymentIntentId: payment.providerPaymentId })
  await deliverAll(w, fake)
  const path = `/payments/${paymentId}/refund`
  const options = { headers: { 'idempotency-key': 'online-1' } }
  const body = { amountMinor: 2_500, reason: 'Late' }
  // The refund is made and its answer lost: the SDK asks once more, so it takes two.
  fake.failNext({ kind: 'resetAfterWork', path: '/v1/refunds', times: 2 })
  const lost = await seller.owner.post(path, body, options)
  assert.deepEqual([lost.status, lost.body.code], [503, 'payment_provider_unavailable'])
  const found = await seller.owner.post(path, body, options)
  assert.equal(found.status, 201, found.text)
  assert.deepEqual(
    [found.body.refund.amountMinor, found.body.refund.reason, found.body.payment.refundedMinor],
    [2_500, 'Late', 2_500],
  )
  const calls = refundCalls()
  assert.equal((await seller.owner.post(path, body, options)).body.refund.id, found.body.refund.id)
  assert.equal(refundCalls(), calls)
  await deliverAll(w, fake)
  const partly = await invoice(id)
  assert.deepEqual([partly.status, partly.paidMinor], ['partially_paid', 7_500])
  // Two owners at once: the provider decides.
  const race = await Promise.all([1, 2].map(() => seller.owner.post(path, { amountMinor: 7_500 })))
  assert.deepEqual(
    race.map(({ status }) => status).sort((a, b) => a - b),
    [201, 422],
  )
  assert.equal((await invoice(id)).paidMinor, 0)
  assert.equal((await seller.owner.get(`/refunds?paymentId=${paymentId}`)).body.data.length, 2)
})

test('a payment that has not succeeded cannot be refunded', async () => {
  const { lab: seller, clinic: payer, issue } = await openOnlineFixture()
  const { id } = await issue()
  const { paymentId } = (await payer.owner.post(`/invoices/${id}/pay`)).body
  const refused = await seller.owner.post(`/payments/${paymentId}/refund`, {})
  assert.deepEqual(
    [refused.body.code, refused.body.params],
    ['payment_not_refundable', { status: 'requires_action' }],
  )
})

test('when the provider is away, paying answers 503 and works later', async () => {
  const { clinic: payer, issue } = await openOnlineFixture()
  const { id } = await issue()
  fake.failNext({ kind: 'status', status: 500, path: '/v1/payment_intents' })
  const away = await payer.owner.post(`/invoices/${id}/pay`)
  assert.deepEqual([away.status, away.body.code], [503, 'payment_provider_unavailable'])
  assert.equal(away.headers.get('retry-after'), '5')
  assert.equal((await payer.owner.post(`/invoices/${id}/pay`)).status, 200)
})

test('an invoice that a bank is working on is neither paid again, voided nor written off', async () => {
  const { lab: seller, clinic: payer, issue, invoice, account } = await openOnlineFixture()
  const { id } = await issue()
  const { paymentId } = (await payer.owner.post(`/invoices/${id}/pay`)).body
  const { payment } = (await seller.owner.get(`/payments/${paymentId}`)).body
  const debit = { account, paymentIntentId: payment.providerPaymentId }
  fake.world.beginBankDebit(debit)
  await deliverAll(w, fake)
  for (const answer of [
    await payer.owner.post(`/invoices/${id}/pay`),
    await seller.owner.post(`/invoices/${id}/void`, { reason: 'x' }),
    await seller.owner.post(`/invoices/${id}/write-off`),
  ]) {
    assert.deepEqual([answer.status, answer.body.code], [409, 'invoice_payment_processing'])
  }
  // It bounces: the same payment waits for another way to pay.
  fake.world.failPayment(debit)
  await deliverAll(w, fake)
  const failed = (await payer.owner.get(`/payments/${paymentId}`)).body.payment
  assert.deepEqual(
    [failed.status, failed.failureMessage],
    ['failed', 'The account has too little money.'],
  )
  assert.equal((await payer.owner.post(`/invoices/${id}/pay`)).body.paymentId, paymentId)
  fake.world.confirm(debit)
  await deliverAll(w, fake)
  assert.equal((await invoice(id)).status, 'paid')
  const { data } = (await payer.owner.get('/finance/ledger')).body
  assert.deepEqual(
    data.map(({ kind }: { kind: string }) => kind),
    ['payment', 'invoice'],
  )
})
