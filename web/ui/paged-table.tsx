import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiProblem } from '../api/problem.ts'
import { Card } from './page.tsx'
import { Loaded, Skeleton } from './states.tsx'
import { Pager, Table, type Pagination, type TableProps } from './table.tsx'

/**
 * A card with one page of a list: a skeleton until it is there, the refusal instead of it, the table, and
 * the way to the other pages. For lists whose rows the server pages.
 */
export function PagedTable<T>({
  query,
  skeletonLines,
  onPage,
  ...table
}: Omit<TableProps<T>, 'rows'> & {
  query: UseQueryResult<{ data: readonly T[]; pagination: Pagination }, ApiProblem>
  /** How many lines the skeleton has; the usual few without it. */
  skeletonLines?: number
  onPage: (page: number) => void
}) {
  const skeleton = skeletonLines
    ? { skeleton: <Skeleton lines={skeletonLines} className="p-4" /> }
    : {}
  return (
    <Card isFlush>
      <Loaded query={query} {...skeleton}>
        {({ data, pagination }) => (
          <>
            <Table {...table} rows={data} />
            <Pager pagination={pagination} onPage={onPage} />
          </>
        )}
      </Loaded>
    </Card>
  )
}
