import { BadScan } from '#dental-scans/bad-scan'
import { anyText, utf8, viewOf } from '#dental-scans/bytes'
import { isWebPage, badCount } from '#dental-scans/formats'
import { growing, requireCount, requirePlace, type Mesh } from './mesh.ts'
import { createWelder } from './weld.ts'
import { createWords } from './words.ts'

const headerBytes = 84
const triangleBytes = 50

function readBinary(bytes: Uint8Array, count: number): Mesh {
  requireCount(count)
  const view = viewOf(bytes)
  const welder = createWelder()
  const triangles = new Uint32Array(count * 3)
  for (let triangle = 0; triangle < count; triangle += 1) {
    // The normal comes first: it is often wrong, and follows from the corners.
    const from = headerBytes + triangle * triangleBytes + 12
    for (let corner = 0; corner < 3; corner += 1) {
      const place = from + corner * 12
      const x = view.getFloat32(place, true)
      const y = view.getFloat32(place + 4, true)
      const z = view.getFloat32(place + 8, true)
      requirePlace(x, y, z)
      triangles[triangle * 3 + corner] = welder.add(x, y, z)
    }
  }
  const header = anyText(bytes.subarray(0, 80))
    .replaceAll(/\p{C}+/gu, ' ')
    .trim()
  return { positions: welder.finish(), triangles, colors: null, text: header ? [header] : [] }
}

function readText(bytes: Uint8Array): Mesh {
  const words = createWords(bytes)
  const welder = createWelder()
  const triangles = growing((length) => new Uint32Array(length))
  const text: string[] = []

  function corner(): number {
    words.expect('vertex')
    const [x, y, z] = [words.number(), words.number(), words.number()]
    requirePlace(x, y, z)
    return welder.add(x, y, z)
  }

  let word = words.next()
  while (word === 'solid') {
    const name = words.restOfLine()
    if (name) text.push(name)
    for (word = words.next(); word === 'facet'; word = words.next()) {
      words.expect('normal')
      for (let part = 0; part < 3; part += 1) words.skip()
      words.expect('outer', 'loop')
      triangles.add(corner(), corner(), corner())
      words.expect('endloop', 'endfacet')
      requireCount(triangles.count)
    }
    if (word !== 'endsolid') throw new BadScan('scan_cut_off')
    words.skipLine()
    word = words.next()
  }
  if (word !== '') throw new BadScan('scan_word_unexpected')
  requireCount(triangles.count)
  return {
    positions: welder.finish(),
    triangles: triangles.finish(),
    colors: null,
    text,
  }
}

/**
 * Reads an STL, binary or text. The size alone shows which: the header of a binary one may begin
 * with "solid" (integrations.md §B.1). @throws BadScan
 */
export function readStl(bytes: Uint8Array): Mesh {
  const start = utf8(bytes.subarray(0, 80))
  if (isWebPage(start)) throw new BadScan('file_is_web_page')
  const count = bytes.length >= headerBytes ? viewOf(bytes).getUint32(80, true) : 0
  if (bytes.length === headerBytes + triangleBytes * count) return readBinary(bytes, count)
  // Text has no zero; the count of a binary one that is too long or too short nearly always has.
  if (start.trimStart().startsWith('solid') && !bytes.subarray(0, 1_000).includes(0)) {
    return readText(bytes)
  }
  if (bytes.length < headerBytes) throw new BadScan('scan_header_missing')
  throw badCount(count, bytes.length)
}
