import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { planAutopay } from '#server/finance/autopay'
import { createStripeFake } from '#test/fakes/stripe'
import { deliverAll, openBillingFixture, settingsFor } from '#test/fixtures/billing-fixture'
import { testApp } from '#test/app/test-app'

const fake = await createStripeFake({ startsAt: new Date() })
after(() => fake.close())
const w = await testApp(settingsFor(fake))

type Conduct = 'pays' | 'declines' | 'requires_authentication' | 'stolen' | 'declines_for_good'

/** A clinic that left a method with its laboratory. */
async function openAutopayFixture(
  command: { type?: 'card' | 'sepa_debit'; conduct?: Conduct } = {},
) {
  const billing = await openBillingFixture(w)
  const account = await billing.openAccount(fake)
  const begun = await billing.clinic.owner.post('/payment-methods', {
    labConnectionId: billing.connectionId,
  })
  assert.equal(begun.status, 201, begun.text)
  const [setupIntentId] = begun.body.clientSecret.split('_secret_')
  const providerMethodId = fake.world.completeSetup({ account, setupIntentId, ...command })
  await deliverAll(w, fake)
  const [method] = (await billing.clinic.owner.get('/payment-methods')).body.data
  const setAutopay = (chargeOn?: 'issue' | 'due') =>
    billing.clinic.owner.patch(`/lab-connections/${billing.connectionId}/autopay`, {
      paymentMethodId: method.id,
      ...(chargeOn ? { chargeOn } : {}),
    })
  const charges = () =>
    w.across((tx) =>
      tx.all(sql<{ attempt: number; state: string; remark: string | null }>`
        select attempt, state, remark from app.autopay_charges
        where lab_organization_id = ${billing.lab.id} order by attempt, id`),
    )
  const mails = () =>
    w.across((tx) =>
      tx.all(sql<{ subject: string; body: string }>`select m.subject, m.body from app.mails m
        join app.users u on u.email = m.recipient where u.id = ${billing.clinic.ownerUserId} order by m.id`),
    )
  return { ...billing, account, method, providerMethodId, setAutopay, charges, mails }
}

/** Lets the days pass that lie between two attempts. */
const skipPause = () =>
  w.across((tx) =>
    tx.run(
      sql`update app.jobs set run_at = now() where queue = 'autopay-charges' and state = 'waiting'`,
    ),
  )

async function chargeDue(): Promise<void> {
  await planAutopay(w.app)
  await w.settle()
  await deliverAll(w, fake)
}

const intents = (account: string) =>
  fake.standing().filter((thing) => thing.kind === 'payment' && thing.account === account)

test('a method is saved, listed to its owner alone, and taken away with its autopay', async () => {
  const billing = await openAutopayFixture()
  const { id, kind, brand, lastDigits, expiresOn, autopay } = billing.method
  assert.deepEqual(
    [kind, brand, lastDigits, expiresOn, autopay],
    ['card', 'visa', '4242', '2030-08', null],
  )
  const staff = await w.member(billing.clinic, { canSeeFinance: true })
  assert.equal((await staff.get('/payment-methods')).status, 403)
  assert.equal((await billing.lab.owner.get('/payment-methods')).status, 403)
  const other = await w.org('clinic')
  assert.equal((await other.owner.delete(`/payment-methods/${id}`)).status, 404)
  const switched = await billing.setAutopay('issue')
  assert.equal(switched.body.autopay.chargeOn, 'issue')

  assert.equal((await billing.clinic.owner.delete(`/payment-methods/${id}`)).status, 204)
  assert.deepEqual((await billing.clinic.owner.get('/payment-methods')).body.data, [])
  await deliverAll(w, fake)
  await billing.issue(1_000)
  await chargeDue()
  assert.deepEqual(await billing.charges(), [])
  assert.equal((await billing.setAutopay()).status, 404)
})

test('an invoice is charged once on its day, however often and by whom it is planned', async () => {
  const billing = await openAutopayFixture()
  await billing.issue(900)
  await billing.setAutopay('issue')
  const { id, number } = await billing.issue(12_000)
  await Promise.all([planAutopay(w.app), planAutopay(w.app)])
  await Promise.all([w.settle(), w.settle()])
  await chargeDue()
  assert.equal((await billing.invoice(id)).status, 'paid')
  assert.ok((await billing.charges()).every(({ state }) => state === 'charged'))
  // The first invoice is of the same day, on which autopay was switched on.
  assert.equal(intents(billing.account).length, 2)
  const asked = fake.requests.map(({ body }) => new URLSearchParams(body))
  const own = asked.find((words) => words.get('metadata[invoiceNumber]') === number)
  assert.deepEqual(
    [own?.get('description'), own?.get('statement_descriptor_suffix')],
    [`Invoice ${number}`, number],
  )
})

