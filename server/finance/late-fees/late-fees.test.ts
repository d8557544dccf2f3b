import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Invoice } from '#contract/finance/invoices'
import { chargeLateFees } from '#server/finance/late-fees'
import { findDisagreements } from '#server/finance/ledger'
import { openBillingFixture, type BillingFixture } from '#test/fixtures/billing-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const settings = { lateFeeBasisPoints: 150, lateFeeGraceDays: 7 }

/** Makes an invoice so many days late, by the day that has ended everywhere. */
const makeLate = (id: string, days: number) =>
  w.across((tx) =>
    tx.run(
      sql`update app.invoices set due_on = (${w.app.clock()}::timestamptz at time zone 'UTC' - interval '36 hours')::date
        - ${days - 1}::integer where id = ${id}`,
    ),
  )

async function lateInvoice(billing: BillingFixture, total: number, days: number): Promise<Invoice> {
  const invoice = await billing.issue(total)
  await makeLate(invoice.id, days)
  return invoice
}

const feesOf = async (billing: BillingFixture): Promise<Invoice[]> =>
  (await billing.lab.owner.get('/invoices?kind=late_fee')).body.data

const totalsOf = async (billing: BillingFixture) =>
  (await feesOf(billing)).map(({ totalMinor }) => totalMinor)

test('an overdue invoice is charged once a month after the days of grace, by an invoice of its own', async () => {
  const billing = await openBillingFixture(w, settings)
  const invoice = await lateInvoice(billing, 20_000, 7)
  await chargeLateFees(w.app)
  assert.deepEqual(await totalsOf(billing), [])
  await makeLate(invoice.id, 8)
  await Promise.all([1, 2, 3].map(() => chargeLateFees(w.app)))
  await chargeLateFees(w.app)
  const [fee, ...more] = await feesOf(billing)
  assert.deepEqual(
    [more, fee?.totalMinor, fee?.taxMode, fee?.status, fee?.lateInvoiceId],
    [[], 300, 'none', 'open', invoice.id],
  )
  const { lines, lateFeeBasisPoints, taxNote } = await billing.invoice(fee?.id ?? '')
  assert.deepEqual([lateFeeBasisPoints, taxNote], [0, null])
  assert.equal(
    lines[0]?.description,
    `Late fee on invoice ${invoice.number}: 1.5 % of EUR 200.00, 8 days late`,
  )
  assert.equal(await billing.owed(), 20_300)
  const entries = (await billing.lab.owner.get('/finance/ledger?account=late_fees')).body.data
  assert.deepEqual(
    entries.map(({ amountMinor }: { amountMinor: number }) => amountMinor),
    [-300],
  )
  await makeLate(invoice.id, 8 + 31)
  await chargeLateFees(w.app)
  assert.deepEqual(await totalsOf(billing), [300, 300])
  const seen = await billing.clinic.owner.get(`/invoices/${fee?.id}`)
  assert.equal(seen.body.invoice.kind, 'late_fee')
})

test('a fee is mailed, numbered without a gap, and voided for good', async () => {
  const billing = await openBillingFixture(w, settings)
  await billing.lab.owner.patch(`/customers/${billing.customerId}`, {
    email: 'practice@north.example',
  })
  await lateInvoice(billing, 20_000, 30)
  await chargeLateFees(w.app)
  const [fee] = await feesOf(billing)
  assert.equal(fee?.number, 'INV-000002')
  assert.ok(fee?.sentAt)
  const mails = await w.across((tx) =>
    tx.all(sql`select from app.mails where recipient = 'practice@north.example'
      and subject = ${`Invoice INV-000002 from ${billing.lab.name}`}`),
  )
  assert.equal(mails.length, 1)
  await billing.lab.owner.post(`/invoices/${fee?.id}/void`, { reason: 'Goodwill' })
  await chargeLateFees(w.app)
  assert.equal((await feesOf(billing)).length, 1)
  assert.equal(await billing.owed(), 20_000)
})

test('nothing is charged on a late fee, on a contested line, on what is paid, or where it is switched off', async () => {
  const billing = await openBillingFixture(w, settings)
  const { lab, clinic, customerId } = billing
  const invoice = await lateInvoice(billing, 20_000, 30)
  await lab.owner.post('/payments', { invoiceId: invoice.id, amountMinor: 5_000, method: 'cash' })
  const lineId = invoice.lines[0]?.id
  const asked = await clinic.owner.post(`/invoice-lines/${lineId}/queries`, { reason: 'Twice' })
  assert.equal(asked.status, 201, asked.text)
  await chargeLateFees(w.app)
  assert.deepEqual(await totalsOf(billing), [])
  const { id } = asked.body.invoiceQuery
  await lab.owner.post(`/invoice-lines/${lineId}/queries/${id}/answer`, { answer: 'Once' })
  await lab.owner.patch(`/customers/${customerId}`, { isChargedLateFees: false })
  await chargeLateFees(w.app)
  assert.deepEqual(await totalsOf(billing), [])
  await lab.owner.patch(`/customers/${customerId}`, { isChargedLateFees: true })
  await chargeLateFees(w.app)
  assert.deepEqual(await totalsOf(billing), [225])
  await makeLate((await feesOf(billing))[0]?.id ?? '', 60)
  await chargeLateFees(w.app)
  assert.deepEqual(await totalsOf(billing), [225])
})

test('an invoice that promised no fee has none, and without days of grace nobody charges', async () => {
  const billing = await openBillingFixture(w, { lateFeeBasisPoints: 0, lateFeeGraceDays: 0 })
  await lateInvoice(billing, 20_000, 30)
  await billing.lab.owner.patch('/finance/settings', { lateFeeBasisPoints: 150 })
  await chargeLateFees(w.app)
  assert.deepEqual(await totalsOf(billing), [])
  await billing.lab.owner.patch('/finance/settings', { lateFeeGraceDays: null })
  await lateInvoice(billing, 20_000, 30)
  await chargeLateFees(w.app)
  assert.deepEqual(await totalsOf(billing), [])
  assert.deepEqual(await w.across(findDisagreements), [])
})
