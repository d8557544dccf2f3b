import type { Body } from '#contract/platform/endpoint'
import type { updateWorkCalendar, WorkCalendar } from '#contract/production/production'
import {
  closureRows,
  holidayRows,
  requireDay,
  requireDistinct,
  requireFreeDays,
} from '#server/identity/calendars'
import { minutesAt } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput } from '#platform/errors'
import { checkedRegional } from '#platform/locale/regional'
import {
  replaceCapacities,
  replaceFreeDays,
  selectCalendar,
  upsertCalendar,
} from './calendar-queries.ts'

const usualWeekdays: WorkCalendar['weekdays'] = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  from: '08:00',
  to: '17:00',
  minutes: 480,
}))

/** When the laboratory works: what it said, else the usual week. */
export async function readCalendar(tx: Tx): Promise<WorkCalendar> {
  return (
    (await selectCalendar(tx)) ?? {
      weekdays: usualWeekdays,
      holidays: [],
      closures: [],
      capacities: [],
      cutOffs: [],
      pickups: [],
      country: null,
      region: null,
      updatedAt: null,
    }
  )
}

type Input = Body<typeof updateWorkCalendar>

function requireTimes(key: 'cutOffs' | 'pickups', times: WorkCalendar['pickups'] = []): void {
  requireDistinct(times, {
    key,
    keyOf: ({ weekday }) => String(weekday),
    faultAt: (pointer) => inputError('body', pointer, 'weekday_twice'),
  })
}

function requireSense({ weekdays = [], capacities = [], cutOffs, pickups, ...freeDays }: Input) {
  requireDistinct(weekdays, {
    key: 'weekdays',
    keyOf: ({ weekday }) => String(weekday),
    faultAt: (pointer) => inputError('body', pointer, 'weekday_twice'),
  })
  for (const [place, { from, to, minutes }] of weekdays.entries()) {
    const between = minutesAt(to) - minutesAt(from)
    if (between <= 0) {
      throw invalidInput(inputError('body', `/weekdays/${place}/to`, 'end_not_after_start'))
    }
    if (minutes > between) {
      throw invalidInput(inputError('body', `/weekdays/${place}/minutes`, 'minutes_exceed_hours'))
    }
  }
  requireTimes('cutOffs', cutOffs)
  requireTimes('pickups', pickups)
  requireFreeDays(freeDays)
  requireDistinct(capacities, {
    key: 'capacities',
    keyOf: ({ dayOn, department }) => JSON.stringify([dayOn, department]),
    faultAt: (pointer, { dayOn: day, department }) =>
      department === null
        ? inputError('body', pointer, 'capacity_twice', { day })
        : inputError('body', pointer, 'department_capacity_twice', { day, department }),
  })
  for (const [place, { dayOn }] of capacities.entries())
    requireDay(dayOn, `/capacities/${place}/dayOn`)
}

// Without one of them nothing would ever leave, and no day could be promised.
function requirePickupDay({ weekdays, pickups }: WorkCalendar, input: Input): void {
  const isPickedUp = pickups.some(({ weekday }) => weekdays.some((day) => day.weekday === weekday))
  if (pickups.length === 0 || isPickedUp) return
  const key = input.pickups ? 'pickups' : 'weekdays'
  throw invalidInput(inputError('body', `/${key}`, 'no_pickup_on_working_day'))
}

/** Replaces the lists that are sent. @throws Refusal 400 */
export async function changeCalendar(tx: Tx, input: Input): Promise<WorkCalendar> {
  const { holidays, closures, capacities, ...columns } = checkedRegional(input)
  requireSense(input)
  await upsertCalendar(tx, columns, usualWeekdays)
  const rows = { holiday: holidayRows(holidays), closure: closureRows(closures) }
  if (rows.holiday) await replaceFreeDays(tx, 'holiday', rows.holiday)
  if (rows.closure) await replaceFreeDays(tx, 'closure', rows.closure)
  if (capacities) await replaceCapacities(tx, capacities)
  const calendar = await readCalendar(tx)
  requirePickupDay(calendar, input)
  return calendar
}
