import { useMessages } from '../../i18n/index.tsx'
import { BarRows } from './bar-rows.tsx'
import { ChartTable, type Point } from './chart-table.tsx'

type Props = {
  title: string
  /** What the names are, such as the product. */
  nameTitle: string
  points: readonly Point[]
  /** How a value is written. */
  write: (value: number) => string
}

/**
 * Bars with a title, each with its name and number in text: readable in grey, by screen readers and on a phone.
 * The numbers are a table behind it as well.
 */
export function BarChart({ title, nameTitle, points, write }: Props) {
  const t = useMessages()
  return (
    <figure aria-label={title} className="flex min-w-0 flex-col gap-3">
      <figcaption className="font-semibold">{title}</figcaption>
      <BarRows label={title} points={points} write={write} />
      <ChartTable
        label={t.reports.showTable}
        title={title}
        nameTitle={nameTitle}
        points={points}
        write={write}
      />
    </figure>
  )
}
