import { createGrid } from './grid.ts'
import { createTriangleMeasure, type MeasuredSurface } from './nearest-triangle.ts'
import { vectorAt, type ViewMesh } from './view-mesh.ts'

// The cells whose distance from the middle one, in cells, is exactly `ring`.
function visitRing(
  middle: readonly number[],
  ring: number,
  counts: readonly number[],
  take: (cell: number) => void,
): void {
  const [x = 0, y = 0, z = 0] = middle
  const [width = 0, depth = 0, height = 0] = counts
  for (let cz = Math.max(0, z - ring); cz <= Math.min(height - 1, z + ring); cz += 1) {
    for (let cy = Math.max(0, y - ring); cy <= Math.min(depth - 1, y + ring); cy += 1) {
      const isRim = Math.abs(cz - z) === ring || Math.abs(cy - y) === ring
      const step = isRim || ring === 0 ? 1 : ring * 2
      for (let cx = x - ring; cx <= x + ring; cx += step) {
        if (cx >= 0 && cx < width) take((cz * depth + cy) * width + cx)
      }
    }
  }
}

/**
 * Finds the triangle of a surface that is nearest to a place, -1 where none is within the limit. Plain
 * numbers: it is asked millions of times.
 */
export function createNearest(
  surface: MeasuredSurface,
  limitMm: number,
): (x: number, y: number, z: number) => number {
  const grid = createGrid(surface, limitMm / 3)
  const measure = createTriangleMeasure(surface)
  const rings = Math.ceil(limitMm / grid.cellMm)
  return (x, y, z) => {
    const middle = [grid.cellOf(x, 0), grid.cellOf(y, 1), grid.cellOf(z, 2)]
    let nearest = limitMm * limitMm
    let triangle = -1
    const look = (cell: number) => {
      for (let at = grid.starts[cell] as number; at < (grid.starts[cell + 1] as number); at += 1) {
        const square = measure.square(x, y, z, grid.members[at] as number)
        if (!(square <= nearest)) continue
        nearest = square
        triangle = grid.members[at] as number
      }
    }
    for (let ring = 0; ring <= rings; ring += 1) {
      // Whatever is in this ring is at least so far.
      if (triangle !== -1 && Math.sqrt(nearest) <= (ring - 1) * grid.cellMm) break
      visitRing(middle, ring, grid.counts, look)
    }
    return triangle
  }
}

/** What `measureDistances` takes beyond the two surfaces. */
export type DistanceOptions = {
  /** How far is looked. */
  limitMm: number
  /** Called with how much of the work is done, 0 to 1, some fifty times. */
  onProgress?: (share: number) => void
}

/**
 * How far each corner of a surface is from another surface, in millimetres: less than nothing where it
 * is behind it, infinite where it is further than the limit.
 */
export function measureDistances(
  from: Pick<ViewMesh, 'positions'>,
  to: MeasuredSurface,
  { limitMm, onProgress }: DistanceOptions,
): Float32Array<ArrayBuffer> {
  const nearest = createNearest(to, limitMm)
  const measure = createTriangleMeasure(to)
  const corners = from.positions.length / 3
  const distances = new Float32Array(corners)
  const stride = Math.ceil(corners / 50)
  for (let corner = 0; corner < corners; corner += 1) {
    const [x, y, z] = vectorAt(from.positions, corner)
    const triangle = nearest(x, y, z)
    distances[corner] = triangle === -1 ? Infinity : measure.distance(x, y, z, triangle)
    if (corner % stride === 0) onProgress?.(corner / corners)
  }
  return distances
}
