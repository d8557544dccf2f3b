import { useId } from 'react'
import { useMessages } from '../../i18n/index.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Mark, Marks } from '../../ui/marks.tsx'
import { pointText, type Point } from './chart-table.tsx'

// What is not over yet is hatched.
function Hatching({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}-lines`} width="2" height="8" patternUnits="userSpaceOnUse">
        <rect width="1.2" height="8" fill="white" />
      </pattern>
      <mask id={id}>
        <rect y="2" width="100" height="8" fill={`url(#${id}-lines)`} />
      </mask>
    </defs>
  )
}

function Bar({ point, largest }: { point: Point; largest: number }) {
  const hatching = useId()
  const { value, previous, isRunning } = point
  const widthOf = (amount: number) => (Math.abs(amount) / largest) * 99
  return (
    <svg
      viewBox="0 0 100 12"
      preserveAspectRatio="none"
      aria-hidden
      className="h-3.5 w-full max-md:order-last max-md:col-span-2"
    >
      <rect y="2" width="100" height="8" className="fill-sunken" />
      {isRunning && <Hatching id={hatching} />}
      <rect
        y="2"
        width={widthOf(value ?? 0)}
        height="8"
        className={(value ?? 0) < 0 ? 'fill-warn' : 'fill-accent'}
        {...(isRunning ? { mask: `url(#${hatching})` } : {})}
      />
      {Boolean(previous) && (
        <path
          d={`M${widthOf(previous ?? 0)} 0v12`}
          vectorEffect="non-scaling-stroke"
          strokeWidth="2"
          className="stroke-ink"
        />
      )}
    </svg>
  )
}

// Rows share their columns, so that all bars begin and end at one place.
const rowClass = 'col-span-full grid min-h-7 grid-cols-subgrid items-center text-sm'

type Props = {
  label: string
  points: readonly Point[]
  /** How a value is written. */
  write: (value: number) => string
}

/**
 * Bars under each other, each a mark with its name and value in text, and a stroke for the time before. What is
 * summed up as the rest is written without a bar.
 */
export function BarRows({ label, points, write }: Props) {
  const { reports: words } = useMessages()
  const drawn = points.filter(({ isRest }) => !isRest)
  const largest = Math.max(
    1,
    ...drawn.flatMap(({ value, previous }) => [Math.abs(value ?? 0), Math.abs(previous ?? 0)]),
  )
  return (
    <Marks
      label={label}
      count={drawn.length}
      className="grid grid-cols-[minmax(0,11rem)_1fr_auto] gap-x-3 gap-y-1 max-md:grid-cols-[1fr_auto]"
    >
      {drawn.map((point, index) => {
        const { label: name, value, previous, link } = point
        return (
          <Mark
            key={index}
            index={index}
            text={pointText(point, write, words.was)}
            link={link}
            isWritten
            className={classNames(
              rowClass,
              '-mx-2 rounded-lg px-2 hover:bg-sunken',
              link && 'min-h-9 coarse:min-h-11',
            )}
          >
            <span className="truncate" title={name}>
              {name}
            </span>
            <Bar point={point} largest={largest} />
            <span className="min-w-16 text-end tabular-nums">
              <span className="font-medium">{value === null ? '–' : write(value)}</span>
              {previous !== undefined && previous !== null && (
                <span className="text-ink-3"> {words.was(write(previous))}</span>
              )}
            </span>
          </Mark>
        )
      })}
      {points
        .filter(({ isRest }) => isRest)
        .map(({ label: name, value }) => (
          <p key={name} className={rowClass}>
            <span className="text-ink-3">{name}</span>
            <span className="max-md:hidden" />
            <span className="min-w-16 text-end text-ink-3 tabular-nums">
              {value === null ? '–' : write(value)}
            </span>
          </p>
        ))}
    </Marks>
  )
}
