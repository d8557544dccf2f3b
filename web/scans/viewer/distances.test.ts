import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { measureDistances } from './distances.ts'
import { createTriangleMeasure } from './nearest-triangle.ts'
import { measureNormals } from './surface.ts'
import { ballOf, cubeAt } from './test-shapes.ts'
import { along, distanceBetween, vectorAt, type Vector } from './view-mesh.ts'

const coordinate = fc.double({ min: -6, max: 6, noNaN: true })
const place = fc.tuple(coordinate, coordinate, coordinate)
// Triangles of a scan are small; a few large ones are in many cells of a grid at once.
const surfaces = fc
  .tuple(
    fc.array(fc.tuple(place, place, place), { minLength: 1, maxLength: 60 }),
    fc.constantFrom(1, 0.08),
  )
  .map(([triangles, size]) => {
    const corners = triangles.flatMap(([first, ...others]) => [
      first,
      ...others.map((other) => along(first, other, size)),
    ])
    const shape = {
      positions: Float32Array.from(corners.flat()),
      triangles: Uint32Array.from(corners.keys()),
    }
    return { ...shape, normals: measureNormals(shape) }
  })
const points = fc
  .array(fc.tuple(coordinate, coordinate, coordinate), { minLength: 1, maxLength: 40 })
  .map((list) => ({ positions: Float32Array.from(list.flat()) }))

test('the distance map says what trying every triangle says', () => {
  fc.assert(
    fc.property(points, surfaces, fc.constantFrom(0.4, 2, 9), (from, to, limitMm) => {
      const found = measureDistances(from, to, { limitMm })
      const measure = createTriangleMeasure(to)
      for (const [corner, distance] of found.entries()) {
        const [x, y, z] = vectorAt(from.positions, corner)
        const least = Math.sqrt(
          Math.min(
            ...Array.from({ length: to.triangles.length / 3 }, (_, at) =>
              measure.square(x, y, z, at),
            ),
          ),
        )
        if (least > limitMm + 1e-4) assert.equal(distance, Infinity)
        else if (least < limitMm - 1e-4) assert.ok(Math.abs(Math.abs(distance) - least) < 1e-4)
      }
    }),
    { numRuns: 300 },
  )
})

test('the nearest place of a triangle is nearer than any that is tried by hand', () => {
  fc.assert(
    fc.property(place, surfaces, (point, surface) => {
      const [x, y, z] = point
      const exact = Math.sqrt(createTriangleMeasure(surface).square(x, y, z, 0))
      const [a, b, c] = [0, 1, 2].map((turn) => vectorAt(surface.positions, turn)) as [
        Vector,
        Vector,
        Vector,
      ]
      let tried = Infinity
      for (let u = 0; u <= 40; u += 1) {
        for (let v = 0; v <= 40 - u; v += 1) {
          const [first, second, third] = [u / 40, v / 40, (40 - u - v) / 40]
          const mixed = a.map(
            (value, axis) =>
              value * first + (b[axis] as number) * second + (c[axis] as number) * third,
          ) as unknown as Vector
          tried = Math.min(tried, distanceBetween(mixed, point))
        }
      }
      assert.ok(exact <= tried + 1e-4)
      // The places that were tried are this close to each other.
      const step =
        Math.max(distanceBetween(a, b), distanceBetween(b, c), distanceBetween(a, c)) / 40
      assert.ok(exact >= tried - step - 1e-4)
    }),
  )
})

test('a triangle without area is as near as its edges are', () => {
  const flat = {
    positions: Float32Array.from([0, -6, 0, 0, -6, 0, 0, 0, 0]),
    triangles: Uint32Array.from([0, 1, 2]),
    normals: Float32Array.from([0, 0, 1, 0, 0, 1, 0, 0, 1]),
  }
  const measure = createTriangleMeasure(flat)
  assert.equal(measure.square(0, 0, 1, 0), 1)
  assert.equal(measure.square(2, -3, 0, 0), 4)
  assert.equal(measure.square(0, -8, 0, 0), 4)
})

test('in front of a surface distances are more than nothing, behind it less', () => {
  const ball = ballOf(10, 60)
  const from = { positions: Float32Array.from([11, 0, 0, 9, 0, 0, 0, 0, 10.5, 0, 30, 0]) }
  const [outside = 0, inside = 0, above = 0, far = 0] = measureDistances(from, ball, { limitMm: 2 })
  assert.ok(Math.abs(outside - 1) < 0.02)
  assert.ok(Math.abs(inside + 1) < 0.02)
  assert.ok(Math.abs(above - 0.5) < 0.02)
  assert.equal(far, Infinity)
})

test('beside an edge the side is still reported rightly', () => {
  const cube = cubeAt([0, 0, 0], 10)
  const from = { positions: Float32Array.from([10.5, 10.5, 5, 9.5, 9.5, 5]) }
  const [outside = 0, inside = 0] = measureDistances(from, cube, { limitMm: 2 })
  assert.ok(Math.abs(outside - Math.SQRT1_2) < 1e-3)
  assert.ok(Math.abs(inside + 0.5) < 1e-3)
})

test('progress rises from nothing to nearly all', () => {
  const shares: number[] = []
  measureDistances(ballOf(10, 40), ballOf(11, 20), {
    limitMm: 2,
    onProgress: (share) => shares.push(share),
  })
  assert.deepEqual(
    shares,
    shares.toSorted((a, b) => a - b),
  )
  assert.ok((shares[0] ?? 1) === 0 && (shares.at(-1) ?? 0) > 0.9)
})
