import type { InputError } from '#contract/platform/error'
import type { Closure, Holiday } from '#contract/identity/public-holidays'
import type { Static } from 'typebox'
import { isDay } from '#platform/clock'
import { inputError, invalidInput } from '#platform/errors'

type ClosedDays = Static<typeof Closure>

/** Holidays and closed days as they are sent. */
export type FreeDays = {
  holidays?: (Pick<Holiday, 'dayOn' | 'name'> & Partial<Holiday>)[]
  closures?: ClosedDays[]
}

/** A row of free days of a calendar. */
export type FreeDayRow = {
  firstOn: string
  lastOn: string
  name: string | null
  source: Holiday['source']
  isClosed: boolean
}

type Distinct<T> = {
  key: string
  keyOf: (one: T) => string
  faultAt: (pointer: string, one: T) => InputError
}

/** Lets pass a list whose lines differ by their keys. @throws Refusal 400 */
export function requireDistinct<T>(list: readonly T[], { key, keyOf, faultAt }: Distinct<T>): void {
  const seen = new Set<string>()
  for (const [place, one] of list.entries()) {
    // The fault names the value: what is new and what was there look alike by their places.
    if (seen.has(keyOf(one))) throw invalidInput(faultAt(`/${key}/${place}`, one))
    seen.add(keyOf(one))
  }
}

/** Lets pass a day that there is. @throws Refusal 400 */
export function requireDay(day: string, pointer: string): void {
  if (!isDay(day)) throw invalidInput(inputError('body', pointer, 'no_such_day'))
}

const dayMs = 86_400_000
const longestClosureDays = 731

/** Lets pass holidays and closed days that make sense. @throws Refusal 400 */
export function requireFreeDays({ holidays = [], closures = [] }: FreeDays): void {
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
}

/** The rows of holidays; undefined where none were sent. */
export const holidayRows = (holidays: FreeDays['holidays']): FreeDayRow[] | undefined =>
  holidays?.map(({ dayOn, name, source = 'own', isClosed = true }) => ({
    firstOn: dayOn,
    lastOn: dayOn,
    name,
    source,
    isClosed,
  }))

/** The rows of closed days; undefined where none were sent. */
export const closureRows = (closures: FreeDays['closures']): FreeDayRow[] | undefined =>
  closures?.map(({ startsOn, endsOn, reason }) => ({
    firstOn: startsOn,
    lastOn: endsOn,
    name: reason,
    source: 'own',
    isClosed: true,
  }))
