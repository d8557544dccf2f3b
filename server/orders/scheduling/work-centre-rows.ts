import { minutesAt } from '#platform/clock'
import { dayOf, weekdayOf, type Day } from './days.ts'
import type { WorkCentre, WorkingDays } from './floor.ts'

/**
 * Days on which somebody or something is away; the minutes of each, null for the whole day. Below zero it is
 * overtime.
 */
type AbsenceRow = [firstOn: string, lastOn: string, minutesPerDay: number | null]

/** How long a person works on each weekday, and when they are away. */
export type MemberHours = {
  /** Null: as long as the laboratory works. */
  weekdays: { weekday: number; minutes: number }[] | null
  absences: AbsenceRow[]
}

type MemberRow = MemberHours & { userId: string; sharePercent: number; speedPercent: number }

/** A work centre as the database shows it. */
type WorkCentreRow = {
  id: string
  department: string | null
  kind: WorkCentre['kind']
  /** Whether the laboratory said that its numbers are right. */
  isConfirmed: boolean
  loadLimitPercent: number
  queueMinutes: number
  units: number
  dayMinutes: number | null
  runs: { startTime: string; minutes: number; pieces: number }[]
  leadTimeDays: number | null
  piecesPerDay: number | null
  alternativeId: string | null
  absences: AbsenceRow[]
  members: MemberRow[]
}

/** The work centres of a laboratory as the database shows them. */
export type WorkCentreRows = { unplannedAbsencePercent: number; centres: WorkCentreRow[] }

const hundred = 100

/** Minutes that are lost on a day; infinite for the whole day. */
function lossesOf(absences: readonly AbsenceRow[]): (day: Day) => number {
  const spans = absences.map(([first, last, minutes]) => ({
    first: dayOf(first),
    last: dayOf(last),
    minutes: minutes ?? Number.POSITIVE_INFINITY,
  }))
  return (day) =>
    spans.reduce(
      (lost, { first, last, minutes }) => (first <= day && day <= last ? lost + minutes : lost),
      0,
    )
}

/** Whether a person is away for the whole of a day. */
export const absentWholeDay = ({ absences }: MemberHours, day: Day): boolean =>
  lossesOf(absences)(day) === Number.POSITIVE_INFINITY

/** Minutes that a person is there on a day on which the laboratory works. */
export function presentMinutesOf(
  { weekdays, absences }: MemberHours,
  { week }: WorkingDays,
): (day: Day) => number {
  const lostOn = lossesOf(absences)
  return (day) => {
    const weekday = weekdayOf(day)
    const own = weekdays?.find((each) => each.weekday === weekday + 1)?.minutes ?? 0
    const minutes = weekdays === null ? (week[weekday]?.minutes ?? 0) : own
    return Math.max(0, minutes - lostOn(day))
  }
}

/** Minutes of planned work that a member does on a day. */
function minutesOfMember(member: MemberRow, working: WorkingDays): (day: Day) => number {
  const presentOn = presentMinutesOf(member, working)
  return (day) => (presentOn(day) * member.sharePercent * member.speedPercent) / hundred ** 2
}

function minutesOfPeople(
  { members, dayMinutes }: WorkCentreRow,
  working: WorkingDays,
  unplannedAbsencePercent: number,
): (day: Day) => number {
  // Until members are named somebody has said what all of them do.
  if (members.length === 0) return () => dayMinutes ?? 0
  const each = members.map((member) => minutesOfMember(member, working))
  const present = (hundred - unplannedAbsencePercent) / hundred
  return (day) => Math.floor(each.reduce((sum, minutesOn) => sum + minutesOn(day), 0) * present)
}

function centreOf(
  row: WorkCentreRow,
  working: WorkingDays,
  unplannedAbsencePercent: number,
): WorkCentre {
  const { id, department, kind, loadLimitPercent, queueMinutes, units, alternativeId } = row
  const lostOn = lossesOf(row.absences)
  const common = { id, department, loadLimitPercent, queueMinutes, alternativeId, lostOn }
  switch (kind) {
    case 'people':
      return { ...common, kind, minutesOn: minutesOfPeople(row, working, unplannedAbsencePercent) }
    case 'machine':
      return { ...common, kind, units, minutes: row.dayMinutes ?? 0 }
    case 'runs': {
      const runs = row.runs
        .map(({ startTime, minutes, pieces }) => ({
          startsAt: minutesAt(startTime),
          minutes,
          pieces,
        }))
        .toSorted((a, b) => a.startsAt - b.startsAt)
      return { ...common, kind, units, runs }
    }
    case 'external':
      return {
        ...common,
        kind,
        leadTimeDays: row.leadTimeDays ?? 0,
        piecesPerDay: row.piecesPerDay,
      }
  }
}

/** Whether stages are done only where the laboratory said that the numbers are right, or nowhere named. */
export function isConfirmedChain(
  { centres }: WorkCentreRows,
  chain: readonly { centreId: string | null }[],
): boolean {
  const doubtful = new Set(centres.flatMap(({ id, isConfirmed }) => (isConfirmed ? [] : id)))
  return chain.every(({ centreId }) => centreId === null || !doubtful.has(centreId))
}

/** The work centres of a laboratory, with what each can do on a day. */
export const centresOf = (
  { centres, unplannedAbsencePercent }: WorkCentreRows,
  working: WorkingDays,
): WorkCentre[] => centres.map((row) => centreOf(row, working, unplannedAbsencePercent))
