import type { QueryClient } from '@tanstack/react-query'
import type { StreamChange } from '#contract/workspace/stream'
import { call } from './client.ts'
import { operations } from './operations.ts'
import { asProblem } from './problem.ts'
import { sessionEnded } from './session-end.ts'
import { openInvalidator, type Invalidator } from './invalidator.ts'

// A service that comes back is asked for by every open page: not all in the same second.
const againMs = () => 2_000 + Math.random() * 3_000

type SetInvalidator = (invalidator: Invalidator | undefined) => void

function listen(
  invalidator: Invalidator,
  setInvalidator: SetInvalidator,
  onRefused: () => void,
): EventSource {
  const source = new EventSource(operations.getEventStream.split(' ')[1] ?? '')
  source.addEventListener('ready', () => setInvalidator(invalidator))
  source.addEventListener('error', () => {
    setInvalidator(undefined)
    // The browser reconnects automatically unless the service refused.
    if (source.readyState === EventSource.CLOSED) onRefused()
  })
  source.addEventListener('change', ({ data }: MessageEvent<string>) =>
    invalidator.receive(JSON.parse(data) as StreamChange),
  )
  source.addEventListener('notifications', () => invalidator.receiveNotification())
  source.addEventListener('resync', () => invalidator.receiveAll())
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
 * Receives every change until the returned function is called; `setInvalidator` gets the invalidator
 * while the stream is open. A stream that broke off or was refused is opened again and then reads all
 * that may have been missed.
 */
export function openStream(queries: QueryClient, setInvalidator: SetInvalidator): () => void {
  const invalidator = openInvalidator(queries)
  let isClosed = false
  const openAgain = async () => {
    await waitForService()
    if (isClosed) return
    source = listen(invalidator, setInvalidator, () => void openAgain())
    invalidator.receiveAll()
  }
  let source = listen(invalidator, setInvalidator, () => void openAgain())
  return () => {
    isClosed = true
    setInvalidator(undefined)
    source.close()
    invalidator.close()
  }
}
