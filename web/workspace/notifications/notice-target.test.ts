import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noticeTarget } from './notice-target.ts'

const nothing = {
  orderId: null,
  invoiceId: null,
  statementId: null,
  paymentId: null,
  payoutId: null,
}
const placeOf = (some: Partial<Record<keyof typeof nothing, string>>) => {
  const { to, params } = noticeTarget({ ...nothing, ...some })
  return to.replace('$id', params?.id ?? '')
}

test('a notification opens the record that it is about', () => {
  assert.equal(placeOf({ orderId: 'o' }), '/orders/o')
  assert.equal(placeOf({ invoiceId: 'i', paymentId: 'p' }), '/invoices/i')
  assert.equal(placeOf({ statementId: 's' }), '/statements/s')
  assert.equal(placeOf({ paymentId: 'p' }), '/payments/p')
  assert.equal(placeOf({ payoutId: 'p' }), '/payouts')
  assert.equal(placeOf({}), '/notifications')
})
