import { allTeeth, placeInArch, type ToothFacts } from '#contract/catalog/teeth'
import { outlineOf, sizeOf, type Point } from './outlines.ts'

/** Which teeth a chart shows. */
export type Dentition = 'permanent' | 'primary' | 'mixed'

/** A tooth where it is in the chart; all numbers in the units of `viewBoxOf`. */
export type PlacedTooth = {
  facts: ToothFacts
  center: Point
  /** Half of its depth: how far it reaches from its centre to the cheek and to the tongue. */
  reach: number
  /** Its outline from above, as the `d` of an SVG path. */
  outline: string
  grooves: readonly string[]
  /** Where its number is, outside the arch; of a primary tooth inside. */
  numberAt: Point
  /** Where the sign of an implant is, on the side of the tongue. */
  signAt: Point
  /** Distance along its arch from the patient's right. */
  along: number
}

type Curve = { points: readonly Point[]; lengths: readonly number[]; total: number }

const middle = { x: 180, upperY: 224, lowerY: 262 }
const numberGap = 11
const steps = 400

// Half of an oval that is fuller than an ellipse at the canines, as dental arches are: |x|^e +
// |y|^e = 1.
const fullness = 2.25
const around = (angle: number, halfWidth: number, height: number): Point => {
  const bend = (value: number) => Math.sign(value) * Math.abs(value) ** (2 / fullness)
  return [-halfWidth * bend(Math.cos(angle)), -height * bend(Math.sin(angle))]
}

function drawCurve(halfWidth: number, height: number): Curve {
  const points = Array.from({ length: steps + 1 }, (_, step) =>
    around((Math.PI * step) / steps, halfWidth, height),
  )
  const lengths = [0]
  for (const [step, [x, y]] of points.slice(1).entries()) {
    const [beforeX, beforeY] = points[step] ?? [x, y]
    lengths.push((lengths.at(-1) ?? 0) + Math.hypot(x - beforeX, y - beforeY))
  }
  return { points, lengths, total: lengths.at(-1) ?? 0 }
}

/** The point at a distance along the curve, and the direction in which the curve goes there. */
function follow({ points, lengths }: Curve, along: number): { at: Point; direction: Point } {
  const found = lengths.findIndex((length) => length >= along)
  const step = Math.min(Math.max(found === -1 ? steps : found, 1), steps)
  const [from = [0, 0], to = [0, 0]] = [points[step - 1], points[step]]
  const length = (lengths[step] ?? 0) - (lengths[step - 1] ?? 0)
  const share = (along - (lengths[step - 1] ?? 0)) / length
  const [x, y] = [to[0] - from[0], to[1] - from[1]]
  return {
    at: [from[0] + x * share, from[1] + y * share],
    direction: [x / length, y / length],
  }
}

const curves = { permanent: drawCurve(124, 172), primary: drawCurve(73, 112) }
const curveOf = ({ isPrimary }: ToothFacts) => (isPrimary ? curves.primary : curves.permanent)

// The lower arch is the upper one seen in a mirror that lies between them.
const toPage = (arch: ToothFacts['arch'], [x, y]: Point): Point =>
  arch === 'upper' ? [middle.x + x, middle.upperY + y] : [middle.x + x, middle.lowerY - y]

const round = (value: number) => Math.round(value * 10) / 10
const write = ([x, y]: Point) => `${round(x)} ${round(y)}`

/** One span of a Catmull-Rom curve as a Bezier curve of SVG. */
function span([before, from, to, after]: readonly [Point, Point, Point, Point]): string {
  const first: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
  const second: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
  return `C${write(first)} ${write(second)} ${write(to)}`
}

function smooth(points: readonly Point[], isClosed: boolean): string {
  const count = points.length
  const at = (index: number): Point =>
    points[isClosed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1)] ?? [0, 0]
  const spans = Array.from({ length: isClosed ? count : count - 1 }, (_, index) =>
    span([at(index - 1), at(index), at(index + 1), at(index + 2)]),
  )
  return `M${write(at(0))}${spans.join('')}${isClosed ? 'Z' : ''}`
}

