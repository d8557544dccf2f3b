import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import type { CurrencySummary } from '#contract/finance/finance-settings'
import { findDisagreements } from '#server/finance/ledger'
import { orgScope } from '#platform/db/db'
import { openModel } from '#test/oracles/money-model'
import {
  currencies,
  lateFeeBasisPoints,
  openChance,
  step,
  type Lane,
} from '#test/helpers/money-steps'
import { addProduct } from '#test/fixtures/order-fixture'
import { openBillingFixture } from '#test/fixtures/billing-fixture'
import { drawCount, seedOf } from '#test/runner/random-sizes'
import { testApp } from '#test/app/test-app'

// Requests of two laboratories with four customers each, refused ones among them, compared with a model
// that knows nothing of the product.
const seed = seedOf()
const steps = drawCount(400, 10_000)
const lanesPerLab = 4
const w = await testApp()

type Seen = { postingId: string; account: string; currency: string; minor: number }

/** After each step: what is new sums to zero, and the customer owes what the model says. */
async function checkStep(lane: Lane): Promise<void> {
  const { billing, customerId, model, seen } = lane
  const entries = await w.app.db.read(orgScope({ id: billing.lab.id, type: 'lab' })).all(sql<Seen>`
      select e.posting_id, e.account, e.currency, e.amount_minor as minor
      from app.ledger_postings p join app.ledger_entries e
        on e.lab_organization_id = p.lab_organization_id and e.posting_id = p.id
      where p.lab_organization_id = ${billing.lab.id} and p.id > ${lane.checked}
        and p.customer_id = ${customerId}`)
  const sums = new Map<string, number>()
  for (const { postingId, account, currency, minor } of entries) {
    const key = `${postingId} ${currency}`
    sums.set(key, (sums.get(key) ?? 0) + minor)
    if (account === 'receivable') seen.set(currency, (seen.get(currency) ?? 0) + minor)
    if (postingId > lane.checked) lane.checked = postingId
  }
  assert.ok([...sums.values()].every((minor) => minor === 0))
  for (const [currency, minor] of model.owed) {
    assert.equal(seen.get(currency) ?? 0, minor, `${currency} of ${customerId}`)
  }
}

type InvoiceRow = { id: string; status: string; paid: number; credited: number; writtenOff: number }

/** Now and then: every invoice and payment, the summary that its clinic sees, and the whole ledger. */
async function checkLane(lane: Lane): Promise<void> {
  const { model, customerId } = lane
  const [rows, onAccount, rests, whole] = await w.across(
    async (tx) =>
      [
        await tx.all(sql<InvoiceRow>`select id, status, paid_minor as paid, credited_minor as credited,
      written_off_minor as written_off from app.invoices where customer_id = ${customerId}`),
        // As app.payment_on_account has it, which every answer about a payment was compared with.
        await tx.all(sql<{ id: string; minor: number }>`
          with shares as materialized (select payment_id, sum(amount_minor) as minor
            from app.payment_shares(array(select id from app.invoices where customer_id = ${customerId}))
            group by payment_id)
          select p.id, (l.amount_minor - coalesce(s.minor, 0))::bigint as minor
          from app.payments p join app.payments_left l on l.payment_id = p.id
            left join shares s on s.payment_id = p.id
          where p.customer_id = ${customerId}`),
        await tx.all(
          sql`select currency from app.ledger_entries group by currency having sum(amount_minor) <> 0`,
        ),
        await tx.all(sql<{ currency: string; minor: number }>`
          select currency, sum(amount_minor)::bigint as minor from app.ledger_entries
          where customer_id = ${customerId} group by currency`),
      ] as const,
  )
  assert.deepEqual(rests, [])
  assert.deepEqual(new Map(whole.map(({ currency, minor }) => [currency, minor])), lane.seen)
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const invoice of model.invoices) {
    const { id, credited, writtenOff } = invoice
    const expected = {
      id,
      status: model.statusOf(invoice),
      paid: model.paidOf(invoice),
      credited,
      writtenOff,
    }
    assert.deepEqual(byId.get(id), expected)
  }
  const credits = new Map(onAccount.map(({ id, minor }) => [id, minor]))
  for (const payment of model.payments) assert.equal(credits.get(payment.id), model.leftOf(payment))
  for (const [currency, minor] of model.owed) {
    const open = model.invoices.filter((one) => one.currency === currency)
    const free = model.payments.filter((one) => one.currency === currency)
    const outstanding = open.reduce((total, invoice) => total + model.openOf(invoice), 0)
    const credit = free.reduce((total, payment) => total + model.leftOf(payment), 0)
    assert.equal(outstanding - credit, minor)
    if (!lane.clinic) continue
    const { currencies: seen } = (await lane.clinic.get('/finance/summary')).body.summary
    const line = seen.find((one: CurrencySummary) => one.currency === currency)
    assert.deepEqual(
      [line.outstandingMinor, line.creditMinor, line.balanceMinor],
      [outstanding, credit, minor],
    )
  }
}

async function openLanes(taxMode: 'exclusive' | 'inclusive', place: number): Promise<Lane[]> {
  const settings = { taxMode, lateFeeBasisPoints, lateFeeGraceDays: 0, billOn: 'acceptance' }
  const billing = await openBillingFixture(w, settings)
  const productId = await addProduct(w, billing.lab)
  return Promise.all(
    Array.from({ length: lanesPerLab }, async (_, lane) => {
      const offline = { name: `Practice ${lane}` }
      const isConnected = lane === 0
      const customerId = isConnected
        ? billing.customerId
        : (await billing.lab.owner.post('/customers', offline)).body.customer.id
      return {
        world: w,
        owner: billing.lab.owner,
        billing,
        productId,
        customerId,
        orders: [],
        seen: new Map(),
        clinic: isConnected ? billing.clinic.owner : undefined,
        model: openModel(taxMode === 'inclusive'),
        chance: openChance(seed + 97 * (place * lanesPerLab + lane)),
        made: 0,
        checked: '00000000-0000-0000-0000-000000000000',
      }
    }),
  )
}

const moneyTables = `app.invoices, app.invoice_lines, app.payments, app.payment_allocations, app.refunds,
  app.credit_notes, app.credit_note_lines, app.ledger_postings, app.ledger_entries`

// As autovacuum does where the service runs: without it the plans are those of empty tables.
async function analyze(): Promise<void> {
  const superuser = new pg.Client(w.connection)
  await superuser.connect()
  await superuser.query(`analyze ${moneyTables}`)
  await superuser.end()
}

test(`${steps} steps leave every balance where an independent model says (TEST_SEED=${seed})`, async () => {
  const labs = [await openLanes('exclusive', 0), await openLanes('inclusive', 1)]
  const lanes = labs.flat()
  const stepsEach = steps / currencies.length / lanes.length
  for (const [round, currency] of currencies.entries()) {
    for (const [lane] of labs) await lane?.owner.patch('/finance/settings', { currency })
    await analyze()
    await Promise.all(
      lanes.map(async (lane) => {
        const target = stepsEach * (round + 1)
        while (lane.made < target) {
          await step(lane, currency)
          await checkStep(lane)
        }
        await checkLane(lane)
      }),
    )
  }
  assert.deepEqual(await w.across(findDisagreements), [])
  for (const table of ['invoices', 'credit_notes']) {
    const gaps = await w.across((tx) =>
      tx.all(sql`select lab_organization_id from app.${sql.raw(table)} where number is not null
        group by lab_organization_id having count(*) <> max(right(number, 6)::int) or min(right(number, 6)::int) <> 1`),
    )
    assert.deepEqual(gaps, [], table)
  }
})
