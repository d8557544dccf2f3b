import { sql } from 'kysely'
import type { Query } from '#contract/platform/endpoint'
import type { CapacityPlan, getCapacity } from '#contract/production/production'
import {
  calendarOf,
  capacityOn,
  dateOf,
  dayOf,
  minutesOn,
  type Calendar,
  type CalendarRow,
} from '#server/orders/scheduling'
import { build, type Tx } from '#platform/db/db'
import { inputError, invalidInput } from '#platform/errors'
import { readCalendar } from './calendar.ts'

type Asked = Query<typeof getCapacity>

/** What is promised of a stage of a workflow and a day. */
type PlannedWork = { stageId: string; date: string; pieces: number; minutes: number }

type PlannedStage = {
  id: string
  name: string
  department: string | null
  sortOrder: number
  capacityPerDay: number | null
}

const selectPlannedWork = (tx: Tx, { from, to }: Asked): Promise<PlannedWork[]> =>
  tx.all(
    sql<PlannedWork>`select workflow_stage_id as stage_id, day_on as date, sum(pieces)::integer as pieces,
        sum(minutes)::integer as minutes
      from app.planned_work where day_on between ${from}::date and ${to}::date
      group by 1, 2`.compile(build),
  )

// Those that work can be planned on, and those on which it still is.
const stages = sql<PlannedStage>`
  select s.id, s.name, s.department, s.sort_order, s.capacity_per_day
  from app.workflow_stages s join app.workflows w on w.organization_id = s.organization_id and w.id = s.workflow_id
  where w.is_active and w.saved_by_user_id is not null
    or exists (select from app.planned_work p
      where p.lab_organization_id = s.organization_id and p.workflow_stage_id = s.id)
  order by s.sort_order, s.name, s.id`.compile(build)

const undatedItems = sql<{ count: number }>`
  select count(*)::integer as count
  from app.orders o join app.order_items i on i.order_id = o.id
  where o.status in ('accepted', 'in_production', 'awaiting_approval', 'on_hold')
    and not exists (select from app.planned_work p where p.order_item_id = i.id)
    and (exists (select from app.order_stages s
        where s.order_item_id = i.id and s.status in ('pending', 'in_progress', 'rework'))
      or exists (select from app.order_plans p where p.order_id = o.id and p.ship_on is null))`.compile(
  build,
)

const maximumDays = 92

function daysOf({ from, to }: Asked): string[] {
  for (const [pointer, day] of [
    ['/from', from],
    ['/to', to],
  ] as const) {
    if (Number.isNaN(dayOf(day)) || dateOf(dayOf(day)) !== day) {
      throw invalidInput(inputError('query', pointer, 'no_such_day'))
    }
  }
  const days = dayOf(to) - dayOf(from) + 1
  if (days < 1 || days > maximumDays + 1) {
    throw invalidInput(inputError('query', '/to', 'day_range_invalid', { days: maximumDays }))
  }
  return Array.from({ length: days }, (_, place) => dateOf(dayOf(from) + place))
}

async function calendarFrom(tx: Tx, from: string): Promise<Calendar> {
  const { weekdays, holidays, closures, capacities } = await readCalendar(tx)
  const row: CalendarRow = {
    weekdays,
    closures: [
      ...holidays.map(({ date }): [string, string] => [date, date]),
      ...closures.map((closure): [string, string] => [closure.from, closure.to]),
    ],
    capacities: capacities.map(({ date, department, percent }) => [date, department, percent]),
  }
  return calendarOf(row, dayOf(from))
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
  const calendar = await calendarFrom(tx, query.from)
  const places = Map.groupBy(await tx.all(stages), ({ name, department }) =>
    JSON.stringify([department, name]),
  )
  const work = Map.groupBy(await selectPlannedWork(tx, query), ({ date }) => date)
  const { count } = await tx.one(undatedItems)
  return {
    days: days.map((date) => {
      const day = dayOf(date)
      const minutes = minutesOn(calendar, day, null)
      const capacityOf = (stage: PlannedStage) => capacityOn(calendar, day, stage)
      return {
        date,
        isWorkday: minutes > 0,
        minutes,
        stages: [...places.values()].flatMap((same) =>
          loadOf(same, work.get(date) ?? [], capacityOf),
        ),
      }
    }),
    undatedItems: count,
  }
}
