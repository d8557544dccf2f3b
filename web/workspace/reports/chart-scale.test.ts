import assert from 'node:assert/strict'
import { test } from 'node:test'
import { largestOf, ticksBetween, ticksFrom, ticksTo } from './chart-scale.ts'

test('an axis begins at zero, has round steps and reaches its largest value', () => {
  assert.deepEqual(ticksTo(7), [0, 2, 4, 6, 8])
  assert.deepEqual(ticksTo(100), [0, 25, 50, 75, 100])
  assert.deepEqual(ticksTo(0.3), [0, 0.1, 0.2, 0.3])
  assert.deepEqual(ticksTo(0), [0, 1])
  for (const largest of [1, 3, 17, 99, 12_345, 987_654]) {
    const ticks = ticksTo(largest)
    assert.ok((ticks.at(-1) ?? 0) >= largest, String(largest))
    assert.ok(ticks.length <= 7, String(largest))
  }
})

test('an axis below zero has the steps of the axis above', () => {
  assert.deepEqual(ticksBetween(-1_100, 6_800), [-2_000, 0, 2_000, 4_000, 6_000, 8_000])
  assert.deepEqual(ticksBetween(-50, 0), [-60, -40, -20, 0])
  assert.deepEqual(ticksBetween(0, 7), ticksTo(7))
})

test('what is beyond the bars of a chart is one bar with its sum', () => {
  const entries = [3, 9, 1, 5].map((value) => ({ label: String(value), value }))
  const shown = largestOf(entries, 3, (count, value) => ({ label: `${count} more`, value }))
  assert.deepEqual(shown, [
    { label: '9', value: 9 },
    { label: '5', value: 5 },
    { label: '2 more', value: 4 },
  ])
  assert.equal(largestOf(entries, 4, () => assert.fail()).length, 4)
})

test('an axis that is cut begins at the round step below the lowest value and ends above the largest', () => {
  assert.deepEqual(ticksFrom(9_130, 10_000), [9_000, 9_250, 9_500, 9_750, 10_000])
  assert.deepEqual(ticksFrom(0.2, 0.95), [0.2, 0.4, 0.6, 0.8, 1])
  assert.deepEqual(ticksFrom(5, 5), ticksTo(5))
})
