import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import type { CurrencySummary } from '#contract/finance/finance-settings'
import type { LedgerEntry } from '#contract/finance/ledger'
import { newId } from '#platform/clock'
import { orgScope } from '#platform/db/db'
import { openBillingFixture, type BillingFixture } from '#test/fixtures/billing-fixture'
import { insertHistory } from '#test/fixtures/order-history'
import { remakeFixture } from '#test/fixtures/remake-fixture'
import { testApp, type Actor } from '#test/app/test-app'
import { findDisagreements, manualSides, post } from './index.ts'

const w = await testApp()
const dayMs = 86_400_000

const fold = () => w.across((tx) => tx.one(sql`select app.fold_ledger_sums(100)`))
const wrongOf = ({ lab }: Pick<BillingFixture, 'lab'>) =>
  findDisagreements(w.db.read(orgScope({ id: lab.id, type: 'lab' })))
const rebuild = ({ lab }: Pick<BillingFixture, 'lab'>) =>
  w.across((tx) => tx.one(sql`select app.rebuild_ledger_sums(${lab.id})`))

const payInCash = ({ lab, customerId }: BillingFixture, body: object = {}) =>
  lab.owner.post('/payments', { customerId, amountMinor: 100, method: 'cash', ...body })

/** Posts to a customer, by an entry whose id is of a day of the past. */
const postDaysAgo = ({ lab, clinic, customerId }: BillingFixture, days: number, minor: number) =>
  w.db.write(orgScope({ id: lab.id, type: 'lab' }), (tx) =>
    post(tx, {
      kind: 'adjustment',
      customer: { customerId, clinicOrganizationId: clinic.id },
      sides: manualSides(minor, 'EUR'),
      cause: { key: newId() },
      description: 'Carried over',
      occurredAt: new Date(w.app.clock().getTime() - days * dayMs).toISOString(),
    }),
  )

async function ledgerOf(actor: Actor, limit: number): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = []
  for (let page = 1; ; page++) {
    const { data, pagination } = (await actor.get(`/finance/ledger?limit=${limit}&page=${page}`))
      .body
    entries.push(...data)
    if (page >= pagination.totalPages) {
      assert.equal(pagination.total, entries.length)
      return entries
    }
  }
}

test('writers who post to one customer at once do not wait for each other, nor for who folds', async () => {
  const billing = await openBillingFixture(w)
  const holder = new pg.Client(w.connection)
  await holder.connect()
  try {
    await holder.query('begin')
    const [posting, entry] = [newId(), newId()]
    await holder.query(
      `insert into app.ledger_postings (id, lab_organization_id, clinic_organization_id, customer_id, kind, source,
        source_key, occurred_at) values ($1, $2, $3, $4, 'adjustment', 'pontic', $5, now())`,
      [posting, billing.lab.id, billing.clinic.id, billing.customerId, posting],
    )
    await holder.query(
      `insert into app.ledger_entries (id, posting_id, position, lab_organization_id, clinic_organization_id,
          customer_id, account, amount_minor, currency)
        values ($1, $2, 1, $3, $4, $5, 'receivable', 700, 'EUR'), ($6, $2, 2, $3, null, null, 'bank', -700, 'EUR')`,
      [entry, posting, billing.lab.id, billing.clinic.id, billing.customerId, newId()],
    )
    assert.equal((await payInCash(billing)).status, 201)
    await fold()
    assert.equal((await payInCash(billing)).status, 201)
    await holder.query('commit')
  } finally {
    await holder.end()
  }
  assert.equal((await ledgerOf(billing.lab.owner, 10))[0]?.balanceMinor, 500)
  assert.deepEqual(await wrongOf(billing), [])
})

test('sums stay those of the entries while many write and two fold at once, also for days long ago', async () => {
  const billing = await openBillingFixture(w)
  const invoices = await Promise.all([1, 2, 3, 4].map(() => billing.issue(10_000)))
  const works: (() => Promise<unknown>)[] = invoices.flatMap(({ id }, place) => [
    () => payInCash(billing, { invoiceId: id, customerId: undefined }),
    () => postDaysAgo(billing, 400 * place, 50),
    fold,
    () => billing.lab.owner.post(`/invoices/${id}/void`, { reason: 'A mistake' }),
    () => payInCash(billing),
    fold,
  ])
  await Promise.all(works.map((work) => work()))
  assert.deepEqual(await wrongOf(billing), [])
  const count = () =>
    w.across((tx) =>
      tx.one(sql<{
        rows: number
      }>`select (select count(*) from app.customer_sums where customer_id = ${billing.customerId})
        + (select count(*) - count(distinct (posted_on, occurred_on)) from app.ledger_days
          where customer_id = ${billing.customerId}) as rows`),
    )
  await fold()
  await fold()
  assert.deepEqual(await count(), { rows: 1 })
  assert.deepEqual(await wrongOf(billing), [])
  const [one] = (await billing.clinic.owner.get('/finance/summary')).body.summary
    .currencies as CurrencySummary[]
  const entries = await ledgerOf(billing.clinic.owner, 100)
  const owedMinor = entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  assert.equal(one?.balanceMinor, owedMinor)
  const month = w.app.clock().toISOString().slice(0, 7)
  const ofMonth = (kinds: string[]) =>
    entries
      .filter(({ kind, occurredAt }) => kinds.includes(kind) && occurredAt.startsWith(month))
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  assert.equal(one?.invoicedThisMonthMinor, ofMonth(['invoice', 'invoice_void']))
  assert.equal(one?.paidThisMonthMinor, -ofMonth(['payment']))
})

