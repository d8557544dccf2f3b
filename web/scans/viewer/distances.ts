import { createTriangleMeasure, type MeasuredSurface } from './nearest-triangle.ts'
import { vectorAt, type ViewMesh } from './view-mesh.ts'

const mostCells = 2_000_000
const mostEntries = 24_000_000

function boundsOf(positions: Float32Array) {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let at = 0; at < positions.length; at += 1) {
    const value = positions[at] as number
    const axis = at % 3
    if (value < (low[axis] as number)) low[axis] = value
    if (value > (high[axis] as number)) high[axis] = value
  }
  return { low, high }
}

type Corners = Pick<MeasuredSurface, 'positions' | 'triangles'>

// Shows the cells of a grid that a triangle may touch.
function createVisit(
  { positions, triangles }: Corners,
  cellOf: (value: number, axis: number) => number,
) {
  const from = [0, 0, 0]
  const to = [0, 0, 0]
  return function visit(
    triangle: number,
    [width = 0, depth = 0]: readonly number[],
    take: (cell: number) => void,
  ): void {
    const [a = 0, b = 0, c = 0] = triangles.subarray(triangle * 3, triangle * 3 + 3)
    for (let axis = 0; axis < 3; axis += 1) {
      const first = positions[a * 3 + axis] as number
      const second = positions[b * 3 + axis] as number
      const third = positions[c * 3 + axis] as number
      from[axis] = cellOf(Math.min(first, second, third), axis)
      to[axis] = cellOf(Math.max(first, second, third), axis)
    }
    const [x0 = 0, y0 = 0, z0 = 0] = from
    const [x1 = 0, y1 = 0, z1 = 0] = to
    for (let z = z0; z <= z1; z += 1) {
      for (let y = y0; y <= y1; y += 1) {
        for (let x = x0; x <= x1; x += 1) take((z * depth + y) * width + x)
      }
    }
  }
}

/**
 * Which triangles are in which cell of a grid: those of a cell are the `members` from its start to the
 * start of the next one.
 */
function createGrid(surface: Corners, leastCellMm: number) {
  const { low, high } = boundsOf(surface.positions)
  const countOf = (axis: number, cell: number) =>
    Math.floor(((high[axis] as number) - (low[axis] as number)) / cell) + 1
  let cellMm = leastCellMm
  while (countOf(0, cellMm) * countOf(1, cellMm) * countOf(2, cellMm) > mostCells) cellMm *= 1.5
  const cellOf = (value: number, axis: number) =>
    Math.floor((value - (low[axis] as number)) / cellMm)
  const visit = createVisit(surface, cellOf)
  const triangles = surface.triangles.length / 3

  for (;;) {
    const counts = [0, 1, 2].map((axis) => countOf(axis, cellMm))
    const starts = new Uint32Array(counts.reduce((product, count) => product * count, 1) + 1)
    let entries = 0
    for (let triangle = 0; triangle < triangles && entries < mostEntries; triangle += 1) {
      visit(triangle, counts, (cell) => {
        starts[cell + 1] = (starts[cell + 1] as number) + 1
        entries += 1
      })
    }
    // Large triangles fill many small cells: such a surface gets larger ones.
    if (entries >= mostEntries && starts.length > 2) {
      cellMm *= 2
      continue
    }
    for (let cell = 1; cell < starts.length; cell += 1) {
      starts[cell] = (starts[cell] as number) + (starts[cell - 1] as number)
    }
    const filled = starts.slice(0, -1)
    const members = new Uint32Array(entries)
    for (let triangle = 0; triangle < triangles; triangle += 1) {
      visit(triangle, counts, (cell) => {
        members[filled[cell] as number] = triangle
        filled[cell] = (filled[cell] as number) + 1
      })
    }
    return { starts, members, counts, cellMm, cellOf }
  }
}

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
  const grid = createGrid(to, limitMm / 3)
  const measure = createTriangleMeasure(to)
  const corners = from.positions.length / 3
  const distances = new Float32Array(corners)
  const rings = Math.ceil(limitMm / grid.cellMm)
  const stride = Math.ceil(corners / 50)
  for (let corner = 0; corner < corners; corner += 1) {
    const [x, y, z] = vectorAt(from.positions, corner)
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
    distances[corner] = triangle === -1 ? Infinity : measure.distance(x, y, z, triangle)
    if (corner % stride === 0) onProgress?.(corner / corners)
  }
  return distances
}
