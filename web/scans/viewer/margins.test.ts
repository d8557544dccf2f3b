import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMarginCurves, pairsOf } from './margin-curve.ts'
import { addPoint, emptyDraft, isWhole, movePoint, removePoint, undo } from './margin-draft.ts'
import { ballOf } from './test-shapes.ts'
import { distanceBetween, type Vector } from './view-mesh.ts'

const radius = 5
const curveOn = createMarginCurves(ballOf(radius, 96))

// Around a ball at a height, unevenly far apart, as people set points.
const ringAt = (height: number, turns: readonly number[]): Vector[] =>
  turns.map((turn) => {
    const width = Math.sqrt(radius ** 2 - height ** 2)
    return [width * Math.cos(turn), width * Math.sin(turn), height]
  })
const uneven = ringAt(2, [0, 0.3, 1.4, 2.2, 3.9, 4.4, 5.3])

test('the curve goes through each point in order and stays on the surface in short steps', () => {
  const { points, line } = curveOn(uneven)
  let at = 0
  for (const point of points) {
    at = line.findIndex((place, index) => index >= at && distanceBetween(place, point) === 0)
    assert.notEqual(at, -1)
  }
  for (const [from, to] of pairsOf(line)) {
    assert.ok(distanceBetween(from, to) <= 0.2001, `a step of ${distanceBetween(from, to)} mm`)
    // The facets of the ball lie inside of it by three hundredths of a millimetre at most.
    assert.ok(Math.abs(Math.hypot(...from) - radius) < 0.03, `${Math.hypot(...from)} mm`)
  }
})

test('points on a circle give nearly the circle, however unevenly they are set', () => {
  const { line } = curveOn(uneven)
  for (const [x, y, z] of line) assert.ok(Math.abs(z - 2) < 0.5, `at ${x}, ${y}: ${z}`)
  const sum = pairsOf(line).reduce((length, [from, to]) => length + distanceBetween(from, to), 0)
  const circle = 2 * Math.PI * Math.sqrt(radius ** 2 - 4)
  assert.ok(Math.abs(sum / circle - 1) < 0.02, `${sum} mm for ${circle}`)
})

test('a curve has no sharp turn and never turns back, also beside points that are close together', () => {
  const pairs = pairsOf(curveOn(ringAt(1, [0, 0.02, 0.9, 2.5, 4, 4.05, 5.2])).line)
  for (const [index, [from, to]] of pairs.entries()) {
    const next = pairs[(index + 1) % pairs.length]?.[1] as Vector
    const one = to.map((value, axis) => value - (from[axis] ?? 0))
    const other = next.map((value, axis) => value - (to[axis] ?? 0))
    const product = one.reduce((total, value, axis) => total + value * (other[axis] ?? 0), 0)
    const cosine = product / (Math.hypot(...one) * Math.hypot(...other) || 1)
    assert.ok(cosine > 0.8, `a turn of ${Math.acos(cosine)}`)
  }
})

test('sixty points far apart stay within what a line may have', () => {
  const turns = Array.from({ length: 60 }, (_, at) => (at / 60) * 2 * Math.PI)
  assert.ok(
    createMarginCurves(ballOf(90, 40))(
      turns.map((turn): Vector => [90 * Math.cos(turn), 90 * Math.sin(turn), 0]),
    ).line.length <= 2_000,
  )
})

test('a place on the curve is a new point between its neighbours, one beside it comes last', () => {
  let draft = emptyDraft('scan')
  for (const place of uneven) draft = addPoint(draft, curveOn(draft.points), place)
  assert.equal(draft.points.length, 7)
  const [between] = ringAt(2, [0.8]) as [Vector]
  const inserted = addPoint(draft, curveOn(draft.points), between)
  assert.deepEqual([inserted.points.indexOf(between), inserted.chosen], [2, 2])
  const [aside] = ringAt(4.5, [0.8]) as [Vector]
  assert.equal(addPoint(draft, curveOn(draft.points), aside).points.indexOf(aside), 7)
  const [closing] = ringAt(2, [5.8]) as [Vector]
  assert.equal(addPoint(draft, curveOn(draft.points), closing).points.indexOf(closing), 7)
})

test('each change is undone, a drag as one, and a line needs a tooth and three points', () => {
  const [a, b, c, d] = uneven as [Vector, Vector, Vector, Vector]
  let draft = emptyDraft('scan')
  for (const place of [a, b, c]) draft = addPoint(draft, curveOn(draft.points), place)
  assert.deepEqual([isWhole(draft), isWhole({ ...draft, tooth: 16 })], [false, true])
  const dragged = movePoint(movePoint(draft, 1, d, false), 1, a, true)
  assert.deepEqual(dragged.points, [a, a, c])
  assert.deepEqual(undo(dragged).points, [a, b, c])
  const removed = removePoint(draft, 0)
  assert.deepEqual(
    [removed.points, removed.chosen, isWhole({ ...removed, tooth: 16 })],
    [[b, c], 0, false],
  )
  assert.deepEqual(undo(removed).points, [a, b, c])
  assert.deepEqual(undo(undo(undo(undo(draft)))).points, [])
  let full = emptyDraft('scan')
  for (let count = 0; count < 70; count += 1) full = addPoint(full, { points: [], line: [] }, a)
  assert.equal(full.points.length, 60)
})
