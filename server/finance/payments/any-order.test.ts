import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import Stripe from 'stripe'
import { createStripeFake, type Delivery } from '#test/fakes/stripe'
import {
  deliver,
  openBillingFixture,
  settingsFor,
  type BillingFixture,
} from '#test/fixtures/billing-fixture'
import { drawCount, seedOf } from '#test/runner/random-sizes'
import { testApp } from '#test/app/test-app'

const fake = await createStripeFake({ hasThinTwins: true })
after(() => fake.close())
const w = await testApp(settingsFor(fake))

/** A payment as the test remembers it, figured apart from what the product says. */
type Remembered = {
  invoiceId: string
  paymentIntentId: string
  chargeId: string
  amount: number
  state: 'pending' | 'late' | 'paid' | 'failed' | 'closed'
  refunds: { id: string; amount: number; isPending: boolean; hasFailed: boolean }[]
  dispute?: { id: string; amount: number; state: 'inquiry' | 'open' | 'won' | 'lost' }
}

type History = {
  billing: BillingFixture
  account: string
  invoices: Map<string, number>
  payments: Remembered[]
  payouts: string[]
  /** Events that nobody delivered yet, and those that somebody did. */
  waiting: Delivery[]
  delivered: Delivery[]
}

const choose = <Item>(items: Item[], pick: number): Item | undefined =>
  items[pick % Math.max(items.length, 1)]

const inState = ({ payments }: History, ...states: Remembered['state'][]) =>
  payments.filter(({ state }) => states.includes(state))

const refundedOf = ({ refunds }: Remembered) =>
  refunds.reduce((sum, { amount, hasFailed }) => sum + (hasFailed ? 0 : amount), 0)

/** An invoice for the next payment, which pays it whole, in part, or beside an earlier one. */
async function invoiceFor(history: History, pick: number, amount: number) {
  const [known] = [...history.invoices.keys()]
  if (known !== undefined && pick % 5 === 4) return known
  const total = pick % 3 === 0 ? amount * 2 : amount
  const { id } = await history.billing.issue(total)
  history.invoices.set(id, total)
  return id
}

/** One random command. `pick` chooses among what there is; what cannot be is left out. */
type Command = (history: History, pick: number, amount: number) => Promise<void> | void

