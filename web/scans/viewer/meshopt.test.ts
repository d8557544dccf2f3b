import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { MeshoptEncoder } from 'meshoptimizer'
import { BadScan } from '#dental-scans/bad-scan'
import { decodeAttributes, decodeTriangles } from './meshopt.ts'

await MeshoptEncoder.ready

const encode = (bytes: Uint8Array, count: number, stride: number, mode: string) =>
  MeshoptEncoder.encodeGltfBuffer(bytes, count, stride, mode)

const records = fc
  .tuple(
    fc.integer({ min: 1, max: 700 }),
    fc.constantFrom(4, 8, 12, 16),
    fc.integer({ min: 0, max: 3 }),
  )
  .chain(([count, stride, noise]) =>
    fc.uint8Array({ minLength: count * stride, maxLength: count * stride }).map((bytes) => ({
      count,
      stride,
      // Little noise takes the short codes, much of it the long ones.
      bytes: bytes.map((byte, at) => (at % stride) + (noise === 3 ? byte : byte & noise)),
    })),
  )

test('whatever records the library compresses are read as they were', () => {
  fc.assert(
    fc.property(records, ({ bytes, count, stride }) => {
      const packed = encode(bytes, count, stride, 'ATTRIBUTES')
      assert.deepEqual(decodeAttributes(packed, count, stride), Uint8Array.from(bytes))
    }),
  )
})

// The codec may begin a triangle at another of its corners.
function fromLeast(list: ArrayLike<number>): string[] {
  return Array.from({ length: list.length / 3 }, (_, triangle) => {
    const three = [0, 1, 2].map((turn) => list[triangle * 3 + turn] as number)
    const first = three.indexOf(Math.min(...three))
    return [0, 1, 2].map((turn) => three[(first + turn) % 3]).join(' ')
  })
}

const triangleLists = fc
  .integer({ min: 3, max: 90_000 })
  .chain((corners) =>
    fc.array(
      fc.uniqueArray(fc.integer({ min: 0, max: corners - 1 }), { minLength: 3, maxLength: 3 }),
      { minLength: 1, maxLength: 300 },
    ),
  )
  .map((triangles) => Uint32Array.from(triangles.flat()))

test('whatever triangles the library compresses are read as they were', () => {
  fc.assert(
    fc.property(triangleLists, (triangles) => {
      const bytes = new Uint8Array(triangles.buffer)
      const packed = encode(bytes, triangles.length, 4, 'TRIANGLES')
      assert.deepEqual(fromLeast(decodeTriangles(packed, triangles.length)), fromLeast(triangles))
    }),
  )
})

test('a strip of neighbours, as a scan is, is read as it was', () => {
  const triangles = Uint32Array.from({ length: 3_000 }, (_, at) => Math.floor(at / 3) + (at % 3))
  const packed = encode(new Uint8Array(triangles.buffer), triangles.length, 4, 'TRIANGLES')
  assert.deepEqual(fromLeast(decodeTriangles(packed, triangles.length)), fromLeast(triangles))
})

test('bytes that were cut off or damaged end in a sentence, not in anything else', () => {
  const damage = fc.tuple(fc.uint8Array({ maxLength: 300 }), fc.integer({ min: 0, max: 3_000 }))
  fc.assert(
    fc.property(damage, fc.constantFrom(0xa0, 0xe1), ([bytes, count], first) => {
      const source = Uint8Array.from([first, ...bytes])
      for (const read of [
        () => decodeAttributes(source, count, 8),
        () => decodeTriangles(source, count * 3),
      ]) {
        try {
          read()
        } catch (error) {
          assert.ok(error instanceof BadScan, String(error))
        }
      }
    }),
  )
})
