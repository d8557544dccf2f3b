import type { TrialKind } from '../trials.ts'

const kinds: Record<TrialKind, string> = {
  absence: 'Absence',
  overtime: 'Overtime',
  units: 'Machines more or less',
  closed: 'The lab is closed',
}

/** The texts about changes of the floor that are tried. */
export const whatIfEn = {
  what: 'What if',
  title: 'Try a change',
  add: 'Add',
  clear: 'Reset',
  show: 'Show',
  kind: 'Change',
  kinds,
  who: 'Person or work centre',
  centre: 'Work centre',
  choose: 'Select',
  day: 'Day',
  firstOn: 'First day',
  lastOn: 'Last day',
  hours: 'Hours more',
  units: 'Number of machines',
  remove: (what: string) => `Remove ${what}`,
  isClosed: (day: string) => `Closed ${day}`,
  isAway: (name: string, days: string) => `${name} off ${days}`,
  isMore: (hours: number, centre: string, day: string) => `+${hours} h ${centre}, ${day}`,
  hasUnits: (centre: string, units: number) => `${centre}: ${units}`,
  missed: (total: number, firstOn: string | null) =>
    total === 0
      ? 'No promise missed'
      : `${total === 1 ? '1 promise' : `${total} promises`} missed${firstOn ? `, first ${firstOn}` : ''}`,
  saved: (total: number) => `${total} saved`,
  missedTitle: 'Missed promises',
  savedTitle: 'Saved promises',
  promised: (day: string) => `promised ${day}`,
  there: (day: string) => `would arrive ${day}`,
  noDay: 'no free day within two years',
  moreOrders: (count: number) => `and ${count} more`,
}
/** The texts about changes that are tried in a language. */
export type WhatIfMessages = typeof whatIfEn
