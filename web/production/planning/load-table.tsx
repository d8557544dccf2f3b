import { useState, type KeyboardEvent } from 'react'
import type { Answer } from '../../api/client.ts'
import { todayHere } from '../../i18n/formats.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { classNames } from '../../ui/class-names.ts'
import {
  fillOf,
  isSamePlace,
  nextCell,
  rowsOf,
  type CellPlace,
  type CentreLoad,
  type CentreRow,
} from './capacity-load.ts'

type Plan = Answer<'getCapacity'>['capacity']

const noDay: Plan['days'][number] = {
  dayOn: '',
  isWorkday: false,
  minutes: 0,
  team: null,
  centres: [],
}

const tones = { free: 'bg-accent', over_limit: 'bg-warn', over_capacity: 'bg-bad' }
const hatchTones = { free: 'text-accent', over_limit: 'text-warn', over_capacity: 'text-bad' }
const textTones = {
  free: 'text-ink-3',
  over_limit: 'font-medium text-warn',
  over_capacity: 'font-medium text-bad',
}

/** For amounts in minutes. */
export const minutesPerHour = 60

/** Amounts as people say them: hours of people and machines, pieces of runs and partners. */
export function useAmount() {
  const t = useMessages()
  const format = useFormat()
  const words = t.floor.capacity
  return (amount: number, unit: CentreLoad['unit']) => {
    if (unit !== 'minutes') return t.floor.pieces(amount)
    const hours = Math.round((amount / minutesPerHour) * 10) / 10
    // Two minutes are little, and not nothing.
    const isLess = amount > 0 && hours === 0
    return words.hours(isLess ? `< ${format.number(0.1)}` : format.number(hours))
  }
}

/** What is planned, reserved and free of a work centre on a day, in words. */
export function useSpokenLoad(): (load: CentreLoad) => string[] {
  const words = useMessages().floor.capacity
  const amount = useAmount()
  const restOf = useRest()
  return (load) => {
    const { unit, plannedAmount, reservedAmount } = load
    return [
      words.planned(amount(plannedAmount, unit)),
      ...(reservedAmount > 0 ? [words.reserved(amount(reservedAmount, unit))] : []),
      restOf(load),
    ]
  }
}

function useRest(): (load: CentreLoad) => string {
  const words = useMessages().floor.capacity
  const amount = useAmount()
  return (load) => {
    const { free } = fillOf(load)
    if (free === null) return words.noLimit
    return free < 0 ? words.over(amount(-free, load.unit)) : words.isFree(amount(free, load.unit))
  }
}

const hatch =
  'bg-[repeating-linear-gradient(135deg,currentColor_0_1.5px,transparent_1.5px_4px)] forced-colors:bg-none forced-colors:border'

/** Planned work filled, reserved work hatched, and the line of the limit. */
export function LoadBar({ load }: { load: CentreLoad }) {
  const { planned, reserved, limit, free, tone } = fillOf(load)
  return (
    <span aria-hidden className="relative block h-2 overflow-hidden rounded-sm bg-sunken">
      <span
        className={classNames('absolute inset-y-0 start-0', tones[tone])}
        style={{ width: `${planned * 100}%` }}
      />
      <span
        className={classNames('absolute inset-y-0', hatch, hatchTones[tone])}
        style={{ insetInlineStart: `${planned * 100}%`, width: `${reserved * 100}%` }}
      />
      {free !== null && (
        <span
          className="absolute inset-y-0 w-0.5 bg-ink"
          style={{ insetInlineStart: `calc(${Math.min(1, limit) * 100}% - 2px)` }}
        />
      )}
    </span>
  )
}

type CellProps = {
  load: CentreLoad
  label: string
  place: CellPlace
  isTabStop: boolean
  onOpen: () => void
}

function Cell({ load, label, place, isTabStop, onOpen }: CellProps) {
  const spokenOf = useSpokenLoad()
  const rest = useRest()(load)
  const spoken = spokenOf(load)
  return (
    <button
      type="button"
      onClick={onOpen}
      tabIndex={isTabStop ? 0 : -1}
      data-row={place.row}
      data-column={place.column}
      aria-label={[label, ...spoken].join(', ')}
      title={spoken.join(' · ')}
      className="block w-full rounded-md px-1 py-0.5 text-start hover:bg-sunken coarse:min-h-11 coarse:min-w-11"
    >
      <LoadBar load={load} />
      <span
        aria-hidden
        className={classNames(
          'text-xs whitespace-nowrap tabular-nums',
          textTones[fillOf(load).tone],
        )}
      >
        {rest}
      </span>
    </button>
  )
}

/** A cell that was opened. */
export type Chosen = { centre: CentreRow; dayOn: string; load: CentreLoad }

