import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readScan } from '#test/fixtures/scan-files'
import { BadScan } from './bad-scan.ts'
import { readMesh, type MeshFormat } from './mesh.ts'
import { measureMesh } from './mesh-figures.ts'
import { slotOf } from './mesh/weld.ts'

const handle = readScan('3shape_handle.stl')

const read = (format: MeshFormat, bytes: Uint8Array | string) =>
  readMesh(format, typeof bytes === 'string' ? Buffer.from(bytes) : bytes)

const refuses = (format: MeshFormat, bytes: Uint8Array | string, reason: RegExp) =>
  assert.throws(
    () => read(format, bytes),
    (error: Error) => error instanceof BadScan && reason.test(error.message),
  )

// A cube of 10 mm: 8 corners, 6 faces of four.
const cubeCorners = [0, 1, 2, 3, 4, 5, 6, 7].map((bit) => [
  (bit & 1) * 10,
  ((bit >> 1) & 1) * 10,
  ((bit >> 2) & 1) * 10,
])
const cubeFaces = [
  [0, 2, 3, 1],
  [4, 5, 7, 6],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 4, 6, 2],
  [1, 3, 7, 5],
]
const cubeTriangles = cubeFaces.flatMap(([a = 0, b = 0, c = 0, d = 0]) => [
  [a, b, c],
  [a, c, d],
])
const place = (corner: number) => (cubeCorners[corner] ?? []).join(' ')
const facet = (corners: number[]) =>
  `facet normal 0 0 0\nouter loop\n${corners.map((corner) => `vertex ${place(corner)}\n`).join('')}endloop\nendfacet\n`
const cubeText = (triangles = cubeTriangles) =>
  `solid Nora Sample\n${triangles.map(facet).join('')}endsolid\n`
const cubePly = (faces = cubeFaces) =>
  [
    'ply',
    'format ascii 1.0',
    'comment TextureFile Sample_Nora.png',
    'element vertex 8',
    'property float x',
    'property float y',
    'property float z',
    `element face ${faces.length}`,
    'property list uchar int vertex_indices',
    'end_header',
    ...cubeCorners.map((corner) => corner.join(' ')),
    ...faces.map((face) => `${face.length} ${face.join(' ')}`),
    '',
  ].join('\n')
const cubeObj = (faces = cubeFaces) =>
  [
    '# made for Nora Sample',
    'mtllib Sample.mtl',
    ...cubeCorners.map((corner) => `v ${corner.join(' ')} 1 0.5 0`),
    ...faces.map((face) => `f ${face.map((corner) => `${corner + 1}/1/1`).join(' ')}`),
    '',
  ].join('\n')
const closed = {
  triangles: 12,
  boundingBoxMm: { x: 10, y: 10, z: 10 },
  isWatertight: true,
  holes: 0,
}

function binaryPly(isLittle: boolean) {
  const head = Buffer.from(
    `ply\nformat binary_${isLittle ? 'little' : 'big'}_endian 1.0\nelement vertex 8\nproperty double x\nproperty double y\nproperty double z\nproperty uchar red\nproperty uchar green\nproperty uchar blue\nelement face 6\nproperty list uchar uint vertex_index\nproperty float quality\nend_header\n`,
  )
  const corners = cubeCorners.map((corner) => {
    const bytes = Buffer.alloc(27)
    for (const [axis, value] of corner.entries()) {
      if (isLittle) bytes.writeDoubleLE(value, axis * 8)
      else bytes.writeDoubleBE(value, axis * 8)
    }
    bytes.set([200, 150, 100], 24)
    return bytes
  })
  const faces = cubeFaces.map((face) => {
    const bytes = Buffer.alloc(21)
    bytes[0] = 4
    for (const [index, corner] of face.entries()) {
      if (isLittle) bytes.writeUInt32LE(corner, 1 + index * 4)
      else bytes.writeUInt32BE(corner, 1 + index * 4)
    }
    return bytes
  })
  return Buffer.concat([head, ...corners, ...faces])
}

test('a real STL of a scanner is measured', () => {
  const mesh = read('stl', handle)
  assert.deepEqual(measureMesh(mesh), {
    triangles: 7_548,
    boundingBoxMm: { x: 15.747, y: 17.571, z: 27.028 },
    isWatertight: true,
    holes: 0,
  })
  // The same shape as 3Shape's file, which counts 3,776 corners.
  assert.equal(mesh.positions.length / 3, 3_776)
  assert.deepEqual(mesh.text, ['dcm2stl'])
})

test('the same cube is read from every way to write it', () => {
  assert.deepEqual(measureMesh(read('stl', cubeText())), closed)
  assert.deepEqual(measureMesh(read('ply', cubePly())), closed)
  assert.deepEqual(measureMesh(read('ply', cubePly().replaceAll('\n', '\r\n'))), closed)
  assert.deepEqual(measureMesh(read('ply', binaryPly(true))), closed)
  assert.deepEqual(measureMesh(read('ply', binaryPly(false))), closed)
  assert.deepEqual(measureMesh(read('obj', cubeObj())), closed)
})

