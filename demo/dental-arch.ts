// A row of teeth on a ridge along half an ellipse, as one closed surface: loops of points are swept
// along the arch and joined, and the two ends are closed. All lengths are millimetres.

/** A place in millimetres. */
export type Point = readonly [x: number, y: number, z: number]

/** Which jaw; the lower one is narrower and its front teeth are smaller. */
export type Jaw = 'upper' | 'lower'

type Shape = {
  /** Half axes of the ellipse that the middle of the ridge follows. */
  halfWidth: number
  depth: number
  /** Widths of the teeth from the middle to the back. */
  toothWidths: readonly number[]
}

const shapes: Record<Jaw, Shape> = {
  upper: { halfWidth: 24.5, depth: 40, toothWidths: [8.5, 6.6, 7.6, 7, 6.8, 10.4, 9.8] },
  lower: { halfWidth: 22.5, depth: 38, toothWidths: [5.3, 5.8, 6.9, 7, 7.1, 11.2, 10.6] },
}

const stations = 256
const pointsOfLoop = 56
const ridgeHeight = 7
const crownHeight = 8
/** Just beyond half of the ellipse, so that the ends run parallel. */
const sweep = (95 * Math.PI) / 180

type Station = { along: number; angle: number }

/**
 * Places along the arch that are equally far from each other, with their distance from the middle.
 */
function spreadStations({ halfWidth, depth }: Shape): Station[] {
  const steps = 4_000
  const walked = [0]
  for (let step = 1; step <= steps; step++) {
    const angle = -sweep + ((step - 0.5) / steps) * 2 * sweep
    const pace = Math.hypot(halfWidth * Math.cos(angle), depth * Math.sin(angle))
    walked.push((walked.at(-1) ?? 0) + (pace * 2 * sweep) / steps)
  }
  const whole = walked.at(-1) ?? 0
  let step = 0
  return Array.from({ length: stations }, (_, place) => {
    const distance = (place / (stations - 1)) * whole
    while (step < steps && (walked[step] ?? 0) < distance) step++
    return { along: distance - whole / 2, angle: -sweep + (step / steps) * 2 * sweep }
  })
}

type Tooth = {
  /** From 0 between two teeth to 1 in the middle of one. */
  bulge: number
  /** From 0 at the front to 1 at the back: front teeth are thin, back teeth broad and grooved. */
  breadth: number
}

function toothAt(along: number, scale: number, { toothWidths }: Shape): Tooth {
  let inner = 0
  for (const [place, width] of toothWidths.entries()) {
    const outer = inner + width * scale
    if (Math.abs(along) <= outer || place === toothWidths.length - 1) {
      const share = Math.min(1, (Math.abs(along) - inner) / (outer - inner))
      return { bulge: Math.sin(Math.PI * share) ** 0.6, breadth: Math.min(1, place / 4) }
    }
    inner = outer
  }
  return { bulge: 0, breadth: 1 }
}

const power = (value: number, exponent: number) => Math.sign(value) * Math.abs(value) ** exponent

/** The loop around the ridge at one place: across (towards the cheek is +) and up. */
function loopOf({ bulge, breadth }: Tooth): [across: number, up: number][] {
  return Array.from({ length: pointsOfLoop }, (_, place) => {
    const turn = (place / pointsOfLoop) * 2 * Math.PI
    const [side, rise] = [Math.cos(turn), Math.sin(turn)]
    const ridge = 5.4
    if (rise <= 0) return [ridge * power(side, 0.5), ridgeHeight * (1 + power(rise, 0.4))]
    const crown = 1.4 + 3.4 * breadth + (0.6 + 0.6 * breadth) * bulge
    const waist = rise ** 0.5
    const across = power(side, 0.7) * (ridge * (1 - waist) + crown * waist)
    const groove = breadth * bulge * 1.6 * Math.exp(-((across / 1.3) ** 2))
    const up = ridgeHeight + crownHeight * (0.45 + 0.55 * bulge) * rise ** 0.8 - groove * rise ** 4
    return [across, up]
  })
}

