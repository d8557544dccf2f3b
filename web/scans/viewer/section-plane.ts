import type { Frame } from './frame.ts'
import type { Plane } from './section.ts'
import { dot, type Vector } from './view-mesh.ts'

/** The directions in which a mouth is cut: through left and right, through front and back, level. */
export const sectionAxes = ['left', 'front', 'up'] as const
export type SectionAxis = (typeof sectionAxes)[number]

/** A cut through all scans: where along the axis, from the middle, in millimetres. */
export type Section = { axis: SectionAxis; offsetMm: number }

const places: Record<SectionAxis, 0 | 1 | 2> = { left: 0, up: 1, front: 2 }

/** How far from the middle a cut can be. */
export const reachOf = ({ halfMm }: Pick<Frame, 'halfMm'>, axis: SectionAxis): number =>
  halfMm[places[axis]]

/** The direction of a cut in the frame of the mouth. */
export const directionOf = (axis: SectionAxis): Vector =>
  [0, 1, 2].map((place) => (place === places[axis] ? 1 : 0)) as unknown as Vector

/** The plane of a cut in millimetres of the files. */
export function planeOf({ axis, offsetMm }: Section, frame: Frame): Plane {
  const normal = frame[axis]
  return { normal, offsetMm: dot(normal, frame.middle) + offsetMm }
}
