import type { Query } from '#contract/platform/endpoint'
import type { WorkCalendar } from '#contract/production/production'
import type {
  getTechnicianWork,
  getTimeSheet,
  TechnicianWork,
  TimeSheet,
} from '#contract/production/time-sheets'
import type { Principal } from '#platform/auth/session'
import type { Tx } from '#platform/db/db'
import { daysOf } from '../capacity/index.ts'
import { readCalendar } from '../stages/index.ts'
import {
  selectAbsencesOf,
  selectClocked,
  selectPeople,
  selectToday,
  selectWork,
  type AbsenceRow,
  type ClockedRow,
  type PersonRow,
} from './sheet-queries.ts'

type Person = TimeSheet['people'][number]
type Day = Person['days'][number]
type SumKey = Exclude<keyof Day, 'dayOn' | 'isOpen' | 'isForgotten'>

const longestWorkDays = 366

// Owners see all people, others themselves.
const whose = ({ role, userId, sharedDeviceId }: Principal) =>
  role === 'owner' && sharedDeviceId === null ? null : userId

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

const isFree = ({ holidays, closures }: WorkCalendar, day: string) =>
  holidays.some(({ dayOn, isClosed }) => isClosed && dayOn === day) ||
  closures.some(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn)

function plannedOn(calendar: WorkCalendar, { weekdays }: PersonRow, day: string): number {
  if (isFree(calendar, day)) return 0
  const weekday = weekdayOf(day)
  return (weekdays ?? calendar.weekdays).find((one) => one.weekday === weekday)?.minutes ?? 0
}

function absentOn(absences: readonly AbsenceRow[], day: string, planned: number): number {
  const lost = absences
    .filter(({ firstOn, lastOn }) => firstOn <= day && day <= lastOn)
    .reduce((sum, { minutesPerDay }) => sum + (minutesPerDay ?? planned), 0)
  return Math.min(planned, lost)
}

// What is planned of today and later is not missing yet.
function overtimeOf(
  { dayOn, todayOn }: { dayOn: string; todayOn: string },
  beyond: number,
): number {
  return dayOn < todayOn ? beyond : Math.max(0, beyond)
}

function sheetOf(
  person: PersonRow,
  days: readonly string[],
  facts: {
    todayOn: string
    calendar: WorkCalendar
    clocked: readonly ClockedRow[]
    absences: readonly AbsenceRow[]
  },
): Person {
  const { userId, name } = person
  const absences = facts.absences.filter((one) => one.userId === userId)
  const clocked = new Map(
    facts.clocked.filter((one) => one.userId === userId).map((one) => [one.dayOn, one]),
  )
  const shown = days.map((dayOn): Day => {
    const plannedMinutes = plannedOn(facts.calendar, person, dayOn)
    const absentMinutes = absentOn(absences, dayOn, plannedMinutes)
    const day = clocked.get(dayOn)
    const workedMinutes = day?.workedMinutes ?? 0
    return {
      dayOn,
      plannedMinutes,
      absentMinutes,
      workedMinutes,
      breakMinutes: day?.breakMinutes ?? 0,
      overtimeMinutes: overtimeOf(
        { dayOn, todayOn: facts.todayOn },
        workedMinutes - (plannedMinutes - absentMinutes),
      ),
      isOpen: day?.isOpen ?? false,
      isForgotten: day?.isForgotten ?? false,
    }
  })
  const sum = (key: SumKey) => shown.reduce((total, day) => total + day[key], 0)
  return {
    userId,
    name,
    days: shown,
    plannedMinutes: sum('plannedMinutes'),
    absentMinutes: sum('absentMinutes'),
    workedMinutes: sum('workedMinutes'),
    breakMinutes: sum('breakMinutes'),
    overtimeMinutes: sum('overtimeMinutes'),
  }
}

/** What people worked on each day, as far as the caller may see it. @throws Refusal 400 */
export async function readTimeSheet(
  tx: Tx,
  session: Principal,
  query: Query<typeof getTimeSheet>,
): Promise<TimeSheet> {
  const days = daysOf(query, 'query')
  const asked = { ...query, userId: whose(session) }
  const [{ todayOn }, calendar, people, clocked, absences] = await Promise.all([
    selectToday(tx),
    readCalendar(tx),
    selectPeople(tx, asked),
    selectClocked(tx, asked),
    selectAbsencesOf(tx, asked),
  ])
  const facts = { todayOn, calendar, clocked, absences }
  return { ...query, people: people.map((person) => sheetOf(person, days, facts)) }
}

/** What technicians finished, as far as the caller may see it. @throws Refusal 400 */
export async function readTechnicianWork(
  tx: Tx,
  session: Principal,
  query: Query<typeof getTechnicianWork>,
): Promise<TechnicianWork> {
  daysOf(query, 'query', longestWorkDays)
  return { ...query, work: await selectWork(tx, { ...query, userId: whose(session) }) }
}