function sweepLoops(shape: Shape): Point[][] {
  const { halfWidth, depth, toothWidths } = shape
  const places = spreadStations(shape)
  const scale = (places.at(-1)?.along ?? 0) / toothWidths.reduce((sum, width) => sum + width, 0)
  return places.map(({ along, angle }) => {
    const [sine, cosine] = [Math.sin(angle), Math.cos(angle)]
    // The outward direction of the ellipse, of length one.
    const length = Math.hypot(depth * sine, halfWidth * cosine)
    const [outX, outY] = [(depth * sine) / length, (halfWidth * cosine) / length]
    return loopOf(toothAt(along, scale, shape)).map(([across, up]): Point => [
      halfWidth * sine + across * outX,
      depth * cosine + across * outY,
      up,
    ])
  })
}

/** Three corners, counterclockwise as seen from outside. */
export type Triangle = readonly [Point, Point, Point]

function middleOf(loop: readonly Point[]): Point {
  const sum = (axis: 0 | 1 | 2) => loop.reduce((total, point) => total + point[axis], 0)
  return [sum(0) / loop.length, sum(1) / loop.length, sum(2) / loop.length]
}

function joinLoops(loops: readonly Point[][]): Triangle[] {
  const triangles: Triangle[] = []
  const first = loops[0] ?? []
  const last = loops.at(-1) ?? []
  const [firstMiddle, lastMiddle] = [middleOf(first), middleOf(last)]
  for (let place = 0; place < pointsOfLoop; place++) {
    const next = (place + 1) % pointsOfLoop
    for (const [station, loop] of loops.entries()) {
      const following = loops[station + 1]
      const [a, b] = [loop[place], loop[next]]
      const [c, d] = [following?.[place], following?.[next]]
      if (a && b && c && d) triangles.push([a, b, c], [b, d, c])
    }
    const [startA, startB] = [first[place], first[next]]
    const [endA, endB] = [last[place], last[next]]
    if (startA && startB) triangles.push([firstMiddle, startB, startA])
    if (endA && endB) triangles.push([lastMiddle, endA, endB])
  }
  return triangles
}

function normalOf([a, b, c]: Triangle): Point {
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]]
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
  const length = Math.hypot(x, y, z) || 1
  return [x / length, y / length, z / length]
}

// Where the upper arch touches the lower one, in the way of a bite.
const biteHeight = 29.3
const setBack = 1.2

/** The arch upside down over the lower one; the corners change places so that it still faces outwards. */
const biteDown = ([a, b, c]: Triangle): Triangle => {
  const turn = ([x, y, z]: Point): Point => [x, y - setBack, biteHeight - z]
  return [turn(b), turn(a), turn(c)]
}

/**
 * A dental arch as a binary STL of some 29,000 triangles, a closed surface of about 60 x 50 x 15
 * mm. Both jaws are in the same coordinates and meet, as a scanner writes them.
 */
export function makeDentalArch(jaw: Jaw): Buffer {
  const triangles = joinLoops(sweepLoops(shapes[jaw]))
  return writeStl(
    `Demo dental arch, ${jaw}`,
    jaw === 'upper' ? triangles.map((triangle) => biteDown(triangle)) : triangles,
  )
}

/** A binary STL in millimetres. The title must not begin with "solid", as the text form does. */
export function writeStl(title: string, triangles: readonly Triangle[]): Buffer {
  const file = Buffer.alloc(84 + 50 * triangles.length)
  file.write(`${title}, generated, millimetres`, 0, 'ascii')
  file.writeUInt32LE(triangles.length, 80)
  let offset = 84
  for (const triangle of triangles) {
    for (const point of [normalOf(triangle), ...triangle]) {
      for (const value of point) offset = file.writeFloatLE(value, offset)
    }
    offset += 2
  }
  return file
}
