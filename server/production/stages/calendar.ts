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
    keyOf: ({ date }) => date,
    faultAt: (pointer, { date }) => inputError('body', pointer, 'holiday_twice', { day: date }),
  })
  for (const [place, { date }] of holidays.entries()) requireDay(date, `/holidays/${place}/date`)
  for (const [place, { from, to }] of closures.entries()) {
    requireDay(from, `/closures/${place}/from`)
    requireDay(to, `/closures/${place}/to`)
    if (to < from) {
      throw invalidInput(inputError('body', `/closures/${place}/to`, 'end_before_start'))
    }
    if (Date.parse(to) - Date.parse(from) > longestClosureDays * dayMs) {
      throw invalidInput(inputError('body', `/closures/${place}/to`, 'closure_too_long'))
    }
  }
  requireDistinct(capacities, {
    key: 'capacities',
    keyOf: ({ date, department }) => JSON.stringify([date, department]),
    faultAt: (pointer, { date: day, department }) =>
      department === null
        ? inputError('body', pointer, 'capacity_twice', { day })
        : inputError('body', pointer, 'department_capacity_twice', { day, department }),
  })
  for (const [place, { date }] of capacities.entries())
    requireDay(date, `/capacities/${place}/date`)
}

/** Replaces the lists that are sent. @throws Refusal 400 */
export async function changeCalendar(tx: Tx, input: Input): Promise<WorkCalendar> {
  requireSense(input)
  const { weekdays, holidays, closures, capacities } = input
  await upsertWeekdays(tx, { weekdays, usual: usualWeekdays })
  if (holidays) {
    const days = holidays.map(({ date, name }) => ({ firstOn: date, lastOn: date, name }))
    await replaceFreeDays(tx, 'holiday', days)
  }
  if (closures) {
    const days = closures.map(({ from, to, reason }) => ({
      firstOn: from,
      lastOn: to,
      name: reason,
    }))
    await replaceFreeDays(tx, 'closure', days)
  }
  if (capacities) await replaceCapacities(tx, capacities)
  return readCalendar(tx)
}
