import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBillingFixture } from '#test/fixtures/billing-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()

test('what was abandoned of an invoice is not taken back once more by voiding it', async () => {
  const billing = await openBillingFixture(w)
  const { owner } = billing.lab
  const { id } = await billing.issue(10_000)
  const paid = await owner.post('/payments', { invoiceId: id, amountMinor: 4_000, method: 'cash' })
  await owner.post(`/invoices/${id}/write-off`)
  await owner.post(`/payments/${paid.body.payment.id}/refund`, { amountMinor: 4_000 })
  const voided = await owner.post(`/invoices/${id}/void`, { reason: 'Wrong' })
  assert.deepEqual([voided.status, voided.body.code], [409, 'invoice_partly_written_off'])
  assert.equal(await billing.owed(), 4_000)
})