test('colours of corners and of faces are read, as bytes or as shares of one', () => {
  assert.deepEqual([...(read('ply', binaryPly(true)).colors ?? [])].slice(0, 3), [200, 150, 100])
  assert.deepEqual([...(read('obj', cubeObj()).colors ?? [])].slice(0, 3), [255, 128, 0])
  const faces = cubePly()
    .replace(
      'vertex_indices\n',
      'vertex_indices\nproperty uchar red\nproperty uchar green\nproperty uchar blue\n',
    )
    .replaceAll(/^4 .*$/gm, '$& 9 8 7')
  assert.deepEqual([...(read('ply', faces).colors ?? [])].slice(0, 3), [9, 8, 7])
  assert.equal(read('ply', cubePly()).colors, null)
})

test('what a header and comments say is kept apart, since it may name a patient', () => {
  assert.deepEqual(read('stl', cubeText()).text, ['Nora Sample'])
  assert.deepEqual(read('ply', cubePly()).text, ['TextureFile Sample_Nora.png'])
  assert.deepEqual(read('obj', cubeObj()).text, ['made for Nora Sample', 'Sample.mtl'])
  const named = Buffer.from(handle)
  named.fill(0, 0, 80)
  named.write('solid Nüra Sample')
  assert.deepEqual(read('stl', named).text, ['solid Nüra Sample'])
})

test('a hole is a closed line of open edges, and two that touch are two', () => {
  const without = (...gone: number[]) => cubeFaces.filter((_, index) => !gone.includes(index))
  const open = measureMesh(read('ply', cubePly(without(0))))
  assert.deepEqual(open, { ...closed, triangles: 10, isWatertight: false, holes: 1 })
  // Opposite faces: two rims. Neighbours: one rim around both.
  assert.equal(measureMesh(read('ply', cubePly(without(0, 1)))).holes, 2)
  assert.equal(measureMesh(read('ply', cubePly(without(0, 2)))).holes, 1)
  // Two triangles that meet in one corner have two rims.
  const tie = [
    [1, 2, 0],
    [0, 4, 7],
  ]
  assert.equal(measureMesh(read('stl', cubeText(tie))).holes, 2)
})

test('a zero with a sign is the same place', () => {
  const signed = cubeText().replace('vertex 0', 'vertex -0')
  assert.deepEqual(measureMesh(read('stl', signed)), closed)
})

test('an edge of three triangles is no closed surface', () => {
  const extra = [...cubeTriangles, [0, 1, 7]]
  assert.equal(measureMesh(read('stl', cubeText(extra))).isWatertight, false)
})

test('negative numbers of corners count from the end, and lines go on behind a backslash', () => {
  const obj = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf -3 \\\n -2 -1\n'
  assert.equal(read('obj', obj).triangles.length, 3)
})

test('numbers are read as they are written', () => {
  const text = cubeText([[0, 1, 2]]).replace(
    'vertex 10 0 0',
    'vertex -1.25e+1 .5E0 +3.000000000000000001',
  )
  assert.deepEqual(Array.from(read('stl', text).positions.subarray(3, 6)), [-12.5, 0.5, 3])
})

test('a count that lies is refused before anything is allocated', () => {
  const lying = Buffer.from(handle.subarray(0, 5_000))
  lying.writeUInt32LE(4_294_967_295, 80)
  refuses('stl', lying, /says 4294967295 triangles, but the file has 98\./)
  refuses('ply', cubePly().replace('vertex 8', 'vertex 4000000000'), /cut off/)
  refuses('ply', cubePly().replace('face 6', 'face 4000000000'), /cut off/)
  refuses(
    'ply',
    cubePly().replace('face 6', 'nothing 4000000000\nelement face 6'),
    /doesn't describe/,
  )
})

