import { addDays } from '../../i18n/formats.ts'

const daysOfWeek = 7
const mostWeeksBefore = 2

/** The Monday of the week of a day. */
function mondayOf(day: string): string {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % daysOfWeek))
}

/**
 * The days of whole weeks from today's up to that of the last day; of the weeks before the first day two at
 * most, so that a day in months does not hide behind empty weeks.
 */
export function weeksAround(days: readonly string[], todayOn: string): string[] {
  const sorted = days.toSorted()
  const [first = todayOn] = sorted
  const last = sorted.at(-1) ?? todayOn
  const earliest = addDays(mondayOf(first), -mostWeeksBefore * daysOfWeek)
  const start = earliest > mondayOf(todayOn) ? earliest : mondayOf(todayOn)
  const end = addDays(mondayOf(last), daysOfWeek - 1)
  const shown: string[] = []
  for (let day = start; day <= end; day = addDays(day, 1)) shown.push(day)
  return shown
}

/** Whether a day is a Saturday or a Sunday. */
export const isWeekend = (day: string): boolean =>
  [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())
