import { archCurve, type ArchCurve, type Jaw, type Seat } from './arch-curve.ts'
import { blendMin, type Field } from './field.ts'
import { makeGum, type Gum } from './gum.ts'
import { setTooth, type Tooth } from './tooth.ts'
import { lowerShapes, upperShapes, type ToothShape } from './tooth-shapes.ts'

/** A jaw: its teeth by their numbers (FDI), and its gum. */
export type JawModel = {
  jaw: Jaw
  curve: ArchCurve
  teeth: ReadonlyMap<number, Tooth>
  gum: Gum
}

const curves = {
  upper: archCurve(25.2, 47, 0),
  lower: archCurve(22.6, 45.2, 2.7),
} as const

/** The tips of the teeth: from the front ones to the back ones, below and above the plane of the bite. */
const tips = {
  upper: [-2.5, -2, -2.4, -1.6, -1.3, -1.3, -1.2],
  lower: [0.9, 0.9, 1.5, 1.8, 1.9, 1.9, 1.9],
}

/** The curve of Spee: the line of the bite rises to the back. */
const spee = (y: number): number => 0.0011 * Math.max(0, y - 16) ** 2

function seatsOf(jaw: Jaw, shapes: readonly ToothShape[]): Map<number, [ToothShape, Seat]> {
  const seats = new Map<number, [ToothShape, Seat]>()
  for (const side of [-1, 1] as const) {
    let inner = 0
    for (const [place, shape] of shapes.entries()) {
      // Neighbours touch in a small face.
      const room = shape.width * 0.98
      const along = side * (inner + room / 2)
      inner += room
      const { x, y, outX, outY } = curves[jaw].at(along)
      const up = jaw === 'upper' ? -1 : 1
      const tip = (tips[jaw][place] ?? 0) + spee(y)
      const quadrant = jaw === 'upper' ? (side < 0 ? 1 : 2) : side < 0 ? 4 : 3
      const seat: Seat = {
        middle: [x, y],
        out: [outX, outY],
        distal: side < 0 ? [outY, -outX] : [-outY, outX],
        neck: tip - up * shape.height,
        up,
        along,
        width: shape.width,
        depth: shape.depth,
        height: shape.height,
      }
      seats.set(quadrant * 10 + place + 1, [shape, seat])
    }
  }
  return seats
}

function buildJaw(jaw: Jaw, missing: readonly number[], prepared: readonly number[]): JawModel {
  const seats = seatsOf(jaw, jaw === 'upper' ? upperShapes : lowerShapes)
  const teeth = new Map([...seats].map(([tooth, [shape, seat]]) => [tooth, setTooth(shape, seat)]))
  const gum = makeGum({ jaw, curve: curves[jaw], teeth, missing, prepared })
  return { jaw, curve: curves[jaw], teeth, gum }
}

/** Teeth that are ground for a crown or a bridge, and the one that is missing between them. */
export const work = { prepared: [14, 16, 46], missing: [15] } as const

const jaws = new Map<Jaw, JawModel>()

/**
 * A jaw of the demo's mouth: the upper one with stumps at 14 and 16 and a ridge at 15, or the lower one with a
 * stump at 46. Each is made once, in a fifth of a second, and not before somebody asks.
 */
export function jawOf(jaw: Jaw): JawModel {
  const made = jaws.get(jaw) ?? buildJaw(jaw, work.missing, work.prepared)
  jaws.set(jaw, made)
  return made
}

/** All these surfaces as one, their meetings slightly rounded. */
export function joinFields(fields: readonly Field[], radius: number): Field {
  return (x, y, z) => {
    let least = Infinity
    for (const field of fields) {
      const here = field(x, y, z)
      least = least === Infinity ? here : blendMin(least, here, radius)
    }
    return least
  }
}

/** The teeth of a jaw that are neither missing nor ground. */
export const soundTeeth = ({ teeth }: JawModel): Tooth[] =>
  [...teeth].flatMap(([tooth, one]) =>
    [...work.prepared, ...work.missing].some((other) => other === tooth) ? [] : [one],
  )
