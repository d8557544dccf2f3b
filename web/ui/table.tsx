import { ArrowDown, ArrowUp, ChevronLeft, ChevronRight } from 'lucide-react'
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react'
import { useFormat, useMessages } from '../i18n/index.tsx'
import { afterPaint } from './after-paint.ts'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'

/** One column of a table. */
export type Column<T> = {
  /** Its title; spoken only where `hidesTitle`. */
  title: string
  hidesTitle?: boolean
  cell: (row: T) => ReactNode
  /** Amounts and numbers are right, in figures of one width. */
  isNumber?: boolean
  /**
   * Where rows are stacked: the first line of a row, the second, or nowhere. The first titled cell of a line
   * takes the space that the others leave; the others are at its end.
   */
  phone?: 'first' | 'second' | 'hidden'
  /** Where rows are stacked this cell takes the space of its line, not the first titled one. */
  growsOnPhone?: boolean
  className?: string
  /** Where there is little room for all columns, which of them are left out first. */
  givesWay?: keyof typeof leftOut
  /** By what the server sorts the list when the head is pressed. */
  sortKey?: string
}

const leftOut = { first: 'snug:hidden', second: 'tight:hidden' }

/** How a list is sorted, and how to sort it otherwise. */
export type Sorting = {
  by: string | undefined
  isDescending: boolean
  onSort: (key: string, isDescending: boolean) => void
}

/** What a table shows: its columns and rows, with a name for who gets it. */
export type TableProps<T> = {
  /** What the table lists, spoken. */
  label: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  keyOf: (row: T) => string
  /** Above the rows, such as boxes that select. */
  empty?: ReactNode
  /** Rows of one line and 32 px. */
  isCompact?: boolean
  /** The row that is looked at beside the table. */
  currentKey?: string | null
  /** For columns with a `sortKey`. */
  sorting?: Sorting
  /** The head of the group that a row is in, with its key: shown above the first of each. */
  groupOf?: (row: T) => { key: string; head: ReactNode }
}

const lines = {
  first: 'stacked:order-1',
  second: 'stacked:order-3 stacked:text-sm stacked:text-ink-3',
  hidden: 'stacked:hidden',
}
/** A cell that grows begins at nothing, so that a long name never pushes its neighbours down. */
const growing = {
  first: 'stacked:min-w-32 stacked:flex-1',
  second: 'stacked:min-w-20 stacked:flex-1 stacked:truncate',
  hidden: '',
}

const lineOf = <T,>(column: Column<T>) => column.phone ?? 'second'

