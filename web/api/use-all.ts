import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { call, type Args, type Item, type OperationId } from './client.ts'
import { keyOf, queryOptions, type ReadOptions } from './hooks.ts'
import type { ApiProblem } from './problem.ts'

// As many as a page holds at most; a list of more pages than this is not read whole.
const pageLimit = 100
const mostPages = 20

type Page = { data: unknown[]; pagination: { totalPages: number } }

/** How every record of a list is asked for, and under which key it is kept: at most 2,000. */
export const readingAll = <O extends OperationId>(operation: O, args: Args<O>) => ({
  queryKey: [...keyOf(operation, args), 'all'],
  async queryFn({ signal }: { signal: AbortSignal }): Promise<Item<O>[]> {
    const pageAt = async (page: number) =>
      (await call(operation, {
        ...args,
        query: { ...args.query, page, limit: pageLimit },
        signal,
      } as never)) as unknown as Page
    const first = await pageAt(1)
    const pages = Math.min(first.pagination.totalPages, mostPages)
    const others = await Promise.all(Array.from({ length: pages - 1 }, (_, i) => pageAt(i + 2)))
    return [first, ...others].flatMap(({ data }) => data) as Item<O>[]
  },
})

/**
 * Every record of a list, for choices, editors and cards that show all of them: at most 2,000. Kept and
 * read again as `useRead` does.
 */
export function useAll<O extends OperationId>(
  operation: O,
  args: Args<O>,
  options: ReadOptions = {},
): UseQueryResult<Item<O>[], ApiProblem> {
  return useQuery<Item<O>[], ApiProblem>({
    ...readingAll(operation, args),
    ...queryOptions(options),
  })
}
