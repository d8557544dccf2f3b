import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureNormals, prepareMesh, weldCorners } from './surface.ts'
import { ballOf, cubeAt } from './test-shapes.ts'
import { dot, unit, vectorAt } from './view-mesh.ts'

const cube = cubeAt([0, 0, 0], 10)

// Each triangle with corners of its own, as some programs write PLY.
function loosen({ positions, triangles }: typeof cube) {
  return {
    positions: Float32Array.from(
      [...triangles].flatMap((corner) => [...vectorAt(positions, corner)]),
    ),
    triangles: Uint32Array.from(triangles.keys()),
    colors: null,
    text: [],
  }
}

test('corners at the same place become one, and the triangles stay where they were', () => {
  const loose = loosen(cube)
  const welded = weldCorners(loose)
  assert.equal(welded.positions.length, 8 * 3)
  const placesOf = ({
    positions,
    triangles,
  }: {
    positions: Float32Array
    triangles: Uint32Array
  }) => [...triangles].map((corner) => vectorAt(positions, corner).join(' '))
  assert.deepEqual(placesOf(welded), placesOf(cube))
})

test('a welded corner keeps the first colour of its place', () => {
  const positions = Float32Array.from([0, 0, 0, 1, 0, 0, 0, 0, 0])
  const colors = Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9])
  const welded = weldCorners({ positions, triangles: Uint32Array.from([0, 1, 2]), colors })
  assert.deepEqual([...(welded.colors ?? [])], [1, 2, 3, 4, 5, 6])
  assert.deepEqual([...welded.triangles], [0, 1, 0])
})

test('a mesh that is written triangle by triangle is welded before it is shown, others are not touched', () => {
  assert.equal(prepareMesh(loosen(cube)).positions.length, 8 * 3)
  const whole = prepareMesh({ ...cube, colors: null, text: [] })
  assert.deepEqual([...whole.positions], [...cube.positions])
})

test('directions of a ball point away from its middle and have length one', () => {
  const ball = ballOf(10, 40)
  for (let corner = 40; corner < ball.positions.length / 3 - 40; corner += 1) {
    const normal = vectorAt(ball.normals, corner)
    assert.ok(Math.abs(Math.hypot(...normal) - 1) < 1e-5)
    assert.ok(dot(normal, unit(vectorAt(ball.positions, corner))) > 0.99)
  }
})

test('a corner without any area still looks somewhere', () => {
  const positions = Float32Array.from([1, 1, 1, 1, 1, 1, 1, 1, 1])
  const normals = measureNormals({ positions, triangles: Uint32Array.from([0, 1, 2]) })
  assert.deepEqual([...normals], [0, 0, 1, 0, 0, 1, 0, 0, 1])
})

test('colours of a screen become shares of light', () => {
  const mesh = prepareMesh({ ...cube, colors: new Uint8Array(24).fill(188), text: [] })
  assert.ok(mesh.colors?.every((share) => Math.abs(share - 0.5029) < 1e-3))
})
