import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadsOf, loadWeek, weekAround } from './week.ts'

test('the week goes until Sunday, and on a weekend until the Sunday after', () => {
  assert.deepEqual(weekAround('2026-11-23'), { fromOn: '2026-11-23', toOn: '2026-11-29' })
  assert.deepEqual(weekAround('2026-11-27'), { fromOn: '2026-11-27', toOn: '2026-11-29' })
  assert.deepEqual(weekAround('2026-11-28'), { fromOn: '2026-11-28', toOn: '2026-12-06' })
  assert.deepEqual(weekAround('2026-11-29'), { fromOn: '2026-11-29', toOn: '2026-12-06' })
})

test('the load of a weekend is that of the week to come', () => {
  assert.deepEqual(loadWeek('2026-11-22'), { fromOn: '2026-11-23', toOn: '2026-11-29' })
  assert.deepEqual(loadWeek('2026-11-21'), { fromOn: '2026-11-23', toOn: '2026-11-29' })
  assert.deepEqual(loadWeek('2026-11-25'), { fromOn: '2026-11-25', toOn: '2026-12-01' })
})

const stage = (name: string, minutes: number, pieces: number, capacity: number | null) => ({
  name,
  department: null,
  plannedMinutes: minutes,
  plannedPieces: pieces,
  capacityPieces: capacity,
})

test('a day names the stage that is nearest to its limit; free days without work are left out', () => {
  const [monday, ...others] = loadsOf([
    {
      dayOn: '2026-11-23',
      isWorkday: true,
      minutes: 480,
      stages: [stage('CAD', 300, 9, 12), stage('Milling', 60, 9, 10), stage('Check', 40, 8, null)],
    },
    { dayOn: '2026-11-28', isWorkday: false, minutes: 0, stages: [] },
  ])
  assert.deepEqual(others, [])
  assert.deepEqual(monday, {
    dayOn: '2026-11-23',
    minutes: 400,
    pieces: 9,
    tightest: { name: 'Milling', share: 0.9 },
  })
})
