import type { UseQueryResult } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { ListFilter } from 'lucide-react'
import type { Args, Item, OperationId } from '../api/client.ts'
import { useRead } from '../api/hooks.ts'
import type { ApiProblem } from '../api/problem.ts'
import { loadMessages, useMessages } from '../i18n/index.tsx'
import { Button } from '../ui/button.tsx'
import { late } from '../ui/late.tsx'
import { PagedTable } from '../ui/paged-table.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { EmptyState } from '../ui/states.tsx'
import type { Column, Pagination, Sorting } from '../ui/table.tsx'
import { useAddress, type PageId } from './use-address.ts'

// Of the filters of a phone, which are folded away.
const SortSelect = late(async () => {
  const [part] = await Promise.all([import('../ui/sort-select.tsx'), loadMessages('orderTools')])
  return part.SortSelect<never>
})

type Query<O extends OperationId> = NonNullable<Args<O>['query']>
type Filters<O extends OperationId> = {
  [K in Exclude<keyof Query<O>, 'page' | 'limit' | 'search' | 'sort'>]?: Query<O>[K] | undefined
}
type Listed = {
  page?: number
  search?: string
  sort?: string | undefined
  direction?: 'asc' | 'desc' | undefined
}

/** A list whose page, search, filters and sort are in the address, with what was read of it. */
export type RecordListState<T> = {
  query: UseQueryResult<{ data: readonly T[]; pagination: Pagination }, ApiProblem>
  search: string
  /** How many filters are set, without the search. */
  filterCount: number
  /** How many records there are, once that is known. */
  total: number | undefined
  /** How it is sorted, where its columns can be sorted by. */
  sorting?: Sorting
  change: (next: Listed) => void
  /** Takes the search and every filter back; the view, what is always asked and the sort stay. */
  clear: () => void
}

const keptByClear = ['view', 'tab', 'sort', 'direction']

// Pressed a third time, the list is in its usual order again.
const sortingOf = (
  { sort, direction }: Listed,
  change: (next: { sort: string | undefined; direction: 'desc' | undefined }) => void,
): Sorting => ({
  by: sort,
  isDescending: direction === 'desc',
  onSort: (key, isDescending) =>
    key === sort && direction === 'desc'
      ? change({ sort: undefined, direction: undefined })
      : change({ sort: key, direction: isDescending ? 'desc' : undefined }),
})

const isSet = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && value !== false

/**
 * The records of a list operation that fit the address of a page: its page, its search and `filters`, of
 * which those without a value are left out. `always` is asked too and counts as no filter, such as the tab. With `isSortable`
 * the address says what it is sorted by: the `sortKey` of a column.
 */
export function useRecordList<O extends OperationId>(
  page: PageId,
  operation: O,
  {
    filters = {},
    always = {},
    isSortable = false,
    limit = 50,
  }: {
    filters?: Filters<O>
    always?: Filters<O>
    isSortable?: boolean
    limit?: number
  } = {},
): RecordListState<Item<O>> {
  const { search, change } = useAddress(page)
  const listed = search as Listed
  const { sort, direction } = listed
  const given = Object.entries({
    search: listed.search,
    ...filters,
    ...always,
    ...(isSortable && sort ? { sort, direction } : {}),
  }).filter(([, value]) => value !== undefined && value !== '')
  const asked = { page: listed.page ?? 1, limit, ...Object.fromEntries(given) }
  const query = useRead(operation, { query: asked } as unknown as Args<O>, { keepsPrevious: true })
  const read = query as unknown as RecordListState<Item<O>>['query']
  const changeListed = change as (next: Record<string, unknown>) => void
  return {
    query: read,
    search: listed.search ?? '',
    filterCount: Object.values(filters).filter(isSet).length,
    total: read.data?.pagination.total,
    ...(isSortable ? { sorting: sortingOf(listed, changeListed) } : {}),
    change: changeListed,
    clear: () => {
      const kept = [...keptByClear, ...Object.keys(always)]
      const keys = Object.keys(search).filter((key) => !kept.includes(key))
      changeListed(Object.fromEntries(keys.map((key) => [key, undefined])))
    },
  }
}