function placeTooth(facts: ToothFacts, along: number): PlacedTooth {
  const { width, depth } = sizeOf(facts)
  const { at, direction } = follow(curveOf(facts), along)
  const outward: Point = [direction[1], -direction[0]]
  const isRight = placeInArch(facts.fdi) < 0
  const beside = (alongArch: number, inward: number): Point =>
    toPage(facts.arch, [
      at[0] + direction[0] * alongArch - outward[0] * inward,
      at[1] + direction[1] * alongArch - outward[1] * inward,
    ])
  const draw = ([x, y]: Point) => beside(((isRight ? x : -x) * width) / 2, (y * depth) / 2)
  const { edge, grooves } = outlineOf(facts)
  const away = depth / 2 + numberGap
  return {
    facts,
    center: beside(0, 0),
    reach: depth / 2,
    outline: smooth(edge.map(draw), true),
    grooves: grooves.map((groove) => smooth(groove.map(draw), false)),
    numberAt: beside(0, facts.isPrimary ? away : -away),
    signAt: beside(0, facts.isPrimary ? -away : away),
    along,
  }
}

function placeArch(arch: ToothFacts['arch'], isPrimary: boolean): PlacedTooth[] {
  const teeth = allTeeth
    .filter((tooth) => tooth.arch === arch && tooth.isPrimary === isPrimary)
    .toSorted((a, b) => placeInArch(a.fdi) - placeInArch(b.fdi))
  const widths = teeth.map((tooth) => sizeOf(tooth).width)
  const first = teeth[0]
  if (!first) return []
  // What the curve is longer than the teeth becomes space between them.
  const room = (curveOf(first).total - widths.reduce((sum, width) => sum + width, 0)) / teeth.length
  let edge = 0
  return teeth.map((tooth, index) => {
    const width = widths[index] ?? 0
    const along = edge + (room + width) / 2
    edge += room + width
    return placeTooth(tooth, along)
  })
}

const placed = new Map(
  (['upper', 'lower'] as const)
    .flatMap((arch) => [...placeArch(arch, false), ...placeArch(arch, true)])
    .map((tooth) => [tooth.facts.fdi, tooth]),
)

/** The tooth in its place by its FDI number; undefined where there is no such tooth. */
export const findPlace = (fdi: number): PlacedTooth | undefined => placed.get(fdi)

/**
 * The teeth of a dentition in the order of reading: the upper jaw from the patient's right to left,
 * then the lower one. In a mixed one the primary teeth are inside the permanent arch.
 */
export const teethOf = (dentition: Dentition): readonly PlacedTooth[] =>
  [...placed.values()].filter(
    ({ facts }) => dentition === 'mixed' || facts.isPrimary === (dentition === 'primary'),
  )

/** The `viewBox` of a chart of that dentition. */
export const viewBoxOf = (dentition: Dentition): string =>
  dentition === 'primary' ? '84 88 192 310' : '14 12 332 462'

/** The line between the jaws on which the sides of the patient are named. */
export const midline = { x: middle.x, y: (middle.upperY + middle.lowerY) / 2 }

function drawAlong(curve: Curve, arch: ToothFacts['arch'], from: number, until: number): string {
  const count = Math.max(2, Math.ceil((until - from) / 12))
  const points = Array.from({ length: count + 1 }, (_, index) => {
    const { at } = follow(curve, from + ((until - from) * index) / count)
    return toPage(arch, at)
  })
  return smooth(points, false)
}

// A bar begins this far from the centre of a tooth, so that it leaves the letter free.
const jointShare = 0.37

/** A piece of the arch as the `d` of an SVG path, with its middle. */
type ArchPiece = { path: string; center: Point }

/**
 * The bar that joins two teeth of one arch, along the arch from one to the other; null for teeth
 * that cannot be joined: of two jaws, of two dentitions, or unknown.
 */
export function connectorOf(one: number, other: number): ArchPiece | null {
  const [a, b] = [placed.get(one), placed.get(other)]
  if (!a || !b || one === other) return null
  if (a.facts.arch !== b.facts.arch || a.facts.isPrimary !== b.facts.isPrimary) return null
  const { arch } = a.facts
  const curve = curveOf(a.facts)
  const [from, until] = a.along < b.along ? [a, b] : [b, a]
  const start = from.along + sizeOf(from.facts).width * jointShare
  const end = until.along - sizeOf(until.facts).width * jointShare
  return {
    path: drawAlong(curve, arch, start, end),
    center: toPage(arch, follow(curve, (start + end) / 2).at),
  }
}

/** The whole permanent arch as one band: what a denture or a splint covers. */
export function bandOf(arch: ToothFacts['arch']): ArchPiece {
  const curve = curves.permanent
  return {
    path: drawAlong(curve, arch, 0, curve.total),
    center: toPage(arch, [0, -52]),
  }
}