test('an invoice that is due later is left alone until then, and one that was due before is too', async () => {
  const billing = await openAutopayFixture()
  const { id: late } = await billing.issue(500)
  await w.across((tx) =>
    tx.run(sql`update app.invoices set due_on = current_date - 1 where id = ${late}`),
  )
  await billing.setAutopay()
  const { id } = await billing.issue(700)
  await chargeDue()
  assert.deepEqual(await billing.charges(), [])
  await w.across((tx) =>
    tx.run(sql`update app.invoices set due_on = current_date where id = ${id}`),
  )
  await chargeDue()
  assert.equal((await billing.invoice(id)).status, 'paid')
  assert.equal((await billing.invoice(late)).status, 'open')
})

test('a declined card is tried three times with a mail each time, and never again', async () => {
  const billing = await openAutopayFixture({ conduct: 'declines' })
  await billing.setAutopay('issue')
  const { id, number } = await billing.issue(3_000)
  for (let round = 1; round <= 5; round++) {
    await chargeDue()
    await skipPause()
    await w.settle()
  }
  await deliverAll(w, fake)
  assert.deepEqual(
    (await billing.charges()).map(({ attempt, state }) => [attempt, state]),
    [
      [1, 'declined'],
      [2, 'declined'],
      [3, 'declined'],
    ],
  )
  assert.equal(intents(billing.account).length, 3)
  const mails = await billing.mails()
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    [1, 2, 3].map(() => `Autopay failed for invoice ${number}`),
  )
  assert.match(mails[0]?.body ?? '', /Your card was declined/)
  assert.match(mails[2]?.body ?? '', /last attempt/)
  assert.equal((await billing.invoice(id)).paidMinor, 0)
})

test('a card that pays at the second attempt ends it', async () => {
  const billing = await openAutopayFixture({ conduct: 'declines' })
  await billing.setAutopay('issue')
  const { id } = await billing.issue(3_100)
  await chargeDue()
  fake.world.setConduct({ paymentMethodId: billing.providerMethodId, conduct: 'pays' })
  await skipPause()
  await chargeDue()
  assert.equal((await billing.invoice(id)).status, 'paid')
  assert.deepEqual(
    (await billing.charges()).map(({ state }) => state),
    ['declined', 'charged'],
  )
})

test('a payment that the bank wants confirmed waits for its payer, who pays that very one', async () => {
  const billing = await openAutopayFixture({ conduct: 'requires_authentication' })
  await billing.setAutopay('issue')
  const { id, number } = await billing.issue(3_200)
  await chargeDue()
  await skipPause()
  await chargeDue()
  assert.deepEqual(
    (await billing.charges()).map(({ attempt, state }) => [attempt, state]),
    [[1, 'declined']],
  )
  const [mail, ...others] = await billing.mails()
  assert.deepEqual([mail?.subject, others], [`Confirm your payment of invoice ${number}`, []])
  assert.match(mail?.body ?? '', /Your bank asks you to confirm/)
  assert.ok(mail?.body.includes(`/invoices/${id}`))

  const begun = await billing.clinic.owner.post(`/invoices/${id}/pay`)
  assert.equal(begun.status, 200, begun.text)
  const [intent] = intents(billing.account)
  const [paymentIntentId] = begun.body.clientSecret.split('_secret_')
  assert.deepEqual(
    [paymentIntentId, begun.body.savedMethodId, begun.body.amountMinor],
    [intent?.id, billing.providerMethodId, 3_200],
  )
  fake.world.confirm({ account: billing.account, paymentIntentId })
  await deliverAll(w, fake)
  assert.equal((await billing.invoice(id)).status, 'paid')
  assert.deepEqual([intents(billing.account).length, await billing.owed()], [1, 0])
})

test('a payment that waits for its payer ends with what is done to its invoice', async () => {
  const billing = await openAutopayFixture({ conduct: 'requires_authentication' })
  await billing.setAutopay('issue')
  const { id } = await billing.issue(3_300)
  await chargeDue()
  const byHand = { invoiceId: id, amountMinor: 300, method: 'cash' }
  assert.equal((await billing.lab.owner.post('/payments', byHand)).status, 201)
  const begun = await billing.clinic.owner.post(`/invoices/${id}/pay`)
  assert.deepEqual([begun.body.amountMinor, begun.body.savedMethodId], [3_000, null])
  assert.deepEqual(
    intents(billing.account)
      .map(({ status, amountMinor }) => `${amountMinor} ${status}`)
      .sort(),
    ['3000 requires_payment_method', '3300 canceled'],
  )
})

