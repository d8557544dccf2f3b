import {
  useNavigate,
  useSearch,
  type RegisteredRouter,
  type RouteById,
  type RouteIds,
} from '@tanstack/react-router'
import { useCallback } from 'react'

type Tree = RegisteredRouter['routeTree']

/** The id of a page's route, such as `/signed-in/orders`. */
export type PageId = RouteIds<Tree>

/** What the address of a page carries after `?`. */
export type PageSearch<Id extends PageId> = RouteById<Tree, Id>['types']['fullSearchSchema']

/**
 * What the address of a page carries after `?`, and how to change it: filters, the page of a list, the
 * view. An empty value leaves the address; another filter begins again on page 1.
 */
export function useAddress<const Id extends PageId>(
  from: Id,
): {
  search: PageSearch<Id>
  change: (next: PageSearch<Id>, options?: { replace?: boolean }) => void
} {
  const search: unknown = useSearch({ from: from as PageId })
  const navigate = useNavigate()
  const change = useCallback(
    (next: PageSearch<Id>, { replace = true }: { replace?: boolean } = {}) =>
      void navigate({
        to: '.',
        replace,
        search: (before: Record<string, unknown>) =>
          Object.fromEntries(
            Object.entries({ ...before, page: undefined, ...next }).filter(
              ([, value]) => value !== undefined && value !== '' && value !== false,
            ),
          ),
      }),
    [navigate],
  )
  return { search: search as PageSearch<Id>, change }
}
