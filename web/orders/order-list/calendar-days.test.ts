import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calendarDays, groupByDay, nextOf } from './calendar-days.ts'

test('a month is shown in whole weeks from Monday to Sunday', () => {
  const days = calendarDays('2026-11-22', 'month')
  assert.equal(days[0], '2026-10-26')
  assert.equal(days.at(-1), '2026-12-06')
  assert.equal(days.length % 7, 0)
})

test('a February that begins on a Monday has four weeks', () => {
  assert.equal(calendarDays('2027-02-10', 'month').length, 28)
})

test('a week is shown from its Monday on', () => {
  assert.deepEqual(calendarDays('2026-11-22', 'week').slice(0, 2), ['2026-11-16', '2026-11-17'])
})

test('turning from the last day of a long month skips none', () => {
  assert.equal(nextOf('2026-01-31', 'month', 1), '2026-02-01')
  assert.equal(nextOf('2026-01-15', 'month', -1), '2025-12-01')
  assert.equal(nextOf('2026-12-28', 'week', 1), '2027-01-04')
})

test('records are kept by their day, and those without one are left out', () => {
  const groups = groupByDay([{ day: 'a' }, { day: null }, { day: 'a' }], ({ day }) => day)
  assert.equal(groups.get('a')?.length, 2)
  assert.equal(groups.size, 1)
})
