import { useRouterState } from '@tanstack/react-router'
import { Skeleton } from '../ui/states.tsx'

/** The place of a page whose code is on its way. */
export function PendingPage() {
  return (
    <div aria-busy className="px-4 pt-4 md:px-6">
      <Skeleton lines={1} className="mb-4 w-36" />
      <Skeleton lines={12} />
    </div>
  )
}

/** A thin line at the top while the next page is on its way; what is there at once shows none. */
export function PageProgress() {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  return isLoading && <div data-print="no" aria-hidden className="page-progress" />
}
