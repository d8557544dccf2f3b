/** A signed value in millimetres at each place: below zero is inside, zero is the surface. */
export type Field = (x: number, y: number, z: number) => number

/** The lesser of two values with a fillet of about `radius`. */
export function blendMin(a: number, b: number, radius: number): number {
  const near = Math.max(radius - Math.abs(a - b), 0) / radius
  return Math.min(a, b) - (near * near * radius) / 4
}

/** The greater of two values with an edge rounded by about `radius`. */
export const blendMax = (a: number, b: number, radius: number): number => -blendMin(-a, -b, radius)

/** A value kept between two ends. */
export const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value))

/** From 0 at `from` to 1 at `to`, level at both ends. */
export function fade(from: number, to: number, value: number): number {
  const share = clamp((value - from) / (to - from), 0, 1)
  return share * share * (3 - 2 * share)
}

/** A value between two others. */
export const mix = (a: number, b: number, share: number): number => a + (b - a) * share

const steps = 256

/** A smooth curve through knots (place, value), read from a table; level beyond its ends. */
export function curveThrough(
  knots: readonly (readonly [place: number, value: number])[],
): (place: number) => number {
  const [first, last] = [knots[0] ?? [0, 0], knots.at(-1) ?? [1, 0]]
  const table = Float64Array.from({ length: steps + 1 }, (_, step) =>
    between(knots, mix(first[0], last[0], step / steps)),
  )
  return (place) => {
    const at = clamp(((place - first[0]) / (last[0] - first[0])) * steps, 0, steps - 1e-6)
    const step = Math.floor(at)
    return mix(table[step] ?? 0, table[step + 1] ?? 0, at - step)
  }
}

// A Catmull-Rom curve.
function between(knots: readonly (readonly [number, number])[], place: number): number {
  const last = knots.length - 2
  const part = clamp(
    knots.findLastIndex(([from]) => from <= place),
    0,
    last,
  )
  const knot = (index: number) => knots[clamp(index, 0, last + 1)] ?? [0, 0]
  const [before, a, b, after] = [knot(part - 1), knot(part), knot(part + 1), knot(part + 2)]
  const length = b[0] - a[0]
  const share = (place - a[0]) / length
  const slopeA = ((b[1] - before[1]) / (b[0] - before[0])) * length
  const slopeB = ((after[1] - a[1]) / (after[0] - a[0])) * length
  const [square, cube] = [share ** 2, share ** 3]
  return (
    (2 * cube - 3 * square + 1) * a[1] +
    (cube - 2 * square + share) * slopeA +
    (3 * square - 2 * cube) * b[1] +
    (cube - square) * slopeB
  )
}

const lattice = (x: number, y: number, z: number): number => {
  let mixed = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263) ^ Math.imul(z, 2_147_483_647)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1_274_126_177)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 31 - 1
}

/** Gentle unevenness from -1 to 1 with one swelling to a unit; the same on every machine. */
export function unevenness(x: number, y: number, z: number): number {
  const [left, front, low] = [Math.floor(x), Math.floor(y), Math.floor(z)]
  const [right, back, high] = [fade(0, 1, x - left), fade(0, 1, y - front), fade(0, 1, z - low)]
  const row = (dy: number, dz: number) =>
    mix(lattice(left, front + dy, low + dz), lattice(left + 1, front + dy, low + dz), right)
  return mix(mix(row(0, 0), row(1, 0), back), mix(row(0, 1), row(1, 1), back), high)
}

/** Where a field rises most at a place, of length one, and how much it rises there. */
export function slopeAt(field: Field, [x, y, z]: readonly [number, number, number]) {
  const step = 0.02
  const dx = (field(x + step, y, z) - field(x - step, y, z)) / (2 * step)
  const dy = (field(x, y + step, z) - field(x, y - step, z)) / (2 * step)
  const dz = (field(x, y, z + step) - field(x, y, z - step)) / (2 * step)
  const rise = Math.hypot(dx, dy, dz) || 1
  return { normal: [dx / rise, dy / rise, dz / rise] as const, rise }
}
