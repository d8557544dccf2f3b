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

const stage = (centre: string, perOrder: number, perPiece: number, wait = 0): StageFact => ({
  centre,
  perOrder,
  perPiece,
  wait,
})
const received = stage('reception', 8, 0)
const checked = stage('quality', 4, 3)
const furnace = stage('furnace', 0, 0)

// Minutes and published turnarounds are those of the starter workflows; shares are those of a general
// laboratory that makes mostly crowns.
/** The work of the simulated laboratory. */
export const families: readonly Family[] = [
  {
    name: 'zirconia, monolithic',
    share: 34,
    mostPieces: 4,
    legs: [
      {
        turnaroundDays: 5,
        stages: [
          received,
          stage('cad', 5, 20),
          stage('mill', 0, 25),
          furnace,
          stage('ceramics', 0, 24, 60),
          stage('finishing', 0, 12),
          checked,
        ],
      },
    ],
  },
  {
    name: 'zirconia, layered',
    share: 8,
    mostPieces: 3,
    legs: [
      {
        turnaroundDays: 8,
        stages: [
          received,
          stage('model', 10, 10, 240),
          stage('cad', 5, 22),
          stage('mill', 0, 25),
          furnace,
          stage('ceramics', 0, 70, 90),
          stage('ceramics', 0, 25, 60),
          stage('finishing', 0, 14),
          checked,
        ],
      },
    ],
  },
  {
    name: 'pressed ceramic',
    share: 14,
    mostPieces: 3,
    legs: [
      {
        turnaroundDays: 7,
        stages: [
          received,
          stage('cad', 5, 20),
          stage('mill', 0, 20),
          stage('ceramics', 10, 28, 240),
          stage('ceramics', 0, 28, 60),
          stage('finishing', 0, 12),
          checked,
        ],
      },
    ],
  },
  {
    name: 'implant crown',
    share: 12,
    mostPieces: 2,
    legs: [
      {
        turnaroundDays: 9,
        stages: [
          stage('reception', 12, 0),
          stage('model', 15, 20, 240),
          stage('cad', 5, 45),
          stage('mill', 0, 45),
          furnace,
          stage('ceramics', 0, 38, 60),
          stage('finishing', 5, 25, 30),
          checked,
        ],
      },
    ],
  },
  {
    name: 'milled bar',
    share: 2,
    mostPieces: 1,
    legs: [
      {
        turnaroundDays: 12,
        stages: [
          stage('reception', 15, 0),
          stage('model', 60, 0, 240),
          stage('cad', 90, 0),
          stage('partner', 0, 0),
          stage('finishing', 15, 0),
          checked,
        ],
      },
      {
        turnaroundDays: 6,
        stages: [received, stage('dentures', 170, 0, 960), stage('finishing', 80, 0), checked],
      },
    ],
  },
  {
    name: 'full denture',
    share: 6,
    mostPieces: 2,
    legs: [
      {
        turnaroundDays: 3,
        stages: [received, stage('model', 0, 30, 120), stage('dentures', 0, 25), checked],
      },
      { turnaroundDays: 4, stages: [received, stage('dentures', 0, 80), checked] },
      {
        turnaroundDays: 5,
        stages: [
          received,
          stage('dentures', 0, 55, 960),
          stage('dentures', 0, 30),
          stage('finishing', 0, 35),
          checked,
        ],
      },
    ],
  },
  {
    name: 'cast partial',
    share: 6,
    mostPieces: 1,
    legs: [
      {
        turnaroundDays: 8,
        stages: [
          received,
          stage('model', 0, 35, 120),
          stage('metal', 0, 50, 960),
          stage('metal', 0, 30),
          checked,
        ],
      },
      {
        turnaroundDays: 4,
        stages: [received, stage('dentures', 0, 80, 960), stage('finishing', 0, 30), checked],
      },
    ],
  },
  {
    name: 'guard',
    share: 12,
    mostPieces: 1,
    legs: [
      {
        turnaroundDays: 4,
        stages: [
          stage('reception', 6, 0),
          stage('cad', 0, 15),
          stage('printer', 0, 10, 240),
          stage('finishing', 0, 20),
          checked,
        ],
      },
    ],
  },
  {
    name: 'repair',
    share: 6,
    mostPieces: 1,
    legs: [
      {
        turnaroundDays: 2,
        stages: [
          stage('reception', 6, 0),
          stage('dentures', 0, 30, 60),
          stage('finishing', 0, 15),
          checked,
        ],
      },
    ],
  },
]

/** The usual number of pieces of a family's order. */
const meanPieces = ({ mostPieces }: Family): number => (1 + mostPieces) / 2

/** Where people work; the others are machines, runs and a partner. */
export const peopleCentres = [
  'reception',
  'model',
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
