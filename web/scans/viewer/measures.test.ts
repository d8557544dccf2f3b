import assert from 'node:assert/strict'
import { test } from 'node:test'
import { angleOf, lengthOf, linesOf, measureOf } from './measures.ts'

const near = (found: number, expected: number) => assert.ok(Math.abs(found - expected) < 1e-9)

test('a distance is the straight way between two places', () => {
  near(
    lengthOf([
      [1, 2, 3],
      [4, 6, 15],
    ]),
    13,
  )
})

test('an angle is the one at the second place', () => {
  near(
    angleOf([
      [5, 0, 0],
      [0, 0, 0],
      [0, 3, 0],
    ]),
    90,
  )
  near(
    angleOf([
      [1, 1, 1],
      [1, 1, 0],
      [2, 1, 1],
    ]),
    45,
  )
  near(
    angleOf([
      [-4, 0, 0],
      [0, 0, 0],
      [9, 0, 0],
    ]),
    180,
  )
  near(
    angleOf([
      [0, 0, 0],
      [0, 0, 0],
      [1, 0, 0],
    ]),
    0,
  )
})

test('a measure is there once it has all its places, with a line between each two', () => {
  const [a, b, c] = [
    [0, 0, 0],
    [1, 0, 0],
    [1, 1, 0],
  ] as const
  assert.equal(measureOf('distance', 1, [a]), null)
  assert.equal(measureOf('angle', 1, [a, b]), null)
  const angle = measureOf('angle', 1, [a, b, c])
  assert.deepEqual(angle && linesOf(angle), [
    [a, b],
    [b, c],
  ])
})
