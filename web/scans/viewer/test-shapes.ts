import { measureNormals } from './surface.ts'
import type { Vector, ViewMesh } from './view-mesh.ts'

// Shapes whose measures are known, for the tests.

function meshOf(positions: readonly number[], triangles: readonly number[]): ViewMesh {
  const shape = {
    positions: Float32Array.from(positions),
    triangles: Uint32Array.from(triangles),
    colors: null,
  }
  return { ...shape, normals: measureNormals(shape) }
}

const cubeTriangles = [
  [0, 2, 3],
  [0, 3, 1],
  [4, 5, 7],
  [4, 7, 6],
  [0, 1, 5],
  [0, 5, 4],
  [2, 6, 7],
  [2, 7, 3],
  [0, 4, 6],
  [0, 6, 2],
  [1, 3, 7],
  [1, 7, 5],
].flat()

/** A closed cube whose lowest corner is at this place; its outside is its front. */
export function cubeAt([x, y, z]: Vector, edgeMm: number): ViewMesh {
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((bit) => [
    x + (bit & 1) * edgeMm,
    y + ((bit >> 1) & 1) * edgeMm,
    z + ((bit >> 2) & 1) * edgeMm,
  ])
  return meshOf(corners, cubeTriangles)
}

/** A closed ball around the origin. */
export function ballOf(radiusMm: number, steps: number): ViewMesh {
  const positions: number[] = []
  for (let row = 0; row <= steps; row += 1) {
    const tilt = (row / steps) * Math.PI
    for (let column = 0; column < steps; column += 1) {
      const turn = (column / steps) * 2 * Math.PI
      const ring = Math.sin(tilt) * radiusMm
      positions.push(ring * Math.cos(turn), ring * Math.sin(turn), Math.cos(tilt) * radiusMm)
    }
  }
  const triangles: number[] = []
  for (let row = 0; row < steps; row += 1) {
    for (let column = 0; column < steps; column += 1) {
      const next = (column + 1) % steps
      const [a, b] = [row * steps + column, row * steps + next]
      const [c, d] = [a + steps, b + steps]
      triangles.push(a, c, b, b, c, d)
    }
  }
  return meshOf(positions, triangles)
}

/** The scan of an arch: an open shell like a gutter, its chewing side at `height`, its front at +y. */
export function archAt(height: number, facing: 1 | -1): ViewMesh {
  const positions: number[] = []
  const [steps, across] = [80, 7]
  for (let step = 0; step <= steps; step += 1) {
    const turn = -0.1 + (step / steps) * (Math.PI + 0.2)
    for (let place = 0; place < across; place += 1) {
      const side = (place / (across - 1)) * 2 - 1
      const reach = 1 + side * 0.18
      const drop = side * side * 8
      positions.push(
        26 * reach * Math.cos(turn),
        44 * reach * Math.sin(turn),
        height - facing * drop,
      )
    }
  }
  const triangles: number[] = []
  for (let step = 0; step < steps; step += 1) {
    for (let place = 0; place + 1 < across; place += 1) {
      const [a, b] = [step * across + place, step * across + place + 1]
      const [c, d] = [a + across, b + across]
      const upward = [a, b, c, b, d, c]
      triangles.push(...(facing === 1 ? upward : upward.toReversed()))
    }
  }
  return meshOf(positions, triangles)
}

/** The same shape with its axes in another order. */
export function turned(mesh: ViewMesh, order: readonly [number, number, number]): ViewMesh {
  const positions = mesh.positions.map(
    (_, at) => mesh.positions[Math.floor(at / 3) * 3 + (order[at % 3] ?? 0)] as number,
  )
  return meshOf([...positions], [...mesh.triangles])
}

/** A closed box of this size from the origin, whose sides are of squares of a millimetre at most. */
export function boxOf(size: Vector): ViewMesh {
  const positions: number[] = []
  const triangles: number[] = []
  // Each side by the axis at right angles to it, at its low and its high end.
  for (const axis of [0, 1, 2]) {
    const [one, other] = [(axis + 1) % 3, (axis + 2) % 3]
    const steps = [Math.ceil(size[one] ?? 0), Math.ceil(size[other] ?? 0)] as const
    for (const isHigh of [false, true]) {
      const first = positions.length / 3
      for (let row = 0; row <= steps[1]; row += 1) {
        for (let column = 0; column <= steps[0]; column += 1) {
          const place = [0, 0, 0]
          place[axis] = isHigh ? (size[axis] ?? 0) : 0
          place[one] = (column / steps[0]) * (size[one] ?? 0)
          place[other] = (row / steps[1]) * (size[other] ?? 0)
          positions.push(...place)
        }
      }
      const width = steps[0] + 1
      for (let row = 0; row < steps[1]; row += 1) {
        for (let column = 0; column < steps[0]; column += 1) {
          const a = first + row * width + column
          const [b, c, d] = [a + 1, a + width, a + width + 1]
          const outward = [a, b, c, b, d, c]
          triangles.push(...(isHigh ? outward : outward.toReversed()))
        }
      }
    }
  }
  return meshOf(positions, triangles)
}

/** Two surfaces as one. */
export function joined(one: ViewMesh, other: ViewMesh): ViewMesh {
  const corners = one.positions.length / 3
  return meshOf(
    [...one.positions, ...other.positions],
    [...one.triangles, ...[...other.triangles].map((corner) => corner + corners)],
  )
}

/** The same surface seen from its other side. */
export const insideOut = (mesh: ViewMesh): ViewMesh =>
  meshOf([...mesh.positions], [...mesh.triangles].toReversed())
