import { dayMs, dayOf, stamp, type Book, type Row } from './book.ts'
import type { DemoOrganization } from './organizations.ts'
import { languageOf, textIn, type DemoText } from './texts.ts'

type Centre = Pick<Row<'workCentres'>, 'kind'> & {
  name: DemoText
  department: DemoText | null
} & Partial<Pick<Row<'workCentres'>, 'units' | 'dayMinutes' | 'leadTimeDays' | 'piecesPerDay'>> & {
    runs?: { startTime: string; minutes: number; pieces: number }[]
    /** Who works here: a place in the team, share and speed in percent. */
    team?: readonly (readonly [place: number, sharePercent: number, speedPercent?: number])[]
  }

const people = (name: DemoText, team: NonNullable<Centre['team']>): Centre => ({
  name,
  department: name,
  kind: 'people',
  team,
})

// As many hours as the open orders need for a bit more than a week: who is not named here, or has a smaller
// share, does something else as well.
const firstLabCentres: readonly Centre[] = [
  people('Reception', [[1, 40]]),
  people('CAD', [
    [2, 35],
    [3, 30, 110],
  ]),
  people('Ceramics', [
    [5, 40, 115],
    [6, 40],
    [7, 40, 90],
  ]),
  people('Metal', [[8, 35]]),
  people('Dentures', [[9, 50]]),
  people('Appliances', [[11, 20]]),
  people('Orthodontics', [[11, 20, 90]]),
  people('Finishing', [
    [12, 50],
    [13, 60, 105],
  ]),
  people('Quality', [[14, 50]]),
  { name: 'Milling machines', department: 'CAM', kind: 'machine', units: 1, dayMinutes: 600 },
  { name: '3D printing', department: 'Printing', kind: 'machine', units: 1, dayMinutes: 480 },
  {
    name: 'Sintering furnace',
    department: 'CAM',
    kind: 'runs',
    units: 1,
    runs: [{ startTime: '17:00', minutes: 600, pieces: 12 }],
  },
  {
    name: 'Milling partner',
    department: null,
    kind: 'external',
    leadTimeDays: 5,
    piecesPerDay: 5,
  },
]

const secondLabCentres: readonly Centre[] = [people('CAD', [[1, 100]])]

const usualDayMinutes = 480

function addCentres(
  book: Book,
  lab: DemoOrganization,
  centres: readonly Centre[],
): Map<DemoText, string> {
  const addedMs = book.ago(325)
  const language = languageOf(lab)
  const times = { createdAt: stamp(addedMs), updatedAt: stamp(addedMs) }
  return new Map(
    centres.map(({ team = [], runs = [], name, department, ...centre }): [DemoText, string] => {
      const id = book.id('work centres', addedMs)
      const isPeople = centre.kind === 'people'
      book.add('workCentres', {
        organizationId: lab.id,
        id,
        loadLimitPercent: 90,
        queueMinutes: isPeople ? 60 : 0,
        units: 1,
        dayMinutes: isPeople ? usualDayMinutes : null,
        leadTimeDays: null,
        piecesPerDay: null,
        isActive: true,
        ...centre,
        name: textIn(language, name),
        department: department && textIn(language, department),
        runs,
        ...times,
      })
      for (const [place, sharePercent, speedPercent = 100] of team) {
        const userId = lab.people[place]?.userId
        if (userId === undefined) continue
        const share = { organizationId: lab.id, workCentreId: id, userId }
        book.add('workCentreMembers', { ...share, sharePercent, speedPercent })
      }
      return [name, id]
    }),
  )
}

type Absence = readonly [
  of: { place: number } | { centre: DemoText },
  firstDay: number,
  days: number,
  reason: DemoText,
  minutesPerDay?: number,
]

/** The reason of absences that nobody knew of when the open orders were promised. */
export const illness = 'Ill' satisfies DemoText

const firstLabAbsences: readonly Absence[] = [
  [{ place: 13 }, 0, 7, illness],
  [{ place: 5 }, 0, 7, illness],
  [{ place: 6 }, 4, 10, 'Holiday'],
  [{ place: 3 }, 5, 1, 'Training'],
  [{ place: 2 }, 7, 5, 'Half days', 240],
  [{ centre: 'Milling machines' }, 1, 2, 'Maintenance of one mill', 300],
  [{ centre: 'Sintering furnace' }, 9, 1, 'Calibration'],
]

function addAbsences(
  book: Book,
  lab: DemoOrganization,
  {
    centreIds,
    absences,
  }: { centreIds: ReadonlyMap<DemoText, string>; absences: readonly Absence[] },
): void {
  const addedMs = book.ago(3)
  const times = { createdAt: stamp(addedMs), updatedAt: stamp(addedMs) }
  for (const [of, firstDay, days, reason, minutesPerDay = null] of absences) {
    const firstMs = book.nowMs + firstDay * dayMs
    book.add('absences', {
      organizationId: lab.id,
      id: book.id('absences', addedMs),
      userId: 'place' in of ? (lab.people[of.place]?.userId ?? null) : null,
      workCentreId: 'centre' in of ? (centreIds.get(of.centre) ?? null) : null,
      firstOn: dayOf(firstMs),
      lastOn: dayOf(firstMs + (days - 1) * dayMs),
      minutesPerDay,
      reason: textIn(languageOf(lab), reason),
      ...times,
    })
  }
}

/** Adds where the first laboratory works, with its team, and who or what is away; gives the ids by name. */
export function addFirstWorkCentres(book: Book, lab: DemoOrganization): Map<DemoText, string> {
  const centreIds = addCentres(book, lab, firstLabCentres)
  addAbsences(book, lab, { centreIds, absences: firstLabAbsences })
  // Who works four days a week.
  const setMs = book.ago(200)
  book.add('workShifts', {
    organizationId: lab.id,
    userId: lab.people[14]?.userId ?? '',
    weekdays: [1, 2, 3, 4].map((weekday) => ({ weekday, minutes: 450 })),
    createdAt: stamp(setMs),
    updatedAt: stamp(setMs),
  })
  return centreIds
}

/** Adds what the second laboratory has begun with. */
export function addSecondWorkCentres(book: Book, lab: DemoOrganization): void {
  const centreIds = addCentres(book, lab, secondLabCentres)
  const away: Absence = [{ place: 1 }, 7, 5, 'Holiday']
  addAbsences(book, lab, { centreIds, absences: [away] })
}
