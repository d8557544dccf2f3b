import { createNearest } from './distances.ts'
import { createTriangleMeasure } from './nearest-triangle.ts'
import type { Vector, ViewMesh } from './view-mesh.ts'

// As far as a curve between points of a margin leaves the surface, and the next points from the last ones.
const reachMm = 4

type Shape = Pick<ViewMesh, 'positions' | 'triangles' | 'normals'>
type Box = { low: Vector; high: Vector }

function boxAround(places: readonly Vector[], moreMm: number): Box {
  const end = (of: (...values: number[]) => number, axis: 0 | 1 | 2, more: number) =>
    of(...places.map((place) => place[axis])) + more
  return {
    low: [end(Math.min, 0, -moreMm), end(Math.min, 1, -moreMm), end(Math.min, 2, -moreMm)],
    high: [end(Math.max, 0, moreMm), end(Math.max, 1, moreMm), end(Math.max, 2, moreMm)],
  }
}

const isInside = ({ low, high }: Box, [x, y, z]: Vector) =>
  x >= low[0] && x <= high[0] && y >= low[1] && y <= high[1] && z >= low[2] && z <= high[2]

/** The triangles of a surface that have a corner in a box, as a surface of their own. */
function cutOut({ positions, triangles, normals }: Shape, box: Box): Shape {
  const numbers = new Map<number, number>()
  const kept: number[] = []
  const holds = (corner: number) =>
    isInside(box, [
      positions[corner * 3] as number,
      positions[corner * 3 + 1] as number,
      positions[corner * 3 + 2] as number,
    ])
  const numberOf = (corner: number) => {
    const number = numbers.get(corner) ?? numbers.size
    numbers.set(corner, number)
    return number
  }
  for (let at = 0; at < triangles.length; at += 3) {
    const [a = 0, b = 0, c = 0] = triangles.subarray(at, at + 3)
    if (holds(a) || holds(b) || holds(c)) kept.push(numberOf(a), numberOf(b), numberOf(c))
  }
  const corners = [...numbers.keys()]
  const pick = (list: Float32Array) =>
    Float32Array.from(corners.flatMap((corner) => [...list.subarray(corner * 3, corner * 3 + 3)]))
  return {
    positions: pick(positions),
    normals: pick(normals),
    triangles: Uint32Array.from(kept),
  }
}

/**
 * Finds the nearest place of a surface near some places. Only the piece around them is searched, which is
 * kept as long as they stay in it: a margin is a few millimetres of a scan of a million triangles.
 */
export function createNearestPlace(mesh: Shape) {
  let box: Box | null = null
  let find: ((place: Vector) => Vector) | null = null

  function look(places: readonly Vector[]): (place: Vector) => Vector {
    const kept = box
    if (find && kept && places.every((place) => isInside(kept, place))) return find
    box = boxAround(places, reachMm)
    const piece = cutOut(mesh, boxAround(places, 2 * reachMm))
    const nearest = createNearest(piece, reachMm)
    const measure = createTriangleMeasure(piece)
    find = (place) => {
      const [x, y, z] = place
      const triangle = nearest(x, y, z)
      return triangle === -1 ? place : measure.place(x, y, z, triangle)
    }
    return find
  }
  return look
}