/**
 * The search of a list, its filters and its actions in one row; on a phone the filters fold away behind a
 * button that says how many are set.
 */
export function ListBar({
  list: { search, filterCount, change },
  searchLabel,
  filters,
  actions,
}: {
  list: Pick<RecordListState<unknown>, 'search' | 'filterCount' | 'change'>
  /** What is searched; without it nothing is. */
  searchLabel?: string
  filters?: ReactNode
  actions?: ReactNode
}) {
  const t = useMessages()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      {searchLabel && (
        <SearchField
          label={searchLabel}
          value={search}
          onSearch={(text) => change({ search: text })}
        />
      )}
      {filters && (
        <>
          <Button
            className="md:hidden"
            aria-expanded={isOpen}
            aria-controls={id}
            icon={<ListFilter aria-hidden className="size-4" />}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t.orders.filter}
            {filterCount > 0 && <span className="tabular-nums">{filterCount}</span>}
          </Button>
          <div
            id={id}
            className={`flex flex-wrap items-center gap-x-3 gap-y-2 max-md:basis-full ${isOpen ? '' : 'max-md:hidden'}`}
          >
            {filters}
          </div>
        </>
      )}
      {actions && <div className="ms-auto flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  )
}

/** Instead of the rows where a search or a filter finds none: says so, with the way back to all. */
export function NoResults({ clear }: Pick<RecordListState<unknown>, 'clear'>) {
  const t = useMessages()
  return (
    <EmptyState
      title={t.ui.nothingFound}
      action={<Button onClick={clear}>{t.orders.clearFilters}</Button>}
    />
  )
}

/** How a list is sorted: on a desk the heads of its columns say and change it. */
function ListSort<T>({
  list: { sorting, change },
  columns,
}: {
  list: RecordListState<T>
  columns: readonly Column<T>[]
}) {
  return (
    sorting && (
      <SortSelect
        columns={columns as unknown as readonly Column<never>[]}
        sorting={sorting}
        onSort={(key, isDescending) =>
          change({ sort: key, direction: isDescending ? 'desc' : undefined })
        }
      />
    )
  )
}

/**
 * A list with its search, filters, actions, table, total and pages. `empty` is what is shown before the first
 * record; where a search or a filter finds none, it is said with a way back to all.
 */
export function RecordList<T>({
  list,
  searchLabel,
  filters,
  actions,
  label,
  columns,
  keyOf,
  empty,
  whereNone,
  skeletonLines,
}: {
  list: RecordListState<T>
  searchLabel?: string
  filters?: ReactNode
  actions?: ReactNode
  /** What the table lists, spoken. */
  label: string
  columns: readonly Column<T>[]
  /** What differs between two records; their `id` without it. */
  keyOf?: (row: T) => string
  empty: ReactNode
  /** Instead of “No results” where a filter finds none. */
  whereNone?: ReactNode
  skeletonLines?: number
}) {
  const { sorting } = list
  const isFiltered = list.search !== '' || list.filterCount > 0
  return (
    <>
      {(searchLabel ?? filters ?? sorting ?? actions) && (
        <ListBar
          list={list}
          {...(searchLabel ? { searchLabel } : {})}
          filters={
            (filters ?? sorting) && (
              <>
                {filters}
                <ListSort list={list} columns={columns} />
              </>
            )
          }
          actions={actions}
        />
      )}
      <PagedTable
        query={list.query}
        {...(skeletonLines ? { skeletonLines } : {})}
        label={label}
        columns={columns}
        {...(sorting ? { sorting } : {})}
        keyOf={keyOf ?? ((row) => (row as { id: string }).id)}
        empty={isFiltered ? (whereNone ?? <NoResults clear={list.clear} />) : empty}
        onPage={(page) => list.change({ page })}
      />
    </>
  )
}
