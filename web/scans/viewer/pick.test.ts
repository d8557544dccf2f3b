import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pickSurface } from './pick.ts'
import { cubeAt } from './test-shapes.ts'
import { along, distanceBetween, unit } from './view-mesh.ts'

const cube = cubeAt([0, 0, 0], 10)

test('a ray takes the nearest place, and the direction of the surface towards the eye', () => {
  const hit = pickSurface(cube, [4, 3, 50], [0, 0, -1])
  assert.deepEqual(hit, { distance: 40, point: [4, 3, 10], normal: [0, 0, 1], corner: 4 })
})

test('the corner that a place snaps to is the nearest one of its triangle', () => {
  const corners = [
    [1, 2, 4],
    [9, 2, 5],
    [2, 9, 6],
    [9, 8, 7],
  ] as const
  for (const [x, y, corner] of corners) {
    assert.equal(pickSurface(cube, [x, y, 50], [0, 0, -1])?.corner, corner)
  }
})

test('from either side the nearest place counts, whatever the order of the triangles', () => {
  const hit = pickSurface(cube, [4, 3, -50], [0, 0, 1])
  assert.deepEqual(
    [hit?.point, hit?.normal],
    [
      [4, 3, 0],
      [0, 0, -1],
    ],
  )
})

test('a ray that passes by, or looks away, takes nothing', () => {
  assert.equal(pickSurface(cube, [40, 3, 50], [0, 0, -1]), null)
  assert.equal(pickSurface(cube, [4, 3, 50], [0, 0, 1]), null)
})

test('what was cut off is not taken: the ray goes on to what is behind it', () => {
  const hit = pickSurface(cube, [4, 3, 50], [0, 0, -1], ([, , z]) => z < 5)
  assert.deepEqual(
    [hit?.point, hit?.normal],
    [
      [4, 3, 0],
      [0, 0, 1],
    ],
  )
})

test('the distance between two places that were taken is that of the shape', () => {
  const direction = unit([1, 1, -4])
  const [first, second] = [
    [1, 1],
    [4, 5],
  ].map(([x = 0, y = 0]) => pickSurface(cube, along([x, y, 10], direction, -30), direction))
  assert.ok(
    Math.abs(distanceBetween(first?.point ?? [0, 0, 0], second?.point ?? [0, 0, 0]) - 5) < 1e-5,
  )
})
