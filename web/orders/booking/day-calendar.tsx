import { Zap } from 'lucide-react'
import { useId } from 'react'
import { weekdayNumbers, weekdayName } from '../../identity/calendars/weekday-name.ts'
import { todayHere } from '../../i18n/formats.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { Availability } from './availability.ts'
import { isWeekend, weeksAround } from './calendar-weeks.ts'

/** A day that rush would make possible. */
type RushOffer = { deliveryOn: string; price: string | null; onChoose: () => void }

type DayCalendarProps = {
  legend: string
  /** The days that can be booked. */
  days: readonly string[]
  value: string | null
  onChoose: (day: string) => void
  isBusy?: boolean
  closedDays: Availability['closedDays']
  /** Days that somebody named, with the word for it. */
  marks: ReadonlyMap<string, string>
  rush?: RushOffer | undefined
}

const cell = 'flex min-h-12 min-w-0 flex-col rounded-md px-1 py-0.5 text-start'
const hatched =
  'bg-[repeating-linear-gradient(135deg,var(--color-line)_0_1px,transparent_1px_6px)] forced-colors:bg-none'

function Note({ children }: { children: string | undefined }) {
  return children ? <span className="truncate text-xs text-ink-2">{children}</span> : null
}

function useClosedText({ isLabOpen, canDeliver }: Availability['closedDays'][number]): string {
  const t = useMessages().booking
  if (!isLabOpen && !canDeliver) return t.bothClosed
  return isLabOpen ? t.practiceClosed : t.labClosed
}

function ClosedDay({
  closed,
  number,
  mark,
}: {
  closed: Availability['closedDays'][number]
  number: string
  mark: string | undefined
}) {
  const text = useClosedText(closed)
  return (
    <span title={text} className={classNames(cell, hatched, 'text-ink-3')}>
      <span className="tabular-nums">{number}</span>
      <Note>{mark ?? (isWeekend(closed.dayOn) ? undefined : text)}</Note>
    </span>
  )
}

type DayProps = Omit<DayCalendarProps, 'legend' | 'isBusy'> & { day: string; name: string }

function DayCell({ day, name, days, value, onChoose, closedDays, marks, rush }: DayProps) {
  const t = useMessages().booking
  const format = useFormat()
  const number = String(Number(day.slice(8)))
  const mark = marks.get(day) ?? (day === days[0] ? t.earliest : undefined)
  if (days.includes(day)) {
    return (
      <label
        className={classNames(
          cell,
          'cursor-pointer border border-control bg-raised has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent forced-colors:has-checked:outline-2',
        )}
      >
        <input
          type="radio"
          name={name}
          className="sr-only"
          checked={value === day}
          onChange={() => onChoose(day)}
        />
        <span className="sr-only">{format.day(day)}</span>
        <span aria-hidden className="font-medium tabular-nums">
          {number}
        </span>
        <Note>{mark}</Note>
      </label>
    )
  }
  if (rush?.deliveryOn === day) {
    const { price, onChoose: choose } = rush
    return (
      <button
        type="button"
        onClick={choose}
        className={classNames(cell, 'border border-dashed border-warn text-warn hover:bg-sunken')}
      >
        <span className="sr-only">{t.rushDay(format.day(day), price)}</span>
        <span aria-hidden className="flex items-center gap-1 font-medium tabular-nums">
          {number}
          <Zap className="size-3" />
        </span>
        <span aria-hidden className="truncate text-xs">
          {price ? t.rushPrice(price) : t.rows.rush}
        </span>
      </button>
    )
  }
  const closed = closedDays.find(({ dayOn }) => dayOn === day)
  if (closed) return <ClosedDay closed={closed} number={number} mark={mark} />
  return (
    <span className={classNames(cell, 'text-ink-3')}>
      <span className="tabular-nums">{number}</span>
      <Note>{mark}</Note>
    </span>
  )
}

/**
 * The days that can be booked as a calendar: a choice of one, by mouse and arrows. Days on which one of the
 * two is closed are hatched, with the word for it.
 */
export function DayCalendar({ legend, isBusy = false, ...calendar }: DayCalendarProps) {
  const format = useFormat()
  const name = useId()
  const { days, rush, marks } = calendar
  const shown = weeksAround([...days, ...(rush ? [rush.deliveryOn] : [])], todayHere())
  const hasWeekends = [...days, ...marks.keys()].some(isWeekend)
  const months = new Set([shown[0] ?? '', shown.at(-1) ?? ''].map((day) => format.month(day)))
  return (
    <fieldset disabled={isBusy} className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div
        className={classNames(
          'grid max-w-2xl gap-1 text-sm',
          hasWeekends
            ? 'grid-cols-7'
            : 'grid-cols-[repeat(5,minmax(0,1fr))_repeat(2,minmax(0,0.5fr))]',
        )}
      >
        <p aria-hidden className="col-span-full text-xs text-ink-3">
          {[...months].join(' – ')}
        </p>
        {weekdayNumbers.map((weekday) => (
          <span key={weekday} aria-hidden className="px-1 text-xs text-ink-3">
            {weekdayName(weekday, format.locale).slice(0, 2)}
          </span>
        ))}
        {shown.map((day) => (
          <DayCell key={day} day={day} name={name} {...calendar} />
        ))}
      </div>
    </fieldset>
  )
}
