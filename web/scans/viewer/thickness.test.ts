import assert from 'node:assert/strict'
import { test } from 'node:test'
import { archAt, ballOf, boxOf, insideOut, joined } from './test-shapes.ts'
import { measureThickness } from './thickness.ts'

const corners = (values: Float32Array) => [...values]

test('a slab is as thick as it was made, at every corner', () => {
  const values = measureThickness(boxOf([12, 9, 0.7]), { limitMm: 2 })
  const faces = corners(values).filter((value) => Number.isFinite(value))
  // The two large sides have 13 by 10 corners; from the four others it is further than the limit.
  assert.equal(faces.length, 2 * 13 * 10)
  assert.ok(faces.every((value) => Math.abs(value - 0.7) < 1e-6))
})

test('the wall between two balls is the difference of their radii', () => {
  const shell = joined(ballOf(10, 90), insideOut(ballOf(8.8, 90)))
  const values = corners(measureThickness(shell, { limitMm: 2 }))
  assert.ok(values.every((value) => Math.abs(value - 1.2) < 0.02))
})

test('a ball is as thick as it is wide; beyond the limit nothing is said', () => {
  const ball = ballOf(3, 60)
  const whole = corners(measureThickness(ball, { limitMm: 7 }))
  assert.ok(whole.every((value) => Math.abs(value - 6) < 0.05))
  assert.ok(corners(measureThickness(ball, { limitMm: 5 })).every((value) => value === Infinity))
})

test('an open scan has no wall', () => {
  const values = corners(measureThickness(archAt(-1, 1), { limitMm: 1 }))
  assert.ok(values.every((value) => value === Infinity))
})
