import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadsOf, loadWeek, weekAround } from './week.ts'

test('the week goes until Sunday, and on a weekend until the Sunday after', () => {
  for (const [today, toOn, isNext] of [
    ['2026-11-23', '2026-11-29', false],
    ['2026-11-27', '2026-11-29', false],
    ['2026-11-28', '2026-12-06', true],
    ['2026-11-29', '2026-12-06', true],
  ] as const) {
    assert.deepEqual(weekAround(today), { fromOn: today, toOn, isNext })
  }
})

test('the load of a weekend is that of the two weeks to come', () => {
  assert.deepEqual(loadWeek('2026-11-22'), { fromOn: '2026-11-23', toOn: '2026-12-06' })
  assert.deepEqual(loadWeek('2026-11-21'), { fromOn: '2026-11-23', toOn: '2026-12-06' })
  assert.deepEqual(loadWeek('2026-11-25'), { fromOn: '2026-11-25', toOn: '2026-12-08' })
})

const load = (workCentreId: string, plannedAmount: number, limitAmount: number | null) => ({
  workCentreId,
  unit: limitAmount === null ? ('pieces' as const) : ('minutes' as const),
  plannedAmount,
  reservedAmount: 0,
  limitAmount,
  capacityAmount: limitAmount,
})

test('a day is as full as its team is, and names the work centre that is nearest to its limit; free days without work are left out', () => {
  const kinds = {
    CAD: 'people',
    Milling: 'machine',
    Ceramics: 'people',
    Partner: 'external',
  } as const
  const team = { plannedMinutes: 780, reservedMinutes: 100, limitMinutes: 1000 }
  const names = ['CAD', 'Milling', 'Ceramics', 'Partner'] as const
  const [monday, ...others] = loadsOf({
    centres: names.map((name) => ({ id: name, name, department: null, kind: kinds[name] })),
    days: [
      {
        dayOn: '2026-11-23',
        isWorkday: true,
        minutes: 480,
        team,
        centres: [
          load('CAD', 300, 400),
          load('Milling', 90, 100),
          load('Ceramics', 480, 600),
          load('Partner', 8, null),
        ],
      },
      { dayOn: '2026-11-28', isWorkday: false, minutes: 0, team: null, centres: [] },
    ],
  })
  assert.deepEqual(others, [])
  assert.deepEqual(monday, {
    dayOn: '2026-11-23',
    planned: 0.78,
    reserved: 0.1,
    tightest: { name: 'Milling', share: 0.9 },
  })
})
