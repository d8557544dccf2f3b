import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { createStripeFake, type StripeFake } from '#test/fakes/stripe'
import { deliverAll, openBillingFixture, settingsFor } from '#test/fixtures/billing-fixture'
import { inTurn } from '#test/runner/turns'
import { testApp, type Answer } from '#test/app/test-app'

// The payment provider keeps the first answer of an idempotency key for a day, errors as well
// (docs.stripe.com/api/idempotent_requests): no write of the product may be frozen by one, and none
// may be made twice. Each run tries every write and every fault, and each pair of them comes by turns.
const fake = await createStripeFake({ startsAt: new Date() })
after(() => fake.close())
const w = await testApp(settingsFor(fake))

/** A write at the payment provider: where it is asked for there, and by whom here. */
type Write = {
  path: string | RegExp
  ask(): Promise<Answer>
  /** How often the provider has it. */
  made(): number
}

const made = (path: string, account?: string) => () => {
  const kinds = { payment_intents: 'payment', refunds: 'refund' } as const
  const kind = path === 'refunds' ? kinds.refunds : kinds.payment_intents
  return fake.standing().filter((thing) => thing.kind === kind && thing.account === account).length
}

async function payment(): Promise<Write> {
  const billing = await openBillingFixture(w)
  const account = await billing.openAccount(fake)
  const { id } = await billing.issue()
  return {
    path: /^\/v1\/payment_intents$/,
    ask: () => billing.clinic.owner.post(`/invoices/${id}/pay`),
    made: made('payment_intents', account),
  }
}

async function openPaidFixture() {
  const billing = await openBillingFixture(w)
  const account = await billing.openAccount(fake)
  const { id: invoiceId } = await billing.issue(9_000)
  const metadata = { organizationId: billing.lab.id, invoiceId }
  const paid = fake.world.pay({ account, amountMinor: 9_000, currency: 'EUR', metadata })
  return { ...billing, account, ...paid }
}

async function refund(): Promise<Write> {
  const { lab, account } = await openPaidFixture()
  await deliverAll(w, fake)
  const [{ id }] = (await lab.owner.get('/payments')).body.data
  const options = { headers: { 'idempotency-key': 'the-same' } }
  return {
    path: /^\/v1\/refunds$/,
    ask: () => lab.owner.post(`/payments/${id}/refund`, { amountMinor: 4_000 }, options),
    made: made('refunds', account),
  }
}

async function customer(): Promise<Write> {
  const billing = await openBillingFixture(w)
  await billing.openAccount(fake)
  const ask = () =>
    billing.clinic.owner.post('/payment-methods', { labConnectionId: billing.connectionId })
  return { path: '/v1/customers', ask, made: () => 1 }
}

async function account(): Promise<Write> {
  const lab = await w.org('lab')
  await w.across((tx) =>
    tx.run(sql`update app.organizations set country = 'DE' where id = ${lab.id}`),
  )
  const ask = () => lab.owner.post('/payment-account/onboarding-link')
  return { path: '/v1/accounts', ask, made: () => 1 }
}

async function evidence(): Promise<Write> {
  const { lab, account: at, chargeId } = await openPaidFixture()
  fake.world.openDispute({ account: at, chargeId })
  await deliverAll(w, fake)
  const [{ id }] = (await lab.owner.get('/disputes')).body.data
  const ask = () => lab.owner.post(`/disputes/${id}/evidence`, {})
  return { path: /^\/v1\/disputes\/dp/, ask, made: () => 1 }
}

const writes = { payment, refund, customer, account, evidence }

type Fault = Parameters<StripeFake['failNext']>[0]

/** What goes wrong with a write, and what whoever asked for it is notified. */
const faults: Record<string, { fault: Fault; expectedStatus: number }> = {
  'a refusal': { fault: { kind: 'status', status: 400 }, expectedStatus: 422 },
  'a 500': { fault: { kind: 'status', status: 500 }, expectedStatus: 503 },
  'a 500 after the work': {
    fault: { kind: 'status', status: 500, isWorkDone: true },
    expectedStatus: 503,
  },
  'a lost answer': { fault: { kind: 'resetAfterWork', times: 2 }, expectedStatus: 503 },
  'a broken connection': { fault: { kind: 'reset', times: 2 }, expectedStatus: 503 },
}

const cases = Object.entries(writes).flatMap(([name, open]) =>
  Object.entries(faults).map(([what, fault]) => ({ name, open, what, ...fault })),
)
// Four does not divide the five faults, so that no write has the same ones as the next.
for (const { name, open, what, fault, expectedStatus } of inTurn(cases, 4)) {
  test(`${name}: ${what} freezes nothing, and asking again does it once`, async () => {
    const write = await open()
    fake.failNext({ ...fault, path: write.path, method: 'POST' })
    const first = await write.ask()
    assert.equal(first.status, expectedStatus, first.text)
    const second = await write.ask()
    assert.ok(second.status < 300, second.text)
    // An unpaid payment whose secret nobody has may lie beside.
    const isHarmless = name === 'payment' && what === 'a 500 after the work'
    assert.equal(write.made(), isHarmless ? 2 : 1)
  })
}

test('two tabs at the same moment get the same payment', async () => {
  const write = await payment()
  let second: Promise<Answer> | undefined
  const command = async () => {
    const isRefused = fake.requests.length
    second = write.ask()
    // The first answer leaves once the second tab was reported that the key is in use.
    while (fake.requests.length < isRefused + 1) await new Promise((done) => setImmediate(done))
  }
  fake.failNext({ kind: 'after', command, path: write.path, method: 'POST' })
  const [first, other] = [await write.ask(), await second]
  assert.equal(first.status, 200, first.text)
  assert.deepEqual(other?.body, first.body)
  assert.equal(write.made(), 1)
})

test('a key is in the database before the provider is asked with it', async () => {
  const write = await payment()
  let kept: unknown[] = []
  const command = async () => {
    const key = fake.requests.at(-1)?.idempotencyKey
    kept = await w.across((tx) =>
      tx.all(sql`select name from app.provider_keys where name || '-' || generation = ${key}`),
    )
  }
  fake.failNext({ kind: 'before', command, path: write.path, method: 'POST' })
  assert.equal((await write.ask()).status, 200)
  assert.equal(kept.length, 1)
})
