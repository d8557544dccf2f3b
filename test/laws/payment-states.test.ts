import assert from 'node:assert/strict'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { createStripeFake, type Delivery } from '#test/fakes/stripe'
import {
  keptOf,
  livePayment,
  openOracle,
  payable,
  randomOf,
  statusOf,
  type Oracle,
  type Till,
} from '#test/oracles/payment-oracle'
import {
  openBillingFixture,
  reconcileNow,
  settingsFor,
  type BillingFixture,
} from '#test/fixtures/billing-fixture'
import { drawCount, seedOf } from '#test/runner/random-sizes'
import { testApp } from '#test/app/test-app'

// R4 of reliability.md.
const seed = seedOf()
const paymentCount = drawCount(20, 500)
const kills = drawCount(1, 20)
const atOnce = 12

const fake = await createStripeFake({ startsAt: new Date(), hasThinTwins: true })
after(() => fake.close())
const settings = settingsFor(fake)
const w = await testApp(settings)
const random = randomOf(seed)

// Many starts of the same program: it is compiled once, by the run of all tests or here.
const { NODE_COMPILE_CACHE } = process.env
const compileCache = NODE_COMPILE_CACHE ?? (await mkdtemp(join(tmpdir(), 'pontic-compiled-')))
if (NODE_COMPILE_CACHE === undefined) {
  after(() => rm(compileCache, { recursive: true, force: true }))
}

type Served = { child: ChildProcess; url: string }

/** The product as a process of its own on the database of this test app. */
async function serveProduct(): Promise<Served> {
  const child = fork(fileURLToPath(new URL('../app/served-app.ts', import.meta.url)), {
    // A child of a test would run as a test.
    execArgv: [],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      NODE_COMPILE_CACHE: compileCache,
      SERVED_PRODUCT: JSON.stringify({
        connection: w.connection,
        settings: {
          ...settings,
          SECRET_KEY: w.app.env.SECRET_KEY,
          REQUESTS_PER_MINUTE: '1000000',
        },
      }),
    },
  })
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  return { child, url }
}

