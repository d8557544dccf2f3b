import { addDays, daysBetween } from '../../i18n/formats.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { classNames } from '../../ui/class-names.ts'
import { isWeekend } from './calendar-weeks.ts'

/** What a bar is of: it decides how the bar looks. */
type BarKind = 'lab' | 'buffer' | 'transit' | 'practice' | 'later'

/** From a day to another, both with it. */
export type Bar = { kind: BarKind; label: string; fromOn: string; toOn: string }

/** A moment that somebody named. */
export type Flag = { label: string; dayOn: string; tone: 'accent' | 'neutral' | 'bad' }

/** A row of bars, or of flags. */
export type TimeLineRow = { label: string; bars: readonly Bar[]; flags?: readonly Flag[] }

const looks: Record<BarKind, string> = {
  lab: 'bg-accent-soft text-ink',
  buffer: 'border border-dashed border-control text-ink-2',
  transit: 'bg-sunken text-ink-3',
  practice: 'bg-warn-soft text-warn',
  later: 'border border-dashed border-control text-ink-2',
}
const flagTones = {
  accent: 'border-accent text-accent',
  neutral: 'border-ink-2 text-ink',
  bad: 'border-bad text-bad',
}

// Longer lines say less: a day would be narrower than its number.
const mostDays = 63

function daysOf(rows: readonly TimeLineRow[], fromOn: string): string[] {
  const last = rows
    .flatMap(({ bars, flags = [] }) => [
      ...bars.map(({ toOn }) => toOn),
      ...flags.map(({ dayOn }) => dayOn),
    ])
    .toSorted()
    .at(-1)
  const count = Math.min(mostDays, Math.max(7, daysBetween(fromOn, last ?? fromOn) + 2))
  return Array.from({ length: count }, (_, place) => addDays(fromOn, place))
}

function RowOf({ row, days }: { row: TimeLineRow; days: readonly string[] }) {
  const t = useMessages().booking
  const format = useFormat()
  const [first = ''] = days
  const column = (day: string) => Math.min(days.length, Math.max(0, daysBetween(first, day))) + 2
  return (
    <>
      <span className="col-start-1 self-center pe-2 text-ink-2">{row.label}</span>
      <div
        className="col-[2/-1] grid grid-cols-subgrid gap-y-1 py-1"
        style={{ gridTemplateRows: 'auto' }}
      >
        {row.bars.map(({ kind, label, fromOn, toOn }) => (
          <span
            key={`${kind} ${fromOn}`}
            title={t.barDays(label, format.day(fromOn), format.day(toOn))}
            className={classNames(
              'row-start-1 min-w-0 truncate rounded-md px-1.5 py-0.5 leading-5',
              looks[kind],
            )}
            style={{ gridColumn: `${column(fromOn) - 1} / ${column(toOn)}` }}
          >
            {label}
          </span>
        ))}
        {row.flags?.map(({ label, dayOn, tone }, place) => {
          const isLast = column(dayOn) > days.length - 5
          return (
            <span
              key={label}
              className={classNames(
                'leading-5 whitespace-nowrap',
                isLast ? 'justify-self-end border-e-2 pe-1' : 'border-s-2 ps-1',
                flagTones[tone],
              )}
              style={{
                gridColumn: isLast ? `1 / ${column(dayOn)}` : `${column(dayOn) - 1} / -1`,
                gridRow: place + 1,
              }}
            >
              {label}
            </span>
          )
        })}
      </div>
    </>
  )
}

/** Days from left to right with what happens on them; weekends are narrow. Its facts are in words beside it. */
export function TimeLine({ rows, fromOn }: { rows: readonly TimeLineRow[]; fromOn: string }) {
  const t = useMessages().booking
  const days = daysOf(rows, fromOn)
  const columns = days.map((day) => (isWeekend(day) ? 'minmax(0,0.4fr)' : 'minmax(0,1fr)'))
  // Numbers of single days would touch each other.
  const step = days.length > 28 ? 7 : days.length > 14 ? 2 : 1
  return (
    <div role="img" aria-label={t.timeLine} className="max-md:hidden">
      <div
        aria-hidden
        className="grid gap-x-0.5 overflow-hidden text-xs"
        style={{ gridTemplateColumns: `minmax(4.5rem, max-content) ${columns.join(' ')}` }}
      >
        <span className="col-start-1" />
        {days.map((day, place) => (
          <span
            key={day}
            className={classNames(
              'min-w-0 border-s text-ink-3 tabular-nums',
              isWeekend(day) ? 'border-transparent' : 'border-line ps-0.5',
              place === 0 && 'font-semibold text-ink',
            )}
          >
            {isWeekend(day) || (step > 1 && place % step !== 0) ? '' : Number(day.slice(8))}
          </span>
        ))}
        {rows.map((row) => (
          <RowOf key={row.label} row={row} days={days} />
        ))}
      </div>
    </div>
  )
}
