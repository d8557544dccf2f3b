import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysBefore, daysOf, daysOfPeriod } from './period.ts'

test('a period has as many days as its name says, with today as the last', () => {
  assert.deepEqual(daysOf('d30', {}, '2026-11-30'), { fromOn: '2026-11-01', toOn: '2026-11-30' })
  assert.deepEqual(daysOf('d90', { fromOn: '2020-01-01' }, '2026-03-31'), {
    fromOn: '2026-01-01',
    toOn: '2026-03-31',
  })
})

test('own days stay as they were typed', () => {
  const typed = { fromOn: '2025-01-01', toOn: '2025-02-01' }
  assert.deepEqual(daysOf('own', typed, '2026-11-30'), typed)
})

test('the time before is as long, and ends on the day before', () => {
  const days = { fromOn: '2026-11-01', toOn: '2026-11-30' }
  assert.deepEqual(daysBefore(days), { fromOn: '2026-10-02', toOn: '2026-10-31' })
})

test('a month of a report is cut at its ends, and runs until its last day', () => {
  const report = { fromOn: '2026-01-15', toOn: '2026-02-20', groupBy: 'month' } as const
  const of = (startsOn: string, today: string) => daysOfPeriod(startsOn, report, today)
  assert.deepEqual(of('2026-01-01', '2026-02-20'), {
    fromOn: '2026-01-15',
    toOn: '2026-01-31',
    isRunning: false,
  })
  assert.deepEqual(of('2026-02-01', '2026-02-28'), {
    fromOn: '2026-02-01',
    toOn: '2026-02-20',
    isRunning: true,
  })
  assert.equal(of('2026-02-01', '2026-03-01').isRunning, false)
  assert.deepEqual(of('', '2026-02-20'), {
    ...of('', ''),
    fromOn: report.fromOn,
    toOn: report.toOn,
  })
})

test('a week of a report is from Monday to Sunday, and a day never runs', () => {
  const days = { fromOn: '2026-01-01', toOn: '2026-12-31' }
  const week = daysOfPeriod('2026-11-23', { ...days, groupBy: 'week' }, '2026-11-29')
  assert.deepEqual(week, { fromOn: '2026-11-23', toOn: '2026-11-29', isRunning: true })
  assert.equal(
    daysOfPeriod('2026-11-23', { ...days, groupBy: 'day' }, '2026-11-23').isRunning,
    false,
  )
})