async function kill({ child }: Served): Promise<void> {
  if (child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

async function post(url: string, { body, headers }: Delivery): Promise<number> {
  const address = `${url}/webhooks/payments-connect`
  const init = { method: 'POST', headers, body: new Uint8Array(body) }
  const answer = await fetch(address, init).catch(() => undefined)
  await answer?.arrayBuffer().catch(() => undefined)
  return answer?.status ?? 0
}

async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values()
  const worker = async () => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

const currencies = [
  { currency: 'EUR' },
  { currency: 'JPY' },
  { currency: 'KWD' },
  { currency: 'GBP', settlement: { currency: 'USD', exchangeRate: 1.2731 } },
]

/** Laboratories of several currencies, and an invoice for each payment that is to be lived. */
async function openTills() {
  const fixtures: { billing: BillingFixture; till: Till }[] = []
  for (const money of currencies) {
    const billing = await openBillingFixture(w, { currency: money.currency })
    const account = await billing.openAccount(fake)
    fixtures.push({ billing, till: { ...money, account, organizationId: billing.lab.id } })
  }
  const orders: { till: Till; invoiceId: string; amount: number; total: number }[] = []
  const places = Array.from({ length: paymentCount }, (_, place) => place)
  await forEach(places, async (place) => {
    const { billing, till } = fixtures[place % fixtures.length] ?? fixtures[0]!
    const amount = payable(till.currency, 500 + random.below(90_000))
    const total = place % 5 === 0 ? amount * 2 : amount
    const { id: invoiceId } = await billing.issue(total)
    orders.push({ till, invoiceId, amount, total })
  })
  return { fixtures, orders }
}

/** Runs all payments interleaved, with payouts in between, some of which come back. */
function liveAll(
  oracle: Oracle,
  tills: readonly Till[],
  orders: Parameters<typeof livePayment>[1][],
) {
  const living = orders.map((order) => livePayment({ fake, oracle, random }, order))
  const open: { till: Till; id: string }[] = []
  for (let step = 0; living.length > 0; step++) {
    const place = random.below(living.length)
    if (living[place]?.next().done) living.splice(place, 1)
    const till = tills[random.below(tills.length)]
    if (till === undefined || step % 40 !== 39) continue
    const failing = random.chance(40) ? open.shift() : undefined
    if (failing) {
      fake.world.failPayout({ account: failing.till.account, payoutId: failing.id })
      oracle.failPayout(failing.till, failing.id)
    }
    if (oracle.balanceOf(till.account) < 1) continue
    const currency = till.settlement?.currency ?? till.currency
    const id = fake.world.payOut({ account: till.account, currency })
    oracle.payOut(till, id)
    open.push({ till, id })
  }
}

type Twins = [snapshot: Delivery, thin: Delivery]

/** The payment intent or payout that an event is about; the account where it is about neither. */
function subjectOf({ event }: Delivery): string {
  if (event.object !== 'event') return ''
  const { id, payment_intent: intent } = event.data.object as Record<string, string | null>
  return intent ?? id ?? event.account ?? ''
}

/** From some event on nothing more is received about some payments: only their movements show. */
function chooseSilenced(twins: ReadonlyMap<string, Twins>): Set<string> {
  const bySubject = Map.groupBy(twins, ([, [snapshot]]) => subjectOf(snapshot))
  const silenced = new Set<string>()
  for (const events of bySubject.values()) {
    if (!random.chance(10)) continue
    for (const [id] of events.slice(random.below(events.length))) silenced.add(id)
  }
  return silenced
}

/** Every event one to four times, as snapshot or thin twin, but for those that are lost. */
function dealDeliveries(all: readonly Delivery[]) {
  const twins = new Map<string, Twins>()
  for (let place = 0; place < all.length; place += 2) {
    const [snapshot, thin] = [all[place]!, all[place + 1]!]
    twins.set(snapshot.event.id, [snapshot, thin])
  }
  const silenced = chooseSilenced(twins)
  const deliveries: Delivery[] = []
  let lost = 0
  for (const [id, both] of twins) {
    // What is undelivered is fetched; of what the provider believes delivered only a comparison
    // shows.
    const isUndelivered = random.chance(4)
    if (!isUndelivered) fake.events.acknowledge(id)
    if (isUndelivered || silenced.has(id)) {
      lost++
      continue
    }
    const count = random.chance(45) ? 2 + random.below(3) : 1
    for (let copy = 0; copy < count; copy++) {
      deliveries.push(both[random.below(2)]!)
    }
  }
  for (let place = deliveries.length - 1; place > 0; place--) {
    const other = random.below(place + 1)
    const [a, b] = [deliveries[place]!, deliveries[other]!]
    deliveries[place] = b
    deliveries[other] = a
  }
  return { deliveries, lost, events: twins.size }
}

type PostingRow = {
  of: string
  kind: string
  account: string
  minor: number
  net: number
  fee: number
}

/** The postings of the payment provider as the oracle writes them. */
const postings = async (): Promise<string[]> => {
  const rows = await w.across((tx) =>
    tx.all(sql<PostingRow>`
      select coalesce(y.provider_payment_id, o.provider_payout_id) as of, p.kind,
        max(e.account) filter (where e.account in ('receivable', 'clearing', 'in_transit')) as account,
        coalesce(sum(e.amount_minor) filter (where e.account in ('receivable', 'clearing', 'in_transit')), 0)::bigint as minor,
        coalesce(sum(e.amount_minor) filter (where e.account = 'platform_balance'), 0)::bigint as net,
        coalesce(sum(e.amount_minor) filter (where e.account in ('platform_fees', 'application_fees', 'fee_tax')), 0)::bigint as fee
      from app.ledger_postings p join app.ledger_entries e on e.posting_id = p.id
        left join app.payments y on y.id = p.payment_id
        left join app.payouts o on o.id = p.payout_id and o.organization_id = p.lab_organization_id
      where p.source = 'stripe' group by p.id, y.provider_payment_id, o.provider_payout_id, p.kind`),
  )
  return rows.map(
    ({ of, kind, account, minor, net, fee }) =>
      `${of} ${kind} ${account} ${minor} net ${net} fee ${fee}`,
  )
}

const tables = ['ledger_postings', 'ledger_entries', 'payments', 'refunds', 'invoices', 'disputes']
const allTables = [...tables, 'payouts', 'payout_movements', 'payment_allocations']

/** A digest of every row of money with its times. */
const digest = () =>
  w.across((tx) =>
    Promise.all(
      allTables.map((table) =>
        tx.one(sql`select ${table} as table, count(*), md5(string_agg(t::text, '' order by t.id))
          from ${sql.id('app', table)} t`),
      ),
    ),
  )

const waiting = async (): Promise<number> => {
  const { count } = await w.across((tx) =>
    tx.one(sql<{ count: number }>`select count(*) from app.webhook_events where state = 'waiting'`),
  )
  return count
}

// What a killed worker held comes free after a minute, and a try that failed comes again after some
// seconds: the test lets that time pass at once.
async function workOff(): Promise<void> {
  while ((await waiting()) > 0) {
    await w.across((tx) =>
      tx.run(sql`update app.webhook_events set leased_until = null, run_at = now()
        where state = 'waiting'`),
    )
    await w.settle()
  }
}

/** The comparison at night, when no killed worker holds an account any more. */
async function compareAtNight(): Promise<void> {
  await w.across((tx) => tx.run(sql`update app.reconciliations set leased_until = null`))
  const comparisons = await reconcileNow(w)
  assert.equal(comparisons.length, currencies.length)
  await workOff()
}

async function deliverWithKills(deliveries: readonly Delivery[]): Promise<void> {
  const served = await Promise.all([serveProduct(), serveProduct()])
  let delivered = 0
  // Most of what a kill costs is the start after it: two may be on their way at once.
  const reap = async (place: number) => {
    for (let killed = place; killed < kills; killed += served.length) {
      const due = (deliveries.length * (killed + random.below(100) / 100)) / kills
      while (delivered < Math.min(due, deliveries.length - 1)) {
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      await kill(served[place]!)
      // After the last kill the other one takes what is left.
      if (killed < kills - 1) served[place] = await serveProduct()
    }
  }
  const reapers = Promise.all(served.map((_one, place) => reap(place)))
  await forEach(deliveries, async (delivery) => {
    // Whoever does not answer 200 gets it again, as the provider does.
    for (let tries = 0; ; tries++) {
      const status = await post(served[tries % served.length]!.url, delivery)
      if (status === 200) break
      assert.ok([0, 503].includes(status), `${status}`)
      assert.ok(tries < 1_000, 'nobody takes the event')
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    delivered++
  })
  await reapers
  for (const one of served) await kill(one)
}

async function checkRows(oracle: Oracle, totals: ReadonlyMap<string, number>): Promise<void> {
  const rows = await w.across((tx) =>
    tx.all(sql<{ id: string; status: string; refunded: number; disputes: string | null }>`
      select p.provider_payment_id as id, p.status, p.refunded_minor as refunded,
        (select string_agg(d.status || ' ' || d.amount_minor, ',') from app.disputes d where d.payment_id = p.id) as disputes
      from app.payments p where p.provider = 'stripe'`),
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  for (const payment of oracle.payments) {
    const row = known.get(payment.paymentIntentId)
    const back = payment.refunds.reduce(
      (sum, { state, amount }) => sum + (state === 'failed' ? 0 : amount),
      0,
    )
    const dispute = payment.dispute ? `${payment.dispute.status} ${payment.dispute.amount}` : null
    assert.deepEqual(
      [row?.status, row?.refunded, row?.disputes],
      [statusOf(payment), back, dispute],
      payment.paymentIntentId,
    )
  }
  const invoices = await w.across((tx) =>
    tx.all(sql<{ id: string; paid: number; status: string }>`
      select id, paid_minor as paid, status from app.invoices`),
  )
  const kept = Map.groupBy(oracle.payments, ({ invoiceId }) => invoiceId)
  for (const { id, paid, status } of invoices) {
    const minor = (kept.get(id) ?? []).reduce((sum, payment) => sum + keptOf(payment), 0)
    const state = minor === 0 ? 'open' : minor < (totals.get(id) ?? 0) ? 'partially_paid' : 'paid'
    assert.deepEqual([id, paid, status], [id, minor, state])
  }
  const payouts = await w.across((tx) =>
    tx.all(sql<{ id: string; amount: number; status: string; reconciliation: string }>`
      select provider_payout_id as id, amount_minor as amount, status, reconciliation from app.payouts`),
  )
  assert.deepEqual(
    payouts.map(({ id, amount, status }) => `${id} ${amount} ${status}`).sort(),
    [...oracle.payouts]
      .map(([id, { amount, isFailed }]) => `${id} ${amount} ${isFailed ? 'failed' : 'paid'}`)
      .sort(),
  )
}

test(`the events of ${paymentCount} payments, repeated, shuffled, lost and cut by a server that is killed (${kills}), end in the ledger of an oracle`, async (t) => {
  const begunMs = performance.now()
  const log = (what: string) =>
    t.diagnostic(`${what} (${((performance.now() - begunMs) / 1000).toFixed(1)} s)`)
  const { fixtures, orders } = await openTills()
  log(`TEST_SEED=${seed}: ${orders.length} invoices`)
  const oracle = openOracle()
  liveAll(
    oracle,
    fixtures.map(({ till }) => till),
    orders,
  )
  const all = fake.events.takeDeliveries({ signedAt: new Date() })
  const { deliveries, lost, events } = dealDeliveries(all)
  log(`${events} events, ${lost} lost, ${deliveries.length} deliveries`)
  await deliverWithKills(deliveries)
  log(`delivered with ${kills} kills`)
  await workOff()
  log('processed')
  await compareAtNight()
  log('compared')

  assert.deepEqual((await postings()).sort(), oracle.postings.toSorted())
  await checkRows(oracle, new Map(orders.map(({ invoiceId, total }) => [invoiceId, total])))
  const unbalanced = await w.across((tx) =>
    tx.all(sql`select currency, sum(amount_minor) from app.ledger_entries
      group by currency having sum(amount_minor) <> 0`),
  )
  assert.deepEqual(unbalanced, [])

  // Everything once more, and a part of the inbox processed again: no row changes.
  const before = await digest()
  const again = new Map(deliveries.map((delivery) => [delivery.event.id, delivery]))
  await forEach([...again.values()], async (delivery) => {
    assert.equal(await post(w.url, fake.events.redeliver(delivery, new Date())), 200)
  })
  await w.across((tx) =>
    tx.run(sql`update app.webhook_events set state = 'waiting'
      where id in (select id from app.webhook_events order by md5(id::text) limit 200)`),
  )
  await workOff()
  await compareAtNight()
  assert.deepEqual(await digest(), before)
  log('everything again')
})

test('twenty identical deliveries at once have one effect', async () => {
  const billing = await openBillingFixture(w)
  const account = await billing.openAccount(fake)
  const { id: invoiceId } = await billing.issue(7_000)
  const metadata = { organizationId: billing.lab.id, invoiceId }
  fake.world.pay({ account, amountMinor: 7_000, currency: 'EUR', metadata })
  const event = fake.events
    .takeDeliveries({ signedAt: new Date() })
    .find(({ event: { type } }) => type === 'payment_intent.succeeded')
  assert.ok(event)
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(w.url, event)))
  assert.deepEqual(new Set(answers), new Set([200]))
  await Promise.all([w.settle(), w.settle()])
  const { events, postings: posted } = await w.across((tx) =>
    tx.one(sql<{ events: number; postings: number }>`select
      (select count(*) from app.webhook_events where external_account = ${account}) as events,
      (select count(*) from app.ledger_postings where source_account = ${account}) as postings`),
  )
  assert.deepEqual([events, posted], [1, 1])
  assert.equal((await billing.invoice(invoiceId)).paidMinor, 7_000)
})
