import { blendMax, blendMin, clamp, curveThrough, type Field } from './field.ts'
import type { Seat } from './arch-curve.ts'
import type { Cusp, ToothShape } from './tooth-shapes.ts'

/** A place as a tooth sees it: distal, towards the cheek, and up from its neck. */
type Own = { distal: number; cheek: number; up: number }

/** A tooth in its jaw: its surface, and how to see a place from it. */
export type Tooth = {
  seat: Seat
  /** The crown with its root. */
  field: Field
  /** What a dentist leaves of it for a crown. */
  stump: Field
  /** How far a place lies above the margin of the preparation. */
  aboveMargin: Field
  own: (x: number, y: number, z: number) => Own
}

const rootLength = 9
/** Beyond it a tooth is not looked at: far away counts as this far, in mm. */
const reach = 3

type Outline = { wide: number; cheek: number; tongue: number; exponent: number }

// The distance from an outline, nearly: exact on it.
function outsideOf({ wide, cheek, tongue, exponent }: Outline, distal: number, across: number) {
  const deep = across >= 0 ? cheek : tongue
  const u = Math.abs(distal) / wide
  const v = Math.abs(across) / deep
  const pu = u ** (exponent - 1)
  const pv = v ** (exponent - 1)
  const sum = pu * u + pv * v
  if (sum < 1e-9) return -Math.min(wide, deep)
  const radius = sum ** (1 / exponent)
  const slope = Math.sqrt((pu / wide) ** 2 + (pv / deep) ** 2) * radius ** (1 - exponent)
  return (radius - 1) / slope
}

// The chewing surface over a place: the highest of the cones and ridges.
function chewingSurface({ width, depth, height, cusps }: ToothShape) {
  const cones = cusps.map(({ from, to = from, below, slope, round }: Cusp) => {
    const [startU, startV] = [(from[0] * width) / 2, (from[1] * depth) / 2]
    const [alongU, alongV] = [(to[0] * width) / 2 - startU, (to[1] * depth) / 2 - startV]
    const length = alongU ** 2 + alongV ** 2 || 1
    return { startU, startV, alongU, alongV, length, top: height - below, slope, round }
  })
  return (distal: number, across: number): number => {
    let highest = -1e3
    for (const { startU, startV, alongU, alongV, length, top, slope, round } of cones) {
      const u = distal - startU
      const v = across - startV
      const share = clamp((u * alongU + v * alongV) / length, 0, 1)
      const away = (u - share * alongU) ** 2 + (v - share * alongV) ** 2
      const here = top - slope * (Math.sqrt(away + round ** 2) - round)
      highest = highest === -1e3 ? here : blendMax(highest, here, 0.22)
    }
    return highest
  }
}

// The crown and the root of a tooth as it sees itself.
function anatomyOf(shape: ToothShape) {
  const { width, depth, height, exponent, shoulder } = shape
  const [widths, cheeks, tongues] = [shape.widths, shape.cheek, shape.tongue].map((knots) =>
    curveThrough(knots),
  )
  if (!widths || !cheeks || !tongues) throw new Error('a tooth without an outline')
  const surface = chewingSurface(shape)
  const outline = (up: number): Outline => {
    const share = up < 0 ? Math.max(-1, up / rootLength) : up / height
    return {
      wide: (widths(share) * width) / 2,
      cheek: (cheeks(share) * depth) / 2,
      tongue: (tongues(share) * depth) / 2,
      exponent,
    }
  }
  const whole = ({ distal, cheek, up }: Own) =>
    blendMax(
      blendMax(
        outsideOf(outline(up), distal, cheek),
        (up - surface(distal, cheek)) * 0.85,
        shoulder,
      ),
      -rootLength - up,
      1,
    )
  return { outline, surface, whole }
}

/** How a tooth is ground for a crown, in mm. */
const preparation = { chamfer: 0.85, taper: 0.11, off: 2.2, margin: 0.5, rise: 0.8 }

/** The height of the margin over a place: it follows the gum, higher between the teeth. */
const marginAt = ({ width }: ToothShape, distal: number) =>
  preparation.margin + preparation.rise * Math.min(1.2, (2 * distal) / width) ** 2

function stumpOf(shape: ToothShape, { outline, surface, whole }: ReturnType<typeof anatomyOf>) {
  const { chamfer, taper, off } = preparation
  return (own: Own): number => {
    const { distal, cheek, up } = own
    const margin = marginAt(shape, distal)
    const foot = blendMax(whole(own), up - margin, 0.25)
    const atMargin = outline(margin)
    const inset = chamfer + taper * Math.max(0, up - margin)
    const side = outsideOf(atMargin, distal, cheek) + inset
    const flattened = surface(distal * 1.1, cheek * 1.1)
    const top = (up - ((flattened + shape.height) / 2 - off)) * 0.85
    return blendMin(foot, blendMax(side, top, 1.5), 0.55)
  }
}

/** Sets a tooth on its seat. */
export function setTooth(shape: ToothShape, seat: Seat): Tooth {
  const anatomy = anatomyOf(shape)
  const { middle, distal: along, out, neck, up: sign } = seat
  const own = (x: number, y: number, z: number): Own => {
    const dx = x - middle[0]
    const dy = y - middle[1]
    const up = (z - neck) * sign
    // A tooth leans around where it touches its neighbours.
    const lean = shape.lean * (Math.max(-4, up) - shape.height * 0.65)
    return {
      distal: dx * along[0] + dy * along[1],
      cheek: dx * out[0] + dy * out[1] - lean,
      up,
    }
  }
  const wide = Math.hypot(shape.width, shape.depth) / 2 + 1
  // What is far is not looked at closely: most places are far from most teeth.
  const seen =
    (inside: (own: Own) => number): Field =>
    (x, y, z) => {
      const dx = x - middle[0]
      const dy = y - middle[1]
      const up = (z - neck) * sign
      const away = Math.max(
        Math.sqrt(dx * dx + dy * dy) - wide,
        up - shape.height - 1,
        -rootLength - up,
      )
      return away > reach ? away : inside(own(x, y, z))
    }
  return {
    seat,
    own,
    field: seen(anatomy.whole),
    stump: seen(stumpOf(shape, anatomy)),
    aboveMargin: (x, y, z) => {
      const place = own(x, y, z)
      return place.up - marginAt(shape, place.distal)
    },
  }
}