const commands: Record<string, Command> = {
  async pay(history, pick, amount) {
    const invoiceId = await invoiceFor(history, pick, amount)
    const isMovementLate = pick % 7 === 3
    const ids = fake.world.pay({
      account: history.account,
      amountMinor: amount,
      currency: 'EUR',
      metadata: { organizationId: history.billing.lab.id, invoiceId },
      applicationFeeMinor: pick % 4 === 0 ? Math.ceil(amount / 100) : 0,
      isMovementLate,
      ...(pick % 6 === 5 ? { settlement: { currency: 'USD', exchangeRate: 1.09 } } : {}),
    })
    const state = isMovementLate ? 'late' : 'paid'
    history.payments.push({ ...ids, invoiceId, amount, state, refunds: [] })
  },
  // The clinic begins it in the product, so that its row is there before any event.
  async payThroughUs(history, _pick, amount) {
    const { id: invoiceId } = await history.billing.issue(amount)
    history.invoices.set(invoiceId, amount)
    const { body } = await history.billing.clinic.owner.post(`/invoices/${invoiceId}/pay`)
    const [paymentIntentId] = body.clientSecret.split('_secret_')
    const { chargeId } = fake.world.confirm({ account: history.account, paymentIntentId })
    const payment = { invoiceId, paymentIntentId, chargeId, amount, refunds: [] }
    history.payments.push({ ...payment, state: 'paid' })
  },
  movement(history, pick) {
    const payment = choose(inState(history, 'late'), pick)
    if (!payment) return
    fake.world.postLateMovement({ account: history.account, chargeId: payment.chargeId })
    payment.state = 'paid'
  },
  async debit(history, pick, amount) {
    const invoiceId = await invoiceFor(history, pick, amount)
    const ids = fake.world.beginBankDebit({
      account: history.account,
      amountMinor: amount,
      currency: 'EUR',
      metadata: { organizationId: history.billing.lab.id, invoiceId },
    })
    history.payments.push({ ...ids, invoiceId, amount, state: 'pending', refunds: [] })
  },
  settleDebit(history, pick) {
    const payment = choose(inState(history, 'pending'), pick)
    if (!payment) return
    const { paymentIntentId } = payment
    fake.world.settleBankDebit({ account: history.account, paymentIntentId })
    payment.state = 'paid'
  },
  bounce(history, pick) {
    const payment = choose(inState(history, 'pending'), pick)
    if (!payment) return
    const { paymentIntentId } = payment
    fake.world.failPayment({ account: history.account, paymentIntentId })
    payment.state = 'failed'
  },
  retry(history, pick) {
    const payment = choose(inState(history, 'failed'), pick)
    if (!payment) return
    const { paymentIntentId } = payment
    Object.assign(payment, fake.world.confirm({ account: history.account, paymentIntentId }))
    payment.state = 'paid'
  },
  refund(history, pick, wanted) {
    const payment = choose(inState(history, 'paid'), pick)
    const left = payment ? payment.amount - refundedOf(payment) : 0
    if (!payment || left === 0) return
    const amount = Math.min(wanted, left)
    const { chargeId } = payment
    const isPending = pick % 3 === 0
    const id = fake.world.refund({
      account: history.account,
      chargeId,
      amountMinor: amount,
      isPending,
    })
    payment.refunds.push({ id, amount, isPending, hasFailed: false })
  },
  settleRefund(history, pick) {
    const pending = history.payments
      .flatMap(({ refunds }) => refunds)
      .filter(({ isPending, hasFailed }) => isPending && !hasFailed)
    const refund = choose(pending, pick)
    if (!refund) return
    fake.world.settleRefund({ account: history.account, refundId: refund.id })
    refund.isPending = false
  },
  failRefund(history, pick) {
    const refund = choose(
      inState(history, 'paid')
        .flatMap(({ refunds }) => refunds)
        .filter(({ hasFailed }) => !hasFailed),
      pick,
    )
    if (!refund) return
    fake.world.failRefund({ account: history.account, refundId: refund.id })
    refund.hasFailed = true
  },
  dispute(history, pick, wanted) {
    const payment = choose(inState(history, 'paid'), pick)
    const left = payment ? payment.amount - refundedOf(payment) : 0
    if (!payment || left === 0) return
    const amount = pick % 2 === 0 ? left : Math.min(wanted, left)
    const isInquiry = pick % 5 === 0
    const id = fake.world.openDispute({
      account: history.account,
      chargeId: payment.chargeId,
      amountMinor: amount,
      isInquiry,
    })
    payment.dispute = { id, amount, state: isInquiry ? 'inquiry' : 'open' }
    payment.state = 'closed'
  },
  escalate(history, pick) {
    const dispute = choose(disputesIn(history, 'inquiry'), pick)
    if (!dispute) return
    fake.world.escalateInquiry({ account: history.account, disputeId: dispute.id })
    dispute.state = 'open'
  },
  win(history, pick) {
    const dispute = choose(disputesIn(history, 'open'), pick)
    if (!dispute) return
    fake.world.winDispute({ account: history.account, disputeId: dispute.id })
    dispute.state = 'won'
  },
  lose(history, pick) {
    const dispute = choose(disputesIn(history, 'open'), pick)
    if (!dispute) return
    fake.world.loseDispute({ account: history.account, disputeId: dispute.id })
    dispute.state = 'lost'
  },
  payOut(history) {
    try {
      history.payouts.push(fake.world.payOut({ account: history.account, currency: 'EUR' }))
    } catch {
      // Nothing on the balance: the fake says so.
    }
  },
  failPayout(history) {
    const payoutId = history.payouts.pop()
    if (payoutId !== undefined) fake.world.failPayout({ account: history.account, payoutId })
  },
  // Some events come between the commands, in any order: the product reads it half done.
  async deliverSome(history, pick) {
    takeEvents(history)
    const some = history.waiting.filter((_, place) => (place + pick) % 3 === 0)
    history.waiting = history.waiting.filter((delivery) => !some.includes(delivery))
    await deliverThese(history, pick % 2 === 0 ? some : some.toReversed())
    await w.settle()
  },
}

const disputesIn = (history: History, state: NonNullable<Remembered['dispute']>['state']) =>
  history.payments.flatMap(({ dispute }) => (dispute?.state === state ? [dispute] : []))

function takeEvents(history: History): void {
  history.waiting.push(...fake.events.takeDeliveries({ signedAt: w.app.clock() }))
}