function DayHead({ day }: { day: Plan['days'][number] }) {
  const t = useMessages()
  const format = useFormat()
  const { dayOn, isWorkday } = day
  if (isIdle(day)) {
    // A closed day is a gap: nobody looks for anything in it.
    return (
      <th
        scope="col"
        title={`${format.day(dayOn)}: ${t.floor.capacity.free}`}
        className="w-3 min-w-3 bg-sunken/60 p-0"
      >
        <span className="sr-only">{`${format.day(dayOn)}: ${t.floor.capacity.free}`}</span>
      </th>
    )
  }
  return (
    <th
      scope="col"
      className={classNames(
        'min-w-20 px-2 py-2 text-start font-medium whitespace-nowrap',
        dayOn === todayHere() ? 'text-accent' : 'text-ink-3',
      )}
    >
      {format.day(dayOn)}
      {!isWorkday && <span className="block text-xs font-normal">{t.floor.capacity.free}</span>}
    </th>
  )
}

function CentreHead({ centre: { name, department } }: { centre: CentreRow }) {
  return (
    <th
      scope="row"
      className="sticky start-0 z-1 min-w-36 max-w-48 bg-surface px-4 py-2 text-start font-medium"
    >
      {name}
      {department !== name && (
        <span className="block text-xs font-normal text-ink-3">{department}</span>
      )}
    </th>
  )
}

/** A day on which nobody works and nothing is planned. */
const isIdle = ({ isWorkday, centres }: Plan['days'][number]): boolean =>
  !isWorkday &&
  centres.every(({ plannedAmount, reservedAmount }) => plannedAmount + reservedAmount === 0)

function Legend() {
  const words = useMessages().floor.capacity
  const marks = [
    { look: 'bg-accent', label: words.legend.planned },
    { look: classNames(hatch, 'text-accent'), label: words.legend.reserved },
    { look: 'w-0.5! bg-ink', label: words.legend.limit },
    { look: 'bg-warn', label: words.legend.overLimit },
    { look: 'bg-bad', label: words.legend.overCapacity },
  ]
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-xs text-ink-2">
      {marks.map(({ look, label }) => (
        <li key={label} className="flex items-center gap-1.5">
          <span aria-hidden className={classNames('h-2.5 w-2.5', look)} />
          {label}
        </li>
      ))}
      <li className="text-ink-3 max-md:hidden">{words.legend.keys}</li>
    </ul>
  )
}

/** One stop for Tab in the table: arrows, Home and End move it between the cells that say anything. */
function useCells({ days }: Plan, rows: readonly CentreRow[]) {
  const cells = rows.flatMap(({ days: loads }, row) =>
    loads.flatMap((load, column) =>
      load && !isIdle(days[column] ?? noDay) ? [{ row, column }] : [],
    ),
  )
  const [current, setCurrent] = useState<CellPlace | null>(null)
  const isThere = cells.some((each) => isSamePlace(each, current))
  const tabStop = isThere ? current : (cells[0] ?? null)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = tabStop && nextCell(cells, tabStop, event.key)
    if (!next) return
    event.preventDefault()
    setCurrent(next)
    const { row, column } = next
    event.currentTarget
      .querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)
      ?.focus()
  }
  return { tabStop, setCurrent, move }
}

/** The load of each work centre on each day; arrows move between its cells, Enter opens the orders. */
export function LoadTable({ plan, onOpen }: { plan: Plan; onOpen: (chosen: Chosen) => void }) {
  const t = useMessages()
  const format = useFormat()
  const words = t.floor.capacity
  const { days } = plan
  const rows = rowsOf(plan)
  const { tabStop, setCurrent, move } = useCells(plan, rows)
  return (
    <>
      <div
        role="region"
        aria-label={words.load}
        // Days that do not fit are reached by keyboard too.
        tabIndex={0}
        // What is only spoken is laid out absolutely and must not widen the page.
        data-scroll-restoration-id="capacity"
        className="relative overflow-x-auto"
      >
        <table aria-label={words.load} onKeyDown={move} className="w-full border-collapse text-sm">
          <thead>
            <tr>
              <th
                scope="col"
                className="sticky start-0 z-1 bg-surface px-4 py-2 text-start font-medium text-ink-3"
              >
                {words.centre}
              </th>
              {days.map((day) => (
                <DayHead key={day.dayOn} day={day} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((centre, row) => (
              <tr key={centre.id} className="border-t border-line">
                <CentreHead centre={centre} />
                {centre.days.map((load, index) => {
                  const day = days[index] ?? noDay
                  const { dayOn, isWorkday } = day
                  if (isIdle(day)) return <td key={dayOn} className="bg-sunken/60 p-0" />
                  const place = { row, column: index }
                  return (
                    <td
                      key={dayOn}
                      className={classNames('px-1 py-1', !isWorkday && 'bg-sunken/60')}
                    >
                      {load && (
                        <Cell
                          load={load}
                          label={`${centre.name}, ${format.day(dayOn)}`}
                          place={place}
                          isTabStop={isSamePlace(place, tabStop)}
                          onOpen={() => {
                            setCurrent(place)
                            onOpen({ centre, dayOn, load })
                          }}
                        />
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Legend />
    </>
  )
}
