import type { Frame } from './frame.ts'
import type { Plane } from './section.ts'
import { along, cross, dot, minus, type Vector } from './view-mesh.ts'

/** The directions in which a mouth is cut at first: through left and right, front and back, level. */
export const sectionAxes = ['left', 'front', 'up'] as const
export type SectionAxis = (typeof sectionAxes)[number]

/**
 * A cut through all scans, in the frame of the mouth: through `anchor` in millimetres from the middle,
 * at right angles to the axis, then turned about its upright and tilted about its level line, in degrees.
 */
export type Section = { axis: SectionAxis; anchor: Vector; turn: number; tilt: number }

/** How far a cut can be turned and tilted from its axis, to both sides. */
export const mostDegrees = 85

// What a cut shows to the right and upwards, as the eye sees it that looks straight at it.
const bases: Record<SectionAxis, { right: Vector; up: Vector }> = {
  left: { right: [0, 0, -1], up: [0, 1, 0] },
  front: { right: [1, 0, 0], up: [0, 1, 0] },
  up: { right: [1, 0, 0], up: [0, 0, -1] },
}

/** The cut at right angles to an axis, through the middle or another place. */
export const sectionAt = (axis: SectionAxis, anchor: Vector = [0, 0, 0]): Section => ({
  axis,
  anchor,
  turn: 0,
  tilt: 0,
})

/** The directions of a cut: what it shows to the right and upwards, and towards the part it takes away. */
export type SectionBasis = { right: Vector; up: Vector; normal: Vector }

const radians = (degrees: number) => (degrees / 180) * Math.PI
const mix = (a: Vector, shareOfA: number, b: Vector, shareOfB: number): Vector =>
  along(along([0, 0, 0], a, shareOfA), b, shareOfB)

/** The directions of a cut in the frame of the mouth, each of length one. */
export function basisOf({ axis, turn, tilt }: Omit<Section, 'anchor'>): SectionBasis {
  const { right, up } = bases[axis]
  const [turned, tilted] = [radians(turn), radians(tilt)]
  const level = mix(cross(right, up), Math.cos(turned), right, Math.sin(turned))
  const normal = mix(level, Math.cos(tilted), up, Math.sin(tilted))
  const across = mix(right, Math.cos(turned), cross(right, up), -Math.sin(turned))
  return { right: across, up: cross(normal, across), normal }
}

/** How far a cut is from the middle, along its direction, in millimetres. */
export const offsetOf = (section: Section): number => dot(basisOf(section).normal, section.anchor)

/** The cut moved along its direction. */
export const slide = (section: Section, mm: number): Section => ({
  ...section,
  anchor: along(section.anchor, basisOf(section).normal, mm),
})

/** The cut at this distance from the middle. */
export const slideTo = (section: Section, offsetMm: number): Section =>
  slide(section, offsetMm - offsetOf(section))

const within = (degrees: number) => Math.min(mostDegrees, Math.max(-mostDegrees, degrees))

/** The cut turned and tilted about its anchor, in degrees. */
export const swing = (section: Section, turn: number, tilt: number): Section => ({
  ...section,
  turn: within(section.turn + turn),
  tilt: within(section.tilt + tilt),
})

/** How far from the middle a cut can be. */
export function reachOf(
  { halfMm }: Pick<Frame, 'halfMm'>,
  section: Omit<Section, 'anchor'>,
): number {
  const { normal } = basisOf(section)
  return normal.reduce((sum, part, place) => sum + Math.abs(part) * (halfMm[place] ?? 0), 0)
}

/** A direction of the mouth's frame in the axes of the files. */
export const toFileDirection = ([x, y, z]: Vector, { left, up, front }: Frame): Vector =>
  along(along(along([0, 0, 0], left, x), up, y), front, z)

/** A place in the mouth's frame in millimetres of the files. */
export const toFilePlace = (place: Vector, frame: Frame): Vector =>
  along(frame.middle, toFileDirection(place, frame), 1)

/** A place of the files in the mouth's frame. */
export function toMouth(point: Vector, { left, up, front, middle }: Frame): Vector {
  const way = minus(point, middle)
  return [dot(way, left), dot(way, up), dot(way, front)]
}

/** The plane of a cut in millimetres of the files. */
export function planeOf(section: Section, frame: Frame): Plane {
  const normal = toFileDirection(basisOf(section).normal, frame)
  return { normal, offsetMm: dot(normal, frame.middle) + offsetOf(section) }
}

/** The directions of a mouth as people name them, from the patient. */
export type MouthDirection = 'left' | 'right' | 'up' | 'down' | 'front' | 'back'

/** The name of the direction that a direction of the mouth's frame is nearest to. */
export function nameDirection(direction: Vector): MouthDirection {
  const names = [
    ['right', 'left'],
    ['down', 'up'],
    ['back', 'front'],
  ] as const
  const sizes = direction.map(Math.abs)
  const axis = sizes.indexOf(Math.max(...sizes)) as 0 | 1 | 2
  return names[axis][direction[axis] > 0 ? 1 : 0]
}

// The piece of its plane that a cut shows: of the size of two teeth, less where less is there.
const mostHalfMm = 13
const upShare = 0.7

/** Half of how wide the piece is that a cut shows, in millimetres. */
export const halfOf = ({ halfMm }: Pick<Frame, 'halfMm'>): number =>
  Math.min(mostHalfMm, Math.max(...halfMm) * 1.05)

/** A corner of the piece of its plane that a cut shows, by how far right and up, in millimetres of the files. */
export const cornerAt = (section: Section, frame: Frame, right: number, up: number): Vector => {
  const basis = basisOf(section)
  const level = along(section.anchor, basis.right, right * halfOf(frame))
  return toFilePlace(along(level, basis.up, up * upShare * halfOf(frame)), frame)
}

/** Where a cut is held: at the right edge of the piece that it shows, in millimetres of the files. */
export const handleOf = (section: Section, frame: Frame): Vector => cornerAt(section, frame, 1, 0)
