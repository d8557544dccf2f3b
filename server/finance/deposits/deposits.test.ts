import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Invoice } from '#contract/finance/invoices'
import { findDisagreements } from '#server/finance/ledger'
import { orderFixture } from '#test/fixtures/order-fixture'
import { testApp } from '#test/app/test-app'
import { drawCount } from '#test/runner/random-sizes'

const w = await testApp()
const fixture = await orderFixture(w)
const { lab, clinic, connection } = fixture
const { customerId } = connection
const whole = 28_560

const settings = (changes: object) => lab.owner.patch('/finance/settings', changes)
await settings({
  currency: 'EUR',
  taxMode: 'exclusive',
  paymentTermsDays: 30,
  invoicePrefix: 'INV',
  billOn: 'acceptance',
})

async function acceptedOrder(): Promise<string> {
  const { id } = await fixture.draft()
  await fixture.transition('clinic', id, 'submit')
  await fixture.transition('lab', id, 'accept', { promisedOn: '2031-01-15' })
  return id
}

const ask = (orderId: string, amountMinor?: number) =>
  lab.owner.post('/invoices', {
    customerId,
    deposit: { orderId, ...(amountMinor === undefined ? {} : { amountMinor }) },
  })

async function issue(id: string): Promise<Invoice> {
  const answer = await lab.owner.post(`/invoices/${id}/issue`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.invoice
}

const issuedDeposit = async (orderId: string, amount: number) =>
  issue((await ask(orderId, amount)).body.invoice.id)

const pay = (invoiceId: string, amountMinor: number) =>
  lab.owner.post('/payments', { invoiceId, amountMinor, method: 'cash' })

const bill = async (orderId: string) =>
  issue((await lab.owner.post('/invoices', { customerId, orderIds: [orderId] })).body.invoice.id)

const read = async (id: string): Promise<Invoice> =>
  (await lab.owner.get(`/invoices/${id}`)).body.invoice

async function sums(invoiceIds: readonly string[]): Promise<Record<string, number>> {
  const rows = await w.across((tx) =>
    tx.all(sql<{ account: string; minor: number }>`
      select e.account, sum(e.amount_minor)::bigint as minor
      from app.ledger_entries e join app.ledger_postings p on p.id = e.posting_id
      where p.invoice_id = any (${invoiceIds}::uuid[]) group by e.account having sum(e.amount_minor) <> 0`),
  )
  return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]))
}

const depositsOf = async (orderId: string): Promise<Invoice[]> =>
  (await lab.owner.get('/invoices?kind=deposit&limit=100')).body.data.filter(
    ({ depositOrderId }: Invoice) => depositOrderId === orderId,
  )

test('a deposit is owed to the customer until the first invoice of the work takes what was paid', async () => {
  const orderId = await acceptedOrder()
  const deposit = await issuedDeposit(orderId, 10_000)
  assert.deepEqual(
    [deposit.kind, deposit.depositOrderId, deposit.taxMinor, deposit.lateFeeBasisPoints],
    ['deposit', orderId, 0, 0],
  )
  assert.equal((await clinic.owner.get(`/invoices/${deposit.id}`)).body.invoice.kind, 'deposit')
  await pay(deposit.id, 6_000)
  assert.deepEqual(await sums([deposit.id]), { receivable: 4_000, deposits: -10_000, bank: 6_000 })
  const work = await bill(orderId)
  assert.deepEqual([work.totalMinor, work.paidMinor, work.status], [whole, 6_000, 'partially_paid'])
  const settled = await read(deposit.id)
  assert.deepEqual([settled.status, settled.paidMinor, settled.balanceMinor], ['credited', 0, 0])
  assert.deepEqual(await sums([deposit.id, work.id]), {
    receivable: whole - 6_000,
    revenue: -24_000,
    tax: -4_560,
    bank: 6_000,
  })
  const { data } = (
    await clinic.owner.get(`/finance/ledger?invoiceId=${deposit.id}&kind=deposit_release`)
  ).body
  assert.deepEqual(
    [data.length, data[0].amountMinor, data[0].description],
    [1, -10_000, `Deposit ${deposit.number} settled with invoice ${work.number}`],
  )
  const export_ = await lab.owner.get(
    `/finance/export?what=invoices&format=xero&fromOn=2020-01-01&toOn=2099-12-31`,
  )
  assert.ok(!export_.text.includes(deposit.number ?? ''), 'a deposit is exported as income')
})

test('the invoices of an order are what bills it and the deposit on it, for each side what it sees', async () => {
  const orderId = await acceptedOrder()
  const { number } = (await clinic.owner.get(`/orders/${orderId}`)).body.order
  const deposit = await issuedDeposit(orderId, 5_000)
  const draft = (await lab.owner.post('/invoices', { customerId, orderIds: [orderId] })).body
  await bill(await acceptedOrder())
  const idsSeenBy = async (person: typeof lab.owner) =>
    (await person.get(`/invoices?orderId=${orderId}`)).body.data.map(({ id }: Invoice) => id)
  assert.deepEqual(await idsSeenBy(lab.owner), [draft.invoice.id, deposit.id])
  assert.deepEqual(await idsSeenBy(clinic.owner), [deposit.id])
  assert.deepEqual(await idsSeenBy((await w.org('lab')).owner), [])
  assert.equal(deposit.depositOrderNumber, number)
  const { lines } = await read(draft.invoice.id)
  assert.deepEqual(new Set(lines.map(({ orderNumber }) => orderNumber)), new Set([number]))
})

