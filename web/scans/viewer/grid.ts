import type { ViewMesh } from './view-mesh.ts'

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

type Corners = Pick<ViewMesh, 'positions' | 'triangles'>

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
export function createGrid(surface: Corners, leastCellMm: number) {
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
    return { starts, members, counts, cellMm, cellOf, low }
  }
}
