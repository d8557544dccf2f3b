import type { Organization } from '../identity/organizations.ts'

/** What a tooth is shaped like. */
export const toothKinds = ['incisor', 'canine', 'premolar', 'molar'] as const
type ToothKind = (typeof toothKinds)[number]

/** One tooth, with its number in each notation. */
export type ToothFacts = {
  /** ISO 3950: the first digit is the quadrant, the second the position. */
  fdi: number
  /** 1 to 32, or A to T for primary teeth. */
  universal: string
  /** The quadrant in letters, then the position: UR6; primary teeth have a letter: URE. */
  palmer: string
  /** The same as it is drawn, with the angle of its quadrant: 6⏌. */
  palmerMark: string
  arch: 'upper' | 'lower'
  /** The patient's upper right is 1, upper left 2, lower left 3, lower right 4; also of primary teeth. */
  quadrant: number
  /** From the midline, beginning at 1. */
  position: number
  kind: ToothKind
  isPrimary: boolean
  group: 'anterior' | 'posterior'
}

// Letters of Zsigmondy and Palmer, and Unicode's dentistry symbols for their angles.
const quadrants = [
  { quadrant: 1, arch: 'upper', letters: 'UR', mark: (place: string) => `${place}⏌` },
  { quadrant: 2, arch: 'upper', letters: 'UL', mark: (place: string) => `⎿${place}` },
  { quadrant: 3, arch: 'lower', letters: 'LL', mark: (place: string) => `⎾${place}` },
  { quadrant: 4, arch: 'lower', letters: 'LR', mark: (place: string) => `${place}⏋` },
] as const

const permanentKinds: readonly ToothKind[] = [
  ...(['incisor', 'incisor', 'canine', 'premolar', 'premolar'] as const),
  ...(['molar', 'molar', 'molar'] as const),
]
const primaryKinds: readonly ToothKind[] = ['incisor', 'incisor', 'canine', 'molar', 'molar']

// The universal numbers run from the upper right to the upper left, then back along the lower jaw.
const placeInCircle = (quadrant: number, position: number, teeth: number) =>
  quadrant % 2 === 1 ? quadrant * teeth - position : (quadrant - 1) * teeth + position - 1

const letterAt = (place: number) => String.fromCodePoint(65 + place)

function teethOf(isPrimary: boolean): ToothFacts[] {
  const kinds = isPrimary ? primaryKinds : permanentKinds
  return quadrants.flatMap(({ quadrant, arch, letters, mark }) =>
    kinds.map((kind, index): ToothFacts => {
      const position = index + 1
      const place = placeInCircle(quadrant, position, kinds.length)
      const sign = isPrimary ? letterAt(index) : String(position)
      return {
        fdi: (isPrimary ? quadrant + 4 : quadrant) * 10 + position,
        universal: isPrimary ? letterAt(place) : String(place + 1),
        palmer: letters + sign,
        palmerMark: mark(sign),
        arch,
        quadrant,
        position,
        kind,
        isPrimary,
        group: position <= 3 ? 'anterior' : 'posterior',
      }
    }),
  )
}

/** Every tooth: the 32 permanent ones, then the 20 primary ones, by their FDI numbers. */
export const allTeeth: readonly ToothFacts[] = [...teethOf(false), ...teethOf(true)]

const byFdi = new Map(allTeeth.map((tooth) => [tooth.fdi, tooth]))
const byUniversal = new Map(allTeeth.map(({ universal, fdi }) => [universal, fdi]))
const byPalmer = new Map(
  allTeeth.flatMap(({ palmer, palmerMark, fdi }) => [
    [palmer, fdi],
    [palmerMark, fdi],
  ]),
)

/** The facts of a tooth by its FDI number; undefined where there is no such tooth. */
export const findTooth = (fdi: number): ToothFacts | undefined => byFdi.get(fdi)

/** The FDI number of a tooth by its universal one: `3` is 16, `A` is 55. */
export const fdiOfUniversal = (universal: string): number | undefined => byUniversal.get(universal)

/** The FDI number of a tooth by its Palmer one, in letters (`UR6`) or drawn (`6⏌`). */
export const fdiOfPalmer = (palmer: string): number | undefined => byPalmer.get(palmer)

/** How an organization wants to see teeth. */
export type ToothNotation = Organization['toothNotation']

/** The tooth as people of that notation write it; a number that is no tooth stays as it is. */
export function writeTooth(fdi: number, notation: ToothNotation): string {
  const tooth = byFdi.get(fdi)
  return tooth === undefined || notation === 'fdi' ? String(fdi) : tooth[notation]
}

/** The jaw of a tooth: quadrants 1, 2, 5 and 6 are the upper one. */
export const archOfTooth = (tooth: number): 'upper' | 'lower' =>
  [1, 2, 5, 6].includes(Math.floor(tooth / 10)) ? 'upper' : 'lower'

/**
 * The place of a tooth in its arch from the patient's right to left: 18 and 48 are -8, 11 and 41 are
 * -1, 21 and 31 are 0, 28 and 38 are 7. A primary tooth has the place of its successor.
 */
export function placeInArch(tooth: number): number {
  const [quadrant, position] = [Math.floor(tooth / 10), tooth % 10]
  return [1, 4, 5, 8].includes(quadrant) ? -position : position - 1
}

/** Teeth along their arch: 18 to 11 then 21 to 28, or 48 to 41 then 31 to 38; the upper arch first. */
export const sortAlongArch = (teeth: readonly number[]): number[] =>
  teeth.toSorted(
    (a, b) =>
      Number(archOfTooth(a) === 'lower') - Number(archOfTooth(b) === 'lower') ||
      placeInArch(a) - placeInArch(b) ||
      a - b,
  )

/** Whether two teeth are side by side in one arch; 11 and 21 do, across the midline. */
export const areNeighbours = (one: number, other: number): boolean =>
  archOfTooth(one) === archOfTooth(other) && Math.abs(placeInArch(one) - placeInArch(other)) === 1

/** The permanent tooth at a place of an arch, -8 to 7 as `placeInArch` counts them. */
export function toothAt(arch: 'upper' | 'lower', place: number): number {
  const isRight = place < 0
  const quadrant = arch === 'upper' ? (isRight ? 1 : 2) : isRight ? 4 : 3
  return quadrant * 10 + (isRight ? -place : place + 1)
}
