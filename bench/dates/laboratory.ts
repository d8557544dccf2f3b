import { readStarterMinutes } from '../../server/catalog/workflows/starter.ts'

/** What a simulated stage needs; minutes as a laboratory plans them. */
export type StageFact = {
  centre: string
  perOrder: number
  perPiece: number
  wait: number
}

/** One way of a case through the laboratory, up to a parcel to the clinic. */
type LegFact = { stages: readonly StageFact[]; turnaroundDays: number }

/** Work of one kind, with its share of all orders. */
export type Family = { name: string; share: number; mostPieces: number; legs: readonly LegFact[] }

// A try-in ends a leg; what a run or a partner takes is said where they are.
function legsOf(workflow: string, turnarounds: readonly number[]): LegFact[] {
  const legs: StageFact[][] = [[]]
  for (const { centre, minutesPerOrder, minutesPerPiece, waitMinutes } of readStarterMinutes(
    workflow,
  )) {
    if (centre === null) legs.push([])
    else {
      legs.at(-1)?.push({
        centre,
        perOrder: minutesPerOrder,
        perPiece: minutesPerPiece ?? 0,
        wait: waitMinutes,
      })
    }
  }
  return legs.map((stages, place) => ({ stages, turnaroundDays: turnarounds[place] ?? 0 }))
}

// Share of all orders, most pieces of one, and published days of each leg.
const family = (
  name: string,
  [share, mostPieces]: readonly [number, number],
  ...turnarounds: readonly number[]
): Family => ({ name, share, mostPieces, legs: legsOf(name, turnarounds) })

// Minutes are those of the starter workflows of these names; shares are those of a general laboratory that
// makes mostly crowns.
/** The work of the simulated laboratory. */
export const families: readonly Family[] = [
  family('Zirconia, monolithic', [34, 4], 5),
  family('Zirconia, layered', [8, 3], 8),
  family('Pressed ceramic', [14, 3], 7),
  family('Implant crown', [12, 2], 9),
  family('Implant bar', [2, 1], 12, 6),
  family('Full denture', [6, 2], 3, 4, 5),
  family('Partial denture, cast', [6, 1], 8, 4),
  family('Splints and guards', [12, 1], 4),
  family('Repairs', [6, 1], 2),
]

/** The usual number of pieces of a family's order. */
const meanPieces = ({ mostPieces }: Family): number => (1 + mostPieces) / 2

/** Where people work; the others are machines, runs and a partner. */
export const peopleCentres = [
  'reception',
  'models',
  'cad',
  'ceramics',
  'finishing',
  'dentures',
  'metal',
  'quality',
] as const

/** How many people the laboratory has. */
export const technicians = 25

/** Minutes of work of one person on a day. */
export const shiftMinutes = 480

/** When people begin; minute of the day. */
export const shiftStartsAt = 480

/** When machines work, with nobody there too; minutes from the morning on. */
export const machines = {
  mill: { units: 4, minutes: 900 },
  printer: { units: 3, minutes: 900 },
} as const

/** When the furnaces start, how long they take and what all of them hold. */
export const furnaceRun = { startsAt: 1_020, minutes: 600, pieces: 30, units: 3 } as const

/** Business days of the partner. */
export const partnerDays = 5

/** The planned minutes of an average order at each centre. */
function minutesPerOrder(): Map<string, number> {
  const all = families.reduce((sum, { share }) => sum + share, 0)
  const sums = new Map<string, number>()
  for (const family of families) {
    for (const { centre, perOrder, perPiece } of family.legs.flatMap(({ stages }) => stages)) {
      const minutes = ((perOrder + perPiece * meanPieces(family)) * family.share) / all
      sums.set(centre, (sums.get(centre) ?? 0) + minutes)
    }
  }
  return sums
}

/** How many people, in parts of one, each centre has: shared out by the work that comes. */
export function peopleOfCentres(): Map<string, number> {
  const minutes = minutesPerOrder()
  const whole = peopleCentres.reduce((sum, name) => sum + (minutes.get(name) ?? 0), 0)
  return new Map(
    peopleCentres.map((name) => [name, (technicians * (minutes.get(name) ?? 0)) / whole]),
  )
}

/** How the laboratory differs from its plan; shares of one. */
export const reality = {
  /** What a stage takes on average, of what was planned. */
  slowness: 1.1,
  /** How much that varies: the standard deviation. */
  spread: 0.4,
  /** Who is away without notice; the laboratory plans with `plannedAbsence`. */
  absence: 0.08,
  /** Who is away and has said so: holidays, entered two weeks ahead. */
  holidays: 0.05,
  plannedAbsence: 0.05,
  breakdown: 0.02,
  rework: 0.05,
  rush: 0.08,
  lateArrival: 0.1,
  hold: 0.04,
  severalWorkflows: 0.08,
  digital: 0.6,
} as const

/** Orders of a day at which people work for a share of the time that they are there. */
export function ordersPerDay(load: number): number {
  const minutes = minutesPerOrder()
  const planned = peopleCentres.reduce((sum, name) => sum + (minutes.get(name) ?? 0), 0)
  const { slowness, absence, holidays, rework, severalWorkflows } = reality
  // What is done again is the last part of an order; a second workflow is mostly a smaller one.
  const actual = planned * slowness * (1 + rework * 0.4) * (1 + severalWorkflows * 0.55)
  return (technicians * shiftMinutes * (1 - absence - holidays) * load) / actual
}
