import type { Vector, ViewMesh } from './view-mesh.ts'

/** A surface to which distances are measured. */
export type MeasuredSurface = Pick<ViewMesh, 'positions' | 'triangles' | 'normals'>

// Shares of the three corners of the place that was nearest last. It works on plain numbers: with
// lists for places, the millions of calls took six times as long.
type Shares = Float64Array

function set(shares: Shares, first: number, second: number, third: number): void {
  shares[0] = first
  shares[1] = second
  shares[2] = third
}

// How far along an edge, within its ends; of one without length its first end.
const partOf = (part: number, whole: number) =>
  whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 0

type Products = { d1: number; d2: number; uu: number; uv: number; vv: number }

// Which place of the triangle is nearest (Ericson, Real-Time Collision Detection, 5.1.5), from the
// products of its edges u and v with each other and with the way from its first corner.
function share(shares: Shares, { d1, d2, uu, uv, vv }: Products): void {
  if (d1 <= 0 && d2 <= 0) return set(shares, 1, 0, 0)
  const d3 = d1 - uu
  const d4 = d2 - uv
  const d5 = d1 - uv
  const d6 = d2 - vv
  if (d3 >= 0 && d4 <= d3) return set(shares, 0, 1, 0)
  const vc = d1 * d4 - d3 * d2
  if (vc <= 0 && d1 >= 0 && d3 <= 0) {
    const part = partOf(d1, d1 - d3)
    return set(shares, 1 - part, part, 0)
  }
  if (d6 >= 0 && d5 <= d6) return set(shares, 0, 0, 1)
  const vb = d5 * d2 - d1 * d6
  if (vb <= 0 && d2 >= 0 && d6 <= 0) {
    const part = partOf(d2, d2 - d6)
    return set(shares, 1 - part, 0, part)
  }
  const va = d3 * d6 - d5 * d4
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
    const part = partOf(d4 - d3, d4 - d3 + (d5 - d6))
    return set(shares, 0, 1 - part, part)
  }
  const whole = va + vb + vc
  return set(shares, va / whole, vb / whole, vc / whole)
}

// Of a triangle without area the nearest place of its edges.
function shareOfEdges(shares: Shares, { d1, d2, uu, uv, vv }: Products): void {
  let least = Infinity
  const trying = (second: number, third: number) => {
    const square =
      second * second * uu +
      2 * second * third * uv +
      third * third * vv -
      2 * (second * d1 + third * d2)
    if (square >= least) return
    least = square
    set(shares, 1 - second - third, second, third)
  }
  trying(partOf(d1, uu), 0)
  trying(0, partOf(d2, vv))
  const third = partOf(d2 - d1 - uv + uu, uu - 2 * uv + vv)
  trying(1 - third, third)
}

/** Measures to single triangles of a surface. */
export function createTriangleMeasure({ positions, triangles, normals }: MeasuredSurface) {
  const shares = new Float64Array(3)
  const products = { d1: 0, d2: 0, uu: 0, uv: 0, vv: 0 }

  const number = (list: Float32Array, triangle: number, turn: number, axis: number) =>
    list[(triangles[triangle * 3 + turn] as number) * 3 + axis] as number
  const mix = (list: Float32Array, triangle: number, axis: number) =>
    number(list, triangle, 0, axis) * (shares[0] as number) +
    number(list, triangle, 1, axis) * (shares[1] as number) +
    number(list, triangle, 2, axis) * (shares[2] as number)

  /** The square of the distance between a place and a triangle. */
  function square(x: number, y: number, z: number, triangle: number): number {
    const a = (triangles[triangle * 3] as number) * 3
    const b = (triangles[triangle * 3 + 1] as number) * 3
    const c = (triangles[triangle * 3 + 2] as number) * 3
    const ax = positions[a] as number
    const ay = positions[a + 1] as number
    const az = positions[a + 2] as number
    const ux = (positions[b] as number) - ax
    const uy = (positions[b + 1] as number) - ay
    const uz = (positions[b + 2] as number) - az
    const vx = (positions[c] as number) - ax
    const vy = (positions[c + 1] as number) - ay
    const vz = (positions[c + 2] as number) - az
    const px = x - ax
    const py = y - ay
    const pz = z - az
    products.d1 = ux * px + uy * py + uz * pz
    products.d2 = vx * px + vy * py + vz * pz
    products.uu = ux * ux + uy * uy + uz * uz
    products.uv = ux * vx + uy * vy + uz * vz
    products.vv = vx * vx + vy * vy + vz * vz
    const squares = products.uu * products.vv
    // As flat as a line: its area is less than what numbers of 32 bits can show.
    const isFlat = squares - products.uv * products.uv <= 1e-10 * squares
    if (isFlat) shareOfEdges(shares, products)
    else share(shares, products)
    const second = shares[1] as number
    const third = shares[2] as number
    const dx = px - ux * second - vx * third
    const dy = py - uy * second - vy * third
    const dz = pz - uz * second - vz * third
    return dx * dx + dy * dy + dz * dz
  }

  /** The distance of a place from a triangle in millimetres, less than nothing behind its surface. */
  function distance(x: number, y: number, z: number, triangle: number): number {
    const length = Math.sqrt(square(x, y, z, triangle))
    // By the smooth direction: beside an edge the triangle's own one can look away.
    const facing =
      (x - mix(positions, triangle, 0)) * mix(normals, triangle, 0) +
      (y - mix(positions, triangle, 1)) * mix(normals, triangle, 1) +
      (z - mix(positions, triangle, 2)) * mix(normals, triangle, 2)
    return facing < 0 ? -length : length
  }
  /** The place of a triangle that is nearest to a place. */
  function place(x: number, y: number, z: number, triangle: number): Vector {
    square(x, y, z, triangle)
    return [mix(positions, triangle, 0), mix(positions, triangle, 1), mix(positions, triangle, 2)]
  }
  return { square, distance, place }
}
