import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Act } from './own-acts.ts'
import { queryClient } from './query-client.ts'
import type { Wave } from './wave.ts'

// There while the stream is heard: it tells of all that follows from an own act.
let heard: Wave | undefined

/**
 * Reads anew what an own act changed, everything while the stream is not heard; `begunAt` is when it
 * was sent.
 */
export const readAfter = (queries: QueryClient, act: Act, begunAt: number): Promise<void> =>
  heard?.readAfter(act, begunAt) ?? queries.invalidateQueries()

/** Reads anew what is on the screen whenever the service says that it changed. */
export function useLiveUpdates(): void {
  useEffect(() => {
    const hear = (wave: Wave | undefined) => {
      heard = wave
    }
    // What shows what is not needed before something changes.
    const opening = import('./stream.ts').then(({ openStream }) => openStream(queryClient, hear))
    // Without it the page still reads everything after each own act.
    opening.catch(() => undefined)
    return () => {
      heard = undefined
      void opening.then(
        (close) => close(),
        () => undefined,
      )
    }
  }, [])
}
