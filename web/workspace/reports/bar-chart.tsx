import { useId } from 'react'
import { useMessages } from '../../i18n/index.tsx'
import { ChartTable, type Point } from './chart-table.tsx'

type Props = {
  title: string
  /** What the names are, such as the product. */
  nameTitle: string
  points: readonly Point[]
  /** How a value is written. */
  write: (value: number) => string
}

// What is not over yet is hatched.
function Hatching({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}-lines`} width="2" height="8" patternUnits="userSpaceOnUse">
        <rect width="1.2" height="8" fill="white" />
      </pattern>
      <mask id={id}>
        <rect width="100" height="8" fill={`url(#${id}-lines)`} />
      </mask>
    </defs>
  )
}

/**
 * Bars lying side by side under each other, each with its name and number in text: readable in grey, by
 * screen readers and on a phone. The numbers are a table behind it as well.
 */
export function BarChart({ title, nameTitle, points, write }: Props) {
  const t = useMessages()
  const hatching = useId()
  const drawn = points.filter(({ isRest }) => !isRest)
  const largest = Math.max(1, ...drawn.map(({ value }) => Math.abs(value ?? 0)))
  return (
    <figure aria-label={title} className="flex min-w-0 flex-col gap-3">
      <figcaption className="font-semibold">{title}</figcaption>
      <div aria-hidden className="flex flex-col gap-2">
        {points.map(({ label, value, isRunning, isRest }) => (
          <div
            key={label}
            className="grid grid-cols-[minmax(0,12rem)_1fr_auto] items-center gap-3 text-sm max-md:grid-cols-[1fr_auto]"
          >
            <span className="truncate" title={label}>
              {label}
            </span>
            <svg
              viewBox="0 0 100 8"
              preserveAspectRatio="none"
              className="h-3 w-full max-md:order-last max-md:col-span-2"
            >
              <rect width="100" height="8" className="fill-sunken" />
              {isRunning && <Hatching id={hatching} />}
              {!isRest && (
                <rect
                  width={(Math.abs(value ?? 0) / largest) * 100}
                  height="8"
                  className={(value ?? 0) < 0 ? 'fill-warn' : 'fill-accent'}
                  {...(isRunning ? { mask: `url(#${hatching})` } : {})}
                />
              )}
            </svg>
            <span className="min-w-16 text-end tabular-nums">
              {value === null ? '–' : write(value)}
            </span>
          </div>
        ))}
      </div>
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
