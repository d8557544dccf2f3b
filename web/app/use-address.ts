import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { PageSearch } from './router.tsx'

/** The id in the address of a page about one record. */
export const useRecordId = (): string => useParams({ strict: false })['id' as never] as string

/**
 * What the address carries after `?`, and how to change it: filters, the page of a list, the view. An
 * empty value leaves the address; another filter begins again on page 1.
 */
export function useAddress(): {
  search: PageSearch
  change: (next: PageSearch, options?: { replace?: boolean }) => void
} {
  const search = useSearch({ strict: false }) as PageSearch
  const navigate = useNavigate()
  return {
    search,
    change: (next, { replace = true } = {}) =>
      void navigate({
        to: '.',
        replace,
        search: (before: PageSearch) =>
          Object.fromEntries(
            Object.entries({ ...before, page: undefined, ...next }).filter(
              ([, value]) => value !== undefined && value !== '' && value !== false,
            ),
          ),
      }),
  }
}
