import type { LabOverview, OverviewFigure } from '#contract/workspace/lab-overview'
import { addDays } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import type { OverviewDays } from './overview-queries.ts'
import type { Frame } from '#server/orders/delivery-figures'
import { selectOnTime, type Counted } from './queries.ts'

/** Something that is counted for the days and for those before. */
export type Both<T> = { now: T; before: T }

/** The row with the sums over all others. */
export const totalOf = (counted: readonly Counted[]): Counted | undefined =>
  counted.find(({ isTotal }) => isTotal)

/** A number of a row; null where it has none. */
export const numberOf = (row: Counted | undefined, key: string): number | null => {
  const value = row?.[key]
  return typeof value === 'number' ? value : null
}

/** The days of an overview, and those before. */
export const framesOf = (days: OverviewDays): Both<Frame> => {
  const { timezone } = days
  return {
    now: { fromOn: days.fromOn, toOn: days.toOn, timezone, step: null },
    before: { fromOn: days.previousFromOn, toOn: days.previousToOn, timezone, step: null },
  }
}

/** Counts both, one after the other: they share a connection. */
export async function countBoth<T>(
  { now, before }: Both<Frame>,
  count: (frame: Frame) => Promise<T>,
): Promise<Both<T>> {
  return { now: await count(now), before: await count(before) }
}

/** A figure beside that of the days before. */
export const figureOf = <T>(
  { now, before }: Both<T>,
  target: number | null,
  read: { value: (counted: T) => number | null; orders: (counted: T) => number },
): OverviewFigure => ({
  value: read.value(now),
  previous: read.value(before),
  target,
  orders: read.orders(now),
  previousOrders: read.orders(before),
})

/** What was invoiced less credited in all, by currency. */
export const netByCurrency = (rows: readonly Counted[]): Map<string, number> =>
  new Map(
    rows.flatMap((row) =>
      row.isTotal && typeof row['currency'] === 'string'
        ? [[row['currency'], numberOf(row, 'netMinor') ?? 0] as const]
        : [],
    ),
  )

/** Deliveries of the thirteen weeks of an overview and of the thirteen before, by week and counterpart. */
export const selectWeeks = (
  tx: Tx,
  { previousWeeksFromOn: fromOn, toOn, timezone }: OverviewDays,
): Promise<Counted[]> => selectOnTime(tx, { fromOn, toOn, timezone, step: 'week' })

/** Thirteen weeks, each beside the week thirteen weeks before it, as the rows of `selectWeeks` add up. */
export function weeksOf(
  { previousWeeksFromOn }: OverviewDays,
  rows: readonly Counted[],
): LabOverview['weeks'] {
  const mondays = Array.from({ length: 26 }, (_, place) => addDays(previousWeeksFromOn, 7 * place))
  const weeks = mondays.map((startsOn) => {
    const ofWeek = rows.filter((row) => !row.isTotal && row['periodStartsOn'] === startsOn)
    const sum = (key: string) => ofWeek.reduce((all, row) => all + (numberOf(row, key) ?? 0), 0)
    return { startsOn, orders: sum('orders'), onTime: sum('onTime') }
  })
  return weeks.slice(13).map((week, place) => ({
    ...week,
    isRunning: place === 12,
    previousOrders: weeks[place]?.orders ?? 0,
    previousOnTime: weeks[place]?.onTime ?? 0,
  }))
}
