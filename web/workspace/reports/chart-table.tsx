import type { LinkTarget } from '../../ui/page.tsx'

/** A point of a chart: its name and its value, null where there is none. */
export type Point = {
  label: string
  /** What the axis says, where its name has too little room there. */
  axisLabel?: string
  value: number | null
  /** The value of the time before, where there is one to compare with. */
  previous?: number | null
  /** What else is said of it, such as how many orders it counts. */
  details?: string
  /** The way to the orders behind it. */
  link?: LinkTarget | undefined
  /** Whether its time is not over. */
  isRunning?: boolean
  /** Whether it sums up what has no point of its own: it is written, and no mark is drawn for it. */
  isRest?: boolean
}

/** The numbers of a chart as a table, spoken and to be opened. */
export function ChartTable({
  label,
  title,
  nameTitle,
  points,
  write,
}: {
  label: string
  title: string
  nameTitle: string
  points: readonly Point[]
  write: (value: number) => string
}) {
  return (
    <details className="text-sm">
      <summary className="reach w-fit rounded py-1 text-ink-3 hover:text-ink">{label}</summary>
      <table aria-label={title} className="mt-1 w-full max-w-md">
        <thead>
          <tr className="text-ink-3">
            <th scope="col" className="py-1 text-start font-medium">
              {nameTitle}
            </th>
            <th scope="col" className="py-1 text-end font-medium">
              {title}
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.label} className="border-t border-line">
              <th scope="row" className="py-1 text-start font-normal">
                {point.label}
              </th>
              <td className="py-1 text-end tabular-nums">
                {point.value === null ? '–' : write(point.value)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** What a point says in one line: its name and value, what else is said of it, and the time before. */
export const pointText = (
  { label, value, previous, details }: Point,
  write: (value: number) => string,
  was: (value: string) => string,
): string =>
  [
    `${label}: ${value === null ? '–' : write(value)}`,
    details,
    previous === undefined || previous === null ? '' : was(write(previous)),
  ]
    .filter(Boolean)
    .join(' · ')
