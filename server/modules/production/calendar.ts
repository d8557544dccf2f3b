import type { Body } from '#contract/endpoint'
import type { updateWorkCalendar, WorkCalendar } from '#contract/production'
import type { Tx } from '#platform/db'
import { invalidInput, Refusal } from '#platform/errors'
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

const refuse = (pointer: string, code: string, message: string) =>
  invalidInput({ in: 'body', pointer, code, message })

type Distinct<T> = { key: string; keyOf: (one: T) => string; says: (one: T) => string }

function requireDistinct<T>(list: readonly T[], { key, keyOf, says }: Distinct<T>): void {
  const seen = new Set<string>()
  for (const [place, one] of list.entries()) {
    if (seen.has(keyOf(one))) {
      // A sentence of its own: what is new and what was there look alike by their places.
      throw new Refusal('invalid_request', `${says(one)}.`, {
        errors: [{ in: 'body', pointer: `/${key}/${place}`, code: 'twice', message: says(one) }],
      })
    }
    seen.add(keyOf(one))
  }
}

const isDay = (day: string): boolean => {
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

function requireDay(day: string, pointer: string): void {
  if (!isDay(day)) throw refuse(pointer, 'format', 'is no day of the calendar')
}

const dayMs = 86_400_000
const longestClosureDays = 731

const minutesAt = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

function requireSense({ weekdays = [], holidays = [], closures = [], capacities = [] }: Input) {
  requireDistinct(weekdays, {
    key: 'weekdays',
    keyOf: ({ weekday }) => String(weekday),
    says: ({ weekday }) => `Weekday ${weekday} is in the list already`,
  })
  for (const [place, { from, to, minutes }] of weekdays.entries()) {
    const between = minutesAt(to) - minutesAt(from)
    if (between <= 0) throw refuse(`/weekdays/${place}/to`, 'order', 'is not after `from`')
    if (minutes > between) {
      throw refuse(`/weekdays/${place}/minutes`, 'maximum', 'is more than there is between the two')
    }
  }
  requireDistinct(holidays, {
    key: 'holidays',
    keyOf: ({ date }) => date,
    says: ({ date }) => `${date} is a holiday already`,
  })
  for (const [place, { date }] of holidays.entries()) requireDay(date, `/holidays/${place}/date`)
  for (const [place, { from, to }] of closures.entries()) {
    requireDay(from, `/closures/${place}/from`)
    requireDay(to, `/closures/${place}/to`)
    if (to < from) throw refuse(`/closures/${place}/to`, 'order', 'is before `from`')
    if (Date.parse(to) - Date.parse(from) > longestClosureDays * dayMs) {
      throw refuse(`/closures/${place}/to`, 'maximum', 'is more than two years after `from`')
    }
  }
  requireDistinct(capacities, {
    key: 'capacities',
    keyOf: ({ date, department }) => JSON.stringify([date, department]),
    says: ({ date, department }) =>
      `${date} has another capacity already${department === null ? '' : ` for ${department}`}`,
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
