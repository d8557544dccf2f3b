import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { StreamChange } from '#contract/stream'
import { call } from './client.ts'
import { operations } from './operations.ts'
import type { Act } from './own-acts.ts'
import { asProblem } from './problem.ts'
import { queryClient } from './query-client.ts'
import { sessionEnded } from './session-end.ts'
import type { Wave } from './wave.ts'

// There while the stream is heard: it tells of all that follows from an own act.
let heard: Wave | undefined

// A service that comes back is asked for by every open page: not all in the same second.
const againMs = () => 2_000 + Math.random() * 3_000

/**
 * Reads anew what an own act changed, everything while the stream is not heard; `begunAt` is when it
 * was sent.
 */
export const readAfter = (queries: QueryClient, act: Act, begunAt: number): Promise<void> =>
  heard?.readAfter(act, begunAt) ?? queries.invalidateQueries()

type Tell = (say: (wave: Wave) => void) => void

function listen(tell: Tell, onRefused: () => void): EventSource {
  const source = new EventSource(operations.getEventStream.split(' ')[1] ?? '')
  source.addEventListener('ready', () =>
    tell((wave) => {
      if (source.readyState === EventSource.OPEN) heard = wave
    }),
  )
  source.addEventListener('error', () => {
    heard = undefined
    // The browser connects again by itself unless the service said no.
    if (source.readyState === EventSource.CLOSED) onRefused()
  })
  source.addEventListener('change', ({ data }: MessageEvent<string>) =>
    tell((wave) => wave.hear(JSON.parse(data) as StreamChange)),
  )
  source.addEventListener('notifications', () => tell((wave) => wave.hearNotification()))
  source.addEventListener('resync', () => tell((wave) => wave.hearAll()))
  return source
}

/** Resolves when it is worth asking for the stream again: whose session ended has signed in. */
async function waitForService(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, againMs()))
  try {
    await call('getSession', {})
  } catch (error) {
    if (asProblem(error).status === 401) await sessionEnded()
  }
}

/**
 * Reads anew what is on the screen whenever the service says that it changed. A stream that broke off
 * or was refused is opened again, and tells what was missed.
 */
export function useLiveUpdates(): void {
  useEffect(() => {
    let source: EventSource | undefined
    let isClosed = false
    // What shows what is not needed before something changes.
    const opening = import('./wave.ts').then(({ openWave }) => openWave(queryClient))
    const tell: Tell = (say) => void opening.then(say, () => queryClient.invalidateQueries())
    const openAgain = async () => {
      await waitForService()
      if (isClosed) return
      open()
      tell((wave) => wave.hearAll())
    }
    const open = () => {
      source = listen(tell, () => void openAgain())
    }
    open()
    return () => {
      isClosed = true
      heard = undefined
      source?.close()
      tell((wave) => wave.close())
    }
  }, [])
}
