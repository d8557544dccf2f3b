import { distanceBetween, dot, minus, unit, type Vector } from './view-mesh.ts'

/** A distance or an angle that was measured, by its places in millimetres of the files. */
export type Measure = { id: number } & (
  | { kind: 'distance'; places: readonly [Vector, Vector] }
  | { kind: 'angle'; places: readonly [Vector, Vector, Vector] }
)

/** What is measured between places that are pointed at. */
export type MeasureKind = Measure['kind']

/** How many places a measure has. */
export const placesNeeded: Record<MeasureKind, number> = { distance: 2, angle: 3 }

/** The length of a distance in millimetres. */
export const lengthOf = ([from, to]: readonly [Vector, Vector]): number => distanceBetween(from, to)

/** The angle at the second of three places in degrees; 0 where two of them are the same. */
export function angleOf([from, at, to]: readonly [Vector, Vector, Vector]): number {
  const [one, other] = [unit(minus(from, at)), unit(minus(to, at))]
  if (Math.hypot(...one) === 0 || Math.hypot(...other) === 0) return 0
  return (Math.acos(Math.min(1, Math.max(-1, dot(one, other)))) / Math.PI) * 180
}

/** A measure of the places that were pointed at; null while there are too few. */
export function measureOf(
  kind: MeasureKind,
  id: number,
  [first, second, third]: readonly Vector[],
): Measure | null {
  if (!first || !second) return null
  if (kind === 'distance') return { id, kind, places: [first, second] }
  return third ? { id, kind, places: [first, second, third] } : null
}

/** The lines that show a measure. */
export const linesOf = ({ places }: Measure): (readonly [Vector, Vector])[] =>
  places.slice(1).map((place, index) => [places[index] as Vector, place] as const)

/** Degrees as they are written in every language. */
export const writeDegrees = (degrees: number): string => `${Math.round(degrees)}°`
