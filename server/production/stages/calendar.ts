import type { Body } from '#contract/platform/endpoint'
import type { InputError } from '#contract/platform/error'
import type { updateWorkCalendar, WorkCalendar } from '#contract/production/production'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput } from '#platform/errors'
import {
  replaceCapacities,
  replaceFreeDays,
  selectCalendar,
  upsertWeekdays,
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
      updatedAt: null,
    }
  )
}

type Input = Body<typeof updateWorkCalendar>

type Distinct<T> = {
  key: string
  keyOf: (one: T) => string
  faultAt: (pointer: string, one: T) => InputError
}

function requireDistinct<T>(list: readonly T[], { key, keyOf, faultAt }: Distinct<T>): void {
  const seen = new Set<string>()
  for (const [place, one] of list.entries()) {
    // The fault names the value: what is new and what was there look alike by their places.
    if (seen.has(keyOf(one))) throw invalidInput(faultAt(`/${key}/${place}`, one))
    seen.add(keyOf(one))
  }
}

const isDay = (day: string): boolean => {
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

function requireDay(day: string, pointer: string): void {
  if (!isDay(day)) throw invalidInput(inputError('body', pointer, 'no_such_day'))
}

const dayMs = 86_400_000
const longestClosureDays = 731

const minutesAt = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

function requireSense({ weekdays = [], holidays = [], closures = [], capacities = [] }: Input) {
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
  requireDistinct(holidays, {
    key: 'holidays',
    keyOf: ({ dayOn }) => dayOn,
    faultAt: (pointer, { dayOn }) => inputError('body', pointer, 'holiday_twice', { day: dayOn }),
  })
  for (const [place, { dayOn }] of holidays.entries()) requireDay(dayOn, `/holidays/${place}/dayOn`)
  for (const [place, { startsOn, endsOn }] of closures.entries()) {
    requireDay(startsOn, `/closures/${place}/startsOn`)
    requireDay(endsOn, `/closures/${place}/endsOn`)
    if (endsOn < startsOn) {
      throw invalidInput(inputError('body', `/closures/${place}/endsOn`, 'end_before_start'))
    }
    if (Date.parse(endsOn) - Date.parse(startsOn) > longestClosureDays * dayMs) {
      throw invalidInput(inputError('body', `/closures/${place}/endsOn`, 'closure_too_long'))
    }
  }
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

/** Replaces the lists that are sent. @throws Refusal 400 */
export async function changeCalendar(tx: Tx, input: Input): Promise<WorkCalendar> {
  requireSense(input)
  const { weekdays, holidays, closures, capacities } = input
  await upsertWeekdays(tx, { weekdays, usual: usualWeekdays })
  if (holidays) {
    const days = holidays.map(({ dayOn, name }) => ({ firstOn: dayOn, lastOn: dayOn, name }))
    await replaceFreeDays(tx, 'holiday', days)
  }
  if (closures) {
    const days = closures.map(({ startsOn, endsOn, reason }) => ({
      firstOn: startsOn,
      lastOn: endsOn,
      name: reason,
    }))
    await replaceFreeDays(tx, 'closure', days)
  }
  if (capacities) await replaceCapacities(tx, capacities)
  return readCalendar(tx)
}
