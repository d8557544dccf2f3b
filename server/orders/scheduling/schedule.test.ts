import assert from 'node:assert/strict'
import { test } from 'node:test'
import { workingDaysOf } from './calendars.ts'
import { dayOf, horizonDays, pastDays } from './days.ts'
import { dayMinutes, floorOf, isOpenOn } from './floor.ts'

const todayOn = dayOf('2031-01-13')

test('a calendar reaches two years: what is closed for longer is read no further, and after that nobody works', () => {
  const calendar = workingDaysOf(
    { weekdays: null, closures: [['1031-01-01', '2999-12-31']], capacities: [] },
    todayOn,
  )
  assert.equal(calendar.closedDays.size, pastDays + horizonDays + 1)
  const open = workingDaysOf({ weekdays: null, closures: [], capacities: [] }, todayOn)
  const floor = floorOf(open, [], todayOn * dayMinutes)
  const lastOn = dayOf('2033-01-13')
  assert.deepEqual(
    [lastOn, lastOn + 1].map((day) => isOpenOn(floor, day)),
    [true, false],
    'a Thursday and a Friday',
  )
})
