import type { CapacityPlan } from '#contract/production/production'
import {
  calendarOf,
  capacityOn,
  dateOf,
  dayOf,
  minutesOn,
  type Calendar,
} from '#server/orders/scheduling'
import { type Tx } from '#platform/db/db'
import { inputError, invalidInput } from '#platform/errors'
import { readCalendar } from './calendar.ts'
import {
  type Asked,
  type PlannedStage,
  type PlannedWork,
  selectPlannedWork,
  stages,
  undatedItems,
} from './capacity-queries.ts'

const maximumDays = 92

function daysOf({ fromOn, toOn }: Asked): string[] {
  for (const [pointer, day] of [
    ['/fromOn', fromOn],
    ['/toOn', toOn],
  ] as const) {
    if (Number.isNaN(dayOf(day)) || dateOf(dayOf(day)) !== day) {
      throw invalidInput(inputError('query', pointer, 'no_such_day'))
    }
  }
  const days = dayOf(toOn) - dayOf(fromOn) + 1
  if (days < 1 || days > maximumDays + 1) {
    throw invalidInput(inputError('query', '/toOn', 'day_range_invalid', { days: maximumDays }))
  }
  return Array.from({ length: days }, (_, place) => dateOf(dayOf(fromOn) + place))
}

async function calendarFrom(tx: Tx, fromOn: string): Promise<Calendar> {
  const { weekdays, holidays, closures, capacities } = await readCalendar(tx)
  const row: Parameters<typeof calendarOf>[0] = {
    weekdays,
    closures: [
      ...holidays.flatMap(({ dayOn, isClosed }): [string, string][] =>
        isClosed ? [[dayOn, dayOn]] : [],
      ),
      ...closures.map((closure): [string, string] => [closure.startsOn, closure.endsOn]),
    ],
    capacities: capacities.map(({ dayOn, department, percent }) => [dayOn, department, percent]),
  }
  return calendarOf(row, dayOf(fromOn))
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** What of a day is planned on stages of one name and department, beside what they let through; none of nothing. */
function loadOf(
  same: readonly PlannedStage[],
  work: readonly PlannedWork[],
  capacityOf: (stage: PlannedStage) => number,
) {
  const [first] = same
  const planned = work.filter(({ stageId }) => same.some(({ id }) => id === stageId))
  if (!first || planned.length === 0) return []
  const most = sum(same.map(capacityOf))
  return {
    name: first.name,
    department: first.department,
    plannedMinutes: sum(planned.map(({ minutes }) => minutes)),
    plannedPieces: sum(planned.map(({ pieces }) => pieces)),
    capacityPieces: Number.isFinite(most) ? most : null,
  }
}

/** Load by day and stage, as it was planned last. @throws Refusal 400 */
export async function readCapacity(tx: Tx, query: Asked): Promise<CapacityPlan> {
  const days = daysOf(query)
  const calendar = await calendarFrom(tx, query.fromOn)
  const places = Map.groupBy(await tx.all(stages), ({ name, department }) =>
    JSON.stringify([department, name]),
  )
  const work = Map.groupBy(await selectPlannedWork(tx, query), ({ dayOn }) => dayOn)
  const { count } = await tx.one(undatedItems)
  return {
    days: days.map((dayOn) => {
      const day = dayOf(dayOn)
      const minutes = minutesOn(calendar, day, null)
      const capacityOf = (stage: PlannedStage) => capacityOn(calendar, day, stage)
      return {
        dayOn,
        isWorkday: minutes > 0,
        minutes,
        stages: [...places.values()].flatMap((same) =>
          loadOf(same, work.get(dayOn) ?? [], capacityOf),
        ),
      }
    }),
    undatedItems: count,
  }
}
