import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OwnMutation } from './own-mutations.ts'
import { queryClient } from './query-client.ts'
import type { Invalidator } from './invalidator.ts'

// There while the stream is open: it reports all that follows from an own mutation.
let openInvalidator: Invalidator | undefined

/**
 * Reads again what an own mutation changed, everything while no stream is open; `begunAt` is when
 * it was sent.
 */
export const readAfter = (
  queries: QueryClient,
  mutation: OwnMutation,
  begunAt: number,
): Promise<void> => openInvalidator?.readAfter(mutation, begunAt) ?? queries.invalidateQueries()

/** Reads again what is on the screen whenever the service says that it changed. */
export function useLiveUpdates(): void {
  useEffect(() => {
    const setInvalidator = (invalidator: Invalidator | undefined) => {
      openInvalidator = invalidator
    }
    // What shows what is not needed before something changes.
    const opening = import('./event-stream.ts').then(({ openStream }) =>
      openStream(queryClient, setInvalidator),
    )
    // Without it the page still reads everything after each mutation of its own.
    opening.catch(() => undefined)
    return () => {
      openInvalidator = undefined
      void opening.then(
        (close) => close(),
        () => undefined,
      )
    }
  }, [])
}