function Row<T>({
  columns,
  row,
  isCompact = false,
  isCurrent,
}: {
  columns: readonly Column<T>[]
  row: T
  isCompact?: boolean | undefined
  isCurrent: boolean
}) {
  const grows = (column: Column<T>) => {
    const line = columns.filter((other) => lineOf(other) === lineOf(column))
    const chosen = line.find(({ growsOnPhone }) => growsOnPhone)
    return column === (chosen ?? line.find(({ hidesTitle }) => !hidesTitle))
  }
  return (
    <tr
      aria-current={isCurrent || undefined}
      className="border-t border-line hover:bg-sunken/60 has-[a:focus-visible]:bg-sunken aria-current:bg-accent-soft stacked:relative stacked:flex stacked:flex-wrap stacked:items-center stacked:gap-x-3 stacked:px-4 stacked:py-2 stacked:before:order-2 stacked:before:basis-full stacked:before:content-['']"
    >
      {columns.map((column) => (
        <td
          key={column.title}
          className={classNames(
            isCompact ? 'h-8' : 'h-11',
            'stacked:h-auto tabular:px-2 tabular:first:ps-4 tabular:last:pe-4',
            // Space for a finger between two links of a row.
            'stacked:[&_a]:inline-block stacked:[&_a]:min-h-6',
            column.isNumber && 'text-end tabular-nums',
            column.givesWay && leftOut[column.givesWay],
            lines[lineOf(column)],
            grows(column) && growing[lineOf(column)],
            column.className,
          )}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

// Pressed again, a column is sorted the other way.
function Head<T>({ column, sorting }: { column: Column<T>; sorting: Sorting | undefined }) {
  const { title, hidesTitle, isNumber, givesWay, sortKey } = column
  const isSorted = sortKey !== undefined && sorting?.by === sortKey
  const isDown = sorting?.isDescending === true
  const Mark = isDown ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
      className={classNames(
        'h-9 px-2 font-medium whitespace-nowrap text-ink-3 first:ps-4 last:pe-4',
        isNumber ? 'text-end' : 'text-start',
        givesWay && leftOut[givesWay],
      )}
    >
      {sorting && sortKey !== undefined ? (
        <>
          <span className="tabular:hidden">{title}</span>
          <button
            type="button"
            onClick={() => sorting.onSort(sortKey, isSorted && !isDown)}
            className={classNames(
              'inline-flex h-7 items-center gap-1 rounded hover:text-ink stacked:hidden',
              isSorted && 'text-ink',
            )}
          >
            {title}
            {isSorted && <Mark aria-hidden className="size-3.5" />}
          </button>
        </>
      ) : (
        <span className={hidesTitle ? 'sr-only' : ''}>{title}</span>
      )}
    </th>
  )
}

/** The looks of the link that leads from a row to its record; where rows are stacked the whole row is its target. */
export const rowLinkClass =
  'font-medium hover:underline stacked:after:absolute stacked:after:inset-0'

/** The looks of the label around a row's check box, which has no words: a finger reaches it in 44 pixels. */
export const boxLabelClass = 'inline-flex items-center justify-center coarse:-m-2.5 coarse:size-11'

/**
 * A table of records. Where it has little room, as on a phone or beside something else, rows are stacked: each
 * becomes two lines. The first cell should hold the link of the row.
 */
export function Table<T>({
  label,
  columns,
  rows,
  keyOf,
  empty,
  isCompact,
  currentKey,
  sorting,
  groupOf,
}: TableProps<T>) {
  if (rows.length === 0 && empty) return empty
  return (
    <div className="table-place">
      <table aria-label={label} className="w-full border-collapse text-sm stacked:block">
        <thead className="stacked:sr-only">
          <tr>
            {columns.map((column) => (
              <Head key={column.title} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody className="stacked:block">
          {rows.map((row, place) => {
            const group = groupOf?.(row)
            const before = rows[place - 1]
            const isFirst = group && (!before || groupOf?.(before).key !== group.key)
            return (
              <Fragment key={keyOf(row)}>
                {isFirst && (
                  <tr className="border-t border-line bg-sunken/60 stacked:flex">
                    <th
                      scope="rowgroup"
                      colSpan={columns.length}
                      className="h-8 px-4 text-start font-medium stacked:flex-1 stacked:content-center"
                    >
                      {group.head}
                    </th>
                  </tr>
                )}
                <Row
                  columns={columns}
                  row={row}
                  isCompact={isCompact}
                  isCurrent={keyOf(row) === currentKey}
                />
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** Which page of a list it is, and how many there are. */
export type Pagination = { page: number; limit: number; total: number; totalPages: number }

/** Turns the pages of a list. */
export function Pager({
  pagination,
  onPage,
}: {
  pagination: Pagination
  onPage: (page: number) => void
}) {
  const t = useMessages()
  const format = useFormat()
  const { page, limit, total, totalPages } = pagination
  const [left, setLeft] = useState<number | null>(null)
  // Another page is there: who comes back to this one, by a search or a filter, turns none.
  if (left !== null && left !== page) setLeft(null)
  const isTurning = left === page
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    // The rows are dimmed as they are: to draw fifty of them again takes longer than an answer may.
    const rows = nav.current?.closest('.card')?.querySelector('table')
    rows?.classList.toggle('opacity-60', isTurning)
    if (!isTurning) return
    // Whoever goes back before the next page is there stays on this one.
    const stay = () => setLeft(null)
    addEventListener('popstate', stay)
    return () => removeEventListener('popstate', stay)
  }, [isTurning])
  if (totalPages <= 1) return null
  const turnTo = (next: number) => {
    setLeft(page)
    afterPaint(() => onPage(next))
  }
  const from = (page - 1) * limit + 1
  return (
    <nav
      aria-label={t.ui.pages}
      ref={nav}
      data-turning={isTurning || undefined}
      className="flex items-center justify-end gap-2 border-t border-line px-4 py-2 text-sm text-ink-3"
    >
      <span className="tabular-nums">
        {t.ui
          .rangeOf(from, Math.min(page * limit, total), total)
          .replace(String(total), format.number(total))}
      </span>
      <IconButton
        label={t.ui.previous}
        disabled={page <= 1}
        onClick={() => turnTo(page - 1)}
        icon={<ChevronLeft aria-hidden className="size-4 rtl:rotate-180" />}
      />
      <IconButton
        label={t.ui.next}
        disabled={page >= totalPages}
        onClick={() => turnTo(page + 1)}
        icon={<ChevronRight aria-hidden className="size-4 rtl:rotate-180" />}
      />
    </nav>
  )
}
