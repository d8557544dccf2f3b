import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillOf, nextCell, rowsOf, type CentreLoad } from './capacity-load.ts'

const load = (workCentreId: string, plannedAmount: number, fields: Partial<CentreLoad> = {}) => ({
  workCentreId,
  unit: 'minutes' as const,
  plannedAmount,
  reservedAmount: 0,
  limitAmount: 432,
  capacityAmount: 480,
  ...fields,
})
const day = (dayOn: string, centres: CentreLoad[]) => ({
  dayOn,
  isWorkday: true,
  minutes: 480,
  team: null,
  centres,
})
const centre = (id: string) => ({ id, name: id, department: null, kind: 'people' as const })

test('each work centre is one row with a place for every day', () => {
  const rows = rowsOf({
    centres: [centre('CAD'), centre('Mill')],
    days: [
      day('2026-11-23', [load('Mill', 4)]),
      day('2026-11-24', [load('CAD', 1), load('Mill', 2)]),
    ],
  })
  assert.deepEqual(
    rows.map(({ name, days }) => [name, days.map((each) => each?.plannedAmount ?? null)]),
    [
      ['CAD', [null, 1]],
      ['Mill', [4, 2]],
    ],
  )
})

test('a day is over its limit before it is over what can be done, and reserved work counts', () => {
  const toneOf = (planned: number, reserved = 0) =>
    fillOf(load('CAD', planned, { reservedAmount: reserved })).tone
  assert.deepEqual(
    [toneOf(432), toneOf(433), toneOf(400, 33), toneOf(480), toneOf(481)],
    ['free', 'over_limit', 'over_limit', 'over_limit', 'over_capacity'],
  )
  assert.equal(fillOf(load('CAD', 300, { reservedAmount: 60 })).free, 72)
  assert.equal(fillOf(load('CAD', 500)).free, -68)
})

test('what has no limit is never full, and a closed day with work on it is', () => {
  const without = fillOf(load('Partner', 9, { limitAmount: null, capacityAmount: null }))
  assert.deepEqual([without.free, without.tone], [null, 'free'])
  const closed = fillOf(load('CAD', 30, { limitAmount: 0, capacityAmount: 0 }))
  assert.deepEqual([closed.planned, closed.tone], [1, 'over_capacity'])
})

test('arrows move to the next cell in their direction, over days and centres without any', () => {
  const cells = [
    { row: 0, column: 0 },
    { row: 0, column: 2 },
    { row: 2, column: 0 },
    { row: 2, column: 2 },
  ]
  const from = { row: 0, column: 0 }
  assert.deepEqual(nextCell(cells, from, 'ArrowRight'), { row: 0, column: 2 })
  assert.deepEqual(nextCell(cells, from, 'ArrowDown'), { row: 2, column: 0 })
  assert.deepEqual(nextCell(cells, from, 'End'), { row: 0, column: 2 })
  assert.deepEqual(nextCell(cells, { row: 2, column: 2 }, 'ArrowUp'), { row: 0, column: 2 })
  assert.deepEqual(nextCell(cells, { row: 2, column: 2 }, 'Home'), { row: 2, column: 0 })
  for (const key of ['ArrowLeft', 'ArrowUp', 'Enter']) {
    assert.equal(nextCell(cells, from, key), undefined, key)
  }
})