async function deliverThese(history: History, deliveries: Delivery[]): Promise<void> {
  for (let place = 0; place < deliveries.length; place += 8) {
    const some = deliveries.slice(place, place + 8)
    const answers = await Promise.all(some.map((delivery) => deliver(w, delivery)))
    assert.ok(answers.every(({ status }) => status === 200))
  }
  history.delivered.push(...deliveries)
}

/** What the ledger must have of the account: one line for each balance transaction that is certain. */
async function expectedEntries(history: History): Promise<string[]> {
  const { hostname, port } = new URL(fake.url)
  const stripe = new Stripe(fake.secretKey, { host: hostname, port, protocol: 'http' })
  const transactions = await stripe.balanceTransactions
    .list({ limit: 100 }, { stripeAccount: history.account })
    .autoPagingToArray({ limit: 10_000 })
  const charges = new Map(history.payments.map((payment) => [payment.chargeId, payment]))
  const refunds = new Map(history.payments.flatMap((p) => p.refunds.map((r) => [r.id, r] as const)))
  const disputes = new Map(
    history.payments.flatMap(({ dispute: d }) => (d ? [[d.id, d] as const] : [])),
  )
  return transactions.flatMap((transaction) => {
    const { id, source, type, amount, fee, currency, reporting_category: category } = transaction
    const settled = `${amount} ${currency.toUpperCase()} fee ${fee}`
    const line = (kind: string, minor: number, owes: boolean) => [
      `${id} ${kind} ${minor} ${owes ? 'customer' : 'nobody'} settled ${settled}`,
    ]
    const key = typeof source === 'string' ? source : ''
    const refund = refunds.get(key)
    const dispute = disputes.get(key)
    const payment = charges.get(key)
    if (refund) {
      return type === 'refund_failure'
        ? line('refund_failure', -refund.amount, true)
        : line('refund', refund.amount, true)
    }
    if (dispute) {
      return category === 'dispute'
        ? line('dispute', dispute.amount, true)
        : line('dispute_reversal', -dispute.amount, true)
    }
    if (key.startsWith('po_')) return line(type, amount, false)
    if (payment?.state === 'pending') return []
    // A debit that bounced, perhaps before a card paid on the same payment.
    const bounced = !payment || payment.state === 'failed'
    if (type === 'payment_failure_refund') return line('payment_failure', -amount, false)
    return bounced ? line('payment', -amount, false) : line('payment', -payment.amount, true)
  })
}

type EntryRow = {
  sourceKey: string
  kind: string
  customerId: string | null
  owed: number | null
  net: number
  fee: number | null
  currency: string
}

async function ledgerEntries(history: History): Promise<string[]> {
  const entries = await w.across((tx) =>
    tx.all(sql<EntryRow>`
      select p.source_key, p.kind, p.customer_id,
        sum(e.amount_minor) filter (where e.account in ('receivable', 'clearing'))::bigint as owed,
        sum(e.amount_minor) filter (where e.account = 'platform_balance')::bigint as net,
        sum(e.amount_minor) filter (where e.account like '%fee%')::bigint as fee,
        min(e.currency) filter (where e.account = 'platform_balance') as currency
      from app.ledger_postings p join app.ledger_entries e on e.posting_id = p.id
      where p.source_account = ${history.account} group by p.id`),
  )
  return entries.map(({ sourceKey, kind, customerId, owed, net, fee, currency }) => {
    const settled = net + (fee ?? 0)
    // A payout is nobody's debt: the amount is what moved.
    return `${sourceKey} ${kind} ${owed ?? settled} ${customerId === null ? 'nobody' : 'customer'} settled ${settled} ${currency} fee ${fee ?? 0}`
  })
}

/** What was paid of an invoice by the test's own memory. */
function expectedInvoice(history: History, id: string, total: number) {
  let paid = 0
  let isDisputed = false
  for (const payment of history.payments.filter(({ invoiceId }) => invoiceId === id)) {
    if (!['late', 'paid', 'closed'].includes(payment.state)) continue
    const { dispute } = payment
    const isTaken = dispute?.state === 'open' || dispute?.state === 'lost'
    paid += payment.amount - refundedOf(payment) - (isTaken ? dispute.amount : 0)
    isDisputed ||= dispute?.state === 'open'
  }
  const status = paid >= total ? 'paid' : paid > 0 ? 'partially_paid' : 'open'
  // What is above it is the customer's credit.
  const paidMinor = Math.min(paid, total)
  const invoice = { id, status, paidMinor, balanceMinor: total - paidMinor, isDisputed }
  return { invoice, creditMinor: paid - paidMinor }
}

