import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayOf, horizonDays, pastDays } from './days.ts'
import { isWorkingDay } from './plan.ts'
import { calendarOf } from './schedule.ts'

const todayOn = dayOf('2031-01-13')

test('a calendar reaches two years: what is closed for longer is read no further, and after that nobody works', () => {
  const calendar = calendarOf(
    { weekdays: null, closures: [['1031-01-01', '2999-12-31']], capacities: [] },
    todayOn,
  )
  assert.equal(calendar.closedDays.size, pastDays + horizonDays + 1)
  const open = calendarOf({ weekdays: null, closures: [], capacities: [] }, todayOn)
  const lastOn = dayOf('2033-01-13')
  assert.deepEqual(
    [lastOn, lastOn + 1].map((day) => isWorkingDay(open, day)),
    [true, false],
    'a Thursday and a Friday',
  )
})