test('what is cut off or has more than it says is refused', () => {
  refuses('stl', handle.subarray(0, -1), /cut off/)
  refuses('stl', handle.subarray(0, 60), /no complete header/)
  refuses(
    'stl',
    Buffer.concat([handle, Buffer.alloc(1)]),
    /continues after its end: its header says 7548 triangles/,
  )
  refuses('stl', cubeText().slice(0, -60), /cut off/)
  refuses('stl', `${cubeText()}<script>alert(1)</script>`, /doesn't belong there/)
  refuses('ply', binaryPly(true).subarray(0, -1), /cut off/)
  refuses('ply', Buffer.concat([binaryPly(true), Buffer.from('<script>')]), /after its end/)
  refuses('ply', cubePly().slice(0, -6), /cut off/)
  refuses('obj', 'v 0 0\nf 1 1 1\n', /three coordinates/)
})

test('a place that is no number is refused in every format', () => {
  const bad = Buffer.from(handle)
  bad.writeFloatLE(Number.NaN, 84 + 12)
  refuses('stl', bad, /not a number/)
  bad.writeFloatLE(Number.POSITIVE_INFINITY, 84 + 12)
  refuses('stl', bad, /not a number/)
  refuses('stl', cubeText().replace('vertex 0', 'vertex nan'), /word where a number/)
  refuses('ply', cubePly().replace('\n10 0 0', '\n1e400 0 0'), /not a number/)
  refuses('obj', cubeObj().replace('v 10 0 0', 'v inf 0 0'), /word where a number/)
})

test('a triangle of corners that are not there is refused', () => {
  refuses('ply', cubePly([[0, 1, 8]]), /corner that the scan doesn't have/)
  refuses('obj', 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\n', /corner that the scan doesn't have/)
  refuses('obj', 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 -4\n', /corner that the scan doesn't have/)
  refuses('obj', 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 1.5\n', /corner that the scan doesn't have/)
  refuses('ply', cubePly([[0, 1]]), /fewer than three corners/)
})

test('a scan without triangles is refused', () => {
  refuses('stl', 'solid x\nendsolid x\n', /empty/)
  refuses('stl', Buffer.alloc(84), /empty/)
  refuses('ply', cubePly([]), /empty/)
  refuses('obj', 'v 0 0 0\n', /empty/)
  for (const format of ['stl', 'ply', 'obj'] as const) refuses(format, '', /empty/)
})

test('a header beyond 64 KiB is refused', () => {
  refuses(
    'ply',
    cubePly().replace('comment', `comment ${'x'.repeat(70_000)}`),
    /no complete header/,
  )
})

test('a page or a program in disguise is refused', () => {
  const page = Buffer.from(handle)
  page.write('<html><script>alert(1)</script>')
  refuses('stl', page, /web page/)
  refuses('obj', '<html>\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n</html>', /no OBJ has/)
  refuses('obj', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100)]), /isn't a text/)
})

function firstTriangles(count: number): Uint8Array {
  const bytes = Buffer.from(handle.subarray(0, 84 + 50 * count))
  bytes.writeUInt32LE(count, 80)
  return bytes
}

const samples: [MeshFormat, Uint8Array][] = [
  ['stl', firstTriangles(20)],
  ['stl', Buffer.from(cubeText())],
  ['ply', Buffer.from(cubePly())],
  ['ply', binaryPly(true)],
  ['obj', Buffer.from(cubeObj())],
]

function readOrRefuse(format: MeshFormat, bytes: Uint8Array): void {
  try {
    measureMesh(readMesh(format, bytes))
  } catch (error) {
    assert.ok(error instanceof BadScan, String(error))
    assert.match(error.message, /^[A-Z][^\n]{10,120}\.$/)
  }
}

const format = fc.constantFrom<MeshFormat>('stl', 'ply', 'obj')

test('whatever the bytes are, they are read or refused with a sentence', () => {
  fc.assert(
    fc.property(format, fc.uint8Array({ maxLength: 2_000 }), (kind, bytes) =>
      readOrRefuse(kind, bytes),
    ),
    { numRuns: 500 },
  )
})

test('whatever is changed in a scan, it is read or refused with a sentence', () => {
  const change = fc.record({ at: fc.nat(), byte: fc.nat(255), gone: fc.nat(3) })
  fc.assert(
    fc.property(
      fc.constantFrom(...samples),
      fc.array(change, { minLength: 1, maxLength: 8 }),
      ([kind, bytes], changes) => {
        let changed = Uint8Array.from(bytes)
        for (const { at, byte, gone } of changes) {
          const index = at % changed.length
          changed[index] = byte
          changed = Uint8Array.from([
            ...changed.subarray(0, index + 1),
            ...changed.subarray(index + 1 + gone),
          ])
        }
        readOrRefuse(kind, changed)
      },
    ),
    { numRuns: 1_000 },
  )
})

// The number that undoes a multiplication by an odd one, modulo 2^32.
function inverseOf(odd: number): number {
  let inverse = odd
  for (let round = 0; round < 5; round += 1) {
    inverse = Math.imul(inverse, 2 - Math.imul(odd, inverse))
  }
  return inverse
}

test('places that were chosen to fall together do not, nor do plain ones', () => {
  const mask = 2 ** 16 - 1
  const [one, two, three] = [0x9e3779b1, 0x85ebca77, inverseOf(0xc2b2ae3d)]
  const chosen = new Set<number>()
  const plain = new Set<number>()
  for (let index = 0; index < 10_000; index += 1) {
    const [a, b] = [0x3f800000 + index * 8, 0x40000000]
    // All the same under a plain mix of three products.
    const c = Math.imul(Math.imul(a, one) ^ Math.imul(b, two) ^ 12_345, three)
    chosen.add(slotOf(a, b, c, mask))
    plain.add(slotOf(index % 100, Math.floor(index / 100), 0, mask))
  }
  // Chance leaves some 9,300 of them apart.
  assert.ok(chosen.size > 8_500 && plain.size > 8_500, `${chosen.size} and ${plain.size}`)
})
