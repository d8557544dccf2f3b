import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWeekend, weeksAround } from './calendar-weeks.ts'

test('whole weeks from that of today up to that of the last day', () => {
  const days = weeksAround(['2026-12-08', '2026-12-16'], '2026-11-27')
  assert.deepEqual([days[0], days.at(-1), days.length], ['2026-11-23', '2026-12-20', 28])
  assert.deepEqual([isWeekend('2026-11-28'), isWeekend('2026-11-27')], [true, false])
})

test('a day that is far away has two weeks before it', () => {
  const days = weeksAround(['2027-03-10'], '2026-11-27')
  assert.deepEqual([days[0], days.at(-1)], ['2027-02-22', '2027-03-14'])
})

test('without any day it is the week of today', () => {
  assert.equal(weeksAround([], '2026-11-27').length, 7)
})
