import { addDays } from '../../i18n/formats.ts'
import { mondayOf } from './order-filters.ts'

/** What a calendar shows at once. */
export const spans = ['month', 'week'] as const
export type Span = (typeof spans)[number]

/** The first day of the month of a day. */
const firstOf = (day: string) => `${day.slice(0, 8)}01`

/** The days of a calendar around a day: whole weeks from Monday to Sunday. */
export function calendarDays(day: string, span: Span): string[] {
  const start = mondayOf(span === 'week' ? day : firstOf(day))
  if (span === 'week') return Array.from({ length: 7 }, (_, index) => addDays(start, index))
  const last = addDays(nextOf(firstOf(day), 'month', 1), -1)
  const days: string[] = []
  for (let at = start; at <= addDays(mondayOf(last), 6); at = addDays(at, 1)) days.push(at)
  return days
}

/** The day to which a calendar turns: so many weeks or months on; a month begins with its first day. */
export function nextOf(day: string, span: Span, steps: number): string {
  if (span === 'week') return addDays(day, steps * 7)
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + steps, 1, 12)).toISOString().slice(0, 10)
}

/** Records by the day that each belongs to; what has no day is left out. */
export function groupByDay<T>(
  records: readonly T[],
  dayOf: (record: T) => string | null,
): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const record of records) {
    const day = dayOf(record)
    if (day === null) continue
    const group = groups.get(day)
    if (group) group.push(record)
    else groups.set(day, [record])
  }
  return groups
}
