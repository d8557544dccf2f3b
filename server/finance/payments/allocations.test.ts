import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { getPayment, Payment } from '#contract/finance/payments'
import type { Reply } from '#contract/platform/endpoint'
import { findDisagreements } from '#server/finance/ledger'
import { openBillingFixture, type BillingFixture } from '#test/fixtures/billing-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()

const pay = (billing: BillingFixture, body: object) =>
  billing.lab.owner.post('/payments', { customerId: billing.customerId, method: 'cash', ...body })

async function paid(billing: BillingFixture, body: object): Promise<Payment> {
  const answer = await pay(billing, body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.payment
}

const put = (
  billing: BillingFixture,
  id: string,
  ...allocations: [invoiceId: string, amount: number][]
) =>
  billing.lab.owner.post(`/payments/${id}/allocations`, {
    allocations: allocations.map(([invoiceId, amountMinor]) => ({ invoiceId, amountMinor })),
  })

const read = async (
  billing: BillingFixture,
  id: string,
): Promise<Reply<typeof getPayment>['payment']> =>
  (await billing.clinic.owner.get(`/payments/${id}`)).body.payment

const amountsOf = async (billing: BillingFixture, ...ids: string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { status, paidMinor, balanceMinor } = await billing.invoice(id)
      return [status, paidMinor, balanceMinor]
    }),
  )

const agrees = async () => assert.deepEqual(await w.across(findDisagreements), [])

test('one payment pays several invoices, the rest stays as credit and pays a later one', async () => {
  const billing = await openBillingFixture(w)
  const [first, second] = [await billing.issue(10_000), await billing.issue(5_000)]
  const payment = await paid(billing, {
    amountMinor: 14_000,
    allocations: [
      { invoiceId: second.id, amountMinor: 2_000 },
      { invoiceId: first.id, amountMinor: 10_000 },
    ],
  })
  assert.deepEqual([payment.unallocatedMinor, payment.invoiceId], [2_000, null])
  assert.deepEqual(await amountsOf(billing, first.id, second.id), [
    ['paid', 10_000, 0],
    ['partially_paid', 2_000, 3_000],
  ])
  const later = await billing.issue(1_500)
  const answer = await put(billing, payment.id, [later.id, 1_500], [second.id, 500])
  assert.deepEqual([answer.status, answer.body.payment.unallocatedMinor], [201, 0])
  assert.deepEqual(await amountsOf(billing, later.id, second.id), [
    ['paid', 1_500, 0],
    ['partially_paid', 2_500, 2_500],
  ])
  const seen = await read(billing, payment.id)
  // What each may do with it is its own.
  assert.deepEqual(seen, {
    ...answer.body.payment,
    customerId: null,
    counterpartName: billing.lab.name,
    can: seen.can,
  })
  assert.equal(
    (await billing.clinic.owner.get(`/payments?invoiceId=${later.id}`)).body.data.length,
    1,
  )
  assert.equal(await billing.owed(), 2_500)
  await agrees()
})

test('no more is put to invoices than there is, and none of another customer, currency or laboratory', async () => {
  const billing = await openBillingFixture(w)
  const [other, stranger] = [
    await openBillingFixture(w),
    await billing.lab.owner.post('/customers', { name: 'X' }),
  ]
  const { id } = await billing.issue(10_000)
  const payment = await paid(billing, { amountMinor: 3_000 })
  const refusal = ({ body }: { body: { code: string; params?: object } }) => [
    body.code,
    body.params,
  ]
  assert.deepEqual(refusal(await put(billing, payment.id, [id, 3_001])), [
    'allocations_above_unallocated',
    { unallocatedMinor: 3_000, currency: 'EUR' },
  ])
  assert.equal((await put(billing, payment.id, [id, 1], [id, 1])).status, 400)
  assert.equal((await put(billing, payment.id, [(await other.issue()).id, 1])).status, 404)
  assert.equal((await put(other, payment.id, [id, 1])).status, 404)
  const drafted = await billing.draft()
  assert.equal((await put(billing, payment.id, [drafted.id, 1])).status, 409)
  const foreign = await pay(billing, { amountMinor: 100, customerId: stranger.body.customer.id })
  const stray = await put(billing, foreign.body.payment.id, [id, 1])
  assert.equal(stray.body.code, 'invoice_of_other_customer')
  const yen = await paid(billing, { amountMinor: 100, currency: 'JPY' })
  const { invoiceNumber, ...currencies } = (await put(billing, yen.id, [id, 1])).body.params
  assert.match(invoiceNumber, /^INV-/)
  assert.deepEqual(currencies, { invoiceCurrency: 'EUR', paymentCurrency: 'JPY' })
  const more = { amountMinor: 1, allocations: [{ invoiceId: id, amountMinor: 2 }] }
  assert.deepEqual(refusal(await pay(billing, more)), [
    'allocations_above_payment',
    { allocatedMinor: 2, amountMinor: 1, currency: 'EUR' },
  ])
  const small = await billing.issue(50)
  const above = await put(billing, payment.id, [small.id, 51])
  assert.equal(above.body.code, 'allocation_above_invoice_balance')
  assert.deepEqual([above.body.params.balanceMinor, above.body.params.currency], [50, 'EUR'])
  assert.deepEqual(await amountsOf(billing, id), [['open', 0, 10_000]])
})

