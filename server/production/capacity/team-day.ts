import { mostDueStages, mostNamedStages, type TeamDay } from '#contract/production/team-day'
import {
  absentWholeDay,
  dayOf,
  isWorkingDay,
  presentMinutesOf,
  workingDaysOf,
  type Day,
} from '#server/orders/scheduling'
import type { Tx } from '#platform/db/db'
import { selectCalendarRow } from './capacity.ts'
import {
  selectCentres,
  selectDueStages,
  selectPeople,
  selectToday,
  type PersonRow,
} from './team-day-queries.ts'

type Person = TeamDay['people'][number]
type Working = ReturnType<typeof workingDaysOf>

const clocked = { work: 'working', break: 'on_break' } as const

// The clock is surer than what was planned.
function showPerson({ clock, hours, ...person }: PersonRow, working: Working, today: Day): Person {
  const isOpen = isWorkingDay(working, today)
  const presentMinutes = isOpen ? Math.floor(presentMinutesOf(hours, working)(today)) : 0
  const isAway = absentWholeDay(hours, today)
  const planned = isAway ? 'away' : presentMinutes === 0 ? 'off' : 'expected'
  return { ...person, presence: clock === null ? planned : clocked[clock], presentMinutes }
}

/** Who is here today and for how long, and what can be worked on: by person, by work centre, as orders leave. */
export async function readTeamDay(tx: Tx, now: Date): Promise<TeamDay> {
  const todayOn = await selectToday(tx, now)
  const working = workingDaysOf(await selectCalendarRow(tx), dayOf(todayOn))
  const people = await selectPeople(tx, { todayOn, mostStages: mostNamedStages })
  return {
    dayOn: todayOn,
    people: people.map((row) => showPerson(row, working, dayOf(todayOn))),
    workCentres: await selectCentres(tx, { todayOn, mostStages: mostNamedStages }),
    ...(await selectDueStages(tx, { todayOn, mostStages: mostDueStages })),
  }
}
