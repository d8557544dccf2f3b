import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unallocatedOf, allocate } from './allocations.ts'

const invoices = [
  { id: 'c', dueOn: null, balanceMinor: 500 },
  { id: 'b', dueOn: '2026-11-20', balanceMinor: 300 },
  { id: 'a', dueOn: '2026-10-01', balanceMinor: 200 },
]

test('money goes to the invoice that is due first, and on to the next', () => {
  assert.deepEqual(allocate(450, invoices), [
    { invoiceId: 'a', amountMinor: 200 },
    { invoiceId: 'b', amountMinor: 250 },
  ])
})

test('no invoice gets more than is open, and the rest is left', () => {
  const allocations = allocate(1_200, invoices)
  assert.equal(
    allocations.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    1_000,
  )
  assert.equal(unallocatedOf(1_200, allocations), 200)
})

test('an invoice that was paid too much gets nothing', () => {
  assert.deepEqual(allocate(100, [{ id: 'a', dueOn: null, balanceMinor: -50 }]), [])
})
