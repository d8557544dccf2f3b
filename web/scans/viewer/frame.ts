import { cross, dot, minus, vectorAt, type Vector, type ViewMesh } from './view-mesh.ts'

/** Which jaw a surface belongs to, as far as its kind shows. */
export type JawSide = 'upper' | 'lower' | 'other'

/** How scans lie in the mouth: directions of length one, and where they are. */
export type Frame = {
  /** Towards the patient's left, which is on the right of who looks. */
  left: Vector
  /** From the lower to the upper jaw. */
  up: Vector
  /** Out of the mouth. */
  front: Vector
  /** The middle of all scans, in millimetres of the file. */
  middle: Vector
  /** From the middle to the outermost corner along left, up and front. */
  halfMm: Vector
}

type Part = { jaw: JawSide; mesh: Pick<ViewMesh, 'positions' | 'triangles'> }

const axes: readonly Vector[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]
const negative = (a: Vector): Vector => [-a[0] || 0, -a[1] || 0, -a[2] || 0]

function boundsOf(parts: readonly Part[]) {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (const { mesh } of parts) {
    for (let at = 0; at < mesh.positions.length; at += 1) {
      const value = mesh.positions[at] as number
      const axis = at % 3
      if (value < (low[axis] as number)) low[axis] = value
      if (value > (high[axis] as number)) high[axis] = value
    }
  }
  return { low, high }
}

// A few thousand places show where the whole lies; all of a large scan would stop the page.
const mostLookedAt = 20_000
const strideOf = (count: number) => Math.max(1, Math.ceil(count / mostLookedAt))

function meanOf(numbers: Float32Array): Vector {
  const sums = [0, 0, 0]
  const stride = strideOf(numbers.length / 3)
  let count = 0
  for (let at = 0; at < numbers.length; at += 3 * stride) {
    for (let axis = 0; axis < 3; axis += 1) {
      sums[axis] = (sums[axis] as number) + (numbers[at + axis] as number)
    }
    count += 1
  }
  return sums.map((sum) => sum / (count || 1)) as unknown as Vector
}

// Where a surface looks on the whole, by area: an open shell has a side, a closed one has none.
function facingOf({ positions, triangles }: Part['mesh']): Vector {
  const sum = [0, 0, 0]
  let area = 0
  const stride = strideOf(triangles.length / 3)
  for (let place = 0; place < triangles.length; place += 3 * stride) {
    const [a = 0, b = 0, c = 0] = triangles.subarray(place, place + 3)
    const corner = vectorAt(positions, a)
    const along = cross(
      minus(vectorAt(positions, b), corner),
      minus(vectorAt(positions, c), corner),
    )
    for (let axis = 0; axis < 3; axis += 1)
      sum[axis] = (sum[axis] as number) + (along[axis] as number)
    area += Math.hypot(...along)
  }
  return sum.map((value) => value / (area || 1)) as unknown as Vector
}

// Above what the other jaw is; else where an open scan looks, which is at the other jaw.
function upAlong(axis: Vector, parts: readonly Part[]): Vector {
  const valuesOf = (side: JawSide, of: (mesh: Part['mesh']) => Vector) =>
    parts.filter(({ jaw }) => jaw === side).map(({ mesh }) => dot(of(mesh), axis))
  const [upper] = valuesOf('upper', ({ positions }) => meanOf(positions))
  const [lower] = valuesOf('lower', ({ positions }) => meanOf(positions))
  if (upper !== undefined && lower !== undefined && Math.abs(upper - lower) > 1) {
    return upper > lower ? axis : negative(axis)
  }
  const [down = 0] = valuesOf('upper', facingOf)
  const [rise = 0] = valuesOf('lower', facingOf)
  return rise - down < -0.05 ? negative(axis) : axis
}

// Of the corners at this end of an axis the share in the middle third across.
function middleShare(
  parts: readonly Part[],
  end: Vector,
  across: Vector,
  extents: Extents,
): number {
  const reach = extents.of(end)
  const width = extents.of(across)
  let [inside, all] = [0, 0]
  for (const { mesh } of parts) {
    const corners = mesh.positions.length / 3
    const stride = strideOf(corners)
    for (let corner = 0; corner < corners; corner += stride) {
      const point = vectorAt(mesh.positions, corner)
      if (dot(point, end) < reach.high - 0.15 * (reach.high - reach.low)) continue
      all += 1
      const place = (dot(point, across) - width.low) / (width.high - width.low || 1)
      if (place > 1 / 3 && place < 2 / 3) inside += 1
    }
  }
  return all === 0 ? 0 : inside / all
}

type Extents = { of: (direction: Vector) => { low: number; high: number } }

// An arch is a horseshoe: closed in the middle at the front, open at the back.
function frontOf(
  parts: readonly Part[],
  flat: readonly [Vector, Vector],
  extents: Extents,
): Vector {
  const [one, other] = flat
  const ends = [
    { end: one, across: other },
    { end: negative(one), across: other },
    { end: other, across: one },
    { end: negative(other), across: one },
  ]
  let best = { end: other, score: 0.2 }
  for (const { end, across } of ends) {
    const score =
      middleShare(parts, end, across, extents) - middleShare(parts, negative(end), across, extents)
    if (score > best.score) best = { end, score }
  }
  return best.end
}

/**
 * How scans lie in the mouth, guessed along the axes of their file: scanners agree on none. The jaws
 * are flat, the upper one is above the lower one, and an arch is closed at the front.
 */
export function findFrame(parts: readonly Part[]): Frame {
  const { low, high } = boundsOf(parts)
  const extent = (axis: number) => (high[axis] as number) - (low[axis] as number)
  // A crown alone is no arch: it is as it was made.
  const isFlat = extent(2) <= Math.min(extent(0), extent(1)) || Math.max(extent(0), extent(1)) < 25
  const flattest = isFlat ? 2 : [0, 1, 2].reduce((a, b) => (extent(b) < extent(a) ? b : a))
  const up = upAlong(axes[flattest] as Vector, parts)
  const flat = axes.filter((_, axis) => axis !== flattest) as unknown as readonly [Vector, Vector]
  const extents: Extents = {
    of(direction) {
      const axis = direction.findIndex((value) => value !== 0)
      const [from, to] = [low[axis] as number, high[axis] as number]
      return (direction[axis] as number) > 0 ? { low: from, high: to } : { low: -to, high: -from }
    },
  }
  const front = frontOf(parts, flat, extents)
  const middle = [0, 1, 2].map((axis) => ((low[axis] as number) + (high[axis] as number)) / 2)
  const left = cross(up, front)
  const half = [left, up, front].map((direction) => {
    const axis = direction.findIndex((value) => value !== 0)
    return Math.max(0.5, extent(axis) / 2)
  })
  return {
    left,
    up,
    front,
    middle: middle as unknown as Vector,
    halfMm: half as unknown as Vector,
  }
}
