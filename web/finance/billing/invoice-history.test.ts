import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoiceHistoryOf } from './invoice-history.ts'

const invoice = {
  createdAt: '2026-11-01T08:00:00.000Z',
  issuedOn: '2026-11-02',
  sentAt: '2026-11-02T09:00:00.000Z',
  voidedAt: null,
  totalMinor: 12_900,
}
const entry = {
  id: 'e1',
  kind: 'payment' as const,
  amountMinor: -12_900,
  occurredAt: '2026-11-10T10:00:00.000Z',
  paymentId: 'p1',
  creditNoteId: null,
}

test('what happened to an invoice is newest first, its own steps among what was booked', () => {
  const issue = {
    ...entry,
    id: 'e0',
    kind: 'invoice' as const,
    occurredAt: '2026-11-02T08:30:00.000Z',
  }
  assert.deepEqual(
    invoiceHistoryOf(invoice, [issue, entry]).map(({ kind }) => kind),
    ['payment', 'sent', 'invoice', 'drafted'],
  )
})

test('an invoice that nobody sent has no such step', () => {
  const kinds = invoiceHistoryOf({ ...invoice, sentAt: null }, []).map(({ kind }) => kind)
  assert.deepEqual(kinds, ['drafted'])
})

test('an invoice that is issued in the moment of its draft is above it', () => {
  const issue = { ...entry, kind: 'invoice' as const, occurredAt: invoice.createdAt }
  const kinds = invoiceHistoryOf({ ...invoice, sentAt: null }, [issue]).map(({ kind }) => kind)
  assert.deepEqual(kinds, ['invoice', 'drafted'])
})
