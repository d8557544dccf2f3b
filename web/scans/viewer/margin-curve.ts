import { marginLineLimits } from '#contract/scans/margin-line-limits'
import { createNearestPlace } from './nearest-place.ts'
import { along, distanceBetween, minus, type Vector, type ViewMesh } from './view-mesh.ts'

/** A margin line as it is kept: its points and the closed curve through them, on the surface. */
export type MarginCurve = { points: Vector[]; line: Vector[] }

const stepMm = 0.2

// Half-way between the second and the third of four places on the cubic through them all. The knots are
// the roots of the distances: with even ones a curve overshoots where points are unevenly far apart
// (Dyn, Floater, Hormann: four-point curve subdivision based on iterated chordal and centripetal
// parameterizations, 2009).
function halfWay([a, b, c, d]: readonly [Vector, Vector, Vector, Vector]): Vector {
  const gap = (one: Vector, other: Vector) => Math.sqrt(distanceBetween(one, other))
  const [before, within, after] = [gap(a, b), gap(b, c), gap(c, d)]
  if (before * within * after === 0) return along(b, minus(c, b), 0.5)
  const knots = [-before, 0, within, within + after]
  const at = within / 2
  return [a, b, c, d].reduce<Vector>(
    (sum, place, own) => {
      const weight = knots.reduce(
        (product, knot, other) =>
          other === own ? product : (product * (at - knot)) / ((knots[own] ?? 0) - knot),
        1,
      )
      return along(sum, place, weight)
    },
    [0, 0, 0],
  )
}

// Steps that are short already stay: halved on, those beside a close point would be shorter than a
// thousandth of a millimetre.
function finer(line: readonly Vector[], toSurface: (place: Vector) => Vector): Vector[] {
  const at = (place: number) => line[(place + line.length) % line.length] as Vector
  return line.flatMap((place, index) => {
    const next = at(index + 1)
    if (distanceBetween(place, next) <= stepMm) return [place]
    return [place, toSurface(halfWay([at(index - 1), place, next, at(index + 2)]))]
  })
}

// Thousandths of a millimetre are finer than any scanner, and short in a file.
const rounded = ([x, y, z]: Vector): Vector => {
  const round = (value: number) => Math.round(value * 1_000) / 1_000 || 0
  return [round(x), round(y), round(z)]
}

/**
 * What joins points by closed smooth curves along a surface. Each step halves the curve and takes the new
 * places to the surface, until they are at most two tenths of a millimetre apart.
 */
export function createMarginCurves(mesh: Pick<ViewMesh, 'positions' | 'triangles' | 'normals'>) {
  const nearestAround = createNearestPlace(mesh)
  return (points: readonly Vector[]): MarginCurve => {
    if (points.length === 0) return { points: [], line: [] }
    const toSurface = nearestAround(points)
    const onSurface = points.map((point) => rounded(toSurface(point)))
    let line = onSurface
    if (points.length >= marginLineLimits.leastPoints) {
      for (;;) {
        const next = finer(line, toSurface)
        if (next.length === line.length || next.length > marginLineLimits.mostLinePoints) break
        line = next
      }
    }
    return { points: onSurface, line: line.map(rounded) }
  }
}

/** The pairs of neighbours of a closed line, for the scene; of two points the way between them. */
export function pairsOf(line: readonly Vector[]): (readonly [Vector, Vector])[] {
  return line.map((place, at) => [place, line[(at + 1) % line.length] ?? place])
}

/** The length of a closed line in millimetres. */
export const lengthAround = (line: readonly Vector[]): number =>
  pairsOf(line).reduce((sum, [from, to]) => sum + distanceBetween(from, to), 0)
