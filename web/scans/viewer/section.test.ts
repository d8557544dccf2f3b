import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Frame } from './frame.ts'
import { cutOutline, measureOutline } from './section.ts'
import { drawOutline } from './section-drawing.ts'
import {
  basisOf,
  mostDegrees,
  planeOf,
  reachOf,
  sectionAt,
  sectionAxes,
  slide,
  slideTo,
  swing,
  toFilePlace,
  toMouth,
} from './section-plane.ts'
import { ballOf, cubeAt } from './test-shapes.ts'
import { cross, distanceBetween, dot, unit } from './view-mesh.ts'

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

test('a plane through a seam whose two sides differ by rounding still cuts a closed line', () => {
  const seam = {
    positions: Float32Array.from([
      0, 1e-15, 0, 10, 1e-15, 0, 5, 5, 0, 0, -1e-15, 0, 10, -1e-15, 0, 5, -5, 0,
    ]),
    triangles: Uint32Array.from([0, 1, 2, 4, 3, 5]),
  }
  const outline = cutOutline(seam, { normal: [0, 1, 0], offsetMm: 0 })
  assert.ok(Math.abs(measureOutline(outline) - 10) < 1e-4)
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

const frame: Frame = {
  left: [-1, 0, 0],
  up: [0, 0, 1],
  front: [0, 1, 0],
  middle: [4, 5, 6],
  halfMm: [30, 10, 25],
}

function assertNear(found: readonly number[], expected: readonly number[]) {
  assert.equal(found.length, expected.length)
  for (const [place, value] of found.entries()) {
    assert.ok(
      Math.abs(value - (expected[place] ?? NaN)) < 1e-9,
      `${found.join()} is not ${expected.join()}`,
    )
  }
}

test('a section counts from the middle of the scans, along the frame of the mouth', () => {
  const left = planeOf(slide(sectionAt('left'), 2), frame)
  assertNear([...left.normal, left.offsetMm], [-1, 0, 0, -2])
  const up = planeOf(slideTo(sectionAt('up', [9, 9, 9]), 2), frame)
  assertNear([...up.normal, up.offsetMm], [0, 0, 1, 8])
  assertNear(
    sectionAxes.map((axis) => reachOf(frame, sectionAt(axis))),
    [30, 25, 10],
  )
})

test('a section that is turned and tilted still goes through its anchor', () => {
  const anchor = [3, -2, 7] as const
  for (const axis of sectionAxes) {
    const section = swing(sectionAt(axis, anchor), 35, -20)
    const { right, up, normal } = basisOf(section)
    assertNear(
      [right, up, normal].map((direction) => Math.hypot(...direction)),
      [1, 1, 1],
    )
    assertNear([dot(right, up), dot(up, normal), dot(normal, right)], [0, 0, 0])
    assertNear(cross(right, up), normal)
    const place = toFilePlace(anchor, frame)
    const plane = planeOf(section, frame)
    assertNear([dot(place, plane.normal)], [plane.offsetMm])
    assertNear(toMouth(place, frame), anchor)
  }
})

test('a turn by so many degrees turns the cut by so many', () => {
  const turned = basisOf(swing(sectionAt('front'), 30, 0)).normal
  assertNear(turned, [0.5, 0, Math.sqrt(3) / 2])
  const tilted = basisOf(swing(sectionAt('front'), 0, 30)).normal
  assertNear(tilted, [0, 0.5, Math.sqrt(3) / 2])
  assert.equal(swing(sectionAt('front'), 500, 0).turn, mostDegrees)
})

test('the drawing of a tilted cut through a cube is the exact rectangle, to scale', () => {
  const centred = { ...frame, left: [1, 0, 0], up: [0, 1, 0], front: [0, 0, 1] } as const
  const middle = { ...centred, middle: [5, 5, 5] } as const
  const section = swing(sectionAt('front'), 0, 45)
  const outline = cutOutline(cube, planeOf(section, middle))
  const window = { halfWidthMm: 20, halfHeightMm: 20 }
  const lines = drawOutline(outline, { section, frame: middle, window })
  const xs = lines.flatMap(([x, , endX]) => [x, endX])
  const ys = lines.flatMap(([, y, , endY]) => [y, endY])
  const reach = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const half = 5 * Math.SQRT2
  for (const [place, value] of [-5, 5, -half, half].entries()) {
    assert.ok(Math.abs((reach[place] ?? NaN) - value) < 1e-4)
  }
  const length = lines.reduce((sum, [x, y, endX, endY]) => sum + Math.hypot(endX - x, endY - y), 0)
  assert.ok(Math.abs(length - (20 + 4 * half)) < 1e-3)
})

test('a drawing leaves out what is beside its window', () => {
  const outline = cutOutline(cube, { normal: [0, 1, 0], offsetMm: 5 })
  const section = sectionAt('front', [40, 0, 0])
  const window = { halfWidthMm: 8, halfHeightMm: 8 }
  assert.deepEqual(drawOutline(outline, { section, frame, window }), [])
})
