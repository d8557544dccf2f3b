import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeDentalArch } from './dental-arch.ts'

type Corner = [x: number, y: number, z: number]

function readTriangles(bytes: Buffer): Corner[][] {
  return Array.from({ length: bytes.readUInt32LE(80) }, (_, place) =>
    [12, 24, 36].map((corner): Corner => {
      const offset = 84 + 50 * place + corner
      return [
        bytes.readFloatLE(offset),
        bytes.readFloatLE(offset + 4),
        bytes.readFloatLE(offset + 8),
      ]
    }),
  )
}

for (const jaw of ['upper', 'lower'] as const) {
  const bytes = makeDentalArch(jaw)
  const triangles = readTriangles(bytes)

  test(`the ${jaw} arch is a binary STL of the size that its header says`, () => {
    assert.ok(triangles.length >= 20_000 && triangles.length <= 40_000, String(triangles.length))
    assert.equal(bytes.length, 84 + 50 * triangles.length)
    assert.notEqual(bytes.toString('ascii', 0, 5), 'solid')
  })

  test(`the ${jaw} arch is as large as a mouth, in millimetres`, () => {
    const sizes = [0, 1, 2].map((axis) => {
      const values = triangles.flatMap((corners) => corners.map((corner) => corner[axis] ?? 0))
      return values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b))
    })
    for (const [axis, expected] of [60, 50, 15].entries()) {
      assert.ok(Math.abs((sizes[axis] ?? 0) - expected) < 6, sizes.join())
    }
  })

  test(`the ${jaw} arch is one closed surface that faces outwards`, () => {
    const walked = new Set<string>()
    let sixVolumes = 0
    for (const [a, b, c] of triangles) {
      assert.ok(a && b && c)
      for (const [from, to] of [
        [a, b],
        [b, c],
        [c, a],
      ]) {
        const edge = `${from?.join()} ${to?.join()}`
        assert.ok(!walked.has(edge), 'an edge is walked twice in one direction')
        walked.add(edge)
      }
      sixVolumes +=
        a[0] * (b[1] * c[2] - b[2] * c[1]) +
        a[1] * (b[2] * c[0] - b[0] * c[2]) +
        a[2] * (b[0] * c[1] - b[1] * c[0])
    }
    for (const edge of walked) assert.ok(walked.has(edge.split(' ').toReversed().join(' ')))
    assert.ok(sixVolumes > 0)
  })
}