test('what was paid above the invoice is credit, and a credit note of a settled deposit is in force', async () => {
  const orderId = await acceptedOrder()
  const deposit = await issuedDeposit(orderId, whole)
  const note = await lab.owner.post('/credit-notes', {
    invoiceId: deposit.id,
    reason: 'goodwill',
    lines: [{ invoiceLineId: deposit.lines[0]?.id, amountMinor: 60 }],
  })
  await pay(deposit.id, whole - 60)
  const items = (await lab.owner.get(`/orders/${orderId}`)).body.order.items
  const part = (
    await lab.owner.post('/invoices', {
      customerId,
      lines: [
        { orderItemId: items[0].id, description: 'Crowns', quantity: 1, unitPriceMinor: 20_000 },
      ],
    })
  ).body.invoice
  const work = await issue(part.id)
  assert.deepEqual([work.status, work.paidMinor], ['paid', 20_000])
  const { data } = (await lab.owner.get('/payments')).body
  assert.equal(data[0].unallocatedMinor, whole - 60 - 20_000)
  const voided = await lab.owner.post(`/credit-notes/${note.body.creditNote.id}/void`, {
    reason: 'Wrong',
  })
  assert.deepEqual([voided.status, voided.body.code], [409, 'deposit_settled'], voided.text)
  assert.deepEqual(await w.across(findDisagreements), [])
})

test('a deposit is asked for at the acceptance, of each order once, as the customer’s terms say', async () => {
  await settings({ depositBasisPoints: 3_000 })
  const orderId = await acceptedOrder()
  await w.settle()
  const [deposit, ...more] = await depositsOf(orderId)
  assert.deepEqual([more, deposit?.status, deposit?.totalMinor], [[], 'open', whole * 0.3])
  assert.equal((await ask(orderId, 5)).body.code, 'order_has_deposit')
  await lab.owner.patch(`/customers/${customerId}`, { depositBasisPoints: 0 })
  const free = await acceptedOrder()
  await w.settle()
  assert.deepEqual(await depositsOf(free), [])
  await lab.owner.patch(`/customers/${customerId}`, { depositBasisPoints: null })
  await settings({ depositBasisPoints: 0 })
})

test('the deposit on a cancelled order is given free: what was paid is credit', async () => {
  const orderId = await acceptedOrder()
  const deposit = await issuedDeposit(orderId, 9_000)
  await pay(deposit.id, 4_000)
  await fixture.transition('lab', orderId, 'cancel', { reason: 'Not needed' })
  await w.settle()
  const settled = await read(deposit.id)
  assert.deepEqual([settled.status, settled.balanceMinor], ['credited', 0])
  const { data } = (await lab.owner.get('/payments')).body
  assert.deepEqual([data[0].amountMinor, data[0].unallocatedMinor], [4_000, 4_000])
  assert.deepEqual(await sums([deposit.id]), { receivable: -4_000, bank: 4_000 })
  assert.equal((await ask(orderId, 100)).body.code, 'deposit_order_not_accepted')
})

test('what is not a deposit is refused with a sentence', async () => {
  const orderId = await acceptedOrder()
  assert.equal((await ask(orderId)).body.code, 'deposit_amount_missing')
  assert.equal((await ask(orderId, whole + 1)).body.code, 'deposit_above_order_total')
  assert.equal((await ask(connection.id, 5)).status, 404)
  const both = { customerId, deposit: { orderId, amountMinor: 5 }, lines: [] }
  assert.equal((await lab.owner.post('/invoices', both)).body.errors[0].pointer, '/lines')
  const { id } = (await ask(orderId, 500)).body.invoice
  const lines = [{ description: 'Crown', quantity: 1, unitPriceMinor: 5 }]
  assert.equal(
    (await lab.owner.patch(`/invoices/${id}`, { lines })).body.code,
    'deposit_lines_fixed',
  )
  await bill(orderId)
  const late = await lab.owner.post(`/invoices/${id}/issue`)
  assert.deepEqual([late.status, late.body.code], [409, 'order_already_invoiced'])
})

test('a deposit and the bill of its order that are issued at once leave no deposit that nobody settles', async () => {
  for (let round = 0; round < drawCount(2, 8); round++) {
    const orderId = await acceptedOrder()
    const deposit = (await ask(orderId, 1_000)).body.invoice
    const body = { customerId, orderIds: [orderId] }
    const work = (await lab.owner.post('/invoices', body)).body.invoice
    await Promise.all(
      [deposit, work].map(({ id }: Invoice) => lab.owner.post(`/invoices/${id}/issue`)),
    )
    assert.equal((await read(work.id)).status, 'open')
    assert.match((await read(deposit.id)).status, /^(draft|credited)$/)
  }
})

test('a deposit that nobody pays is abandoned without a loss', async () => {
  const deposit = await issuedDeposit(await acceptedOrder(), 1_000)
  assert.equal((await lab.owner.post(`/invoices/${deposit.id}/write-off`)).status, 200)
  assert.deepEqual(await sums([deposit.id]), {})
})
