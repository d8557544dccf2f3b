import type { QueryClient } from '@tanstack/react-query'
import type { StreamChange } from '#contract/workspace/stream'
import { call } from './client.ts'
import { operations } from './operations.ts'
import { asProblem } from './problem.ts'
import { sessionEnded } from './session-end.ts'
import { openWave, type Wave } from './wave.ts'

// A service that comes back is asked for by every open page: not all in the same second.
const againMs = () => 2_000 + Math.random() * 3_000

type Hear = (wave: Wave | undefined) => void

function listen(wave: Wave, hear: Hear, onRefused: () => void): EventSource {
  const source = new EventSource(operations.getEventStream.split(' ')[1] ?? '')
  source.addEventListener('ready', () => hear(wave))
  source.addEventListener('error', () => {
    hear(undefined)
    // The browser connects again by itself unless the service said no.
    if (source.readyState === EventSource.CLOSED) onRefused()
  })
  source.addEventListener('change', ({ data }: MessageEvent<string>) =>
    wave.hear(JSON.parse(data) as StreamChange),
  )
  source.addEventListener('notifications', () => wave.hearNotification())
  source.addEventListener('resync', () => wave.hearAll())
  return source
}

/** Resolves when it is worth asking for the stream again: whose session ended has signed in. */
async function waitForService(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, againMs()))
  try {
    await call('getSession', {})
  } catch (error) {
    const { status, session } = asProblem(error)
    if (status === 401) await sessionEnded(session)
  }
}

/**
 * Hears of every change until what is returned is called; `hear` is told while the stream is open. One
 * that broke off or was refused is opened again, and tells what was missed.
 */
export function openStream(queries: QueryClient, hear: Hear): () => void {
  const wave = openWave(queries)
  let isClosed = false
  const openAgain = async () => {
    await waitForService()
    if (isClosed) return
    source = listen(wave, hear, () => void openAgain())
    wave.hearAll()
  }
  let source = listen(wave, hear, () => void openAgain())
  return () => {
    isClosed = true
    hear(undefined)
    source.close()
    wave.close()
  }
}
