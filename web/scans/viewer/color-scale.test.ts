import assert from 'node:assert/strict'
import { test } from 'node:test'
import { colorValues } from './color-scale.ts'

const colors = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [1, 1, 0],
  [0, 1, 1],
  [1, 0, 1],
] as const
const far = [0.5, 0.5, 0.5] as const

function paint(name: 'distance' | 'deviation', values: readonly number[]) {
  const painted = colorValues(Float32Array.from(values), { name, colors }, far)
  const round = (value: number) => Math.round(value * 1e3) / 1e3
  return values.map((_, corner) => [...painted.subarray(corner * 3, corner * 3 + 3)].map(round))
}

test('distances run through the colours, and what is far is grey', () => {
  assert.deepEqual(paint('distance', [-1, 0, 0.1, 0.05, 2, 2.1, Infinity]), [
    [1, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
    [0.5, 0.5, 0],
    [1, 0, 1],
    [0.5, 0.5, 0.5],
    [0.5, 0.5, 0.5],
  ])
})

test('differences beyond the scale have the colour of its end, and what has no match is grey', () => {
  assert.deepEqual(paint('deviation', [-5, -0.3, -0.2, 0.3, 5, Infinity]), [
    [1, 0, 0],
    [1, 0, 0],
    [0.5, 0.5, 0],
    [1, 0, 1],
    [1, 0, 1],
    [0.5, 0.5, 0.5],
  ])
})

test('within 0.03 mm two surfaces have the colour between the two bounds', () => {
  const same = [...colors]
  const [low, middle, high] = paint('deviation', [-0.03, 0, 0.03])
  assert.deepEqual([low, high], [same[2], same[3]])
  assert.deepEqual(middle, [0.5, 0.5, 0.5])
})
