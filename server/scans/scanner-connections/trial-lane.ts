import { Refusal } from '#platform/errors'

/** What it costs at most to look for the connection of an event that names none. */
export const trialBounds = {
  /** Bytes that are hashed for one event, with what a secret costs on its own counted as bytes. */
  budgetBytes: 64 * 1_048_576,
  secretBytes: 16_384,
  /** After so many bytes everybody else has a turn. */
  pauseBytes: 4 * 1_048_576,
  /** Events of one address that found nothing, in a minute. */
  failuresPerMinute: 30,
  /** Events that wait for their turn, in all and of one address. */
  waiting: 50,
  waitingOfAddress: 5,
}

const minuteMs = 60_000

const busy = () => new Refusal('too_many_unnamed_events', {}, { retryAfterSeconds: 5 })

/**
 * One lane for events that name no connection: one is tried at a time, an address that found nothing
 * again and again is not tried any more for the rest of the minute, and of one address a few wait.
 */
export function openTrialLane(now: () => Date) {
  let minute = 0
  let failures = new Map<string, number>()
  const underway: string[] = []
  let last: Promise<unknown> = Promise.resolve()

  function failuresOf(address: string): number {
    const present = Math.floor(now().getTime() / minuteMs)
    if (present !== minute) {
      minute = present
      failures = new Map()
    }
    return failures.get(address) ?? 0
  }

  return {
    /** Does the work when it is its turn; undefined where it is not done. @throws Refusal 503 */
    async run<T extends { ok: boolean }>(
      address: string,
      work: () => Promise<T>,
    ): Promise<T | undefined> {
      const failed = failuresOf(address)
      if (failed >= trialBounds.failuresPerMinute) return undefined
      const own = underway.filter((other) => other === address)
      const isFull = own.length >= trialBounds.waitingOfAddress
      if (isFull || underway.length >= trialBounds.waiting) throw busy()
      underway.push(address)
      const turn = last.then(work)
      last = turn.catch(() => undefined)
      try {
        const result = await turn
        if (!result.ok) failures.set(address, failuresOf(address) + 1)
        return result
      } finally {
        underway.splice(underway.indexOf(address), 1)
      }
    },
  }
}
