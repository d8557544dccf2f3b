import { sql } from 'kysely'
import type { Query } from '#contract/endpoint'
import type { CapacityPlan, getCapacity, WorkCalendar } from '#contract/production'
import { build, type Tx } from '#platform/db'
import { invalidInput } from '#platform/errors'
import { readCalendar } from './calendar.ts'

/** An open stage of an item that is being made. */
export type OpenStage = {
  itemId: string
  sortOrder: number
  name: string
  department: string | null
  /** What is left of its planned minutes. */
  minutes: number
  pieces: number
  dueOn: string | null
}

type StageCapacity = { name: string; department: string | null; capacityPerDay: number | null }

// From the orders that are being made to their stages by keys, as the board does.
const openStages = sql<OpenStage>`
  select i.id as item_id, s.sort_order, s.name, s.department,
    greatest(0, coalesce(s.planned_minutes, 0) - case s.status when 'rework' then 0 else s.worked_minutes end) as minutes,
    i.quantity as pieces, coalesce(o.promised_delivery_date, o.requested_delivery_date) as due_on
  from app.orders o
  cross join lateral (
    select i.id, i.quantity from app.order_items i where i.order_id = o.id offset 0) as i
  cross join lateral (select * from app.order_stages s
    where s.order_item_id = i.id and s.status in ('pending', 'in_progress', 'rework') offset 0) as s
  where o.status not in ('completed', 'rejected', 'cancelled')
    and o.status in ('in_production', 'awaiting_approval', 'on_hold')
  order by i.id, s.sort_order`.compile(build)

const capacities = sql<StageCapacity>`
  select s.name, s.department, max(s.capacity_per_day) as capacity_per_day
  from app.workflow_stages s
  join app.workflows w on w.organization_id = s.organization_id and w.id = s.workflow_id and w.is_active
  group by s.name, s.department`.compile(build)

const today = sql<{ todayOn: string }>`
  select d.today_on from app.lab_days(clock_timestamp()) d where d.lab_id = app.org()`.compile(
  build,
)

const dayMs = 86_400_000
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10)
const nextDay = (day: string, days = 1) => dayAt(timeOf(day) + days * dayMs)
/** 1 Monday to 7 Sunday. */
const weekdayOf = (day: string) => new Date(timeOf(day)).getUTCDay() || 7

/** Minutes of work of one person on each day; 0 on free days. */
export function minutesOn({ weekdays, holidays, closures, capacities: lines }: WorkCalendar) {
  const minutes = new Map(weekdays.map((one) => [one.weekday, one.minutes]))
  const free = new Set(holidays.map(({ date }) => date))
  const percents = new Map(
    lines.filter(({ department }) => department === null).map((line) => [line.date, line.percent]),
  )
  return (day: string): number => {
    if (free.has(day) || closures.some(({ from, to }) => from <= day && day <= to)) return 0
    return Math.round(((minutes.get(weekdayOf(day)) ?? 0) * (percents.get(day) ?? 100)) / 100)
  }
}

const placeOf = (stage: { name: string; department: string | null }) =>
  JSON.stringify([stage.department, stage.name])

type Load = Map<string, Map<string, { stage: OpenStage; minutes: number; pieces: number }>>

// A year of free days in a row is no calendar to plan by: then the day itself has to do.
function workdayFrom(day: string, step: 1 | -1, isWorkday: (day: string) => boolean): string {
  for (let ahead = 0; ahead < 366; ahead++) {
    const one = nextDay(day, ahead * step)
    if (isWorkday(one)) return one
  }
  return day
}

/**
 * The open stages of each item on workdays backwards from its due day, one a day; what would lie before
 * today falls on the first workday from today. Stages of one item come together and in order.
 */
export function layOut(
  stages: readonly OpenStage[],
  { todayOn, isWorkday }: { todayOn: string; isWorkday: (day: string) => boolean },
): Load {
  const load: Load = new Map()
  const first = workdayFrom(todayOn, 1, isWorkday)
  for (const ofItem of Map.groupBy(stages, ({ itemId }) => itemId).values()) {
    let day = ofItem[0]?.dueOn ?? null
    if (day === null) continue
    for (const stage of ofItem.toReversed()) {
      day = day <= first ? first : workdayFrom(day, -1, isWorkday)
      if (day < first) day = first
      const onDay = load.get(day) ?? new Map()
      load.set(day, onDay)
      const place = onDay.get(placeOf(stage)) ?? { stage, minutes: 0, pieces: 0 }
      onDay.set(placeOf(stage), {
        stage: place.stage,
        minutes: place.minutes + stage.minutes,
        pieces: place.pieces + stage.pieces,
      })
      day = nextDay(day, -1)
    }
  }
  return load
}

function percentOn({ capacities: lines }: WorkCalendar, day: string, department: string | null) {
  const ofDay = lines.filter(({ date }) => date === day)
  const own = ofDay.find((line) => line.department !== null && line.department === department)
  return (own ?? ofDay.find((line) => line.department === null))?.percent ?? 100
}

const maximumDays = 92

function daysOf({ from, to }: Query<typeof getCapacity>): string[] {
  const days = (timeOf(to) - timeOf(from)) / dayMs + 1
  for (const [pointer, day] of [
    ['/from', from],
    ['/to', to],
  ] as const) {
    if (Number.isNaN(timeOf(day)) || dayAt(timeOf(day)) !== day) {
      throw invalidInput({ in: 'query', pointer, code: 'format', message: 'is no day' })
    }
  }
  if (days < 1 || days > maximumDays + 1) {
    const message = `must be ${maximumDays} days after \`from\` at most, and not before it`
    throw invalidInput({ in: 'query', pointer: '/to', code: 'range', message })
  }
  return Array.from({ length: days }, (_, place) => nextDay(from, place))
}

/** Load by day and stage, from the due days of what is being made. @throws Refusal 400 */
export async function readCapacity(
  tx: Tx,
  query: Query<typeof getCapacity>,
): Promise<CapacityPlan> {
  const days = daysOf(query)
  const calendar = await readCalendar(tx)
  const stages = await tx.all(openStages)
  const usual = new Map((await tx.all(capacities)).map((row) => [placeOf(row), row.capacityPerDay]))
  const { todayOn } = await tx.one(today)
  const minutes = minutesOn(calendar)
  const load = layOut(stages, { todayOn, isWorkday: (day) => minutes(day) > 0 })
  const dated = new Set(stages.map(({ itemId, dueOn }) => (dueOn === null ? itemId : null)))
  dated.delete(null)
  return {
    days: days.map((date) => ({
      date,
      isWorkday: minutes(date) > 0,
      minutes: minutes(date),
      stages: [...(load.get(date)?.values() ?? [])]
        .sort((a, b) => a.stage.sortOrder - b.stage.sortOrder)
        .map(({ stage, minutes: planned, pieces }) => {
          const { name, department } = stage
          const perDay = usual.get(placeOf(stage)) ?? null
          const percent = percentOn(calendar, date, department)
          return {
            name,
            department,
            plannedMinutes: planned,
            plannedPieces: pieces,
            capacityPieces: perDay === null ? null : Math.floor((perDay * percent) / 100),
          }
        }),
    })),
    undatedItems: dated.size,
  }
}
