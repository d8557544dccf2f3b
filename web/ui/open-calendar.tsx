import { Popover } from '@base-ui/react/popover'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef } from 'react'
import { DayPicker, type DropdownProps } from 'react-day-picker'
import { useFormat, useMessages } from '../i18n/index.tsx'
import { addDays, todayHere } from '../i18n/formats.ts'
import { firstWeekday } from '../i18n/typed-time.ts'
import { Button } from './button.tsx'

const dateOf = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

const cell = 'size-9 p-0 text-center coarse:size-11'
const arrow =
  'inline-flex size-8 items-center justify-center rounded-lg text-ink-2 hover:bg-sunken aria-disabled:opacity-40 coarse:size-11'

const classes = {
  root: 'relative',
  months: 'relative',
  month_caption: 'flex h-8 justify-center coarse:h-11',
  dropdowns: 'flex gap-1 px-9 coarse:px-12',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: arrow,
  button_next: arrow,
  month_grid: 'mt-2 w-full border-collapse',
  weekday: 'h-7 text-xs font-normal text-ink-3',
  day: `group ${cell}`,
  day_button: [
    'size-full rounded-lg tabular-nums hover:bg-sunken disabled:text-ink-3 disabled:line-through',
    'group-data-today:font-semibold group-data-today:ring-1 group-data-today:ring-control',
    'group-data-selected:bg-accent group-data-selected:text-on-accent',
  ].join(' '),
  outside: 'text-ink-3',
}

/** The month or the year, as a choice of the same look as every other. */
function CaptionChoice({
  options = [],
  className: _,
  classNames: __,
  ...props
}: DropdownProps & { classNames?: object }) {
  return (
    <select {...props} className="control w-auto">
      {options.map(({ value, label, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {label}
        </option>
      ))}
    </select>
  )
}

const components = {
  Dropdown: CaptionChoice,
  Chevron: ({ orientation }: { orientation?: string }) => {
    const Icon = orientation === 'left' ? ChevronLeft : ChevronRight
    return <Icon aria-hidden className="size-4 rtl:rotate-180" />
  },
}

type CalendarProps = {
  day: string
  min?: string | undefined
  max?: string | undefined
  onChoose: (day: string) => void
}

function Calendar({ day, min, max, onChoose }: CalendarProps) {
  const { dates } = useMessages()
  const { locale } = useFormat()
  const write = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, options)
    return (date: Date) => format.format(date)
  }
  const today = todayHere()
  return (
    <DayPicker
      mode="single"
      captionLayout="dropdown"
      weekStartsOn={firstWeekday(locale)}
      {...(day ? { selected: dateOf(day) } : {})}
      defaultMonth={dateOf(day || (min && min > today ? min : max && max < today ? max : today))}
      startMonth={dateOf(min || addDays(today, -365 * 110))}
      endMonth={dateOf(max || addDays(today, 365 * 15))}
      disabled={[
        ...(min ? [{ before: dateOf(min) }] : []),
        ...(max ? [{ after: dateOf(max) }] : []),
      ]}
      onSelect={(_selected, chosen) => onChoose(todayHere(chosen))}
      classNames={classes}
      components={components}
      formatters={{
        formatMonthDropdown: write({ month: 'long' }),
        formatYearDropdown: write({ year: 'numeric' }),
        formatWeekdayName: write({ weekday: 'short' }),
      }}
      labels={{
        labelPrevious: () => dates.previousMonth,
        labelNext: () => dates.nextMonth,
        labelMonthDropdown: () => dates.month,
        labelYearDropdown: () => dates.year,
        labelWeekday: write({ weekday: 'long' }),
        labelDayButton: write({ dateStyle: 'full' }),
        labelGrid: write({ month: 'long', year: 'numeric' }),
      }}
    />
  )
}

/** The calendar of a field, at that field: arrows go by day and week, the page keys by month and year. */
export default function OpenCalendar({
  anchor,
  isRequired,
  onClose,
  onChoose,
  ...calendar
}: CalendarProps & { anchor: HTMLElement; isRequired: boolean; onClose: () => void }) {
  const { dates } = useMessages()
  const popup = useRef<HTMLDivElement>(null)
  const { day, min, max } = calendar
  const today = todayHere()
  const isTodayOutside = (min && today < min) || (max && today > max)
  const choose = (chosen: string) => {
    onChoose(chosen)
    onClose()
  }
  return (
    <Popover.Root
      open
      modal={false}
      onOpenChange={(isOpen, { event }) => {
        // The button of the field closes it itself.
        const isOwn = event.target instanceof Node && anchor.parentElement?.contains(event.target)
        if (!isOpen && !isOwn) onClose()
      }}
    >
      {/* What is outside of a modal dialog cannot be touched while it is open. */}
      <Popover.Portal container={anchor.closest('dialog') ?? undefined}>
        <Popover.Positioner
          anchor={anchor}
          sideOffset={4}
          align="start"
          positionMethod="fixed"
          className="z-50"
        >
          <Popover.Popup
            ref={popup}
            aria-label={dates.calendar}
            // The day that the arrows start from.
            initialFocus={() => popup.current?.querySelector<HTMLElement>('td [tabindex="0"]')}
            finalFocus={() => anchor}
            className="rounded-xl border border-line bg-raised p-3 shadow-popup outline-none"
          >
            <Calendar {...calendar} onChoose={choose} />
            <div className="mt-2 flex justify-between gap-2">
              <Button
                variant="quiet"
                disabled={Boolean(isTodayOutside)}
                onClick={() => choose(today)}
              >
                {dates.today}
              </Button>
              {day !== '' && !isRequired && (
                <Button variant="quiet" onClick={() => choose('')}>
                  {dates.clear}
                </Button>
              )}
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
