/** Which jaw. */
export type Jaw = 'upper' | 'lower'

/** Where a tooth is: x to the patient's left, y to the back, z up, in millimetres. */
export type Seat = {
  middle: readonly [x: number, y: number]
  distal: readonly [x: number, y: number]
  out: readonly [x: number, y: number]
  /** The height of its neck. */
  neck: number
  /** 1 when its crown points up, -1 when down. */
  up: 1 | -1
  /** Along the arch from the middle; below zero on the patient's right. */
  along: number
  width: number
  depth: number
  height: number
}

/** The line that the middles of the teeth stand on: an oval with a straight end on each side. */
export type ArchCurve = {
  /** The place and the outward direction at a way along the line, in mm from the middle. */
  at: (along: number) => { x: number; y: number; outX: number; outY: number }
  /** How far along and how far outside a place is. */
  nearest: (x: number, y: number) => { along: number; outside: number }
}

const exponent = 2.3
const straightEnd = 16
const finest = 4_000

type Sample = { along: number; x: number; y: number; outX: number; outY: number }

function sampleSide(halfWidth: number, depth: number, front: number): Sample[] {
  const places = Array.from({ length: finest + 1 }, (_, step) => {
    const turn = ((step / finest) * Math.PI) / 2
    return {
      x: halfWidth * Math.sin(turn) ** (2 / exponent),
      y: front + depth * (1 - Math.cos(turn) ** (2 / exponent)),
    }
  })
  places.push({ x: halfWidth, y: front + depth + straightEnd })
  let along = 0
  return places.map(({ x, y }, step) => {
    const before = places[step - 1] ?? { x: -(places[1]?.x ?? 0), y: places[1]?.y ?? 0 }
    const after = places[step + 1] ?? { x, y: y + 1 }
    if (step > 0) along += Math.hypot(x - before.x, y - before.y)
    const length = Math.hypot(after.x - before.x, after.y - before.y)
    const [dx, dy] = [(after.x - before.x) / length, (after.y - before.y) / length]
    return { along, x, y, outX: dy, outY: -dx }
  })
}

/** The line of an arch of this size, in mm; `front` is the y of its foremost place. */
export function archCurve(halfWidth: number, depth: number, front: number): ArchCurve {
  const samples = sampleSide(halfWidth, depth, front)
  const at: ArchCurve['at'] = (along) => {
    const side = along < 0 ? -1 : 1
    const index = samples.findIndex((sample) => sample.along >= Math.abs(along))
    const b = samples[index < 1 ? 1 : index] ?? samples.at(-1)
    const a = samples[index < 1 ? 0 : index - 1]
    if (!a || !b) throw new Error('the line has no places')
    const share = (Math.abs(along) - a.along) / (b.along - a.along)
    const between = (key: 'x' | 'y' | 'outX' | 'outY') => a[key] + (b[key] - a[key]) * share
    return {
      x: side * between('x'),
      y: between('y'),
      outX: side * between('outX'),
      outY: between('outY'),
    }
  }
  const few = Array.from({ length: 361 }, (_, step) => {
    const along = (step / 360) * (samples.at(-1)?.along ?? 0)
    return { along, ...at(along) }
  })
  return { at, nearest: (x, y) => nearestOf(few, x, y) }
}

const skip = 8

// First roughly, then among the places around: the line is asked for hundreds of thousands of times.
function nearestOf(few: readonly Sample[], signedX: number, y: number) {
  const side = signedX < 0 ? -1 : 1
  const x = Math.abs(signedX)
  let rough = 0
  let least = Infinity
  for (let index = 0; index < few.length; index += skip) {
    const sample = few[index]
    if (!sample) break
    const away = (x - sample.x) ** 2 + (y - sample.y) ** 2
    if (away >= least) continue
    least = away
    rough = index
  }
  least = Infinity
  let along = 0
  let outside = 0
  for (let index = Math.max(0, rough - skip); index < rough + skip; index++) {
    const a = few[index]
    const b = few[index + 1]
    if (!a || !b) break
    const dx = b.x - a.x
    const dy = b.y - a.y
    const square = dx * dx + dy * dy
    const share = Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / square))
    const offX = x - a.x - share * dx
    const offY = y - a.y - share * dy
    const away = offX * offX + offY * offY
    if (away >= least) continue
    least = away
    outside = Math.sign(offX * dy - offY * dx) * Math.sqrt(away)
    along = side * (a.along + share * (b.along - a.along))
  }
  return { along, outside }
}
