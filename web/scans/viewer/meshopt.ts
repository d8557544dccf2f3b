import { BadScan } from '#dental-scans/bad-scan'

// The decoders of EXT_meshopt_compression, by its specification (Khronos glTF registry, Appendix A):
// the package's own are WebAssembly, which `script-src 'self'` does not let run, and its JavaScript
// one is not among what it exports. 60,000 triangles take 15 ms.

const refuse = (): never => {
  throw new BadScan('preview_damaged')
}

const unzigzag = (value: number) => (value >>> 1) ^ -(value & 1)

const groupSize = 16
const blockBytes = 8_192
const mostInBlock = 256
const bitsOfMode = [0, 2, 4, 8] as const

type Cursor = { bytes: Uint8Array; at: number }

// Sixteen differences of one byte: none, each of a few bits with an escape to a whole byte, or whole.
function readGroup(from: Cursor, mode: number, into: Uint8Array, start: number): void {
  const bits = bitsOfMode[mode] as number
  if (bits === 0) {
    into.fill(0, start, start + groupSize)
  } else if (bits === 8) {
    into.set(from.bytes.subarray(from.at, from.at + groupSize), start)
    from.at += groupSize
  } else {
    const escape = (1 << bits) - 1
    const packed = from.at
    from.at += bits * 2
    for (let place = 0; place < groupSize; place += 1) {
      const bit = place * bits
      const byte = from.bytes[packed + (bit >>> 3)] as number
      const value = (byte >>> (8 - bits - (bit & 7))) & escape
      into[start + place] = value === escape ? (from.bytes[from.at++] as number) : value
    }
  }
}

/**
 * Decodes a list of records (mode ATTRIBUTES, version 0).
 * @throws BadScan when the bytes are no such list
 */
export function decodeAttributes(
  source: Uint8Array,
  count: number,
  strideBytes: number,
): Uint8Array<ArrayBuffer> {
  const isSound =
    source[0] === 0xa0 && strideBytes > 0 && strideBytes <= 256 && strideBytes % 4 === 0
  if (!isSound || count * strideBytes > source.length * 1_024) refuse()
  const tail = source.length - strideBytes
  const last = source.slice(tail)
  const target = new Uint8Array(count * strideBytes)
  const inBlock = Math.min(mostInBlock, Math.floor(blockBytes / strideBytes) & ~(groupSize - 1))
  const differences = new Uint8Array(mostInBlock)
  const from: Cursor = { bytes: source, at: 1 }
  for (let first = 0; first < count; first += inBlock) {
    const records = Math.min(inBlock, count - first)
    const groups = Math.ceil(records / groupSize)
    for (let byte = 0; byte < strideBytes; byte += 1) {
      const modes = from.at
      from.at += Math.ceil(groups / 4)
      for (let group = 0; group < groups; group += 1) {
        if (from.at > tail) refuse()
        const mode = ((source[modes + (group >>> 2)] as number) >>> ((group & 3) << 1)) & 3
        readGroup(from, mode, differences, group * groupSize)
      }
      let value = last[byte] as number
      for (let record = 0; record < records; record += 1) {
        value = (value + unzigzag(differences[record] as number)) & 0xff
        target[(first + record) * strideBytes + byte] = value
      }
      last[byte] = value
    }
  }
  if (from.at > tail) refuse()
  return target
}

// What was used lately, newest first.
function createRecent(size: number) {
  const numbers = new Uint32Array(size)
  let next = 0
  return {
    push(...values: number[]): void {
      for (const value of values) {
        numbers[next & (size - 1)] = value
        next += 1
      }
    },
    at: (age: number) => numbers[(next - 1 - age) & (size - 1)] as number,
  }
}

// Reads numbers of corners: those beyond the code, far from the last one.
function createData(source: Uint8Array, start: number, end: number) {
  let at = start
  function byte(): number {
    if (at >= end) refuse()
    return source[at++] as number
  }
  function unsigned(): number {
    let value = 0
    for (let shift = 0; shift < 35; shift += 7) {
      const part = byte()
      value |= (part & 0x7f) << shift
      if (part < 0x80) break
    }
    return value >>> 0
  }
  return { byte, unsigned }
}

function createCorners(source: Uint8Array, triangles: number) {
  const tail = source.length - 16
  const data = createData(source, 1 + triangles, tail)
  const recent = createRecent(16)
  let [next, last] = [0, 0]
  const far = () => (last += unzigzag(data.unsigned()))

  /** The third corner of a triangle that shares an edge. */
  function third(code: number): number {
    if (code > 0 && code < 13) return recent.at(code)
    let corner = 0
    if (code === 0) corner = next++
    else if (code === 13) corner = last -= 1
    else if (code === 14) corner = last += 1
    else corner = far()
    recent.push(corner)
    return corner
  }

  // Of a triangle on its own: a new corner, a recent one, or one that is far.
  const one = (code: number, mayBeFar: boolean) => {
    if (code === 0) return { corner: next++, isNew: true }
    if (code === 15 && mayBeFar) return { corner: far(), isNew: true }
    return { corner: recent.at(code - 1), isNew: false }
  }

  /** All three corners of a triangle that shares none. */
  function all(code: number): [number, number, number] {
    const isShort = code < 14
    const pair = isShort ? (source[tail + code] as number) : data.byte()
    if (!isShort && pair === 0) next = 0
    const a = code === 15 ? far() : next++
    const b = one(pair >>> 4, !isShort)
    const c = one(pair & 15, !isShort)
    recent.push(a)
    if (b.isNew) recent.push(b.corner)
    if (c.isNew) recent.push(c.corner)
    return [a, b.corner, c.corner]
  }
  return { third, all }
}

/**
 * Decodes the corners of triangles (mode TRIANGLES). Whether the corners exist is for the caller to see.
 * @throws BadScan when the bytes are no such list
 */
export function decodeTriangles(source: Uint8Array, count: number): Uint32Array<ArrayBuffer> {
  const triangles = count / 3
  // Each triangle has a byte of code; the last sixteen bytes are a table.
  if (source[0] !== 0xe1 || count % 3 !== 0 || source.length < 17 + triangles) refuse()
  const target = new Uint32Array(count)
  const edges = createRecent(32)
  const corners = createCorners(source, triangles)
  for (let triangle = 0; triangle < triangles; triangle += 1) {
    const code = source[1 + triangle] as number
    const edge = code >>> 4
    if (edge < 15) {
      const [a, b] = [edges.at(edge * 2), edges.at(edge * 2 + 1)]
      const c = corners.third(code & 15)
      edges.push(b, c, c, a)
      target.set([a, b, c], triangle * 3)
    } else {
      const [a, b, c] = corners.all(code & 15)
      edges.push(a, b, b, c, c, a)
      target.set([a, b, c], triangle * 3)
    }
  }
  return target
}
