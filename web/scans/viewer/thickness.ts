import { createGrid } from './grid.ts'
import { unit, vectorAt, type Vector, type ViewMesh } from './view-mesh.ts'

/** A surface whose wall is measured. */
export type Wall = Pick<ViewMesh, 'positions' | 'triangles' | 'normals'>

type Grid = ReturnType<typeof createGrid>

// A ray begins at a corner, whose own triangles it meets at nothing.
const leastMm = 1e-3

/** How far along a ray from the inside a triangle is left; infinite when it is not (Möller and Trumbore). */
function createExit({ positions, triangles }: Wall) {
  return function exitAt([ox, oy, oz]: Vector, [dx, dy, dz]: Vector, triangle: number): number {
    const a = (triangles[triangle * 3] as number) * 3
    const b = (triangles[triangle * 3 + 1] as number) * 3
    const c = (triangles[triangle * 3 + 2] as number) * 3
    const [ax, ay, az] = [
      positions[a] as number,
      positions[a + 1] as number,
      positions[a + 2] as number,
    ]
    const ux = (positions[b] as number) - ax
    const uy = (positions[b + 1] as number) - ay
    const uz = (positions[b + 2] as number) - az
    const vx = (positions[c] as number) - ax
    const vy = (positions[c + 1] as number) - ay
    const vz = (positions[c + 2] as number) - az
    const [px, py, pz] = [dy * vz - dz * vy, dz * vx - dx * vz, dx * vy - dy * vx]
    const volume = ux * px + uy * py + uz * pz
    // More than nothing is a front: there the ray would enter.
    if (volume >= 0) return Infinity
    const [tx, ty, tz] = [ox - ax, oy - ay, oz - az]
    const u = (tx * px + ty * py + tz * pz) / volume
    if (u < -1e-6 || u > 1 + 1e-6) return Infinity
    const [qx, qy, qz] = [ty * uz - tz * uy, tz * ux - tx * uz, tx * uy - ty * ux]
    const v = (dx * qx + dy * qy + dz * qz) / volume
    if (v < -1e-6 || u + v > 1 + 1e-6) return Infinity
    const distance = (vx * qx + vy * qy + vz * qz) / volume
    return distance > leastMm ? distance : Infinity
  }
}

/** Shows the cells along a ray, with how far the ray is when it leaves each, as long as `visit` asks for more. */
function walk(
  { low, counts, cellMm, cellOf }: Grid,
  origin: Vector,
  direction: Vector,
  visit: (cell: number, leaves: number) => boolean,
): void {
  const place = origin.map((value, axis) => cellOf(value, axis))
  const steps = direction.map(Math.sign)
  const deltas = direction.map((part) => (part === 0 ? Infinity : cellMm / Math.abs(part)))
  const next = direction.map((part, axis) => {
    if (part === 0) return Infinity
    const edge = (place[axis] as number) + (part > 0 ? 1 : 0)
    return ((low[axis] as number) + edge * cellMm - (origin[axis] as number)) / part
  })
  for (;;) {
    const [x = 0, y = 0, z = 0] = place
    const [width = 0, depth = 0, height = 0] = counts
    if (x < 0 || y < 0 || z < 0 || x >= width || y >= depth || z >= height) return
    const [nextX = 0, nextY = 0, nextZ = 0] = next
    const leaves = Math.min(nextX, nextY, nextZ)
    if (!visit((z * depth + y) * width + x, leaves)) return
    const axis = leaves === nextX ? 0 : leaves === nextY ? 1 : 2
    place[axis] = (place[axis] as number) + (steps[axis] as number)
    next[axis] = (next[axis] as number) + (deltas[axis] as number)
  }
}

/** What `measureThickness` takes beyond the surface. */
type ThicknessOptions = {
  /** How far is looked. */
  limitMm: number
  /** Called with how much of the work is done, 0 to 1, some fifty times. */
  onProgress?: (share: number) => void
}

/**
 * How thick the wall under each corner of a closed surface is, straight through, in millimetres; infinite
 * where it is thicker than the limit or where the surface is open behind.
 */
export function measureThickness(
  wall: Wall,
  { limitMm, onProgress }: ThicknessOptions,
): Float32Array<ArrayBuffer> {
  const grid = createGrid(wall, limitMm / 4)
  const exitAt = createExit(wall)
  const corners = wall.positions.length / 3
  const found = new Float32Array(corners)
  const stride = Math.ceil(corners / 50)
  for (let corner = 0; corner < corners; corner += 1) {
    const origin = vectorAt(wall.positions, corner)
    const [x, y, z] = vectorAt(wall.normals, corner)
    const inward = unit([-x, -y, -z])
    let least = Infinity
    if (x !== 0 || y !== 0 || z !== 0) {
      walk(grid, origin, inward, (cell, leaves) => {
        const end = grid.starts[cell + 1] as number
        for (let at = grid.starts[cell] as number; at < end; at += 1) {
          least = Math.min(least, exitAt(origin, inward, grid.members[at] as number))
        }
        return least > leaves && leaves < limitMm
      })
    }
    found[corner] = least <= limitMm ? least : Infinity
    if (corner % stride === 0) onProgress?.(corner / corners)
  }
  return found
}
