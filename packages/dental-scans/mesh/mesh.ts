import { BadScan, LargeScan } from '#dental-scans/bad-scan'

/** A surface of triangles, as a scanner measured it. */
export type Mesh = {
  /** x, y, z of each corner in millimetres. */
  positions: Float32Array
  /** Three corners of each triangle, as numbers of corners. */
  triangles: Uint32Array
  /** Red, green, blue of each corner, 0 to 255; null when the file has none. */
  colors: Uint8Array | null
  /** What the header and the comments say: may carry names of patients. */
  text: string[]
}

// More triangles than any jaw needs: scans have 100 to 300 thousand (integrations.md §B.1). So many
// take 360 MB to read and measure.
const maximumTriangles = 2_000_000

/** @throws BadScan when there are none, LargeScan when there are too many to measure */
export function requireCount(triangles: number): void {
  if (triangles === 0) throw new BadScan('scan_without_triangles')
  if (triangles > maximumTriangles) {
    throw new LargeScan('scan_too_large_to_measure', { millions: maximumTriangles / 1e6 })
  }
}

const largest = 3.4e38

/** @throws BadScan when a coordinate is not a number that a mesh can hold */
export function requirePlace(x: number, y: number, z: number): void {
  // A comparison that NaN fails, as well as what is too large for 32 bits.
  if (!(Math.abs(x) < largest && Math.abs(y) < largest && Math.abs(z) < largest)) {
    throw new BadScan('scan_coordinate_invalid')
  }
}

/** @throws BadScan when the corner does not exist */
export function requireCorner(corner: number, corners: number): void {
  if (!(Number.isInteger(corner) && corner >= 0 && corner < corners)) {
    throw new BadScan('scan_corner_missing')
  }
}

const firstCapacity = 3_072

/** A list of threes that grows as it is read: what a header claims is never allocated. */
export function growing<Numbers extends Float32Array | Uint32Array | Uint8Array>(
  make: (length: number) => Numbers,
) {
  let numbers = make(firstCapacity)
  let length = 0
  return {
    add(a: number, b: number, c: number): void {
      if (length === numbers.length) {
        const wider = make(length * 2)
        wider.set(numbers)
        numbers = wider
      }
      numbers[length] = a
      numbers[length + 1] = b
      numbers[length + 2] = c
      length += 3
    },
    /** How many threes it has. */
    get count(): number {
      return length / 3
    },
    finish: (): Numbers => numbers.slice(0, length) as Numbers,
  }
}
