import type { Vector, ViewMesh } from './view-mesh.ts'

/** A plane: the places whose share along `normal`, of length one, is `offsetMm`. */
export type Plane = { normal: Vector; offsetMm: number }

// Two triangles whose corners should be the same can differ by rounding: a plane right between them would
// cut neither.
const sameMm = 1e-6

/** How far each corner is in front of the plane, in millimetres. */
function heightsOf({ positions }: Pick<ViewMesh, 'positions'>, { normal, offsetMm }: Plane) {
  const [x, y, z] = normal
  const heights = new Float32Array(positions.length / 3)
  for (let corner = 0, at = 0; at < positions.length; corner += 1, at += 3) {
    const height =
      (positions[at] as number) * x +
      (positions[at + 1] as number) * y +
      (positions[at + 2] as number) * z -
      offsetMm
    heights[corner] = Math.abs(height) < sameMm ? 0 : height
  }
  return heights
}

/**
 * Where a plane cuts a surface: pairs of places, x, y, z each, in millimetres. A triangle that lies in
 * the plane adds nothing; its neighbours draw its rim.
 */
export function cutOutline(
  mesh: Pick<ViewMesh, 'positions' | 'triangles'>,
  plane: Plane,
): Float32Array<ArrayBuffer> {
  const { positions, triangles } = mesh
  const heights = heightsOf(mesh, plane)
  const found: number[] = []
  function cross(from: number, to: number) {
    const [low, high] = [heights[from] as number, heights[to] as number]
    const share = low / (low - high)
    for (let axis = 0; axis < 3; axis += 1) {
      const start = positions[from * 3 + axis] as number
      found.push(start + ((positions[to * 3 + axis] as number) - start) * share)
    }
  }
  for (let place = 0; place < triangles.length; place += 3) {
    const a = triangles[place] as number
    const b = triangles[place + 1] as number
    const c = triangles[place + 2] as number
    // A corner in the plane counts as in front of it, so that no line is drawn twice.
    const isA = (heights[a] as number) >= 0
    const isB = (heights[b] as number) >= 0
    const isC = (heights[c] as number) >= 0
    if (isA === isB && isB === isC) continue
    if (isA !== isB) cross(a, b)
    if (isB !== isC) cross(b, c)
    if (isC !== isA) cross(c, a)
  }
  return Float32Array.from(found)
}

/** The length of all lines of an outline in millimetres. */
export function measureOutline(outline: Float32Array): number {
  let length = 0
  for (let at = 0; at < outline.length; at += 6) {
    const [x = 0, y = 0, z = 0, endX = 0, endY = 0, endZ = 0] = outline.subarray(at, at + 6)
    length += Math.hypot(endX - x, endY - y, endZ - z)
  }
  return length
}
