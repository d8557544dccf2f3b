import type { Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type { CapacityPlan, listPlannedOrders, PlannedOrder } from '#contract/production/capacity'
import {
  centresOf,
  dateOf,
  dayMinutes,
  dayOf,
  floorOf,
  isUnlimited,
  workingDaysOf,
  type CalendarRow,
  type Floor,
  type Station,
  type WorkCentreRows,
} from '#server/orders/scheduling'
import { readCalendar } from '#server/production/stages'
import { isDay } from '#platform/clock'
import { type Tx } from '#platform/db/db'
import { inputError, invalidInput, notFound } from '#platform/errors'
import {
  selectCentreExists,
  selectCentreNames,
  selectLoads,
  selectPlannedOrders,
  selectWorkCentres,
  undatedOrders,
  type Asked,
  type LoadRow,
} from './queries.ts'

const maximumDays = 92

/** @throws Refusal 400 for a date that is no day */
export function assertDay(place: 'query' | 'body', pointer: string, day: string): void {
  if (!isDay(day)) throw invalidInput(inputError(place, pointer, 'no_such_day'))
}

/** The days from one to another, at most so many later. @throws Refusal 400 */
export function daysOf(
  { fromOn, toOn }: Asked,
  place: 'query' | 'body',
  most = maximumDays,
): string[] {
  assertDay(place, '/fromOn', fromOn)
  assertDay(place, '/toOn', toOn)
  const days = dayOf(toOn) - dayOf(fromOn) + 1
  if (days < 1 || days > most + 1) {
    throw invalidInput(inputError(place, '/toOn', 'day_range_invalid', { days: most }))
  }
  return Array.from({ length: days }, (_, place) => dateOf(dayOf(fromOn) + place))
}

type CalendarOfDays = Pick<CalendarRow, 'weekdays' | 'closures' | 'capacities'>

// Whole days, today too: what is over of it was planned for it.
function floorFrom(
  { calendar, workCentres }: { calendar: CalendarOfDays; workCentres: WorkCentreRows },
  fromOn: string,
): Floor {
  const working = workingDaysOf(calendar, dayOf(fromOn))
  return floorOf(working, centresOf(workCentres, working), dayOf(fromOn) * dayMinutes)
}

/** When the laboratory works, as its own members see it. */
export async function selectCalendarRow(tx: Tx): Promise<CalendarOfDays> {
  const { weekdays, holidays, closures, capacities } = await readCalendar(tx)
  const free = holidays.filter(({ isClosed }) => isClosed)
  return {
    weekdays,
    closures: [
      ...free.map(({ dayOn }): [string, string] => [dayOn, dayOn]),
      ...closures.map((closure): [string, string] => [closure.startsOn, closure.endsOn]),
    ],
    capacities: capacities.map(({ dayOn, department, percent }) => [dayOn, department, percent]),
  }
}

type DayOfCentre = CapacityPlan['days'][number]['centres'][number]

/** Over all runs of a day; null where there is no limit. */
function amountOf(amounts: Int32Array, { slots, firstOn }: Station, dayOn: string): number | null {
  const first = (dayOf(dayOn) - firstOn) * slots
  const own = amounts.slice(first, first + slots)
  return own.some(isUnlimited) ? null : own.reduce((sum, amount) => sum + amount, 0)
}

function loadOf(station: Station, dayOn: string, row: LoadRow | undefined): DayOfCentre[] {
  const { id, kind } = station.centre
  const capacityAmount = amountOf(station.capacity, station, dayOn)
  if (!row && capacityAmount === 0) return []
  return [
    {
      workCentreId: id,
      unit: kind === 'people' || kind === 'machine' ? 'minutes' : 'pieces',
      plannedAmount: row?.planned ?? 0,
      reservedAmount: row?.reserved ?? 0,
      limitAmount: amountOf(station.limit, station, dayOn),
      capacityAmount,
    },
  ]
}

// A mill runs day and night: added to the hours of people it would hide that they are full.
function teamOf(
  centres: readonly DayOfCentre[],
  isPeople: (workCentreId: string) => boolean,
): CapacityPlan['days'][number]['team'] {
  const limited = centres.filter(({ unit, limitAmount }) => unit === 'minutes' && limitAmount)
  const ofPeople = limited.filter(({ workCentreId }) => isPeople(workCentreId))
  const counted = ofPeople.length > 0 ? ofPeople : limited
  const sumOf = (key: 'plannedAmount' | 'reservedAmount' | 'limitAmount') =>
    counted.reduce((sum, centre) => sum + (centre[key] ?? 0), 0)
  if (counted.length === 0) return null
  return {
    plannedMinutes: sumOf('plannedAmount'),
    reservedMinutes: sumOf('reservedAmount'),
    limitMinutes: sumOf('limitAmount'),
  }
}

/** What the load of days is shown from. */
export type LoadOfDays = {
  calendar: CalendarOfDays
  workCentres: WorkCentreRows
  centres: CapacityPlan['centres']
  rows: readonly LoadRow[]
  undatedOrders: number
}

/** The load by day and work centre. */
export function showCapacity(days: readonly string[], load: LoadOfDays): CapacityPlan {
  const { centres, rows, undatedOrders: undated } = load
  const floor = floorFrom(load, days[0] ?? '')
  const people = new Set(centres.filter(({ kind }) => kind === 'people').map(({ id }) => id))
  const byPlace = new Map(rows.map((row) => [`${row.centreId} ${row.dayOn}`, row]))
  return {
    centres,
    days: days.map((dayOn) => {
      const minutes = floor.openMinutes[dayOf(dayOn) - floor.firstOn] ?? 0
      const ofDay = centres.flatMap(({ id }) => {
        const station = floor.stations.get(id)
        return station ? loadOf(station, dayOn, byPlace.get(`${id} ${dayOn}`)) : []
      })
      return {
        dayOn,
        isWorkday: minutes > 0,
        minutes,
        team: teamOf(ofDay, (id) => people.has(id)),
        centres: ofDay,
      }
    }),
    undatedOrders: undated,
  }
}

/** Load by day and work centre, as it was planned last. @throws Refusal 400 */
export async function readCapacity(tx: Tx, query: Asked): Promise<CapacityPlan> {
  const days = daysOf(query, 'query')
  const { workCentres } = await selectWorkCentres(tx, query.fromOn)
  const { count } = await tx.one(undatedOrders)
  return showCapacity(days, {
    calendar: await selectCalendarRow(tx),
    workCentres,
    centres: await selectCentreNames(tx, query),
    rows: await selectLoads(tx, query),
    undatedOrders: count,
  })
}

/** The orders behind the load of a work centre, of all days or one. @throws Refusal 400, 404 */
export async function listOrdersOfLoad(
  tx: Tx,
  id: string,
  query: Query<typeof listPlannedOrders>,
): Promise<Page<PlannedOrder>> {
  const { dayOn } = query
  if (dayOn !== undefined) assertDay('query', '/dayOn', dayOn)
  const page = await selectPlannedOrders(tx, id, query)
  if (page.pagination.total === 0 && !(await selectCentreExists(tx, id))) {
    throw notFound('work_centre')
  }
  return page
}
