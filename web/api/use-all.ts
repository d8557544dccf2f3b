import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { call, type Args, type Item, type OperationId } from './client.ts'
import { keyOf } from './hooks.ts'
import type { ApiProblem } from './problem.ts'

// As many as a page holds at most; a list of more pages than this is not read whole.
const pageLimit = 100
const mostPages = 20

type Page = { data: unknown[]; pagination: { totalPages: number } }

/**
 * Every record of a list, for choices and editors that need all of them: at most 2,000. Kept and
 * read again as `useRead` does.
 */
export function useAll<O extends OperationId>(
  operation: O,
  args: Args<O>,
  { isEnabled = true }: { isEnabled?: boolean } = {},
): UseQueryResult<Item<O>[], ApiProblem> {
  return useQuery<Item<O>[], ApiProblem>({
    queryKey: [...keyOf(operation, args), 'all'],
    enabled: isEnabled,
    queryFn: async ({ signal }) => {
      const pageAt = async (page: number) =>
        (await call(operation, {
          ...args,
          query: { ...args.query, page, limit: pageLimit },
          signal,
        } as never)) as unknown as Page
      const first = await pageAt(1)
      const rest = Math.min(first.pagination.totalPages, mostPages) - 1
      const others = await Promise.all(
        Array.from({ length: rest }, (_, index) => pageAt(index + 2)),
      )
      return [first, ...others].flatMap(({ data }) => data) as Item<O>[]
    },
  })
}