for (const conduct of ['stolen', 'declines_for_good'] as const) {
  test(`a card that is refused for good (${conduct}) is tried once, for no other invoice, and autopay ends`, async () => {
    const billing = await openAutopayFixture({ conduct })
    await billing.setAutopay('issue')
    await billing.issue(3_400)
    await chargeDue()
    await billing.issue(3_500)
    for (let round = 1; round <= 2; round++) {
      await skipPause()
      await chargeDue()
    }
    assert.deepEqual(
      (await billing.charges()).map(({ attempt, state }) => [attempt, state]),
      [[1, 'declined']],
    )
    assert.equal(intents(billing.account).length, 1)
    const [mail, ...others] = await billing.mails()
    assert.deepEqual(others, [])
    assert.match(mail?.body ?? '', /Message from the bank: Your card was declined\.[^]*is now off/)
    const [method] = (await billing.clinic.owner.get('/payment-methods')).body.data
    assert.equal(method.autopay, null)
  })
}

test('a request that the provider refuses is never reported as the word of a bank', async () => {
  const billing = await openAutopayFixture()
  await billing.setAutopay('issue')
  const { id } = await billing.issue(3_600)
  fake.failNext({ kind: 'status', status: 400, path: '/v1/payment_intents', method: 'POST' })
  await chargeDue()
  const [mail] = await billing.mails()
  assert.doesNotMatch(mail?.body ?? '', /message from the bank|told to answer/i)
  assert.match(mail?.body ?? '', /Your bank wasn't contacted\.[^]*try again in 3 days/)
  await skipPause()
  await chargeDue()
  assert.equal((await billing.invoice(id)).status, 'paid')
})

test('a bank debit that bounces days later is reported and tried again', async () => {
  const billing = await openAutopayFixture({ type: 'sepa_debit' })
  assert.equal(billing.method.kind, 'bank_debit')
  await billing.setAutopay('issue')
  const { id } = await billing.issue(4_000)
  await chargeDue()
  const [intent] = intents(billing.account)
  assert.equal(intent?.status, 'processing')
  assert.equal((await billing.invoice(id)).paidMinor, 0)
  fake.world.failPayment({ account: billing.account, paymentIntentId: intent?.id ?? '' })
  await deliverAll(w, fake)
  await Promise.all([planAutopay(w.app), planAutopay(w.app)])
  assert.deepEqual(
    (await billing.charges()).map(({ attempt, state }) => [attempt, state]),
    [
      [1, 'declined'],
      [2, 'waiting'],
    ],
  )
  assert.equal((await billing.mails()).length, 1)
})

test('an answer that is lost charges nobody twice: the repetition asks for the very same', async () => {
  const billing = await openAutopayFixture()
  await billing.setAutopay('issue')
  const { id } = await billing.issue(5_000)
  fake.failNext({ kind: 'resetAfterWork', path: '/v1/payment_intents', times: 2 })
  await planAutopay(w.app)
  await w.settle()
  assert.deepEqual(
    (await billing.charges()).map(({ state }) => state),
    ['waiting'],
  )
  await skipPause()
  await chargeDue()
  assert.equal(intents(billing.account).length, 1)
  assert.equal((await billing.invoice(id)).paidMinor, 5_000)
  assert.deepEqual(
    (await billing.charges()).map(({ state }) => state),
    ['charged'],
  )
})

test('a page on which somebody is about to pay is closed before autopay charges', async () => {
  const billing = await openAutopayFixture()
  await billing.setAutopay('issue')
  const { id } = await billing.issue(5_500)
  const begun = await billing.clinic.owner.post(`/invoices/${id}/pay`)
  assert.equal(begun.status, 200, begun.text)
  const [paymentIntentId] = begun.body.clientSecret.split('_secret_')
  await chargeDue()
  assert.throws(() => fake.world.confirm({ account: billing.account, paymentIntentId }), /canceled/)
  assert.deepEqual(
    intents(billing.account)
      .map(({ status }) => status)
      .sort(),
    ['canceled', 'succeeded'],
  )
  assert.equal((await billing.invoice(id)).status, 'paid')
  assert.equal(await billing.owed(), 0)
})

test('a page that was paid while autopay began leaves nothing to charge', async () => {
  const billing = await openAutopayFixture()
  await billing.setAutopay('issue')
  const { id } = await billing.issue(5_600)
  const begun = await billing.clinic.owner.post(`/invoices/${id}/pay`)
  const [paymentIntentId] = begun.body.clientSecret.split('_secret_')
  // Its event is still on its way.
  fake.world.confirm({ account: billing.account, paymentIntentId })
  await chargeDue()
  assert.deepEqual(
    (await billing.charges()).map(({ state }) => state),
    ['ignored'],
  )
  assert.equal(intents(billing.account).length, 1)
  assert.equal(await billing.owed(), 0)
})

test('nobody begins to pay an invoice that autopay is charging', async () => {
  const billing = await openAutopayFixture()
  await billing.setAutopay('issue')
  const { id } = await billing.issue(5_700)
  fake.failNext({ kind: 'status', status: 500, path: '/v1/payment_intents' })
  await planAutopay(w.app)
  await w.settle()
  const begun = await billing.clinic.owner.post(`/invoices/${id}/pay`)
  assert.deepEqual([begun.status, begun.body.code], [409, 'invoice_autopay_processing'])
  await skipPause()
  await chargeDue()
  assert.deepEqual(
    intents(billing.account)
      .map(({ status }) => status)
      .sort(),
    ['canceled', 'succeeded'],
  )
  assert.equal(await billing.owed(), 0)
})

test('nothing is done to an invoice between two tries of one attempt', async () => {
  const billing = await openAutopayFixture()
  await billing.setAutopay('issue')
  const { id } = await billing.issue(5_800)
  fake.failNext({ kind: 'status', status: 500, path: '/v1/payment_intents' })
  await planAutopay(w.app)
  await w.settle()
  const byHand = { invoiceId: id, amountMinor: 5_800, method: 'cash' }
  for (const refused of [
    await billing.lab.owner.post('/payments', byHand),
    await billing.lab.owner.post(`/invoices/${id}/void`, { reason: 'Twice' }),
    await billing.lab.owner.post(`/invoices/${id}/write-off`),
  ]) {
    assert.deepEqual([refused.status, refused.body.code], [409, 'invoice_autopay_processing'])
  }
  await skipPause()
  await chargeDue()
  assert.deepEqual(
    (await billing.charges()).map(({ state }) => state),
    ['charged'],
  )
  assert.equal(await billing.owed(), 0)
})

test('what is open after a part was given back between two tries is charged, no less', async () => {
  const billing = await openAutopayFixture()
  await billing.setAutopay('issue')
  const { id } = await billing.issue(5_900)
  const byHand = { invoiceId: id, amountMinor: 900, method: 'cash' }
  const { payment } = (await billing.lab.owner.post('/payments', byHand)).body
  fake.failNext({ kind: 'status', status: 500, path: '/v1/payment_intents' })
  await planAutopay(w.app)
  await w.settle()
  assert.equal((await billing.lab.owner.post(`/payments/${payment.id}/refund`, {})).status, 201)
  for (let tries = 0; tries < 2; tries++) {
    await skipPause()
    await chargeDue()
  }
  assert.equal((await billing.invoice(id)).status, 'paid')
  assert.equal(await billing.owed(), 0)
})

test('an attempt whose answer was lost is found when its own payment has paid the invoice', async () => {
  const billing = await openAutopayFixture()
  await billing.setAutopay('issue')
  const { id } = await billing.issue(5_100)
  fake.failNext({ kind: 'resetAfterWork', path: '/v1/payment_intents', times: 2 })
  await planAutopay(w.app)
  await w.settle()
  await deliverAll(w, fake)
  assert.equal((await billing.invoice(id)).status, 'paid')
  await skipPause()
  await chargeDue()
  assert.deepEqual(
    (await billing.charges()).map(({ state }) => state),
    ['charged'],
  )
  assert.equal(intents(billing.account).length, 1)
})

test('an invoice that was paid by hand meanwhile is not charged', async () => {
  const billing = await openAutopayFixture()
  await billing.setAutopay('issue')
  const { id } = await billing.issue(6_000)
  await planAutopay(w.app)
  await billing.lab.owner.post('/payments', { invoiceId: id, amountMinor: 6_000, method: 'cash' })
  await w.settle()
  assert.deepEqual(
    (await billing.charges()).map(({ state }) => state),
    ['ignored'],
  )
  assert.deepEqual(intents(billing.account), [])
})

test('a method of one laboratory does not pay another one, nor one without a connection', async () => {
  const billing = await openAutopayFixture()
  const lab = await w.org('lab')
  const { id: labConnectionId } = await w.connect(lab, billing.clinic)
  const autopay = { paymentMethodId: billing.method.id }
  const answer = await billing.clinic.owner.patch(
    `/lab-connections/${labConnectionId}/autopay`,
    autopay,
  )
  assert.equal(answer.status, 422, answer.text)
  const begun = await billing.clinic.owner.post('/payment-methods', { labConnectionId })
  assert.equal(begun.body.code, 'lab_takes_no_online_payments')
  const stranger = await w.org('clinic')
  const path = `/lab-connections/${billing.connectionId}/autopay`
  assert.equal((await stranger.owner.patch(path, { paymentMethodId: null })).status, 404)
  const day = { chargeOn: 'issue' }
  assert.equal((await billing.clinic.owner.patch(path, day)).status, 422)
  await billing.setAutopay('due')
  assert.equal((await billing.clinic.owner.patch(path, day)).body.autopay.chargeOn, 'issue')
  assert.equal(
    (await billing.clinic.owner.patch(path, { paymentMethodId: null })).body.autopay,
    null,
  )
})
