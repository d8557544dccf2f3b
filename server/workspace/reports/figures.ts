import type { OverviewFigure } from '#contract/workspace/lab-overview'
import type { OverviewDays } from './overview-queries.ts'
import type { Counted, Frame } from './queries.ts'

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
