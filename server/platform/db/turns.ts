import { Refusal } from '../errors.ts'
import { mostOfOne, newestOfMost, openShares } from '../jobs/shares.ts'

/** What waits for a turn. */
type Waiting = { owner: string; begin: () => void; refuse: (busy: Refusal) => void }

/** How much is done at once, and how much may wait for it. */
export type TurnSettings = {
  slots: number
  /** With one more, whoever has most of what waits loses the newest of it. */
  mostWaiting: number
}

const longestRetrySeconds = 60
// How much the last turn counts in the mean of their lengths.
const weight = 0.05

/**
 * Turns at the connections of the database, by the shares of those who want them. Whoever floods the
 * service waits behind their own, and never has all connections: whoever comes next finds one free.
 */
export function openTurns({ slots, mostWaiting }: TurnSettings) {
  const shares = openShares()
  const waiting: Waiting[] = []
  const running = new Map<string, number>()
  let busy = 0
  let meanMs = 0

  const mayBegin = ({ owner }: { owner: string }) => (running.get(owner) ?? 0) < mostOfOne(slots)

  function begin(owner: string): void {
    busy++
    running.set(owner, (running.get(owner) ?? 0) + 1)
  }

  function end(owner: string, tookMs: number): void {
    busy--
    meanMs += weight * (tookMs - meanMs)
    const left = (running.get(owner) ?? 1) - 1
    if (left > 0) running.set(owner, left)
    else running.delete(owner)
    while (busy < slots) {
      const next = shares.takeFrom(waiting, mayBegin)
      if (!next) return
      begin(next.owner)
      next.begin()
    }
  }

  // What already waits of the same owner comes first: sooner there is no turn.
  function retryAfterSeconds(owner: string): number {
    const before = waiting.filter((one) => one.owner === owner).length
    const seconds = Math.ceil((before * meanMs) / mostOfOne(slots) / 1_000)
    return Math.min(longestRetrySeconds, Math.max(1, seconds))
  }

  function wait(owner: string): Promise<void> {
    const { promise, resolve: goOn, reject: refuse } = Promise.withResolvers<void>()
    waiting.push({ owner, begin: goOn, refuse })
    if (waiting.length > mostWaiting) {
      const last = newestOfMost(waiting)
      if (last) {
        waiting.splice(waiting.lastIndexOf(last), 1)
        const seconds = retryAfterSeconds(last.owner)
        last.refuse(new Refusal('service_busy', {}, { retryAfterSeconds: seconds }))
      }
    }
    return promise
  }

  return {
    /** Does work when its owner has a turn. @throws Refusal 503 where too much waits */
    async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
      if (busy < slots && mayBegin({ owner })) {
        shares.charge(owner, 1)
        begin(owner)
      } else await wait(owner)
      const beganAt = performance.now()
      try {
        return await work()
      } finally {
        end(owner, performance.now() - beganAt)
      }
    },
  }
}