async function checkHistory(history: History): Promise<void> {
  assert.deepEqual((await ledgerEntries(history)).sort(), (await expectedEntries(history)).sort())
  const lateOf = (id: string) =>
    history.payments
      .filter(({ invoiceId, state }) => invoiceId === id && state === 'late')
      .reduce((sum, { amount }) => sum + amount, 0)
  for (const [invoiceId, total] of history.invoices) {
    const { id, status, paidMinor, balanceMinor, isDisputed } =
      await history.billing.invoice(invoiceId)
    const expected = expectedInvoice(history, invoiceId, total)
    assert.deepEqual({ id, status, paidMinor, balanceMinor, isDisputed }, expected.invoice)
    // The ledger says the same as the invoice, but for movements that are still to come.
    const { data } = (
      await history.billing.clinic.owner.get(`/finance/ledger?invoiceId=${id}&limit=100`)
    ).body
    const sum = data.reduce(
      (owed: number, { amountMinor }: { amountMinor: number }) => owed + amountMinor,
      0,
    )
    assert.equal(sum, balanceMinor - expected.creditMinor + lateOf(id))
  }
}

/** Every row of money of the laboratory with its times. */
const snapshot = ({ billing }: History) =>
  w.across(async (tx) => {
    const of = (table: string, tenant: string) =>
      tx.all(
        sql`select * from ${sql.id('app', table)} where ${sql.id(tenant)} = ${billing.lab.id} order by id`,
      )
    return [
      await of('ledger_postings', 'lab_organization_id'),
      await of('ledger_entries', 'lab_organization_id'),
      await of('payments', 'lab_organization_id'),
      await of('refunds', 'lab_organization_id'),
      await of('invoices', 'lab_organization_id'),
      await of('disputes', 'organization_id'),
      await of('payouts', 'organization_id'),
    ]
  })

const unfinished = ({ account }: History) =>
  w.across((tx) =>
    tx.all(sql`select type, state, last_error from app.webhook_events
      where external_account = ${account} and state <> 'done'`),
  )

// What begins a payment comes often, so that the rest has something to happen to.
const step = fc.tuple(
  fc.constantFrom(...Object.keys(commands), 'pay', 'pay', 'pay', 'payThroughUs', 'debit', 'refund'),
  fc.nat(1_000),
  fc.integer({ min: 50, max: 100_000 }),
)

test('any order and repetition of the events of any histories of payments ends in the same ledger', async () => {
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 25, maxLength: 50 }),
    fc.infiniteStream(fc.nat(1_000)),
    async (steps, luck) => {
      const billing = await openBillingFixture(w)
      const account = await billing.openAccount(fake)
      const none = { payments: [], payouts: [], waiting: [], delivered: [] }
      const history: History = { ...none, billing, account, invoices: new Map() }
      for (const [name, pick, amount] of steps) await commands[name]?.(history, pick, amount)

      // The rest comes once to three times, shuffled, to two workers at once.
      takeEvents(history)
      const places = history.waiting
        .concat(history.delivered)
        .flatMap((delivery) =>
          Array.from({ length: 1 + ((luck.next().value ?? 0) % 3) }, () => ({
            delivery,
            place: luck.next().value ?? 0,
          })),
        )
        .sort((a, b) => a.place - b.place)
      await deliverThese(
        history,
        places.map(({ delivery }) => delivery),
      )
      await Promise.all([w.settle(), w.settle()])
      await w.settle()
      assert.deepEqual(await unfinished(history), [])
      await checkHistory(history)

      // Everything once more, and the whole inbox processed again: no row changes.
      const before = await snapshot(history)
      await deliverThese(history, [...new Set(history.delivered)])
      await w.across((tx) =>
        tx.run(sql`update app.webhook_events set state = 'waiting', run_at = now()
          where external_account = ${account}`),
      )
      await Promise.all([w.settle(), w.settle()])
      assert.deepEqual(await unfinished(history), [])
      assert.deepEqual(await snapshot(history), before)
    },
  )
  await fc.assert(property, {
    seed: seedOf(20_261_102),
    numRuns: drawCount(3, 30),
    endOnFailure: true,
  })
})
