import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillOf, loadByStage } from './capacity-load.ts'

const load = (name: string, plannedPieces: number, capacityPieces: number | null = 10) => ({
  name,
  department: null,
  plannedMinutes: plannedPieces * 10,
  plannedPieces,
  capacityPieces,
})
const day = (dayOn: string, stages: ReturnType<typeof load>[]) => ({
  dayOn,
  isWorkday: true,
  minutes: 480,
  stages,
})

test('each stage is one row with a place for every day', () => {
  const rows = loadByStage({
    days: [
      day('2026-11-23', [load('Mill', 4)]),
      day('2026-11-24', [load('Cast', 1), load('Mill', 2)]),
    ],
  })
  assert.deepEqual(
    rows.map(({ name, days }) => [name, days.map((each) => each?.plannedPieces ?? null)]),
    [
      ['Cast', [null, 1]],
      ['Mill', [4, 2]],
    ],
  )
})

test('a stage without a limit is never full, and one that is closed is at once', () => {
  assert.equal(fillOf(load('Mill', 4, null)), null)
  assert.equal(fillOf(load('Mill', 15)), 1.5)
  assert.equal(fillOf(load('Mill', 1, 0)), Infinity)
  assert.equal(fillOf(load('Mill', 0, 0)), 0)
})
