import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { StreamChange } from '#contract/stream'
import { operations } from './operations.ts'
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

/**
 * Reads anew what is on the screen whenever the service says that it changed. The browser connects
 * again by itself and is told what it missed.
 */
export function useLiveUpdates(): void {
  useEffect(() => {
    const source = new EventSource(operations.getEventStream.split(' ')[1] ?? '')
    // What shows what is not needed before something changes.
    const opening = import('./wave.ts').then(({ openWave }) => openWave(queryClient))
    const tell = (say: (wave: Wave) => void) =>
      void opening.then(say, () => queryClient.invalidateQueries())
    source.addEventListener('ready', () =>
      tell((wave) => {
        if (source.readyState === EventSource.OPEN) heard = wave
      }),
    )
    source.addEventListener('error', () => {
      heard = undefined
    })
    source.addEventListener('change', ({ data }: MessageEvent<string>) =>
      tell((wave) => wave.hear(JSON.parse(data) as StreamChange)),
    )
    source.addEventListener('notifications', () => tell((wave) => wave.hearNotification()))
    source.addEventListener('resync', () => tell((wave) => wave.hearAll()))
    return () => {
      heard = undefined
      source.close()
      tell((wave) => wave.close())
    }
  }, [])
}