test('a deposit names its order, and is the customer’s credit until there is an invoice', async () => {
  const billing = await openBillingFixture(w)
  const { owner } = billing.lab
  const { id: customerId } = (await owner.post('/customers', { name: 'Practice' })).body.customer
  const { id: orderId } = (await owner.post('/orders', { customerId })).body.order
  const payment = await paid(billing, { customerId, amountMinor: 900, orderId })
  assert.deepEqual([payment.orderId, payment.unallocatedMinor], [orderId, 900])
  // Of another customer than the order.
  assert.equal((await pay(billing, { amountMinor: 900, orderId })).status, 404)
  const lines = [{ description: 'Crown', quantity: 1, unitPriceMinor: 2_000 }]
  const { id } = (await owner.post('/invoices', { customerId, lines })).body.invoice
  const { number } = (await owner.post(`/invoices/${id}/issue`)).body.invoice
  const { allocations, unallocatedMinor } = (await put(billing, payment.id, [id, 900])).body.payment
  assert.deepEqual(
    [allocations, unallocatedMinor],
    [[{ invoiceId: id, invoiceNumber: number, amountMinor: 900 }], 0],
  )
  const misplaced = { invoiceId: id, amountMinor: 5, method: 'cash', orderId }
  assert.equal((await owner.post('/payments', misplaced)).status, 400)
})

test('a refund takes what is on no invoice first, then the newest invoice', async () => {
  const billing = await openBillingFixture(w)
  const [older, newer] = [await billing.issue(4_000), await billing.issue(3_000)]
  const { id } = await paid(billing, { amountMinor: 8_000 })
  await put(billing, id, [newer.id, 3_000])
  await put(billing, id, [older.id, 4_000])
  const refund = (amountMinor: number) =>
    billing.lab.owner.post(`/payments/${id}/refund`, { amountMinor })
  const unallocated = async () => (await read(billing, id)).unallocatedMinor
  assert.equal(await unallocated(), 1_000)
  assert.equal((await refund(1_000)).status, 201)
  assert.equal(await unallocated(), 0)
  assert.deepEqual(await amountsOf(billing, newer.id, older.id), [
    ['paid', 3_000, 0],
    ['paid', 4_000, 0],
  ])
  // The one it was put to last, though that is the older invoice.
  await refund(4_500)
  assert.deepEqual(await amountsOf(billing, newer.id, older.id), [
    ['partially_paid', 2_500, 500],
    ['open', 0, 4_000],
  ])
  await agrees()
})

test('a credit note frees what was paid, and it can be put elsewhere', async () => {
  const billing = await openBillingFixture(w)
  const [first, second] = [await billing.issue(10_000), await billing.issue(2_500)]
  const { id } = await paid(billing, {
    amountMinor: 10_000,
    allocations: [{ invoiceId: first.id, amountMinor: 10_000 }],
  })
  await billing.lab.owner.post('/credit-notes', {
    invoiceId: first.id,
    reason: 'goodwill',
    lines: [{ invoiceLineId: first.lines[0]?.id, amountMinor: 3_000 }],
  })
  assert.equal((await read(billing, id)).unallocatedMinor, 3_000)
  assert.equal((await put(billing, id, [second.id, 2_500])).body.payment.unallocatedMinor, 500)
  assert.deepEqual(await amountsOf(billing, first.id, second.id), [
    ['paid', 7_000, 0],
    ['paid', 2_500, 0],
  ])
  assert.equal(await billing.owed(), -500)
  await agrees()
})

test('of many who put the same money to invoices at once only as much counts as there is', async () => {
  const billing = await openBillingFixture(w)
  const invoices = [
    await billing.issue(9_000),
    await billing.issue(9_000),
    await billing.issue(9_000),
  ]
  const { id } = await paid(billing, { amountMinor: 10_000 })
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, place) => {
      const pair = [invoices[place % 3]?.id ?? '', invoices[(place + 1) % 3]?.id ?? ''] as const
      return place === 5
        ? billing.lab.owner.post(`/payments/${id}/refund`, { amountMinor: 2_000 })
        : put(billing, id, [pair[0], 1_000], [pair[1], 1_000])
    }),
  )
  const statuses = new Set(answers.map(({ status }) => status))
  assert.deepEqual(
    [...statuses].toSorted((a, b) => a - b),
    [201, 422],
    answers.map(({ text }) => text).join(),
  )
  const { unallocatedMinor, allocations } = await read(billing, id)
  assert.equal(
    allocations.reduce((sum, { amountMinor }) => sum + amountMinor, unallocatedMinor),
    8_000,
  )
  await agrees()
})
