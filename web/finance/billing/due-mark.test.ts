import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDuePlain } from './due-mark.ts'

test('a due day is marked as late once the invoice is overdue, and not a few hours before', () => {
  const today = '2026-11-28'
  const owed = { status: 'open', dueOn: '2026-11-27', isOverdue: false } as const
  assert.equal(isDuePlain(owed, today), true)
  assert.equal(isDuePlain({ ...owed, isOverdue: true }, today), false)
  assert.equal(isDuePlain({ ...owed, dueOn: today }, today), false)
  assert.equal(isDuePlain({ ...owed, status: 'paid', isOverdue: false }, today), true)
})
