import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formats } from './formats.ts'

const format = formats('en-GB', {
  today: 'Today',
  tomorrow: 'Tomorrow',
  yesterday: 'Yesterday',
  daysLate: (days) => `${days} days late`,
  inDays: (days) => `in ${days} days`,
  justNow: 'just now',
})

// Spaces around a dash are thin in some versions of the language data and missing in others.
const period = (from: string, to: string) => format.period(from, to).replaceAll(/\s*–\s*/g, '–')

test('a whole month is said by its name', () => {
  assert.equal(period('2026-10-01', '2026-10-31'), 'October 2026')
  assert.equal(period('2028-02-01', '2028-02-29'), 'February 2028')
})

test('any other days are said from the first to the last', () => {
  assert.equal(period('2026-10-01', '2026-10-15'), '1–15 Oct 2026')
  assert.equal(period('2026-10-01', '2026-11-30'), '1 Oct–30 Nov 2026')
  assert.equal(period('2027-02-01', '2027-02-27'), '1–27 Feb 2027')
})

test('the time since an instant is at least a minute and at most in days', () => {
  const now = Date.parse('2026-10-15T12:00:00Z')
  const elapsed = (at: string) => format.elapsed(at, now)
  assert.equal(elapsed('2026-10-15T12:00:00Z'), '1 minute')
  assert.equal(elapsed('2026-10-15T11:15:00Z'), '45 minutes')
  assert.equal(elapsed('2026-10-15T09:00:00Z'), '3 hours')
  assert.equal(elapsed('2026-10-05T12:00:00Z'), '10 days')
})
