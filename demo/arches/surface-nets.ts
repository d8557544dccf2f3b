import { slopeAt, type Field } from './field.ts'

/** A surface of triangles; three numbers for each corner and for each triangle. */
export type Mesh = { places: Float32Array; triangles: Uint32Array }

/** The space that is looked through, and how finely, in mm. */
export type Space = {
  least: readonly [number, number, number]
  most: readonly [number, number, number]
  step: number
}

type Grid = { values: Float32Array; counts: readonly [number, number, number] }

const blockSize = 8

// Blocks that are far from the surface are not looked into.
function sample(field: Field, { least, most, step }: Space): Grid {
  const counts = [0, 1, 2].map(
    (axis) => Math.ceil(((most[axis] ?? 0) - (least[axis] ?? 0)) / step) + 1,
  ) as unknown as readonly [number, number, number]
  const [nx, ny, nz] = counts
  const values = new Float32Array(nx * ny * nz)
  const half = (blockSize * step) / 2
  const far = half * Math.sqrt(3) * 1.5 + step
  const place = (axis: 0 | 1 | 2, index: number) => least[axis] + index * step
  for (let bz = 0; bz < nz; bz += blockSize) {
    for (let by = 0; by < ny; by += blockSize) {
      for (let bx = 0; bx < nx; bx += blockSize) {
        const middle = field(place(0, bx) + half, place(1, by) + half, place(2, bz) + half)
        const isFar = Math.abs(middle) > far
        for (let z = bz; z < Math.min(nz, bz + blockSize); z++) {
          for (let y = by; y < Math.min(ny, by + blockSize); y++) {
            for (let x = bx; x < Math.min(nx, bx + blockSize); x++) {
              values[(z * ny + y) * nx + x] = isFar
                ? middle
                : field(place(0, x), place(1, y), place(2, z))
            }
          }
        }
      }
    }
  }
  return { values, counts }
}

// The corners of a cell in bits (x, y, z), and its twelve edges.
const allEdges = Array.from({ length: 8 }, (_, corner) => corner).flatMap((corner) =>
  [1, 2, 4].flatMap((axis) => (corner & axis ? [] : [[corner, corner | axis] as const])),
)

type Corners = { places: number[]; cells: Int32Array }

// One corner for each cell that the surface runs through: the middle of where it cuts the edges.
function findCorners({ values, counts: [nx, ny, nz] }: Grid, { least, step }: Space): Corners {
  const places: number[] = []
  const cells = new Int32Array(nx * ny * nz).fill(-1)
  const offsets = [0, 1, nx, nx + 1, nx * ny, nx * ny + 1, nx * ny + nx, nx * ny + nx + 1]
  for (let z = 0; z < nz - 1; z++) {
    for (let y = 0; y < ny - 1; y++) {
      for (let x = 0; x < nx - 1; x++) {
        const at = (z * ny + y) * nx + x
        let inside = 0
        for (const offset of offsets) if ((values[at + offset] ?? 0) < 0) inside++
        if (inside === 0 || inside === 8) continue
        const sum = [0, 0, 0]
        let cuts = 0
        for (const [a, b] of allEdges) {
          const [valueA, valueB] = [
            values[at + (offsets[a] ?? 0)] ?? 0,
            values[at + (offsets[b] ?? 0)] ?? 0,
          ]
          if (valueA < 0 === valueB < 0) continue
          const share = valueA / (valueA - valueB)
          cuts++
          for (const axis of [0, 1, 2]) {
            const from = (a >> axis) & 1
            sum[axis] = (sum[axis] ?? 0) + from + (((b >> axis) & 1) - from) * share
          }
        }
        cells[at] = places.length / 3
        for (const [axis, index] of [x, y, z].entries()) {
          places.push((least[axis] ?? 0) + (index + (sum[axis] ?? 0) / cuts) * step)
        }
      }
    }
  }
  return { places, cells }
}

// Where an edge of the grid is cut, the four cells around it are joined.
function joinCorners({ values, counts: [nx, ny, nz] }: Grid, { cells }: Corners): number[] {
  const triangles: number[] = []
  const strides = [1, nx, nx * ny] as const
  for (let z = 1; z < nz - 1; z++) {
    for (let y = 1; y < ny - 1; y++) {
      for (let x = 1; x < nx - 1; x++) {
        const at = (z * ny + y) * nx + x
        const isInside = (values[at] ?? 0) < 0
        for (const axis of [0, 1, 2] as const) {
          if ((values[at + strides[axis]] ?? 0) < 0 === isInside) continue
          const [u, v] = [strides[(axis + 1) % 3] ?? 0, strides[(axis + 2) % 3] ?? 0]
          const [a, b, c, d] = [at, at - u, at - u - v, at - v].map((cell) => cells[cell] ?? -1)
          if (a === undefined || b === undefined || c === undefined || d === undefined) continue
          if (isInside) triangles.push(a, b, c, a, c, d)
          else triangles.push(a, c, b, a, d, c)
        }
      }
    }
  }
  return triangles
}

/** The surface of a field where it is zero, seen from outside counterclockwise. */
export function findSurface(field: Field, space: Space): Mesh {
  const grid = sample(field, space)
  const corners = findCorners(grid, space)
  const triangles = Uint32Array.from(joinCorners(grid, corners))
  const places = Float32Array.from(corners.places)
  // The corners are brought onto the surface.
  for (let at = 0; at < places.length; at += 3) {
    const place = [places[at] ?? 0, places[at + 1] ?? 0, places[at + 2] ?? 0] as const
    const { normal, rise } = slopeAt(field, place)
    const off = field(...place) / rise
    const move = Math.min(space.step * 0.4, Math.max(-space.step * 0.4, off))
    for (const axis of [0, 1, 2] as const) places[at + axis] = place[axis] - normal[axis] * move
  }
  return { places, triangles }
}