test('what was owed after each entry is right on every page, over days, customers and currencies', async () => {
  const billing = await openBillingFixture(w)
  const { lab, clinic, customerId, connectionId } = billing
  const connection = { id: connectionId, customerId }
  await insertHistory(w, { lab, clinic, connection }, { from: 0, to: 260 })
  const { id: other } = (await lab.owner.post('/customers', { name: 'Practice by the river' })).body
    .customer
  await payInCash(billing, { customerId: other, amountMinor: 30 })
  await lab.owner.patch('/finance/settings', { currency: 'CHF' })
  await payInCash(billing, { customerId: other, amountMinor: 5 })
  const entries = await ledgerOf(lab.owner, 50)
  const owed = new Map<string, number>()
  for (const { customerId: who, currency, amountMinor, balanceMinor } of entries.toReversed()) {
    const key = `${who} ${currency}`
    owed.set(key, (owed.get(key) ?? 0) + amountMinor)
    assert.equal(balanceMinor, owed.get(key), key)
  }
  assert.equal(owed.size, 3)
})

test('sums that are wrong are found and named, and worked out again', async () => {
  const billing = await openBillingFixture(w)
  await billing.issue(10_000)
  await payInCash(billing)
  await w.across((tx) =>
    tx.run(sql`delete from app.customer_sums where customer_id = ${billing.customerId}`),
  )
  await w.across((tx) =>
    tx.run(sql`insert into app.ledger_days (lab_organization_id, customer_id, currency, posted_on, occurred_on,
        balance_minor, invoiced_minor, paid_minor)
      values (${billing.lab.id}, ${billing.customerId}, 'EUR', '2020-02-02', '2020-02-01', 1, 0, 2)`),
  )
  const wrong = await wrongOf(billing)
  assert.deepEqual(
    wrong.map(({ record, field, keptMinor, ledgerMinor }) => [
      record,
      field,
      keptMinor,
      ledgerMinor,
    ]),
    [
      ['customer', 'balance', 0, 9_900],
      ['customer', 'balance of 2020-02-02 for 2020-02-01', 1, 0],
      ['customer', 'credit', 0, 100],
      ['customer', 'entries', 0, 2],
      ['customer', 'paid of 2020-02-02 for 2020-02-01', 2, 0],
    ],
  )
  await rebuild(billing)
  assert.deepEqual(await wrongOf(billing), [])
})

test('orders with work to bill are those, whatever is billed, voided and credited at once', async () => {
  const fixture = await remakeFixture(w)
  const orders = [
    await fixture.deliveredAt([1_000, 200]),
    await fixture.deliveredAt([300]),
    await fixture.deliveredAt([40]),
  ]
  const { customerId } = fixture.connection
  const bill = (orderIds: string[]) => fixture.lab.owner.post('/invoices', { customerId, orderIds })
  const ids = orders.map(({ id }) => id)
  const billed = (await bill(ids)).body.invoice
  assert.deepEqual(await wrongOf(fixture), [])
  await Promise.all([
    fixture.lab.owner.delete(`/invoices/${billed.id}`),
    bill(ids.slice(0, 1)),
    bill(ids.slice(1)),
  ])
  await Promise.all(ids.map((id) => bill([id])))
  assert.deepEqual(await wrongOf(fixture), [])
  const listed = async () =>
    (await fixture.lab.owner.get('/billable-orders')).body.data.map(({ id }: { id: string }) => id)
  assert.deepEqual(await listed(), [])
  const drafts = (await fixture.lab.owner.get('/invoices?status=draft')).body.data
  for (const step of ['issue', 'void']) {
    const answers = await Promise.all(
      drafts.map(({ id }: { id: string }) =>
        fixture.lab.owner.post(
          `/invoices/${id}/${step}`,
          step === 'void' ? { reason: 'A mistake' } : undefined,
        ),
      ),
    )
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  }
  assert.deepEqual(await wrongOf(fixture), [])
  assert.deepEqual(await listed(), ids)
})
