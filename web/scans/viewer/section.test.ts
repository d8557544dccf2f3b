import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutOutline, measureOutline } from './section.ts'
import { planeOf, reachOf } from './section-plane.ts'
import { ballOf, cubeAt } from './test-shapes.ts'
import { distanceBetween, unit } from './view-mesh.ts'

const cube = cubeAt([0, 0, 0], 10)

// Every place of a closed line ends one piece and begins another.
function assertClosed(outline: Float32Array) {
  const counts = new Map<string, number>()
  for (let at = 0; at < outline.length; at += 3) {
    const [x = 0, y = 0, z = 0] = outline.subarray(at, at + 3)
    const place = [x, y, z].map((value) => (Math.round(value * 1e3) || 0) / 1e3).join(' ')
    counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  assert.deepEqual(
    [...counts].filter(([, count]) => count % 2 !== 0),
    [],
  )
}

test('a cube is cut in a square', () => {
  const outline = cutOutline(cube, { normal: [0, 0, 1], offsetMm: 4 })
  assert.ok(Math.abs(measureOutline(outline) - 40) < 1e-4)
  assertClosed(outline)
  assert.ok(outline.every((value, at) => at % 3 !== 2 || Math.abs(value - 4) < 1e-5))
})

test('beside a shape nothing is cut', () => {
  assert.equal(cutOutline(cube, { normal: [0, 0, 1], offsetMm: 10.5 }).length, 0)
  assert.equal(cutOutline(cube, { normal: [0, 0, 1], offsetMm: -0.5 }).length, 0)
})

test('a plane through corners and edges still gives closed lines', () => {
  const slanted = unit([1, 1, 0])
  const outline = cutOutline(cube, { normal: slanted, offsetMm: 10 * slanted[0] })
  assertClosed(outline)
  assert.ok(Math.abs(measureOutline(outline) - (20 + 20 * Math.SQRT2)) < 1e-3)
})

test('a ball is cut in a circle, whatever the direction', () => {
  const ball = ballOf(10, 120)
  for (const direction of [
    [1, 0, 0],
    [0, 1, 0],
    [1, 2, 3],
  ] as const) {
    const outline = cutOutline(ball, { normal: unit(direction), offsetMm: 6 })
    assertClosed(outline)
    assert.ok(Math.abs(measureOutline(outline) - 2 * Math.PI * 8) < 0.15)
    for (let at = 0; at < outline.length; at += 3) {
      const [x = 0, y = 0, z = 0] = outline.subarray(at, at + 3)
      assert.ok(Math.abs(distanceBetween([x, y, z], [0, 0, 0]) - 10) < 0.02)
    }
  }
})

test('a section counts from the middle of the scans, along the frame of the mouth', () => {
  const frame = {
    left: [-1, 0, 0],
    up: [0, 0, 1],
    front: [0, 1, 0],
    middle: [4, 5, 6],
    halfMm: [30, 10, 25],
  } as const
  assert.deepEqual(planeOf({ axis: 'left', offsetMm: 2 }, frame), {
    normal: [-1, 0, 0],
    offsetMm: -2,
  })
  assert.deepEqual(planeOf({ axis: 'up', offsetMm: 2 }, frame), { normal: [0, 0, 1], offsetMm: 8 })
  assert.deepEqual(
    (['left', 'up', 'front'] as const).map((axis) => reachOf(frame, axis)),
    [30, 10, 25],
  )
})
