import type { Answer } from '../../api/client.ts'

/** A report as it is answered. */
export type Report = Answer<'getReport'>['report']
/** A row of a report. */
export type Row = Report['rows'][number]

type Entry = { label: string; value: number }

/** The sum of a number of the rows for each of their names, in the order in which the names come. */
export function sumBy(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  valueOf: (row: Row) => number | null,
): Entry[] {
  const sums = new Map<string, number>()
  for (const row of rows) {
    const name = nameOf(row)
    sums.set(name, (sums.get(name) ?? 0) + (valueOf(row) ?? 0))
  }
  return [...sums].map(([label, value]) => ({ label, value }))
}

/** For each period, how many of the due orders arrived on time, and their part in basis points; of none null. */
export function shareByPeriod(
  rows: readonly Row[],
): { period: string; orders: number; onTime: number; share: number | null }[] {
  const ofPeriod = ({ periodStartsOn }: Row) => periodStartsOn ?? ''
  const kept = new Map(
    sumBy(rows, ofPeriod, (row) => row.onTime).map(({ label, value }) => [label, value]),
  )
  return sumBy(rows, ofPeriod, (row) => row.orders)
    .map(({ label: period, value: orders }) => {
      const onTime = kept.get(period) ?? 0
      const share = orders === 0 ? null : Math.round((onTime / orders) * 10_000)
      return { period, orders, onTime, share }
    })
    .toSorted((a, b) => a.period.localeCompare(b.period))
}

/** The currencies of a report of money, those of its rows. */
export const currenciesOf = (rows: readonly Row[]): string[] => [
  ...new Set(rows.flatMap(({ currency }) => (currency === null ? [] : [currency]))),
]

// A text that a spreadsheet would take for a formula must not begin like one.
const cellOf = (value: string | number): string => {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as a CSV file (RFC 4180), with the byte order mark that spreadsheets need to read accents. */
export const toCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  `\u{FEFF}${rows.map((row) => row.map((value) => cellOf(value)).join(',')).join('\r\n')}\r\n`
