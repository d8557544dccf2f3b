import type { Mesh } from './surface-nets.ts'

type Vector = readonly [number, number, number]

const cellSize = 1
const farthest = 0.9

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

type Triangle = { a: Vector; ab: Vector; ac: Vector; corners: readonly [number, number, number] }

/** The nearest place of a triangle as shares of its second and third corner. */
function nearestOn({ ab, ac, a }: Triangle, place: Vector): readonly [number, number] {
  const ap = minus(place, a)
  const [d1, d2] = [dot(ab, ap), dot(ac, ap)]
  const [abab, abac, acac] = [dot(ab, ab), dot(ab, ac), dot(ac, ac)]
  const area = abab * acac - abac * abac
  const [v, w] = [(acac * d1 - abac * d2) / area, (abab * d2 - abac * d1) / area]
  if (area > 0 && v >= 0 && w >= 0 && v + w <= 1) return [v, w]
  const share = (value: number) => Math.min(1, Math.max(0, value))
  const onAb = share(d1 / abab)
  const onAc = share(d2 / acac)
  const onBc = share((abab - abac - d1 + d2) / (abab - 2 * abac + acac))
  const sides = [
    [onAb, 0],
    [0, onAc],
    [1 - onBc, onBc],
  ] as const
  const away = ([b, c]: readonly [number, number]) =>
    [0, 1, 2].reduce((sum, axis) => {
      const off = (ap[axis] ?? 0) - b * (ab[axis] ?? 0) - c * (ac[axis] ?? 0)
      return sum + off * off
    }, 0)
  return sides.reduce((best, side) => (away(side) < away(best) ? side : best))
}

const cellOf = (x: number, y: number, z: number) =>
  (Math.floor(x / cellSize) + 512) * 1_048_576 +
  (Math.floor(y / cellSize) + 512) * 1_024 +
  Math.floor(z / cellSize) +
  512

function sortTriangles({ places, triangles }: Mesh) {
  const normals = new Float64Array(places.length)
  const cells = new Map<number, Triangle[]>()
  const place = (corner: number): Vector => [
    places[corner * 3] ?? 0,
    places[corner * 3 + 1] ?? 0,
    places[corner * 3 + 2] ?? 0,
  ]
  for (let at = 0; at < triangles.length; at += 3) {
    const corners = [triangles[at] ?? 0, triangles[at + 1] ?? 0, triangles[at + 2] ?? 0] as const
    const [a, b, c] = [place(corners[0]), place(corners[1]), place(corners[2])]
    const triangle = { a, ab: minus(b, a), ac: minus(c, a), corners }
    const normal = cross(triangle.ab, triangle.ac)
    const length = Math.sqrt(dot(normal, normal)) || 1
    for (const corner of corners) {
      for (const axis of [0, 1, 2] as const) {
        normals[corner * 3 + axis] = (normals[corner * 3 + axis] ?? 0) + normal[axis] / length
      }
    }
    const touched = new Set<number>()
    for (const share of [0, 0.25, 0.5, 0.75, 1]) {
      for (let other = 0; other + share <= 1; other += 0.25) {
        const at2 = [0, 1, 2].map(
          (axis) =>
            (a[axis] ?? 0) + share * (triangle.ab[axis] ?? 0) + other * (triangle.ac[axis] ?? 0),
        )
        touched.add(cellOf(at2[0] ?? 0, at2[1] ?? 0, at2[2] ?? 0))
      }
    }
    for (const cell of touched) cells.set(cell, [...(cells.get(cell) ?? []), triangle])
  }
  return { normals, cells }
}

/** A surface that says how far outside of it a place is; below zero is inside. */
export function openSurface(mesh: Mesh) {
  const { normals, cells } = sortTriangles(mesh)
  return {
    /** In mm; undefined beyond 0.9 mm. */
    outside([x, y, z]: Vector): number | undefined {
      let nearest: number | undefined
      let least = farthest ** 2
      for (let dx = -1; dx <= 1; dx++) {
        for (let dy = -1; dy <= 1; dy++) {
          for (let dz = -1; dz <= 1; dz++) {
            const cell = cells.get(cellOf(x + dx * cellSize, y + dy * cellSize, z + dz * cellSize))
            for (const triangle of cell ?? []) {
              const [v, w] = nearestOn(triangle, [x, y, z])
              const { a, ab, ac, corners } = triangle
              const off: Vector = [
                x - a[0] - v * ab[0] - w * ac[0],
                y - a[1] - v * ab[1] - w * ac[1],
                z - a[2] - v * ab[2] - w * ac[2],
              ]
              const away = dot(off, off)
              if (away >= least) continue
              least = away
              // The normal between the corners says on which side a place is, also at an edge.
              const normal = [0, 1, 2].map(
                (axis) =>
                  (1 - v - w) * (normals[corners[0] * 3 + axis] ?? 0) +
                  v * (normals[corners[1] * 3 + axis] ?? 0) +
                  w * (normals[corners[2] * 3 + axis] ?? 0),
              )
              const side = dot(off, [normal[0] ?? 0, normal[1] ?? 0, normal[2] ?? 0])
              nearest = Math.sign(side) * Math.sqrt(away)
            }
          }
        }
      }
      return nearest
    },
  }
}
