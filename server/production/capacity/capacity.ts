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

function assertDay(pointer: string, day: string): void {
  if (!isDay(day)) throw invalidInput(inputError('query', pointer, 'no_such_day'))
}

function daysOf({ fromOn, toOn }: Asked): string[] {
  assertDay('/fromOn', fromOn)
  assertDay('/toOn', toOn)
  const days = dayOf(toOn) - dayOf(fromOn) + 1
  if (days < 1 || days > maximumDays + 1) {
    throw invalidInput(inputError('query', '/toOn', 'day_range_invalid', { days: maximumDays }))
  }
  return Array.from({ length: days }, (_, place) => dateOf(dayOf(fromOn) + place))
}

// Whole days, today too: what is over of it was planned for it.
async function floorFrom(tx: Tx, fromOn: string): Promise<Floor> {
  const { weekdays, holidays, closures, capacities } = await readCalendar(tx)
  const free = holidays.filter(({ isClosed }) => isClosed)
  const row: Pick<CalendarRow, 'weekdays' | 'closures' | 'capacities'> = {
    weekdays,
    closures: [
      ...free.map(({ dayOn }): [string, string] => [dayOn, dayOn]),
      ...closures.map((closure): [string, string] => [closure.startsOn, closure.endsOn]),
    ],
    capacities: capacities.map(({ dayOn, department, percent }) => [dayOn, department, percent]),
  }
  const working = workingDaysOf(row, dayOf(fromOn))
  const { workCentres } = await selectWorkCentres(tx, fromOn)
  return floorOf(working, centresOf(workCentres, working), dayOf(fromOn) * dayMinutes)
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

/** Load by day and work centre, as it was planned last. @throws Refusal 400 */
export async function readCapacity(tx: Tx, query: Asked): Promise<CapacityPlan> {
  const days = daysOf(query)
  const floor = await floorFrom(tx, query.fromOn)
  const centres = await selectCentreNames(tx, query)
  const rows = new Map(
    (await selectLoads(tx, query)).map((row) => [`${row.centreId} ${row.dayOn}`, row]),
  )
  const { count } = await tx.one(undatedOrders)
  return {
    centres,
    days: days.map((dayOn) => {
      const minutes = floor.openMinutes[dayOf(dayOn) - floor.firstOn] ?? 0
      return {
        dayOn,
        isWorkday: minutes > 0,
        minutes,
        centres: centres.flatMap(({ id }) => {
          const station = floor.stations.get(id)
          return station ? loadOf(station, dayOn, rows.get(`${id} ${dayOn}`)) : []
        }),
      }
    }),
    undatedOrders: count,
  }
}

/** The orders behind the load of a work centre, of all days or one. @throws Refusal 400, 404 */
export async function listOrdersOfLoad(
  tx: Tx,
  id: string,
  query: Query<typeof listPlannedOrders>,
): Promise<Page<PlannedOrder>> {
  const { dayOn } = query
  if (dayOn !== undefined) assertDay('/dayOn', dayOn)
  const page = await selectPlannedOrders(tx, id, query)
  if (page.pagination.total === 0 && !(await selectCentreExists(tx, id))) {
    throw notFound('work_centre')
  }
  return page
}
